import { grouped } from '../../base/diagnostics/grouped.js'
import { folderOf } from '../../site/model/page-path.js'
import type { NavNode } from '../../site/model/navigation-tree.js'
import { childrenOf, listOf, type Navigation } from '../../site/placement/navigation.js'
import { newFolderOf, parentOfGroup } from '../../site/placement/new-groups.js'
import { isLead, placeIn, placePages, surePlace, type Candidate, type Placed } from '../../site/placement/places.js'
import { nameOf, titlesTo } from '../../site/placement/titles.js'
import { familyOf, mirrorsOf } from '../../site/placement/variants.js'
import { isNamed, placeNamed, placesNamed, refused, type Destination, type Request } from './named-place.js'
import { commandFor, openPages, type Answers } from './questions.js'

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
  readonly reason: Placed['reason']
  /** The reason in a sentence; undefined where the author has named the place. */
  readonly because: string | undefined
  /** The command for another place; undefined if the author named this place. */
  readonly elsewhere: string | undefined
  /** The counterpart in another language or version with a common report. */
  readonly follows: string | undefined
  /** True for a page listed elsewhere before. */
  readonly isMoved: boolean
}

export interface PlanOptions extends Destination {
  readonly icon?: string | undefined
  readonly create?: boolean | undefined
  readonly answers?: Answers | undefined
  /** Pages named by the author, without counterparts. */
  readonly asked: ReadonlySet<string>
  /** The title in the frontmatter of a folder's index page. */
  readonly titleIn?: ((page: string) => string | undefined) | undefined
  /** Pages for the end of their lists: no better place there can be written. */
  readonly atTheEnd?: ReadonlySet<string> | undefined
}

/** Puts pages into their lists (or the author's) in the value of a navigation; the rest are questions. */
export function planOf(pages: readonly string[], navigation: Navigation, options: PlanOptions) {
  const { asked, create = false } = options
  const old = pages.flatMap((page) => oldPlaces(page, navigation))
  for (const { page } of old) navigation.remove(page)
  for (const page of pages) navigation.waiting.add(page)
  const decide = decisions(pages, options, { navigation, asked, left: grouped(old, ({ page }) => page) })
  const { placed, open } = placePages(pages, navigation, decide, asked)
  const isSame = (each: OldPlace, { page, element }: Placed) =>
    each.page === page && navigation.variantOf(each.element) === navigation.variantOf(element)
  // A page moves within a variant, and stays in the rest.
  for (const each of old) if (!placed.some((now) => isSame(each, now))) putBack(each, navigation)
  const emptied = [...new Set(old.map(({ element }) => element))].filter(({ kind }) => kind === 'group')
  const dropped = emptied.filter((each) => navigation.dropEmpty(each)).map(nameOf)
  const families = grouped(placed, ({ page }) => familyOf(page, navigation))
  const added = [...families.values()].flatMap((family) => {
    const head = family.find(({ page }) => asked.has(page)) ?? family[0]
    const because = placedInWords(family[0], navigation)
    return [head, ...family.filter((each) => each !== head)].map((each): AddedPage => ({
      ...addedPage(each, navigation, create),
      because: each === head ? because : undefined,
      follows: each === head ? undefined : head.page,
      isMoved: old.some((before) => isSame(before, each)),
    }))
  })
  return { added, open: openPages(open, navigation, options), dropped }
}

/** The author's decisions: a place, a new group, or the end of the list; undefined without a decision. */
function decisions(pages: readonly string[], { answers, atTheEnd, ...options }: PlanOptions, request: Request) {
  const { navigation, asked, left } = request
  const flagsFor = (page: string): Destination => answers?.get(page) ?? options
  const groups = groupsFor(pages, flagsFor, options.icon, request)
  const chosen = (page: string) => {
    const own = groups.get(page)
    if (own) return placeInGroup(page, own, new Set(pages), navigation)
    const flags = flagsFor(page)
    // Without a named list, counterparts move within their own.
    const isByPages = left.has(page) && [flags.to, flags.after, flags.before].every((each) => each === undefined)
    const isNamedHere = (asked.has(page) || isByPages) && isNamed(flags) && flags.group === undefined
    return isNamedHere ? placeNamed(page, flags, request) : undefined
  }
  return (page: string) => {
    const place = chosen(page)
    const found = place && { ...place, reason: 'asked' as const }
    return atTheEnd?.has(page) ? atEndOf(found ?? surePlace(page, navigation)) : found
  }
}

/** A page's old place in a list, among these entries. */
interface OldPlace {
  readonly page: string
  readonly element: NavNode
  readonly entries: readonly unknown[]
}

function oldPlaces(page: string, navigation: Navigation): readonly OldPlace[] {
  return navigation.listsWith(page).map((element) => ({ page, element, entries: [...(listOf(element) ?? [])] }))
}

function putBack({ page, element, entries }: OldPlace, navigation: Navigation): void {
  const list: readonly unknown[] = listOf(element) ?? []
  const at = entries.findIndex((entry) => navigation.pageOf(entry) === page)
  const before = entries.slice(0, at).findLast((entry) => list.includes(entry))
  navigation.insert(page, element, list.indexOf(before) + 1)
}

/** A place at the end of the list. */
function atEndOf<Found extends Candidate>(found: Found | undefined): Found | undefined {
  return found && { ...found, index: listOf(found.element)?.length ?? 0, isFixed: true }
}

function addedPage({ page, element, reason, ...placed }: Placed, navigation: Navigation, create: boolean) {
  const [after, before] = [navigation.pageOf(placed.after), navigation.pageOf(placed.before)]
  const isOpen = reason !== 'asked' && (before !== undefined || after !== undefined)
  const elsewhere = before === undefined ? { before: after } : { after: before }
  return {
    page,
    list: titlesTo(element),
    variant: navigation.variantOf(element).labels,
    after,
    before,
    reason,
    elsewhere: isOpen ? commandFor([page], elsewhere, create) : undefined,
  }
}

/** The reason for a page's place. */
function placedInWords({ page, reason, like }: Placed, navigation: Navigation): string | undefined {
  if (reason === 'asked') return undefined
  if (reason === 'folder') return `Only this list has pages of ${folderOf(page)}.`
  const variant = like ? navigation.variantOf(like).labels.join(' ') : 'another variant'
  return `In ${variant}, the same page is there, too.`
}

/**
 * The groups that an author wants for pages, made where missing; a new group is made in all languages with the pages,
 * under a single title, so that shared code gets a single line.
 */
function groupsFor(
  pages: readonly string[],
  flagsFor: (page: string) => Destination,
  icon: string | undefined,
  request: Request,
): ReadonlyMap<string, NavNode> {
  const { navigation, asked } = request
  const wanted = [...asked].flatMap((page) => {
    const flags = flagsFor(page)
    if (flags.group === undefined) return []
    const folder = isNamed(flags) ? undefined : newFolderOf(page, navigation)
    const parent = folder === undefined ? undefined : parentOfGroup(folder, navigation)
    const named = isNamed(flags) ? undefined : [parent ?? []].flat()
    const mirrors = mirrorsOf(page, navigation).filter((other) => pages.includes(other) && !asked.has(other))
    const places = [[page, placeNamed(page, flags, request, named)] as const]
    for (const other of mirrors) {
      const [place, ...others] = placesNamed(other, flags, request, named)
      if (others.length === 0) places.push([other, place])
    }
    const title = flags.group
    return places.flatMap(([each, place]) => (place ? { ...place, page: each, title } : []))
  })
  const there = wanted.filter(({ element, title }) => groupIn(element, title))
  const [first] = there
  if (first && (icon !== undefined || first.index !== Infinity))
    throw refused(first.title, 'is a group already, where no icon and no place can be given', [])
  const found = new Map<string, NavNode>()
  for (const { page, element, title, index } of there.length > 0 ? there : wanted) {
    const group = groupIn(element, title) ?? navigation.addGroup(title, icon, element, index)
    if (!group) throw refused(title, `can't be a group of '${nameOf(element)}'`, [])
    found.set(page, group)
  }
  return found
}

function groupIn(parent: NavNode, title: string): NavNode | undefined {
  return childrenOf(parent).findLast((child) => child.title === title && listOf(child))
}

/** A page's place in a group; a new group keeps the order of the command, behind an overview. */
function placeInGroup(page: string, element: NavNode, all: ReadonlySet<string>, navigation: Navigation): Candidate {
  const list = listOf(element) ?? []
  const isNew = list.every((entry) => all.has(navigation.pageOf(entry) ?? ''))
  const { index } = isNew && !isLead(page) ? { index: list.length } : placeIn(element, page, navigation)
  return { element, index, isFixed: true }
}
