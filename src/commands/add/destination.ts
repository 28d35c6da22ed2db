import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { nearest } from '../../base/diagnostics/near.js'
import { nameOfPage } from '../../site/model/page-path.js'
import {
  keyIn,
  pageWith,
  variantsOf,
  type Element,
  type Navigation,
  type Variant,
  counterpartOf,
} from '../../site/placement/navigation.js'
import type { Decide } from '../../site/placement/place-pages.js'
import { positionIn } from '../../site/placement/position.js'
import { asOne, hasCopy, isShared, takesShared } from '../../site/placement/shared-lists.js'
import { elementsTitled, lastTitle, nameOf } from '../../site/placement/titles.js'
import { verdictOn, type Candidate, reasons } from '../../site/placement/verdict.js'
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
  readonly left: ReadonlyMap<string, readonly Element[]>
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
    if (others.length > 0 && isAsked) throw several(beside ?? to ?? page, [place as Candidate, ...others])
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
  const { pageOf, holding } = navigation
  const named = to === undefined ? undefined : listsNamed(to, navigation)
  return (page) => {
    const old = left.get(page)
    const verdict = verdictOn(page, navigation, [page])
    const likeliest = () => {
      const { reason, candidates } = verdict
      const likely = reasons[reason].certainty === 'sure' || candidates.length === 1 ? candidates : []
      return likely.map((each) => [each, ...(each.also ?? [])].map(({ element }) => element))
    }
    const twins = verdict.reason === 'twin' || verdict.reason === 'twins' ? verdict.candidates : []
    const lists = named ? elementsFor(page, named, navigation, pages) : old ? [onePerVariant(old)] : likeliest()
    const placeIn = (element: Element): Candidate => {
      const siblings = holding(page.slice(0, page.lastIndexOf('/') + 1)).get(element)?.length ?? 0
      const { list = [] } = element
      if (first)
        return { element, siblings, index: afterAsked(list, 0, asked, pageOf), order: 'first in the list', isFixed }
      if (last) return { element, siblings, index: list.length, order: 'last in the list', isFixed }
      return (
        twins.find((each) => each.element === element) ?? {
          element,
          siblings,
          ...positionIn(element, page, pageOf),
        }
      )
    }
    return lists.flatMap((each) => asOne(each.map(placeIn)) ?? [])
  }
}

function onePerVariant(elements: readonly Element[]): readonly Element[] {
  return elements.filter(({ variant }, at) => elements.findIndex((each) => each.variant === variant) === at)
}

/**
 * The elements for a page among the elements named by the author; each array is one place, in one or several variants.
 * A page in a variant's folder goes into the corresponding list of the variant; any other page also goes into the lists
 * of variants with shared pages.
 */
export function elementsFor(
  page: string,
  named: readonly Element[],
  navigation: Navigation,
  { all, asked, left }: Pages,
): readonly (readonly Element[])[] {
  const takes = ({ variant }: Element) =>
    takesShared(variant, page, navigation) && !hasCopy(page, variant, navigation, (each) => all.has(each))
  const heldIt = (element: Element) => left.get(page)?.includes(element) ?? false
  const isLike = (first: Element, element: Element) =>
    isShared(element, first, navigation) || isShared(first, element, navigation) || (heldIt(element) && heldIt(first))
  const own = inVariantOf(page, named, navigation)
  const others = named.filter((element) => !own.includes(element) && takes(element))
  const [first] = own
  let found = first ? [...own, ...others.filter((element) => isLike(first, element))] : others
  if (found.length === 0 && asked.has(page)) found = corresponding(page, named, navigation)
  const isOne =
    onePerVariant(found).length === found.length &&
    found.every((each, at) => at === 0 || isLike(found[0] as Element, each))
  return isOne && found.length > 0 ? [found] : found.map((each) => [each])
}

/**
 * Elements of a page's own variants with counterparts of the named elements' pages; only in the nearest variants: of
 * the same version, if possible.
 */
function corresponding(page: string, named: readonly Element[], navigation: Navigation): Element[] {
  const own = variantsOf(page, navigation.variants)
  const found = named.flatMap((element) => {
    const labels = new Set(element.variant.labels)
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
  const isHolder = named.some(({ list }) => list !== undefined)
  return [...new Set(found)].filter(({ list }) => list !== undefined || !isHolder)
}

/** The places beside the author's page, in all lists with the page. */
export function placesBeside(
  { to, after, before }: Destination,
  navigation: Navigation,
  { all, asked, left }: Pages,
): Places {
  const { listing, pageOf, variants } = navigation
  const beside = nameOfPage(after ?? before ?? '')
  if (asked.has(beside)) throw new BuildNavError([addReport('add-beside-itself', { page: beside })])
  const named = to === undefined ? undefined : listsNamed(to, navigation)
  const isIn = (element: Element, page: string) => element.list?.some((entry) => pageOf(entry) === page) ?? false
  const holders = listing(beside).filter((element) => isIn(element, beside))
  if (holders.length === 0 && !left.has(beside)) {
    const entries = navigation.elements.flatMap(({ list = [] }) => list.flatMap((entry) => pageOf(entry) ?? []))
    throw new BuildNavError([addReport('add-beside-unlisted', { page: beside, near: nearest(beside, entries) })])
  }
  if (to !== undefined && !holders.some((element) => named?.includes(element)))
    throw new BuildNavError([
      addReport('add-beside-elsewhere', { page: beside, to, lists: holders.map((element) => `'${nameOf(element)}'`) }),
    ])
  const keys = variantsOf(beside, variants).flatMap((variant) => keyIn(variant, beside) ?? [])
  const listsWith = (anchor: string, variant: Variant) =>
    listing(anchor).filter((each) => each.variant === variant && isIn(each, anchor) && (named?.includes(each) ?? true))
  const placeBeside = (anchor: string, element: Element): Candidate => {
    const { list = [] } = element
    const at = list.findIndex((entry) => pageOf(entry) === anchor)
    if (after === undefined) return { element, siblings: 0, index: at, order: 'before a page', isFixed }
    return { element, siblings: 0, index: afterAsked(list, at + 1, asked, pageOf), order: 'after a page', isFixed }
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
function afterAsked(
  list: readonly unknown[],
  index: number,
  asked: ReadonlySet<string>,
  pageOf: Navigation['pageOf'],
): number {
  let at = index
  while (asked.has(pageOf(list[at]) ?? '')) at++
  return at
}

function elsewhere(page: string, { to, after, before }: Destination, navigation: Navigation): BuildNavError {
  const [own] = variantsOf(page, navigation.variants)
  const likely = verdictOn(page, navigation, [page]).candidates.find(
    ({ element, siblings }) => element.variant === own && siblings > 0,
  )
  return new BuildNavError([
    addReport('add-other-variant', {
      page,
      variant: own?.labels.join(' ') ?? '',
      place: to ?? after ?? before ?? '',
      folder: own?.folder,
      near: likely && [...likely.element.variant.labels, nameOf(likely.element)].join(' › '),
    }),
  ])
}

/** The lists named by titles. */
function listsNamed(to: string, navigation: Navigation): readonly Element[] {
  const found = elementsNamed(to, navigation)
  const lists = found.filter(({ list }) => list !== undefined)
  const [first] = found
  if (first && lists.length === 0) {
    const near = first.children.find(({ list }) => list !== undefined)
    throw new BuildNavError([addReport('add-to-holds-groups', { to, near: near && nameOf(near) })])
  }
  return lists
}

/** The elements named by titles. */
export function elementsNamed(to: string, navigation: Navigation): readonly Element[] {
  const found = elementsTitled(to, navigation)
  if (found.length > 0) return found
  const near = nearest(lastTitle(to), [...new Set(navigation.elements.map(({ title }) => title))].filter(Boolean))
  throw new BuildNavError([addReport('add-to-unknown', { to, near })])
}

/** Refuses a name shared by several lists. */
export function several(name: string, places: readonly { readonly element: Element }[]): BuildNavError {
  const variants = new Set(places.map(({ element }) => element.variant))
  const found = places.map(({ element }) =>
    [...(variants.size > 1 ? element.variant.labels : []), nameOf(element)].join(' › '),
  )
  return new BuildNavError([addReport('add-to-several', { to: name, found: [...new Set(found)] })])
}

/** The elements in a page's language and version; all for a page outside of their folders. */
export function inVariantOf(page: string, elements: readonly Element[], navigation: Navigation): readonly Element[] {
  const own = new Set(ownVariants(page, navigation))
  return elements.filter(({ variant }) => own.has(variant))
}

function ownVariants(page: string, { variants }: Navigation): readonly Variant[] {
  const own = variantsOf(page, variants)
  return own.length > 0 ? own : variants
}
