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
  /** The content of an element: groups in place of pages. */
  | 'content'
  /** Anything outside of the navigation, and entries of lists there. */
  | 'setting'
  /** The order of an object's keys, without meaning to readers. */
  | 'keys'

/** An operation in an editor's words. */
export interface Change {
  /** `moved`: to another list; `reordered`: within its list. */
  readonly what: 'added' | 'removed' | 'moved' | 'reordered' | 'renamed' | 'changed'
  readonly of: Subject
  /** Of an attribute; the dotted path of a setting. */
  readonly key?: string
  readonly before?: ChangeSide
  readonly after?: ChangeSide
}

/** The part of a document affected by a change. */
export interface ChangeSide {
  readonly path: JsonPath
  readonly value: JsonValue
  /** The elements around, outermost first; around an attribute the last is its owner. */
  readonly place: readonly Step[]
}
