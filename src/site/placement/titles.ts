import type { NavNode } from '../model/navigation-tree.js'
import type { Navigation } from './navigation.js'
import { editionKinds } from './variants.js'

/* Elements of a navigation by a path of titles, as authors write it: `Guides › Setup`, `fr › Guides › Setup`. */

/** `Documentation`, `Learn`: the titles above an element and its own, without language and version. */
export function titlesTo(element: NavNode): readonly string[] {
  const titles: string[] = []
  for (let at = element; at.parent; at = at.parent) if (!editionKinds.has(at.kind)) titles.unshift(at.title ?? '')
  return titles
}

/** `Guides › Setup` */
export function nameOf(element: NavNode): string {
  return titlesTo(element).join(' › ')
}

/** The titles of an element, with language and version where several are: `en › Guides › Setup`. */
export function fullName(element: NavNode, navigation: Navigation): string {
  const labels = navigation.variants.length > 1 ? navigation.variantOf(element).labels : []
  return [...labels, ...titlesTo(element)].join(' › ')
}

/** The elements with titles in this order, the last their own; in a variant, exactly these titles win. */
export function elementsTitled(to: string, navigation: Navigation): readonly NavNode[] {
  const titles = steps(to)
  const trailOf = (element: NavNode) => [...navigation.variantOf(element).labels, ...titlesTo(element)].flatMap(steps)
  const found = navigation.elements.filter((element) => {
    if (steps(element.title ?? '').at(-1) !== titles.at(-1)) return false
    let at = 0
    for (const title of trailOf(element)) if (title === titles[at]) at++
    return at === titles.length
  })
  const isWhole = (element: NavNode) => {
    const all = trailOf(element).length
    return titles.length === all || titles.length === all - navigation.variantOf(element).labels.length
  }
  const whole = new Set(found.filter(isWhole).map((element) => navigation.variantOf(element)))
  return found.filter((element) => isWhole(element) || !whole.has(navigation.variantOf(element)))
}

/** Titles, normalized; a title with a separator inside counts as two. */
function steps(titles: string): string[] {
  return titles.split(/\s*[›>]\s*/).map((title) => title.trim().toLowerCase().replaceAll(/\s+/g, ' '))
}
