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
  const plan = new Planning(docs, wanted)
  plan.follow()
  if (wanted.isWanted) plan.addLeft()
  plan.keepEnds()
  return plan.result()
}

class Planning {
  readonly #before: readonly JsonValue[]
  readonly #wanted: PlannedMove
  readonly #fresh: ReadonlySet<string>
  /** Mintlify matches a source as a path: a new source is encoded only beside encoded sources. */
  readonly #isEncoded: boolean
  readonly #flag: { permanent?: boolean }
  #rows: readonly Row[]
  readonly #added: RedirectPair[] = []
  readonly #removed: RedirectPair[] = []
  readonly #conflicts: MovedRedirects['conflicts'][number][] = []
  readonly #replaced = new Set<string>()
  readonly #lost: string[] = []

  constructor(docs: JsonObject, wanted: PlannedMove) {
    this.#before = Array.isArray(docs['redirects']) ? (docs['redirects'] as readonly JsonValue[]) : []
    this.#wanted = wanted
    this.#fresh = freshAddresses(wanted)
    this.#isEncoded = this.#before.some((value) => /%[\da-f]{2}/i.test(pairOf(value)?.source ?? ''))
    this.#flag = flagOf(this.#before)
    this.#rows = this.#before.map((value): Row => ({ value, was: pairOf(value) }))
  }

  /** Redirects follow moved pages; redirects at new addresses, and to themselves, are removed. */
  follow(): void {
    this.#rows = this.#rows.flatMap((row): readonly Row[] => {
      const { was } = row
      if (!was) return [row]
      const destination = following(was.destination, this.#wanted) ?? was.destination
      const source = addressOf(was.source)
      if (!isExact(was) || !(this.#fresh.has(source) || addressOf(destination) === source))
        return [to(row, destination)]
      this.#removed.push(was)
      return []
    })
  }

  /** Adds the redirects from left addresses. */
  addLeft(): void {
    const { instead, left, conflict } = this.#wanted
    for (const pair of instead ?? left) {
      const index = indexOf(this.#rows, pair.source)
      const found = pairOf(this.#rows[index]?.value)
      if (!found) this.#add(pair)
      else if (addressOf(found.destination) === addressOf(pair.destination)) continue
      else if (conflict === 'refuse') this.#conflicts.push({ wanted: pair, found })
      else if (conflict === 'replace') {
        this.#redirect(index, pair.destination)
        this.#replaced.add(addressOf(pair.source))
      }
    }
  }

  /** Readers of former redirects end where they ended. */
  keepEnds(): void {
    const straysNow = () => strays(this.#rows, this.#wanted, this.#fresh, this.#replaced)
    for (const { source, destination } of straysNow()) this.#redirect(indexOf(this.#rows, source), destination)
    // Some ended elsewhere because of a redirect changed just now.
    for (const pair of straysNow()) {
      if (this.#wanted.isWanted) this.#add(pair)
      else this.#lost.push(pair.source)
    }
  }

  result(): MovedRedirects {
    const list = this.#rows.map(({ value }) => value)
    return {
      list: deepEqual(list as JsonValue, this.#before as JsonValue) ? this.#before : list,
      added: this.#added,
      removed: this.#removed,
      changed: this.#rows.flatMap(({ value, was }) => {
        const after = pairOf(value)
        return was && after && after.destination !== was.destination ? [{ before: was, after }] : []
      }),
      conflicts: this.#conflicts,
      catching: catchingOf(this.#fresh, list, this.#added),
      lost: this.#lost,
    }
  }

  #redirect(index: number, destination: string): void {
    const row = this.#rows[index]
    if (row) this.#rows = this.#rows.with(index, to(row, destination))
  }

  #add({ source, destination }: RedirectPair): void {
    const pair = { source: this.#isEncoded ? encoded(source) : source, destination: encoded(destination) }
    this.#rows = withRow(this.#rows, { ...pair, ...this.#flag })
    this.#added.push(pair)
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
