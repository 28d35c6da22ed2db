import type { Kind } from '../contract/kind.js'
import type { JsonPath } from '../json/tree.js'
import type { JsonValue } from '../json/value.js'
import type { Step } from './place.js'

/** The subject of a change. */
export type Subject =
  /** A page or endpoint in a list. */
  | 'page'
  /** An element. */
  | Kind
  /** A key of an element. */
  | 'attribute'
  /** The content of an element: groups where it had pages. */
  | 'content'
  /** Anything outside of the navigation, and entries of lists there. */
  | 'setting'
  /** The order of an object's keys, which has no meaning to readers. */
  | 'keys'

/** One operation that an editor would name. */
export interface Change {
  /** `moved`: to another list; `reordered`: in its list. */
  readonly what: 'added' | 'removed' | 'moved' | 'reordered' | 'renamed' | 'changed'
  readonly of: Subject
  /** Of an attribute; the dotted path of a setting. */
  readonly key?: string
  readonly before?: ChangeSide
  readonly after?: ChangeSide
}

/** The part of one of the documents that a change is about. */
export interface ChangeSide {
  readonly path: JsonPath
  readonly value: JsonValue
  /** The elements around it, outermost first; around an attribute the last is its owner. */
  readonly place: readonly Step[]
}
