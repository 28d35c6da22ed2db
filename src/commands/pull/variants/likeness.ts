import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { align } from '../../../format/changes/align.js'
import type { Pair } from '../../../format/changes/alignment.js'
import type { ts } from 'ts-morph'
import { ownSpan } from '../origin/instances.js'
import type { Sites } from '../origin/sites.js'
import { valueAt, type TracedElement } from '../origin/traced-value.js'

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

/** The literals of a variant that say something else in another one, and what they would say for that. */
export function otherTexts(sites: Sites, model: TracedElement, other: JsonValue): ReadonlyMap<ts.Node, string> {
  const texts = new Map<ts.Node, string>()
  const look = ({ before, after, equal, members, items }: Pair): void => {
    if (equal) return
    for (const { pair } of [...(members ?? []), ...(items ?? [])]) if (pair) look(pair)
    const text = typeof after.value === 'string' ? valueAt(model, before.path) : undefined
    const own = text?.type === 'text' ? ownSpan(text) : undefined
    const node = sites.nodeAt(own?.site)
    if (text?.type !== 'text' || !own || !node || texts.has(node)) return
    const [prefix, now] = [text.json.slice(0, own.start), String(after.value)]
    if (now.startsWith(prefix) && now.length > prefix.length) texts.set(node, now.slice(prefix.length))
  }
  look(align(model.json, other).root)
  return texts
}
