import { keyIn, pagesIn, titlesTo } from './navigation.js'
import type { Element, Navigation, Variant } from './navigation.js'

/** The pages of an element and of all elements below; results are kept. */
export function pagesHeld({ pageOf }: Pick<Navigation, 'pageOf'>): (element: Element) => ReadonlySet<string> {
  const known = new Map<Element, ReadonlySet<string>>()
  const held = (element: Element): ReadonlySet<string> => {
    const before = known.get(element)
    if (before) return before
    const pages = new Set(pagesIn([element], pageOf))
    for (const child of element.children) for (const page of held(child)) pages.add(page)
    known.set(element, pages)
    return pages
  }
  return held
}

/**
 * The element of another language with the same pages: `Guide` of `Guides`. Titles are translated, so pages decide;
 * undefined without a common page.
 */
export function counterpartOf(element: Element, variant: Variant, navigation: Navigation): Element | undefined {
  const held = pagesHeld(navigation)
  const keysOf = (each: Element) => [...held(each)].flatMap((page) => keyIn(each.variant, page) ?? [])
  const keys = new Set(keysOf(element))
  const depth = titlesTo(element).length
  let best: { readonly element: Element; readonly shared: number } | undefined
  for (const other of variant.elements) {
    if (other.kind !== element.kind || titlesTo(other).length !== depth) continue
    const shared = keysOf(other).filter((key) => keys.has(key)).length
    if (shared > (best?.shared ?? 0)) best = { element: other, shared }
  }
  return best?.element
}

/** True for two languages of a version. */
export function isTranslation(own: Variant, other: Variant): boolean {
  if (own.language === undefined || other.language === undefined || own.language === other.language) return false
  const rest = ({ labels, language }: Variant) => labels.filter((label) => label !== language).join('\0')
  return rest(own) === rest(other)
}
