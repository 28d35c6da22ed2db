import { BuildNavError } from '../../base/diagnostics/build-nav-error.js'
import { nearest } from '../../base/diagnostics/near.js'
import { nameOfPage } from '../../site/model/page-path.js'
import { keyIn, pageWith, titlesTo, variantsOf } from '../../site/placement/navigation.js'
import type { Element, Navigation, Variant } from '../../site/placement/navigation.js'
import type { Decide } from '../../site/placement/place-pages.js'
import { positionIn } from '../../site/placement/position.js'
import { reasons } from '../../site/placement/reasons.js'
import { verdictOn } from '../../site/placement/verdict.js'
import type { Candidate } from '../../site/placement/verdict.js'
import { addReport } from './codes.js'

/** The place that an author names for pages. */
export interface Destination {
  /** Titles from the outside in: `Guides › Setup`. */
  readonly to?: string | undefined
  /** A page of the list, to be followed by the new ones. */
  readonly after?: string | undefined
  /** A page of the list, to be preceded by the new ones. */
  readonly before?: string | undefined
  /** Puts them first in the list. */
  readonly first?: boolean | undefined
  /** Puts them last in the list. */
  readonly last?: boolean | undefined
}

/** True if an author has named a place. */
export function isNamed({ to, after, before, first = false, last = false }: Destination): boolean {
  return to !== undefined || after !== undefined || before !== undefined || first || last
}

/**
 * The place of each page by the author's options; undefined where they do not apply to the page's language or
 * version.
 */
export function decideBy(destination: Destination, navigation: Navigation): Decide {
  const beside = destination.after ?? destination.before
  if (beside !== undefined) return decideBeside(nameOfPage(beside), destination, navigation)
  const { to } = destination
  const lists = to === undefined ? undefined : listsNamed(to, navigation)
  return (page) => {
    const element = lists ? inVariantOf(page, lists, navigation)[0] : undefined
    if (element) return candidateIn(element, page, destination, navigation)
    if (lists || !(destination.first || destination.last)) return undefined
    const { reason, candidates } = verdictOn(page, navigation, [page])
    const [likeliest] = reasons[reason].certainty === 'sure' ? candidates : []
    return likeliest && candidateIn(likeliest.element, page, destination, navigation)
  }
}

function candidateIn(
  element: Element,
  page: string,
  { first, last }: Destination,
  { pageOf, holding }: Navigation,
): Candidate {
  const siblings = holding(page.slice(0, page.lastIndexOf('/') + 1)).get(element)?.length ?? 0
  if (first) return { element, siblings, index: 0, order: 'first in the list' }
  if (last) return { element, siblings, index: element.list?.length ?? 0, order: 'last in the list' }
  return { element, siblings, ...positionIn(element, page, pageOf) }
}

function decideBeside(beside: string, { to, after }: Destination, navigation: Navigation): Decide {
  const { listing, pageOf, variants } = navigation
  const named = to === undefined ? undefined : new Set(listsNamed(to, navigation))
  const isIn = (element: Element, page: string) => element.list?.some((entry) => pageOf(entry) === page) ?? false
  if (!listing(beside).some((element) => isIn(element, beside))) {
    const all = navigation.elements.flatMap(({ list = [] }) => list.flatMap((entry) => pageOf(entry) ?? []))
    throw new BuildNavError([addReport('add-beside-unlisted', { page: beside, near: nearest(beside, all) })])
  }
  const keys = variantsOf(beside, variants).flatMap((variant) => keyIn(variant, beside) ?? [])
  return (page) => {
    for (const variant of variantsOf(page, variants)) {
      // The page itself may be listed in a variant whose folder it is not in.
      for (const anchor of [...keys.map((key) => pageWith(variant, key)), beside]) {
        const lists = listing(anchor).filter(
          (each) => each.variant === variant && isIn(each, anchor) && (named?.has(each) ?? true),
        )
        const [element, ...others] = lists
        if (!element) continue
        if (others.length > 0) throw several(anchor, lists)
        const at = element.list?.findIndex((entry) => pageOf(entry) === anchor) ?? -1
        const index = after === undefined ? at : at + 1
        return { element, siblings: 0, index, order: after === undefined ? 'before a page' : 'after a page' }
      }
    }
    return undefined
  }
}

/** The lists that titles name, in each language and version. */
function listsNamed(to: string, navigation: Navigation): readonly Element[] {
  const found = elementsNamed(to, navigation)
  const lists = found.filter(({ list }) => list !== undefined)
  const [first] = found
  if (first && lists.length === 0) {
    const near = first.children.find(({ list }) => list !== undefined)?.title
    throw new BuildNavError([addReport('add-to-holds-groups', { to, near })])
  }
  return lists
}

/** The elements that titles name, of each language and version one. */
export function elementsNamed(to: string, navigation: Navigation): readonly Element[] {
  const titles = to.split(/\s*[›>]\s*/).map(plain)
  const trailOf = (element: Element) => [...element.variant.labels, ...titlesTo(element)].map(plain)
  const found = navigation.elements.filter((element) => {
    const trail = trailOf(element)
    return element.parent !== undefined && endsWith(trail, titles)
  })
  if (found.length === 0) {
    const all = [...new Set(navigation.elements.map(({ title }) => title))].filter(Boolean)
    throw new BuildNavError([
      addReport('add-to-unknown', { to, near: nearest(to.split(/[›>]/).at(-1)?.trim() ?? to, all) }),
    ])
  }
  const variants = new Set(found.map(({ variant }) => variant))
  return [...variants].map((variant) => {
    const own = found.filter((element) => element.variant === variant)
    const whole = own.filter((element) => titlesTo(element).length === titles.length)
    const [first, ...others] = whole.length === 1 ? whole : own
    if (!first || others.length > 0) throw several(to, own)
    return first
  })
}

function several(to: string, elements: readonly Element[]): BuildNavError {
  return new BuildNavError([addReport('add-to-several', { to, found: elements.map(nameOf) })])
}

/** `Guides › Setup` */
export function nameOf(element: Element): string {
  return titlesTo(element).join(' › ')
}

/** The elements that are in a page's language and version. */
export function inVariantOf(page: string, elements: readonly Element[], { variants }: Navigation): readonly Element[] {
  const own = new Set<Variant>(variantsOf(page, variants))
  return elements.filter(({ variant }) => own.has(variant))
}

function endsWith(trail: readonly string[], titles: readonly string[]): boolean {
  return titles.every((title, index) => title === trail[trail.length - titles.length + index])
}

function plain(title: string): string {
  return title.trim().toLowerCase().replaceAll(/\s+/g, ' ')
}
