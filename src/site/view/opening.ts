import type { Location } from './location.js'
import { titleIn } from './location.js'
import { isShown, pagesOf } from './shown.js'
import type { Division, GroupEntry, PageEntry } from './site.js'

/** The page that a group opens: its root, or the first in it. */
export function firstOfGroup(group: GroupEntry): PageEntry | undefined {
  return pagesOf([group]).next().value ?? undefined
}

/**
 * The page that a division opens, the last of `divisions`: the first that shows, the default version and language
 * before the others; `like` has those of another page preferred.
 */
export function firstPage(divisions: readonly Division[], like?: Location): Location | undefined {
  const division = divisions.at(-1)
  if (!division || division.href !== undefined || division.isGone) return undefined
  const page = firstIn(division.entries ?? [], [])
  if (page) return { divisions, ...page }
  for (const inner of ordered(division.divisions ?? [], like)) {
    const found = inner.isHidden ? undefined : firstPage([...divisions, inner], like)
    if (found) return found
  }
  return undefined
}

/** The page that opens first on the site, also where all of it is hidden. */
export function openingPage(navigation: Division, all: readonly Location[]): Location {
  const open = ({ page }: Location) => page?.href === undefined
  return firstPage([navigation]) ?? all.find(open) ?? { divisions: [navigation], groups: [] }
}

function firstIn(
  entries: Division['entries'] & object,
  groups: readonly GroupEntry[],
): Pick<Location, 'groups' | 'page'> | undefined {
  for (const entry of entries) {
    if (entry.kind === 'gone' || !isShown(entry)) continue
    if (entry.kind === 'page') {
      if (entry.href === undefined) return { groups, page: entry }
      continue
    }
    const inner = [...groups, entry]
    if (entry.root && !entry.root.isHidden && entry.root.href === undefined) return { groups: inner, page: entry.root }
    const found = firstIn(entry.entries, inner)
    if (found) return found
  }
  return undefined
}

function ordered(divisions: readonly Division[], like: Location | undefined): readonly Division[] {
  const rank = ({ kind, title, isDefault }: Division) => {
    if (kind !== 'version' && kind !== 'language') return 2
    return like && titleIn(like, kind) === title ? 0 : isDefault ? 1 : 2
  }
  return divisions.toSorted((a, b) => rank(a) - rank(b))
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
 * The page that a click on a group's title leads to, beside opening or closing the group. What a theme does where
 * `drilldown` is not set is not published; this is what Mintlify did before there was the setting.
 */
export function drilldownPage({ drilldown, group, opens, at, isWide }: Click): PageEntry | undefined {
  if (!opens || drilldown === false) return undefined
  if (drilldown === true) return firstOfGroup(group)
  const isInside = at.groups.includes(group)
  return isWide && !isInside && group.entries[0]?.kind === 'page' ? firstOfGroup(group) : undefined
}
