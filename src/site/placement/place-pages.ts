import type { NavNode } from '../model/navigation-tree.js'
import { counterpartOf, entryKeys, indexLike } from './counterparts.js'
import { listOf, type Navigation } from './navigation.js'
import { surePlace, type Candidate, type Reason } from './places.js'
import type { Place } from './position.js'
import { isTranslation, mirrorsOf, variantsOf, type Variant } from './variants.js'

/** A placed page. */
export interface Placed extends Place {
  readonly page: string
  readonly reason: Reason | 'asked'
  /** The list with the counterpart, in another language or version. */
  readonly like?: NavNode | undefined
  /** The entries before and after. */
  readonly after: unknown
  readonly before: unknown
}

/** A place, with the reason. */
type Reasoned = Candidate & Pick<Placed, 'reason'>

/**
 * Puts pages into the navigation: each at its sure place, or the place of `decide`, chosen by the author; and counterparts
 * in other variants beside. Requested pages, `asked`, come first among counterparts.
 */
export function placePages(
  pages: readonly string[],
  navigation: Navigation,
  decide: (page: string) => Reasoned | undefined = () => undefined,
  asked: ReadonlySet<string> = new Set(),
) {
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

/** Puts a page into its list, and counterparts after the same entry in theirs: shared code gets a single line. */
function settle(page: string, found: Reasoned, mirrors: readonly string[], navigation: Navigation): readonly Placed[] {
  const { element: own, isFixed = false, reason, like } = found
  const followers = mirrors.flatMap((other) => {
    const element = listLike(own, other, navigation)
    return element ? [{ page: other, element, reason: 'twin' as const }] : []
  })
  const index = isFixed ? found.index : commonIndex(found, followers, navigation)
  const all = followers.map((each) => ({ ...each, index: indexLike(each.element, own, index, navigation) }))
  return [{ page, reason, like, element: own, index }, ...all].map((each) => {
    navigation.insert(each.page, each.element, each.index)
    const list = listOf(each.element) ?? []
    return { ...each, after: list[each.index - 1], before: list[each.index + 1] }
  })
}

/** The list for a counterpart of a placed page: like the page's list; of several, the only one in the same version. */
function listLike(element: NavNode, page: string, navigation: Navigation): NavNode | undefined {
  const variant = navigation.variantOf(element)
  const own = variantsOf(page, navigation.variants)
  const alike = own.flatMap((each) => counterpartOf(element, each, navigation)?.element ?? [])
  const translated = alike.filter((each) => isTranslation(variant, navigation.variantOf(each)))
  const [list, ...others] = translated.length === 1 ? translated : alike
  return others.length === 0 ? list : undefined
}

/** The place after the nearest earlier entry common to all lists; the index itself without a common entry. */
function commonIndex({ element, index }: Place, lists: readonly Pick<Place, 'element'>[], navigation: Navigation) {
  const theirs = lists.map((each) => new Set(entryKeys(each.element, navigation)))
  const common = entryKeys(element, navigation).slice(0, index)
  const last = common.findLastIndex((key) => key !== undefined && theirs.every((keys) => keys.has(key)))
  return lists.length === 0 || last === -1 ? index : last + 1
}
