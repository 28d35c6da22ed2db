import type { NavNode } from '../model/navigation-tree.js'
import { baseOf, folderOf } from '../model/page-path.js'
import { counterpartOf, groupOverlapping, groupShared, hasCopy } from './counterparts.js'
import { listOf, type Navigation } from './navigation.js'
import { listEntries, indexLike, keysIn, positionIn, sharedWords, wordsOf, type Position } from './position.js'
import { keyIn, pageWith, variantsOf, type Variant } from './variants.js'

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
  readonly element: NavNode
  /** The number of pages of the same folder in the list. */
  readonly siblings: number
  /** The similar list with the counterpart, in another language or version. */
  readonly like?: NavNode
  /** True for a fixed place in the list, whatever entries the counterparts' lists have. */
  readonly isFixed?: boolean
  /** Places in further variants with equal lists: a shared page goes into each list. */
  readonly also?: readonly Candidate[]
}

/** New pages without a place, by folder. */
export type Waiting = ReadonlyMap<string, readonly string[]>

/** Decides the place of a page among all pages without a place. */
export function verdictOn(page: string, navigation: Navigation, waiting: Waiting = new Map()): Verdict {
  const twin = verdictByTwin(page, navigation)
  if (twin) return twin
  const isHeld = navigation.holding(folderOf(page)).size > 0
  return isHeld ? verdictByFolder(page, navigation, waiting) : verdictAround(page, navigation, waiting)
}

/** Places in several variants as a single place. */
export function asOne([first, ...also]: readonly Candidate[]): Candidate | undefined {
  return first && (also.length === 0 ? first : { ...first, also })
}

/** A place, and the places in further variants. */
export function allOf(place: Candidate): readonly [Candidate, ...Candidate[]] {
  return [place, ...(place.also ?? [])]
}

/** The place of a page in a list by the order of the list. */
export function placeIn(element: NavNode, page: string, navigation: Navigation): Candidate {
  return { element, siblings: siblingsIn(element, page, navigation), ...positionIn(element, page, navigation) }
}

function siblingsIn(element: NavNode, page: string, navigation: Navigation): number {
  return navigation.holding(folderOf(page)).get(element)?.length ?? 0
}

/** A list similar to the list of a counterpart; `likeness` is 1 for equal lists. */
interface TwinList extends Candidate {
  readonly likeness: number
}

/** The place of a page by its counterparts in other languages and versions; undefined without a listed counterpart. */
export function verdictByTwin(page: string, navigation: Navigation): Verdict | undefined {
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
  const found = new Map<string, TwinList | undefined>()
  for (const other of navigation.variants) {
    if (other.folder === own.folder) continue
    for (const list of navigation.listing(pageWith(other, key))) {
      const keys = keysIn(listEntries(list, navigation), navigation)
      // Most of a hundred versions have equal lists.
      const same = keys.join('\0')
      const isTwin = navigation.variantOf(list) === other && keys.includes(key)
      if (isTwin && !found.has(same)) found.set(same, listLike(list, keys.indexOf(key), key, own, navigation))
    }
  }
  return [...found.values()].filter((list) => list !== undefined)
}

function listLike(like: NavNode, at: number, key: string, own: Variant, navigation: Navigation): TwinList | undefined {
  const keys = keysOf(like, navigation)
  keys.delete(key)
  let best: { readonly element: NavNode; readonly likeness: number } | undefined
  // Only lists with a counterpart are similar.
  for (const element of new Set([...keys].flatMap((each) => navigation.listing(pageWith(own, each))))) {
    if (navigation.variantOf(element) !== own || !listOf(element)) continue
    const its = keysOf(element, navigation)
    const shared = [...its].filter((each) => keys.has(each)).length
    const likeness = shared / (keys.size + its.size - shared)
    if (shared > 0 && likeness > (best?.likeness ?? 0)) best = { element, likeness }
  }
  // A list of groups beside the page may share the groups only.
  const whole = best ? undefined : counterpartOf(like, own, navigation)
  if (whole && listOf(whole)) best = { element: whole, likeness: 0 }
  if (!best) return undefined
  const index = indexLike(listEntries(best.element, navigation), listEntries(like, navigation), at, navigation)
  const siblings = siblingsIn(best.element, pageWith(own, key), navigation)
  return { ...best, siblings, like, index }
}

function keysOf(element: NavNode, navigation: Navigation): Set<string> {
  const variant = navigation.variantOf(element)
  return new Set(navigation.pagesIn(element).flatMap((page) => keyIn(variant, page) ?? []))
}

function verdictByFolder(page: string, navigation: Navigation, waiting: Waiting): Verdict {
  const folder = folderOf(page)
  const holding = navigation.holding(folder)
  const listed = [...holding.values()].flat()
  const groups = groupShared(holding, navigation)
  const reason = () => {
    if (folder === '' || navigation.variants.some((variant) => `${variant.folder}/` === folder)) return 'root'
    if (isCluster(page, waiting.get(folder) ?? [], listed)) return 'cluster'
    if (groups.length > 1) return 'several'
    return listed.length >= 3 * holding.size ? 'folder' : 'few'
  }
  return {
    reason: reason(),
    get candidates() {
      const alone = groups.filter(({ length }) => length === 1).flat()
      const titled = titledAs(folder, navigation)
      const likeness = (list: NavNode) => {
        const nearest = (holding.get(list) ?? []).map((other) => sharedWords(baseOf(other), baseOf(page)))
        return Math.max(0, ...nearest) + (titled.includes(list) ? 0.5 : 0)
      }
      return [...groupOverlapping(alone, holding, navigation), ...groups]
        .map((lists) => placeInAll(lists, page, navigation, waiting))
        .map((place) => ({ place, likeness: likeness(place.element) }))
        .toSorted((a, b) => b.likeness - a.likeness || b.place.siblings - a.place.siblings)
        .map(({ place }) => place)
    },
  }
}

/** A place in lists of several variants; not in a variant with a copy of the page. */
function placeInAll(lists: readonly NavNode[], page: string, navigation: Navigation, waiting: Waiting): Candidate {
  const isWaiting = (other: string) => waiting.get(folderOf(other))?.includes(other) ?? false
  const own = lists[0] && navigation.variantOf(lists[0])
  const isFree = (variant: Variant) => variant === own || !hasCopy(page, variant, navigation, isWaiting)
  const free = lists.filter((list) => isFree(navigation.variantOf(list)))
  return asOne(free.map((list) => placeIn(list, page, navigation))) as Candidate
}

/** The folder is in no list: lists with its name, and lists with pages of the folder around. */
function verdictAround(page: string, navigation: Navigation, waiting: Waiting): Verdict {
  const folder = folderOf(page)
  const near = navigation.holdingAround(folderOf(folder.slice(0, -1)))
  const home = variantsOf(page, navigation.variants)
  const isHome = (element: NavNode) => home.includes(navigation.variantOf(element))
  const titled = titledAs(folder, navigation).filter((element) => listOf(element) && isHome(element))
  return {
    reason: titled.length > 0 ? 'titled' : near.size > 0 ? 'around' : 'none',
    get candidates() {
      const lists = navigation.elements.filter(listOf)
      // Of two groups with the folder's name, a group near pages of the folder around is likelier.
      const named = titled.toSorted((a, b) => Number(near.has(b)) - Number(near.has(a)))
      const pagesIn = (list: NavNode) => near.get(list) ?? []
      const around = lists.filter((list) => near.has(list)).toSorted((a, b) => pagesIn(b).length - pagesIn(a).length)
      const likely = new Set([...named, ...around])
      if (likely.size === 0)
        return lists.filter((list) => home.length === 0 || isHome(list)).map((list) => placeIn(list, page, navigation))
      // A list without pages nearby resembles no list.
      const pages = new Map([...likely].map((list) => [list, near.get(list) ?? [JSON.stringify(list.path)]]))
      return groupShared(pages, navigation).map((group) => placeInAll(group, page, navigation, waiting))
    },
  }
}

/** The elements with the name of a folder, `setup/`. */
function titledAs(folder: string, navigation: Navigation): readonly NavNode[] {
  return folder === '' ? [] : navigation.titled(baseOf(folder.slice(0, -1)))
}

/** True if three or more new pages of a folder share a first word, or two last words, absent from all listed pages. */
function isCluster(page: string, peers: readonly string[], listed: readonly string[]): boolean {
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
