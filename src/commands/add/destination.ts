import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { nearest } from '../../base/diagnostics/near.js'
import { nameOfPage } from '../../site/model/page-path.js'
import type { NavNode } from '../../site/model/navigation-tree.js'
import { counterpartOf, hasCopy, isShared, takesShared } from '../../site/placement/counterparts.js'
import { childrenOf, listOf, type Navigation } from '../../site/placement/navigation.js'
import type { Decide } from '../../site/placement/place-pages.js'
import { elementsTitled, lastTitle, nameOf } from '../../site/placement/titles.js'
import { keyIn, pageWith, variantsOf, type Variant } from '../../site/placement/variants.js'
import { asOne, placeIn, reasons, verdictByTwin, verdictOn, type Candidate } from '../../site/placement/verdict.js'
import { addReport } from './codes.js'

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
  readonly left: ReadonlyMap<string, readonly NavNode[]>
}

/** True if an author has named a place. */
export function isNamed({ to, after, before, first = false, last = false }: Destination): boolean {
  return to !== undefined || after !== undefined || before !== undefined || first || last
}

/**
 * Each page's place by the author's options. A named page is refused if the options name nothing in its language and
 * version.
 */
export function decideBy(destination: Destination, navigation: Navigation, pages: Pages): Decide {
  const { to, after, before } = destination
  const beside = after ?? before
  const places =
    beside !== undefined ? placesBeside(destination, navigation, pages) : placesIn(destination, navigation, pages)
  const isExplicit = to !== undefined || beside !== undefined
  return (page) => {
    const [place, ...others] = places(page)
    const isAsked = pages.asked.has(page)
    if (others.length > 0 && isAsked) throw several(beside ?? to ?? page, [place as Candidate, ...others], navigation)
    if (!place && isAsked && isExplicit) throw elsewhere(page, destination, navigation)
    return others.length > 0 ? undefined : place
  }
}

/** The place in the list is the author's, too. */
const isFixed = true

type Places = (page: string) => readonly Candidate[]

function placesIn(destination: Destination, navigation: Navigation, pages: Pages): Places {
  const { asked, left } = pages
  const { to, first, last } = destination
  const named = to === undefined ? undefined : listsNamed(to, navigation)
  return (page) => {
    const listsOf = (): readonly (readonly NavNode[])[] => {
      const old = left.get(page)
      if (named) return elementsFor(page, named, navigation, pages)
      if (old) return [onePerVariant(old, navigation)]
      const { reason, candidates } = verdictOn(page, navigation)
      const likely = reasons[reason].certainty === 'sure' || candidates.length === 1 ? candidates : []
      return likely.map((each) => [each, ...(each.also ?? [])].map(({ element }) => element))
    }
    const placeOf = (element: NavNode): Candidate => {
      const place = placeIn(element, page, navigation)
      if (first) return { ...place, index: afterAsked(element, 0, asked, navigation), isFixed }
      if (last) return { ...place, index: listOf(element)?.length ?? 0, isFixed }
      return verdictByTwin(page, navigation)?.candidates.find((each) => each.element === element) ?? place
    }
    return listsOf().flatMap((each) => asOne(each.map(placeOf)) ?? [])
  }
}

function onePerVariant(elements: readonly NavNode[], navigation: Navigation): readonly NavNode[] {
  const variants = elements.map((element) => navigation.variantOf(element))
  return elements.filter((_, at) => variants.indexOf(variants[at] as Variant) === at)
}

/**
 * The elements for a page among the elements named by the author; each array is one place, in one or several variants.
 * A page in a variant's folder goes into the corresponding list of the variant; any other page also goes into the lists
 * of variants with shared pages.
 */
export function elementsFor(
  page: string,
  named: readonly NavNode[],
  navigation: Navigation,
  { all, asked, left }: Pages,
): readonly (readonly NavNode[])[] {
  const takes = (variant: Variant) =>
    takesShared(variant, page, navigation) && !hasCopy(page, variant, navigation, (each) => all.has(each))
  const heldIt = (element: NavNode) => left.get(page)?.includes(element) ?? false
  const isLike = (first: NavNode, element: NavNode) =>
    isShared(element, first, navigation) || isShared(first, element, navigation) || (heldIt(element) && heldIt(first))
  const own = inVariantOf(page, named, navigation)
  const others = named.filter((element) => !own.includes(element) && takes(navigation.variantOf(element)))
  const [first] = own
  let found = first ? [...own, ...others.filter((element) => isLike(first, element))] : others
  if (found.length === 0 && asked.has(page)) found = corresponding(page, named, navigation)
  const isOne =
    onePerVariant(found, navigation).length === found.length &&
    found.every((each, at) => at === 0 || isLike(found[0] as NavNode, each))
  return isOne && found.length > 0 ? [found] : found.map((each) => [each])
}

/**
 * Elements of a page's own variants with counterparts of the named elements' pages; only in the nearest variants: of
 * the same version, if possible.
 */
function corresponding(page: string, named: readonly NavNode[], navigation: Navigation): NavNode[] {
  const own = variantsOf(page, navigation.variants)
  const found = named.flatMap((element) => {
    const labels = new Set(navigation.variantOf(element).labels)
    const inCommon = ({ labels: theirs }: Variant) => theirs.filter((label) => labels.has(label)).length
    const most = Math.max(...own.map(inCommon))
    return own
      .filter((variant) => inCommon(variant) === most)
      .flatMap((variant) => {
        const sharing = variant.elements.find(
          (each) => each.kind === element.kind && isShared(element, each, navigation),
        )
        return counterpartOf(element, variant, navigation) ?? sharing ?? []
      })
  })
  const isHolder = named.some(listOf)
  return [...new Set(found)].filter((element) => listOf(element) || !isHolder)
}

/** The places beside the author's page, in all lists with the page. */
export function placesBeside(
  { to, after, before }: Destination,
  navigation: Navigation,
  { all, asked, left }: Pages,
): Places {
  const { variants } = navigation
  const beside = nameOfPage(after ?? before ?? '')
  if (asked.has(beside)) throw new BuildNavError([addReport('add-beside-itself', { page: beside })])
  const named = to === undefined ? undefined : listsNamed(to, navigation)
  const isIn = (element: NavNode, page: string) => navigation.pagesIn(element).includes(page)
  const holders = navigation.listing(beside).filter((element) => isIn(element, beside))
  if (holders.length === 0 && !left.has(beside)) {
    const entries = navigation.elements.flatMap((element) => navigation.pagesIn(element))
    throw new BuildNavError([addReport('add-beside-unlisted', { page: beside, near: nearest(beside, entries) })])
  }
  if (to !== undefined && !holders.some((element) => named?.includes(element)))
    throw new BuildNavError([
      addReport('add-beside-elsewhere', { page: beside, to, lists: holders.map((element) => `'${nameOf(element)}'`) }),
    ])
  const keys = variantsOf(beside, variants).flatMap((variant) => keyIn(variant, beside) ?? [])
  const listsWith = (anchor: string, variant: Variant) =>
    navigation
      .listing(anchor)
      .filter((each) => navigation.variantOf(each) === variant && isIn(each, anchor) && (named?.includes(each) ?? true))
  const placeBeside = (anchor: string, element: NavNode): Candidate => {
    const at = listOf(element)?.findIndex((entry) => navigation.pageOf(entry) === anchor) ?? -1
    const index = after === undefined ? at : afterAsked(element, at + 1, asked, navigation)
    return { element, siblings: 0, index, isFixed }
  }
  return (page) => {
    const own = ownVariants(page, navigation)
    const isOwn = (variant: Variant) => own.includes(variant) || takesShared(variant, page, navigation)
    const hasOther = (variant: Variant) => hasCopy(page, variant, navigation, (each) => all.has(each))
    const sharing = variants.filter((variant) => isOwn(variant) && !hasOther(variant))
    // The page may be listed in a variant and lie outside of the variant's folder.
    const anchors = own.flatMap((variant) => keys.map((key) => ({ variant, anchor: pageWith(variant, key) })))
    const first = [...anchors, ...[...own, ...sharing].map((variant) => ({ variant, anchor: beside }))].find(
      ({ variant, anchor }) => listsWith(anchor, variant).length > 0,
    )
    if (!first) return []
    const { anchor } = first
    const others = sharing.filter((variant) => variant !== first.variant)
    const lists = [first.variant, ...others].map((variant) => listsWith(anchor, variant))
    const places = lists.flat().map((element) => placeBeside(anchor, element))
    return lists.every(({ length }) => length <= 1) ? [asOne(places) as Candidate] : places
  }
}

/** The place behind pages just added here: several pages keep the order of the command line. */
function afterAsked(element: NavNode, index: number, asked: ReadonlySet<string>, navigation: Navigation): number {
  let at = index
  while (asked.has(navigation.pageOf(listOf(element)?.[at]) ?? '')) at++
  return at
}

function elsewhere(page: string, { to, after, before }: Destination, navigation: Navigation): BuildNavError {
  const [own] = variantsOf(page, navigation.variants)
  const likely = verdictOn(page, navigation).candidates.find(
    ({ element, siblings }) => navigation.variantOf(element) === own && siblings > 0,
  )
  return new BuildNavError([
    addReport('add-other-variant', {
      page,
      variant: own?.labels.join(' ') ?? '',
      place: to ?? after ?? before ?? '',
      folder: own?.folder,
      near: likely && [...navigation.variantOf(likely.element).labels, nameOf(likely.element)].join(' › '),
    }),
  ])
}

/** The lists named by titles. */
function listsNamed(to: string, navigation: Navigation): readonly NavNode[] {
  const found = elementsNamed(to, navigation)
  const lists = found.filter(listOf)
  const [first] = found
  if (first && lists.length === 0) {
    const near = childrenOf(first).find(listOf)
    throw new BuildNavError([addReport('add-to-holds-groups', { to, near: near && nameOf(near) })])
  }
  return lists
}

/** The elements named by titles. */
export function elementsNamed(to: string, navigation: Navigation): readonly NavNode[] {
  const found = elementsTitled(to, navigation)
  if (found.length > 0) return found
  const near = nearest(lastTitle(to), [...new Set(navigation.elements.flatMap(({ title }) => title || []))])
  throw new BuildNavError([addReport('add-to-unknown', { to, near })])
}

/** Refuses a name shared by several lists. */
export function several(
  name: string,
  places: readonly { readonly element: NavNode }[],
  navigation: Navigation,
): BuildNavError {
  const variants = new Set(places.map(({ element }) => navigation.variantOf(element)))
  const found = places.map(({ element }) =>
    [...(variants.size > 1 ? navigation.variantOf(element).labels : []), nameOf(element)].join(' › '),
  )
  return new BuildNavError([addReport('add-to-several', { to: name, found: [...new Set(found)] })])
}

/** The elements in a page's language and version; all for a page outside of their folders. */
export function inVariantOf(page: string, elements: readonly NavNode[], navigation: Navigation): readonly NavNode[] {
  const own = new Set(ownVariants(page, navigation))
  return elements.filter((element) => own.has(navigation.variantOf(element)))
}

function ownVariants(page: string, { variants }: Navigation): readonly Variant[] {
  const own = variantsOf(page, variants)
  return own.length > 0 ? own : variants
}
