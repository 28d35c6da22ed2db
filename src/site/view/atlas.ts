import { grouped } from '../../base/diagnostics/grouped.js'
import { partsOf, type Division, type Entry, type GroupEntry, type PageEntry, type Site } from './site.js'

/** A page with everything around; without a page, a division or a group. */
export interface Location {
  /** The navigation first, the division with the sidebar last. */
  readonly divisions: readonly Division[]
  /** The groups around the page, the outermost first. */
  readonly groups: readonly GroupEntry[]
  readonly page?: PageEntry
}

/** A search for pages of a site: by address and by element, with their locations. */
export class Atlas {
  readonly site: Site
  /** Every page, hidden pages too, in the order of the navigation. */
  readonly all: readonly Location[]
  readonly #byAddress: ReadonlyMap<string, readonly Location[]>
  readonly #byId = new Map<string, Location>()

  constructor(site: Site) {
    const all: Location[] = []
    const enter = (node: Division | Entry, holder: Location): void => {
      const at = locationOf(node, holder)
      this.#byId.set(node.id, at)
      if (node.kind === 'page') all.push(at)
      const global = 'global' in node ? (node.global ?? []) : []
      for (const part of partsOf(node)) if (!global.includes(part as Division)) enter(part, at)
    }
    enter(site.navigation, { divisions: [], groups: [] })
    this.site = site
    this.all = all
    this.#byAddress = grouped(all, ({ page }) => keyOf(page?.address ?? ''))
  }

  /** A page, a group or a division, by its id; of a removed part, its holder. */
  at(id: string): Location | undefined {
    return this.#byId.get(id)
  }

  /** The visible pages of a division or group, at any depth. */
  inside(element: Division | GroupEntry): readonly Location[] {
    return this.all.filter((at) => isIn(at, element) && isVisible(at))
  }

  /** All locations of an address. */
  places(address: string): readonly Location[] {
    return this.#byAddress.get(keyOf(address)) ?? []
  }

  /**
   * The place behind an address: in the reader's language, version and product, or else in the default language,
   * version and product; the first of several.
   */
  locate(address: string, from?: Location): Location | undefined {
    return highest(this.places(address), (at) => (isVisible(at) ? 64 : 0) + nearness(at, from))
  }

  /** The page with the most similar address, for a page outside of the navigation: both show one sidebar. */
  nearest(address: string): Location | undefined {
    const wanted = keyOf(address)
    return highest(this.all.filter(isVisible), ({ page }) => sharedStart(wanted, keyOf(page?.address ?? '')))
  }
}

/** The location of a part of a holder; removed parts have the location of the holder. */
function locationOf(node: Division | Entry, holder: Location): Location {
  if (node.kind === 'page') return { ...holder, page: node }
  if (node.kind === 'group') return { ...holder, groups: [...holder.groups, node] }
  return node.kind === 'gone' || node.isGone ? holder : { divisions: [...holder.divisions, node], groups: [] }
}

/** The common form of all addresses of a page: outer slashes and `/index` don't count, case does. */
export function keyOf(address: string): string {
  const bare = address.replace(/^\/+|\/+$/g, '')
  return bare === 'index' ? '' : bare.replace(/\/index$/, '')
}

/** True for a location in a division or a group. */
export function isIn({ divisions, groups }: Location, element: Division | GroupEntry | undefined): boolean {
  return divisions.includes(element as Division) || groups.includes(element as GroupEntry)
}

/** True for a page that readers can click their way to; a link is no page. */
export function isVisible({ divisions, groups, page }: Location): boolean {
  return page?.href === undefined && ![...divisions, ...groups, page].some((node) => node?.isHidden)
}

/** The language or version of a location. */
export function titleIn({ divisions }: Pick<Location, 'divisions'>, kind: Division['kind']): string | undefined {
  return divisions.findLast((division) => division.kind === kind)?.title
}

/** Titles of elements, from the outside in. */
export function trailOf(titles: readonly string[]): string {
  return titles.filter(Boolean).join(' › ')
}

/** The trail of an entry, without its language. */
export function placeIn({ divisions, groups }: Location): string {
  const named = divisions.filter(({ kind }) => kind !== 'navigation' && kind !== 'language')
  return trailOf([...named, ...groups].map(({ label, title }) => label ?? title))
}

/** Locations in the language and version of a location first, each group in order. */
export function nearestFirst(locations: readonly Location[], from: Location): readonly Location[] {
  const [language, version] = [titleIn(from, 'language'), titleIn(from, 'version')]
  const ranks = grouped(locations, (at) => {
    return (titleIn(at, 'language') === language ? 0 : 2) + (titleIn(at, 'version') === version ? 0 : 1)
  })
  return [0, 1, 2, 3].flatMap((rank) => ranks.get(rank) ?? [])
}

/** Languages weigh more than versions, and versions more than products; the reader's own more than the default. */
function nearness({ divisions }: Location, from: Location | undefined): number {
  let score = 0
  for (const { kind, title, isDefault } of divisions) {
    const weight = { language: 16, version: 4, product: 1 }[kind as string] ?? 0
    if (from && titleIn(from, kind) === title) score += 2 * weight
    else if (isDefault) score += weight
  }
  return score
}

/** The first item with the highest score. */
function highest<Item>(items: readonly Item[], scoreOf: (item: Item) => number): Item | undefined {
  const scores = items.map(scoreOf)
  return items[scores.indexOf(scores.reduce((one, other) => Math.max(one, other), -1))]
}

function sharedStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
