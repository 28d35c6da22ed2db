import { identifierFrom } from '../layout/names.js'
import { textOf, type Plan } from '../model.js'
import { local, template } from './expression.js'
import { listed, type ElementNode, type Node } from './nodes.js'
import { isPath, type Variant } from './variants.js'

/** The folders of all variants' pages, under one name in code: `folder`. */
export interface Folder {
  /** `folder` for the main folder. */
  readonly name: string
  /** '' for the docs root. */
  readonly of: (variant: Variant) => string
  readonly someEmpty: boolean
}

/** A page's path in a variant. */
export type Path = readonly [Variant, string]

/** A vote for folders: paths without their common end, `docs/en` and `docs/fr` of `docs/en/start`, `docs/fr/start`. */
interface Vote {
  readonly values: ReadonlyMap<Variant, string>
  /** Titles of the elements around the page. */
  readonly titles: readonly string[]
}

/** Votes without contradictions. */
interface Scheme {
  readonly values: Map<Variant, string>
  readonly votes: Vote[]
}

/** The least pages for another folder with a name, and the most names. */
const LEAST_PAGES = 4
const MOST_OTHERS = 2

/** The folders with most votes. Each page of several variants has a vote. */
export function votedFolders(element: ElementNode, keysOf: (variant: Variant) => readonly string[]): readonly Folder[] {
  const variants = [...element.plans.keys()]
  const differOn = (some: Iterable<Variant>) => {
    const [first = [], ...others] = [...some].map(keysOf)
    return first.map((key, axis) => others.some((keys) => keys[axis] !== key))
  }
  const needed = differOn(variants)
  // Paths of one language prove nothing about languages.
  const isSpread = (some: Iterable<Variant>) => differOn(some).every((differs, axis) => differs || !needed[axis])
  const votes = [...votesIn(element, [], isSpread)]
  const schemes = schemesOf(votes).sort((left, right) => scoreOf(right) - scoreOf(left))
  const [main, ...others] = schemes
  if (!main) return []
  const first = folderOf('folder', main, variants, () => '')
  if (new Set(variants.map(first.of)).size < 2 && first.someEmpty) return []
  const named = others.filter((scheme) => scheme.votes.length >= LEAST_PAGES).slice(0, MOST_OTHERS)
  const names = named.map((scheme) => nameOf(scheme, main))
  return [
    first,
    ...named.map((scheme, at) => {
      const name = names[at]!
      return folderOf(names.indexOf(name) < at ? `${name}${at + 1}` : name, scheme, variants, first.of)
    }),
  ]
}

function* votesIn(
  element: ElementNode,
  titles: readonly string[],
  isSpread: (variants: Iterable<Variant>) => boolean,
): Generator<Vote> {
  const clusters = [...element.families.values()].flatMap((family) => family.clusters.map((each) => each.element))
  for (const node of [...listed(element), ...clusters] as readonly Node[]) {
    if (node.type === 'element') yield* votesIn(node, [...titles, [...node.titles][0] ?? ''], isSpread)
    if (node.type !== 'page' || node.plans.size < 2 || !isSpread(node.plans.keys())) continue
    const paths = [...node.plans].map(([variant, plan]) => [variant, (textOf(plan) ?? '').split('/')] as const)
    const texts = new Set(paths.map(([, parts]) => parts.join('/')))
    if (texts.size < 2 || ![...texts].every(isPath)) continue
    const tail = commonEnd(paths.map(([, parts]) => parts))
    const values = paths.map(([variant, parts]) => [variant, parts.slice(0, parts.length - tail).join('/')] as const)
    yield { values: new Map(values), titles }
  }
}

/** The number of equal parts at the end of all paths. */
function commonEnd(paths: readonly (readonly string[])[]): number {
  const [first = []] = paths
  let tail = 0
  while (paths.every((parts) => tail < parts.length && parts.at(-1 - tail) === first.at(-1 - tail))) tail++
  return tail
}

/** Votes of the most variants first. */
function schemesOf(votes: readonly Vote[]): Scheme[] {
  const schemes: Scheme[] = []
  for (const vote of votes.toSorted((left, right) => right.values.size - left.values.size)) {
    const fits = ({ values }: Scheme) =>
      [...vote.values].every(([variant, value]) => (values.get(variant) ?? value) === value)
    const scheme = schemes.find(fits) ?? { values: new Map<Variant, string>(), votes: [] }
    if (scheme.votes.length === 0) schemes.push(scheme)
    for (const [variant, value] of vote.values) scheme.values.set(variant, value)
    scheme.votes.push(vote)
  }
  return schemes
}

/** Higher for pages of many variants, and for many different folders. */
function scoreOf({ values, votes }: Scheme): number {
  return votes.reduce((sum, vote) => sum + vote.values.size, 0) * new Set(values.values()).size
}

function folderOf(
  name: string,
  { values }: Scheme,
  variants: readonly Variant[],
  otherwise: (variant: Variant) => string,
): Folder {
  const chosen = new Map(variants.map((variant) => [variant, values.get(variant) ?? otherwise(variant)]))
  return { name, of: (variant) => chosen.get(variant) ?? '', someEmpty: [...chosen.values()].includes('') }
}

/** `apiFolder` for a folder of the tab 'API'; `sharedFolder` where it has fewer values than the main folder. */
function nameOf({ values, votes }: Scheme, main: Scheme): string {
  const [first, ...others] = votes.map(({ titles }) => titles)
  const common = (first ?? []).filter((title, at) => others.every((titles) => titles[at] === title))
  const name = identifierFrom(common[0] ?? '')
  if (name && /^[\x20-\x7e]+$/.test(name)) return `${name}Folder`
  return new Set(values.values()).size < new Set(main.values.values()).size ? 'sharedFolder' : 'otherFolder'
}

/** Folders with equal rests of all paths; with `mayDiffer`, the main folder with any rests, too. */
export function commonFolders(paths: readonly Path[], folders: readonly Folder[], mayDiffer: boolean): Folder[] {
  return folders.filter((folder) => {
    const tails = new Set(paths.map((path) => tailIn(folder, path)))
    return !tails.has(undefined) && (tails.size === 1 || (mayDiffer && folder === folders[0]))
  })
}

/** The part of a path after a folder; undefined outside of it, and where `under` would read a path from the root. */
export function tailIn(folder: Folder, [variant, path]: Path): string | undefined {
  const own = folder.of(variant)
  const tail = own === '' ? path : path.startsWith(`${own}/`) ? path.slice(own.length + 1) : ''
  return tail === '' || tail.startsWith('/') ? undefined : tail
}

/** A path in a folder; undefined where only `under` can write it, as some variants have no folder. */
export function pathPlan(folder: Folder, tail: string): Plan | undefined {
  if (!folder.someEmpty) return template(local(folder.name), `/${tail}`)
  return folder.name === 'folder' ? template(local('prefix'), tail) : undefined
}
