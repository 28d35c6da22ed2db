import path from 'node:path'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import { describe } from '../compile/words.js'
import { startOf } from '../diagnostics/diagnostic.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { readJsonText } from '../files/read.js'
import { readJson } from '../json/read.js'
import type { JsonFile } from '../json/read.js'
import { resolveRefs } from '../json/refs/refs.js'
import type { ResolvedRefs } from '../json/refs/refs.js'
import type { JsonPath } from '../json/tree.js'
import { isJsonObject } from '../json/value.js'
import type { JsonObject, JsonValue } from '../json/value.js'
import { migrateReport } from './codes.js'

/** A docs.json that can be migrated. */
export interface Source {
  readonly document: JsonFile
  /** With what its `$ref`s name in their place. */
  readonly resolved: ResolvedRefs
  readonly docs: JsonObject
  /** Strict JSON, without the comments that `tolerant` lets pass. */
  readonly isStrict: boolean
  /** Keys written twice, which `tolerant` lets pass as JSON.parse does: the last one counts. */
  readonly duplicates: readonly Diagnostic[]
}

/** Reads a docs.json with its `$ref`s. Whatever is wrong with it is thrown, all at once. */
export function readSource(file: string, tolerant: boolean | undefined): Source {
  return sourceOf(readJsonText(file), file, tolerant)
}

/** The same, of a text that was read. */
export function sourceOf(text: string, file: string, tolerant?: boolean): Source {
  const document = readJson(text, { file, tolerant })
  const resolved = resolveRefs(document, { root: path.dirname(file), tolerant })
  const duplicates = [...document.diagnostics, ...resolved.diagnostics]
  if (duplicates.length > 0 && !tolerant) throw new BuildNavError(duplicates)
  const { value: docs } = resolved
  if (!isJsonObject(docs)) {
    throw new BuildNavError([migrateReport('migrate-not-object', { found: describe(docs) }, startOf(file))])
  }
  if (!Object.hasOwn(docs, 'navigation')) {
    throw new BuildNavError([migrateReport('migrate-no-navigation', {}, resolved.placeOf([]))])
  }
  const infinite = findInfinite(docs, [])
  if (infinite) throw new BuildNavError([migrateReport('migrate-number', {}, resolved.placeOf(infinite))])
  return { document, resolved, docs, isStrict: !tolerant || isStrict(text), duplicates }
}

function isStrict(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''))
    return true
  } catch {
    return false
  }
}

function findInfinite(value: JsonValue, at: JsonPath): JsonPath | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : at
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, held] of Object.entries(value)) {
    if (typeof held !== 'number' && typeof held !== 'object') continue
    const found = findInfinite(held as JsonValue, [...at, Array.isArray(value) ? Number(key) : key])
    if (found) return found
  }
  return undefined
}
