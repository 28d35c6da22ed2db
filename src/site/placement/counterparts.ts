import type { NavNode } from '../model/navigation-tree.js'
import { childrenOf, listOf, type Navigation } from './navigation.js'
import { keyIn, pageWith, variantsOf, type Variant } from './variants.js'

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

/** True if a variant without a copy of a page lists pages outside of its folder, and may list this one, too. */
export function takesShared(page: string, variant: Variant, navigation: Navigation): boolean {
  const copy = pageWith(variant, page)
  const isCopied = copy !== page && (navigation.waiting.has(copy) || navigation.listing(copy).length > 0)
  const isOutside = variantsOf(page, navigation.variants).every(({ folder }) => folder === '')
  return isOutside && !isCopied && variant.pages.some((each) => keyIn(variant, each) === undefined)
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
