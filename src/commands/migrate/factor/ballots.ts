import { insideOf } from './nodes.js'
import type { ElementNode, PageNode } from './nodes.js'
import { isPath, textOf } from './variants.js'
import type { Variant } from './variants.js'

/**
 * A vote for the folders of variants, by the part that differs between the paths of a page: `en` and `fr` of
 * `docs/en/start` and `docs/fr/start`.
 */
export interface Ballot {
  readonly values: ReadonlyMap<Variant, string>
  /** The part of the paths before it: `docs`. */
  readonly head: string
  /** The number of pages that give this vote. */
  pages: number
  /** Titles that these pages have in common above them. */
  titles: readonly string[]
}

/** Collects the votes of an element's pages for the folders of its variants; equal ones are counted. */
export function ballotsIn(
  element: ElementNode,
  axes: number,
  keysOf: (variant: Variant) => readonly string[],
): readonly Ballot[] {
  const needed = Array.from({ length: axes }, (_, axis) => differOn(axis, [...element.plans.keys()], keysOf))
  const ballots = new Map<string, Ballot>()
  for (const { page, titles } of pagesIn(element, [])) {
    const ballot = isSpread([...page.plans.keys()], keysOf, needed) ? ballotOf(page, titles) : undefined
    if (!ballot) continue
    const id = JSON.stringify([ballot.head, [...ballot.values].map(([variant, value]) => [variant.id, value])])
    const known = ballots.get(id)
    if (known) {
      known.pages++
      known.titles = known.titles.filter((title, at) => titles[at] === title)
    } else ballots.set(id, ballot)
  }
  return [...ballots.values()]
}

function ballotOf(page: PageNode, titles: readonly string[]): Ballot | undefined {
  const paths = [...page.plans].map(([variant, plan]) => [variant, textOf(plan) ?? ''] as const)
  if (!isPath(paths[0]?.[1] ?? '') || new Set(paths.map(([, path]) => path)).size < 2) return undefined
  const parts = paths.map(([, path]) => path.split('/'))
  const [head, tail] = commonEnds(parts)
  const values = new Map(
    paths.map(([variant], at) => [variant, parts[at]!.slice(head, parts[at]!.length - tail).join('/')]),
  )
  return { values, head: parts[0]!.slice(0, head).join('/'), pages: 1, titles }
}

function* pagesIn(
  element: ElementNode,
  titles: readonly string[],
): Generator<{ readonly page: PageNode; readonly titles: readonly string[] }> {
  for (const node of insideOf(element)) {
    if (node.type === 'page' && node.plans.size > 1) yield { page: node, titles }
    if (node.type === 'element') yield* pagesIn(node, [...titles, [...node.titles][0] ?? ''])
  }
}

/**
 * True if the variants differ on each axis that the element's variants differ on. Otherwise their paths prove nothing
 * about it.
 */
function isSpread(
  variants: readonly Variant[],
  keysOf: (variant: Variant) => readonly string[],
  needed: readonly boolean[],
): boolean {
  return needed.every((isNeeded, axis) => !isNeeded || differOn(axis, variants, keysOf))
}

function differOn(
  axis: number,
  variants: readonly Variant[],
  keysOf: (variant: Variant) => readonly string[],
): boolean {
  const [first, ...others] = variants.map((variant) => keysOf(variant)[axis])
  return others.some((key) => key !== first)
}

/** Counts the parts that all paths begin with, and those that all end with. */
function commonEnds(paths: readonly (readonly string[])[]): [number, number] {
  const [first = []] = paths
  const shortest = Math.min(...paths.map(({ length }) => length))
  let head = 0
  while (head < shortest && paths.every((parts) => parts[head] === first[head])) head++
  let tail = 0
  while (tail < shortest - head && paths.every((parts) => parts.at(-1 - tail) === first.at(-1 - tail))) tail++
  return [head, tail]
}
