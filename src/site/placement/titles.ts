import { titlesTo, type Element, type Navigation } from './navigation.js'

/* Elements of a navigation by titles, as authors write them: `Guides › Setup`, with language and version where needed. */

/** `Guides › Setup` */
export function nameOf(element: Element): string {
  return titlesTo(element).join(' › ')
}

/** The elements with titles; in a language and version, an element with exactly these titles wins. */
export function elementsTitled(to: string, navigation: Navigation): readonly Element[] {
  const titles = steps(to)
  const inside = (byTitle(navigation).get(titles.at(-1) ?? '') ?? []).filter(({ parent }) => parent !== undefined)
  const next = inside.filter((element) => endsWith(trailOf(element), titles))
  // Hidden steps (the language of a version with a single language) may be left out.
  const found = next.length > 0 ? next : inside.filter((element) => hasInOrder(trailOf(element), titles))
  const isWhole = (element: Element) => titlesTo(element).flatMap(steps).length === titles.length
  const whole = new Set(found.filter(isWhole).map(({ variant }) => variant))
  return found.filter((element) => isWhole(element) || !whole.has(element.variant))
}

/** `Guides › Setup` → `Setup` */
export function lastTitle(to: string): string {
  return to.split(separator).at(-1)?.trim() ?? to
}

const titled = new WeakMap<Navigation, { readonly count: number; readonly found: ReadonlyMap<string, Element[]> }>()

/** Elements by their titles, as they are compared; of a title that is two by a separator, by the last. */
function byTitle(navigation: Navigation): ReadonlyMap<string, readonly Element[]> {
  const known = titled.get(navigation)
  // A new group changes the count.
  if (known?.count === navigation.elements.length) return known.found
  const lasts = new Map<string, string>()
  const found = new Map<string, Element[]>()
  for (const element of navigation.elements) {
    const last = lasts.get(element.title) ?? steps(element.title).at(-1) ?? ''
    lasts.set(element.title, last)
    const others = found.get(last)
    if (others) others.push(element)
    else found.set(last, [element])
  }
  titled.set(navigation, { count: navigation.elements.length, found })
  return found
}

const trails = new WeakMap<Element, readonly string[]>()

/** The titles down to an element, with language and version first, normalized. */
function trailOf(element: Element): readonly string[] {
  const known = trails.get(element)
  if (known) return known
  const trail = [...element.variant.labels, ...titlesTo(element)].flatMap(steps)
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
function steps(titles: string): string[] {
  return titles.split(separator).map((title) => title.trim().toLowerCase().replaceAll(/\s+/g, ' '))
}
