import { deepEqual } from '../../format/json/equal.js'
import { isRecord } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { pathOf } from '../../site/model/addresses.js'
import { addressOf, isPattern, redirectFinder, type Redirect, type RedirectPair } from '../../site/model/redirects.js'

/** The addresses that need redirects after a move. */
export interface WantedRedirects {
  /** The addresses that pages leave, and those that they get. */
  readonly moved: ReadonlyMap<string, string>
  /** The ones of these that nothing shows any more: their readers need a redirect. */
  readonly left: readonly RedirectPair[]
  /** Redirects in the place of these: one for a folder. */
  readonly instead?: readonly RedirectPair[] | undefined
  /** Folders of which everything moves alike: `/old` → `/new`. */
  readonly folders: readonly RedirectPair[]
  readonly conflict: 'refuse' | 'keep' | 'replace'
  /** True if readers of old addresses are sent on. */
  readonly isWanted: boolean
}

/** The redirects of a docs.json after a move. */
export interface MovedRedirects {
  readonly list: readonly JsonValue[]
  readonly added: readonly RedirectPair[]
  readonly removed: readonly RedirectPair[]
  readonly changed: readonly { readonly before: RedirectPair; readonly after: RedirectPair }[]
  /** Redirects that lead elsewhere from an address that needs one. */
  readonly conflicts: readonly { readonly wanted: RedirectPair; readonly found: RedirectPair }[]
  /** Wildcards that a new address fits. */
  readonly catching: readonly { readonly address: string; readonly by: RedirectPair }[]
}

/**
 * Removes redirects that hide a new address; changes those that lead to an old one; removes those that then lead to
 * themselves; adds the new ones at the end, but before a wildcard that would catch them.
 */
export function redirectsMoved(docs: JsonObject, wanted: WantedRedirects): MovedRedirects {
  const before = Array.isArray(docs['redirects']) ? (docs['redirects'] as readonly JsonValue[]) : []
  const fresh = new Set([...wanted.moved.values()].map(plain))
  const removed: RedirectPair[] = []
  const changed: MovedRedirects['changed'][number][] = []
  let list: readonly JsonValue[] = before.flatMap((row): readonly JsonValue[] => {
    const pair = pairOf(row)
    if (!pair) return [row]
    if (!isPattern(pair.source) && fresh.has(plain(pair.source))) {
      removed.push(pair)
      return []
    }
    const destination = following(pair.destination, wanted)
    if (destination === undefined) return [row]
    const after = { source: pair.source, destination }
    if (!isPattern(pair.source) && plain(destination) === plain(pair.source)) {
      removed.push(pair)
      return []
    }
    changed.push({ before: pair, after })
    return [{ ...(row as JsonObject), destination }]
  })
  const added: RedirectPair[] = []
  const conflicts: MovedRedirects['conflicts'][number][] = []
  for (const pair of wanted.isWanted ? (wanted.instead ?? wanted.left) : []) {
    const index = list.findIndex((row) => plain(pairOf(row)?.source ?? '\0') === plain(pair.source))
    const found = pairOf(list[index])
    if (!found) {
      list = withRedirect(list, pair)
      added.push(pair)
    } else if (plain(found.destination) !== plain(pair.destination)) {
      if (wanted.conflict === 'refuse') conflicts.push({ wanted: pair, found })
      else if (wanted.conflict === 'replace') {
        changed.push({ before: found, after: pair })
        list = list.with(index, { ...(list[index] as JsonObject), destination: pair.destination })
      }
    }
  }
  const catching = [...fresh].flatMap((address) => {
    const by = list
      .map(pairOf)
      .find((pair) => pair && isPattern(pair.source) && fits(pair, address) && !added.includes(pair))
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
  const pair = folder === undefined ? undefined : folders.find(({ source }) => source === folder)
  return pair && pair.destination + rest
}

function withRedirect(list: readonly JsonValue[], pair: RedirectPair): readonly JsonValue[] {
  const index = list.findIndex((row) => {
    const other = pairOf(row)
    return other && isPattern(other.source) && fits(other, pair.source)
  })
  return index === -1 ? [...list, { ...pair }] : list.toSpliced(index, 0, { ...pair })
}

function fits(pair: RedirectPair, address: string): boolean {
  return redirectFinder([{ ...pair, index: 0 } satisfies Redirect])(address) !== undefined
}

function pairOf(row: JsonValue | undefined): RedirectPair | undefined {
  if (!isRecord(row) || typeof row.source !== 'string' || typeof row.destination !== 'string') return undefined
  return { source: row.source, destination: row.destination }
}

/** An address as redirects are compared: without a slash at its end and what follows `?` or `#`. */
function plain(address: string): string {
  return addressOf(pathOf(address))
}
