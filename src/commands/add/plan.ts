import { grouped } from '../../base/diagnostics/grouped.js'
import { counted, listed, shellWord } from '../../base/diagnostics/text.js'
import type { JsonPath } from '../../format/json/tree.js'
import type { NavNode } from '../../site/model/navigation-tree.js'
import { newGroups } from '../../site/placement/new-groups.js'
import { childrenOf, listOf, type Navigation } from '../../site/placement/navigation.js'
import { placePages, type Placed } from '../../site/placement/place-pages.js'
import { folderOf } from '../../site/model/page-path.js'
import { isLead, type Order } from '../../site/placement/position.js'
import { nameOf, titlesTo } from '../../site/placement/titles.js'
import { keyIn, mirrorsOf, variantsOf } from '../../site/placement/variants.js'
import { allOf, asOne, placeIn } from '../../site/placement/verdict.js'
import { refusal } from './codes.js'
import { decideBy, isNamed, fixedPlace, placesNamed, several } from './named-place.js'
import type { Destination, Pages, Places } from './named-place.js'
import { commandFor, openPages } from './questions.js'
import type { Answer, Answers, Followed, OpenPages } from './questions.js'

/** A newly placed page. */
export interface AddedPage {
  readonly page: string
  /** The titles down to the list: `['Guides', 'Setup']`. */
  readonly list: readonly string[]
  /** Language and version, on a site with several. */
  readonly variant: readonly string[]
  /** The neighbours in the list. */
  readonly after: string | undefined
  readonly before: string | undefined
  readonly reason: Placed['reason'] | 'group'
  /** The reason in a sentence; undefined where the author has named the place. */
  readonly because: string | undefined
  /** The command for another place; undefined if the author named this place. */
  readonly elsewhere: string | undefined
  /** The counterpart in another language or version with the same place and a common report. */
  readonly follows: string | undefined
  /** True for a page listed elsewhere before. */
  readonly isMoved: boolean
}

/** The places of pages, made in the value of a navigation, and the questions that are left. */
export interface Plan {
  readonly added: readonly AddedPage[]
  readonly open: readonly OpenPages[]
  /** Groups removed together with their last page: `Guides › Setup`. */
  readonly dropped: readonly string[]
}

export interface PlanOptions extends Destination, Followed {
  readonly group?: string | undefined
  readonly icon?: string | undefined
  readonly answers?: Answers | undefined
  /** Pages named by the author, without counterparts. */
  readonly asked: ReadonlySet<string>
  /** Pages for the end of their lists: no better place there can be written. */
  readonly atTheEnd?: ReadonlySet<string> | undefined
  /** The title in a page's frontmatter. */
  readonly titleIn: (page: string) => string | undefined
}

/** Puts pages into their lists (or the author's), and leaves the rest open. */
export function planOf(pages: readonly string[], navigation: Navigation, options: PlanOptions): Plan {
  const { group, asked, answers = new Map(), atTheEnd } = options
  const old = pages.flatMap((page) => oldPlaces(page, navigation))
  const left = grouped(old, ({ page }) => page)
  for (const page of left.keys()) navigation.remove(page)
  const given = { ...options, all: new Set(pages), left }
  const groups = groupsFor(pages, navigation, given)
  const byName = isNamed(options) && group === undefined ? decideBy(options, navigation, given) : () => undefined
  const decide = (page: string) => {
    const elements = groups.get(page) ?? elementsAnswered(page, answers, navigation)
    return asOne(elements.map((element) => placeAmong(given.all, element, page, navigation))) ?? byName(page)
  }
  // An overview becomes the first page of a new group.
  const inOrder = groups.size === 0 ? pages : pages.toSorted((a, b) => Number(isLead(b)) - Number(isLead(a)))
  const { placed, open } = placePages(inOrder, navigation, { decide, asked, atTheEnd })
  const added = placed.map((each) => addedPage(each, groups.has(each.page), navigation, options))
  const isMoved = ({ page, element }: OldPlace) =>
    added.some((each) => each.page === page && each.variant === navigation.variantOf(element).labels)
  // A page moves within a variant, and stays in the rest.
  for (const each of old) if (!isMoved(each)) putBack(each, navigation)
  const emptied = [...new Set(old.map(({ element }) => element))].filter(({ kind }) => kind === 'group')
  const dropped = emptied.filter((each) => navigation.dropEmpty(each)).map(nameOf)
  const hadIt = ({ page, variant }: Added) =>
    left.get(page)?.some(({ element }) => navigation.variantOf(element).labels === variant) ?? false
  return {
    added: inFamilies(added, asked, navigation).map((each) => ({ ...each, isMoved: hadIt(each) })),
    open: openPages(open, navigation, options),
    dropped,
  }
}

/** A page's old place in a list, among these entries. */
interface OldPlace {
  readonly page: string
  readonly element: NavNode
  readonly entries: readonly unknown[]
}

function oldPlaces(page: string, navigation: Navigation): readonly OldPlace[] {
  return [...new Set(navigation.listsWith(page))].map((element) => ({
    page,
    element,
    entries: [...(listOf(element) ?? [])],
  }))
}

function putBack({ page, element, entries }: OldPlace, navigation: Navigation): void {
  const list: readonly unknown[] = listOf(element) ?? []
  const before = entries.slice(
    0,
    entries.findIndex((entry) => navigation.pageOf(entry) === page),
  )
  navigation.insert(page, element, list.indexOf(before.findLast((entry) => list.includes(entry))) + 1)
}

/** A page's place in a given list: by the order of the list. A list of new pages alone keeps the order of the command. */
function placeAmong(all: ReadonlySet<string>, element: NavNode, page: string, navigation: Navigation) {
  const list = listOf(element) ?? []
  const isNew = list.every((entry) => all.has(navigation.pageOf(entry) ?? ''))
  return isNew ? fixedPlace(element, list.length) : placeIn(element, page, navigation)
}

function elementsAnswered(page: string, answers: Answers, { elements }: Navigation): readonly NavNode[] {
  const answer = answers.get(page)
  const lists = answer && 'list' in answer ? [answer.list, ...(answer.also ?? [])] : []
  return lists.flatMap((list) => elementAt(list, elements) ?? [])
}

function elementAt(path: JsonPath, elements: readonly NavNode[]): NavNode | undefined {
  const key = JSON.stringify(path)
  return elements.find((element) => JSON.stringify(element.path) === key)
}

type Added = Omit<AddedPage, 'isMoved'>

function addedPage(placed: Placed, isGrouped: boolean, navigation: Navigation, options: Followed): Added {
  const { page, element, reason, follows } = placed
  const [after, before] = [navigation.pageOf(placed.after), navigation.pageOf(placed.before)]
  const isByName = reason === 'asked'
  const beside = before !== undefined ? `--after ${shellWord(before)}` : `--before ${shellWord(after ?? '')}`
  const isAlone = before === undefined && after === undefined
  return {
    page,
    list: titlesTo(element),
    variant: navigation.variantOf(element).labels,
    after,
    before,
    reason: isGrouped ? 'group' : reason,
    because: isByName ? undefined : placedInWords(placed, navigation),
    elsewhere: isByName || isAlone ? undefined : commandFor([page], beside, options),
    follows,
  }
}

const orders: Readonly<Record<Order, string>> = {
  'newest first': ', newest first',
  'by number': ', ordered by number',
  'by name': ', sorted by name',
}

/** The reason for a page's place. */
function placedInWords(placed: Placed, navigation: Navigation): string {
  const { page, reason, siblings, order, like } = placed
  const labels = (each: NavNode) => navigation.variantOf(each).labels.join(' ')
  if (reason === 'twin') return `In ${like ? labels(like) : 'another variant'}, the same page is there, too.`
  const pages = `${counted(siblings, 'page')}${order ? orders[order] : ''}`
  const variants = allOf(placed).map(({ element }) => labels(element))
  return variants.length === 1
    ? `Only this list has pages of ${folderOf(page)}: ${pages}.`
    : `${listed(variants)} have the same pages of ${folderOf(page)} in one list each: ${pages}.`
}

/** The common name of a page and its counterparts. */
function familyOf(page: string, { variants }: Navigation): string {
  const [own] = variantsOf(page, variants)
  return (own && keyIn(own, page)) ?? page
}

/**
 * Pages behind the first of their counterparts: the author's place counts for all languages and versions. A named page is
 * first, even if a counterpart showed the place.
 */
function inFamilies(added: readonly Added[], asked: ReadonlySet<string>, navigation: Navigation): readonly Added[] {
  const families = grouped(added, ({ page, follows = page }) => familyOf(follows, navigation))
  return [...families.values()].flatMap((family) => {
    const head = family.find(({ page }) => asked.has(page)) ?? family[0]
    const others = family.filter((each) => each !== head).map((each) => ({ ...each, follows: head.page }))
    return [{ ...head, because: family[0].because, follows: undefined }, ...others]
  })
}

type GroupOptions = PlanOptions & Pages

/**
 * The groups that an author wants for pages, made where missing; a new group is made in all languages with the pages,
 * under a single title, so that shared code gets a single line.
 */
function groupsFor(pages: readonly string[], navigation: Navigation, options: GroupOptions) {
  const { group, icon, to, after, before, asked, answers = new Map() } = options
  const answerTo = (page: string) =>
    [page, ...mirrorsOf(page, navigation)].flatMap((each) => answers.get(each) ?? []).find((each) => 'group' in each)
  const placesOf = groupPlaces(pages, answerTo, navigation, options)
  const wanted = pages.flatMap((page) => {
    const title = group ?? answerTo(page)?.group
    if (title === undefined) return []
    const places = placesOf(page)
    if (asked.has(page) && places.length > 1) throw several(to ?? after ?? before ?? title, places, navigation)
    return places.length === 1 ? places.flatMap(allOf).map((each) => ({ ...each, page, title })) : []
  })
  if (group !== undefined && !wanted.some(({ page }) => asked.has(page))) throw refusal('add-group-nowhere', { group })
  const there = wanted.filter(({ element, title }) => groupIn(element, title))
  const [first] = there
  if (first && (icon !== undefined || first.index !== Infinity))
    throw refusal('add-group-there', { group: first.title, list: nameOf(first.element) })
  const found = new Map<string, readonly NavNode[]>()
  for (const { page, element, title, index } of there.length > 0 ? there : wanted) {
    if (!groupIn(element, title)) navigation.addGroup({ title, icon }, [], element, index)
    const own = groupIn(element, title)
    if (!own) throw refusal('add-group-nowhere', { group: title })
    found.set(page, [...(found.get(page) ?? []), own])
  }
  return found
}

function groupIn(parent: NavNode, title: string): NavNode | undefined {
  return childrenOf(parent).findLast((child) => child.title === title && listOf(child))
}

/** The places for groups: named, answered or proposed; pages of other languages follow into the counterparts. */
function groupPlaces(
  pages: readonly string[],
  answerTo: (page: string) => Extract<Answer, { group: string }> | undefined,
  navigation: Navigation,
  options: GroupOptions,
): Places {
  const languageOf = (page: string) => variantsOf(page, navigation.variants)[0]?.language
  const language = pages.map(languageOf).find((each) => each !== undefined)
  const asked = new Set([...options.asked, ...pages.filter((page) => languageOf(page) !== language)])
  const proposed = options.group === undefined ? [] : newGroups(pages, navigation, options.titleIn)
  const proposedFor = (page: string) => proposed.find((each) => each.pages.includes(page))?.parent
  const parentsOf = (page: string) => {
    const answer = answerTo(page)
    const parent = answer
      ? elementAt(answer.parent, navigation.elements)
      : [page, ...mirrorsOf(page, navigation)].map(proposedFor).find((each) => each !== undefined)
    return parent ? [parent] : []
  }
  return placesNamed(options.group === undefined ? {} : options, navigation, { ...options, asked }, parentsOf)
}
