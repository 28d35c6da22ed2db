import { localeFinder, withoutFolder } from '../model/variants.js'
import { isIn, isVisible, keyOf, nearestFirst, titleIn } from './atlas.js'
import type { Atlas, Location } from './atlas.js'
import { directionOf } from './language.js'
import { isShown } from './site.js'
import type { Banner, Division, Entry, GroupEntry, Link, PageEntry, Site } from './site.js'

/** A row of divisions to switch among: tabs, versions, … */
export interface Level {
  readonly kind: Division['kind']
  /** From the navigation to the holder of the row. */
  readonly above: readonly Division[]
  readonly options: readonly Division[]
  readonly open: Division | undefined
}

/** The content of a reader's screen. */
export interface Screen {
  readonly levels: readonly Level[]
  readonly sidebar: readonly Entry[]
  readonly previous: PageEntry | undefined
  readonly next: PageEntry | undefined
  readonly language: string | undefined
  readonly direction: 'ltr' | 'rtl'
  readonly banner: Banner | undefined
  readonly navbar: readonly Link[]
}

/** The screen of a location. */
export function screenOf(site: Site, { divisions, page }: Location): Screen {
  const sidebar = divisions.at(-1)?.entries ?? []
  const pages = [...pagesOf(sidebar)]
  const at = page ? pages.indexOf(page) : -1
  const owner = divisions.findLast(({ kind }) => kind === 'language')
  return {
    levels: levelsOf(divisions),
    sidebar,
    previous: pages[at - 1],
    next: at === -1 ? undefined : pages[at + 1],
    language: owner?.title,
    direction: directionOf(owner?.title),
    banner: owner?.banner ?? site.banner,
    navbar: owner?.navbar ?? site.navbar,
  }
}

/** The pages of a sidebar in order, the page of a group's title first. */
function* pagesOf(entries: readonly Entry[]): Generator<PageEntry> {
  for (const entry of entries) {
    if (entry.kind === 'gone' || !isShown(entry)) continue
    if (entry.kind === 'group') yield* pagesOf(entry.root ? [entry.root, ...entry.entries] : entry.entries)
    else if (entry.href === undefined) yield entry
  }
}

function levelsOf(divisions: readonly Division[]): readonly Level[] {
  const levels: Level[] = []
  /** A hidden division shows while open. */
  const offer = (index: number, given: readonly Division[], open: Division | undefined) => {
    const options = given.filter((option) => !option.isHidden || option === open)
    const [first] = options
    return first ? [{ kind: first.kind, above: divisions.slice(0, index + 1), options, open }] : []
  }
  for (const [index, { divisions: inner = [] }] of divisions.entries())
    levels.push(...offer(index, inner, divisions[index + 1]))
  // Links on every page come after local divisions.
  for (const [index, { global = [] }] of divisions.entries()) {
    for (const level of global.flatMap((link) => offer(index, [link], undefined))) {
      const at = levels.findIndex(({ kind }) => kind === level.kind)
      const local = levels[at]
      if (local) levels[at] = { ...local, options: [...local.options, ...level.options] }
      else levels.push(level)
    }
  }
  return levels
}

/** The first page of the site, also of a hidden site. */
export function openingPage(atlas: Atlas): Location {
  const { site, all } = atlas
  const divisions = [site.navigation]
  return firstPage(atlas, divisions) ?? all.find(({ page }) => page?.href === undefined) ?? { divisions, groups: [] }
}

/**
 * The page behind the last of `divisions`: the first visible page, in the default version and language, or in the
 * version and language of `like`.
 */
export function firstPage(atlas: Atlas, divisions: readonly Division[], like?: Location): Location | undefined {
  const division = divisions.at(-1)
  if (!division || division.href !== undefined || division.isGone) return undefined
  const [page] = pagesOf(division.entries ?? [])
  if (page) return atlas.at(page.id)
  const rank = ({ kind, title, isDefault }: Division) => {
    if (kind !== 'version' && kind !== 'language') return 2
    return like && titleIn(like, kind) === title ? 0 : isDefault ? 1 : 2
  }
  for (const inner of (division.divisions ?? []).toSorted((one, other) => rank(one) - rank(other))) {
    const found = inner.isHidden ? undefined : firstPage(atlas, [...divisions, inner], like)
    if (found) return found
  }
  return undefined
}

interface Click {
  readonly drilldown: boolean | undefined
  readonly group: GroupEntry
  /** True if the click opens the group. */
  readonly opens: boolean
  readonly at: Location
  readonly isWide: boolean
}

/**
 * The page behind a click on a group's title. Without `drilldown`, themes follow unpublished rules; the preview keeps
 * Mintlify's behaviour from before the setting.
 */
export function drilldownPage({ drilldown, group, opens, at, isWide }: Click): PageEntry | undefined {
  const isUsual = isWide && !isIn(at, group) && group.entries[0]?.kind === 'page'
  const [page] = opens && (drilldown ?? isUsual) ? pagesOf([group]) : []
  return page
}

/** A way to stay on a page after a switch: true for the page to open. */
type Way = (from: Location, to: readonly Division[]) => (found: Location) => boolean

const byKey =
  (way: (key: string, wanted: string) => boolean): Way =>
  (from) => {
    const wanted = keyIn(from)
    return (found) => way(keyIn(found), wanted)
  }

const sameAddress = byKey((key, wanted) => key === wanted)

/** The page with exactly one different folder. */
const oneFolder = byKey((key, wanted) => {
  const [path, own] = [key.split('/'), wanted.split('/')]
  const isAlike = path.length === own.length && path.at(-1) === own.at(-1)
  return isAlike && path.filter((segment, index) => segment !== own[index]).length === 1
})

/** The page with a folder more, or less, in front. */
const leadingFolder = byKey((key, wanted) => {
  return key.slice(key.indexOf('/') + 1) === wanted || key === wanted.slice(wanted.indexOf('/') + 1)
})

const sameGroup: Way = (from) => {
  const title = from.groups[0]?.title
  return ({ groups }) => title !== undefined && groups[0]?.title === title
}

/** The page with an equal path, apart from the locale. */
const otherLocale: Way = (from, to) => {
  const localeAt = localeFinder([to, from.divisions].map((divisions) => titleIn({ divisions }, 'language') ?? ''))
  const bare = (at: Location) => {
    const key = keyIn(at)
    const start = localeAt(`${key}/`)
    return start === -1 ? key : withoutFolder(key, { start, end: start + 1 })
  }
  const wanted = bare(from)
  return (found) => bare(found) === wanted
}

/** Tried in turn: readers stay on their page, if possible. */
const ways: Readonly<Partial<Record<Division['kind'], readonly Way[]>>> = {
  version: [sameAddress, oneFolder, leadingFolder, sameGroup],
  language: [otherLocale],
  dropdown: [sameAddress, oneFolder],
}

function keyIn({ page }: Location): string {
  return keyOf(page?.address ?? '')
}

/** The page after a switch to a division; a location without a page for an empty division. */
export function switchTo(atlas: Atlas, to: readonly Division[], from: Location): Location {
  const target = to.at(-1) as Division
  const tried = (from.page && ways[target.kind]) ?? []
  // An open hidden division hides nothing below.
  const isBelow = (found: Location) =>
    isIn(found, target) && isVisible({ ...found, divisions: found.divisions.slice(to.length) })
  const pages = tried.length > 0 ? nearestFirst(atlas.all.filter(isBelow), from) : []
  for (const way of tried) {
    const found = pages.find(way(from, to))
    if (found) return found
  }
  return firstPage(atlas, to, from) ?? { divisions: to, groups: [] }
}
