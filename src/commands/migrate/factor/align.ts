import { diffArrays } from 'diff'

/** A measure of how much two list entries have in common; 0 where they can't be one entry. */
export type Likeness<Left, Right> = (left: Left, right: Right) => number

/** The pairs of two lists that belong together, and the entries between them, in the order of both. */
export type Aligned<Left, Right> = readonly { readonly left?: Left; readonly right?: Right }[]

/** Above this many comparisons, entries of equal names are matched first. */
const MOST_COMPARISONS = 20_000

/**
 * The heaviest common subsequence of two lists; of long lists, between entries of equal names. `nameOf`: equal for
 * entries that certainly belong together.
 */
export function align<Left, Right>(
  left: readonly Left[],
  right: readonly Right[],
  likeness: Likeness<Left, Right>,
  nameOf: (entry: Left | Right) => string | undefined,
): Aligned<Left, Right> {
  if (left.length * right.length <= MOST_COMPARISONS) return heaviest(left, right, likeness)
  const names = (entries: readonly (Left | Right)[]) => entries.map((entry) => nameOf(entry) ?? entry)
  const aligned: { left?: Left; right?: Right }[] = []
  let [from, to, end, other] = [0, 0, 0, 0]
  const alignTo = () => {
    aligned.push(...heaviest(left.slice(from, end), right.slice(to, other), likeness))
    ;[from, to] = [end, other]
  }
  for (const { added, removed, count } of diffArrays<unknown>(names(left), names(right))) {
    const isEqual = !added && !removed
    if (isEqual) alignTo()
    for (let at = 0; at < count; at++) {
      if (!added) end++
      if (!removed) other++
      if (isEqual) alignTo()
    }
  }
  alignTo()
  return aligned
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
