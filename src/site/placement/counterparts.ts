import { grouped } from '../../base/diagnostics/grouped.js'
import type { NavNode } from '../model/navigation-tree.js'
import { childrenOf, listOf, type Navigation } from './navigation.js'
import { keyIn, pageWith, variantsOf, type Variant } from './variants.js'

/* Elements of several variants with the same pages: translations by key, shared pages by path. */

/** The element of another variant with the most pages in common: `Guide` of `Guides`. Titles are translated. */
export function counterpartOf(like: NavNode, variant: Variant, navigation: Navigation) {
  const keys = new Set(keysIn(like, navigation))
  const near = new Set([...keys].flatMap((key) => navigation.listing(pageWith(variant, key))).flatMap(around))
  const alike = [...near].filter((element) => {
    const isAlike = element.kind === like.kind && Boolean(listOf(element)) === Boolean(listOf(like))
    return isAlike && navigation.variantOf(element) === variant
  })
  const found = alike.map((element) => {
    const its = keysIn(element, navigation)
    const shared = its.filter((key) => keys.has(key)).length
    return { element, likeness: shared / (keys.size + its.length - shared) }
  })
  return found.toSorted((a, b) => b.likeness - a.likeness).find(({ likeness }) => likeness > 0)
}

/** The pages of an element by key, and again those of its list: a group is unlike the only group inside. */
function keysIn(element: NavNode, navigation: Navigation): readonly string[] {
  const variant = navigation.variantOf(element)
  const keyOf = (page: string) => keyIn(variant, page) ?? []
  const own = navigation.pagesIn(element).flatMap(keyOf)
  return [...new Set([...[...navigation.held(element)].flatMap(keyOf), ...own.map((key) => `${key}/`)])]
}

/** An element, and the elements around; the nearest first. */
function around(element: NavNode): readonly NavNode[] {
  return element.parent ? [element, ...around(element.parent)] : [element]
}

/** True if most pages of an element are in an element of another variant, too, under equal paths. */
export function isShared(element: NavNode, other: NavNode, navigation: Navigation): boolean {
  const pages = [...navigation.held(element)]
  const held = navigation.held(other)
  return pages.filter((page) => held.has(page)).length * 2 > pages.length
}

/** True if a variant lists pages outside of its folder, and so may list a page outside of all variants' folders. */
export function takesShared(page: string, variant: Variant, { variants }: Navigation): boolean {
  const isOutside = variantsOf(page, variants).every(({ folder }) => folder === '')
  return isOutside && variant.pages.some((each) => keyIn(variant, each) === undefined)
}

/** True if a variant has a copy of a page in its own folder, listed or waiting for a place. */
export function hasCopy(page: string, variant: Variant, navigation: Navigation): boolean {
  const copies = variantsOf(page, navigation.variants).map((own) => pageWith(variant, keyIn(own, page) as string))
  return copies.some((copy) => copy !== page && (navigation.waiting.has(copy) || navigation.listing(copy).length > 0))
}

/** Lists of several variants with a single place. */
export type Lists = readonly [NavNode, ...NavNode[]]

/** Lists with equal pages, a list in each variant, together; any other list alone. */
export function groupShared(pages: ReadonlyMap<NavNode, readonly string[]>, navigation: Navigation): readonly Lists[] {
  const groups = grouped(pages.keys(), (list) => [...new Set(pages.get(list))].toSorted().join('\0'))
  return [...groups.values()].flatMap((group): readonly Lists[] => {
    const variants = new Set(group.map((list) => navigation.variantOf(list)))
    return variants.size === group.length ? [group] : group.map((list) => [list])
  })
}

/** The entries of a list by their names in all variants: a page by key, a group by its first page. */
export function entryKeys(element: NavNode, navigation: Navigation): readonly (string | undefined)[] {
  const variant = navigation.variantOf(element)
  const groups = new Map<unknown, NavNode>(childrenOf(element).map((child) => [child.json, child]))
  return (listOf(element) ?? []).map((entry) => {
    const group = groups.get(entry)
    const [page] = group ? navigation.held(group) : [navigation.pageOf(entry)]
    if (page === undefined) return typeof entry === 'string' ? entry : undefined
    const key = keyIn(variant, page) ?? page
    return group ? `{${key}}` : key
  })
}

/** The index in a list for an index in a counterpart: after the nearest common entry before, or before the next. */
export function indexLike(element: NavNode, like: NavNode, index: number, navigation: Navigation): number {
  const own = entryKeys(element, navigation)
  const keys = entryKeys(like, navigation)
  const placeOf = (key: string | undefined) => (key === undefined ? -1 : own.lastIndexOf(key))
  const before = keys.slice(0, index).findLast((key) => placeOf(key) !== -1)
  if (before !== undefined) return placeOf(before) + 1
  const after = keys.slice(index).find((key) => placeOf(key) !== -1)
  return after === undefined ? own.length : placeOf(after)
}
