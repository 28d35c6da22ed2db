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

/** A page in the navigation, with everything around. */
export type PageLocation = Location & { readonly page: PageEntry }

export type Atlas = ReturnType<typeof atlasOf>

/** A search for pages of a site: by address and by element, with their locations. */
export function atlasOf(site: Site) {
  const all: PageLocation[] = []
  const byId = new Map<string, Location>()
  const enter = (node: Division | Entry, holder: Location): void => {
    const at = locationOf(node, holder)
    byId.set(node.id, at)
    if (node.kind === 'page') all.push(at as PageLocation)
    for (const part of partsOf(node)) enter(part, at)
  }
  enter(site.navigation, { divisions: [], groups: [] })
  const visible: readonly PageLocation[] = all.filter(isVisible)
  const byAddress = grouped(all, ({ page }) => keyOf(page.address))
  const places = (address: string): readonly PageLocation[] => byAddress.get(keyOf(address)) ?? []
  return {
    site,
    /** Every page, hidden pages too, in the order of the navigation. */
    all: all as readonly PageLocation[],
    visible,
    /** A page, a group or a division, by its id; of a removed part, its holder. */
    at: (id: string): Location | undefined => byId.get(id),
    /** The visible pages of a division or group, at any depth. */
    inside: (element: Division | GroupEntry) => visible.filter((at) => isIn(at, element)),
    /** All locations of an address. */
    places,
    /** The place behind an address nearest to the reader's place; visible places first. */
    locate(address: string, from?: Location): PageLocation | undefined {
      const shown = places(address).filter(isVisible)
      return nearestFirst(shown.length > 0 ? shown : places(address), from)[0]
    },
    /** The page with the most similar address, for a page outside of the navigation: both show one sidebar. */
    nearest: (address: string): PageLocation | undefined =>
      highestFirst(visible, ({ page }) => sharedStart(keyOf(address), keyOf(page.address)))[0],
  }
}

/** The location of a part of a holder; removed parts have the location of the holder. */
function locationOf(node: Division | Entry, holder: Location): Location {
  if (node.kind === 'page') return { ...holder, page: node }
  if (node.isGone) return holder
  if (node.kind === 'group') return { ...holder, groups: [...holder.groups, node] }
  return { divisions: [...holder.divisions, node], groups: [] }
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
export function nearestFirst<At extends Location>(locations: readonly At[], from: Location | undefined): readonly At[] {
  return highestFirst(locations, ({ divisions }) => {
    const own = divisions.map(({ kind, title, isDefault }) => {
      const weight = weights[kind] ?? 0
      return from && titleIn(from, kind) === title ? 2 * weight : isDefault ? weight : 0
    })
    return own.reduce((sum, each) => sum + each, 0)
  })
}

function highestFirst<At>(locations: readonly At[], scoreOf: (at: At) => number): readonly At[] {
  const scores = [...grouped(locations, scoreOf)].toSorted(([one], [other]) => other - one)
  return scores.flatMap(([, own]) => own)
}

function sharedStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
