import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { counted, listed, shellWord } from '../../base/diagnostics/text.js'
import type { JsonPath } from '../../format/json/tree.js'
import { setOwn, type JsonObject } from '../../format/json/value.js'
import type { NavNode } from '../../site/model/navigation-tree.js'
import { counterpartOf } from '../../site/placement/counterparts.js'
import { newGroups } from '../../site/placement/new-groups.js'
import { childrenOf, entriesOf, listOf, type GroupLook, type Navigation } from '../../site/placement/navigation.js'
import { placePages } from '../../site/placement/place-pages.js'
import type { Decide, Placed } from '../../site/placement/place-pages.js'
import { folderOf } from '../../site/model/page-path.js'
import { indexLike, isLead, type Order } from '../../site/placement/position.js'
import { nameOf, titlesTo } from '../../site/placement/titles.js'
import { isTranslation, keyIn, pageWith, variantsOf } from '../../site/placement/variants.js'
import { asOne, placeIn } from '../../site/placement/verdict.js'
import { addReport } from './codes.js'
import { decideBy, elementsFor, elementsNamed, isNamed, placesBeside, several } from './destination.js'
import type { Destination, Pages } from './destination.js'
import { commandsAfter, openPages } from './open-pages.js'
import type { Answers, CommandFor, OpenPages } from './open-pages.js'

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

export interface PlanOptions extends Destination {
  readonly group?: string | undefined
  readonly icon?: string | undefined
  readonly create?: boolean | undefined
  readonly answers?: Answers | undefined
  /** Pages named by the author, without counterparts. */
  readonly asked: ReadonlySet<string>
  /** With `--orphans`: all pages without a place. */
  readonly allOrphans?: readonly string[] | undefined
  /** Pages for the end of their lists: no better place there can be written. */
  readonly atTheEnd?: ReadonlySet<string> | undefined
  /** The title in a page's frontmatter. */
  readonly titleIn: (page: string) => string | undefined
}

/** Puts pages into their lists (or the author's), and leaves the rest open. */
export function planOf(pages: readonly string[], navigation: Navigation, options: PlanOptions): Plan {
  const { group, asked, answers = new Map(), titleIn } = options
  const commandFor = commandsAfter(options)
  const renamed = group === undefined ? undefined : renamedGroup(group, navigation, options)
  if (renamed) return { added: renamed.map((each) => ({ ...each, isMoved: true })), open: [], dropped: [] }
  const all = new Set(pages)
  const places = oldPlaces(pages, navigation)
  const left = new Map([...places].map(([page, held]) => [page, held.map(({ element }) => element)]))
  for (const page of left.keys()) navigation.remove(page)
  const groups =
    group === undefined
      ? groupsAnswered(answers, navigation)
      : groupsNamed(pages, { title: group, icon: options.icon }, navigation, { ...options, all, left })
  const grouped = groups.flatMap((each) => groupInAll(each, pages, navigation))
  const others = pages.filter((page) => !grouped.some((each) => each.page === page))
  const isByName = isNamed(options) && group === undefined
  const byName: Decide = isByName ? decideBy(options, navigation, { all, asked, left }) : () => undefined
  const decide: Decide = (page) => answered(page, answers, navigation) ?? byName(page)
  const { placed, open } = placePages(others, navigation, { decide, asked, atTheEnd: options.atTheEnd })
  const added = [...grouped, ...placed.map((each) => addedPage(each, navigation, commandFor))]
  // A page moves within a variant, and stays in the rest.
  const isIn = (page: string, element: NavNode) =>
    added.some((each) => each.page === page && each.variant === navigation.variantOf(element).labels)
  for (const [page, held] of places)
    for (const place of held) if (!isIn(page, place.element)) putBack(page, place, navigation)
  const emptied = [...new Set([...left.values()].flat())].filter(({ kind }) => kind === 'group')
  const dropped = emptied.filter((each) => navigation.dropEmpty(each)).map(nameOf)
  const families = inFamilies(added, asked, navigation)
  const hadIt = ({ page, variant }: Added) =>
    left.get(page)?.some((each) => navigation.variantOf(each).labels === variant) ?? false
  return {
    added: families.map((each) => ({ ...each, isMoved: hadIt(each) })),
    open: openPages(open, { navigation, commandFor, titleIn }),
    dropped,
  }
}

/** A page's old place in a list: behind these entries. */
interface OldPlace {
  readonly element: NavNode
  readonly before: readonly unknown[]
}

function oldPlaces(pages: readonly string[], navigation: Navigation): ReadonlyMap<string, readonly OldPlace[]> {
  const placesOf = (page: string) =>
    [...new Set(navigation.listing(page))].flatMap((element): OldPlace[] => {
      const list = listOf(element) ?? []
      const at = list.findIndex((entry) => navigation.pageOf(entry) === page)
      return at === -1 ? [] : [{ element, before: list.slice(0, at) }]
    })
  return new Map(pages.map((page) => [page, placesOf(page)] as const).filter(([, places]) => places.length > 0))
}

function putBack(page: string, { element, before }: OldPlace, navigation: Navigation): void {
  const list: readonly unknown[] = listOf(element) ?? []
  const last = before.findLast((entry) => list.includes(entry))
  navigation.insert(page, element, last === undefined ? 0 : list.indexOf(last) + 1)
}

type Added = Omit<AddedPage, 'isMoved'>

/**
 * Pages behind the first of their counterparts: the author's place counts for all languages and versions. A named page is
 * first, even if a counterpart showed the place.
 */
function inFamilies(added: readonly Added[], asked: ReadonlySet<string>, { variants }: Navigation): readonly Added[] {
  const leaders = new Map<string, string>()
  const families = new Map<string, Added[]>()
  for (const each of added) {
    const [own] = variantsOf(each.page, variants)
    const key = (own && keyIn(own, each.page)) ?? each.page
    const leader = leaders.get(each.follows ?? key) ?? each.follows ?? each.page
    leaders.set(each.page, leader)
    if (each.follows === undefined) leaders.set(key, leader)
    families.set(leader, [...(families.get(leader) ?? []), each])
  }
  return [...families.values()].flatMap((family) => {
    const head = family.find(({ page }) => asked.has(page)) ?? (family[0] as Added)
    const others = family.filter((each) => each !== head).map((each) => ({ ...each, follows: head.page }))
    return [{ ...head, because: family[0]?.because, follows: undefined }, ...others]
  })
}

function addedPage(placed: Placed, navigation: Navigation, commandFor: CommandFor): Added {
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
    reason,
    because: isByName ? undefined : placedInWords(placed, navigation),
    elsewhere: isByName || isAlone ? undefined : commandFor([page], beside),
    follows,
  }
}

const orders: Readonly<Record<Order, string>> = {
  'newest first': ', newest first',
  'by number': ', ordered by number',
  'by name': ', sorted by name',
  'nearly by name': ', most of them sorted by name',
  'by name, backwards': ', sorted by name in reverse',
}

/** The reason for a page's place; undefined where the author has named the place. */
function placedInWords(placed: Placed, navigation: Navigation): string | undefined {
  const { page, reason, siblings, order, like, element, also = [] } = placed
  const labels = (each: NavNode) => navigation.variantOf(each).labels.join(' ')
  if (reason === 'twin') return `In ${like ? labels(like) : 'another variant'}, the same page is there, too.`
  const pages = `${counted(siblings, 'page')}${order ? orders[order] : ''}`
  const variants = [element, ...also.map((each) => each.element)].map(labels)
  if (reason === 'folder')
    return also.length === 0
      ? `Only this list has pages of ${folderOf(page)}: ${pages}.`
      : `${listed(variants)} have the same pages of ${folderOf(page)} in one list each: ${pages}.`
  return undefined
}

/** A group for pages: a new one, or the group of this title in the element. */
interface PagesOfGroup extends GroupLook {
  readonly parent: NavNode
  /** The place in the element; the end by default. */
  readonly index?: number | undefined
  readonly pages: readonly string[]
}

/** The author's group: one for the pages of each version, in the first language; other languages follow. */
function groupsNamed(pages: readonly string[], group: GroupLook, navigation: Navigation, options: PlanOptions & Pages) {
  const { to, after, before, first } = options
  const languageOf = (page: string) => variantsOf(page, navigation.variants)[0]?.language
  const language = pages.map(languageOf).find((each) => each !== undefined)
  const placesOf = groupPlaces(pages, navigation, options)
  const groups = new Map<NavNode, PagesOfGroup>()
  for (const page of pages) {
    const [place, ...others] = placesOf(page)
    if (!place || languageOf(page) !== language) continue
    if (others.length > 0) throw several(to ?? after ?? before ?? group.title, [place, ...others].flat(), navigation)
    for (const { element: parent, index = first ? 0 : undefined } of place) {
      const known = groups.get(parent) ?? { ...group, parent, index, pages: [] }
      groups.set(parent, { ...known, pages: [...known.pages, page] })
    }
  }
  if (groups.size === 0) throw new BuildNavError([addReport('add-group-nowhere', { group: group.title })])
  return [...groups.values()]
}

interface GroupPlace {
  readonly element: NavNode
  readonly index?: number
}

/** The possible places of a page's new group, each in one or several variants. */
function groupPlaces(pages: readonly string[], navigation: Navigation, options: PlanOptions & Pages) {
  const { to, after, before, titleIn } = options
  const beside = (after ?? before) === undefined ? undefined : placesBeside(options, navigation, options)
  const named = to === undefined || beside ? undefined : elementsNamed(to, navigation)
  const proposed = named || beside ? [] : newGroups(pages, navigation, titleIn)
  return (page: string): readonly (readonly GroupPlace[])[] => {
    if (beside) return beside(page).map((each) => [each, ...(each.also ?? [])])
    const parents = named
      ? elementsFor(page, named, navigation, options)
      : proposed.flatMap((each) => (each.parent && each.pages.includes(page) ? [[each.parent]] : []))
    return parents.map((each) => each.map((element) => ({ element })))
  }
}

function groupsAnswered(answers: Answers, { elements }: Navigation): readonly PagesOfGroup[] {
  const groups = new Map<string, PagesOfGroup>()
  for (const [page, answer] of answers) {
    const parent = 'group' in answer ? elementAt(answer.parent, elements) : undefined
    if (!parent || !('group' in answer)) continue
    const known = groups.get(JSON.stringify(answer)) ?? { title: answer.group, parent, pages: [] }
    groups.set(JSON.stringify(answer), { ...known, pages: [...known.pages, page] })
  }
  return [...groups.values()]
}

/**
 * Makes a group, and the same in all languages with the pages, under a single title, so that shared code gets a single
 * line.
 */
function groupInAll(group: PagesOfGroup, pages: readonly string[], navigation: Navigation): readonly Added[] {
  const { parent, index, title } = group
  const variant = navigation.variantOf(parent)
  const keys = group.pages.flatMap((page) => keyIn(variant, page) ?? [])
  const isNew = !childrenOf(parent).some((child) => child.title === title)
  const added = groupWith(group, navigation)
  const entries = (element: NavNode) => ({ list: entriesOf(element) ?? [], variant: navigation.variantOf(element) })
  const translations = isNew ? navigation.variants.filter((other) => isTranslation(variant, other)) : []
  const translated = translations.flatMap((other) => {
    const theirs = keys.map((key) => pageWith(other, key)).filter((page) => pages.includes(page))
    const counterpart = theirs.length > 0 ? counterpartOf(parent, other, navigation) : undefined
    if (!counterpart) return []
    const at = index && indexLike(entries(counterpart), entries(parent), index, navigation)
    return groupWith({ ...group, pages: theirs, parent: counterpart, index: at }, navigation)
  })
  return [...added, ...translated]
}

/** Puts pages into the group of a title, which is created if missing. An overview becomes the first page. */
function groupWith(
  { pages: given, title, icon, parent, index }: PagesOfGroup,
  navigation: Navigation,
): readonly Added[] {
  const pages = [...given.filter(isLead), ...given.filter((page) => !isLead(page))]
  const added = inGroup(pages, title, parent, navigation)
  const known = childrenOf(parent).find((child) => child.title === title && listOf(child))
  if (!known) {
    if (navigation.addGroup({ title, icon }, pages, parent, index)) return added
    throw new BuildNavError([addReport('add-group-nowhere', { group: title })])
  }
  if (index !== undefined || icon !== undefined)
    throw new BuildNavError([addReport('add-group-there', { group: title, list: nameOf(parent) })])
  for (const page of pages) navigation.insert(page, known, placeIn(known, page, navigation).index)
  return added.map((each) => ({ ...each, after: undefined, before: undefined }))
}

/**
 * The pages of an existing group with another title, if exactly these were named: a language gets a title of its own.
 */
function renamedGroup(
  title: string,
  navigation: Navigation,
  { asked, to, icon }: PlanOptions,
): readonly Added[] | undefined {
  const pages = [...asked]
  const parents = to === undefined ? undefined : elementsNamed(to, navigation)
  const groups = navigation.listing(pages[0] ?? '').filter((group) => {
    const { kind, parent } = group
    const list = listOf(group) ?? []
    const isThere = kind === 'group' && parent !== undefined && (parents?.includes(parent) ?? true)
    return isThere && list.length === pages.length && list.every((entry) => asked.has(navigation.pageOf(entry) ?? ''))
  })
  if (groups.length === 0) return undefined
  for (const { json } of groups) {
    setOwn(json as JsonObject, 'group', title)
    if (icon !== undefined) setOwn(json as JsonObject, 'icon', icon)
  }
  return groups.flatMap(({ parent }) => inGroup(pages, title, parent as NavNode, navigation))
}

function inGroup(pages: readonly string[], title: string, parent: NavNode, navigation: Navigation): Added[] {
  return pages.map((page, index) => ({
    page,
    list: [...titlesTo(parent), title],
    variant: navigation.variantOf(parent).labels,
    after: pages[index - 1],
    before: pages[index + 1],
    reason: 'group',
    because: undefined,
    elsewhere: undefined,
    follows: undefined,
  }))
}

function answered(page: string, answers: Answers, navigation: Navigation) {
  const answer = answers.get(page)
  const lists = answer && 'list' in answer ? [answer.list, ...(answer.also ?? [])] : []
  const elements = lists.flatMap((list) => elementAt(list, navigation.elements) ?? [])
  return asOne(elements.map((element) => placeIn(element, page, navigation)))
}

function elementAt(path: JsonPath, elements: readonly NavNode[]): NavNode | undefined {
  const key = JSON.stringify(path)
  return elements.find((element) => JSON.stringify(element.path) === key)
}
