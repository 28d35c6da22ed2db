import { closest, distance } from 'fastest-levenshtein'

/** Comparing takes as long as the product of the lengths, and no name, or path, is as long. */
export const longestCompared = 500

/** The candidate nearest to a mistyped word; undefined if no candidate is near. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0 || word.length > longestCompared) return undefined
  const inLowerCase = word.toLowerCase()
  const same = candidates.find((candidate) => candidate !== word && candidate.toLowerCase() === inLowerCase)
  if (same !== undefined) return same
  const found = closest(word, candidates)
  const away = distance(inLowerCase, found.toLowerCase())
  // A one-letter word has no near candidates: a changed letter leaves nothing.
  return found !== word && away < word.length && away <= Math.max(word.length > 3 ? 2 : 1, word.length / 3)
    ? found
    : candidates.find((candidate) => isSwapped(word, candidate))
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
