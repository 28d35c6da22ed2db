import { existsSync } from 'node:fs'
import path from 'node:path'
import { isRecord } from '../../format/json/value.js'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { readText } from '../../base/files/read.js'
import { checkReport } from './codes.js'

/** The baseline that `init` writes, of the errors that were there when build-nav came. */
export const baselineName = 'docs-baseline.json'

/**
 * The number of times that each known finding may occur. A finding is identified by its file, its code and the names
 * that its message quotes: lines move, and a later build-nav may put it in other words.
 */
export type Baseline = ReadonlyMap<string, number>

interface Entry {
  readonly file: string
  readonly code: string
  readonly message: string
  readonly count: number
}

/** The baseline of a file; undefined where there is none yet. */
export function readBaseline(file: string): Baseline | undefined {
  if (!existsSync(file)) return undefined
  let value: unknown
  try {
    value = JSON.parse(readText(file))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  if (!isRecord(value) || value.version !== 1 || !Array.isArray(value.findings) || !value.findings.every(isEntry)) {
    throw new BuildNavError([checkReport('baseline-invalid', { file })])
  }
  return new Map(value.findings.map((entry) => [keyOf(entry), entry.count]))
}

/** The findings as a baseline's text: one line a finding, sorted, so that its changes read well in a review. */
export function baselineText(diagnostics: readonly Diagnostic[], root: string): string {
  const entries = new Map<string, Entry>()
  for (const diagnostic of diagnostics) {
    const entry = entryOf(diagnostic, root)
    const key = keyOf(entry)
    entries.set(key, { ...entry, count: (entries.get(key)?.count ?? 0) + 1 })
  }
  const lines = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => `    ${JSON.stringify(entry)}`)
  const findings = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`
  return `{\n  "version": 1,\n  "findings": ${findings}\n}\n`
}

/** Parts the findings in known and new ones; of equal ones the first are the known. */
export function splitByBaseline(diagnostics: readonly Diagnostic[], baseline: Baseline, root: string) {
  const left = new Map(baseline)
  const known: Diagnostic[] = []
  const fresh: Diagnostic[] = []
  for (const diagnostic of diagnostics) {
    const key = keyOf(entryOf(diagnostic, root))
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    ;(count > 0 ? known : fresh).push(diagnostic)
  }
  const fixed = [...left.values()].reduce((sum, count) => sum + count, 0)
  return { known, fresh, fixed }
}

/** The part of a baseline that is about some codes. */
export function ofCodes(baseline: Baseline, codes: readonly string[]): Baseline {
  return new Map([...baseline].filter(([key]) => codes.includes((JSON.parse(key) as readonly string[])[1] ?? '')))
}

function entryOf({ code, message, place }: Diagnostic, root: string): Omit<Entry, 'count'> {
  return { file: place ? path.relative(root, place.file).replaceAll(path.sep, '/') : '', code, message }
}

function keyOf({ file, code, message }: Omit<Entry, 'count'>): string {
  return JSON.stringify([file, code, ...namesIn(message)])
}

/** The names that a message quotes, each once, in one order. */
export function namesIn(message: string): readonly string[] {
  const names = [...message.matchAll(/(?<!\p{L})'(.*?)'(?!\p{L})/gu)].map(([, name = '']) => name)
  return [...new Set(names)].sort()
}

function isEntry(value: unknown): value is Entry {
  return (
    isRecord(value) &&
    [value.file, value.code, value.message].every((text) => typeof text === 'string') &&
    Number.isInteger(value.count)
  )
}
