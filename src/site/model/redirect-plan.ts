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
  redirectsOf,
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
  /** The row before the move; undefined for a new row. */
  readonly was?: RedirectPair | undefined
}

/**
 * Plans the redirects after a move: redirects from a new address are removed, redirects to an old address point to the new
 * address, and new redirects are added at the end, or above a wildcard for the same address. A chain of redirects still
 * ends at the same page.
 */
export function planMoves(docs: JsonObject, wanted: PlannedMove): MovedRedirects {
  const before = Array.isArray(docs['redirects']) ? (docs['redirects'] as readonly JsonValue[]) : []
  const flag = flagOf(before)
  const fresh = freshAddresses(wanted)
  const removed: RedirectPair[] = []
  let rows: readonly Row[] = before.flatMap((value): readonly Row[] => {
    const was = pairOf(value)
    if (!was) return [{ value }]
    if (isExact(was) && fresh.has(addressOf(was.source))) {
      removed.push(was)
      return []
    }
    const destination = following(was.destination, wanted) ?? was.destination
    if (isExact(was) && addressOf(destination) === addressOf(was.source)) {
      removed.push(was)
      return []
    }
    return [to({ value, was }, destination)]
  })
  const added: RedirectPair[] = []
  const conflicts: MovedRedirects['conflicts'][number][] = []
  // Mintlify matches a source as a path: a new source is encoded only beside encoded sources.
  const isEncoded = before.some((value) => /%[\da-f]{2}/i.test(pairOf(value)?.source ?? ''))
  const add = ({ source, destination }: RedirectPair) => {
    const pair = { source: isEncoded ? encoded(source) : source, destination: encoded(destination) }
    rows = withRow(rows, { ...pair, ...flag })
    added.push(pair)
  }
  const replaced = new Set<string>()
  for (const pair of wanted.isWanted ? (wanted.instead ?? wanted.left) : []) {
    const index = indexOf(rows, pair.source)
    const found = pairOf(rows[index]?.value)
    if (!found) add(pair)
    else if (addressOf(found.destination) !== addressOf(pair.destination)) {
      if (wanted.conflict === 'refuse') conflicts.push({ wanted: pair, found })
      else if (wanted.conflict === 'replace') {
        rows = rows.with(index, to(rows[index] as Row, pair.destination))
        replaced.add(addressOf(pair.source))
      }
    }
  }
  const lost: string[] = []
  const straysNow = () => strays(rows, wanted, fresh, replaced)
  for (const { source, destination } of straysNow()) {
    const index = indexOf(rows, source)
    if (index !== -1) rows = rows.with(index, to(rows[index] as Row, destination))
  }
  // Some ended elsewhere because of a redirect changed just now.
  for (const pair of straysNow()) {
    if (wanted.isWanted) add(pair)
    else lost.push(pair.source)
  }
  const list = rows.map(({ value }) => value)
  return {
    list: deepEqual(list as JsonValue, before as JsonValue) ? before : list,
    added,
    removed,
    changed: rows.flatMap(({ value, was }) => {
      const after = pairOf(value)
      return was && after && after.destination !== was.destination ? [{ before: was, after }] : []
    }),
    conflicts,
    catching: catchingOf(fresh, list, added),
    lost,
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
  const now = moved.get(addressOf(destination))
  // A redirect at the destination takes readers away already.
  const isHidden = before
    .redirects()
    .all.some((row) => isExact(row) && addressOf(row.source) === addressOf(destination))
  if (now !== undefined && !isHidden) return now + destination.slice(pathOf(destination).length)
  const [, start, rest] = /^(.*?)(\/(?::\w+\*?|\*).*)$/.exec(destination) ?? []
  const folder = start === undefined ? '' : addressOf(start)
  const pair = folders.find(({ source }) => folder === source || folder.startsWith(`${source}/`))
  if (!pair) return undefined
  // A wildcard would lose generated pages and redirects in the folder.
  const isMore = after.generated().hasIn(folder.slice(1)) || before.redirects().all.some(isIn(`${folder}/`))
  return isMore && isWanted ? undefined : pair.destination + folder.slice(pair.source.length) + rest
}

/** Tells if a redirect may catch an address in a folder. */
function isIn(folder: string): (redirect: RedirectPair) => boolean {
  return ({ source }) => textBefore(source).startsWith(folder) || mayOverlap(addressOf(source), folder)
}

/** Addresses that would end elsewhere than before the move, with the former end. */
function strays(
  rows: readonly Row[],
  { before, after, moved }: PlannedMove,
  fresh: ReadonlySet<string>,
  replaced: ReadonlySet<string>,
): readonly RedirectPair[] {
  const { all } = before.redirects()
  const now = withRedirects(after, redirectsOf({ redirects: rows.map(({ value }) => value) }))
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

function catchingOf(
  fresh: ReadonlySet<string>,
  list: readonly JsonValue[],
  added: readonly RedirectPair[],
): MovedRedirects['catching'] {
  const others = list
    .flatMap((row) => pairOf(row) ?? [])
    .filter(({ source }) => isPattern(source) && !added.some((pair) => source === pair.source))
  return [...fresh].flatMap((address) => {
    const by = others.find((pair) => catches(pair, address))
    return by ? [{ address, by }] : []
  })
}

function to(row: Row, address: string): Row {
  const { value } = row
  const before = pairOf(value)?.destination
  if (before === address) return row
  return { ...row, value: { ...(value as JsonObject), destination: encoded(address, before) } }
}

function indexOf(rows: readonly Row[], source: string): number {
  const wanted = addressOf(source)
  return rows.findIndex(({ value }) => sourceAddress(value) === wanted)
}

/** Source addresses of rows: each new redirect is compared with all rows. */
const sourceAddresses = new WeakMap<object, string | undefined>()

/** The source address of a row; undefined for a row that matches nothing. */
function sourceAddress(row: JsonValue): string | undefined {
  if (!isRecord(row)) return undefined
  if (!sourceAddresses.has(row)) {
    const pair = pairOf(row)
    sourceAddresses.set(row, pair && isLive(pair) ? addressOf(pair.source) : undefined)
  }
  return sourceAddresses.get(row)
}

/** The `permanent` that all rows share. */
function flagOf(list: readonly JsonValue[]): { permanent?: boolean } {
  const [flag, ...others] = new Set(list.map((row) => (isRecord(row) ? row['permanent'] : undefined)))
  return typeof flag === 'boolean' && others.length === 0 ? { permanent: flag } : {}
}

function withRow(rows: readonly Row[], pair: RedirectPair): readonly Row[] {
  const index = rows.findIndex(({ value }) => {
    const other = pairOf(value)
    return other && isPattern(other.source) && catches(other, pair.source)
  })
  return index === -1 ? [...rows, { value: { ...pair } }] : rows.toSpliced(index, 0, { value: { ...pair } })
}

/** True if a pattern catches everything in a folder. */
export function catchesAllOf(source: string, folder: string): boolean {
  return catches({ source, destination: '/' }, `${folder}/:slug*`)
}

function pairOf(row: JsonValue | undefined): RedirectPair | undefined {
  if (!isRecord(row) || typeof row.source !== 'string' || typeof row.destination !== 'string') return undefined
  return { source: row.source, destination: row.destination }
}

/** The wildcard for a folder: `/old/:slug*` → `/new/:slug*`. */
export function wildcardOf(move: { readonly from: string; readonly to: string }): RedirectPair {
  return { source: `${encoded(move.from)}/:slug*`, destination: `${encoded(move.to.replace(/\/$/, ''))}/:slug*` }
}
