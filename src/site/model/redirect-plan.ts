import { isRecord, type JsonObject, type JsonValue, deepEqual } from '../../format/json/value.js'
import { addressOf, encoded, pageAt, pathOf } from './addresses.js'
import { addressOfPage } from './page-path.js'
import {
  catches,
  caughtAddresses,
  isExact,
  isLive,
  isPattern,
  landingAt,
  mayOverlap,
  textBefore,
  withRedirects,
  type RedirectPair,
} from './redirects.js'
import type { Site } from './site.js'

/** Moved pages that need redirects. */
export interface PlannedMove {
  /** The site before the move, and after the move. */
  readonly before: Site
  readonly after: Site
  /** Old and new addresses of pages. */
  readonly moved: ReadonlyMap<string, string>
  /** Old addresses that show nothing now: readers need a redirect. */
  readonly left: readonly RedirectPair[]
  /** Redirects in place of `left`: a wildcard for a folder. */
  readonly instead?: readonly RedirectPair[] | undefined
  /** Folders that move as a whole: `/old` → `/new`. */
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
  /** Addresses that need a redirect and are redirected elsewhere. */
  readonly conflicts: readonly { readonly wanted: RedirectPair; readonly found: RedirectPair }[]
  /** Wildcards that match a new address. */
  readonly catching: readonly { readonly address: string; readonly by: RedirectPair }[]
  /** Formerly redirected addresses that now need further redirects. */
  readonly lost: readonly string[]
}

/** A row of the list. */
interface Row {
  readonly value: JsonValue
  /** Undefined for a row without a source or a destination. */
  readonly pair: RedirectPair | undefined
  /** The address of the source; undefined for a row that matches nothing. */
  readonly address: string | undefined
  /** The row before the move; undefined for a new row. */
  readonly was: RedirectPair | undefined
}

function rowOf(value: JsonValue, was?: RedirectPair): Row {
  const { source, destination } = isRecord(value) ? value : {}
  if (typeof source !== 'string' || typeof destination !== 'string')
    return { value, pair: undefined, address: undefined, was }
  const pair = { source, destination }
  return { value, pair, address: isLive(pair) ? addressOf(source) : undefined, was }
}

/** A row with a new destination, written like the old destination. */
function redirected(row: Row, destination: string): Row {
  const before = row.pair?.destination
  if (before === destination) return row
  return rowOf({ ...(row.value as JsonObject), destination: encoded(destination, before) }, row.was)
}

/**
 * Plans the redirects after a move: redirects from a new address are removed, redirects to an old address point to the new
 * address, and new redirects are added at the end, or above a wildcard for the same address. A chain of redirects still
 * ends at the same page.
 */
export function planMoves(docs: JsonObject, wanted: PlannedMove): MovedRedirects {
  const before = Array.isArray(docs['redirects']) ? docs['redirects'] : []
  const { isWanted } = wanted
  const fresh = freshAddresses(wanted)
  const { kept, removed } = followed(before, wanted, fresh)
  const rows = new Rows(before, kept)
  const { conflicts, replaced } = isWanted ? addLeft(rows, wanted) : { conflicts: [], replaced: new Set<string>() }
  // Readers of former redirects end where they ended.
  for (const pair of strays(rows, wanted, fresh, replaced)) rows.redirect(pair)
  // Some ended elsewhere because of a redirect changed just now.
  const further = strays(rows, wanted, fresh, replaced)
  if (isWanted) for (const pair of further) rows.add(pair)
  const list = rows.all.map(({ value }) => value)
  return {
    list: deepEqual(list, before) ? before : list,
    added: rows.added,
    removed,
    changed: rows.all.flatMap(({ pair, was }) =>
      was && pair && pair.destination !== was.destination ? [{ before: was, after: pair }] : [],
    ),
    conflicts,
    catching: catchingOf(fresh, rows),
    lost: isWanted ? [] : further.map(({ source }) => source),
  }
}

/** The rows after moved pages, without redirects at new addresses, and to themselves. */
function followed(list: readonly JsonValue[], wanted: PlannedMove, fresh: ReadonlySet<string>) {
  const removed: RedirectPair[] = []
  const kept = list.flatMap((value): readonly Row[] => {
    const row = rowOf(value, rowOf(value).pair)
    const { was } = row
    if (!was) return [row]
    const destination = following(was.destination, wanted) ?? was.destination
    const source = addressOf(was.source)
    if (!isExact(was) || !(fresh.has(source) || addressOf(destination) === source))
      return [redirected(row, destination)]
    removed.push(was)
    return []
  })
  return { kept, removed }
}

/** Adds the redirects from left addresses. */
function addLeft(rows: Rows, { instead, left, conflict }: PlannedMove) {
  const conflicts: MovedRedirects['conflicts'][number][] = []
  const replaced = new Set<string>()
  for (const pair of instead ?? left) {
    const found = rows.at(pair)?.pair
    if (!found) rows.add(pair)
    else if (addressOf(found.destination) === addressOf(pair.destination)) continue
    else if (conflict === 'refuse') conflicts.push({ wanted: pair, found })
    else if (conflict === 'replace') {
      rows.redirect(pair)
      replaced.add(addressOf(pair.source))
    }
  }
  return { conflicts, replaced }
}

/** The rows of the list, with new rows written as the rows before. */
class Rows {
  readonly all: Row[]
  readonly added: RedirectPair[] = []
  /** Mintlify matches a source as a path: a new source is encoded only beside encoded sources. */
  readonly #isEncoded: boolean
  readonly #flag: { readonly permanent?: boolean }

  constructor(before: readonly JsonValue[], kept: Row[]) {
    this.all = kept
    this.#isEncoded = before.some((value) => /%[\da-f]{2}/i.test(rowOf(value).pair?.source ?? ''))
    const [permanent, ...others] = new Set(before.map((row) => (isRecord(row) ? row['permanent'] : undefined)))
    this.#flag = typeof permanent === 'boolean' && others.length === 0 ? { permanent } : {}
  }

  /** The row with the source of a redirect. */
  at({ source }: RedirectPair): Row | undefined {
    const wanted = addressOf(source)
    return this.all.find(({ address }) => address === wanted)
  }

  redirect(pair: RedirectPair): void {
    const row = this.at(pair)
    if (row) this.all[this.all.indexOf(row)] = redirected(row, pair.destination)
  }

  /** Adds a redirect at the end, or above a wildcard for the same address. */
  add({ source, destination }: RedirectPair): void {
    const pair = { source: this.#isEncoded ? encoded(source) : source, destination: encoded(destination) }
    const above = this.all.findIndex((row) => row.pair && isPattern(row.pair.source) && catches(row.pair, pair.source))
    this.all.splice(above === -1 ? this.all.length : above, 0, rowOf({ ...pair, ...this.#flag }))
    this.added.push(pair)
  }
}

/** The new addresses of moved pages, without addresses of existing pages that readers are sent to. */
function freshAddresses({ moved, before }: PlannedMove): ReadonlySet<string> {
  const isFresh = (address: string) => moved.has(address) || pageAt(address, before) === undefined
  return new Set([...moved.values()].map(addressOf).filter(isFresh))
}

/** The new destination of a redirect to a moved page or folder; undefined if the destination stays. */
function following(destination: string, wanted: PlannedMove): string | undefined {
  const { moved, folders, before, after, isWanted } = wanted
  const { all } = before.redirects()
  const now = moved.get(addressOf(destination))
  // A redirect at the destination takes readers away already.
  const isHidden = all.some((row) => isExact(row) && addressOf(row.source) === addressOf(destination))
  if (now !== undefined && !isHidden) return now + destination.slice(pathOf(destination).length)
  const [, start, rest] = /^(.*?)(\/(?::\w+\*?|\*).*)$/.exec(destination) ?? []
  const folder = start === undefined ? '' : addressOf(start)
  const pair = folders.find(({ source }) => folder === source || folder.startsWith(`${source}/`))
  if (!pair) return undefined
  // A wildcard would lose generated pages and redirects in the folder.
  const isInside = ({ source }: RedirectPair) =>
    textBefore(source).startsWith(`${folder}/`) || mayOverlap(addressOf(source), `${folder}/`)
  const isMore = after.generated().hasIn(folder.slice(1)) || all.some(isInside)
  return isMore && isWanted ? undefined : pair.destination + folder.slice(pair.source.length) + rest
}

/** Addresses that would end elsewhere than before the move, with the former end. */
function strays(
  rows: Rows,
  { before, after, moved }: PlannedMove,
  fresh: ReadonlySet<string>,
  replaced: ReadonlySet<string>,
): readonly RedirectPair[] {
  const { all } = before.redirects()
  const now = withRedirects(
    after,
    rows.all.flatMap(({ pair }) => pair ?? []),
  )
  return [...caughtAddresses(all, [...moved.keys(), ...fresh])].flatMap((source): readonly RedirectPair[] => {
    if (fresh.has(source)) return []
    const { hops, end, isServed } = landingAt(source, before)
    if (!isServed || hops.length === 0 || hops.some((hop) => replaced.has(addressOf(hop.source)))) return []
    const page = pageAt(end, before)
    const place = moved.get(page === undefined ? addressOf(end) : addressOfPage(page))
    const destination = place === undefined ? end : place + end.slice(pathOf(end).length)
    const landing = landingAt(source, now)
    const isSame = landing.isServed && isAt(landing.end, destination, after)
    // No redirect brings a removed page back.
    return isSame || addressOf(destination) === source || !landingAt(destination, now).isServed
      ? []
      : [{ source, destination }]
  })
}

function isAt(end: string, wanted: string, site: Site): boolean {
  const page = pageAt(end, site)
  return end === wanted || addressOf(end) === addressOf(wanted) || (page !== undefined && page === pageAt(wanted, site))
}

function catchingOf(fresh: ReadonlySet<string>, { all, added }: Rows): MovedRedirects['catching'] {
  const patterns = all.flatMap(({ pair }) => (pair && isPattern(pair.source) ? pair : []))
  const others = patterns.filter(({ source }) => !added.some((pair) => source === pair.source))
  return [...fresh].flatMap((address) => {
    const by = others.find((pair) => catches(pair, address))
    return by ? [{ address, by }] : []
  })
}

/** True if a pattern catches everything in a folder. */
export function catchesAllOf(source: string, folder: string): boolean {
  return catches({ source, destination: '/' }, `${folder}/:slug*`)
}

/** The wildcard for a folder: `/old/:slug*` → `/new/:slug*`. */
export function wildcardOf(move: { readonly from: string; readonly to: string }): RedirectPair {
  return { source: `${encoded(move.from)}/:slug*`, destination: `${encoded(move.to.replace(/\/$/, ''))}/:slug*` }
}
