import { identifierFrom } from '../layout/names.js'
import type { Plan } from '../model.js'
import { local, template } from './expression.js'
import { listed } from './nodes.js'
import type { ElementNode, Node } from './nodes.js'
import { grouped, isPath, textOf } from './variants.js'
import type { Variant } from './variants.js'

/** The folders of all variants' pages, under one name in code: `folder`. */
export interface Folder {
  /** `folder` for the main folder. */
  readonly name: string
  /** '' for the docs root. */
  readonly of: (variant: Variant) => string
  readonly someEmpty: boolean
}

/** The place of pages: in the folder of their variant, and in `before` around it: `api` of `api/fr/users`. */
export interface Location {
  readonly id: string
  readonly folder: Folder
  readonly before: string
}

/** A page's path in a variant. */
export type Path = readonly [Variant, string]

/** A vote for folders: the part that differs in the paths of a page, `en` and `fr` of `docs/en/start` and `docs/fr/start`. */
interface Vote {
  readonly values: ReadonlyMap<Variant, string>
  /** The common part before: `docs`. */
  readonly head: string
  /** Titles of the elements around the page. */
  readonly titles: readonly string[]
}

/** Votes without contradictions. */
interface Scheme {
  readonly values: Map<Variant, string>
  readonly votes: Vote[]
}

/** A head of nearly all pages belongs to the folder. */
const SHARED_HEAD = 0.9
/** The least pages for another folder with a name, and the most names. */
const LEAST_PAGES = 4
const MOST_OTHERS = 2
/** The most folders before the folder of a variant. */
const DEEPEST = 4

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
  const anywhere = (variant: Variant) => schemes.find(({ values }) => values.has(variant))?.values.get(variant) ?? ''
  const first = folderOf('folder', main, variants, (head, variant) => join(head, anywhere(variant)))
  if (new Set(variants.map(first.of)).size < 2 && first.someEmpty) return []
  const named = others.filter((scheme) => scheme.votes.length >= LEAST_PAGES).slice(0, MOST_OTHERS)
  const names = named.map((scheme) => nameOf(scheme, main))
  return [
    first,
    ...named.map((scheme, at) => {
      const name = names[at]!
      const free = names.indexOf(name) < at ? `${name}${at + 1}` : name
      return folderOf(free, scheme, variants, (_, variant) => first.of(variant))
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
    const [head, tail] = commonEnds(paths.map(([, parts]) => parts))
    const values = paths.map(([variant, parts]) => [variant, parts.slice(head, parts.length - tail).join('/')] as const)
    yield { values: new Map(values), head: paths[0]![1].slice(0, head).join('/'), titles }
  }
}

/** The numbers of equal parts at both ends of all paths. */
function commonEnds(paths: readonly (readonly string[])[]): [number, number] {
  const [first = []] = paths
  const shortest = Math.min(...paths.map(({ length }) => length))
  let head = 0
  while (head < shortest && paths.every((parts) => parts[head] === first[head])) head++
  let tail = 0
  while (tail < shortest - head && paths.every((parts) => parts.at(-1 - tail) === first.at(-1 - tail))) tail++
  return [head, tail]
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
  { values, votes }: Scheme,
  variants: readonly Variant[],
  otherwise: (head: string, variant: Variant) => string,
): Folder {
  const heads = [...grouped(votes, ({ head }) => head)]
  const head = heads.find(([, { length }]) => length >= votes.length * SHARED_HEAD)?.[0] ?? ''
  const chosen = new Map(
    variants.map((variant) => {
      const value = values.get(variant)
      return [variant, value === undefined ? otherwise(head, variant) : join(head, value)]
    }),
  )
  return { name, of: (variant) => chosen.get(variant) ?? '', someEmpty: [...chosen.values()].includes('') }
}

/** `apiFolder` for a folder of the tab 'API'; `sharedFolder` where it has fewer values than the main folder. */
function nameOf({ values, votes }: Scheme, main: Scheme): string {
  const [first, ...others] = votes.map(({ titles }) => titles)
  const common = (first ?? []).filter((title, at) => others.every((titles) => titles[at] === title))
  const name = identifierFrom(common.at(-1) ?? '')
  if (name && /^[\x20-\x7e]+$/.test(name)) return `${name}Folder`
  return new Set(values.values()).size < new Set(main.values.values()).size ? 'sharedFolder' : 'otherFolder'
}

/** A path of two parts; each may be empty. */
function join(head: string, tail: string): string {
  return head && tail ? `${head}/${tail}` : head || tail
}

/** All locations of a path, the plainest first. */
export function locationsOf([variant, path]: Path, folders: readonly Folder[]): Location[] {
  return folders.flatMap((folder) => {
    const own = folder.of(variant)
    const parts = path.split('/').slice(0, -1)
    const heads = parts.slice(0, DEEPEST).map((_, at) => parts.slice(0, at + 1).join('/'))
    if (own === '') return ['', ...heads].map((before) => locationIn(folder, before))
    if (path.startsWith(`${own}/`)) return [locationIn(folder, '')]
    return heads.filter((head) => path.startsWith(`${head}/${own}/`)).map((before) => locationIn(folder, before))
  })
}

function locationIn(folder: Folder, before: string): Location {
  return { id: `${folder.name} ${before}`, folder, before }
}

/** Locations with equal rests of all paths; with `mayDiffer`, the plain folder with any rests, too. */
export function commonLocations(paths: readonly Path[], folders: readonly Folder[], mayDiffer: boolean): Location[] {
  return folders.flatMap((folder) => {
    // Without a folder, a path has no hint at the part before.
    const telling = paths.find(([variant]) => folder.of(variant) !== '') ?? paths[0]
    return (telling ? locationsOf(telling, [folder]) : []).filter((location) => {
      const tails = new Set(paths.map((path) => tailIn(location, path)))
      const isPlain = folder === folders[0] && location.before === ''
      return !tails.has(undefined) && (tails.size === 1 || (mayDiffer && isPlain))
    })
  })
}

/** The part of a path after a location; undefined outside of it, and where `under` would read a path from the root. */
export function tailIn({ folder, before }: Location, [variant, path]: Path): string | undefined {
  const whole = join(before, folder.of(variant))
  const tail = whole === '' ? path : path.startsWith(`${whole}/`) ? path.slice(whole.length + 1) : ''
  return tail === '' || tail.startsWith('/') ? undefined : tail
}

/** `` `api/${folder}` `` */
export function locationPlan({ folder, before }: Location): Plan {
  return before === '' ? local(folder.name) : template(`${before}/`, local(folder.name))
}

/** A path in a location; undefined where only `under` can write it, as some variants have no folder. */
export function pathPlan({ folder, before }: Location, tail: string): Plan | undefined {
  const head = before && `${before}/`
  if (!folder.someEmpty) return template(head, local(folder.name), `/${tail}`)
  return folder.name === 'folder' ? template(head, local('prefix'), tail) : undefined
}
