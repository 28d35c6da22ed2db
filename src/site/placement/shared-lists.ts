import { grouped } from '../../base/diagnostics/grouped.js'
import { keyIn, pageWith, variantsOf, type Element, type Navigation, type Variant, pagesHeld } from './navigation.js'
import type { Candidate } from './verdict.js'

/** True if most pages of an element are in an element of another variant, too, under equal paths. */
export function isShared(element: Element, other: Element, navigation: Pick<Navigation, 'pageOf'>): boolean {
  const held = pagesHeld(navigation)
  const theirs = held(other)
  const pages = [...held(element)]
  return element.variant !== other.variant && pages.filter((page) => theirs.has(page)).length * 2 > pages.length
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
  { variants, listing }: Navigation,
  isWaiting: (page: string) => boolean,
): boolean {
  return variantsOf(page, variants).some((own) => {
    const copy = pageWith(variant, keyIn(own, page) as string)
    return copy !== page && (listing(copy).length > 0 || isWaiting(copy))
  })
}

/** Lists with equal pages, one in each variant: together a single place. */
export function groupShared(holding: ReadonlyMap<Element, readonly string[]>): readonly (readonly Element[])[] {
  const groups = grouped(holding.keys(), (element) => [...new Set(holding.get(element))].toSorted().join('\0'))
  return [...groups.values()].flatMap((group): readonly (readonly Element[])[] =>
    new Set(group.map(({ variant }) => variant)).size === group.length ? [group] : group.map((each) => [each]),
  )
}

/** Lists with mostly common pages, among the remaining lists: a new page may be for all of them, or not. */
export function groupOverlapping(
  groups: readonly (readonly Element[])[],
  holding: ReadonlyMap<Element, readonly string[]>,
): readonly (readonly Element[])[] {
  const left = groups.filter(({ length }) => length === 1).flat()
  const found: Element[][] = []
  for (const element of left) {
    if (found.some((group) => group.includes(element))) continue
    const own = new Set(holding.get(element))
    const group = [element]
    for (const other of left) {
      const theirs = [...new Set(holding.get(other))]
      const isLike = theirs.filter((page) => own.has(page)).length * 2 > Math.min(own.size, theirs.length)
      if (isLike && group.every(({ variant }) => variant !== other.variant)) group.push(other)
    }
    if (group.length > 1) found.push(group)
  }
  return found
}

/** Places in several variants as a single place. */
export function asOne([first, ...also]: readonly Candidate[]): Candidate | undefined {
  return first && (also.length === 0 ? first : { ...first, also })
}
