import { grouped } from '../../base/diagnostics/grouped.js'
import type { NavNode } from '../model/navigation-tree.js'
import { folderOf } from '../model/page-path.js'
import { listOf, type Navigation } from './navigation.js'
import { listEntries, indexLike, keysIn } from './position.js'
import { isTranslation, keyIn, mirrorsOf, variantsOf, type Variant } from './variants.js'
import { isSure, verdictByTwin, verdictOn, type Candidate, type Reason, type Verdict, type Waiting } from './verdict.js'

/** A placed page. */
export interface Placed extends Candidate {
  readonly page: string
  readonly reason: Reason | 'asked'
  /**
   * The counterpart in another language or version, placed at the same time and followed; the page itself for lists of
   * further variants with the page.
   */
  readonly follows?: string
  /** The entries before and after. */
  readonly after: unknown
  readonly before: unknown
}

/** A page without a sure place. */
export interface Open extends Verdict {
  readonly page: string
}

/** The place chosen by the author; undefined leaves the page to the navigation. */
export type Decide = (page: string) => Candidate | undefined

interface PlaceOptions {
  readonly decide?: Decide
  /** Requested pages come first among counterparts. */
  readonly asked?: ReadonlySet<string>
  /** Pages for the end of their lists. */
  readonly atTheEnd?: ReadonlySet<string> | undefined
}

/** Puts pages into the navigation: each at its sure place, and counterparts in other variants beside. */
export function placePages(
  pages: readonly string[],
  navigation: Navigation,
  { decide = () => undefined, asked = new Set(), atTheEnd = new Set() }: PlaceOptions = {},
): { readonly placed: readonly Placed[]; readonly open: readonly Open[] } {
  const placed: Placed[] = []
  const waiting = new Set(inOrder(pages, asked, navigation))
  let round: Round = { decide, atTheEnd, waiting, byFolder: new Map() }
  // A placed page may show the place of another page.
  for (let count = -1; count !== waiting.size && waiting.size > 0;) {
    count = waiting.size
    round = { ...round, byFolder: grouped(waiting, folderOf) }
    for (const page of waiting) {
      const settled = settle(page, navigation, round)
      placed.push(...settled)
      for (const each of settled) waiting.delete(each.page)
    }
  }
  return {
    placed,
    get open() {
      const byFolder = grouped(waiting, folderOf)
      return [...waiting].map((page) => ({ page, ...verdictOn(page, navigation, byFolder) }))
    },
  }
}

/** Requested pages first, then pages of the first variant: further variants follow them. */
function inOrder(pages: readonly string[], asked: ReadonlySet<string>, { variants }: Navigation): readonly string[] {
  const rank = (page: string) =>
    variants.indexOf(variantsOf(page, variants)[0] as Variant) + (asked.has(page) ? 0 : variants.length)
  const ranked = [...new Set(pages)].map((page) => ({ page, rank: rank(page) }))
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ page }) => page)
}

/** A pass through all pages without a place. */
interface Round extends Required<Pick<PlaceOptions, 'decide'>> {
  readonly atTheEnd: ReadonlySet<string>
  /** Pages without a place. */
  readonly waiting: ReadonlySet<string>
  /** Pages without a place at the beginning of the pass. */
  readonly byFolder: Waiting
}

/** A page, and the place in another variant. */
interface Follower {
  readonly other: string
  readonly candidate: Candidate
}

/**
 * Puts a page into its list, and waiting counterparts into theirs: after an entry common to all, so that shared code
 * gets a single line.
 */
function settle(page: string, navigation: Navigation, round: Round): readonly Placed[] {
  const asked = round.decide(page)
  const verdict = asked ? undefined : verdictOn(page, navigation, round.byFolder)
  const found = verdict && isSure(verdict) ? verdict.candidates[0] : asked
  if (!found) return []
  const reason = verdict?.reason ?? 'asked'
  const isAtTheEnd = round.atTheEnd.has(page)
  const places = [found, ...(found.also ?? [])].map((each) => (isAtTheEnd ? atEndOf(each) : each))
  const [own, ...also] = places as [Candidate, ...Candidate[]]
  // Counterparts find their lists by the page.
  for (const each of places) navigation.insert(page, each.element, each.index)
  const mirrors = mirrorsBeside(page, places, navigation, round)
  navigation.remove(page)
  const followers = [...also.map((candidate) => ({ other: page, candidate })), ...mirrors]
  const index = followers.length === 0 || own.isFixed ? own.index : commonIndex(own, followers, navigation)
  return [
    insertAt(page, { ...own, index }, reason, navigation),
    ...followers.map(({ other, candidate }) => {
      const isFixed = other === page && own.isFixed
      const [theirs, ours] = [candidate.element, own.element].map((each) => listEntries(each, navigation))
      const at = isFixed || !theirs || !ours ? candidate.index : indexLike(theirs, ours, index, navigation)
      const why = other === page ? reason : 'twin'
      return { ...insertAt(other, { ...candidate, index: at }, why, navigation), follows: page }
    }),
  ]
}

function atEndOf(candidate: Candidate): Candidate {
  return { ...candidate, index: listOf(candidate.element)?.length ?? 0, order: undefined, isFixed: true }
}

function insertAt(page: string, place: Candidate, reason: Placed['reason'], navigation: Navigation): Placed {
  navigation.insert(page, place.element, place.index)
  const list = listOf(place.element) ?? []
  return { ...place, page, reason, after: list[place.index - 1], before: list[place.index + 1] }
}

/** Waiting counterparts of a page with their places beside the page's places. */
function mirrorsBeside(page: string, places: readonly Candidate[], navigation: Navigation, round: Round): Follower[] {
  const found: Follower[] = []
  const waiting = mirrorsOf(page, navigation).filter((other) => round.waiting.has(other) && !round.decide(other))
  for (const { element } of places)
    for (const other of waiting) {
      const candidate = mirrorOf(page, navigation.variantOf(element), other, navigation)
      // Two lists with the page may resemble the same list of a counterpart.
      const isNew = !found.some((each) => each.other === other && each.candidate.element === candidate?.element)
      if (candidate && isNew) found.push({ other, candidate })
    }
  return found
}

/** The place of a page in another variant, by its counterpart. */
function mirrorOf(page: string, variant: Variant, other: string, navigation: Navigation): Candidate | undefined {
  const key = keyIn(variant, page)
  const isMirror = variantsOf(other, navigation.variants).some((own) => own !== variant && keyIn(own, other) === key)
  if (key === undefined || !isMirror || navigation.listing(other).length > 0) return undefined
  const candidates = verdictByTwin(other, navigation)?.candidates ?? []
  // Versions with a shared folder list the page several times: the list in the counterpart's version is right.
  const translated = candidates.filter(({ element }) => isTranslation(variant, navigation.variantOf(element)))
  const [candidate, ...others] = translated.length === 1 ? translated : candidates
  return others.length === 0 ? candidate : undefined
}

/** The place after the nearest earlier entry common to all followers; the index itself without a common entry. */
function commonIndex({ element, index }: Candidate, followers: readonly Follower[], navigation: Navigation): number {
  const keysOf = (each: NavNode) => keysIn(listEntries(each, navigation), navigation)
  const theirs = followers.map(({ candidate }) => new Set(keysOf(candidate.element)))
  const common = keysOf(element).slice(0, index)
  const last = common.findLastIndex((key) => key !== undefined && theirs.every((keys) => keys.has(key)))
  return last === -1 ? index : last + 1
}
