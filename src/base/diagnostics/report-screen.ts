import { digits, listedUpTo, printable, shortName } from './text.js'
import { unfoldErrors } from './fold.js'
import { countsInWords, type Place } from './diagnostic.js'
import type { Finding } from './fold.js'
import { byFile, bySeverity, detailed, memberLines, paintsOf, placeInWords } from './report-pretty.js'
import type { PrettyOptions } from './report-pretty.js'

/** The lines of a screen: nobody reads on, except errors. */
const LINES = 32
/** The number of names in a folded finding, and the length of each. */
const MOST_NAMED = 3
const LONGEST_NAME = 50

interface ScreenOptions extends PrettyOptions {
  /** Advice on seeing the folded findings: `--all lists each`. */
  readonly more: string
}

/**
 * For people: every error, and as many other findings as fit a screen, with the counts of each rule if they don't fit.
 */
export function formatScreen(folded: readonly Finding[], { more, ...options }: ScreenOptions): string {
  const all = folded.flatMap(({ of }) => of.map(({ diagnostic }) => diagnostic))
  const findings = unfoldErrors(folded)
  const whole = findings.length <= LINES ? detailed(findings, options) : ''
  const isWhole = whole !== '' && linesIn(whole) <= LINES
  const isFolded = findings.some(
    ({ severity, of, isOneCause }) => isOneCause || (severity !== 'error' && (!isWhole || of.length > 1)),
  )
  const [counts, ...rest] = (options.verdict ?? countsInWords(all)).split('\n')
  const last = [`${counts}${isFolded ? ` (${more})` : ''}`, ...rest].join('\n')
  return `${isWhole ? whole : blocks(findings, options)}${last}\n`
}

type Block = readonly [Finding, ...Finding[]]

/** The findings of each rule, errors first: each error, and more findings as room allows. */
function blocks(findings: readonly Finding[], options: PrettyOptions): string {
  const all = bySeverity(findings).flatMap(byRule)
  const hints = all.map((block) => (block.every(({ hint }) => hint === block[0].hint) ? block[0].hint : undefined))
  const lines = (block: Block, index: number, most: number) => blockLines(block, most, hints[index], options)
  const errors = all.filter(isOfErrors).map((block, index) => lines(block, index, Infinity))
  const others = all.slice(errors.length)
  const fixed = others.length * 2 + hints.slice(errors.length).filter(Boolean).length
  const shown = shares(
    others.map(({ length }) => length),
    LINES - fixed - linesIn(errors.join('')),
  )
  return [...errors, ...others.map((block, index) => lines(block, errors.length + index, shown[index] ?? 1))].join('')
}

function linesIn(text: string): number {
  return text.split('\n').length
}

function isOfErrors([{ severity }]: Block): boolean {
  return severity === 'error'
}

/** Findings by rule: errors in the order of their files, warnings and notes by number. */
function byRule(findings: readonly Finding[]): Block[] {
  const rules = new Map<string, [Finding, ...Finding[]]>()
  for (const finding of byFile(findings).flatMap(([, found]) => found)) {
    const block = rules.get(finding.code)
    if (block) block.push(finding)
    else rules.set(finding.code, [finding])
  }
  const found = [...rules.values()]
  for (const block of found) if (!isOfErrors(block)) block.sort((a, b) => b.of.length - a.of.length)
  return found
}

/** The number of lines for each block: a line each, then more in turn while there is room. */
function shares(wanted: readonly number[], room: number): number[] {
  const given = wanted.map(() => 1)
  let left = room - wanted.length
  for (let isFull = false; !isFull && left > 0;) {
    isFull = true
    for (const [index, want] of wanted.entries()) {
      if (left <= 0 || (given[index] ?? 0) >= want) continue
      given[index] = (given[index] ?? 0) + 1
      left -= 1
      isFull = false
    }
  }
  return given
}

function blockLines(block: Block, most: number, hint: string | undefined, options: PrettyOptions): string {
  const paint = paintsOf(options)
  const [{ severity, code }] = block
  const count = block.reduce((sum, { of }) => sum + of.length, 0)
  const rest = block.slice(most).reduce((sum, { of }) => sum + of.length, 0)
  const counts = `${digits(count)}${rest > 0 ? ` (${digits(rest)} not shown)` : ''}`
  const lines = block.slice(0, most).flatMap((finding) => findingLines(finding, hint === undefined, options))
  const head = `${paint.severities[severity](severity)} ${paint.bold(code)}  ${paint.dim(counts)}`
  return `${[head, ...lines, ...(hint ? [`  ${printable(hint)}`] : []), ''].join('\n')}\n`
}

function findingLines(finding: Finding, isHinted: boolean, options: PrettyOptions): string[] {
  const { message, hint, place, severity } = finding
  const at =
    place && (isInText(place) || !isSpread(finding))
      ? `${paintsOf(options).underline(placeInWords(place, options))}${isSpread(finding) ? ` +${digits(finding.of.length - 1)}` : ''}  `
      : ''
  const isError = severity === 'error'
  const first = isError ? '' : firstOf(finding)
  const named = first ? `${message.replace(/\.$/, '')} (${first}).` : message
  const line = `  ${at}${printable(isHinted && hint ? `${named} ${hint}` : named)}`
  return isError ? [line, ...memberLines(finding, options)] : [line]
}

/** `'guides/a', 'guides/b', 'guides/c' and 40 more`, where the message counts without naming any. */
function firstOf({ message, of }: Finding): string {
  const subjects = [...new Set(of.flatMap(({ subject }) => subject ?? []))]
  const [first] = subjects
  if (subjects.length < 2 || first === undefined || message.includes(first)) return ''
  const folders = (message.match(/(?<=')[^']+(?=')/g) ?? []).map((folder) => `'${folder}/`)
  const named = subjects.slice(0, MOST_NAMED).map((subject) => {
    // The message names the folder.
    const folder = folders.find((start) => subject.startsWith(start))
    return shortName(folder === undefined ? subject : `'${subject.slice(folder.length)}`, LONGEST_NAME)
  })
  // Several findings on one subject: the message counts more than the names shown.
  const different = subjects.length < of.length ? `${digits(subjects.length)} different: ` : ''
  return `${different}${listedUpTo(MOST_NAMED, named, subjects.length)}`
}

/** True for a place in the text of a file, such as a link. A finding about a whole page names the page. */
function isInText({ line, column }: Place): boolean {
  return line > 1 || column > 1
}

/** True if the finding has members in several files: the first member doesn't represent the rest. */
function isSpread({ of }: Finding): boolean {
  return new Set(of.map(({ diagnostic: { place } }) => place?.file)).size > 1
}
