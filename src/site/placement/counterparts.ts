import { grouped } from '../../base/diagnostics/grouped.js'
import type { NavNode } from '../model/navigation-tree.js'
import { nameOfPage } from '../model/page-path.js'
import { childrenOf, type Navigation } from './navigation.js'
import { titlesTo } from './titles.js'
import { keyIn, pageWith, variantsOf, type Variant } from './variants.js'

/* Elements of several variants with the same pages: translations by key, shared pages by path. */

/** The pages of an element and of all elements below; results are kept. */
export function pagesHeld(navigation: Navigation): (element: NavNode) => ReadonlySet<string> {
  const known = new Map<NavNode, ReadonlySet<string>>()
  const held = (element: NavNode): ReadonlySet<string> => {
    const before = known.get(element)
    if (before) return before
    const pages = new Set(navigation.pagesIn(element))
    const { root } = element.json
    if (element.kind === 'group' && typeof root === 'string') pages.add(nameOfPage(root))
    for (const child of childrenOf(element)) for (const page of held(child)) pages.add(page)
    known.set(element, pages)
    return pages
  }
  return held
}

/**
 * The element of another language with the same pages: `Guide` of `Guides`. Titles are translated, so pages decide;
 * undefined without a common page.
 */
export function counterpartOf(element: NavNode, variant: Variant, navigation: Navigation): NavNode | undefined {
  const held = pagesHeld(navigation)
  const keysOf = (each: NavNode) => [...held(each)].flatMap((page) => keyIn(navigation.variantOf(each), page) ?? [])
  const keys = new Set(keysOf(element))
  const depth = titlesTo(element).length
  let best: { readonly element: NavNode; readonly shared: number } | undefined
  for (const other of variant.elements) {
    if (other.kind !== element.kind || titlesTo(other).length !== depth) continue
    const shared = keysOf(other).filter((key) => keys.has(key)).length
    if (shared > (best?.shared ?? 0)) best = { element: other, shared }
  }
  return best?.element
}

/** True if most pages of an element are in an element of another variant, too, under equal paths. */
export function isShared(element: NavNode, other: NavNode, navigation: Navigation): boolean {
  if (navigation.variantOf(element) === navigation.variantOf(other)) return false
  const held = pagesHeld(navigation)
  const pages = [...held(element)]
  return pages.filter((page) => held(other).has(page)).length * 2 > pages.length
}

/** True if a variant lists pages outside of its folder, and so may list a page outside of all variants' folders. */
export function takesShared(variant: Variant, page: string, { variants }: Navigation): boolean {
  return (
    variantsOf(page, variants).every(({ folder }) => folder === '') &&
    variant.pages.some((each) => keyIn(variant, each) === undefined)
  )
}

/** True if a variant has a copy of a page in its own folder, listed or waiting for a place. */
export function hasCopy(
  page: string,
  variant: Variant,
  navigation: Navigation,
  isWaiting: (page: string) => boolean,
): boolean {
  return variantsOf(page, navigation.variants).some((own) => {
    const copy = pageWith(variant, keyIn(own, page) as string)
    return copy !== page && (navigation.listing(copy).length > 0 || isWaiting(copy))
  })
}

/** Pages by list. */
export type PagesByList = ReadonlyMap<NavNode, readonly string[]>

/** Lists with equal pages, one in each variant: together a single place. */
export function groupShared(pages: PagesByList, navigation: Navigation): readonly (readonly NavNode[])[] {
  const groups = grouped(pages.keys(), (list) => [...new Set(pages.get(list))].toSorted().join('\0'))
  return [...groups.values()].flatMap((group): readonly (readonly NavNode[])[] =>
    new Set(group.map((list) => navigation.variantOf(list))).size === group.length
      ? [group]
      : group.map((list) => [list]),
  )
}
