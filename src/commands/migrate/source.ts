import { lstatSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, startOf, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { describe } from '../../config/compile/words.js'
import { readJsonText } from '../../base/files/read.js'
import { readJson, type JsonFile } from '../../format/json/read.js'
import { refTarget, resolveRefs, type ResolvedRefs } from '../../format/json/refs/refs.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isJsonObject, isStrict, type JsonObject, type JsonValue } from '../../format/json/value.js'
import { inputFile } from '../../site/model/input/input.js'
import { migrateReport } from './codes.js'

/** A docs.json for migration. */
export interface Source {
  readonly document: JsonFile
  /** With files in the place of `$ref`s. */
  readonly resolved: ResolvedRefs
  readonly docs: JsonObject
  /** Strict JSON, without comments. */
  readonly isStrict: boolean
  /** Keys written twice: with `tolerant`, the last counts, as for JSON.parse. */
  readonly duplicates: readonly Diagnostic[]
}

export interface SourceOptions {
  /** Accepts comments and trailing commas. */
  readonly tolerant?: boolean | undefined
  /** Files of `$ref`s that stay files: `ref(…)` in the config. */
  readonly keepRef?: readonly string[] | undefined
}

/** Reads a docs.json with its `$ref`s. Throws all errors at once. */
export function readSource(file: string, options: SourceOptions = {}): Source {
  // Without docs.json and config, the error names the site below, if any.
  const isMissing = lstatSync(file, { throwIfNoEntry: false }) === undefined
  if (path.basename(file) === 'docs.json' && isMissing) inputFile(path.dirname(file), undefined)
  const source = sourceOf(readJsonText(file), file, options)
  checkKept(options.keepRef ?? [], source.resolved, file)
  return source
}

/** The source of a text. */
export function sourceOf(text: string, file: string, { tolerant, keepRef = [] }: SourceOptions = {}): Source {
  const document = readJson(text, { file, tolerant })
  const resolve = (keep: readonly string[]) => resolveRefs(document, { root: path.dirname(file), tolerant, keep })
  const whole = resolve(keepRef)
  // A text from a file would be plain text in the code, and build could not write the file.
  const resolved = whole.plain.size === 0 ? whole : resolve([...keepRef, ...whole.plain])
  const duplicates = [...document.diagnostics, ...resolved.diagnostics]
  if (duplicates.length > 0 && !tolerant) throw new BuildNavError(duplicates)
  const { value: docs } = resolved
  if (!isJsonObject(docs)) {
    throw new BuildNavError([
      migrateReport('migrate-not-object', { file: path.basename(file), found: describe(docs) }, startOf(file)),
    ])
  }
  if (!Object.hasOwn(docs, 'navigation')) {
    throw new BuildNavError([migrateReport('migrate-no-navigation', {}, resolved.placeOf([]))])
  }
  const infinite = findInfinite(docs, [])
  if (infinite) throw new BuildNavError([migrateReport('migrate-number', {}, resolved.placeOf(infinite))])
  return { document, resolved, docs, isStrict: !tolerant || isStrict(text), duplicates }
}

function checkKept(wanted: readonly string[], { kept, files }: ResolvedRefs, file: string): void {
  const root = path.dirname(file)
  const known = [...kept, ...files.map((each) => path.relative(root, each.file).replaceAll(path.sep, '/'))]
  const unknown = wanted.filter((name) => !kept.has(refTarget(name, undefined)))
  const faults = unknown.map((name) => migrateReport('migrate-keep-ref', { file: name, known }, startOf(file)))
  if (faults.length > 0) throw new BuildNavError(faults)
}

function findInfinite(value: JsonValue, at: JsonPath): JsonPath | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : at
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = findInfinite(inner as JsonValue, [...at, Array.isArray(value) ? Number(key) : key])
    if (found) return found
  }
  return undefined
}
