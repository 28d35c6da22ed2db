import { readFileSync } from 'node:fs'
import path from 'node:path'
import { codeFrame } from './code-frame.js'
import { countsInWords, type Diagnostic, type Place, type Severity } from './diagnostic.js'
import { groupLines, notesLine } from './group-lines.js'
import type { Most } from './group-lines.js'
import { grouped } from './grouped.js'
import { groupsOf, joined } from './groups.js'
import type { Group, Pages } from './groups.js'
import { paintsFor } from './paints.js'
import { printable } from './text.js'
import { wrapped } from './wrap.js'

/** Up to this number, findings are printed with their lines of code. */
const FEW = 5
/** The lines of a report without errors. */
const MOST_LINES = 42
/** The lines of a report that names the page of each rule. */
const MOST_WITH_PAGES = 30
/** The rows of a group without errors, in the order of preference. */
const limits: readonly Most[] = [
  { files: 5, others: 3 },
  { files: 4, others: 2 },
  { files: 3, others: 1 },
]
const noLimit: Most = { files: Infinity, others: Infinity }

export interface PrettyOptions extends Partial<Pages> {
  /** Paths are printed relative to this folder. */
  readonly cwd: string
  readonly color: boolean
  /** The columns of the terminal; undefined for a file or a pipe. */
  readonly width?: number | undefined
  /** False for ASCII terminals. */
  readonly isUnicode?: boolean
  /** The last lines; default: the counts. */
  readonly verdict?: string | undefined
  /** Prints every finding with its line of code. */
  readonly isAll?: boolean
  /** Adapts the commands in a text to the package manager and the site. */
  readonly adapt?: (text: string) => string
  /** The flag, or the command, for the rest of a rule; default: every row is printed. */
  readonly restOf?: ((code: string) => string) | undefined
}

/** Findings for people: a few with their lines of code, more in groups by rule. The verdict is last. */
export function formatPretty(found: readonly Diagnostic[], options: PrettyOptions): string {
  const diagnostics = options.adapt ? adapted(found, options.adapt) : found
  const verdict = inColumns(options.verdict ?? countsInWords(diagnostics), options)
  if (options.isAll) return detailed(diagnostics, options) + verdict
  if (diagnostics.length <= FEW) return detailed(joined(diagnostics), options) + verdict
  const groups = groupsOf(diagnostics)
  if (!options.restOf) return inGroups(groups, noLimit, options) + verdict
  const withoutPages = { ...options, pageOf: undefined }
  const fits = (report: string, most: number) => report.split('\n').length <= most + 1
  let report = inGroups(groups, limits[0] as Most, options) + verdict
  if (fits(report, MOST_WITH_PAGES)) return report
  for (const most of limits) {
    report = inGroups(groups, most, withoutPages) + verdict
    if (fits(report, MOST_LINES)) break
  }
  return report
}

function adapted(diagnostics: readonly Diagnostic[], adapt: (text: string) => string): Diagnostic[] {
  const own = (text: string | undefined) => (text?.includes('`') ? adapt(text) : text)
  return diagnostics.map(({ listed, ...each }) => ({
    ...each,
    message: own(each.message) ?? '',
    hint: own(each.hint),
    listed: listed && { ...listed, advice: own(listed.advice) },
  }))
}

/** The columns of a pipe, such as the log of a CI. */
const PIPE = 100

function inGroups(groups: readonly Group[], most: Most, options: PrettyOptions): string {
  const layout = { ...options, width: options.width ?? PIPE, most, paint: paintsOf(options) }
  const isCounted = ({ severity }: Group) => severity === 'note' && options.restOf !== undefined
  const shown = groups.filter((group) => !isCounted(group)).map((group) => groupLines(group, layout))
  const notes = groups.filter(isCounted)
  const blocks = notes.length > 0 ? [...shown, notesLine(notes, layout)] : shown
  return blocks.map((lines) => `${lines.join('\n')}\n\n`).join('')
}

/** Wraps a text for the terminal. */
function inColumns(text: string, { width = Infinity }: PrettyOptions): string {
  return text
    .split('\n')
    .flatMap((line) => wrapped(line, width, '  '))
    .map((line) => `${line}\n`)
    .join('')
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

export type Paints = ReturnType<typeof paintsOf>

/** `docs.json:8:9`, relative to the working folder: terminals and editors open it at a click. */
export function placeInWords({ file, line, column }: Place, { cwd }: Pick<PrettyOptions, 'cwd'>): string {
  return `${printable(path.relative(cwd, file) || file)}:${line}:${column}`
}

const order: Record<Severity, number> = { error: 0, warning: 1, note: 2 }

/** Errors first, then by file; each finding with place, line of code and advice. */
function detailed(diagnostics: readonly Diagnostic[], options: PrettyOptions): string {
  const sorted = diagnostics.toSorted((a, b) => order[a.severity] - order[b.severity])
  const byFile = [...grouped(sorted, ({ severity, place }) => `${severity} ${place?.file}`).values()].map((found) =>
    found.toSorted(byLine),
  )
  const last = new Map(byFile.flat().map((each) => [each.code, each]))
  let hinted = ''
  const parts = byFile.flatMap((found) => {
    const file = found[0]?.place?.file
    const lines = file === undefined ? [] : linesOf(file)
    const own = found.flatMap((each) => {
      const { code, hint } = each
      // Advice is printed once in a row.
      const isNew = hint !== undefined && hinted !== `${code} ${hint}`
      hinted = hint ? `${code} ${hint}` : hinted
      const page = last.get(code) === each ? options.pageOf?.(code) : undefined
      return detailLines(isNew ? each : { ...each, hint: undefined }, lines, page, options)
    })
    return [...own, '']
  })
  return parts.map((line) => `${line}\n`).join('')
}

/** A finding with its line of code and its advice. */
function detailLines(
  { code, severity, message, hint, place }: Diagnostic,
  source: readonly string[],
  page: string | undefined,
  options: PrettyOptions,
): string[] {
  const paint = paintsOf(options)
  const { width = Infinity } = options
  const at = place ? placeInWords(place, options) : ''
  const [first = '', ...others] = message.split('\n')
  const head = [at, severity, code].filter(Boolean).join(' ')
  const painted = `${at && `${paint.underline(at)} `}${paint.severities[severity](severity)} ${paint.bold(code)}`
  const [top = '', ...more] = wrapped(`${head}  ${printable(first)}`, width, '    ')
  const gutter = `  ${place?.line} | `
  const frame = place && codeFrame(source, place, width - gutter.length)
  const marks = frame ? paint.severities[severity]('^'.repeat(frame.length)) : ''
  return [
    top.startsWith(head) ? painted + top.slice(head.length) : top,
    ...more,
    ...others.flatMap((line) => wrapped(`    ${printable(line.replace(/\r$/, ''))}`, width, '      ')),
    ...(frame
      ? [
          `${paint.dim(gutter)}${frame.line}`,
          `${paint.dim(`${' '.repeat(gutter.length - 2)}| `)}${' '.repeat(frame.start)}${marks}`,
        ]
      : []),
    ...(hint ? hint.split('\n').flatMap((line) => wrapped(`  ${printable(line)}`, width, '    ')) : []),
    ...(page === undefined ? [] : [paint.dim(`  ${page}`)]),
  ]
}

function byLine({ place: a }: Diagnostic, { place: b }: Diagnostic): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0)
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
