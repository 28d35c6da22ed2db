import { entryKeys, indexLike } from './counterparts.js'
import { listOf, type Navigation } from './navigation.js'
import { placesByTwin, surePlace, type Candidate, type Reason } from './places.js'
import type { Place } from './position.js'
import { isTranslation, mirrorsOf, variantsOf, type Variant } from './variants.js'

/** A placed page: in a list of each of its variants, a result of its own. */
export interface Placed extends Candidate, Place {
  readonly page: string
  readonly reason: Reason | 'asked'
  /** The entries before and after. */
  readonly after: unknown
  readonly before: unknown
}

/** A place, with the reason. */
type Reasoned = Candidate & Pick<Placed, 'reason'>

interface PlaceOptions {
  /** The place chosen by the author; undefined leaves the page to the navigation. */
  readonly decide?: (page: string) => Reasoned | undefined
  /** Requested pages come first among counterparts. */
  readonly asked?: ReadonlySet<string>
}

/** Puts pages into the navigation: each at its sure place, and counterparts in other variants beside. */
export function placePages(pages: readonly string[], navigation: Navigation, options: PlaceOptions = {}) {
  const { decide = () => undefined, asked = new Set() } = options
  const { waiting, variants } = navigation
  // Requested pages first, then pages of the first variant: further variants follow them.
  const rank = (page: string) =>
    variants.indexOf(variantsOf(page, variants)[0] as Variant) + (asked.has(page) ? 0 : variants.length)
  const ranks = new Map(pages.map((page) => [page, rank(page)]))
  waiting.clear()
  for (const [page] of [...ranks].toSorted(([, a], [, b]) => a - b)) waiting.add(page)
  const placed: Placed[] = []
  // A placed page may show the place of another page.
  for (let count = -1; count !== waiting.size;) {
    count = waiting.size
    for (const page of waiting) {
      const found = decide(page) ?? surePlace(page, navigation)
      if (!found) continue
      const mirrors = mirrorsOf(page, navigation).filter((other) => waiting.has(other) && !decide(other))
      const settled = settle(page, found, mirrors, navigation)
      placed.push(...settled)
      for (const each of settled) waiting.delete(each.page)
    }
  }
  return { placed, open: [...waiting] }
}

/** Puts a page into its lists, and counterparts after the same entry in theirs: shared code gets a single line. */
function settle(page: string, found: Reasoned, mirrors: readonly string[], navigation: Navigation): readonly Placed[] {
  const { places, isFixed = false } = found
  const [own, ...also] = places
  // Counterparts find their lists by the page.
  for (const each of places) navigation.insert(page, each.element, each.index)
  const followers = mirrors.flatMap((other) => {
    const candidates = [...mirrorPlaces(other, places, navigation)]
    return candidates.map((each) => ({ ...each, ...each.places[0], page: other, reason: 'twin' as const }))
  })
  navigation.remove(page)
  const all = [...also.map((place) => ({ ...found, ...place, page })), ...followers]
  const index = isFixed ? own.index : commonIndex(own, all, navigation)
  const moved = all.map((each) => {
    const isKept = isFixed && each.page === page
    return isKept ? each : { ...each, index: indexLike(each.element, own.element, index, navigation) }
  })
  return [{ ...found, ...own, page, index }, ...moved].map((each) => {
    navigation.insert(each.page, each.element, each.index)
    const list = listOf(each.element) ?? []
    return { ...each, after: list[each.index - 1], before: list[each.index + 1] }
  })
}

/** The places of a counterpart; of several, those in translations of the page's variants. */
function mirrorPlaces(page: string, places: readonly Place[], navigation: Navigation): ReadonlySet<Candidate> {
  const candidates = placesByTwin(page, navigation)
  const found = places.flatMap((place) => {
    const variant = navigation.variantOf(place.element)
    const isNear = (each: Candidate) => isTranslation(variant, navigation.variantOf(each.places[0].element))
    const translated = candidates.filter(isNear)
    const [candidate, ...others] = translated.length === 1 ? translated : candidates
    return candidate && others.length === 0 ? candidate : []
  })
  return new Set(found)
}

/** The place after the nearest earlier entry common to all followers; the index itself without a common entry. */
function commonIndex({ element, index }: Place, followers: readonly Place[], navigation: Navigation): number {
  const theirs = followers.map((each) => new Set(entryKeys(each.element, navigation)))
  const common = entryKeys(element, navigation).slice(0, index)
  const last = common.findLastIndex((key) => key !== undefined && theirs.every((keys) => keys.has(key)))
  return followers.length === 0 || last === -1 ? index : last + 1
}
