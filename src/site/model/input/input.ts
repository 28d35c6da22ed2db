import { startOf, type Diagnostic, type Place } from '../../../base/diagnostics/diagnostic.js'
import { compileReport } from '../../../config/compile/codes.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isJsonObject } from '../../../format/json/value.js'
import type { Owns } from '../../../format/parts/find.js'
import type { Condition } from './conditions.js'

/** The position of a finding: in the navigation, or in a file of the site. */
export type Position =
  | {
      readonly path: JsonPath
      readonly part?: 'key' | 'value' | undefined
      /** For a missing part: the path of the element without, and of the part in another element. */
      readonly lacks?: {
        readonly in: JsonPath
        readonly had: JsonPath
        /** True for a finding only with a condition in shared code. */
        readonly isConditional?: boolean
      }
    }
  | { readonly file: string; readonly line?: number; readonly column?: number }

/** The places of findings, and the problems of reading the input with their places. */
export interface Placing {
  readonly placeOf: (at: Position) => Place | undefined
  /** The condition for a missing part; undefined without shared code. */
  readonly conditionOf?: (at: Position) => Condition | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** The source of a site: a docs.json, or a config with its docs.json. */
export interface Input {
  /** The file. */
  readonly file: string
  /** The docs root. */
  readonly root: string
  /** docs.json's value, `$ref`s resolved; undefined without a value. */
  readonly docs: unknown
  /** For a config: its range of docs.json, with the places of parts, and whether docs.json has its output. */
  readonly owned?: { readonly owns: Owns; readonly isBuilt: boolean }
  /** True for a navigation without the docs.json for the remaining keys. */
  readonly isPartial: boolean
  /** The problems of the file. */
  readonly diagnostics: readonly Diagnostic[]
  /** The named exports of a config, such as `check`. */
  readonly exports: Readonly<Record<string, unknown>>
  /** Prepares places: only for findings, as the config may load again. */
  placing(): Promise<Placing>
}

/** The errors of an input; without any, a value that is no object is the error. */
export function errorsOf({ diagnostics, docs, file }: Pick<Input, 'diagnostics' | 'docs' | 'file'>): Diagnostic[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  return isJsonObject(docs) || errors.length > 0 ? errors : [compileReport('docs-json-no-object', {}, startOf(file))]
}
