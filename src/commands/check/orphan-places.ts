import { copyOf, isJsonObject } from '../../format/json/value.js'
import { navigationOf, titlesTo } from '../../site/placement/navigation.js'
import { placePages } from '../../site/placement/place-pages.js'
import type { Site } from '../../site/model/site.js'

/** The list that each page surely belongs to: `'Guides › Setup'`, of several versions that of the first; a page whose place is open has none. */
export function orphanPlaces(orphans: readonly string[], { docs, pages }: Site): ReadonlyMap<string, string> {
  if (!isJsonObject(docs)) return new Map()
  // Placing a page inserts it.
  const planned = { navigation: copyOf(docs['navigation'] ?? {}) }
  const { placed } = placePages(orphans, navigationOf(planned, pages.has))
  const firsts = placed.filter(({ page, follows }) => follows !== page)
  return new Map(firsts.map(({ page, element }) => [page, titlesTo(element).join(' › ')]))
}
