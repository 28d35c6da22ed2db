import type { PartSite } from '../origin/sites.js'

/** A piece of a text that is split; `part`: what it was, if it is not new. */
export interface Piece {
  readonly text: string
  readonly part: PartSite | undefined
}

/** The text that pieces are split from, with new parts in place of the old ones: the text between those stays. */
export function joined(text: string, parts: readonly PartSite[], pieces: readonly Piece[]): string | undefined {
  const between = (left: PartSite | undefined, right: PartSite | undefined) => {
    const gap = left && right ? text.slice(left.to, right.from) : ''
    return left && isSeparator(gap, left.separator) ? gap : undefined
  }
  const beside = (part: PartSite, step: number) => parts[parts.indexOf(part) + step]
  const usual = parts.map((part) => between(beside(part, -1), part)).find(Boolean) ?? separatorOf(parts[0])
  const gapOf = (left: PartSite | undefined, right: PartSite | undefined) => {
    if (left && right && beside(left, 1) === right) return text.slice(left.to, right.from)
    return (!left && right && between(beside(right, -1), right)) || (left && between(left, beside(left, 1))) || usual
  }
  let whole = ''
  for (const [index, { text: own, part }] of pieces.entries()) {
    const gap = index === 0 ? '' : gapOf(pieces[index - 1]?.part, part)
    if (gap === undefined) return undefined
    whole += gap + own
  }
  return whole
}

function separatorOf(part: PartSite | undefined): string | undefined {
  const separator = part?.separator
  if (typeof separator === 'string') return separator
  return [' ', ', ', ',', '\n'].find((each) => separator && isSeparator(each, separator))
}

/** True if nothing but white space is around a separator. */
function isSeparator(gap: string, separator: PartSite['separator']): boolean {
  if (separator === undefined) return false
  const rest = typeof separator === 'string' ? gap.split(separator) : gap.split(new RegExp(separator.source))
  return rest.length > 1 && rest.every((each) => each.trim() === '')
}
