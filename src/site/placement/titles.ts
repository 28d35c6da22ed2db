import type { NavNode } from '../model/navigation-tree.js'
import type { Navigation } from './navigation.js'
import { editionKinds } from './variants.js'

/* Elements of a navigation by titles, as authors write them: `Guides › Setup`, with language and version where needed. */

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

/** The elements with titles; in a language and version, an element with exactly these titles wins. */
export function elementsTitled(to: string, navigation: Navigation): readonly NavNode[] {
  const titles = steps(to)
  const last = titles.at(-1) ?? ''
  const inside = navigation.titled(last).filter(({ parent, title = '' }) => parent && steps(title).at(-1) === last)
  const next = inside.filter((element) => endsWith(trailOf(element, navigation), titles))
  // Hidden steps (the language of a version with a single language) may be left out.
  const found = next.length > 0 ? next : inside.filter((element) => hasInOrder(trailOf(element, navigation), titles))
  const isWhole = (element: NavNode) => titlesTo(element).flatMap(steps).length === titles.length
  const whole = new Set(found.filter(isWhole).map((element) => navigation.variantOf(element)))
  return found.filter((element) => isWhole(element) || !whole.has(navigation.variantOf(element)))
}

/** `Guides › Setup` → `Setup` */
export function lastTitle(to: string): string {
  return to.split(separator).at(-1)?.trim() ?? to
}

const trails = new WeakMap<NavNode, readonly string[]>()

/** The titles down to an element, with language and version first, normalized. */
function trailOf(element: NavNode, navigation: Navigation): readonly string[] {
  const known = trails.get(element)
  if (known) return known
  const trail = [...navigation.variantOf(element).labels, ...titlesTo(element)].flatMap(steps)
  trails.set(element, trail)
  return trail
}

function endsWith(trail: readonly string[], titles: readonly string[]): boolean {
  return titles.every((title, index) => title === trail[trail.length - titles.length + index])
}

function hasInOrder(trail: readonly string[], titles: readonly string[]): boolean {
  let at = 0
  for (const title of trail) if (title === titles[at]) at++
  return at === titles.length
}

const separator = /\s*[›>]\s*/

/** Titles, normalized; a title with a separator inside counts as two. */
export function steps(titles: string): string[] {
  return titles.split(separator).map((title) => title.trim().toLowerCase().replaceAll(/\s+/g, ' '))
}

/** `Q&A: Setup` → `q-and-a-setup`, as folders are named. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9\p{L}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
