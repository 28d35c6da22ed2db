import { isRecord, type JsonObject, type JsonValue } from '../../format/json/value.js'
import { addressOf, encoded, pageAt, pathOf } from './addresses.js'
import { addressOfPage } from './page-path.js'
import {
  catches,
  caughtAddresses,
  isExact,
  landingAt,
  mayOverlap,
  pairOf,
  parseRedirect,
  withRedirects,
  type Redirect,
  type RedirectPair,
} from './redirects.js'
import type { Site } from './site.js'

/** Moved pages that need redirects. */
interface PlannedMove {
  /** The site before the move, and after the move. */
  readonly before: Site
  readonly after: Site
  /** Old and new addresses of pages. */
  readonly moved: ReadonlyMap<string, string>
  /** Redirects from old addresses that show nothing now, or a wildcard for a folder. */
  readonly left: readonly RedirectPair[]
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
}

/** A row of the list; `was` is the redirect before the move. */
interface Row {
  readonly value: JsonValue
  readonly redirect: Redirect | undefined
  readonly was?: Redirect | undefined
}

/**
 * Plans the redirects after a move: redirects from a new address are removed, redirects to an old address point to the new
 * address, and new redirects are added at the end, or above a wildcard for the same address. A chain of redirects still
 * ends at the same page.
 */
export function planMoves(docs: JsonObject, move: PlannedMove): MovedRedirects {
  const before = Array.isArray(docs['redirects']) ? docs['redirects'] : []
  const fresh = freshAddresses(move)
  const { rows, removed } = followed(before, move, fresh)
  const conflicts: MovedRedirects['conflicts'][number][] = []
  const added: RedirectPair[] = []
  const replaced = new Set<string>()
  for (const pair of move.isWanted ? move.left : []) {
    const found = rowAt(pair.source, rows)?.redirect
    if (!found) added.push(inserted(rows, pair, before))
    else if (addressOf(found.destination) === addressOf(pair.destination)) continue
    else if (move.conflict === 'refuse') conflicts.push({ wanted: pair, found: pairOf(found) })
    else if (move.conflict === 'replace') replaced.add(addressOf(redirect(rows, pair).source))
  }
  // Readers of former redirects end where they ended.
  for (const pair of misled(rows, move, fresh, replaced)) redirect(rows, pair)
  // Some ended elsewhere because of a redirect changed just now.
  for (const pair of move.isWanted ? misled(rows, move, fresh, replaced) : []) added.push(inserted(rows, pair, before))
  const changed = rows.flatMap(({ redirect: now, was }) =>
    was && now && now.destination !== was.destination ? [{ before: pairOf(was), after: pairOf(now) }] : [],
  )
  return { list: rows.map(({ value }) => value), added, removed, changed, conflicts, catching: catchingIn(rows, fresh) }
}

/** The new addresses of moved pages, without addresses of existing pages that readers are sent to. */
function freshAddresses({ moved, before }: PlannedMove): ReadonlySet<string> {
  const isFresh = (address: string) => moved.has(address) || pageAt(address, before) === undefined
  return new Set([...moved.values()].map(addressOf).filter(isFresh))
}

/** The rows behind moved pages, without redirects at new addresses, and to themselves. */
function followed(list: readonly JsonValue[], wanted: PlannedMove, fresh: ReadonlySet<string>) {
  const removed: RedirectPair[] = []
  const rows = list.flatMap((value): readonly Row[] => {
    const was = parseRedirect(value)
    if (!was) return [{ value, redirect: was }]
    const destination = following(was.destination, wanted) ?? was.destination
    const isGone = fresh.has(was.address ?? '') || addressOf(destination) === was.address
    if (!isExact(was) || !isGone) return [withDestination({ value, redirect: was, was }, destination)]
    removed.push(pairOf(was))
    return []
  })
  return { rows, removed }
}

/** The new destination of a redirect to a moved page or folder; undefined if the destination stays. */
function following(destination: string, { moved, folders, before, after, isWanted }: PlannedMove): string | undefined {
  const { all } = before.redirects()
  const address = addressOf(destination)
  const now = moved.get(address)
  // A redirect at the destination takes readers away already.
  const isHidden = all.some((row) => isExact(row) && row.address === address)
  if (now !== undefined && !isHidden) return now + destination.slice(pathOf(destination).length)
  const [, start, rest] = /^(.*?)(\/(?::\w+\*?|\*).*)$/.exec(destination) ?? []
  const folder = start === undefined ? '' : addressOf(start)
  const pair = folders.find(({ source }) => folder === source || folder.startsWith(`${source}/`))
  if (!pair) return undefined
  // A wildcard would lose generated pages and redirects in the folder.
  const isInside = (row: Redirect) => row.address?.startsWith(`${folder}/`) === true || mayOverlap(row, `${folder}/`)
  const isMore = after.generated().hasIn(folder.slice(1)) || all.some(isInside)
  return isMore && isWanted ? undefined : pair.destination + folder.slice(pair.source.length) + rest
}

/** A row with a new destination, written like the old destination. */
function withDestination(row: Row, destination: string): Row {
  const before = row.redirect?.destination
  if (before === destination) return row
  const value = { ...(row.value as JsonObject), destination: encoded(destination, before) }
  return { ...row, value, redirect: parseRedirect(value) }
}

function rowAt(source: string, rows: readonly Row[]): Row | undefined {
  const address = addressOf(source)
  return rows.find((row) => row.redirect?.address === address)
}

/** Changes the destination of the row with a source. */
function redirect(rows: Row[], pair: RedirectPair): RedirectPair {
  const row = rowAt(pair.source, rows)
  if (row) rows[rows.indexOf(row)] = withDestination(row, pair.destination)
  return pair
}

/** Inserts a redirect at the end, or above a wildcard for the same address, with the flag of all rows before. */
function inserted(rows: Row[], pair: RedirectPair, before: readonly JsonValue[]): RedirectPair {
  // Mintlify matches a source as a path: a new source is encoded only beside encoded sources.
  const isEncoded = before.some((value) => /%[\da-f]{2}/i.test(parseRedirect(value)?.source ?? ''))
  const source = isEncoded ? encoded(pair.source) : pair.source
  const added = { source, destination: encoded(pair.destination) }
  const [permanent, ...others] = new Set(before.map((value) => (isRecord(value) ? value['permanent'] : undefined)))
  const value = { ...added, ...(typeof permanent === 'boolean' && others.length === 0 && { permanent }) }
  const above = rows.findIndex((row) => row.redirect?.pattern && catches(row.redirect, source))
  rows.splice(above === -1 ? rows.length : above, 0, { value, redirect: parseRedirect(value) })
  return added
}

/** Addresses that would end elsewhere than before the move, with the former end. */
function misled(
  rows: readonly Row[],
  { before, after, moved }: PlannedMove,
  fresh: ReadonlySet<string>,
  replaced: ReadonlySet<string>,
): readonly RedirectPair[] {
  const redirects = rows.flatMap((row) => row.redirect ?? [])
  const now = withRedirects(after, redirects)
  const caught = caughtAddresses(before.redirects().all, [...moved.keys(), ...fresh])
  return [...caught].flatMap((source): readonly RedirectPair[] => {
    const { hops, end, isServed } = landingAt(source, before)
    const isReplaced = hops.some(({ address = '' }) => replaced.has(address))
    if (fresh.has(source) || !isServed || hops.length === 0 || isReplaced) return []
    const place = moved.get(placeOf(end, before))
    const destination = place === undefined ? end : place + end.slice(pathOf(end).length)
    const landing = landingAt(source, now)
    const isSame = landing.isServed && placeOf(landing.end, after) === placeOf(destination, after)
    // No redirect brings a removed page back.
    const isLost = addressOf(destination) === source || !landingAt(destination, now).isServed
    return isSame || isLost ? [] : [{ source, destination }]
  })
}

function placeOf(address: string, site: Site): string {
  const page = pageAt(address, site)
  return page === undefined ? addressOf(address) : addressOfPage(page)
}

/** Older wildcards over new addresses. */
function catchingIn(rows: readonly Row[], fresh: ReadonlySet<string>) {
  const older = rows.flatMap(({ redirect: row, was }) => (was && row?.pattern ? row : []))
  return [...fresh].flatMap((address) => {
    const by = older.find((row) => catches(row, address))
    return by ? [{ address, by: pairOf(by) }] : []
  })
}
