import { contents } from '../../../format/contract/contents.js'
import { keyOf, literal } from '../model.js'
import type { CallPlan, Plan } from '../model.js'
import { because, otherPath, presenceOnly } from './differences.js'
import type { Surroundings } from './differences.js'
import { and, choice, helper, invoke, spread } from './expression.js'
import { commonLocations, locationPlan, locationsOf, pathPlan, tailIn } from './folders.js'
import type { Location, Path } from './folders.js'
import { listed } from './nodes.js'
import type { LeafNode, Node } from './nodes.js'
import type { Class, Place, Scope } from './scope.js'
import { among as amongIn, countOf, grouped, isPath, setOf, textOf } from './variants.js'
import type { Variants } from './variants.js'
import { totalWeight } from './weight.js'

/** An entry of a list in some variants. */
interface Item extends Class {
  readonly node: Node
  /** Undefined for an entry of all variants. */
  readonly condition: Plan | undefined
  readonly told: Surroundings
  readonly remarks: readonly string[]
}

/** The locations that a page can be written in; undefined for any. */
interface Need {
  readonly locations: readonly Location[] | undefined
  /** True if the page can't be written from the root. */
  readonly isFixed: boolean
}

/** A location for none: the children of a language, or pages in a `.set` that `under` would move. */
const nowhere: Need = { locations: [], isFixed: true }

/** The entries of a list, with one `under` around neighbours in one location. `isPlain`: an array would keep `false`. */
export function planList(
  all: readonly Node[],
  among: Variants,
  scope: Scope,
  place: Place,
  isPlain: boolean,
): readonly Plan[] {
  const nodes = all.filter(({ presence }) => (presence & among) !== 0n)
  const entries = (some: readonly Node[], at = place.at) => planEntries(some, among, scope, { ...place, at }, isPlain)
  if (place.at || scope.context.folders.length === 0) return entries(nodes)
  const under = (some: readonly Node[], at: Location) =>
    spread(invoke(helper('under'), locationPlan(at), ...entries(some, at)))
  const needs = nodes.map((node) => needsOf(node, among, scope))
  const locations = needs.map(commonIn)
  const plans: Plan[] = []
  let apart: Node[] = []
  for (let from = 0; from < nodes.length;) {
    const { to, at } = runFrom(locations, from)
    const run = nodes.slice(from, to)
    const isSingle = run.length === 1 && run[0]?.type === 'page' && at && pathPlan(at, '')
    if (at && !isSingle) {
      plans.push(...entries(apart), under(run, at))
      apart = []
    } else apart.push(...run)
    from = to
  }
  plans.push(...entries(apart))
  const most = locations.some((each) => each?.length === 0) ? mostCommonIn(needs.flat()) : undefined
  const whole = most && under(nodes, most)
  return whole && totalWeight(whole) < totalWeight(...plans) ? [whole] : plans
}

/** The end of entries with a common location, or without any. Entries without pages may be between. */
function runFrom(locations: readonly Need['locations'][], from: number): { to: number; at: Location | undefined } {
  const isPlaced = (each: Need['locations']) => each !== undefined && each.length > 0
  let common = locations[from]
  let to = from + 1
  if (!isPlaced(common)) {
    while (to < locations.length && !isPlaced(locations[to])) to++
    return { to, at: undefined }
  }
  for (let next = to; next < locations.length; next++) {
    const both = bothIn(common, locations[next])
    if (!isPlaced(both)) break
    common = both
    if (locations[next]) to = next + 1
  }
  return { to, at: common?.[0] }
}

/** The location of most pages, if pages outside of it can be written from the root. */
function mostCommonIn(needs: readonly Need[]): Location | undefined {
  if (needs.some(({ isFixed }) => isFixed)) return undefined
  const placed = needs.filter(({ locations }) => locations)
  const counts = grouped(
    placed.flatMap(({ locations }) => locations ?? []),
    ({ id }) => id,
  )
  const [most = []] = [...counts.values()].sort((left, right) => right.length - left.length)
  return most.length > placed.length / 2 ? most[0] : undefined
}

function commonIn(needs: readonly Need[]): Need['locations'] {
  return needs.reduce<Need['locations']>((common, { locations }) => bothIn(common, locations), undefined)
}

function bothIn(left: Need['locations'], right: Need['locations']): Need['locations'] {
  if (!left || !right) return left ?? right
  return left.filter(({ id }) => right.some((other) => other.id === id))
}

/** The needs of all pages in a node. */
function needsOf(node: Node, among: Variants, scope: Scope): readonly Need[] {
  if ((node.presence & among) === 0n) return []
  if (node.type === 'page') return [needOf(pathsOf(node, among), scope, false)]
  if (node.type !== 'element') return [...node.plans.values()].every(({ type }) => type === 'element') ? [] : [nowhere]
  const roots = amongIn(node.plans, among).flatMap(([variant, { calls }]): Path[] => {
    const root = textOf(calls.find((call) => keyOf(call) === 'root')?.args.at(-1))
    return root === undefined ? [] : [[variant, root]]
  })
  const isOdd = node.families.size > 0 || [...node.plans.values()].some(({ calls }) => calls.some(hasPagesByHand))
  return [
    ...listed(node).flatMap((child) => needsOf(child, among, scope)),
    ...(roots.length > 0 ? [needOf(roots, scope, true)] : []),
    ...(isOdd ? [nowhere] : []),
  ]
}

function needOf(paths: readonly Path[], { context }: Scope, mayDiffer: boolean): Need {
  const pages = paths.filter(([, path]) => isPath(path))
  const locations = pages.length === 0 ? undefined : commonLocations(pages, context.folders, mayDiffer)
  return { locations, isFixed: paths.some(([, path]) => path.startsWith('/')) }
}

/** True for page paths in a `.set`: `under` would put them into its folder. */
function hasPagesByHand(call: CallPlan): boolean {
  const key = keyOf(call)
  const hasPages = key === 'root' || (Object.hasOwn(contents, key) && key !== 'href')
  return call.method === 'set' && call.args[1]?.type !== 'list' && hasPages
}

/** Entries in order: neighbours of equal variants share a condition, and a page with two names is a choice. */
function planEntries(nodes: readonly Node[], among: Variants, scope: Scope, place: Place, isPlain: boolean): Plan[] {
  const items = nodes.flatMap((node) => itemsOf(node, among, scope, place))
  const plans: Plan[] = []
  for (let from = 0, to = 1; from < items.length; from = to++) {
    const item = items[from]!
    while (items[to] && isTogether(item, items[to]!)) to++
    const next = items[to]
    const isChoice = next && to === from + 1 && isEither(item, next, among) && !isTogether(next, items[to + 1])
    if (isChoice) to++
    const run = items.slice(from, to)
    const plan = isChoice ? eitherOf(item, next, among, scope, place) : together(run, isPlain)
    plans.push({ ...plan, comments: [...new Set([...plan.comments, ...run.flatMap(({ remarks }) => remarks)])] })
  }
  return plans
}

/** Items of equal variants: `...when(since('2.0'), 'agents', 'tools')`, `since('2.0') && 'agents'`. */
function together(run: readonly Item[], isPlain: boolean): Plan {
  const [{ condition, plan }] = run as [Item]
  if (!condition) return plan
  const isMany = run.length > 1 || isPlain
  const all = isMany ? spread(invoke(helper('when'), condition, ...run.map((each) => each.plan))) : and(condition, plan)
  return because(all, () => run.map(({ node, variants, told }) => presenceOnly(node, variants, told)))
}

function isTogether(item: Item, next: Item | undefined): boolean {
  const isPages = item.node.type !== 'element' && next !== undefined && next.node.type !== 'element'
  return isPages && item.condition !== undefined && item.variants === next.variants
}

/** True if each variant has one of two pages with a common word in their names: `run/the-node` and `run/a-node`. */
function isEither({ node, variants }: Item, next: Item, among: Variants): boolean {
  if (node.type !== 'page' || next.node.type !== 'page') return false
  const [words, others] = [node, next.node].map(
    ({ name }) =>
      name
        .toLowerCase()
        .split('/')
        .at(-1)!
        .match(/[\p{L}\p{N}]{3,}/gu) ?? [],
  )
  const isAlike =
    node === next.node ||
    words!.some((word) => others!.some((other) => word.startsWith(other) || other.startsWith(word)))
  return isAlike && (variants & next.variants) === 0n && (variants | next.variants) === among
}

/** `locale === 'fr' ? 'bien' : 'well'` */
function eitherOf(item: Item, next: Item, among: Variants, scope: Scope, { within }: Place): Plan {
  const [few, many] = countOf(item.variants) <= countOf(next.variants) ? [item, next] : [next, item]
  const plan = choice(scope.conditions.of(few.variants, among)!, few.plan, many.plan)
  return because(plan, () => [otherPath(few, many, within, scope.context)])
}

function itemsOf(node: Node, among: Variants, scope: Scope, place: Place): Item[] {
  const told = { among, within: place.within, context: scope.context }
  const item = ({ variants, plan }: Class): Item => {
    const condition = scope.conditions.of(variants, among)
    return { node, variants, plan, told, condition, remarks: condition ? scope.remarks.onEntry(node, among) : [] }
  }
  const variants = node.presence & among
  if (node.type === 'page') return classesOfPage(node, among, scope, place).map(item)
  if (node.type === 'element') return [item({ variants, plan: scope.element(node, variants, place) })]
  return [item({ variants, plan: [...node.plans.values()][0] ?? literal(null) })]
}

/** The ways to write a page, the most common first. */
function classesOfPage(node: LeafNode, among: Variants, scope: Scope, { at: around }: Place): Class[] {
  const classes: Class[] = []
  for (let left = pathsOf(node, among); left.length > 0;) {
    const same = mostCommon(left, ([, path]) => path)
    const [, path] = same[0]!
    const found = isPath(path) ? bestLocation(left, scope, around) : undefined
    const taken = found && found.paths.length >= same.length ? found.paths : same
    const plan = taken === same ? undefined : found
    const written = plan ? pathIn(plan.at, plan.tail, around) : literal(around && isPath(path) ? `/${path}` : path)
    classes.push({ variants: setOf(taken.map(([variant]) => variant)), plan: written })
    left = left.filter((each) => !taken.includes(each))
  }
  return classes
}

/** A page in a location, which may be the `under` around. */
function pathIn(at: Location, tail: string, around: Location | undefined): Plan {
  return (around ? undefined : pathPlan(at, tail)) ?? literal(tail)
}

/** The location with the page of the most variants. */
function bestLocation(left: readonly Path[], { context }: Scope, around: Location | undefined) {
  const all = around
    ? [around]
    : left.flatMap((path) => locationsOf(path, context.folders)).filter((each) => pathPlan(each, ''))
  let best: { readonly paths: readonly Path[]; readonly at: Location; readonly tail: string } | undefined
  for (const at of new Map(all.map((each) => [each.id, each])).values()) {
    const paths = mostCommon(left, (path) => tailIn(at, path))
    if (paths.length > (best?.paths.length ?? 0)) best = { paths, at, tail: tailIn(at, paths[0]!)! }
  }
  return best
}

/** The paths with the most common name; paths without a name do not count. */
function mostCommon(paths: readonly Path[], nameFor: (path: Path) => string | undefined): readonly Path[] {
  const groups = grouped(paths, nameFor)
  groups.delete(undefined)
  return [...groups.values()].sort((left, right) => right.length - left.length)[0] ?? []
}

function pathsOf(node: LeafNode, among: Variants): readonly Path[] {
  return amongIn(node.plans, among).map(([variant, plan]) => [variant, textOf(plan) ?? ''])
}

/** A root page in the location around. */
export function rootPlan(plan: Plan, path: Path, at: Location): Plan {
  const tail = tailIn(at, path)
  return tail === undefined && !isPath(path[1]) ? plan : literal(tail ?? `/${path[1]}`)
}
