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

  /** The place behind an address nearest to the reader's place; visible places first. */
  locate(address: string, from?: Location): Location | undefined {
    const places = this.places(address)
    const visible = places.filter(isVisible)
    return nearestFirst(visible.length > 0 ? visible : places, from)[0]
  }

  /** The page with the most similar address, for a page outside of the navigation: both show one sidebar. */
  nearest(address: string): Location | undefined {
    const wanted = keyOf(address)
    const likeness = ({ page }: Location) => sharedStart(wanted, keyOf(page?.address ?? ''))
    return highestFirst(this.all.filter(isVisible), likeness)[0]
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

/** Languages weigh more than versions, and versions more than products. */
export const weights: Readonly<Partial<Record<Division['kind'], number>>> = { language: 16, version: 4, product: 1 }

/** Locations in the reader's language, version and product first, then in the default ones. */
export function nearestFirst(locations: readonly Location[], from: Location | undefined): readonly Location[] {
  return highestFirst(locations, ({ divisions }) => {
    const own = divisions.map(({ kind, title, isDefault }) => {
      const weight = weights[kind] ?? 0
      return from && titleIn(from, kind) === title ? 2 * weight : isDefault ? weight : 0
    })
    return own.reduce((sum, each) => sum + each, 0)
  })
}

function highestFirst(locations: readonly Location[], scoreOf: (at: Location) => number): readonly Location[] {
  const scores = grouped(locations, scoreOf)
  return [...scores.keys()].sort((one, other) => other - one).flatMap((score) => scores.get(score) ?? [])
}

function sharedStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
