import type { Diagnostic, Place } from '../../../base/diagnostics/diagnostic.js'
import type { Absent, Condition } from './conditions.js'
import type { JsonPath } from '../../../format/json/tree.js'
import type { Owns } from '../../../format/parts/find.js'

/** The position of a finding: in the navigation, or in a file of the site. */
export type Position =
  | {
      readonly path: JsonPath
      readonly part?: 'key' | 'value' | undefined
      /** Of what an element lacks: the path of the element, and of what another one has in its place. */
      readonly lacks?: {
        readonly in: JsonPath
        readonly had: JsonPath
        /** The label of the first, among those that have it or lack it: no condition that is true for it is the reason. */
        readonly absent?: Absent
        /** It counts only where a condition in code that both share leaves it out. */
        readonly isConditional?: boolean
      }
    }
  | { readonly file: string; readonly line?: number; readonly column?: number }

/** The condition for which the part of a finding lacks what another part has; undefined where they share no code. */
export type ConditionOf = (at: Position) => Condition | undefined

export type PlaceOf = (at: Position) => Place | undefined

/** The source of a site: a docs.json, or a config and the docs.json that it gives. */
export interface Input {
  /** The file that was read. */
  readonly file: string
  /** The docs root. */
  readonly root: string
  /** docs.json's value, `$ref`s resolved; undefined where there is none to look at. */
  readonly docs: unknown
  /** Of a config: its range of docs.json, with the places of parts, and whether docs.json has its output. */
  readonly owned?: { readonly owns: Owns; readonly isBuilt: boolean }
  /** True for a navigation without the docs.json that has the other keys. */
  readonly isPartial: boolean
  /** The problems found while reading it. */
  readonly diagnostics: readonly Diagnostic[]
  /** The named exports of a config, such as `check`. */
  readonly exports: Readonly<Record<string, unknown>>
  /** Prepares places: called only where there are findings, as it may load the config once more. */
  placing(): Promise<{
    readonly placeOf: PlaceOf
    readonly conditionOf?: ConditionOf
    /** The names that the code around a place binds; undefined where the source is no code. */
    readonly namesAt?: (place: Place) => ReadonlySet<string>
    readonly diagnostics: readonly Diagnostic[]
  }>
}
