/** A part of a file, by offsets. */
export interface Range {
  readonly start: number
  readonly end: number
}

const range = /__range_(\d+)_(\d+)__/g
const moved = /__moved_\d+__/g

/** Stands in new text for what its file holds there now: that stays, with its comments and with what changes in it. */
export function rangeToken(start: number, end: number): string {
  return `__range_${start}_${end}__`
}

/** Stands in new text for code that moves there, by its number. */
export function movedToken(number: number): string {
  return `__moved_${number}__`
}

/** True if a text contains code that moves. */
export function hasMoved(text: string): boolean {
  return text.search(moved) !== -1
}

/** The parts that stay. */
export function rangesIn(text: string): readonly Range[] {
  return [...text.matchAll(range)].map(({ 1: start, 2: end }) => ({ start: Number(start), end: Number(end) }))
}

/** The part that stays, where a text is one token and no more. */
export function onlyRange(text: string): Range | undefined {
  const [only] = rangesIn(text)
  return only && text === rangeToken(only.start, only.end) ? only : undefined
}

/** The texts that replace tokens. */
export interface TokenTexts {
  readonly moved: (token: string) => string
  readonly range: (part: Range) => string
}

/** A text with its tokens replaced. */
export function withTokens(text: string, texts: TokenTexts): string {
  return text
    .replace(moved, texts.moved)
    .replace(range, (_, start: string, end: string) => texts.range({ start: Number(start), end: Number(end) }))
}
