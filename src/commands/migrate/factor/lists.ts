import { grouped } from '../../../base/diagnostics/grouped.js'
import { contents } from '../../../format/contract/contents.js'
import { keyOf, literal, textOf, type CallPlan, type Plan } from '../model.js'
import { and, helper, invoke, local, spread } from './expression.js'
import { commonFolders, pathPlan, tailIn, type Folder, type Path } from './folders.js'
import { listed, type LeafNode, type Node } from './nodes.js'
import type { Class, Place, Scope } from './scope.js'
import { conditionsWithin } from '../layout/measure.js'
import { choose } from './values.js'
import { among as amongIn, isPath, setOf, type Variants } from './variants.js'

/** An entry of a list in some variants. */
interface Item extends Class {
  readonly node: Node
  /** Undefined for an entry of all variants. */
  readonly condition: Plan | undefined
  readonly remarks: readonly string[]
}

/** The folders that a page can be written in; undefined for any. `isFixed`: not from the root. */
interface Need {
  readonly folders: readonly Folder[] | undefined
  readonly isFixed: boolean
}

/** No folder: for the children of a language, and for pages in a `.set` that `under` would move. */
const nowhere: Need = { folders: [], isFixed: true }

/** The entries of a list, with one `under` around neighbours in one folder. `isPlain`: an array would keep `false`. */
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
  const under = (at: Folder, some: readonly Node[]) =>
    spread(invoke(helper('under'), local(at.name), ...entries(some, at)))
  const needs = nodes.map((node) => needsOf(node, among, scope))
  const common = needs.map((own) =>
    own.reduce<Need['folders']>((left, { folders }) => bothIn(left, folders), undefined),
  )
  const most = common.some((folders) => folders?.length === 0) ? folderOfMost(needs.flat()) : undefined
  const whole = most && under(most, nodes)
  const plans: Plan[] = []
  let apart: Node[] = []
  for (let from = 0; from < nodes.length;) {
    const { to, at } = runFrom(common, from)
    const run = nodes.slice(from, to)
    const isSingle = run.length === 1 && run[0]?.type === 'page' && at && pathPlan(at, '')
    if (at && !isSingle) {
      plans.push(...entries(apart), under(at, run))
      apart = []
    } else apart.push(...run)
    from = to
  }
  plans.push(...entries(apart))
  return whole && conditionsWithin([whole]) <= conditionsWithin(plans) ? [whole] : plans
}

/** The folder of most pages, if the others can be written from the root: `'/page'`. */
function folderOfMost(needs: readonly Need[]): Folder | undefined {
  if (needs.some(({ isFixed }) => isFixed)) return undefined
  const placed = needs.flatMap(({ folders }) => (folders ? [folders] : []))
  const votes = [...grouped(placed.flat(), (folder) => folder)]
  return votes.find(([, { length }]) => length * 2 > placed.length)?.[0]
}

/** The end of entries with a common folder, or without any. Entries without pages may be between. */
function runFrom(needs: readonly Need['folders'][], from: number): { to: number; at: Folder | undefined } {
  const isPlaced = (each: Need['folders']) => each !== undefined && each.length > 0
  let common = needs[from]
  let to = from + 1
  if (!isPlaced(common)) {
    while (to < needs.length && !isPlaced(needs[to])) to++
    return { to, at: undefined }
  }
  for (let next = to; next < needs.length; next++) {
    const both = bothIn(common, needs[next])
    if (!isPlaced(both)) break
    common = both
    if (needs[next]) to = next + 1
  }
  return { to, at: common?.[0] }
}

function bothIn(left: Need['folders'], right: Need['folders']): Need['folders'] {
  return left && right ? left.filter((folder) => right.includes(folder)) : (left ?? right)
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
  const folders = pages.length === 0 ? undefined : commonFolders(pages, context.folders, mayDiffer)
  return { folders, isFixed: paths.some(([, path]) => path.startsWith('/')) }
}

/** True for page paths in a `.set`: `under` would put them into its folder. */
function hasPagesByHand(call: CallPlan): boolean {
  const key = keyOf(call)
  const hasPages = key === 'root' || (Object.hasOwn(contents, key) && key !== 'href')
  return call.method === 'set' && call.args[1]?.type !== 'list' && hasPages
}

/** Entries in order: neighbours of equal variants share a condition. */
function planEntries(nodes: readonly Node[], among: Variants, scope: Scope, place: Place, isPlain: boolean): Plan[] {
  const items = nodes.map((node) => itemOf(node, among, scope, place))
  const plans: Plan[] = []
  for (let from = 0, to = 1; from < items.length; from = to++) {
    while (items[to] && isTogether(items[from]!, items[to]!)) to++
    const run = items.slice(from, to)
    const plan = together(run, isPlain)
    plans.push({ ...plan, comments: [...new Set([...plan.comments, ...run.flatMap(({ remarks }) => remarks)])] })
  }
  return plans
}

/** Items of equal variants: `...when(since('2.0'), 'agents', 'tools')`, `since('2.0') && 'agents'`. */
function together(run: readonly Item[], isPlain: boolean): Plan {
  const [{ condition, plan }] = run as [Item]
  if (!condition) return plan
  const isMany = run.length > 1 || isPlain
  return isMany ? spread(invoke(helper('when'), condition, ...run.map((each) => each.plan))) : and(condition, plan)
}

function isTogether(item: Item, next: Item): boolean {
  const isPages = item.node.type !== 'element' && next.node.type !== 'element'
  return isPages && item.condition !== undefined && item.variants === next.variants
}

function itemOf(node: Node, among: Variants, scope: Scope, place: Place): Item {
  const variants = node.presence & among
  const condition = scope.conditions.of(variants, among)
  return {
    node,
    variants,
    condition,
    plan: entryPlan(node, variants, scope, place),
    remarks: condition ? scope.remarks.onEntry(node, among) : [],
  }
}

function entryPlan(node: Node, variants: Variants, scope: Scope, place: Place): Plan {
  if (node.type === 'element') return scope.element(node, variants, place)
  if (node.type === 'page') return choose(classesOfPage(node, variants, scope, place), scope)
  return [...node.plans.values()][0] ?? literal(null)
}

/** The ways to write a page, the most common first: below `under` the end of the path, and from the root with a slash. */
function classesOfPage(node: LeafNode, among: Variants, { context }: Scope, { at: around }: Place): Class[] {
  const classes: Class[] = []
  for (let left = pathsOf(node, among); left.length > 0;) {
    let taken = mostCommon(left, ([, path]) => path)
    const [, whole] = taken[0]!
    let plan: Plan = literal(around && isPath(whole) ? `/${whole}` : whole)
    for (const folder of around ? [around] : context.folders) {
      const paths = mostCommon(left, (path) => (isPath(path[1]) ? tailIn(folder, path) : undefined))
      const tail = paths[0] && tailIn(folder, paths[0])
      const written = tail && (around ? literal(tail) : pathPlan(folder, tail))
      if (!written || paths.length < taken.length || (paths.length === taken.length && !around)) continue
      taken = paths
      plan = written
    }
    classes.push({ variants: setOf(taken.map(([variant]) => variant)), plan })
    left = left.filter((each) => !taken.includes(each))
  }
  return classes
}

/** The paths with the most common name; paths without a name do not count. */
function mostCommon(paths: readonly Path[], nameFor: (path: Path) => string | undefined): readonly Path[] {
  const groups = grouped(paths, nameFor)
  const named = [...groups].flatMap(([name, group]) => (name === undefined ? [] : [group]))
  return named.sort((left, right) => right.length - left.length)[0] ?? []
}

function pathsOf(node: LeafNode, among: Variants): readonly Path[] {
  return amongIn(node.plans, among).map(([variant, plan]) => [variant, textOf(plan) ?? ''])
}

/** A root page in the folder around. */
export function rootPlan(plan: Plan, path: Path, at: Folder): Plan {
  const tail = tailIn(at, path)
  return tail === undefined && !isPath(path[1]) ? plan : literal(tail ?? `/${path[1]}`)
}
