import path from 'node:path'
import type { Diagnostic } from './diagnostic.js'
import { grouped } from './grouped.js'
import { isGuess } from './groups.js'
import type { Group, Pages, Row } from './groups.js'
import type { Paints } from './report-pretty.js'
import { digits, printable } from './text.js'
import { columnsOf, cut, wrapped } from './wrap.js'

/** The rows of a group: of files by folder, and of others. */
export interface Most {
  readonly files: number
  readonly others: number
}

interface Layout extends Partial<Pages> {
  readonly cwd: string
  readonly width: number
  readonly isUnicode?: boolean
  readonly paint: Paints
  readonly most: Most
  readonly restOf?: ((code: string) => string) | undefined
}

/** The width of a level: `error`, `warning`. */
const LEVEL = 9

/**
 * The lines of a group: its head, its rows, advice, and the page of the rule.
 *
 *     warning  28 links lead nowhere  [link-broken]
 *       guides/start.mdx:173 +2  /guides/nope
 *       25 more: --only link-broken
 *       https://…/docs/rules/link-broken.mdx
 */
export function groupLines(group: Group, layout: Layout): string[] {
  const { severity, head, code, hint } = group
  const { paint, width } = layout
  const line = `${severity.padEnd(LEVEL)}${head}  [${code}]`
  const [first = '', ...more] = wrapped(line, width, ' '.repeat(LEVEL))
  const painted = paint.severities[severity](severity) + paint.bold(first.slice(severity.length))
  const indent = severity === 'error' && group.rows.length === 1 ? '    ' : '  '
  const rows = severity === 'error' ? errorLines(group, layout) : rowLines(group, layout)
  const advice = hint && !(severity !== 'error' && isGuess(hint)) ? hintLines(hint, indent, layout) : []
  const page = layout.pageOf?.(code)
  return [painted, ...more, ...rows, ...advice, ...(page === undefined ? [] : [paint.dim(indent + page)])]
}

/** `notes    link-redirected 9, page-unlisted 2  (--all lists them)` */
export function notesLine(groups: readonly Group[], { width, paint }: Pick<Layout, 'width' | 'paint'>): string[] {
  const counts = groups.map(({ code, of }) => `${code} ${digits(of.length)}`).join(', ')
  const lines = wrapped(`${'notes'.padEnd(LEVEL)}${counts}  (--all lists them)`, width, ' '.repeat(LEVEL))
  return lines.map((line, index) => (index === 0 ? paint.severities.note('notes') + line.slice(5) : line))
}

/** Errors with all places, and with their hints unless all hints are equal. */
function errorLines({ rows, hint }: Group, layout: Layout): string[] {
  return rows.flatMap(({ text, of }) => {
    const places = placesInWords(of, layout)
    const [first = '', ...others] = text.split('\n').map((line) => printable(line.replace(/\r$/, '')))
    const lines = [`  ${places === '' ? '' : `${places}  `}${first}`, ...others.map((line) => `      ${line}`)]
    const own = hint === undefined ? (of[0].hint ?? '') : ''
    return [
      ...lines.flatMap((line) => wrapped(line, layout.width, '      ')).map((line) => underlined(line, places, layout)),
      ...(own === '' ? [] : hintLines(own, '    ', layout)),
    ]
  })
}

/** `docs.json:12, 40, 88, nav/en.json:3` */
function placesInWords(of: readonly Diagnostic[], { cwd }: Layout): string {
  const byFile = grouped(
    of.flatMap(({ place }) => place ?? []),
    ({ file }) => file,
  )
  const files = [...byFile].map(([file, places]) => {
    const lines = [...new Set(places.map(({ line }) => line))]
    return `${nameOf(file, cwd)}:${lines.join(', ')}`
  })
  return files.join(', ')
}

/** The rows of a group in two columns, or in two lines each if a row is too wide. */
function rowLines(group: Group, layout: Layout): string[] {
  const { rows, of, code, hint } = group
  const { most, width, restOf, paint } = layout
  const limit = rows.some(({ folder }) => folder !== undefined) ? most.files : most.others
  const shown = rows.length <= limit + 1 && rows.at(-1)?.of.length === 1 ? rows : rows.slice(0, limit)
  const cells = shown.map((row) => [leftOf(row, group, layout), rightOf(row)] as const)
  const widest = Math.max(...cells.map(([left]) => columnsOf(left)))
  const room = width - widest - (widest === 0 ? 2 : 4)
  const isWide = shown.some(({ folder }, index) => folder === undefined && columnsOf(cells[index]?.[1] ?? '') > room)
  const lines = shown.flatMap((row, index) => {
    const { folder, of: own } = row
    const [left, right] = cells[index] as (typeof cells)[number]
    const place = underlined(`  ${left}`, placeOf(own[0], layout), layout)
    const inLine = `${place}${' '.repeat(widest === 0 ? 0 : widest - columnsOf(left) + 2)}${right}`
    const printed =
      folder !== undefined
        ? [columnsOf(right) > room ? place : inLine]
        : isWide
          ? [...(left === '' ? [] : [place]), `    ${cutRow(row, width - 4)}`]
          : [inLine]
    const advice = hint === undefined && !restOf && !isGuess(own[0].hint) ? own[0].hint : undefined
    return advice === undefined ? printed : [...printed, ...hintLines(advice, '    ', layout)]
  })
  const rest = of.length - shown.reduce((sum, row) => sum + row.of.length, 0)
  const more = rest > 0 ? [`  ${digits(rest)} more${restOf ? `: ${restOf(code)}` : ''}`] : []
  return [...lines, ...more.map((line) => paint.dim(line))]
}

/** `guides/start.mdx:12 +2`, `plans/  73 files in ja, zh` */
function leftOf({ folder, of, variants }: Row, { of: all }: Group, layout: Layout): string {
  const count = of.length - 1
  if (folder === undefined) return placeOf(of[0], layout) + (count > 0 ? ` +${digits(count)}` : '')
  const noun = (all[0]?.listed?.head[1] ?? '').split(' ', 1)[0]
  return printable(folder) + (count > 0 ? `  ${digits(of.length)} ${noun}${within(variants)}` : '')
}

/** The most named languages and versions. */
const MOST_NAMED = 4

/** ` in ja, ko, zh`, ` in de, es, fr, it +8` */
function within(variants: readonly string[]): string {
  const rest = variants.length - MOST_NAMED
  const named = variants.slice(0, MOST_NAMED).join(', ')
  return variants.length === 0 ? '' : ` in ${printable(named)}${rest > 0 ? ` +${digits(rest)}` : ''}`
}

function rightOf({ folder, text, variants }: Row): string {
  const end = folder === undefined && variants.length > 0 ? ` ${within(variants)}` : ''
  return printable(text.replaceAll('\n', ' ')) + end
}

/** The text of a row, cut in its middle. */
function cutRow(row: Row, columns: number): string {
  const end = rightOf({ ...row, text: '' })
  return cut(rightOf({ ...row, variants: [] }), columns - columnsOf(end)) + end
}

function placeOf({ place }: Diagnostic, { cwd }: Layout): string {
  return place ? `${nameOf(place.file, cwd)}:${place.line}` : ''
}

function nameOf(file: string, cwd: string): string {
  return printable(path.relative(cwd, file) || file)
}

function underlined(line: string, place: string, { paint }: Layout): string {
  return place !== '' && line.startsWith(`  ${place}`)
    ? `  ${paint.underline(place)}${line.slice(place.length + 2)}`
    : line
}

function hintLines(hint: string, indent: string, { width, isUnicode = true }: Layout): string[] {
  const [first = '', ...others] = hint.split('\n').map((line) => printable(line))
  const lines = [`${indent}${isUnicode ? '→' : '->'} ${first}`, ...others.map((line) => `${indent}  ${line}`)]
  return lines.flatMap((line) => wrapped(line, width, `${indent}  `))
}
