import type { NavNode } from '../model/navigation-tree.js'
import { folderOf } from '../model/page-path.js'
import { counterpartOf, groupShared, hasCopy } from './counterparts.js'
import { listOf, type Navigation } from './navigation.js'
import { listEntries, indexLike, keysIn, positionIn, type Position } from './position.js'
import { keyIn, pageWith, variantsOf, type Variant } from './variants.js'

/** The certainty of a place: with 'sure', a page is put into a list without a question. */
export type Certainty = 'sure' | 'open'

/**
 * The reasons for a place in the navigation. A sure reason was right in at least 95 % of real additions; `npm run
 * bench` measures again.
 */
export const reasons = {
  /** Another language or version lists the page, and one list of the page's own variant resembles the list: 52 of 52. */
  twin: 'sure',
  /** A single list (or one in each of several versions, with equal pages) holds three pages of the folder: 171 of 176. */
  folder: 'sure',
  /** Several lists hold pages of the folder, or resemble the list of the counterpart. */
  several: 'open',
  /** A single list holds pages of the folder, only one or two. */
  few: 'open',
  /** At the top, where any page may be. */
  root: 'open',
  /** No list holds pages of the folder. */
  none: 'open',
} as const satisfies Readonly<Record<string, Certainty>>

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
  return verdictByTwin(page, navigation) ?? verdictByFolder(page, navigation, waiting)
}

/** True for a place to be taken without a question. */
export function isSure({ reason }: Pick<Verdict, 'reason'>): boolean {
  return reasons[reason] === 'sure'
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
  return { reason: candidates.length === 1 ? 'twin' : 'several', candidates }
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
    if (holding.size === 0) return 'none'
    if (folder === '' || navigation.variants.some((variant) => `${variant.folder}/` === folder)) return 'root'
    if (groups.length > 1) return 'several'
    return listed.length >= 3 * holding.size ? 'folder' : 'few'
  }
  return {
    reason: reason(),
    get candidates() {
      return (holding.size > 0 ? groups : listsAround(page, navigation))
        .map((lists) => placeInAll(lists, page, navigation, waiting))
        .toSorted((a, b) => b.siblings - a.siblings)
    },
  }
}

/** Lists with pages of the folder around the page's folder, most first; without such pages, all lists of the page's variants. */
function listsAround(page: string, navigation: Navigation): readonly (readonly NavNode[])[] {
  const near = navigation.holdingAround(folderOf(folderOf(page).slice(0, -1)))
  const around = [...near].filter(([list]) => listOf(list)).toSorted(([, a], [, b]) => b.length - a.length)
  if (around.length > 0) return groupShared(new Map(around), navigation)
  const home = variantsOf(page, navigation.variants)
  const lists = navigation.elements.filter(listOf)
  return lists.filter((list) => home.length === 0 || home.includes(navigation.variantOf(list))).map((list) => [list])
}

/** A place in lists of several variants; not in a variant with a copy of the page. */
function placeInAll(lists: readonly NavNode[], page: string, navigation: Navigation, waiting: Waiting): Candidate {
  const isWaiting = (other: string) => waiting.get(folderOf(other))?.includes(other) ?? false
  const own = lists[0] && navigation.variantOf(lists[0])
  const isFree = (variant: Variant) => variant === own || !hasCopy(page, variant, navigation, isWaiting)
  const free = lists.filter((list) => isFree(navigation.variantOf(list)))
  return asOne(free.map((list) => placeIn(list, page, navigation))) as Candidate
}
