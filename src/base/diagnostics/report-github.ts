import { appendFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic, Place, Severity } from './diagnostic.js'
import { groupsOf } from './groups.js'
import type { Group, Pages } from './groups.js'
import { counted, digits, printable, printableLines } from './text.js'

const levels = { error: 'error', warning: 'warning', note: 'notice' } as const
/** GitHub shows this many annotations of each level for a step, and silently drops more. */
const MOST_SHOWN = 10
/** The places in an annotation of warnings or notes. */
const MOST_LISTED = 10

interface Within extends Partial<Pages> {
  readonly cwd: string
  /** Annotates every finding. */
  readonly isAll?: boolean
}

/**
 * For GitHub Actions: workflow commands for annotations at the lines of a pull request, and the verdict. Of a level with
 * too many findings, each rule has an annotation; if the rules are too many, an annotation points to the log.
 */
export function formatGithub(diagnostics: readonly Diagnostic[], verdict: string, at: Within): string {
  const all = (Object.keys(levels) as Severity[]).flatMap((severity) =>
    ofLevel(
      severity,
      diagnostics.filter((each) => each.severity === severity),
      at,
    ),
  )
  return `${all.join('')}::notice title=build-nav::${inMessage(verdict)}\n`
}

function ofLevel(severity: Severity, found: readonly Diagnostic[], at: Within): string[] {
  const isEach = at.isAll || found.length <= MOST_SHOWN
  const all = isEach
    ? found.map((each) => annotation(each, [`${placeOfCaused(each, at)}${textOf(each)}`], at))
    : groupsOf(found).map((group) => annotation(group.of[0] as Diagnostic, groupText(group, at), at))
  if (all.length <= MOST_SHOWN) return all
  const more = all.length - MOST_SHOWN + 1
  const rest = `${counted(more, `more ${severity}`)} than GitHub shows for a step. The log of the step lists all of them.`
  return all.toSpliced(MOST_SHOWN - 1, 0, `::${levels[severity]} title=build-nav::${rest}\n`)
}

function textOf({ message, hint }: Pick<Diagnostic, 'message' | 'hint'>): string {
  return hint ? `${message} ${hint}` : message
}

/** The place of the finding, if the annotation is at the cause. */
function placeOfCaused({ place, causedAt }: Diagnostic, at: Within): string {
  return causedAt && place ? `${inWords(place, at)} ` : ''
}

function inWords({ file, line, column }: Place, at: Within): string {
  return `${fileOf(file, at)}:${line}:${column}`
}

/** `28 links lead nowhere.`, with the places: all of errors, the first ten of warnings and notes. */
function groupText({ head, hint, of, severity }: Group, at: Within): string[] {
  const shown = severity === 'error' ? of : of.slice(0, MOST_LISTED)
  const places = shown.map((each) => {
    const where = each.place ? `${inWords(each.place, at)} ` : ''
    return `${where}${each.listed?.what ?? (hint === undefined ? textOf(each) : each.message)}`
  })
  const rest = of.length - shown.length
  const more = rest > 0 ? [`and ${digits(rest)} more, which --all lists`] : []
  return [textOf({ message: `${head}.`, hint }), ...places, ...more]
}

function annotation(diagnostic: Diagnostic, text: readonly string[], at: Within): string {
  const place = diagnostic.causedAt ?? diagnostic.place
  const properties: [string, string | number][] = [['title', diagnostic.code]]
  if (place) properties.unshift(['file', fileOf(place.file, at)], ['line', place.line], ['col', place.column])
  const listed = properties.map(([name, value]) => `${name}=${inProperty(String(value))}`).join(',')
  return `::${levels[diagnostic.severity]} ${listed}::${inMessage(text.join('\n'))}\n`
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

/** Appends the verdict and a table of the groups to the summary of a job: Markdown. */
export function writeSummary(file: string, diagnostics: readonly Diagnostic[], verdict: string, at: Within): void {
  const cell = (text: string) => printable(text).replaceAll('|', String.raw`\|`)
  const rows = groupsOf(diagnostics).map(({ severity, head, code, of }) => {
    const place = of.find((each) => each.place)?.place
    const page = at.pageOf?.(code)
    return `| ${severity} | ${cell(head)} | ${page === undefined ? code : `[${code}](${page})`} | ${place ? `\`${cell(`${fileOf(place.file, at)}:${place.line}`)}\`` : ''} |\n`
  })
  const table = rows.length > 0 ? `\n| | | rule | first place |\n| --- | --- | --- | --- |\n${rows.join('')}` : ''
  try {
    appendFileSync(file, `**build-nav**: ${printableLines(verdict.replaceAll('\n', '  \n'))}\n${table}\n`)
  } catch {
    // The annotations have everything, too.
  }
}
