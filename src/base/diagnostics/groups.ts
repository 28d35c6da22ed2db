import type { Diagnostic, Head, Severity } from './diagnostic.js'
import { grouped } from './grouped.js'
import { digits, listed, listedUpTo } from './text.js'

/** The findings of a rule at a level. */
export interface Group {
  readonly code: string
  readonly severity: Severity
  /** `28 links lead nowhere` */
  readonly head: string
  readonly of: readonly Diagnostic[]
  readonly rows: readonly Row[]
  /** Advice on all findings. */
  readonly hint: string | undefined
}

/** Findings with the same text. */
export interface Row {
  /** The published file, or the folder of several: `plans/`. */
  readonly folder: string | undefined
  readonly text: string
  readonly of: readonly [Diagnostic, ...Diagnostic[]]
  /** The languages and versions of the findings: `ja`, `zh`. */
  readonly variants: readonly string[]
}

/** The pages about codes. */
export interface Pages {
  /** The address of the page about a code. */
  readonly pageOf: (code: string) => string | undefined
}

const severities: readonly Severity[] = ['error', 'warning', 'note']
const unnamed: Head = ['problem', 'problems']

/** Findings by rule: errors in their order, then warnings and notes, the most frequent first. */
export function groupsOf(diagnostics: readonly Diagnostic[]): Group[] {
  return severities.flatMap((severity) => {
    const byCode = grouped(
      diagnostics.filter((each) => each.severity === severity),
      ({ code }) => code,
    )
    const groups = [...byCode].map(([code, of]) => ({ code, severity, of }))
    if (severity !== 'error') groups.sort((a, b) => rankOf(b.of) - rankOf(a.of))
    return groups.map(({ of, ...group }): Group => {
      return { ...group, of, head: headOf(of), rows: rowsOf(of), hint: commonHint(of) }
    })
  })
}

function rankOf([first, ...others]: readonly Diagnostic[]): number {
  return first?.listed?.leads ? Infinity : others.length
}

function headOf(of: readonly Diagnostic[]): string {
  const [one, many] = of[0]?.listed?.head ?? unnamed
  return `${digits(of.length)} ${of.length === 1 ? one : many}`
}

/** A row for each error; warnings and notes for several languages or versions share a row. */
function rowsOf(of: readonly Diagnostic[]): Row[] {
  if (of[0]?.severity === 'error') return errorRows(of)
  return [...grouped(of, keyOf).values()].map(rowOf).sort((a, b) => b.of.length - a.of.length)
}

function errorRows(errors: readonly Diagnostic[]): Row[] {
  const rows = grouped(byPlace(errors), ([{ message, hint }]) => `${message}\0${hint}`)
  return [...rows.values()].map((joints) => {
    const [[{ message }, [first, ...others]], ...more] = joints
    const of = [first, ...others, ...more.flatMap(([, each]) => each)] as const
    return { folder: undefined, text: message, of, variants: [] }
  })
}

function keyOf(diagnostic: Diagnostic): string {
  const { file, variants = [] } = diagnostic.listed ?? {}
  if (file && file.folder !== '') return `${file.folder}/`
  return variants.reduce((text, each) => text.replaceAll(`${each}/`, '*/'), file?.path ?? textOf(diagnostic))
}

function rowOf(of: Row['of']): Row {
  const [first] = of
  const { file } = first.listed ?? {}
  const variants = [...new Set(of.flatMap((each) => each.listed?.variants ?? []))].sort()
  const text = textOf(first)
  if (!file) return { folder: undefined, text, of, variants: of.some((each) => textOf(each) !== text) ? variants : [] }
  const isOne = of.length === 1
  const folder = isOne || file.folder === '' ? file.path : `${file.folder}/`
  return { folder, text: `→ ${file.url}${isOne ? '' : ', …'}`, of, variants: isOne ? [] : variants }
}

/** The text of a row, with a near name: `/guides#instal  (did you mean #install?)`. */
function textOf({ message, hint, listed: row }: Diagnostic): string {
  const what = row?.what ?? message.replace(/\.$/, '')
  return isGuess(hint) ? `${what}  (d${hint.slice(1).replaceAll("'", '')})` : what
}

/** True for a near name, printed in the row. */
export function isGuess(hint: string | undefined): hint is string {
  return hint?.startsWith('Did you mean ') === true && hint.endsWith('?')
}

/** The advice on all findings of a group. */
function commonHint(of: readonly Diagnostic[]): string | undefined {
  const [first] = of
  const advice = first?.listed?.advice
  if (of.length > 1 && advice !== undefined && of.every((each) => each.listed?.advice === advice)) return advice
  return of.every(({ hint }) => hint === first?.hint) ? first?.hint : undefined
}

/** A finding, or several of a rule. */
export interface Finding extends Diagnostic {
  /** All findings under the message. */
  readonly of: readonly Diagnostic[]
}

/** Up to this number, findings of a rule are listed singly. */
const MOST_APART = 3

/** The findings of a check for programs: a group with more than three findings is one. */
export function findingsOf(diagnostics: readonly Diagnostic[]): Finding[] {
  return groupsOf(diagnostics).flatMap(({ head, hint, of }): Finding[] => {
    const [first] = of
    if (!first || of.length <= MOST_APART) return of.map((each) => ({ ...each, of: [each] }))
    return [{ ...first, message: `${head}.`, hint, of }]
  })
}

/** The names in a joined message; further names of warnings are counted. */
const MOST_NAMED = 4

/**
 * Joins findings of the same place with different names: code for several languages repeats a mistake in each.
 *
 *     'de' lacks 'a' and 'b', which 'en' has.
 *     There is no page 'en/a' (also 'fr/a' and 'ja/a').
 */
export function joined(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return byPlace(diagnostics).map(([one]) => one)
}

/** Joined findings, each with its members. */
function byPlace(diagnostics: readonly Diagnostic[]): (readonly [Diagnostic, Row['of']])[] {
  const groups = grouped(diagnostics, ({ code, severity, place, hint, ...each }, index) => {
    const frame = each.message.replace(nameIn(each), '')
    return place ? JSON.stringify([code, severity, place, hint, frame]) : index
  })
  return [...groups.values()].map((of) => {
    const [first] = of
    const { message, severity, listed: row } = first
    const [name = '', ...more] = [...new Set(of.map(nameIn))]
    if (more.length === 0) return [first, of]
    const inWords = (names: readonly string[]) => (severity === 'error' ? listed(names) : listedUpTo(MOST_NAMED, names))
    const words =
      name === row?.name
        ? message.replace(name, () => inWords([name, ...more]))
        : message.replace(/\.?$/, (end) => ` (also ${inWords(more)})${end}`)
    return [{ ...first, message: words }, of]
  })
}

/** The name in a message: from the rule, or the first in quotes. */
function nameIn({ message, listed: row }: Pick<Diagnostic, 'message' | 'listed'>): string {
  return row?.name ?? /'[^']*'/.exec(message)?.[0] ?? ''
}
