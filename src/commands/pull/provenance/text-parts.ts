import { readMarks, withMarks, type Span } from './marks.js'
import type { Sites } from './sites.js'

/** A marked text, of which parts are taken. */
export class TextParts {
  readonly text: string
  readonly #spans: readonly Span[]
  readonly #sites: Sites

  constructor(marked: string, sites: Sites) {
    const { text, spans } = readMarks(marked)
    this.text = text
    this.#spans = spans
    this.#sites = sites
  }

  /** The text between two offsets, marked as parts of the literals that it comes from. */
  part(from: number, to: number, separator?: string | RegExp): string {
    if (from >= to) return ''
    const spans = this.#spans.flatMap((span) => {
      const [start, end] = [Math.max(span.start, from), Math.min(span.end, to)]
      if (start >= end) return []
      const isWhole = start === span.start && end === span.end
      const part = this.#sites.part(span.site, start - span.start, end - span.start, separator)
      const site = isWhole && separator === undefined ? span.site : (part ?? (isWhole ? span.site : undefined))
      return site === undefined ? [] : [{ site, start: start - from, end: end - from }]
    })
    return withMarks({ text: this.text.slice(from, to), spans })
  }
}

/** The result of `split`; undefined where the text between two pieces is unknown. */
export function piecesOf(parts: TextParts, separator: unknown, limit?: number): readonly string[] | undefined {
  const behind = endBehind(parts.text, separator)
  if (!behind) return undefined
  const pieces: string[] = []
  let at = 0
  for (const piece of parts.text.split(separator as string | RegExp, limit)) {
    const from = pieces.length === 0 ? 0 : behind(at)
    if (from === undefined || !parts.text.startsWith(piece, from)) return undefined
    at = from + piece.length
    pieces.push(parts.part(from, at, separator as string | RegExp))
  }
  return pieces
}

/** The end of a separator that begins at an offset. */
function endBehind(text: string, separator: unknown): ((at: number) => number | undefined) | undefined {
  if (typeof separator === 'string' && separator !== '') return (at) => at + separator.length
  if (!(separator instanceof RegExp)) return undefined
  const sticky = new RegExp(separator.source, `${separator.flags.replace(/[gy]/g, '')}y`)
  return (at) => {
    sticky.lastIndex = at
    const found = sticky.exec(text)
    return found && found.length === 1 && found[0] !== '' ? sticky.lastIndex : undefined
  }
}
