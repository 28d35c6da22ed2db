import { contents } from '../../../format/contract/contents.js'
import { keyOf, literal } from '../model.js'
import type { CallPlan } from '../model.js'
import { Bits } from './bits.js'
import { commonLocations, locationsOf, pathPlan, tailIn } from './locations.js'
import type { Location, Path } from './locations.js'
import type { ElementNode, Node, PageNode } from './nodes.js'
import { presenceOf } from './nodes.js'
import type { Class, Place, Scope } from './scope.js'
import { bitsOf, isPath, textOf } from './variants.js'

/** A page in the variants that write it alike. */
export interface PageClass extends Class {
  /** The location that contains it; `plan` is the rest after that. */
  readonly at: Location | undefined
  /** The path after the location, or the whole path. */
  readonly path: string
}

/** The locations that all pages of a node can be written in: none, or any where it has no pages. */
export type Need = 'any' | readonly Location[]

/** The ways in which a page is written, the most common first. */
export function classesOfPage(node: PageNode, among: Bits, scope: Scope, { at }: Place): PageClass[] {
  let left = pathsOf(node, among)
  const classes: PageClass[] = []
  while (left.length > 0) {
    const [path, same] = mostCommon(left, ([, text]) => text)
    const found = isPath(path) ? bestLocation(left, scope, at) : undefined
    const taken = found && found.paths.length >= same.length ? found : { paths: same, at: undefined, path }
    const variants = bitsOf(taken.paths.map(([variant]) => variant))
    classes.push({ variants, plan: literal(taken.path), at: taken.at, path: taken.path })
    const met = new Set(taken.paths)
    left = left.filter((entry) => !met.has(entry))
  }
  return classes
}

/** The location in which the most variants have the page. */
function bestLocation(left: readonly Path[], { context }: Scope, at: Location | undefined) {
  const locations = new Map<string, Location>()
  for (const path of left) {
    const writable = locationsOf(path, context.folders).filter((each) => pathPlan(each, '') !== undefined)
    for (const each of at ? [at] : writable) locations.set(each.id, each)
  }
  let best: { readonly paths: readonly Path[]; readonly at: Location; readonly path: string } | undefined
  for (const location of locations.values()) {
    const [path, paths] = mostCommon(left, ([variant, text]) => tailIn(location, variant, text))
    if (paths.length > (best?.paths.length ?? 0)) best = { paths, at: location, path }
  }
  return best
}

/** The locations that the pages of a node can be written in. */
export function needOf(node: Node, among: Bits, scope: Scope): Need {
  if (!presenceOf(node).meets(among)) return 'any'
  if (node.type === 'other') return [...node.plans.values()].every(({ type }) => type === 'element') ? 'any' : []
  if (node.type === 'page') return needOfPaths(pathsOf(node, among), scope, false)
  return bothNeed([
    ...childNeeds(node, among, scope),
    needOfPaths(rootsOf(node, among), scope, true),
    ...(isOdd(node) ? [[]] : []),
  ])
}

function childNeeds(node: ElementNode, among: Bits, scope: Scope): Need[] {
  return [...node.lists.values()].flatMap((list) => list.map((child) => needOf(child, among, scope)))
}

function needOfPaths(paths: readonly Path[], { context }: Scope, mayDiffer: boolean): Need {
  const pages = paths.filter(([, path]) => isPath(path))
  return pages.length === 0 ? 'any' : commonLocations(pages, context.folders, mayDiffer)
}

/** `/cloud`, as it is written in `under(folder, …)`. */
export function fromRoot(path: string): string {
  return isPath(path) ? `/${path}` : path
}

/** The needs of each page in a node; undefined where a page can't be written from the root. */
export function pageNeeds(node: Node, among: Bits, scope: Scope): readonly Need[] | undefined {
  if (node.type === 'other' || !presenceOf(node).meets(among))
    return needOf(node, among, scope) === 'any' ? [] : undefined
  const paths = node.type === 'page' ? pathsOf(node, among) : rootsOf(node, among)
  if (paths.some(([, path]) => path.startsWith('/'))) return undefined
  if (node.type === 'page') return [needOf(node, among, scope)]
  const children = [...node.lists.values()].flat().map((child) => pageNeeds(child, among, scope))
  return isOdd(node) || children.includes(undefined) ? undefined : children.flatMap((needs) => needs ?? [])
}

/** The locations that all of some needs allow. */
export function bothNeed(needs: readonly Need[]): Need {
  return needs.reduce<Need>((left, right) => {
    if (left === 'any' || right === 'any') return left === 'any' ? right : left
    return left.filter(({ id }) => right.some((other) => other.id === id))
  }, 'any')
}

/** True if it contains pages that `under` would move, but that are not among the parts. */
function isOdd(node: ElementNode): boolean {
  return node.families.size > 0 || [...node.plans.values()].some(({ calls }) => calls.some(isSetByHand))
}

/** Page paths in a `.set`, which `under` would put into its folder. */
function isSetByHand(call: CallPlan): boolean {
  const key = keyOf(call)
  const leadsToPages = key === 'root' || (Object.hasOwn(contents, key) && key !== 'href')
  return call.method === 'set' && call.args[1]?.type !== 'list' && leadsToPages
}

function rootsOf(node: ElementNode, among: Bits): Path[] {
  return [...node.plans].flatMap(([variant, { calls }]) => {
    const root = among.has(variant.id) ? textOf(calls.find((call) => keyOf(call) === 'root')?.args.at(-1)) : undefined
    return root === undefined ? [] : [[variant, root] as const]
  })
}

function pathsOf(node: PageNode, among: Bits): readonly Path[] {
  return [...node.plans].filter(([{ id }]) => among.has(id)).map(([variant, plan]) => [variant, textOf(plan)!] as const)
}

/** The most common name of entries, with those that have it. */
function mostCommon(
  paths: readonly Path[],
  nameOf: (path: Path) => string | undefined,
): readonly [string, readonly Path[]] {
  const groups = new Map<string, Path[]>()
  for (const path of paths) {
    const name = nameOf(path)
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), path])
  }
  return [...groups].sort(([, left], [, right]) => right.length - left.length)[0] ?? ['', []]
}
