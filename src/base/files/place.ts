import type { Place } from '../diagnostics/diagnostic.js'

/** Turns offsets of a text into places; the starts of its lines are computed at the first call. */
export function placer(text: string, file: string): (offset: number) => Place {
  let starts: number[] | undefined
  return (offset) => {
    starts ??= lineStarts(text)
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    // Between \r and \n is still the end of the line.
    const at = text[offset - 1] === '\r' && text[offset] === '\n' ? offset - 1 : Math.min(offset, text.length)
    return { file, line: low + 1, column: Math.max(at - (starts[low] ?? 0), 0) + 1 }
  }
}

/** The place of an offset. For many offsets of a text, keep a {@link placer}. */
export function placeAt(text: string, offset: number, file: string): Place {
  return placer(text, file)(offset)
}

/** The starts of a text's lines. They end with \n, \r\n or \r, as in editors. A BOM is not part of the first line. */
export function lineStarts(text: string): number[] {
  const starts = [text.charCodeAt(0) === 0xfeff ? 1 : 0]
  for (const { index, 0: eol } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + eol.length)
  return starts
}
