import type { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { nearest } from '../../base/diagnostics/near.js'
import { nameOfPage } from '../../site/model/page-path.js'
import type { NavNode } from '../../site/model/navigation-tree.js'
import { counterpartOf, indexLike, takesShared } from '../../site/placement/counterparts.js'
import { childrenOf, listOf, type Navigation } from '../../site/placement/navigation.js'
import { likelyPlaces, placeIn, placesByTwin, type Candidate } from '../../site/placement/places.js'
import { elementsTitled, fullName, nameOf } from '../../site/placement/titles.js'
import { variantsOf, type Variant } from '../../site/placement/variants.js'
import { refusal } from './codes.js'

/** A place for pages, named by the author. */
export interface Destination {
  /** Titles from the outside in: `Guides › Setup`. */
  readonly to?: string | undefined
  /** The page before the new pages. */
  readonly after?: string | undefined
  /** The page behind the new pages. */
  readonly before?: string | undefined
  /** Puts the pages first in the list. */
  readonly first?: boolean | undefined
  /** Puts the pages last in the list. */
  readonly last?: boolean | undefined
  /** The title of a new group for the pages, at the place. */
  readonly group?: string | undefined
}

/** The pages of a command, in a navigation. */
export interface Request {
  readonly navigation: Navigation
  /** Pages named by the author; counterparts follow. */
  readonly asked: ReadonlySet<string>
  /** The lists of moved pages before the move. */
  readonly left: ReadonlyMap<string, readonly { readonly element: NavNode }[]>
}

/** True if an author has named a place in the navigation. */
export function isNamed({ to, after, before, first = false, last = false }: Destination): boolean {
  return to !== undefined || after !== undefined || before !== undefined || first || last
}

/** The place of a page by the author's flags, for the page or for a new group; refused without a clear place. */
export function placeNamed(page: string, flags: Destination, request: Request, named?: readonly NavNode[]) {
  const { navigation } = request
  const found = placesNamed(page, flags, request, named)
  const name = flags.after ?? flags.before ?? flags.to ?? flags.group
  const namesOf = (candidates: readonly Candidate[]) => candidates.map(({ element }) => fullName(element, navigation))
  if (found.length > 1) {
    const names = new Set(namesOf(found))
    throw refused(name ?? page, `names ${found.length} places`, names.size > 1 ? [...names] : [])
  }
  if (found.length === 1 || name === undefined) return found[0]
  const [own] = variantsOf(page, navigation.variants)
  if (named?.length === 0 || !own?.labels.length) throw refused(name, 'has no clear place in the navigation', [])
  const near = likelyPlaces(page, navigation).filter((each) => navigation.variantOf(each.element) === own)
  throw refused(name, `is not in ${own.labels.join(' ')}, which page '${page}' belongs to`, namesOf(near))
}

/** A refusal of a place, with the names of places nearby. */
export function refused(place: string, because: string, near: readonly string[]): BuildNavError {
  return refusal('add-place', { place, because, near: [...new Set(near)] })
}

/**
 * The places of a page by the author's flags: in the lists of the page's own variants, or in corresponding lists. `named`:
 * the elements of the flags, in all variants.
 */
export function placesNamed(
  page: string,
  flags: Destination,
  request: Request,
  named = elementsNamed(page, flags, request),
): readonly Candidate[] {
  const { navigation } = request
  const isFixed = isNamed({ ...flags, to: undefined }) || flags.group !== undefined
  const indexIn = (element: NavNode, like: NavNode): number => {
    const index = isFixed ? indexNamed(like, flags, request) : undefined
    if (index !== undefined) {
      const isNamedHere = element === like || index === Infinity
      return isNamedHere ? index : indexLike(element, like, index, navigation)
    }
    const twin = placesByTwin(page, navigation).find((each) => each.element === element)
    return (twin ?? placeIn(element, page, navigation)).index
  }
  const own = inVariants(page, named, navigation).map((element) => [element, element] as const)
  const found = new Map(own.length > 0 ? own : corresponding(page, named, navigation))
  return [...found].map(([element, like]) => ({ element, index: indexIn(element, like), isFixed }))
}

/** The index in a named list; Infinity is the end, for a new group. */
function indexNamed(element: NavNode, flags: Destination, { navigation, asked }: Request): number {
  const { after, before, first = false, last = false } = flags
  const list = listOf(element) ?? []
  const anchor = after ?? before
  if (!first && anchor === undefined) return last ? list.length : Infinity
  const at = list.findIndex((entry) => navigation.pageOf(entry) === nameOfPage(anchor ?? ''))
  if (before !== undefined) return at
  // Several pages keep the order of the command.
  let index = first ? 0 : at + 1
  while (asked.has(navigation.pageOf(list[index]) ?? '')) index++
  return index
}

/** The elements of the author's flags, in all variants. */
function elementsNamed(page: string, flags: Destination, { navigation, asked, left }: Request): readonly NavNode[] {
  const { to, after, before, group } = flags
  const anchor = after ?? before
  const titled = to === undefined ? undefined : elementsWith(to, group !== undefined, navigation)
  if (anchor === undefined) {
    const [likely, ...others] = likelyPlaces(page, navigation)
    // Without a named list: those with the page before a move, or the only likely ones.
    const places = left.get(page) ?? (likely && others.length === 0 ? [likely] : [])
    return titled ?? places.map(({ element }) => element)
  }
  const beside = nameOfPage(anchor)
  if (asked.has(beside)) throw refused(beside, 'is one of the pages to add', [])
  const lists = navigation.listsWith(beside)
  if (lists.length === 0) {
    const near = nearest(beside, [...new Set(navigation.variants.flatMap(({ pages }) => pages))])
    throw refused(beside, 'is in no list', near === undefined ? [] : [near])
  }
  const found = lists.filter((list) => titled?.includes(list) ?? true)
  if (found.length === 0) throw refused(beside, `is not in '${to ?? ''}'`, lists.map(nameOf))
  return found
}

/** The elements with titles: lists of pages, or elements for a new group. */
function elementsWith(to: string, isForGroup: boolean, navigation: Navigation): readonly NavNode[] {
  const found = elementsTitled(to, navigation)
  if (found.length === 0) {
    const names = navigation.elements.flatMap((element) => [element.title || [], nameOf(element)].flat())
    const near = nearest(to, [...new Set(names)])
    throw refused(to, 'is no title in the navigation', near === undefined ? [] : [near])
  }
  const lists = isForGroup ? found : found.filter(listOf)
  if (lists.length > 0) return lists
  throw refused(to, 'has no list of pages, but groups', found.flatMap(childrenOf).filter(listOf).map(nameOf))
}

/** The named elements for a page: those of its own variants, or of variants that list pages like it. */
function inVariants(page: string, named: readonly NavNode[], navigation: Navigation): readonly NavNode[] {
  const variants = variantsOf(page, navigation.variants)
  const own = named.filter((element) => variants.length === 0 || variants.includes(navigation.variantOf(element)))
  return own.length > 0 ? own : named.filter((each) => takesShared(page, navigation.variantOf(each), navigation))
}

/** Elements of a page's own variants with counterparts of the named ones' pages; in the nearest variants only. */
function corresponding(page: string, named: readonly NavNode[], navigation: Navigation) {
  const own = variantsOf(page, navigation.variants)
  return named.flatMap((like) => {
    const { labels } = navigation.variantOf(like)
    const inCommon = (variant: Variant) => variant.labels.filter((label) => labels.includes(label)).length
    const most = Math.max(...own.map(inCommon))
    const found = own
      .filter((variant) => inCommon(variant) === most)
      .flatMap((variant) => counterpartOf(like, variant, navigation)?.element ?? [])
    return found.map((element) => [element, like] as const)
  })
}
