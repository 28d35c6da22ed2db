import { grouped } from '../../base/diagnostics/grouped.js'
import { localeFinder, withoutStep } from '../model/variants.js'
import { isIn, isVisible, keyOf, nearestFirst, titleIn, weights, type Atlas, type Location } from './atlas.js'
import { directionOf } from './language.js'
import { isShown, type Division, type Entry, type GroupEntry, type PageEntry } from './site.js'

/** A row of divisions to switch among: tabs, versions, … */
export interface Level {
  readonly kind: Division['kind']
  /** From the navigation to the holder of the row. */
  readonly above: readonly Division[]
  readonly options: readonly Division[]
  readonly open: Division | undefined
}

/** The content of a reader's screen at a location. */
export function screenOf({ divisions, page }: Location) {
  const sidebar = divisions.at(-1)?.entries ?? []
  const pages = [...pagesOf(sidebar)]
  const at = page ? pages.indexOf(page) : -1
  const language = titleIn({ divisions }, 'language')
  return {
    levels: levelsOf(divisions),
    sidebar,
    previous: pages[at - 1],
    next: at === -1 ? undefined : pages[at + 1],
    language,
    direction: directionOf(language),
    banner: divisions.findLast(({ banner }) => banner)?.banner,
    navbar: divisions.findLast(({ navbar }) => navbar)?.navbar ?? [],
  }
}

/** The pages of a sidebar in order, the page of a group's title first. */
function* pagesOf(entries: readonly Entry[]): Generator<PageEntry> {
  for (const entry of entries.filter(isShown)) {
    if (entry.kind === 'group') yield* pagesOf(entry.root ? [entry.root, ...entry.entries] : entry.entries)
    else if (entry.kind === 'page' && entry.href === undefined) yield entry
  }
}

/** A row for each division with parts to switch to. Links on every page come after local divisions of their kind. */
function levelsOf(divisions: readonly Division[]): readonly Level[] {
  const levels = divisions.flatMap(({ divisions: inner = [] }, index): Level | [] => {
    const open = divisions[index + 1]
    // A hidden division shows while open.
    const options = inner.filter((option) => !option.isHidden || option === open)
    return options[0] ? { kind: options[0].kind, above: divisions.slice(0, index + 1), options, open } : []
  })
  const links = divisions.flatMap(({ global = [] }) => global.filter(({ isHidden }) => !isHidden))
  for (const [kind, options] of grouped(links, (link) => link.kind)) {
    const at = levels.findIndex((level) => level.kind === kind)
    if (levels[at]) levels[at] = { ...levels[at], options: [...levels[at].options, ...options] }
    else levels.push({ kind, above: divisions.slice(0, 1), options, open: undefined })
  }
  return levels
}

/** The first page of the site, in the reader's language; also of a hidden site. */
export function openingPage({ site, all, visible }: Atlas, from?: Location): Location {
  const hidden = all.find(({ page }) => page.href === undefined)
  return firstOf(visible, from) ?? hidden ?? { divisions: [site.navigation], groups: [] }
}

/** The first page, in the reader's language, version and product, or else in the default ones. */
function firstOf(pages: readonly Location[], from?: Location): Location | undefined {
  const [first] = pages
  const variant = first?.divisions.findIndex(({ kind }) => kind in weights) ?? -1
  const holder = first?.divisions[variant - 1]
  const isNear = (at: Location) => isIn(at, holder)
  return holder ? nearestFirst(pages.filter(isNear), from)[0] : first
}

/**
 * The page behind a click that opens a group: the first one, unless `drilldown` is false. Without the setting, themes
 * follow unpublished rules: readers in the group stay on their page.
 */
export function drilldownPage(group: GroupEntry, drilldown: boolean | undefined, at: Location): PageEntry | undefined {
  const [page] = (drilldown ?? !isIn(at, group)) ? pagesOf([group]) : []
  return page
}

/**
 * The page after a switch to a division: in the reader's language and version, or else in the default ones; a location
 * without a page for an empty division.
 */
export function switchTo(atlas: Atlas, to: readonly Division[], from: Location): Location {
  const target = to.at(-1) as Division
  // An open hidden division hides nothing below.
  const isBelow = (found: Location) =>
    isIn(found, target) && isVisible({ ...found, divisions: found.divisions.slice(to.length) })
  const pages = atlas.all.filter(isBelow)
  const near = nearestFirst(pages, from)
  for (const way of from.page ? waysOf(target.kind, from, to) : []) {
    const found = near.find(way)
    if (found) return found
  }
  return firstOf(pages, from) ?? { divisions: to, groups: [] }
}

/** Ways for readers to stay on their page after a switch, in turn: true for the page to open. */
function waysOf(kind: Division['kind'], from: Location, to: readonly Division[]): ((found: Location) => boolean)[] {
  const keyIn = ({ page }: Location) => keyOf(page?.address ?? '')
  const wanted = keyIn(from)
  const sameAddress = (found: Location) => keyIn(found) === wanted
  const oneFolder = (found: Location) => {
    const [path, own] = [keyIn(found).split('/'), wanted.split('/')]
    const isAlike = path.length === own.length && path.at(-1) === own.at(-1)
    return isAlike && path.filter((folder, index) => folder !== own[index]).length === 1
  }
  const inner = (key: string) => key.slice(key.indexOf('/') + 1)
  const leadingFolder = (found: Location) => inner(keyIn(found)) === wanted || keyIn(found) === inner(wanted)
  const [group] = from.groups
  const sameGroup = ({ groups }: Location) => group !== undefined && groups[0]?.title === group.title
  if (kind === 'version') return [sameAddress, oneFolder, leadingFolder, sameGroup]
  if (kind === 'dropdown') return [sameAddress, oneFolder]
  if (kind !== 'language') return []
  const localeAt = localeFinder([to, from.divisions].map((divisions) => titleIn({ divisions }, 'language') ?? ''))
  const bare = (key: string) => withoutStep(key, localeAt(`${key}/`))
  return [(found) => bare(keyIn(found)) === bare(wanted)]
}
