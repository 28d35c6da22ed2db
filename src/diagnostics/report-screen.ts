import type { Severity } from './diagnostic.js'
import type { Finding } from './fold.js'
import { printable } from './printable.js'
import { detailed, paintsOf, placeInWords } from './report-pretty.js'
import type { PrettyOptions } from './report-pretty.js'
import { shortName } from './short.js'
import { countsInWords } from './summary.js'

/** A screen: what is longer is not read. */
const LINES = 32
/** Of many that are told as one, so many are named, and no longer than this. */
const MOST_NAMED = 3
const LONGEST_NAME = 50

/** For people: as much of every finding as fits a screen; with what each rule has found where that is too much. */
export function formatScreen(findings: readonly Finding[], options: PrettyOptions): string {
  const all = findings.flatMap(({ of }) => of.map(({ diagnostic }) => diagnostic))
  const whole = findings.length <= LINES ? detailed(findings, options) : ''
  const isWhole = whole !== '' && whole.split('\n').length <= LINES
  const isFolded = findings.length < all.length || (!isWhole && findings.length > 0)
  const folded = isFolded ? ` in ${inWords(findings.length, 'finding')}; --all shows each with its place` : ''
  return `${isWhole ? whole : blocks(findings, options)}${countsInWords(all)}${folded}\n`
}

type Block = readonly [Finding, ...Finding[]]

/** What each rule has found, the weightiest first. */
function blocks(findings: readonly Finding[], options: PrettyOptions): string {
  const all = byRule(findings)
  const hints = all.map((block) => (block.every(({ hint }) => hint === block[0].hint) ? block[0].hint : undefined))
  const fixed = all.length * 2 + hints.filter(Boolean).length
  const shown = shares(
    all.map(({ length }) => length),
    LINES - fixed,
  )
  return all.map((block, index) => blockLines(block, shown[index] ?? 1, hints[index], options)).join('')
}

const weights: Record<Severity, number> = { error: 0, warning: 1, note: 2 }

function byRule(findings: readonly Finding[]): Block[] {
  const rules = new Map<string, [Finding, ...Finding[]]>()
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.code}`
    const block = rules.get(key)
    if (block) block.push(finding)
    else rules.set(key, [finding])
  }
  for (const block of rules.values()) block.sort((a, b) => b.of.length - a.of.length)
  return [...rules.values()].sort(([a], [b]) => weights[a.severity] - weights[b.severity])
}

/** How many lines each block gets: one, then one more in turn as long as there is room. */
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
  const counts =
    rest > 0 ? `${inWords(count, 'time')}, ${rest.toLocaleString('en')} of them not shown` : inWords(count, 'time')
  const lines = block.slice(0, most).map((finding) => `  ${findingLine(finding, hint === undefined, options)}`)
  const head = `${paint.severities[severity](severity)} ${paint.bold(code)}  ${paint.dim(counts)}`
  return `${[head, ...lines, ...(hint ? [`  ${printable(hint)}`] : []), ''].join('\n')}\n`
}

function findingLine(finding: Finding, isHinted: boolean, options: PrettyOptions): string {
  const { message, hint, place } = finding
  const at = place && !isSpread(finding) ? `${paintsOf(options).underline(placeInWords(place, options))}  ` : ''
  const first = firstOf(finding)
  const named = first ? `${message.replace(/\.$/, '')} (${first}).` : message
  return `${at}${printable(isHinted && hint ? `${named} ${hint}` : named)}`
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
  const rest = subjects.length - named.length
  // Where several are about the same, the names are fewer than the message counts.
  const different = subjects.length < of.length ? `${subjects.length.toLocaleString('en')} different: ` : ''
  return `${different}${named.join(', ')}${rest > 0 ? ` and ${rest.toLocaleString('en')} more` : ''}`
}

/** Whether it stands for several in files of their own: the first of them tells nothing about the others. */
function isSpread({ of }: Finding): boolean {
  return new Set(of.map(({ diagnostic: { place } }) => place?.file)).size > 1
}

function inWords(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
