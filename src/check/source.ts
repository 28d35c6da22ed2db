import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import type { Position } from './rule.js'
import type { CheckSettings } from './settings.js'

export type PlaceOf = (at: Position) => Place | undefined

/** What is checked: a docs.json, or a config and the docs.json that it gives. */
export interface Source {
  /** The file that was read. */
  readonly file: string
  /** The docs root. */
  readonly root: string
  /** docs.json's value, `$ref`s resolved; undefined where there is none to check. */
  readonly docs: unknown
  /** What reading it has found. */
  readonly diagnostics: readonly Diagnostic[]
  readonly settings: CheckSettings
  /** Prepares places: called where there are findings alone, as it may load the config once more. */
  placing(): Promise<{ readonly placeOf: PlaceOf; readonly diagnostics: readonly Diagnostic[] }>
}
