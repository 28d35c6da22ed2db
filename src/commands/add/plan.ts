import { shellWord } from '../../base/files/shell-word.js'
import { counted } from '../../base/diagnostics/counted.js'
import { BuildNavError } from '../../base/diagnostics/build-nav-error.js'
import type { JsonPath } from '../../format/json/tree.js'
import { folderOf } from '../../site/model/page-path.js'
import { newGroups } from '../../site/placement/new-groups.js'
import type { NewGroup } from '../../site/placement/new-groups.js'
import { keyIn, titlesTo, variantsOf } from '../../site/placement/navigation.js'
import type { Element, Navigation } from '../../site/placement/navigation.js'
import { placePages } from '../../site/placement/place-pages.js'
import type { Decide, Open, Placed } from '../../site/placement/place-pages.js'
import { positionIn } from '../../site/placement/position.js'
import { addReport } from './codes.js'
import { decideBy, elementsNamed, inVariantOf, isNamed, nameOf } from './destination.js'
import type { Destination } from './destination.js'
import { openInWords, placedInWords } from './words.js'

/** A page that has got a place. */
export interface AddedPage {
  readonly page: string
  /** The titles on the way to its list: `['Guides', 'Setup']`. */
  readonly list: readonly string[]
  /** Its language and version, where the site has several. */
  readonly variant: readonly string[]
  /** The page before it in the list, and the one after it. */
  readonly after: string | undefined
  readonly before: string | undefined
  readonly reason: Placed['reason'] | 'group'
  /** The reason in a sentence; undefined where the author has named the place. */
  readonly because: string | undefined
  /** The page of another language or version that was placed alike, and is reported with it. */
  readonly follows: string | undefined
  /** True if it was listed elsewhere before. */
  readonly isMoved: boolean
}

/** A place that may be meant for pages, and the command that puts them there. */
export interface Choice {
  /** `Guides › Setup` */
  readonly name: string
  readonly command: string
  readonly answer: Answer
}

/** A list, or a new group in an element, by its path in docs.json. */
export type Answer = { readonly list: JsonPath } | { readonly group: string; readonly parent: JsonPath }

/** The answer for each page with a question. */
export type Answers = ReadonlyMap<string, Answer>

/** Pages whose place is open for one reason. */
export interface OpenPages {
  /** The pages that a choice is for; their counterparts in other languages and versions follow them. */
  readonly pages: readonly string[]
  readonly reason: Open['reason'] | 'new-folder' | 'new-language'
  readonly message: string
  /** The likeliest first. */
  readonly choices: readonly Choice[]
}

/** The places of pages, made in the value of a navigation, and the questions that are left. */
export interface Plan {
  readonly added: readonly AddedPage[]
  readonly open: readonly OpenPages[]
}

interface PlanOptions extends Destination {
  readonly group?: string | undefined
  readonly answers?: Answers | undefined
  /** The pages that were named; the others are their counterparts. */
  readonly asked: ReadonlySet<string>
}

/** Puts pages into the lists where they belong, or that the author names, and leaves the others open. */
export function planOf(pages: readonly string[], navigation: Navigation, options: PlanOptions): Plan {
  const { group, answers = new Map() } = options
  const moved = new Set(pages.filter((page) => navigation.listing(page).length > 0))
  for (const page of moved) navigation.remove(page)
  const grouped =
    group === undefined ? groupsAnswered(answers, navigation) : addGroups(pages, group, navigation, options)
  const left = pages.filter((page) => !grouped.some((each) => each.page === page))
  const isByName = isNamed(options) && group === undefined
  const byName: Decide = isByName ? decideBy(options, navigation) : () => undefined
  const decide: Decide = (page) => answered(page, answers, navigation) ?? byName(page)
  const { placed, open } = placePages(left, navigation, decide, options.asked)
  const added = [...grouped, ...placed.map((each) => addedPage(each, navigation))]
  const told = withCounterparts(added, navigation).map((each) => ({ ...each, isMoved: moved.has(each.page) }))
  return { added: told, open: openPages(open, navigation) }
}

type Added = Omit<AddedPage, 'isMoved'>

/** Tells a page with the first that has its key: the author has named one place for all languages and versions. */
function withCounterparts(added: readonly Added[], { variants }: Navigation): readonly Added[] {
  const firsts = new Map<string, string>()
  return added.map((each) => {
    if (each.follows !== undefined) return each
    const [own] = variantsOf(each.page, variants)
    const key = own && keyIn(own, each.page)
    const follows = key === undefined ? undefined : firsts.get(key)
    if (key !== undefined && follows === undefined) firsts.set(key, each.page)
    return { ...each, follows }
  })
}

function addedPage(placed: Placed, navigation: Navigation): Added {
  const { page, element, after, before, reason, follows } = placed
  return {
    page,
    list: titlesTo(element),
    variant: element.variant.labels,
    after: navigation.pageOf(after),
    before: navigation.pageOf(before),
    reason,
    because: placedInWords(placed),
    follows,
  }
}

/** A new group with the pages of each version of one language: another language needs a title of its own. */
function addGroups(
  pages: readonly string[],
  title: string,
  navigation: Navigation,
  { to }: Destination,
): readonly Added[] {
  const { variants } = navigation
  const named = to === undefined ? undefined : elementsNamed(to, navigation)
  const proposed = named ? [] : newGroups(pages, navigation)
  const [language] = pages.flatMap((page) => variantsOf(page, variants)[0]?.language ?? [])
  const members = new Map<Element, string[]>()
  for (const page of pages) {
    const own = variantsOf(page, variants)[0]
    const parent = named
      ? inVariantOf(page, named, navigation)[0]
      : proposed.find((each) => each.pages.includes(page))?.parent
    if (!parent || own?.language !== language) continue
    members.set(parent, [...(members.get(parent) ?? []), page])
  }
  if (members.size === 0) throw new BuildNavError([addReport('add-group-nowhere', { group: title })])
  return [...members].flatMap(([parent, own]) => groupWith(own, title, parent, navigation))
}

function groupsAnswered(answers: Answers, navigation: Navigation): readonly Added[] {
  const groups = new Map<string, { title: string; parent: Element; pages: string[] }>()
  for (const [page, answer] of answers) {
    const parent = 'group' in answer ? elementAt(answer.parent, navigation) : undefined
    if (!parent || !('group' in answer)) continue
    const key = JSON.stringify(answer)
    const known = groups.get(key) ?? { title: answer.group, parent, pages: [] }
    groups.set(key, { ...known, pages: [...known.pages, page] })
  }
  return [...groups.values()].flatMap(({ pages, title, parent }) => groupWith(pages, title, parent, navigation))
}

/** Puts pages into the group of that title, which is made where there is none. */
function groupWith(pages: readonly string[], title: string, parent: Element, navigation: Navigation): readonly Added[] {
  const known = parent.children.find((child) => child.title === title && child.list)
  if (known) {
    for (const page of pages) navigation.insert(page, known, positionIn(known, page, navigation.pageOf).index)
  } else if (!navigation.addGroup(title, pages, parent)) {
    throw new BuildNavError([addReport('add-group-nowhere', { group: title })])
  }
  return pages.map((page, index) => ({
    page,
    list: [...titlesTo(parent), title],
    variant: parent.variant.labels,
    after: known ? undefined : pages[index - 1],
    before: known ? undefined : pages[index + 1],
    reason: 'group' as const,
    because: undefined,
    follows: undefined,
  }))
}

function answered(page: string, answers: Answers, navigation: Navigation) {
  const answer = answers.get(page)
  const element = answer && 'list' in answer ? elementAt(answer.list, navigation) : undefined
  if (!element) return undefined
  return { element, siblings: 0, ...positionIn(element, page, navigation.pageOf) }
}

function elementAt(path: JsonPath, { elements }: Navigation): Element | undefined {
  const key = JSON.stringify(path)
  return elements.find((element) => JSON.stringify(element.path) === key)
}

/** The questions that are open: one for the pages of a new folder, and one for a page in all of its languages and versions. */
function openPages(open: readonly Open[], navigation: Navigation): OpenPages[] {
  const isAround = ({ reason }: Open) => reason === 'around' || reason === 'none' || reason === 'titled'
  const questions: OpenPages[] = []
  const groups = newGroups(
    open.filter(isAround).map(({ page }) => page),
    navigation,
  )
  const done = new Set<string>()
  const keysOf = (page: string) => [
    page,
    ...variantsOf(page, navigation.variants).flatMap((variant) => keyIn(variant, page) ?? []),
  ]
  const isAsked = (page: string) => keysOf(page).some((key) => done.has(key))
  for (const question of open) {
    const { page } = question
    if (isAsked(page)) continue
    const group = groups.find((each) => each.pages.includes(page))
    const pages = group && (group.parent || group.isLanguage) ? group.pages : [page]
    for (const each of pages) for (const key of keysOf(each)) done.add(key)
    questions.push(group && pages === group.pages ? groupQuestion(group) : listQuestion(question, navigation))
  }
  return questions
}

function groupQuestion(group: NewGroup): OpenPages {
  const { pages, parent, title, folder, isLanguage } = group
  if (isLanguage) {
    const { message, hint } = addReport('add-language', { folder, pages: pages.length })
    return { pages, reason: 'new-language', message: `${message} ${hint ?? ''}`.trim(), choices: [] }
  }
  const where = parent ? nameOf(parent) : ''
  const beside = group.isSure && where !== '' ? ` The folders beside it are groups of '${where}'.` : ''
  const words = pages.map(shellWord).join(' ')
  const to = where === '' ? '' : ` --to ${shellWord(where)}`
  const command = `npx build-nav add ${words}${to} --group ${shellWord(title)}`
  return {
    pages,
    reason: 'new-folder',
    message: `${counted(pages.length, 'page')} in ${folder}/: no list has pages of that folder.${beside}`,
    choices: parent
      ? [{ name: [...titlesTo(parent), title].join(' › '), command, answer: { group: title, parent: parent.path } }]
      : [],
  }
}

function listQuestion(question: Open, navigation: Navigation): OpenPages {
  const { page, reason, candidates } = question
  const names = navigation.elements.map((element) => JSON.stringify([element.variant.labels, nameOf(element)]))
  const choices = candidates.map(({ element, index }): Choice => {
    const name = nameOf(element)
    const isOnly = names.filter((each) => each === JSON.stringify([element.variant.labels, name])).length === 1
    const anchor = element.list?.slice(0, index).findLast((entry) => navigation.pageOf(entry) !== undefined)
    const place = isOnly && name !== '' ? `--to ${shellWord(name)}` : `--after ${shellWord(String(anchor ?? name))}`
    return {
      name: [...element.variant.labels.slice(0, navigation.variants.length > 1 ? undefined : 0), name].join(' › '),
      command: `npx build-nav add ${shellWord(page)} ${place}`,
      answer: { list: element.path },
    }
  })
  return { pages: [page], reason, message: openInWords(page, reason, candidates.length, folderOf(page)), choices }
}
