import { counted, digits, printableLines } from './text.js'
import path from 'node:path'
import type { Diagnostic, Place, Severity } from './diagnostic.js'
import type { Finding } from './fold.js'

const levels = { error: 'error', warning: 'warning', note: 'notice' } as const
/** GitHub shows this many annotations of each level for a step, and silently drops more. */
const MOST_SHOWN = 10
/** The number of places in an annotation; errors have each of theirs. */
const MOST_LISTED = 10

interface Within {
  readonly cwd: string
  /** The last words of the report. */
  readonly verdict?: string | undefined
}

/**
 * For GitHub Actions: workflow commands that annotate the lines of a pull request. A level with more findings than
 * GitHub shows is folded; where even its groups are more, an annotation points to the log, which has every group.
 */
export function formatGithub(findings: readonly Finding[], at: Within): string {
  const all = (Object.keys(levels) as Severity[]).flatMap((severity) => ofLevel(severity, findings, at))
  const last = at.verdict === undefined ? '' : `::notice title=build-nav::${inMessage(at.verdict.trimEnd())}\n`
  return all.join('') + last
}

function ofLevel(severity: Severity, all: readonly Finding[], at: Within): string[] {
  const findings = all.filter((finding) => finding.severity === severity)
  const each = findings.flatMap(({ of }) => of.map(({ diagnostic }) => diagnostic))
  if (each.length <= MOST_SHOWN) return each.map((diagnostic) => annotation(diagnostic, placedText(diagnostic, at), at))
  const folded = findings.map((finding) => annotation(finding, foldedText(finding, at), at))
  if (folded.length <= MOST_SHOWN) return folded
  const more = folded.length - MOST_SHOWN + 1
  const rest = `${counted(more, `more ${severity}`)} than GitHub shows for a step. The log of the step lists all of them.`
  return folded.toSpliced(MOST_SHOWN - 1, 0, `::${levels[severity]} title=build-nav::${rest}\n`)
}

function textOf({ message, hint }: Diagnostic): string {
  return hint ? `${message} ${hint}` : message
}

/** The text of a finding, with the finding's own place if the annotation is at the cause. */
function placedText(diagnostic: Diagnostic, at: Within): string {
  const { place, causedAt } = diagnostic
  return causedAt && place ? `${inWords(place, at)} ${textOf(diagnostic)}` : textOf(diagnostic)
}

function inWords({ file, line, column }: Place, at: Within): string {
  return `${fileOf(file, at)}:${line}:${column}`
}

function foldedText(finding: Finding, at: Within): string {
  if (finding.of.length === 1) return placedText(finding, at)
  const most = finding.severity === 'error' && !finding.isOneCause ? Infinity : MOST_LISTED
  const listed = finding.of.slice(0, most).map(({ diagnostic: { place, message }, subject }) => {
    const where = place ? `${inWords(place, at)} ` : ''
    return `${where}${subject ?? message}`
  })
  const rest = finding.of.length - listed.length
  return [textOf(finding), ...listed, ...(rest > 0 ? [`and ${digits(rest)} more, which --all lists`] : [])].join('\n')
}

function annotation({ code, severity, ...diagnostic }: Diagnostic, text: string, at: Within): string {
  const place = diagnostic.causedAt ?? diagnostic.place
  const properties: [string, string | number][] = [['title', code]]
  if (place) properties.unshift(['file', fileOf(place.file, at)], ['line', place.line], ['col', place.column])
  const listed = properties.map(([name, value]) => `${name}=${inProperty(String(value))}`).join(',')
  return `::${levels[severity]} ${listed}::${inMessage(text)}\n`
}

function fileOf(file: string, { cwd }: Within): string {
  return path.relative(cwd, file).replaceAll(path.sep, '/')
}

// A line break or a comma would end the command or the property, and start another.
function inMessage(text: string): string {
  return printableLines(text).replaceAll('%', '%25').replaceAll('\n', '%0A')
}

function inProperty(text: string): string {
  return inMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
