import { deepEqual } from '../../format/json/equal.js'
import { isRecord } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { pathOf } from '../../site/model/addresses.js'
import { addressOf, isPattern, redirectFinder, type Redirect } from '../../site/model/redirects.js'

/** The way of an address's readers: `/old` → `/new`. */
export interface Way {
  readonly source: string
  readonly destination: string
}

/** The addresses that need redirects after a move. */
export interface WantedRedirects {
  /** The addresses that pages leave, and those that they get. */
  readonly moved: ReadonlyMap<string, string>
  /** The ones of these that nothing shows any more: their readers need a redirect. */
  readonly left: readonly Way[]
  /** Redirects in the place of these: one for a folder. */
  readonly instead?: readonly Way[] | undefined
  /** Folders of which everything moves alike: `/old` → `/new`. */
  readonly folders: readonly Way[]
  readonly conflict: 'refuse' | 'keep' | 'replace'
  /** True if readers of old addresses are sent on. */
  readonly isWanted: boolean
}

/** The redirects of a docs.json after a move. */
export interface MovedRedirects {
  readonly list: readonly JsonValue[]
  readonly added: readonly Way[]
  readonly removed: readonly Way[]
  readonly changed: readonly { readonly before: Way; readonly after: Way }[]
  /** Redirects that lead elsewhere from an address that needs one. */
  readonly conflicts: readonly { readonly wanted: Way; readonly found: Way }[]
  /** Wildcards that a new address fits. */
  readonly catching: readonly { readonly address: string; readonly by: Way }[]
}

/**
 * Removes redirects that hide a new address; changes those that lead to an old one; removes those that then lead to
 * themselves; adds the new ones at the end, but before a wildcard that would catch them.
 */
export function redirectsMoved(docs: JsonObject, wanted: WantedRedirects): MovedRedirects {
  const before = Array.isArray(docs['redirects']) ? (docs['redirects'] as readonly JsonValue[]) : []
  const fresh = new Set([...wanted.moved.values()].map(plain))
  const removed: Way[] = []
  const changed: MovedRedirects['changed'][number][] = []
  let list: readonly JsonValue[] = before.flatMap((row): readonly JsonValue[] => {
    const way = wayOf(row)
    if (!way) return [row]
    if (!isPattern(way.source) && fresh.has(plain(way.source))) {
      removed.push(way)
      return []
    }
    const destination = following(way.destination, wanted)
    if (destination === undefined) return [row]
    const after = { source: way.source, destination }
    if (!isPattern(way.source) && plain(destination) === plain(way.source)) {
      removed.push(way)
      return []
    }
    changed.push({ before: way, after })
    return [{ ...(row as JsonObject), destination }]
  })
  const added: Way[] = []
  const conflicts: MovedRedirects['conflicts'][number][] = []
  for (const way of wanted.isWanted ? (wanted.instead ?? wanted.left) : []) {
    const index = list.findIndex((row) => plain(wayOf(row)?.source ?? '\0') === plain(way.source))
    const found = wayOf(list[index])
    if (!found) {
      list = withRedirect(list, way)
      added.push(way)
    } else if (plain(found.destination) !== plain(way.destination)) {
      if (wanted.conflict === 'refuse') conflicts.push({ wanted: way, found })
      else if (wanted.conflict === 'replace') {
        changed.push({ before: found, after: way })
        list = list.with(index, { ...(list[index] as JsonObject), destination: way.destination })
      }
    }
  }
  const catching = [...fresh].flatMap((address) => {
    const by = list.map(wayOf).find((way) => way && isPattern(way.source) && fits(way, address) && !added.includes(way))
    return by ? [{ address, by }] : []
  })
  return {
    list: deepEqual(list as JsonValue, before as JsonValue) ? before : list,
    added,
    removed,
    changed,
    conflicts,
    catching,
  }
}

function following(destination: string, { moved, folders }: WantedRedirects): string | undefined {
  const now = moved.get(plain(destination))
  if (now !== undefined) return now + destination.slice(pathOf(destination).length)
  const [, folder, rest] = /^(.*?)(\/(?::\w+\*?|\*).*)$/.exec(destination) ?? []
  const way = folder === undefined ? undefined : folders.find(({ source }) => source === folder)
  return way && way.destination + rest
}

function withRedirect(list: readonly JsonValue[], way: Way): readonly JsonValue[] {
  const index = list.findIndex((row) => {
    const other = wayOf(row)
    return other && isPattern(other.source) && fits(other, way.source)
  })
  return index === -1 ? [...list, { ...way }] : list.toSpliced(index, 0, { ...way })
}

function fits(way: Way, address: string): boolean {
  return redirectFinder([{ ...way, index: 0 } satisfies Redirect])(address) !== undefined
}

function wayOf(row: JsonValue | undefined): Way | undefined {
  if (!isRecord(row) || typeof row.source !== 'string' || typeof row.destination !== 'string') return undefined
  return { source: row.source, destination: row.destination }
}

/** An address as redirects are compared: without a slash at its end and what follows `?` or `#`. */
function plain(address: string): string {
  return addressOf(pathOf(address))
}
