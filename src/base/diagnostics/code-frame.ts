import type { Place } from './diagnostic.js'
import { printable } from './text.js'

export interface CodeFrame {
  /** The line of source, cut to the width of the screen. */
  readonly line: string
  /** The column of the marks in `line`, and their number. */
  readonly start: number
  readonly length: number
}

/** The columns of a line of source. */
const WIDEST = 110
const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[\p{ID_Start}$_][\p{ID_Continue}$]*|\S/uy

const isModule = /\.[cm]?[jt]sx?$/i

/** In frontmatter, all of a value without quotes. */
const plainValue = /^[^"'\s].*?(?=\s*(?:\s#.*)?$)/u

/** In the text of a page, all of a link. */
const link = /^[^\s"'`<>()[\]{}]+/u

/** The line of a place, with the string, name or sign to mark; undefined for a place past the end of the file. */
export function codeFrame(
  lines: readonly string[],
  { file, line, column }: Place,
  columns = WIDEST,
): CodeFrame | undefined {
  const widest = Math.min(WIDEST, columns - 2)
  const source = lines[line - 1]
  if (source === undefined || source.trim() === '') return undefined
  const isPage = /\.mdx?$/i.test(file)
  // A finding about a whole page or module has its place at the beginning.
  if ((isPage || isModule.test(file)) && line === 1 && column === 1) return undefined
  const at = Math.min(column - 1, source.length)
  token.lastIndex = at
  const isMatter = isPage && /^\s*[\w-]+:\s+$/.test(source.slice(0, at))
  const own = isPage ? (isMatter ? plainValue : link).exec(source.slice(at))?.[0] : undefined
  const marked = own ?? token.exec(source)?.[0] ?? ''
  const indent = Math.min(source.length - source.trimStart().length, at)
  const from = at - indent + marked.length > widest ? Math.max(indent, at - 30) : indent
  const before = (from > indent ? '… ' : '') + shown(source.slice(from, at))
  const rest = shown(source.slice(at))
  const room = widest - before.length
  const length = Math.max(1, Math.min(shown(marked).length, room))
  return { line: before + (rest.length > room ? `${rest.slice(0, room)} …` : rest), start: before.length, length }
}

function shown(text: string): string {
  return printable(text.replaceAll('\t', '  '))
}
