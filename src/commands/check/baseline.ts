import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { grouped } from '../../base/diagnostics/grouped.js'
import { short, shortName } from '../../base/diagnostics/text.js'
import { readText } from '../../base/files/read.js'
import { isRecord } from '../../format/json/value.js'
import { addressOfPage, baseOf, isPageFile, withoutExtension } from '../../site/model/page-path.js'
import { checkReport } from './codes.js'
import type { RawFinding } from './rule.js'

/** Ids of one mistake: a finding with only another id is not new. */
const families: Readonly<Record<string, string>> = {
  'page-internal': 'page-orphan',
  'page-unlisted': 'page-orphan',
  'link-missing': 'link-broken',
  'page-extension': 'page-missing',
  'page-outside': 'page-missing',
}

/**
 * The identity of a finding, without its line, as lines move, and without its words, as build-nav may change them. In a
 * page, names are known by their ends: `./nope` and `../guides/nope` are one link from two folders.
 */
export function fingerprint(file: string, code: string, names: readonly string[]): string {
  const family = families[code] ?? code
  const own = isPageFile(file) ? names.map(baseOf) : names
  // The file names an unlisted page; former messages had the page without its extension.
  return JSON.stringify([file, family, ...(family === 'page-orphan' ? [] : [...new Set(own)].sort())])
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

/** A finding by the names of the file and the message. */
export interface Known {
  readonly file: string
  readonly code: string
  readonly message: string
}

interface Entry extends Known {
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
  const groups = grouped(diagnostics.map(knownIn(root)), keyOf)
  return printed([...groups.values()].map((some) => ({ ...(some.at(-1) ?? some[0]), count: some.length })))
}

/** The text of a baseline: one line a finding, sorted, for short differences in a review. */
export function printed(entries: readonly Entry[]): string {
  const sorted = entries.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const lines = sorted.map((entry) => `    ${JSON.stringify(entry)}`)
  const findings = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`
  return `{\n  "version": 1,\n  "findings": ${findings}\n}\n`
}

/** Findings after moves of files, old → new: in a moved file, and about a moved page, under its new names. */
export function afterMoves(baseline: Baseline, moves: ReadonlyMap<string, string>): Baseline {
  // As in messages: long names are cut.
  const formsOf = (file: string) => namesOf(file).flatMap((name) => [name, short(name), shortName(name)])
  const names = new Map([...moves].flatMap(([from, to]) => formsOf(from).map((name, at) => [name, formsOf(to)[at]])))
  const now = (name: string) => name.replace(/(?<=^\/?)[^/?#][^?#]*/, (page) => names.get(page) ?? page)
  return baseline.map((entry) => {
    const message = entry.message.replace(/(?<=')[^']+(?=')/g, now)
    return { ...entry, file: moves.get(entry.file) ?? entry.file, message }
  })
}

/** The names of a page in messages: `guides/index.mdx`, `guides/index` and, for the URL, `guides`. */
export function namesOf(file: string): readonly [file: string, page: string, address: string] {
  const page = withoutExtension(file)
  return [file, page, addressOfPage(page).slice(1) || page]
}

/** Parts known and new findings; of equal findings, the first are known. `gone` has the codes of the rest of the baseline. */
export function splitByBaseline<Item>(
  items: readonly Item[],
  baseline: Baseline,
  entryOf: (item: Item) => Known,
): { readonly known: Item[]; readonly fresh: Item[]; readonly gone: readonly string[] } {
  const open = baseline.map((entry) => ({ ...entry }))
  const byKey = grouped(open, keyOf)
  const [known, fresh]: [Item[], Item[]] = [[], []]
  for (const item of items) {
    const own = entryOf(item)
    const entries = byKey.get(keyOf(own))?.filter(({ count }) => count > 0) ?? []
    const entry = entries.find(({ code }) => code === own.code) ?? entries[0]
    if (entry) entry.count -= 1
    ;(entry ? known : fresh).push(item)
  }
  return { known, fresh, gone: open.flatMap(({ code, count }) => Array<string>(count).fill(code)) }
}

/** A finding in a file below the docs root. */
export function knownIn(root: string): (diagnostic: Diagnostic) => Known {
  return ({ code, message, place }) => {
    return { file: place ? path.relative(root, place.file).replaceAll(path.sep, '/') : '', code, message }
  }
}

/** A finding of a rule: parts of docs.json and of a config may move between files. */
export function knownFinding({ rule: code, message, at }: RawFinding): Known {
  return { file: 'file' in at ? at.file : '', code, message }
}

/** The identity of a known finding. */
export function keyOf({ file, code, message }: Known): string {
  return fingerprint(file, code, namesIn(message))
}
