import { nearest } from '../../base/diagnostics/near.js'
import { listed } from '../../base/diagnostics/text.js'
import { nameOfPage } from '../../site/model/page-path.js'
import type { NavNode } from '../../site/model/navigation-tree.js'
import { counterpartOf, hasCopy, isShared, takesShared } from '../../site/placement/counterparts.js'
import { childrenOf, listOf, type Navigation } from '../../site/placement/navigation.js'
import type { Decide } from '../../site/placement/place-pages.js'
import { elementsTitled, lastTitle, nameOf, titlesTo } from '../../site/placement/titles.js'
import { mirrorsOf, variantsOf, type Variant } from '../../site/placement/variants.js'
import {
  allOf,
  asOne,
  isSure,
  placeIn,
  verdictByTwin,
  verdictOn,
  type Candidate,
} from '../../site/placement/verdict.js'
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
}

/** Pages to be placed by an author's options. */
export interface Pages {
  readonly all: ReadonlySet<string>
  /** Pages named by the author; counterparts follow. */
  readonly asked: ReadonlySet<string>
  /** Each page's lists before the move. */
  readonly left: ReadonlyMap<string, readonly { readonly element: NavNode }[]>
}

/** The places of a page: a single one, or several to choose among. */
export type Places = (page: string) => readonly Candidate[]

/** True if an author has named a place. */
export function isNamed({ to, after, before, first = false, last = false }: Destination): boolean {
  return to !== undefined || after !== undefined || before !== undefined || first || last
}

/**
 * Each page's place by the author's options. A named page is refused if the options name nothing in its language and
 * version.
 */
export function decideBy(destination: Destination, navigation: Navigation, pages: Pages): Decide {
  const name = destination.after ?? destination.before ?? destination.to
  const placesOf = placesNamed(destination, navigation, pages)
  return (page) => {
    const places = placesOf(page)
    if (pages.asked.has(page) && places.length > 1) throw several(name ?? page, places, navigation)
    if (pages.asked.has(page) && places.length === 0 && name !== undefined) throw elsewhere(page, name, navigation)
    return places.length > 1 ? undefined : places[0]
  }
}

/**
 * The places of each page by the author's options. `parentsOf`: the elements for a page's new group, where none is
 * named; a named one may be without a list.
 */
export function placesNamed(
  destination: Destination,
  navigation: Navigation,
  pages: Pages,
  parentsOf?: (page: string) => readonly NavNode[],
): Places {
  const { to, after, before, first, last } = destination
  if (after !== undefined || before !== undefined) return placesBeside(destination, navigation, pages)
  const elements = to === undefined ? undefined : elementsNamed(to, navigation)
  const named = elements && (parentsOf ? elements : listsAmong(elements, to ?? ''))
  const placeOf = (page: string) => (element: NavNode) => {
    if (parentsOf) return fixedPlace(element, first ? 0 : Infinity)
    if (first) return fixedPlace(element, afterAsked(element, 0, pages, navigation))
    if (last) return fixedPlace(element, listOf(element)?.length ?? 0)
    const twin = verdictByTwin(page, navigation)?.candidates.find((each) => each.element === element)
    return twin ?? placeIn(element, page, navigation)
  }
  return (page) => {
    const parents = named ?? parentsOf?.(page)
    const lists = parents ? elementsFor(page, parents, navigation, pages) : ownLists(page, navigation, pages)
    return lists.flatMap((each) => asOne(each.map(placeOf(page))) ?? [])
  }
}

/** A place that is the author's in the list, too; for a new group, Infinity is the end. */
export function fixedPlace(element: NavNode, index: number): Candidate {
  return { element, siblings: 0, index, isFixed: true }
}

/** The lists of a page without a named list: those with the page before the move, or the likely ones. */
function ownLists(page: string, navigation: Navigation, { left }: Pages): readonly (readonly NavNode[])[] {
  const old = left.get(page)?.map(({ element }) => element)
  if (old) return [onePerVariant(old, navigation)]
  const verdict = verdictOn(page, navigation)
  const isClear = isSure(verdict) || verdict.candidates.length === 1
  return isClear ? verdict.candidates.map((each) => allOf(each).map(({ element }) => element)) : []
}

function onePerVariant(elements: readonly NavNode[], navigation: Navigation): readonly NavNode[] {
  const variants = elements.map((element) => navigation.variantOf(element))
  return elements.filter((_, at) => variants.indexOf(variants[at] as Variant) === at)
}

/**
 * The elements for a page among the elements named by titles; each array is one place, in one or several variants. A
 * named page without an element in its own variants goes into the corresponding elements.
 */
function elementsFor(page: string, named: readonly NavNode[], navigation: Navigation, pages: Pages) {
  const heldIt = (element: NavNode) => pages.left.get(page)?.some((each) => each.element === element) ?? false
  const isLike = (first: NavNode, element: NavNode) =>
    isShared(element, first, navigation) || isShared(first, element, navigation) || (heldIt(element) && heldIt(first))
  const found = inVariants(page, named, navigation, pages, isLike)
  if (found.length > 0 || !pages.asked.has(page)) return found
  return inVariants(page, corresponding(page, named, navigation), navigation, pages, isLike)
}

/**
 * A page in a variant's folder goes into the elements of the variant; also into similar elements of variants with shared
 * pages. Any other page goes into the latter.
 */
function inVariants(
  page: string,
  named: readonly NavNode[],
  navigation: Navigation,
  { all }: Pages,
  isLike: (first: NavNode, element: NavNode) => boolean,
): readonly (readonly NavNode[])[] {
  const takes = (variant: Variant) =>
    takesShared(variant, page, navigation) && !hasCopy(page, variant, navigation, (each) => all.has(each))
  const own = inVariantOf(page, named, navigation)
  const others = named.filter((element) => !own.includes(element) && takes(navigation.variantOf(element)))
  const [first] = own
  const found = first ? [...own, ...others.filter((element) => isLike(first, element))] : others
  const isOne =
    onePerVariant(found, navigation).length === found.length &&
    found.every((each, at) => at === 0 || isLike(found[0] as NavNode, each))
  return isOne && found.length > 0 ? [found] : found.map((each) => [each])
}

/**
 * Elements of a page's own variants with counterparts of the named elements' pages; only in the nearest variants: of
 * the same version, if possible.
 */
function corresponding(page: string, named: readonly NavNode[], navigation: Navigation): readonly NavNode[] {
  const own = variantsOf(page, navigation.variants)
  const found = named.flatMap((element) => {
    const { labels } = navigation.variantOf(element)
    const inCommon = (variant: Variant) => variant.labels.filter((label) => labels.includes(label)).length
    const most = Math.max(...own.map(inCommon))
    const isSharing = (each: NavNode) => each.kind === element.kind && isShared(element, each, navigation)
    return own
      .filter((variant) => inCommon(variant) === most)
      .flatMap((variant) => counterpartOf(element, variant, navigation) ?? variant.elements.find(isSharing) ?? [])
  })
  const isHolder = named.some(listOf)
  return [...new Set(found)].filter((element) => listOf(element) || !isHolder)
}

/** The places beside the author's page, or beside its counterpart in a page's own variants. */
function placesBeside({ to, after, before }: Destination, navigation: Navigation, pages: Pages): Places {
  const beside = nameOfPage(after ?? before ?? '')
  const holders = navigation.listsWith(beside)
  const refused = (because: string, near?: string) => refusal('add-beside', { page: beside, because, near })
  if (pages.asked.has(beside)) throw refused('it is one of the pages to add')
  if (holders.length === 0 && !pages.left.has(beside)) {
    const entries = navigation.elements.flatMap((element) => navigation.pagesIn(element))
    throw refused('it is in no list', nearest(beside, entries))
  }
  const named = to === undefined ? undefined : listsAmong(elementsNamed(to, navigation), to)
  if (to !== undefined && !holders.some((element) => named?.includes(element)))
    throw refused(`it is not in '${to}', but in ${listed(holders.map((each) => `'${nameOf(each)}'`))}`)
  const namedWith = (page: string) => navigation.listsWith(page).filter((element) => named?.includes(element) ?? true)
  const placeBeside = (anchor: string) => (element: NavNode) => {
    const at = listOf(element)?.findIndex((entry) => navigation.pageOf(entry) === anchor) ?? -1
    return fixedPlace(element, after === undefined ? at : afterAsked(element, at + 1, pages, navigation))
  }
  return (page) => {
    const isOwn = (each: string) => inVariantOf(page, namedWith(each), navigation).length > 0
    const anchor = [beside, ...mirrorsOf(beside, navigation)].find(isOwn) ?? beside
    const lists = inVariants(page, namedWith(anchor), navigation, pages, () => true)
    return lists.flatMap((each) => asOne(each.map(placeBeside(anchor))) ?? [])
  }
}

/** The place behind pages just added here: several pages keep the order of the command line. */
function afterAsked(element: NavNode, index: number, { asked }: Pages, navigation: Navigation): number {
  let at = index
  while (asked.has(navigation.pageOf(listOf(element)?.[at]) ?? '')) at++
  return at
}

function elsewhere(page: string, place: string, navigation: Navigation) {
  const [own] = variantsOf(page, navigation.variants)
  const likely = verdictOn(page, navigation).candidates.find(
    ({ element, siblings }) => navigation.variantOf(element) === own && siblings > 0,
  )
  const near = likely && fullName(likely.element, navigation)
  return refusal('add-other-variant', { page, variant: own?.labels.join(' ') ?? '', place, folder: own?.folder, near })
}

/** The lists among elements named by titles. */
function listsAmong(elements: readonly NavNode[], to: string): readonly NavNode[] {
  const lists = elements.filter(listOf)
  const [first] = elements
  if (!first || lists.length > 0) return lists
  const near = childrenOf(first).find(listOf)
  throw refusal('add-to-holds-groups', { to, near: near && nameOf(near) })
}

/** The elements named by titles. */
export function elementsNamed(to: string, navigation: Navigation): readonly NavNode[] {
  const found = elementsTitled(to, navigation)
  if (found.length > 0) return found
  const near = nearest(lastTitle(to), [...new Set(navigation.elements.flatMap(({ title }) => title || []))])
  throw refusal('add-to-unknown', { to, near })
}

/** Refuses a name shared by several lists. */
export function several(name: string, places: readonly Candidate[], navigation: Navigation) {
  const isInOne = new Set(places.map(({ element }) => navigation.variantOf(element))).size === 1
  const found = places.map(({ element }) => (isInOne ? nameOf(element) : fullName(element, navigation)))
  return refusal('add-to-several', { to: name, found: [...new Set(found)] })
}

/** The titles of an element, with language and version where several are: `en › Guides › Setup`. */
export function fullName(element: NavNode, navigation: Navigation): string {
  const labels = navigation.variants.length > 1 ? navigation.variantOf(element).labels : []
  return [...labels, ...titlesTo(element)].join(' › ')
}

/** The elements in a page's language and version; all for a page outside of their folders. */
export function inVariantOf(page: string, elements: readonly NavNode[], navigation: Navigation): readonly NavNode[] {
  const own = variantsOf(page, navigation.variants)
  return own.length > 0 ? elements.filter((element) => own.includes(navigation.variantOf(element))) : elements
}
