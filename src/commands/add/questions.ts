import { grouped } from '../../base/diagnostics/grouped.js'
import { counted, shellWord } from '../../base/diagnostics/text.js'
import { folderOf, titleFromPath } from '../../site/model/page-path.js'
import type { NavNode } from '../../site/model/navigation-tree.js'
import { listOf, type Navigation } from '../../site/placement/navigation.js'
import { isOfLanguage, newFolderOf, parentOfGroup } from '../../site/placement/new-groups.js'
import { likelyPlaces, type Candidate } from '../../site/placement/places.js'
import { fullName, nameOf } from '../../site/placement/titles.js'
import { familyOf } from '../../site/placement/variants.js'
import { placesNamed, type Destination } from './named-place.js'
import type { PlanOptions } from './plan.js'

/** A possible place for pages, with the command. */
export interface Choice {
  /** `Guides › Setup` */
  readonly name: string
  readonly command: string
  readonly answer: Destination
}

/** The place for each page with a question, as flags: `{ to: 'Guides › Setup' }`. */
export type Answers = ReadonlyMap<string, Destination>

/** Pages of a folder with equal choices. */
export interface OpenPages {
  /** The pages of a choice; counterparts in other languages and versions follow. */
  readonly pages: readonly string[]
  readonly message: string
  /** The likeliest first. */
  readonly choices: readonly Choice[]
}

/** Pages with equal choices, each page once for all languages and versions. */
function alikePages(open: readonly string[], navigation: Navigation) {
  const families = grouped(open, (page) => familyOf(page, navigation))
  const questions = [...families.values()].map(([page]) => {
    return { page, folder: newFolderOf(page, navigation), candidates: likelyPlaces(page, navigation) }
  })
  const same = grouped(questions, ({ page, folder, candidates }) =>
    JSON.stringify([folder ?? folderOf(page), candidates.map(({ element }) => element.path)]),
  )
  return [...same.values()]
}

/** The questions on open pages: one for a page in all languages and versions, and for pages with equal choices. */
export function openPages(
  open: readonly string[],
  navigation: Navigation,
  { create = false, titleIn }: Pick<PlanOptions, 'create' | 'titleIn'>,
): readonly OpenPages[] {
  return alikePages(open, navigation).map((equal) => {
    const [{ folder, candidates }] = equal
    const pages = equal.map(({ page }) => page)
    const [page = ''] = pages
    const name = folderOf(page) || 'the root folder'
    const counts = counted(pages.length, 'page')
    if (folder !== undefined && isOfLanguage(folder, navigation)) {
      const advice = `Add the language itself, \`language('${folder}')\` in a config or \`{ "language": "${folder}" }\` in docs.json.`
      return { pages, message: `'${folder}' looks like a new language: ${counts}, in no list. ${advice}`, choices: [] }
    }
    const group =
      folder === undefined
        ? []
        : groupPlaces(pages, folder, titleIn?.(`${folder}/index`) ?? titleFromPath(folder), navigation)
    const lists = candidates.flatMap((candidate) => listPlaces(pages, candidate, navigation))
    const choices = [...group, ...lists].map((each) => ({ ...each, command: commandFor(pages, each.answer, create) }))
    const isHeld = navigation.holding(folderOf(page)).size > 0
    const all = candidates.length === 1 ? 'only one list has' : `${candidates.length} lists have`
    const reason = `${pages.length === 1 ? page : `${counts} of ${name}`}: ${isHeld ? all : 'no list has'} pages of ${name}.`
    const advice = choices.length > 0 ? '' : ' Name a list with --to; for a new group, its title with --group, too.'
    return { pages, message: `${reason}${advice}`, choices }
  })
}

type NamedPlace = Omit<Choice, 'command'>

/** A new group in the element with the groups for the folders beside. */
function groupPlaces(
  pages: readonly string[],
  folder: string,
  group: string,
  navigation: Navigation,
): readonly NamedPlace[] {
  const parent = parentOfGroup(folder, navigation)
  if (!parent) return []
  const flags = [...titlesFor(parent, navigation).map((to) => ({ to, group })), { group }]
  const answer = flags.find((each) => isFor(pages, each, parent, navigation)) ?? { group }
  return [{ name: `${[fullName(parent, navigation), group].filter(Boolean).join(' › ')} (a new group)`, answer }]
}

/** A list by titles or by a page there; none without a flag for the list. */
function listPlaces(pages: readonly string[], { element, index }: Candidate, navigation: Navigation) {
  const entries = (listOf(element) ?? []).map((entry) => navigation.pageOf(entry))
  const after = entries.slice(0, index).findLast((page) => page !== undefined)
  const before = entries.slice(index).find((page) => page !== undefined)
  const beside = [after && { after }, before && { before }].flatMap((each) => each || [])
  const flags: readonly Destination[] = [...titlesFor(element, navigation).map((to) => ({ to })), ...beside]
  const answer = flags.find((each) => isFor(pages, each, element, navigation))
  return answer ? [{ name: fullName(element, navigation), answer }] : []
}

function titlesFor(element: NavNode, navigation: Navigation): readonly string[] {
  return [nameOf(element), fullName(element, navigation)].filter((to) => to !== '')
}

/** True if flags put pages into exactly this element. */
function isFor([page = '']: readonly string[], flags: Destination, meant: NavNode, navigation: Navigation): boolean {
  const found = placesNamed(page, flags, { navigation, asked: new Set([page]), left: new Map() })
  return found.length === 1 && found[0]?.element === meant
}

/** `npx build-nav add guides/deploy --to Setup`, with `--create` if the first command had it. */
export function commandFor(pages: readonly string[], flags: Destination, create: boolean): string {
  const words = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, shellWord(String(value))])
  return ['npx build-nav add', ...pages.map(shellWord), ...words, ...(create ? ['--create'] : [])].join(' ')
}
