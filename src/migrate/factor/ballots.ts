import { insideOf } from './nodes.js'
import type { ElementNode, PageNode } from './nodes.js'
import { isPath, textOf } from './variants.js'
import type { Variant } from './variants.js'

/** What tells the paths of a page apart: `en` and `fr` of `docs/en/start` and `docs/fr/start`. */
export interface Ballot {
  readonly values: ReadonlyMap<Variant, string>
  /** What stands before it. */
  readonly head: string
  /** How many pages say the same. */
  pages: number
  /** Titles that all of these stand under. */
  titles: readonly string[]
}

/** What the pages of an element say about the folders of its variants; equal ones are counted. */
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

/** Whether variants differ on each axis that all of them differ on: else they say nothing about it. */
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

/** How many parts all paths begin and end with. */
function commonEnds(paths: readonly (readonly string[])[]): [number, number] {
  const [first = []] = paths
  const shortest = Math.min(...paths.map(({ length }) => length))
  let head = 0
  while (head < shortest && paths.every((parts) => parts[head] === first[head])) head++
  let tail = 0
  while (tail < shortest - head && paths.every((parts) => parts.at(-1 - tail) === first.at(-1 - tail))) tail++
  return [head, tail]
}
