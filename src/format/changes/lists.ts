import { nameOf } from '../json/patch/pair.js'
import { isJsonObject, type JsonValue, equalInOrder } from '../json/value.js'
import { Candidates } from './similarity.js'
import type { Similarity } from './similarity.js'

type List = readonly JsonValue[]
type Indices = [before: number, after: number]

/** A possible pair of indices, and its weight. */
type Link = readonly [before: number, after: number, weight: number]

/** Entries out of order are paired above this weight. */
const SURE = 0.6

/** The common entries of two lists, as indices; `moved`: entries that left the common order. */
export function matchLists(
  before: List,
  after: List,
  similarity: Similarity,
): { readonly kept: Indices[]; readonly moved: Indices[] } {
  const equal = (left: number, right: number) => equalInOrder(before[left] as JsonValue, after[right] as JsonValue)
  const shorter = Math.min(before.length, after.length)
  const kept: Indices[] = []
  let start = 0
  while (start < shorter && equal(start, start)) kept.push([start, start++])
  let tail = 0
  while (tail < shorter - start && equal(before.length - 1 - tail, after.length - 1 - tail)) tail++
  const middle = weigh(before.slice(start, before.length - tail), after.slice(start, after.length - tail), similarity)
  const shifted = ([left, right]: Indices): Indices => [start + left, start + right]
  kept.push(...middle.kept.map(shifted))
  for (let at = tail; at > 0; at--) kept.push([before.length - at, after.length - at])
  return { kept, moved: middle.moved.map(shifted) }
}

function weigh(before: List, after: List, similarity: Similarity): { kept: Indices[]; moved: Indices[] } {
  if (before.length === 0 || after.length === 0) return { kept: [], moved: [] }
  const candidates = new Candidates(before, similarity)
  const like = after.flatMap((value, index) =>
    candidates.like(value, index).map(([at, weight]): Link => [at, index, weight]),
  )
  const links = withoutNamesakes(like, before, after)
  const kept = heaviestRun(links, before.length)
  const taken = { before: new Set(kept.map(([left]) => left)), after: new Set(kept.map(([, right]) => right)) }
  const moved: Indices[] = []
  for (const [left, right] of links.filter(([, , weight]) => weight >= SURE).sort(([, , a], [, , b]) => b - a)) {
    if (taken.before.has(left) || taken.after.has(right)) continue
    taken.before.add(left)
    taken.after.add(right)
    moved.push([left, right])
  }
  return { kept, moved }
}

/** Links without renames to or from an entry with a more similar namesake: the namesake has moved. */
function withoutNamesakes(links: readonly Link[], before: List, after: List): Link[] {
  const isNamesake = ([left, right]: Link) => nameOf(before[left])?.text === nameOf(after[right])?.text
  const heaviest = new Map<string, number>()
  for (const link of links.filter(isNamesake))
    for (const end of [`before ${link[0]}`, `after ${link[1]}`])
      heaviest.set(end, Math.max(link[2], heaviest.get(end) ?? 0))
  return links.filter((link) => {
    const [left, right, weight] = link
    const namesake = Math.max(heaviest.get(`before ${left}`) ?? 0, heaviest.get(`after ${right}`) ?? 0)
    return namesake <= weight || isNamesake(link)
  })
}

interface Run {
  readonly link: Link
  readonly previous: Run | undefined
  readonly weight: number
}

/**
 * The heaviest choice of links with both indices growing: the weighted longest common subsequence, searched in the
 * links instead of a table of all pairs. `links` are sorted by `after`.
 */
function heaviestRun(links: readonly Link[], length: number): Indices[] {
  // A Fenwick tree over `before`: the heaviest run that ends below an index.
  const best: (Run | undefined)[] = Array.from({ length: length + 1 })
  const heaviestBelow = (index: number): Run | undefined => {
    let found: Run | undefined
    for (let at = index; at > 0; at -= at & -at) {
      const run = best[at]
      if (run && run.weight > (found?.weight ?? 0)) found = run
    }
    return found
  }
  const add = (run: Run): void => {
    for (let at = run.link[0] + 1; at <= length; at += at & -at)
      if (run.weight > (best[at]?.weight ?? 0)) best[at] = run
  }
  for (let at = 0; at < links.length;) {
    // Links to the same `after` exclude each other: all are weighed before any counts.
    const runs: Run[] = []
    const after = links[at]?.[1]
    for (let link = links[at]; link?.[1] === after && link; link = links[++at]) {
      const previous = heaviestBelow(link[0])
      runs.push({ link, previous, weight: link[2] + (previous?.weight ?? 0) })
    }
    runs.forEach(add)
  }
  const chosen: Indices[] = []
  for (let run = heaviestBelow(length); run; run = run.previous) chosen.push([run.link[0], run.link[1]])
  return chosen.reverse()
}

/** Entries without partners, between two entries that kept their order; as indices. */
export interface Gap {
  readonly before: number[]
  readonly after: number[]
}

/** Replaced strings and `$ref`s: in turn if the numbers match, otherwise by equal endings. */
export function renamed(before: List, after: List, gap: Gap): Indices[] {
  if (gap.before.length === gap.after.length)
    return gap.before
      .map((index, at): Indices => [index, gap.after[at] as number])
      .filter(([left, right]) => [isPage, isReference].some((is) => is(before[left]) && is(after[right])))
  const pairs: Indices[] = []
  let from = 0
  for (const index of gap.before) {
    const wanted = ending(before[index])
    if (wanted === undefined) continue
    const at = gap.after.findIndex((other, place) => place >= from && ending(after[other]) === wanted)
    if (at === -1) continue
    pairs.push([index, gap.after[at] as number])
    from = at + 1
  }
  return pairs
}

/** Replaced elements of a kind whose pages mostly end alike, or without pages: title and folder changed. */
export function rewritten(before: List, after: List, gap: Gap, similarity: Similarity): Indices[] {
  const [[left, ...others], [right, ...further]] = [gap.before, gap.after]
  if (left === undefined || right === undefined || others.length + further.length > 0) return []
  const [old, now] = [before[left], after[right]]
  if (!isJsonObject(old) || !isJsonObject(now) || nameOf(old)?.key !== nameOf(now)?.key) return []
  const endings = (value: JsonValue) => new Set([...similarity.leaves(value)].map(ending))
  const [tails, newTails] = [endings(old), endings(now)]
  const shared = [...tails].filter((tail) => newTails.has(tail)).length
  const isAlike = shared > 0 ? 4 * shared >= tails.size + newTails.size : tails.size + newTails.size === 0
  return isAlike ? [[left, right]] : []
}

const isPage = (value: JsonValue | undefined) => typeof value === 'string'

/** True for a part with nothing but the name of its file. */
const isReference = (value: JsonValue | undefined) =>
  isJsonObject(value) && typeof value['$ref'] === 'string' && Object.keys(value).length === 1

/** The last segment of a path. */
export function ending(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value.slice(value.lastIndexOf('/') + 1) : undefined
}
