import { grouped } from '../../base/diagnostics/grouped.js'
import { counted, listed, listedUpTo, shellWord } from '../../base/diagnostics/text.js'
import type { JsonPath } from '../../format/json/tree.js'
import { listOf, type Navigation } from '../../site/placement/navigation.js'
import { newGroups, type NewGroup } from '../../site/placement/new-groups.js'
import type { Open } from '../../site/placement/place-pages.js'
import { allOf, type Candidate, type Reason } from '../../site/placement/verdict.js'
import { baseOf, folderOf } from '../../site/model/page-path.js'
import { nameOf } from '../../site/placement/titles.js'
import { mirrorsOf } from '../../site/placement/variants.js'
import { addReport } from './codes.js'
import { decideBy, elementsNamed, fullName, inVariantOf, type Destination } from './named-place.js'

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

/** The parts of a command that its follow-up commands repeat. */
export interface Followed {
  readonly create?: boolean | undefined
}

interface Question extends Omit<Open, 'page'> {
  readonly pages: readonly string[]
  readonly group: NewGroup | undefined
}

/**
 * The open questions: one for the pages of a new folder, for pages of a folder with equal choices, for a page in all
 * languages and versions.
 */
export function openPages(
  open: readonly Open[],
  navigation: Navigation,
  options: Followed & { readonly titleIn: (page: string) => string | undefined },
): OpenPages[] {
  const unheld = open.filter(({ reason }) => reason === 'none').map(({ page }) => page)
  const groups = newGroups(unheld, navigation, options.titleIn).filter((each) => each.parent || each.isLanguage)
  const done = new Set<string>()
  const questions = open.flatMap(({ page, reason, candidates }): readonly Question[] => {
    if (done.has(page)) return []
    const group = groups.find((each) => each.pages.includes(page))
    const pages = group?.pages ?? [page]
    for (const each of pages) for (const same of [each, ...mirrorsOf(each, navigation)]) done.add(same)
    return [{ pages, reason, candidates, group }]
  })
  const keyOf = ({ pages: [page = ''], reason, candidates, group }: Question) =>
    group ? `${group.folder}/` : JSON.stringify([reason, folderOf(page), candidates.map(({ element }) => element.path)])
  return [...grouped(questions, keyOf).values()].map((same) => {
    const question = { ...same[0], pages: same.flatMap(({ pages }) => pages) }
    const choices = listChoices(question, navigation, options)
    if (question.group) return groupQuestion(question.group, choices, navigation, options)
    return { pages: question.pages, reason: question.reason, message: openInWords(question), choices }
  })
}

function groupQuestion(
  { pages, parent, title, folder, isLanguage }: NewGroup,
  lists: readonly Choice[],
  navigation: Navigation,
  followed: Followed,
): OpenPages {
  if (isLanguage) {
    const { message, hint = '' } = addReport('add-language', { folder, pages: pages.length })
    return { pages, reason: 'new-language', message: `${message} ${hint}`.trim(), choices: [] }
  }
  const where = parent ? nameOf(parent) : ''
  const message = `${counted(pages.length, 'page')} in ${folder}/: no list has pages of that folder.`
  if (!parent) return { pages, reason: 'new-folder', message, choices: lists }
  const isAlone = where === '' || inVariantOf(pages[0] ?? '', elementsNamed(where, navigation), navigation).length === 1
  const to = where === '' ? '' : `--to ${shellWord(isAlone ? where : fullName(parent, navigation))} `
  const own = {
    name: `${[fullName(parent, navigation), title].filter(Boolean).join(' › ')} (a new group)`,
    command: commandFor(pages, `${to}--group ${shellWord(title)}`, followed),
    answer: { group: title, parent: parent.path },
  }
  return { pages, reason: 'new-folder', message, choices: [own, ...lists] }
}

/** A message names so many pages. */
const MOST_NAMED = 4

/** The reason why the place of pages is open. Lists of several variants with a shared page count as one. */
function openInWords({ pages, reason, candidates }: Question): string {
  const [page = ''] = pages
  const folder = folderOf(page) || 'the root folder'
  const names = listedUpTo(MOST_NAMED, pages.map(baseOf))
  const subject = pages.length === 1 ? page : `${counted(pages.length, 'page')} of ${folder} (${names})`
  const lists = new Set(candidates.map(({ element }) => element)).size
  const sentences: Readonly<Record<Reason, string>> = {
    twin: 'several lists may be meant',
    folder: 'several lists may be meant',
    several: `${lists} lists have pages of ${folder}`,
    few: `one list has pages of ${folder}, but fewer than three`,
    root: `pages of ${folder} may belong to any list`,
    none: `no list has pages of ${folder}`,
  }
  return `${subject}: ${sentences[reason]}.`
}

/** The possible lists, without lists that no flag can name. */
function listChoices({ pages, candidates }: Question, navigation: Navigation, followed: Followed): Choice[] {
  return candidates.flatMap((candidate) => {
    const { element, also } = candidate
    const flag = flagFor(candidate, pages, navigation)
    if (flag === undefined) return []
    const variants = allOf(candidate).map((each) => navigation.variantOf(each.element).labels.join(' '))
    const name = also ? `${listed(variants)} › ${nameOf(element)}` : fullName(element, navigation)
    const answer = { list: element.path, ...(also && { also: also.map((each) => each.element.path) }) }
    return [{ name, command: commandFor(pages, flag, followed), answer }]
  })
}

/**
 * The flag for a list (or the lists of several variants): titles, with language and version where needed; or a page of
 * the list. Each is tried before it is offered.
 */
function flagFor(candidate: Candidate, [page = '']: readonly string[], navigation: Navigation): string | undefined {
  const { element, index } = candidate
  const meant = allOf(candidate).map((each) => each.element)
  const isMeant = (flag: Destination) => {
    const place = decideBy(flag, navigation, { all: new Set([page]), asked: new Set(), left: new Map() })(page)
    const found = place ? allOf(place).map((each) => each.element) : []
    return found.length === meant.length && meant.every((each) => found.includes(each))
  }
  const name = nameOf(element)
  const names = name === '' ? [] : [name, fullName(element, navigation)]
  const list = listOf(element) ?? []
  const pagesAmong = (entries: readonly unknown[]) => entries.flatMap((entry) => navigation.pageOf(entry) ?? [])
  const flags: readonly Destination[] = [
    ...names.map((to) => ({ to })),
    ...pagesAmong(list.slice(0, index).toReversed()).map((after) => ({ after })),
    ...pagesAmong(list.slice(index)).map((before) => ({ before })),
  ]
  const found = flags.find(isMeant)
  if (found === undefined) return isMeant({ last: true }) ? '--last' : undefined
  return Object.entries(found)
    .map(([flag, value]) => `--${flag} ${shellWord(String(value))}`)
    .join()
}

/** Writes the command for putting pages at a place, `--to Setup`, with the flags of the first command. */
export function commandFor(pages: readonly string[], place: string, { create = false }: Followed): string {
  return `npx build-nav add ${pages.map(shellWord).join(' ')} ${place}${create ? ' --create' : ''}`
}
