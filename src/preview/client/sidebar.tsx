import { Component } from 'preact'
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { drilldownPage } from '../../view/drilldown.js'
import { isShown } from '../../view/shown.js'
import type { Entry, GroupEntry, PageEntry } from '../../view/site.js'
import { Badges, External, markClass, Method, Tag } from './badges.js'
import { Icon, Sign } from './icon.js'
import { Lazy } from './lazy.js'
import { PageLink } from './link.js'
import { usePlace, useShell } from './shell.js'

/** Which nested groups the reader has opened and closed: kept while other pages are visited. */
export interface Toggled {
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
  return <Entries entries={entries} toggled={toggled} depth={0} />
}

interface EntriesProps {
  readonly entries: readonly Entry[]
  readonly toggled: Toggled
  readonly depth: number
  /** How many rows stand above. */
  readonly above?: number
}

/** So many rows are drawn at once: more than almost any site has. */
const AT_ONCE = 1000
const PART = 100

function Entries({ entries, toggled, depth, above = 0 }: EntriesProps) {
  const { location } = usePlace()
  const shown = entries.filter(isShown)
  const isLong = shown.length > 2 * PART || above > AT_ONCE
  if (!isLong) return <List {...{ entries: shown, toggled, depth, above }} />
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
            {() => <List {...{ entries: part, toggled, depth, above: before, isPart: true }} />}
          </Lazy>
        )
      })}
    </>
  )
}

function List({ entries, toggled, depth, above = 0, isPart }: EntriesProps & { readonly isPart?: boolean }) {
  let rows = above
  const style = isPart ? { containIntrinsicSize: `auto ${entries.length * 2}rem` } : {}
  return (
    <ul class={`entries depth-${Math.min(depth, 4)}${isPart ? ' is-part' : ''}`} style={style}>
      {entries.map((entry) => {
        const row = <EntryRow key={entry.id} entry={entry} toggled={toggled} depth={depth} above={rows} />
        rows += entry.kind === 'group' ? entry.entries.length + 1 : 1
        return row
      })}
    </ul>
  )
}

interface EntryRowProps {
  readonly entry: Entry
  readonly toggled: Toggled
  readonly depth: number
  readonly above: number
}

function EntryRow({ entry, toggled, depth, above }: EntryRowProps) {
  const { location } = usePlace()
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
  if (entry.kind === 'page') return <PageRow page={entry} isCurrent={location.page === entry} />
  return depth === 0 ? (
    <TopGroup group={entry} toggled={toggled} above={above} />
  ) : (
    <Group group={entry} toggled={toggled} depth={depth} />
  )
}

interface PageRowProps {
  readonly page: PageEntry
  readonly isCurrent: boolean
}

/** Drawn anew only where it changes: a sidebar may have ten thousand. */
class PageRow extends Component<PageRowProps> {
  override shouldComponentUpdate({ page, isCurrent }: PageRowProps): boolean {
    return page !== this.props.page || isCurrent !== this.props.isCurrent
  }

  override render({ page, isCurrent }: PageRowProps) {
    return (
      <li>
        <PageTitle page={page} isCurrent={isCurrent} />
      </li>
    )
  }
}

function PageTitle({ page, isCurrent }: PageRowProps) {
  const { atlas } = useShell()
  const classes = `row${markClass(page)}${page.isDeprecated ? ' is-deprecated' : ''}`
  const text = (
    <>
      <Method name={page.method} />
      <Icon icon={page.icon} />
      <span class="name">{page.title}</span>
      {page.isDeprecated && <Tag text="deprecated" />}
      <Tag text={page.tag} />
      <Badges node={page} />
    </>
  )
  if (page.href !== undefined) {
    return (
      <a
        class={classes}
        href={/^(https?|mailto):/i.test(page.href) ? page.href : undefined}
        data-id={page.id}
        target="_blank"
        rel="noreferrer noopener"
      >
        {text}
        <External />
      </a>
    )
  }
  return (
    <PageLink
      to={atlas.at(page.id) ?? { divisions: [], groups: [], page }}
      class={classes}
      id={page.id}
      isCurrent={isCurrent}
    >
      {text}
    </PageLink>
  )
}

/** Always open. Its title is a link where it has a root. */
function TopGroup({
  group,
  toggled,
  above,
}: {
  readonly group: GroupEntry
  readonly toggled: Toggled
  readonly above: number
}) {
  const { location } = usePlace()
  const title = (
    <>
      <Icon icon={group.icon} />
      <span class="name">{group.title}</span>
      <Tag text={group.tag} />
      <Badges node={group} />
    </>
  )
  return (
    <li class="section">
      {group.root && !group.root.isHidden ? (
        <RootLink
          group={group}
          root={group.root}
          isCurrent={location.page === group.root}
          class={`section-title${markClass(group)}`}
        >
          {title}
        </RootLink>
      ) : (
        <span class={`section-title${markClass(group)}`} data-id={group.id}>
          {title}
        </span>
      )}
      <Entries entries={group.entries} toggled={toggled} depth={1} above={above} />
    </li>
  )
}

interface RootLinkProps {
  readonly group: GroupEntry
  readonly root: PageEntry
  readonly isCurrent: boolean
  readonly class: string
  readonly children: ComponentChildren
}

function RootLink({ group, root, isCurrent, children, ...rest }: RootLinkProps) {
  const { atlas } = useShell()
  const to = atlas.at(root.id)
  if (!to) return null
  return (
    <PageLink to={to} class={rest.class} id={group.id} isCurrent={isCurrent}>
      {children}
    </PageLink>
  )
}

/** Opens and closes; where it has a root, its title opens that page and only the arrow opens and closes it. */
function Group({
  group,
  toggled,
  depth,
}: {
  readonly group: GroupEntry
  readonly toggled: Toggled
  readonly depth: number
}) {
  const { atlas, snapshot, go } = useShell()
  const { location } = usePlace()
  const isOpen = toggled.isOpen(group)
  const click = () => {
    toggled.toggle(group)
    const page = drilldownPage({
      drilldown: snapshot.site?.drilldown,
      group,
      opens: !isOpen,
      at: location,
      isWide: window.innerWidth >= 1024,
    })
    const to = page && atlas.at(page.id)
    if (to) go(to)
  }
  const title = (
    <>
      <Icon icon={group.icon} />
      <span class="name">{group.title}</span>
      <Tag text={group.tag} />
      <Badges node={group} />
    </>
  )
  const hasEntries = group.entries.some(isShown)
  return (
    <li class="group">
      {group.root && !group.root.isHidden ? (
        <div class="row-pair">
          <RootLink
            group={group}
            root={group.root}
            isCurrent={location.page === group.root}
            class={`row${markClass(group)}`}
          >
            {title}
          </RootLink>
          {hasEntries && (
            <button
              type="button"
              class="row-toggle"
              aria-expanded={isOpen}
              aria-label={`Pages of ${group.title}`}
              onClick={() => toggled.toggle(group)}
            >
              <Sign name="chevron" />
            </button>
          )}
        </div>
      ) : (
        <button
          type="button"
          class={`row${markClass(group)}`}
          aria-expanded={isOpen}
          data-id={group.id}
          onClick={click}
        >
          {title}
          <Sign name="chevron" />
        </button>
      )}
      {isOpen && hasEntries && <Entries entries={group.entries} toggled={toggled} depth={depth + 1} />}
    </li>
  )
}
