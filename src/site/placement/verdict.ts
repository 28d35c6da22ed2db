import { baseOf, folderOf } from '../model/page-path.js'
import {
  keyIn,
  pageWith,
  variantsOf,
  type Element,
  type Navigation,
  type Variant,
  counterpartOf,
} from './navigation.js'
import { positionIn, sharedWords, wordsOf, type Position } from './position.js'
import { asOne, groupOverlapping, groupShared, hasCopy } from './shared-lists.js'

/** The certainty of a place: with 'sure', a page is put into a list without a question. */
export type Certainty = 'sure' | 'open'

interface ReasonEntry {
  readonly certainty: Certainty
  /** Right lists, and all lists, in real additions. */
  readonly measured?: readonly [right: number, of: number]
}

/**
 * The reasons for a place in the navigation. A sure reason was right in at least 95 % of real additions; `npm run
 * bench` measures again.
 */
export const reasons = {
  /** Another language or version lists the page, and a list of the page's own variant resembles the list. */
  twin: { certainty: 'sure', measured: [52, 52] },
  /**
   * A single list holds the pages of the folder, three or more; or a list in each of several versions, with equal
   * pages.
   */
  folder: { certainty: 'sure', measured: [171, 176] },
  /** Several lists resemble the list of the counterpart. */
  twins: { certainty: 'open' },
  /** A single list holds pages of the folder, only one or two. */
  few: { certainty: 'open' },
  /** Several lists hold pages of the folder. */
  several: { certainty: 'open' },
  /** At the top, where any page may be. */
  root: { certainty: 'open' },
  /** Three or more new pages of the folder share a new word at the beginning or end: a list, or a group for them. */
  cluster: { certainty: 'open' },
  /** No list holds pages of the folder; a list has the folder's name. */
  titled: { certainty: 'open' },
  /** No list holds pages of the folder; some hold pages of the folder around. */
  around: { certainty: 'open' },
  /** Nothing of the navigation is near. */
  none: { certainty: 'open' },
} as const satisfies Readonly<Record<string, ReasonEntry>>

export type Reason = keyof typeof reasons

/** The place of a page, as far as the navigation shows. */
export interface Verdict {
  readonly reason: Reason
  /** Possible lists, the likeliest first; ranked when read: most places are open, and a check needs no candidates. */
  readonly candidates: readonly Candidate[]
}

/** A possible list, with the place inside. */
export interface Candidate extends Position {
  readonly element: Element
  /** The number of pages of the same folder in the list. */
  readonly siblings: number
  /** The similar list with the counterpart, in another language or version. */
  readonly like?: Element
  /** True for a fixed place in the list, whatever entries the counterparts' lists have. */
  readonly isFixed?: boolean
  /** Places in further variants with equal lists: a shared page goes into each list. */
  readonly also?: readonly Candidate[]
}

/** Decides the place of a page; `waiting` are all new pages without a place. */
export function verdictOn(page: string, navigation: Navigation, waiting: readonly string[]): Verdict {
  return verdictByTwin(page, navigation) ?? verdictByFolder(page, navigation, waiting)
}

/** A list similar to the list of a counterpart; `likeness` is 1 for equal lists. */
interface TwinList extends Candidate {
  readonly likeness: number
}

function verdictByTwin(page: string, navigation: Navigation): Verdict | undefined {
  if (navigation.variants.length < 2) return undefined
  const found = variantsOf(page, navigation.variants)
    .flatMap((variant) => twinLists(page, variant, navigation))
    .toSorted((a, b) => b.likeness - a.likeness)
  const [best] = found
  if (!best) return undefined
  const near = found.filter(({ likeness }) => likeness >= 0.8 * best.likeness)
  const candidates = near.filter(({ element }, at) => near.findIndex((each) => each.element === element) === at)
  return { reason: candidates.length === 1 ? 'twin' : 'twins', candidates }
}

/** The lists of a page's variant with the most in common with the counterparts' lists. */
function twinLists(page: string, own: Variant, navigation: Navigation): TwinList[] {
  const key = keyIn(own, page)
  if (key === undefined) return []
  const others = navigation.variants.filter(({ folder }) => folder !== own.folder)
  return others.flatMap((other) =>
    navigation
      .listing(pageWith(other, key))
      .filter(({ variant }) => variant === other)
      .flatMap((element) => listLike(element, key, own, navigation) ?? []),
  )
}

function listLike(twins: Element, key: string, own: Variant, navigation: Navigation): TwinList | undefined {
  const { pageOf } = navigation
  const at = twins.list?.findIndex((entry) => pageOf(entry) === pageWith(twins.variant, key)) ?? -1
  if (at === -1) return undefined
  const keys = keysOf(twins, pageOf)
  keys.delete(key)
  let best: Pick<TwinList, 'element' | 'likeness' | 'like'> | undefined
  // Only lists with a counterpart are similar.
  for (const element of new Set([...keys].flatMap((each) => navigation.listing(pageWith(own, each))))) {
    if (element.variant !== own || !element.list) continue
    const its = keysOf(element, pageOf)
    const shared = [...its].filter((each) => keys.has(each)).length
    const likeness = shared / (keys.size + its.size - shared)
    if (shared > 0 && likeness > (best?.likeness ?? 0)) best = { element, likeness, like: twins }
  }
  // A list of groups beside the page may share the groups only.
  const whole = best ? undefined : counterpartOf(twins, own, navigation)
  if (whole?.list) best = { element: whole, likeness: 0, like: twins }
  if (!best) return undefined
  const siblings = navigation.holding(folderOf(pageWith(own, key))).get(best.element)?.length ?? 0
  return { ...best, siblings, index: indexLike(best.element, twins, at, pageOf), order: 'as in its twin' }
}

function keysOf({ list = [], variant }: Element, pageOf: Navigation['pageOf']): Set<string> {
  return new Set(list.flatMap((entry) => keyIn(variant, pageOf(entry) ?? '') || []))
}

/** The entries of a list, in a language and version. */
type Entries = Pick<Element, 'list' | 'variant'>

/**
 * The place of an entry's counterpart in another list: after the nearest common entry before, or before the nearest
 * common entry after.
 */
export function indexLike(element: Entries, like: Entries, at: number, pageOf: Navigation['pageOf']): number {
  const its = (element.list ?? []).map((entry) => entryKey(entry, element.variant, pageOf))
  const keys = (like.list ?? []).map((entry) => entryKey(entry, like.variant, pageOf))
  const places = (key: string | undefined) => (key === undefined ? -1 : its.lastIndexOf(key))
  const before = keys.slice(0, at).findLast((key) => places(key) !== -1)
  if (before !== undefined) return places(before) + 1
  const after = keys.slice(at + 1).find((key) => places(key) !== -1)
  return after === undefined ? its.length : places(after)
}

/** The common name of an entry and its counterparts in other variants: for a group, the name of its first page. */
export function entryKey(entry: unknown, variant: Variant, pageOf: Navigation['pageOf']): string | undefined {
  if (typeof entry !== 'string') {
    const page = firstPage(entry, pageOf)
    return page === undefined ? undefined : `{${keyIn(variant, page) ?? page}}`
  }
  const page = pageOf(entry)
  return page === undefined ? entry : (keyIn(variant, page) ?? page)
}

function firstPage(entry: unknown, pageOf: Navigation['pageOf']): string | undefined {
  if (typeof entry === 'string') return pageOf(entry)
  const pages: unknown = (entry as { readonly pages?: unknown } | null)?.pages
  if (!Array.isArray(pages)) return undefined
  for (const inner of pages) {
    const page = firstPage(inner, pageOf)
    if (page !== undefined) return page
  }
  return undefined
}

function verdictByFolder(page: string, navigation: Navigation, waiting: readonly string[]): Verdict {
  const isWaiting = (other: string) => waiting.includes(other)
  const { pageOf, titled } = navigation
  const folder = folderOf(page)
  const holding = navigation.holding(folder)
  if (holding.size === 0) return verdictAround(page, navigation, isWaiting)
  const listed = [...holding.values()].flat()
  const groups = groupShared(holding)
  const reason = () => {
    if (folder === '' || navigation.variants.some((variant) => `${variant.folder}/` === folder)) return 'root'
    if (isCluster(page, waiting, listed)) return 'cluster'
    if (groups.length > 1) return 'several'
    return listed.length >= 3 * holding.size ? 'folder' : 'few'
  }
  return {
    reason: reason(),
    get candidates() {
      return [...groups, ...groupOverlapping(groups, holding)]
        .map((group) => {
          const [first] = group as readonly [Element]
          const pages = holding.get(first) ?? []
          const own = group.filter(
            ({ variant }) => variant === first.variant || !hasCopy(page, variant, navigation, isWaiting),
          )
          return {
            candidate: asOne(
              own.map((element) => ({ element, siblings: pages.length, ...positionIn(element, page, pageOf) })),
            ) as Candidate,
            nearest: nearestName(pages, page),
            isTitled: Number(titled(folder).includes(first)),
          }
        })
        .toSorted(
          (a, b) =>
            b.nearest - a.nearest ||
            b.isTitled - a.isTitled ||
            b.candidate.siblings - a.candidate.siblings ||
            Number(b.candidate.also !== undefined) - Number(a.candidate.also !== undefined),
        )
        .map(({ candidate }) => candidate)
    },
  }
}

/** The folder is in no list: lists with its name, and lists with pages of the folder around. */
function verdictAround(page: string, navigation: Navigation, isWaiting: (page: string) => boolean): Verdict {
  const { elements, pageOf, variants } = navigation
  const folder = folderOf(page)
  const around = folderOf(folder.slice(0, -1))
  const home = new Set<Variant>(variantsOf(page, variants))
  const candidate = (element: Element): Candidate => ({
    element,
    siblings: 0,
    ...positionIn(element, page, pageOf),
  })
  const lists = elements.filter(({ list }) => list !== undefined)
  const named = navigation.titled(folder).filter(({ list, variant }) => list !== undefined && home.has(variant))
  const isNear = (entry: unknown) => {
    const other = pageOf(entry)
    return other !== undefined && (around === '' ? !other.includes('/') : other.startsWith(around))
  }
  const near = lists
    .map((element) => ({ element, count: element.list?.filter(isNear).length ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ element }) => element)
  return {
    reason: named.length > 0 ? 'titled' : near.length > 0 ? 'around' : 'none',
    get candidates() {
      // Of two groups with the folder's name, a group near pages of the folder around is likelier.
      const titled = named.toSorted((a, b) => Number(near.includes(b)) - Number(near.includes(a)))
      const likely = [...new Set([...titled, ...near])]
      if (likely.length === 0)
        return lists.filter(({ variant }) => home.size === 0 || home.has(variant)).map((each) => candidate(each))
      const pagesNear = ({ list = [], path }: Element) => {
        const pages = list.filter(isNear).map((entry) => pageOf(entry) as string)
        // A list without such pages resembles no list.
        return pages.length > 0 ? pages : [JSON.stringify(path)]
      }
      return groupShared(new Map(likely.map((each) => [each, pagesNear(each)]))).flatMap((group) => {
        const [first] = group as readonly [Element]
        const isShared = ({ variant }: Element) =>
          variant === first.variant || !hasCopy(page, variant, navigation, isWaiting)
        return asOne(group.filter(isShared).map(candidate)) ?? []
      })
    },
  }
}

/** True if three or more new pages of a folder share a first word, or two last words, absent from all listed pages. */
function isCluster(page: string, waiting: readonly string[], listed: readonly string[]): boolean {
  const peers = waiting.filter((other) => folderOf(other) === folderOf(page))
  const isOwn = (part: (words: readonly string[]) => string | undefined) => {
    const of = (other: string) => part(wordsOf(baseOf(other)))
    const own = of(page)
    return (
      peers.filter((peer) => of(peer) === own).length >= 3 &&
      !listed.some((other) => !peers.includes(other) && of(other) === own)
    )
  }
  return isOwn((words) => words[0]) || isOwn((words) => words.slice(-2).join(' '))
}

function nearestName(pages: readonly string[], page: string): number {
  return Math.max(0, ...pages.map((other) => sharedWords(baseOf(other), baseOf(page))))
}
