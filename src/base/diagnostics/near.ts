import { distance } from 'fastest-levenshtein'

/** Comparing takes as long as the product of the lengths, and no name, or path, is as long. */
const longestCompared = 500

/** The compared part of a candidate, and the share of the longer text that may differ; else a third of the word. */
interface Likeness {
  readonly textOf?: (candidate: string) => string
  readonly share?: number
}

/** The candidate nearest to a mistyped word; undefined if no candidate is near. */
export function nearest(
  word: string,
  candidates: readonly string[],
  { textOf = (candidate) => candidate, share }: Likeness = {},
): string | undefined {
  if (word.length > longestCompared) return undefined
  const inLowerCase = word.toLowerCase()
  // Two letters may always differ, as in `strat`; of a one-letter word, a changed letter leaves nothing.
  const few = word.length > 3 ? 2 : 1
  const mostFor = (text: string) => {
    const [letters, part] = share === undefined ? [word.length, 1 / 3] : [Math.max(word.length, text.length), share]
    return Math.min(letters - 1, Math.max(few, letters * part))
  }
  let best: string | undefined
  let least = Infinity
  for (const candidate of candidates) {
    const text = textOf(candidate).toLowerCase()
    const most = mostFor(text)
    if (Math.abs(text.length - word.length) > most || textOf(candidate) === word) continue
    const away = distance(inLowerCase, text)
    if (away < least && away <= most) [best, least] = [candidate, away]
  }
  return best ?? candidates.find((candidate) => isSwapped(word, textOf(candidate)))
}

/** `GTE` for `GET`: swapped letters count as two changes, too many for a short word. */
function isSwapped(word: string, candidate: string): boolean {
  const letters = (text: string) => [...text.toLowerCase()].sort().join('')
  return /^[a-z]{3}$/i.test(word) && word !== candidate && letters(word) === letters(candidate)
}

/** `did you mean 'pages'?`, if a candidate is near. */
export function didYouMean(word: string, candidates: readonly string[]): string | undefined {
  const near = nearest(word, candidates)
  return near && `Did you mean '${near}'?`
}
