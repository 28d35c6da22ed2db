import type { Location } from './location.js'
import { titleIn } from './location.js'
import { isShown, pagesOf } from './shown.js'
import type { Division, GroupEntry, PageEntry } from './site.js'

/** The page behind a group: the root, or the first page. */
export function firstOfGroup(group: GroupEntry): PageEntry | undefined {
  return pagesOf([group]).next().value ?? undefined
}

/**
 * The page behind the last of `divisions`: the first visible page, in the default version and language, or in the
 * version and language of `like`.
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

/** The first page of the site, also of a hidden site. */
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
 * The page behind a click on a group's title. Without `drilldown`, themes follow unpublished rules; the preview keeps
 * Mintlify's behaviour from before the setting.
 */
export function drilldownPage({ drilldown, group, opens, at, isWide }: Click): PageEntry | undefined {
  if (!opens || drilldown === false) return undefined
  if (drilldown === true) return firstOfGroup(group)
  const isInside = at.groups.includes(group)
  return isWide && !isInside && group.entries[0]?.kind === 'page' ? firstOfGroup(group) : undefined
}
