import { sameKey } from './address.js'
import { isVisible, titleIn } from './location.js'
import type { Location } from './location.js'
import type { Division, Entry, GroupEntry, Site } from './site.js'

/** A search for pages of a site: by address and by element, with their locations. */
export class Atlas {
  readonly site: Site
  /** Every page, hidden pages too, in the order of the navigation. */
  readonly all: readonly Location[]
  readonly #byAddress = new Map<string, Location[]>()
  readonly #byId = new Map<string, Location>()
  readonly #ranges = new Map<Division, readonly [start: number, end: number]>()

  constructor(site: Site) {
    this.site = site
    const all: Location[] = []
    const enter = (divisions: readonly Division[]) => {
      const division = divisions.at(-1) as Division
      this.#byId.set(division.id, { divisions, groups: [] })
      if (division.isGone) return
      const start = all.length
      addPages(division.entries ?? [], divisions, [], all, this.#byId)
      for (const inner of division.divisions ?? []) enter([...divisions, inner])
      this.#ranges.set(division, [start, all.length])
    }
    enter([site.navigation])
    for (const location of all) {
      const key = sameKey(location.page?.address ?? '')
      const found = this.#byAddress.get(key)
      if (found) found.push(location)
      else this.#byAddress.set(key, [location])
      if (location.page) this.#byId.set(location.page.id, location)
    }
    this.all = all
  }

  /** A page, a group or a division, by its id. */
  at(id: string): Location | undefined {
    return this.#byId.get(id)
  }

  /**
   * The location with an element on the screen: a division with its sidebar, or the first page of a group.
   */
  around(id: string): Location | undefined {
    const exact = this.#byId.get(id)
    if (exact?.page) return exact
    return this.all.find(({ page, groups, divisions }) => {
      if (!page || page.href !== undefined) return false
      return groups.some((group) => isAt(group, id)) || divisions.some((division) => isAt(division, id))
    })
  }

  /** The pages of a division, at any depth. */
  below(division: Division): readonly Location[] {
    return this.all.slice(...(this.#ranges.get(division) ?? [0, 0]))
  }

  /** The visible pages of a division or group, at any depth. */
  inside(element: Division | GroupEntry): readonly Location[] {
    return this.all.filter((at) => {
      const isInside = at.groups.includes(element as GroupEntry) || at.divisions.includes(element as Division)
      return isInside && at.page?.href === undefined && isVisible(at)
    })
  }

  /** All locations of an address. */
  places(address: string): readonly Location[] {
    return this.#byAddress.get(sameKey(address)) ?? []
  }

  /**
   * The place behind an address: in the reader's language, version and product, or else in the default language,
   * version and product; the first of several.
   */
  locate(address: string, from?: Location): Location | undefined {
    let best: Location | undefined
    let highest = -1
    for (const location of this.places(address)) {
      const score = (isVisible(location) ? 64 : 0) + nearness(location, from)
      if (score > highest) [best, highest] = [location, score]
    }
    return best
  }

  /** The page with the most similar address, for a page outside of the navigation: both show one sidebar. */
  nearest(address: string): Location | undefined {
    const wanted = sameKey(address)
    let best: Location | undefined
    let longest = -1
    for (const location of this.all) {
      if (location.page?.href !== undefined || !isVisible(location)) continue
      const shared = sharedStart(wanted, sameKey(location.page?.address ?? ''))
      if (shared > longest) [best, longest] = [location, shared]
    }
    return best
  }
}

/** The element itself, or its holder. */
function isAt(node: Division | GroupEntry, id: string): boolean {
  const nodes = [...('divisions' in node ? (node.divisions ?? []) : []), ...(node.entries ?? [])]
  return node.id === id || nodes.some((inner) => inner.id === id && (inner.kind === 'gone' || 'isGone' in inner))
}

function addPages(
  entries: readonly Entry[],
  divisions: readonly Division[],
  groups: readonly GroupEntry[],
  into: Location[],
  byId: Map<string, Location>,
): void {
  for (const entry of entries) {
    if (entry.kind === 'page') into.push({ divisions, groups, page: entry })
    if (entry.kind !== 'group') continue
    const inner = [...groups, entry]
    byId.set(entry.id, { divisions, groups: inner })
    if (entry.root) into.push({ divisions, groups: inner, page: entry.root })
    addPages(entry.entries, divisions, inner, into, byId)
  }
}

/** Languages weigh more than versions, and versions more than products. */
const axes = [
  ['language', 16],
  ['version', 4],
  ['product', 1],
] as const

function nearness(location: Location, from: Location | undefined): number {
  let score = 0
  for (const [kind, weight] of axes) {
    const own = titleIn(location, kind)
    const wanted = from && titleIn(from, kind)
    if (wanted !== undefined && own === wanted) score += 2 * weight
    else if (location.divisions.some((division) => division.kind === kind && division.isDefault)) score += weight
  }
  return score
}

function sharedStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length++
  return length
}
