import { useMemo, useState } from 'preact/hooks'
import type { Location } from '../../../site/view/location.js'
import { isShown } from '../../../site/view/shown.js'
import type { Entry, GroupEntry } from '../../../site/view/site.js'
import { Badges } from './badges.js'
import { Group, TopGroup } from './group-row.js'
import { Lazy } from './lazy.js'
import { PageRow } from './page-row.js'
import { usePlace } from './shell.js'

/** The nested groups that the reader has opened and closed: kept while other pages are visited. */
interface Toggled {
  readonly isOpen: (group: GroupEntry) => boolean
  readonly toggle: (group: GroupEntry) => void
}

/** The groups and pages of the open division. */
export function Sidebar({ entries }: { readonly entries: readonly Entry[] }) {
  const { location } = usePlace()
  const [chosen, choose] = useState<ReadonlyMap<string, boolean>>(new Map())
  const toggled: Toggled = useMemo(() => {
    const isOpen = (group: GroupEntry) =>
      chosen.get(group.id) ?? (group.isExpanded === true || location.groups.includes(group))
    return { isOpen, toggle: (group) => choose(new Map(chosen).set(group.id, !isOpen(group))) }
  }, [chosen, location])
  return <Entries {...{ entries, toggled, location }} depth={0} above={0} />
}

interface EntriesProps {
  readonly entries: readonly Entry[]
  readonly toggled: Toggled
  readonly location: Location
  readonly depth: number
  /** The number of rows above. */
  readonly above: number
}

/** So many rows are drawn at once: more than almost any site has. */
const AT_ONCE = 1000
const PART = 100

function Entries({ entries, above, ...rest }: EntriesProps) {
  const { location } = rest
  const shown = entries.filter(isShown)
  const isLong = shown.length > 2 * PART || above > AT_ONCE
  if (!isLong) return <List entries={shown} above={above} {...rest} />
  const parts = Array.from({ length: Math.ceil(shown.length / PART) }, (_, index) =>
    shown.slice(index * PART, (index + 1) * PART),
  )
  return (
    <>
      {parts.map((part, index) => {
        const before = above + index * PART
        const isCurrent = part.some((entry) => entry === location.page || location.groups.includes(entry as GroupEntry))
        return (
          <Lazy key={part[0]?.id} rows={part.length} isEager={before < AT_ONCE || isCurrent}>
            {() => <List entries={part} above={before} isPart {...rest} />}
          </Lazy>
        )
      })}
    </>
  )
}

function List({ entries, depth, above, isPart, ...rest }: EntriesProps & { readonly isPart?: boolean }) {
  let rows = above
  const style = isPart ? { containIntrinsicSize: `auto ${entries.length * 2}rem` } : {}
  return (
    <ul class={`entries depth-${Math.min(depth, 4)}${isPart ? ' is-part' : ''}`} style={style}>
      {entries.map((entry) => {
        // Without keys: another version has much the same rows, and what stays of them is not drawn anew.
        const row = <EntryRow entry={entry} depth={depth} above={rows} {...rest} />
        rows += entry.kind === 'group' ? entry.entries.length + 1 : 1
        return row
      })}
    </ul>
  )
}

interface EntryRowProps extends Omit<EntriesProps, 'entries'> {
  readonly entry: Entry
}

function EntryRow({ entry, ...rest }: EntryRowProps) {
  const { location, toggled, depth } = rest
  if (entry.kind === 'page') return <PageRow page={entry} isCurrent={location.page === entry} />
  if (entry.kind === 'gone') {
    return (
      <li>
        <span class={entry.mark ? 'row is-gone marked mark-removed' : 'row is-absent'}>
          <span class="name">{entry.title}</span>
          <Badges node={entry} />
        </span>
      </li>
    )
  }
  const inner = () => <Entries {...rest} entries={entry.entries} depth={depth + 1} />
  if (depth === 0) return <TopGroup group={entry}>{inner}</TopGroup>
  return (
    <Group group={entry} isOpen={toggled.isOpen(entry)} toggle={() => toggled.toggle(entry)}>
      {inner}
    </Group>
  )
}
