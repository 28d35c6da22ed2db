import type { ElementNode, Node } from './nodes.js'
import { isPath, textOf } from './variants.js'
import type { Variant } from './variants.js'

/** Where each variant has its pages: '' for the docs root. */
export interface Folders {
  readonly of: (variant: Variant) => string
  /** Whether they differ: otherwise there is nothing to say. */
  readonly differ: boolean
  readonly someEmpty: boolean
}

/** A head that nearly all pages share belongs to the folder; others stay with the pages. */
const SHARED_HEAD = 0.9

/** Each page that several variants have votes for what tells its paths apart. */
export function votedFolders(
  element: ElementNode,
  axes: number,
  keysOf: (variant: Variant) => readonly string[],
): Folders {
  const needed = Array.from({ length: axes }, (_, axis) => differOn(axis, [...element.plans.keys()], keysOf))
  const votes = new Map<Variant, Map<string, number>>()
  const heads = new Map<string, number>()
  let voters = 0
  for (const page of pagesIn(element)) {
    const paths = [...page.plans].map(([variant, plan]) => [variant, (textOf(plan) ?? '').split('/')] as const)
    if (!isPath(textOf([...page.plans.values()][0]) ?? '')) continue
    if (new Set(paths.map(([, parts]) => parts.join('/'))).size < 2) continue
    if (!isSpread([...page.plans.keys()], keysOf, needed)) continue
    const [head, tail] = commonEnds(paths.map(([, parts]) => parts))
    const shared = paths[0]![1].slice(0, head).join('/')
    heads.set(shared, (heads.get(shared) ?? 0) + 1)
    voters++
    for (const [variant, parts] of paths) {
      const middle = parts.slice(head, parts.length - tail).join('/')
      const own = votes.get(variant) ?? new Map<string, number>()
      // A page that many variants share says more.
      votes.set(variant, own.set(middle, (own.get(middle) ?? 0) + paths.length))
    }
  }
  const head = sharedHead(heads, voters)
  const chosen = new Map(
    [...element.plans.keys()].map((variant) => [variant, join(head, mostVoted(votes.get(variant)))]),
  )
  const all = new Set(chosen.values())
  return {
    of: (variant) => chosen.get(variant) ?? '',
    differ: voters > 0 && (all.size > 1 || !all.has('')),
    someEmpty: all.has(''),
  }
}

/** A path of two parts, each of which may be empty. */
export function join(head: string, tail: string): string {
  return head && tail ? `${head}/${tail}` : head || tail
}

function* pagesIn(element: ElementNode): Generator<Node> {
  const children = [...element.lists.values()].flat()
  const clusters = [...element.families.values()].flatMap((family) => family.clusters.map((cluster) => cluster.element))
  for (const node of [...children, ...clusters]) {
    if (node.type === 'page' && node.plans.size > 1) yield node
    if (node.type === 'element') yield* pagesIn(node)
  }
}

/** Whether variants differ on each axis that all of them differ on: else they say nothing about it. */
function isSpread(
  variants: readonly Variant[],
  keysOf: (variant: Variant) => readonly string[],
  needed: readonly boolean[],
) {
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

function commonEnds(paths: readonly (readonly string[])[]): [number, number] {
  const [first = []] = paths
  const shortest = Math.min(...paths.map(({ length }) => length))
  let head = 0
  while (head < shortest && paths.every((parts) => parts[head] === first[head])) head++
  let tail = 0
  while (tail < shortest - head && paths.every((parts) => parts.at(-1 - tail) === first.at(-1 - tail))) tail++
  return [head, tail]
}

/** The longest start that nearly all have. */
function sharedHead(heads: ReadonlyMap<string, number>, voters: number): string {
  let found = ''
  const starts = new Map<string, number>()
  for (const [head, count] of heads) {
    const parts = head === '' ? [] : head.split('/')
    for (let length = 1; length <= parts.length; length++) {
      const start = parts.slice(0, length).join('/')
      starts.set(start, (starts.get(start) ?? 0) + count)
    }
  }
  for (const [start, count] of starts) if (count >= voters * SHARED_HEAD && start.length > found.length) found = start
  return found
}

function mostVoted(votes: ReadonlyMap<string, number> | undefined): string {
  return [...(votes ?? [])].sort(([, left], [, right]) => right - left)[0]?.[0] ?? ''
}
