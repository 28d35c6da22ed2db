import { hasMarks, unmarked } from './marks.js'
import { deeplyPlain } from './plain.js'
import { piecesOf, TextParts } from './text-parts.js'
import type { Sites } from './sites.js'

type Anything = (...given: unknown[]) => unknown
type Taken = (parts: TextParts, given: readonly unknown[]) => unknown

/**
 * A method called on a marked string: it sees plain ones. What takes parts out of the text gives them as parts of its
 * literals, if there are `sites` for them, and where nothing changes the marks stay; what is made of the text otherwise
 * is nobody's.
 */
export function methodsOfText(
  receiver: string,
  name: string,
  given: readonly unknown[],
  sites: Sites | undefined,
): unknown {
  if (name === 'concat') return receiver + given.join('')
  const text = unmarked(receiver)
  const plain = given.map(deeplyPlain)
  const made = (text as unknown as Record<string, Anything>)[name]?.(...plain)
  if (made === text) return receiver
  return sites && hasMarks(receiver) && Object.hasOwn(taking, name)
    ? (taking[name]?.(new TextParts(receiver, sites), plain) ?? made)
    : made
}

const trimmed = (parts: TextParts, isStart: boolean, isEnd: boolean) => {
  const { length } = parts.text
  const from = isStart ? length - parts.text.trimStart().length : 0
  return parts.part(from, isEnd ? parts.text.trimEnd().length : length)
}

/** Methods whose results are parts of the text. */
const taking: Readonly<Record<string, Taken>> = {
  split: (parts, [separator, limit]) => piecesOf(parts, separator, limit as number | undefined),
  trim: (parts) => trimmed(parts, true, true),
  trimStart: (parts) => trimmed(parts, true, false),
  trimEnd: (parts) => trimmed(parts, false, true),
  slice: (parts, [from, to]) => {
    const indices = Array.from({ length: parts.text.length }, (_, index) => index).slice(from as number, to as number)
    return parts.part(indices[0] ?? 0, (indices.at(-1) ?? -1) + 1)
  },
  substring: (parts, [from, to]) => {
    const { length } = parts.text
    const [first, last] = [from ?? 0, to ?? length].map((each) => Math.min(Math.max(Number(each) || 0, 0), length))
    return parts.part(Math.min(first ?? 0, last ?? 0), Math.max(first ?? 0, last ?? 0))
  },
}
