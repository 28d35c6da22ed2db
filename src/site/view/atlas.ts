import { grouped } from '../../base/diagnostics/grouped.js'
import type { Division, Entry, GroupEntry, PageEntry, Site } from './site.js'

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
    this.#enter([site.navigation], all)
    this.site = site
    this.all = all
    this.#byAddress = grouped(all, ({ page }) => keyOf(page?.address ?? ''))
  }

  #enter(divisions: readonly Division[], all: Location[]): void {
    const { id, entries = [], divisions: inner = [] } = divisions.at(-1) as Division
    this.#byId.set(id, { divisions, groups: [] })
    this.#list(entries, { divisions, groups: [] }, all)
    for (const each of inner)
      if (each.isGone) this.#byId.set(each.id, { divisions, groups: [] })
      else this.#enter([...divisions, each], all)
  }

  /** Removed parts have the location of their holder. */
  #list(entries: readonly Entry[], holder: Location, all: Location[]): void {
    for (const entry of entries) {
      const at =
        entry.kind === 'page'
          ? { ...holder, page: entry }
          : entry.kind === 'group'
            ? { ...holder, groups: [...holder.groups, entry] }
            : holder
      this.#byId.set(entry.id, at)
      if (entry.kind === 'page') all.push(at)
      if (entry.kind === 'group') this.#list(entry.root ? [entry.root, ...entry.entries] : entry.entries, at, all)
    }
  }

  /** A page, a group or a division, by its id; of a removed part, its holder. */
  at(id: string): Location | undefined {
    return this.#byId.get(id)
  }

  /** The page of an element: itself, or the first page of a division or a group; of a removed part, of its holder. */
  around(id: string): Location | undefined {
    const at = this.#byId.get(id)
    const element = at?.groups.at(-1) ?? at?.divisions.at(-1)
    return at?.page ? at : this.all.find((each) => each.page?.href === undefined && isIn(each, element))
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
  return page?.href === undefined && !page?.isHidden && !groups.some(isHidden) && !divisions.some(isHidden)
}

function isHidden(node: { readonly isHidden?: boolean }): boolean {
  return node.isHidden === true
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
  return trailOf([...named.map(({ label, title }) => label ?? title), ...groups.map(({ title }) => title)])
}

/** Locations in the language and version of a location first, each group in order. */
export function nearestFirst(locations: readonly Location[], from: Location): readonly Location[] {
  const [language, version] = [titleIn(from, 'language'), titleIn(from, 'version')]
  const ranks = grouped(locations, (at) => {
    return (titleIn(at, 'language') === language ? 0 : 2) + (titleIn(at, 'version') === version ? 0 : 1)
  })
  return [0, 1, 2, 3].flatMap((rank) => ranks.get(rank) ?? [])
}

/** Languages weigh more than versions, and versions more than products. */
const weights = { language: 16, version: 4, product: 1 } as const

function nearness({ divisions }: Location, from: Location | undefined): number {
  let score = 0
  for (const [kind, weight] of Object.entries(weights) as [keyof typeof weights, number][]) {
    const wanted = from && titleIn(from, kind)
    const isSame = wanted !== undefined && titleIn({ divisions }, kind) === wanted
    const isDefault = divisions.some((division) => division.kind === kind && division.isDefault)
    score += isSame ? 2 * weight : isDefault ? weight : 0
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
