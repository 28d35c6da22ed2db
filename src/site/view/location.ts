import type { Division, GroupEntry, PageEntry } from './site.js'

/** A page with all that is around it. Without a page: a division that has none. */
export interface Location {
  /** The navigation first, the one with the sidebar last. */
  readonly divisions: readonly Division[]
  /** The groups that hold the page, the outermost first. */
  readonly groups: readonly GroupEntry[]
  readonly page?: PageEntry
}

/** The language or version that a location is in. */
export function titleIn({ divisions }: Pick<Location, 'divisions'>, kind: Division['kind']): string | undefined {
  return divisions.findLast((division) => division.kind === kind)?.title
}

/** True if readers can get there by clicking. */
export function isVisible({ divisions, groups, page }: Location): boolean {
  return !page?.isHidden && !groups.some(isHidden) && !divisions.some(isHidden)
}

/** Those in the language and version of a location before the others, each in its order. */
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
