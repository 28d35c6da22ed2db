/** A measure of how much two list entries have in common; 0 where they can't be one entry. */
export type Likeness<Left, Right> = (left: Left, right: Right) => number

/** The pairs of two lists that belong together, and the entries between them, in the order of both. */
export type Aligned<Left, Right> = readonly { readonly left?: Left; readonly right?: Right }[]

/** Above this many comparisons, entries that occur once on either side are matched first. */
const MOST_COMPARISONS = 20_000

/**
 * The heaviest common subsequence of two lists. `nameOf` gives what certainly belongs together the same name: equal
 * ends are taken off, and in long lists what occurs once is matched, before the quadratic step.
 */
export function align<Left, Right>(
  left: readonly Left[],
  right: readonly Right[],
  likeness: Likeness<Left, Right>,
  nameOf: (entry: Left | Right) => string | undefined,
): Aligned<Left, Right> {
  const same = (from: number, to: number) => {
    const name = nameOf(left[from]!)
    return name !== undefined && name === nameOf(right[to]!) && likeness(left[from]!, right[to]!) > 0
  }
  const shorter = Math.min(left.length, right.length)
  let head = 0
  while (head < shorter && same(head, head)) head++
  let tail = 0
  while (tail < shorter - head && same(left.length - 1 - tail, right.length - 1 - tail)) tail++
  const pair = (from: number, to: number) => ({ left: left[from]!, right: right[to]! })
  const middle = [left.slice(head, left.length - tail), right.slice(head, right.length - tail)] as const
  return [
    ...Array.from({ length: head }, (_, at) => pair(at, at)),
    ...between(...middle, likeness, nameOf),
    ...Array.from({ length: tail }, (_, at) => pair(left.length - tail + at, right.length - tail + at)),
  ]
}

function between<Left, Right>(
  left: readonly Left[],
  right: readonly Right[],
  likeness: Likeness<Left, Right>,
  nameOf: (entry: Left | Right) => string | undefined,
): Aligned<Left, Right> {
  if (left.length === 0 || right.length === 0)
    return [...left.map((l) => ({ left: l })), ...right.map((r) => ({ right: r }))]
  if (left.length * right.length <= MOST_COMPARISONS) return heaviest(left, right, likeness)
  const anchors = anchorsOf(left, right, likeness, nameOf)
  if (anchors.length === 0) return heaviest(left, right, likeness)
  const aligned: { left?: Left; right?: Right }[] = []
  let [from, to] = [0, 0]
  for (const [at, other] of [...anchors, [left.length, right.length] as const]) {
    aligned.push(...between(left.slice(from, at), right.slice(to, other), likeness, nameOf))
    if (at < left.length) aligned.push({ left: left[at]!, right: right[other]! })
    ;[from, to] = [at + 1, other + 1]
  }
  return aligned
}

/** Pairs of what occurs once on either side, as many as keep the order of both. */
function anchorsOf<Left, Right>(
  left: readonly Left[],
  right: readonly Right[],
  likeness: Likeness<Left, Right>,
  nameOf: (entry: Left | Right) => string | undefined,
): (readonly [number, number])[] {
  const [ours, theirs] = [onceIn(left, nameOf), onceIn(right, nameOf)]
  const pairs = [...ours].flatMap(([name, at]) => {
    const other = theirs.get(name)
    return other !== undefined && likeness(left[at]!, right[other]!) > 0 ? [[at, other] as const] : []
  })
  return longestRising(pairs)
}

function onceIn<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string | undefined): Map<string, number> {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [at, entry] of entries.entries()) {
    const name = nameOf(entry)
    if (name === undefined) continue
    if (places.has(name)) repeated.add(name)
    else places.set(name, at)
  }
  for (const name of repeated) places.delete(name)
  return places
}

/** Of pairs that rise on the left, the most that rise on the right, too. */
function longestRising(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [at, [, place]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]![1] < place) low = middle + 1
      else high = middle
    }
    before[at] = ends[low - 1]
    ends[low] = at
  }
  const rising: (readonly [number, number])[] = []
  for (let at = ends.at(-1); at !== undefined; at = before[at]) rising.unshift(pairs[at]!)
  return rising
}

function heaviest<Left, Right>(
  left: readonly Left[],
  right: readonly Right[],
  likeness: Likeness<Left, Right>,
): Aligned<Left, Right> {
  const width = right.length + 1
  const weights = new Float64Array(left.length * right.length)
  const best = new Float64Array((left.length + 1) * width)
  for (let from = left.length - 1; from >= 0; from--) {
    for (let to = right.length - 1; to >= 0; to--) {
      const weight = likeness(left[from]!, right[to]!)
      weights[from * right.length + to] = weight
      const skipped = Math.max(best[(from + 1) * width + to]!, best[from * width + to + 1]!)
      const taken = weight > 0 ? weight + best[(from + 1) * width + to + 1]! : 0
      best[from * width + to] = Math.max(skipped, taken)
    }
  }
  const aligned: { left?: Left; right?: Right }[] = []
  let [from, to] = [0, 0]
  while (from < left.length && to < right.length) {
    const weight = weights[from * right.length + to]!
    const here = best[from * width + to]!
    if (weight > 0 && here === weight + best[(from + 1) * width + to + 1]!) {
      aligned.push({ left: left[from++]!, right: right[to++]! })
    } else if (best[(from + 1) * width + to]! >= best[from * width + to + 1]!) aligned.push({ left: left[from++]! })
    else aligned.push({ right: right[to++]! })
  }
  for (; from < left.length; from++) aligned.push({ left: left[from]! })
  for (; to < right.length; to++) aligned.push({ right: right[to]! })
  return aligned
}
