import { isJsonObject, type JsonValue } from '../../../format/json/value.js'

/** The share from which the content of variants counts as equal. */
export const LIKE = 0.9

/** The share of pages that two variants have in common: 1 where all are. */
export function likeness(left: JsonValue, right: JsonValue): number {
  return shareOf(new Set(pagesOf(left)), new Set(pagesOf(right)))
}

/** The texts of a release without its label. */
export function leavesOf(value: JsonValue, label: string): ReadonlySet<string> {
  const texts = JSON.stringify(value).match(/"(?:[^"\\]|\\.)*"/g) ?? []
  return new Set(texts.map((text) => text.toLowerCase().replaceAll(label.toLowerCase(), '')))
}

/** True if two variants have mostly equal texts. */
export function isLike(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return shareOf(left, right) >= LIKE
}

function shareOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((text) => right.has(text)).length
  return (2 * shared) / Math.max(left.size + right.size, 1)
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
