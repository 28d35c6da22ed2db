import { existsSync } from 'node:fs'
import path from 'node:path'
import { startOf, type Diagnostic, type Place } from '../../../base/diagnostics/diagnostic.js'
import { readJsonText, statsOf } from '../../../base/files/read.js'
import { compileReport } from '../../../config/compile/codes.js'
import { configNames } from '../../../config/loader/config-names.js'
import { findConfig } from '../../../config/loader/find-config.js'
import type { LoadOptions } from '../../../config/loader/load.js'
import { readJson, type JsonFile } from '../../../format/json/read.js'
import { resolveRefs } from '../../../format/json/refs/refs.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isJsonObject } from '../../../format/json/value.js'
import type { Owns } from '../../../format/parts/find.js'

/** The position of a finding: in the navigation, or in a file of the site. */
export type Position =
  | {
      readonly path: JsonPath
      readonly part?: 'key' | 'value' | undefined
      /** For a missing part; `isConditional` for a finding only with a condition in shared code. */
      readonly lacks?: Lack & { readonly isConditional?: boolean }
    }
  | { readonly file: string; readonly line?: number; readonly column?: number }

/** The path of an element without a part, and the path of this part in another element. */
export interface Lack {
  readonly in: JsonPath
  readonly had: JsonPath
}

/** The code that decides if a part is in the navigation: `locale === 'en'`. */
export interface CodeCondition {
  readonly place: Place
  readonly code: string
}

/** The places of findings, and the problems of reading the input with their places. */
export interface Placing {
  readonly placeOf: (at: Position) => Place | undefined
  /** The condition for a missing part; undefined without shared code. */
  readonly conditionOf?: (lack: Lack) => CodeCondition | undefined
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

/** A docs.json with resolved `$ref`s; a finding in a referenced file has its place there. */
export function jsonInput(file: string, { onFiles }: Pick<LoadOptions, 'onFiles'> = {}): Input {
  // Also unreadable files of `$ref`s.
  const wanted = [file]
  const root = path.dirname(file)
  try {
    const document = readJson(readJsonText(file), { file })
    const resolved = resolveRefs(document, { read: (target) => void wanted.push(target) })
    const diagnostics = [...document.diagnostics, ...resolved.diagnostics]
    const placing = async () => ({ diagnostics, placeOf: placer(file, resolved.placeOf) })
    return { file, root, docs: resolved.value, isPartial: false, diagnostics, exports: {}, placing }
  } finally {
    onFiles?.(wanted)
  }
}

/** Finds the place of a position: in a file of the site, or by its path in docs.json or a config. */
export function placer(file: string, placeOf: JsonFile['placeOf']): Placing['placeOf'] {
  return (at) => {
    if ('path' in at) return placeOf(at.path, at.part) ?? startOf(file)
    return { file: path.join(path.dirname(file), at.file), line: at.line ?? 1, column: at.column ?? 1 }
  }
}

/** The given config or docs.json; else the config of the given or current folder; else its docs.json. */
export async function openInput(
  cwd: string,
  given: string | undefined,
  options: Pick<LoadOptions, 'onFiles'> = {},
): Promise<Input> {
  const file = inputFile(cwd, given)
  if (file.endsWith('.json')) return jsonInput(file, options)
  return (await import('./config-input.js')).configInput(file, options)
}

/** The file to open; throws without a config. */
export function inputFile(cwd: string, given: string | undefined): string {
  const named = given === undefined ? undefined : path.resolve(cwd, given)
  if (named !== undefined && statsOf(named)?.isDirectory()) return inputFile(named, undefined)
  if (named?.endsWith('.json')) return named
  const docsJson = path.join(cwd, 'docs.json')
  const isAlone = !configNames.some((name) => existsSync(path.join(cwd, name))) && existsSync(docsJson)
  return given === undefined && isAlone ? docsJson : findConfig(cwd, given)
}
