import type { Division, GroupEntry, PageEntry } from './site.js'

/** A page with everything around; without a page, a division or a group. */
export interface Location {
  /** The navigation first, the division with the sidebar last. */
  readonly divisions: readonly Division[]
  /** The groups around the page, the outermost first. */
  readonly groups: readonly GroupEntry[]
  readonly page?: PageEntry
}

/** The language or version of a location. */
export function titleIn({ divisions }: Pick<Location, 'divisions'>, kind: Division['kind']): string | undefined {
  return divisions.findLast((division) => division.kind === kind)?.title
}

/** True if readers can click their way to a location. */
export function isVisible({ divisions, groups, page }: Location): boolean {
  return !page?.isHidden && !groups.some(isHidden) && !divisions.some(isHidden)
}

/** Locations in the language and version of a location first, each group in order. */
export function nearestFirst(locations: readonly Location[], from: Location): readonly Location[] {
  const [language, version] = [titleIn(from, 'language'), titleIn(from, 'version')]
  const ranked: Location[][] = [[], [], [], []]
  for (const location of locations) {
    const rank =
      (titleIn(location, 'language') === language ? 0 : 2) + (titleIn(location, 'version') === version ? 0 : 1)
    ranked[rank]?.push(location)
  }
  return ranked.flat()
}

function isHidden(node: { readonly isHidden?: boolean }): boolean {
  return node.isHidden === true
}

/** Titles of elements, from the outside in. */
export function trailOf(titles: readonly string[]): string {
  return titles.filter(Boolean).join(' › ')
}

/** The trail of an entry, without its language. */
export function placeIn({ divisions, groups }: Location): string {
  const named = divisions.filter(({ kind }) => kind !== 'navigation' && kind !== 'language')
  return trailOf([...named.map(({ label, title }) => label ?? title), ...groups.map(({ title }) => title)])
}
