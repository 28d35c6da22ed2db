import { grouped } from '../../base/diagnostics/grouped.js'
import type { NavNode } from '../model/navigation-tree.js'
import { baseOf, folderOf } from '../model/page-path.js'
import { compareTexts } from '../sources/order.js'
import { counterpartOf, entryKeys, indexLike } from './counterparts.js'
import { listOf, type Navigation } from './navigation.js'
import { isTop, isTranslation, keyIn, mirrorsOf, pageWith, variantsOf, type Variant } from './variants.js'

/** A place in a list. */
export interface Place {
  readonly element: NavNode
  readonly index: number
}

/**
 * The signs of a place, each right in at least 95 % of real additions (`npm run bench`). `twin`: another language or
 * version lists the page, in a list like a single list of the page's variant. `folder`: a single list holds pages of the
 * folder, three or more.
 */
export type Reason = 'twin' | 'folder'

/** A possible place of a page. */
export interface Candidate extends Place {
  /** The list with the counterpart, in another language or version. */
  readonly like?: NavNode
  /** True for an index by the author's choice, whatever entries the counterparts' lists have. */
  readonly isFixed?: boolean
}

/** The place of a page that needs no question. */
export function surePlace(page: string, navigation: Navigation) {
  const [first, ...others] = likelyPlaces(page, navigation)
  if (!first || others.length > 0) return undefined
  if (first.like) return { ...first, reason: 'twin' as const }
  const folder = folderOf(page)
  const siblings = navigation.holding(folder).get(first.element) ?? []
  const isSure = siblings.length >= 3 && !isTop(folder, navigation.variants)
  return isSure ? { ...first, reason: 'folder' as const } : undefined
}

/** The likely places of a page: with its counterparts, or in lists with most pages of the folder, or of the folder around. */
export function likelyPlaces(page: string, navigation: Navigation): readonly Candidate[] {
  const twins = placesByTwin(page, navigation)
  if (twins.length > 0) return twins
  const holding = navigation.holding(folderOf(page))
  const near = holding.size > 0 ? holding : navigation.holding(folderOf(folderOf(page).slice(0, -1)))
  const lists = [...near].toSorted(([, a], [, b]) => b.length - a.length)
  return lists.map(([list]) => placeIn(list, page, navigation))
}

/** The places of a page by its counterparts: in lists of its own variants like the counterparts' lists. */
export function placesByTwin(page: string, navigation: Navigation): readonly Candidate[] {
  if (navigation.variants.length < 2) return []
  const found = variantsOf(page, navigation.variants).flatMap((own) => twinPlaces(page, own, navigation))
  const best = Math.max(...found.map(({ likeness }) => likeness))
  const near = found.filter(({ likeness }) => likeness >= 0.8 * best).toSorted((a, b) => b.likeness - a.likeness)
  return [...grouped(near, ({ element }) => element).values()].map(([candidate]) => candidate)
}

function twinPlaces(page: string, own: Variant, navigation: Navigation) {
  const key = keyIn(own, page) as string
  const others = navigation.variants.filter(({ folder }) => folder !== own.folder)
  const twins = others.flatMap((other) => {
    const lists = navigation.listsWith(pageWith(other, key))
    return lists.filter((list) => navigation.variantOf(list) === other)
  })
  // Most of a hundred versions have equal lists.
  const different = grouped(twins, (list) => entryKeys(list, navigation).join('\0'))
  return [...different.values()].flatMap(([like]) => {
    const found = counterpartOf(like, own, navigation)
    if (!found) return []
    const index = indexLike(found.element, like, entryKeys(like, navigation).indexOf(key), navigation)
    return [{ ...found, index, like }]
  })
}

const lead = /^(index|introduction|intro|overview|readme|welcome)$/i
const tail =
  /^(changelog|change-log|release-notes|releases|faqs?|troubleshooting|support|glossary|migration|migrating|contact(-us)?|limitations|deprecated|contributing)$/i
const counted = /^v?\d+([.-]\d+)*|\d{4}-\d{2}/

/** True for the introduction of a folder, by its name. */
export function isLead(page: string): boolean {
  return lead.test(baseOf(page))
}

/** The place of a page among the pages of its folder, by their order. */
export function placeIn(element: NavNode, page: string, navigation: Navigation): Place {
  const list = listOf(element) ?? []
  const name = baseOf(page)
  const siblings = list.flatMap((entry, index) => {
    const path = navigation.pageOf(entry)
    return path === undefined || folderOf(path) !== folderOf(page) ? [] : [{ name: baseOf(path), index }]
  })
  if (isLead(page)) return { element, index: siblings[0]?.index ?? 0 }
  // An index page first and a changelog last are no part of the order between.
  const body = siblings.filter((each) => !lead.test(each.name) && !tail.test(each.name))
  const ordered = orderedIndex(body, name)
  if (ordered !== undefined) return { element, index: ordered }
  if (tail.test(name)) return { element, index: list.length }
  let index = (siblings.at(-1)?.index ?? list.length - 1) + 1
  while (index > 0 && tail.test(baseOf(navigation.pageOf(list[index - 1]) ?? ''))) index--
  return { element, index }
}

/** The index by a list's order: of numbers and dates, rising or falling, or of names. */
function orderedIndex(body: readonly Readonly<{ name: string; index: number }>[], name: string): number | undefined {
  const isNumbered = counted.test(name)
  const among = isNumbered ? body.filter((each) => counted.test(each.name)) : body
  const [first] = among
  if (!first || among.length < (isNumbered ? 0.6 * body.length : 3)) return undefined
  const isSorted = (sign: number) =>
    among.every((each, at) => at === 0 || sign * compareTexts(among[at - 1]?.name ?? '', each.name) <= 0)
  const isNewestFirst = isNumbered && (among.length > 1 ? isSorted(-1) : /^\d{4}|^v\d/.test(name))
  if (!isNewestFirst && !isSorted(1)) return undefined
  const before = among.findLast((each) => compareTexts(each.name, name) * (isNewestFirst ? -1 : 1) <= 0)
  return before ? before.index + 1 : first.index
}

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
