import { counted, listed, shellWord } from '../../base/diagnostics/text.js'
import type { JsonPath } from '../../format/json/tree.js'
import type { NavNode } from '../../site/model/navigation-tree.js'
import { listOf, type Navigation } from '../../site/placement/navigation.js'
import { newGroups } from '../../site/placement/new-groups.js'
import type { NewGroup } from '../../site/placement/new-groups.js'
import type { Open } from '../../site/placement/place-pages.js'
import type { Candidate, Reason } from '../../site/placement/verdict.js'
import { baseOf, folderOf } from '../../site/model/page-path.js'
import { nameOf, titlesTo } from '../../site/placement/titles.js'
import { keyIn, variantsOf } from '../../site/placement/variants.js'
import { addReport } from './codes.js'
import { decideBy, elementsNamed, inVariantOf } from './destination.js'
import type { Destination } from './destination.js'

/** A possible place for pages, with the command. */
export interface Choice {
  /** `Guides › Setup` */
  readonly name: string
  readonly command: string
  readonly answer: Answer
}

/**
 * A list (with the lists of other variants that share the page), or a new group in an element; by path in docs.json.
 */
export type Answer =
  | { readonly list: JsonPath; readonly also?: readonly JsonPath[] }
  | { readonly group: string; readonly parent: JsonPath }

/** The answer for each page with a question. */
export type Answers = ReadonlyMap<string, Answer>

/** Pages with equal choices and an equal reason. */
export interface OpenPages {
  /** The pages of a choice; counterparts in other languages and versions follow. */
  readonly pages: readonly string[]
  readonly reason: Open['reason'] | 'new-folder' | 'new-language'
  readonly message: string
  /** The likeliest first. */
  readonly choices: readonly Choice[]
}

interface Means {
  readonly navigation: Navigation
  readonly commandFor: CommandFor
  /** The title in a page's frontmatter. */
  readonly titleIn: (page: string) => string | undefined
}

/**
 * The open questions: one for the pages of a new folder, for pages of a folder with equal choices, for a page in all
 * languages and versions.
 */
export function openPages(open: readonly Open[], means: Means): OpenPages[] {
  const { navigation, titleIn } = means
  const isAround = ({ reason }: Open) => reason === 'around' || reason === 'none' || reason === 'titled'
  const around = open.filter(isAround).map(({ page }) => page)
  const groups = newGroups(around, navigation, titleIn).filter(({ parent, isLanguage }) => parent || isLanguage)
  const done = new Set<string>()
  const keysOf = (page: string) => [
    page,
    ...variantsOf(page, navigation.variants).flatMap((variant) => keyIn(variant, page) ?? []),
  ]
  const questions = new Map<string, Question>()
  for (const { page, reason, candidates } of open) {
    if (keysOf(page).some((key) => done.has(key))) continue
    const group = groups.find((each) => each.pages.includes(page))
    const pages = group?.pages ?? [page]
    for (const each of pages) for (const key of keysOf(each)) done.add(key)
    const choices = JSON.stringify(candidates.map(({ element }) => element.path))
    const key = group ? `${group.folder}/` : `${reason} ${folderOf(page)} ${choices}`
    const known = questions.get(key)
    questions.set(key, { pages: [...(known?.pages ?? []), ...pages], reason, candidates, group })
  }
  return [...questions.values()].map((question) =>
    question.group ? groupQuestion(question, question.group, means) : listQuestion(question, means),
  )
}

/** A message names so many pages. */
const MOST_NAMED = 4

interface Question {
  readonly pages: readonly string[]
  readonly reason: Open['reason']
  readonly candidates: readonly Candidate[]
  readonly group: NewGroup | undefined
}

function groupQuestion(question: Question, group: NewGroup, means: Means): OpenPages {
  const { pages, parent, title, folder, isLanguage } = group
  if (isLanguage) {
    const { message, hint = '' } = addReport('add-language', { folder, pages: pages.length })
    return { pages, reason: 'new-language', message: `${message} ${hint}`.trim(), choices: [] }
  }
  const where = parent ? nameOf(parent) : ''
  const beside = group.isSure && where !== '' ? `; the folders beside it are groups of '${where}'` : ''
  const to = parent && where !== '' ? `--to ${shellWord(nameFor(parent, pages, means.navigation))} ` : ''
  const own = parent && {
    name: `${nameIn(means.navigation, parent, title)} (a new group)`,
    command: means.commandFor(pages, `${to}--group ${shellWord(title)}`),
    answer: { group: title, parent: parent.path },
  }
  return {
    pages,
    reason: 'new-folder',
    message: `${counted(pages.length, 'page')} in ${folder}/: no list has pages of that folder${beside}.`,
    choices: [...(own ? [own] : []), ...listChoices({ ...question, pages }, means)],
  }
}

/** The titles of an element; with its language and version, where they name several for a page. */
function nameFor(element: NavNode, [page = '']: readonly string[], navigation: Navigation): string {
  const name = nameOf(element)
  const isAlone = inVariantOf(page, elementsNamed(name, navigation), navigation).length === 1
  return isAlone ? name : [...navigation.variantOf(element).labels, name].join(' › ')
}

function listQuestion(question: Question, means: Means): OpenPages {
  const { pages, reason, candidates } = question
  const [page = ''] = pages
  const folder = folderOf(page) || 'the root folder'
  const names = pages.slice(0, MOST_NAMED).map((each) => baseOf(each))
  if (pages.length > MOST_NAMED) names.push(`${pages.length - MOST_NAMED} more`)
  const subject = pages.length === 1 ? page : `${counted(pages.length, 'page')} of ${folder} (${listed(names)})`
  const lists = new Set(candidates.map(({ element }) => element)).size
  const message = `${subject}: ${openInWords(reason, folder, lists)}.`
  return { pages, reason, message, choices: listChoices(question, means) }
}

/** The reason why the place of pages is open. `lists`: possible ones; those of several variants with a shared page are one. */
function openInWords(reason: Reason, folder: string, lists: number): string {
  const sentences: Readonly<Record<Reason, string>> = {
    twin: 'several lists may be meant',
    folder: 'several lists may be meant',
    twins: `${lists} lists match the one that has it in another language or version`,
    few: `one list has pages of ${folder}, but fewer than three`,
    several: `${lists} lists have pages of ${folder}`,
    root: `pages of ${folder} may belong to any list`,
    cluster: `new pages of ${folder} have similar names, and may need a group of their own`,
    titled: `no list has pages of ${folder}, but one has its title`,
    around: `no list has pages of ${folder}`,
    none: `no list has pages of ${folder} or of the folders around it`,
  }
  return sentences[reason]
}

/** The possible lists, without lists that no flag can name. */
function listChoices({ pages, candidates }: Question, { navigation, commandFor }: Means): Choice[] {
  const [page = ''] = pages
  return candidates.flatMap((candidate) => {
    const { element, also = [] } = candidate
    const flag = placeFlag(candidate, page, navigation)
    if (flag === undefined) return []
    const command = commandFor(pages, flag)
    if (also.length === 0) return { name: nameIn(navigation, element), command, answer: { list: element.path } }
    const variants = [candidate, ...also].map((each) => navigation.variantOf(each.element).labels.join(' '))
    const name = [listed(variants), nameOf(element)].join(' › ')
    return { name, command, answer: { list: element.path, also: also.map((each) => each.element.path) } }
  })
}

/** `en › Guides › Setup` */
function nameIn(navigation: Navigation, element: NavNode, ...inner: readonly string[]): string {
  const labels = navigation.variants.length > 1 ? navigation.variantOf(element).labels : []
  return [...labels, ...titlesTo(element), ...inner].join(' › ')
}

/**
 * The flag for a list (or the lists of several variants): titles, with language and version where needed; or a page of
 * the list.
 */
function placeFlag(candidate: Candidate, page: string, navigation: Navigation): string | undefined {
  const { element, index } = candidate
  const elementsOf = (place: Candidate | undefined) =>
    place ? [place, ...(place.also ?? [])].map((each) => each.element) : []
  const meant = elementsOf(candidate)
  const isMeant = (place: Destination) => {
    const decide = decideBy(place, navigation, { all: new Set([page]), asked: new Set(), left: new Map() })
    const found = elementsOf(decide(page))
    return found.length === meant.length && meant.every((each) => found.includes(each))
  }
  const list = listOf(element) ?? []
  const name = nameOf(element)
  if (name !== '') {
    const to = [name, [...navigation.variantOf(element).labels, name].join(' › ')].find((each) => isMeant({ to: each }))
    if (to !== undefined) return `--to ${shellWord(to)}`
  }
  const pagesAmong = (entries: readonly unknown[]) => entries.flatMap((entry) => navigation.pageOf(entry) ?? [])
  const after = pagesAmong(list.slice(0, index)).findLast((each) => isMeant({ after: each }))
  if (after !== undefined) return `--after ${shellWord(after)}`
  const before = pagesAmong(list.slice(index)).find((each) => isMeant({ before: each }))
  if (before !== undefined) return `--before ${shellWord(before)}`
  return isMeant({ last: true }) ? '--last' : undefined
}

/** Writes the command for putting pages at a place: `--to Setup`. */
export type CommandFor = (pages: readonly string[], place: string) => string

interface Given {
  readonly create?: boolean | undefined
  /** With `--orphans`: all pages without a place. */
  readonly allOrphans?: readonly string[] | undefined
}

/** Up to this many pages are named; more by their folder, if no other page is inside. */
const MOST_LISTED = 3

/** Makes follow-up commands with the flags of the first. */
export function commandsAfter({ create = false, allOrphans }: Given): CommandFor {
  return (pages, place) => {
    const folder = allOrphans && pages.length > MOST_LISTED ? folderOfAll(pages) : ''
    const isAll = folder !== '' && allOrphans?.filter((page) => page.startsWith(folder)).length === pages.length
    const which = isAll ? `--orphans ${shellWord(folder.slice(0, -1))}` : pages.map(shellWord).join(' ')
    return `npx build-nav add ${which} ${place}${create ? ' --create' : ''}`
  }
}

/** The deepest common folder of pages, with a slash at the end; '' without a common folder. */
function folderOfAll([first = '', ...others]: readonly string[]): string {
  let folder = first.slice(0, first.lastIndexOf('/') + 1)
  while (!others.every((page) => page.startsWith(folder)))
    folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1)
  return folder
}
