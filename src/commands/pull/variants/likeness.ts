import { isJsonObject, type JsonValue } from '../../../format/json/value.js'

/** A variant, and its label: its pages are in a folder of that name. */
interface Labelled {
  readonly value: JsonValue
  readonly label: string
}

/** The share of pages from which the content of variants counts as equal. */
const LIKE = 0.9

/** True if two variants have mostly the same pages. */
export function isLike(one: Labelled, other: Labelled): boolean {
  const [left, right] = [namesIn(one), namesIn(other)]
  const shared = [...left].filter((page) => right.has(page)).length
  return (2 * shared) / Math.max(left.size + right.size, 1) >= LIKE
}

/** The pages of a variant without its label: `fr/v2.0/install` of 2.0 is `fr//install`. */
function namesIn({ value, label }: Labelled): ReadonlySet<string> {
  const own = new RegExp(`(?<![a-z\\d])v?${label.replace(/[^\w]/g, '\\$&')}(?![a-z\\d])`, 'gi')
  return new Set([...pagesOf(value)].map((page) => page.replace(own, '')))
}

/** The pages in a value, and whatever other texts its lists have. */
export function* pagesOf(value: JsonValue): Generator<string> {
  if (Array.isArray(value)) {
    for (const each of value as readonly JsonValue[]) {
      if (typeof each === 'string') yield each
      else yield* pagesOf(each)
    }
  } else if (isJsonObject(value)) for (const inner of Object.values(value)) yield* pagesOf(inner)
}
