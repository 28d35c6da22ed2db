import { digits, printable, printableLines } from './text.js'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { codeFrame } from './code-frame.js'
import { countsByCode, countsInWords, type Diagnostic, type Place, type Severity } from './diagnostic.js'
import { foldCauses, unfoldErrors } from './fold.js'
import type { Finding, Member } from './fold.js'
import { paintsFor } from './paints.js'

/** Nobody reads more findings to learn their rules. */
const MOST_READ = 20
/** The number of names in a folded finding. */
const MOST_NAMED = 3

export interface PrettyOptions {
  /** Paths are printed relative to this folder. */
  readonly cwd: string
  readonly color: boolean
  /** The last words of a report, in place of the counts. */
  readonly verdict?: string | undefined
}

/** For people: a finding per cause with its line of code, and a line of counts at the end. */
export function formatPretty(diagnostics: readonly Diagnostic[], options: PrettyOptions): string {
  return formatAll(unfoldErrors(foldCauses(diagnostics)), options)
}

/** Formats folded findings. */
export function formatAll(findings: readonly Finding[], options: PrettyOptions): string {
  const diagnostics = findings.flatMap(({ of }) => of.map(({ diagnostic }) => diagnostic))
  const counts = diagnostics.length > MOST_READ ? `${countsByCode(diagnostics)}\n` : ''
  return `${detailed(findings, options)}${counts}${options.verdict ?? countsInWords(diagnostics)}\n`
}

/** The colour of each severity. */
export function paintsOf({ color }: PrettyOptions) {
  const paint = paintsFor(color)
  const severities: Record<Severity, (text: string) => string> = {
    error: paint.red,
    warning: paint.yellow,
    note: paint.cyan,
  }
  return { ...paint, severities }
}

/** `docs.json:8:9`, relative to the working folder: terminals and editors open it at a click. */
export function placeInWords({ file, line, column }: Place, { cwd }: PrettyOptions): string {
  return `${printable(path.relative(cwd, file) || file)}:${line}:${column}`
}

/** Errors first, then by file; each finding with place, line of code and advice. */
export function detailed(findings: readonly Finding[], options: PrettyOptions): string {
  const parts: string[] = []
  let hinted = ''
  for (const [file, found] of [...bySeverity(findings)].flatMap(byFile)) {
    const paint = paintsOf(options)
    const lines = file ? linesOf(file) : []
    for (const finding of found) {
      const { code, severity, message, hint, place } = finding
      const at = place ? `${paint.underline(placeInWords(place, options))} ` : ''
      parts.push(
        `${at}${paint.severities[severity](severity)} ${paint.bold(code)}  ${printableLines(message, '  | ')}\n`,
      )
      const frame = place && codeFrame(lines, place)
      if (place && frame) {
        const gutter = `  ${place.line} | `
        const marks = paint.severities[severity]('^'.repeat(frame.length))
        parts.push(`${paint.dim(gutter)}${frame.line}\n`)
        parts.push(`${paint.dim(`${' '.repeat(gutter.length - 2)}| `)}${' '.repeat(frame.start)}${marks}\n`)
      }
      parts.push(...memberLines(finding, options).map((line) => `${line}\n`))
      // Advice is printed once in a row.
      if (hint && hinted !== `${code} ${hint}`) parts.push(`  ${printableLines(hint, '  ')}\n`)
      hinted = hint ? `${code} ${hint}` : hinted
    }
    parts.push('\n')
  }
  return parts.join('')
}

/**
 * The lines below a folded finding: its first members, and each error unless all have one cause. None if message and
 * place say everything.
 */
export function memberLines({ severity, message, hint, of, isOneCause }: Finding, options: PrettyOptions): string[] {
  const places = new Set(of.map(({ diagnostic: { place } }) => place && placeInWords(place, options)))
  const isError = severity === 'error' && !isOneCause
  const isSaid = ({ diagnostic, subject }: Member) =>
    diagnostic.hint === hint && (!isError || subject === undefined || message.includes(subject))
  if (of.length < 2 || (places.size < 2 && of.every(isSaid))) return []
  const shown = (isError ? of : of.slice(0, MOST_NAMED)).map((member) => `    ${memberInWords(member, hint, options)}`)
  return of.length > shown.length ? [...shown, `    and ${digits(of.length - shown.length)} more`] : shown
}

/** `docs.json:8:50  'guides/start'`, with its own advice if members differ in their advice. */
function memberInWords({ diagnostic, subject }: Member, common: string | undefined, options: PrettyOptions): string {
  const { place, message, hint } = diagnostic
  const own =
    hint === undefined || common !== undefined
      ? ''
      : hint.startsWith('Did you mean')
        ? `: d${hint.slice(1)}`
        : `: ${hint}`
  return `${place ? `${placeInWords(place, options)}  ` : ''}${printable(`${subject ?? message}${own}`)}`
}

const weights: Record<Severity, number> = { error: 0, warning: 1, note: 2 }

/** The findings of each severity, errors first. */
export function bySeverity(findings: readonly Finding[]): Finding[][] {
  const sorted = Object.entries(weights).sort(([, a], [, b]) => a - b)
  return sorted.map(([severity]) => findings.filter((finding) => finding.severity === severity))
}

/** Files in the order of their first finding; the findings of a file in the order of its lines. */
export function byFile(findings: readonly Finding[]): [file: string, findings: Finding[]][] {
  const files = new Map<string, Finding[]>()
  for (const finding of findings) {
    const file = finding.place?.file ?? ''
    const found = files.get(file)
    if (found) found.push(finding)
    else files.set(file, [finding])
  }
  for (const found of files.values()) {
    found.sort((a, b) => lineOf(a) - lineOf(b) || (a.place?.column ?? 0) - (b.place?.column ?? 0))
  }
  return [...files]
}

function lineOf({ place }: Diagnostic): number {
  return place?.line ?? 0
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r\n|\r|\n/)
  } catch {
    return []
  }
}
