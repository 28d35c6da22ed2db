import { nameOf } from '../json/patch/pair.js'
import { isJsonObject } from '../json/value.js'
import type { JsonValue } from '../json/value.js'
import type { ListDraft } from './lists.js'
import type { Similarity } from './similarity.js'

/** Entries without partners, between two entries that kept their order; as indices. */
export interface Gap {
  readonly before: readonly number[]
  readonly after: readonly number[]
}

type Indices = [before: number, after: number]

/** Replaced strings and `$ref`s: in turn if the numbers match, otherwise by equal endings. */
export function renamed({ before, after }: ListDraft, gap: Gap): Indices[] {
  const isNamed = ([left, right]: Indices) =>
    [before[left], after[right]].every((value) => typeof value === 'string') ||
    [before[left], after[right]].every(isReference)
  if (gap.before.length === gap.after.length)
    return gap.before.map((index, at): Indices => [index, gap.after[at] as number]).filter(isNamed)
  const pairs: Indices[] = []
  let from = 0
  for (const index of gap.before) {
    const wanted = ending(before[index])
    const find = (spelled: (name: string) => string) =>
      gap.after.findIndex((other, k) => {
        const name = k >= from ? ending(after[other]) : undefined
        return name !== undefined && wanted !== undefined && spelled(name) === spelled(wanted)
      })
    const exact = find((name) => name)
    const at = exact === -1 ? find(joined) : exact
    if (at === -1) continue
    pairs.push([index, gap.after[at] as number])
    from = at + 1
  }
  return pairs
}

/** Replaced elements of a kind whose pages mostly end alike: title and folder changed. */
export function rewritten({ before, after }: ListDraft, gap: Gap, similarity: Similarity): Indices[] {
  const [[left, ...others], [right, ...further]] = [gap.before, gap.after]
  if (left === undefined || right === undefined || others.length + further.length > 0) return []
  const [old, now] = [before[left], after[right]]
  if (!isJsonObject(old) || !isJsonObject(now) || nameOf(old)?.key !== nameOf(now)?.key) return []
  const [tails, newTails] = [endings(old, similarity), endings(now, similarity)]
  const shared = [...tails].filter((tail) => newTails.has(tail)).length
  return shared > 0 && 4 * shared >= tails.size + newTails.size ? [[left, right]] : []
}

function endings(value: JsonValue, similarity: Similarity): Set<string | undefined> {
  return new Set([...similarity.leaves(value)].map(ending))
}

/** True for a part with nothing but the name of its file. */
function isReference(value: JsonValue | undefined): boolean {
  return isJsonObject(value) && typeof value['$ref'] === 'string' && Object.keys(value).length === 1
}

/** `api-key` as `apikey`. */
function joined(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '')
}

/** The last segment of a path. */
export function ending(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value.slice(value.lastIndexOf('/') + 1) : undefined
}
