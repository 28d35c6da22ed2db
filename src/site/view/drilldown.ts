import type { Location } from './location.js'
import { firstOfGroup } from './opening.js'
import type { GroupEntry, PageEntry } from './site.js'

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
