import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { grouped } from '../../base/diagnostics/grouped.js'
import { readText } from '../../base/files/read.js'
import { isRecord } from '../../format/json/value.js'
import { folderOf, withoutExtension } from '../../site/model/page-path.js'
import { checkReport } from './codes.js'

/** Ids of one mistake: a finding with only another id is not new. */
const families: Readonly<Record<string, string>> = {
  'page-internal': 'page-orphan',
  'page-unlisted': 'page-orphan',
  'link-missing': 'link-broken',
}

/** The identity of a finding, without its line, as lines move, and without its words, as build-nav may change them. */
export function fingerprint(file: string, code: string, names: readonly string[]): string {
  const family = families[code] ?? code
  // The file names an unlisted page; former messages had the page without its extension.
  const own = family === 'page-orphan' ? [] : [...new Set(names)].sort()
  return JSON.stringify([file, family, ...own])
}

/** The quoted names of a message, sorted. */
export function namesIn(message: string): readonly string[] {
  const names = [...message.matchAll(/(?<!\p{L})'(.*?)'(?!\p{L})/gu)].map(([, name = '']) => name)
  return [...new Set(names)].sort()
}

/** The baseline of `init`, with the errors of the site before build-nav. */
export const baselineName = 'docs-baseline.json'

/** Known findings, each with the highest number of occurrences. */
export type Baseline = readonly Entry[]

interface Entry {
  readonly file: string
  readonly code: string
  readonly message: string
  readonly count: number
}

/** The baseline of a file; undefined without a file. */
export function readBaseline(file: string): Baseline | undefined {
  if (!existsSync(file)) return undefined
  let value: unknown
  try {
    value = JSON.parse(readText(file))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  const findings = isRecord(value) && value.version === 1 ? value.findings : undefined
  if (!Array.isArray(findings) || !findings.every(isEntry))
    throw new BuildNavError([checkReport('baseline-invalid', { file })])
  return findings
}

function isEntry(value: unknown): value is Entry {
  if (!isRecord(value) || !Number.isInteger(value.count)) return false
  return [value.file, value.code, value.message].every((text) => typeof text === 'string')
}

/** The findings as a baseline's text. */
export function baselineText(diagnostics: readonly Diagnostic[], root: string): string {
  const groups = grouped(
    diagnostics.map((each) => entryOf(each, root)),
    keyOf,
  )
  return printed([...groups.values()].map((some) => ({ ...(some.at(-1) ?? some[0]), count: some.length })))
}

/** One line a finding, sorted, for short differences in a review. */
function printed(entries: readonly Entry[]): string {
  const sorted = entries.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const lines = sorted.map((entry) => `    ${JSON.stringify(entry)}`)
  const findings = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`
  return `{\n  "version": 1,\n  "findings": ${findings}\n}\n`
}

/**
 * The text of a baseline after moves of files, old → new: findings in a moved page, or about the page, stay known.
 * Undefined if no finding names a moved file.
 */
export function baselineAfter(baseline: Baseline, moves: ReadonlyMap<string, string>): string | undefined {
  const names = new Map([...moves].flatMap((pair) => [pair, pair.map(withoutExtension) as [string, string]]))
  const entries = baseline.map((entry): Entry => {
    const file = moves.get(entry.file) ?? entry.file
    // A relative link to nothing leads to another nothing: `./gone` of guides/a and of howto/a.
    const inFolder = (name: string, of: string) => path.posix.join(folderOf(of), name)
    const own = namesIn(entry.message).map((name) => [inFolder(name, entry.file), inFolder(name, file)] as const)
    const ends = new Map(file === entry.file ? [] : own)
    const renamed = (slash: string, page: string) => slash + (names.get(page) ?? page)
    const message = entry.message.replace(
      /'([^']+)'/g,
      (_whole, name: string) =>
        `'${ends.get(name) ?? name.replace(/^(\/?)([^?#]*)/, (_start, slash, page) => renamed(slash, page))}'`,
    )
    return { ...entry, file, message }
  })
  return JSON.stringify(entries) === JSON.stringify(baseline) ? undefined : printed(entries)
}

/** Parts known and new findings; of equal findings, the first are known. With `only`, no further rules ran. */
export function splitByBaseline(
  diagnostics: readonly Diagnostic[],
  baseline: Baseline,
  root: string,
  only?: readonly string[],
) {
  const open = baseline.map((entry) => ({ ...entry }))
  const byKey = grouped(open, keyOf)
  const [known, fresh]: [Diagnostic[], Diagnostic[]] = [[], []]
  for (const diagnostic of diagnostics) {
    const entries = byKey.get(keyOf(entryOf(diagnostic, root)))?.filter(({ count }) => count > 0) ?? []
    const entry = entries.find(({ code }) => code === diagnostic.code) ?? entries[0]
    if (entry) entry.count -= 1
    ;(entry ? known : fresh).push(diagnostic)
  }
  const rest = open.filter(({ code }) => only?.includes(code) ?? true)
  return { known, fresh, fixed: rest.reduce((sum, { count }) => sum + count, 0) }
}

function entryOf({ code, message, place }: Diagnostic, root: string): Omit<Entry, 'count'> {
  return { file: place ? path.relative(root, place.file).replaceAll(path.sep, '/') : '', code, message }
}

function keyOf({ file, code, message }: Omit<Entry, 'count'>): string {
  return fingerprint(file, code, namesIn(message))
}
