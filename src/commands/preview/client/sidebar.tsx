import { Component } from 'preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Location } from '../../../site/view/location.js'
import { drilldownPage } from '../../../site/view/opening.js'
import { isShown } from '../../../site/view/shown.js'
import type { Entry, GroupEntry, PageEntry } from '../../../site/view/site.js'
import { Sign } from './icon.js'
import { Href, PageLink } from './link.js'
import { Badges, Method, Name } from './parts.js'
import { usePlace, useShell } from './shell.js'

/** Opened and closed nested groups: kept on the way through other pages. */
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

/** Rows drawn at once: more than almost any site has. */
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
  const style = isPart ? { containIntrinsicSize: `auto ${entries.length * 30}px` } : {}
  return (
    <ul class={`entries depth-${Math.min(depth, 4)}${isPart ? ' is-part' : ''}`} style={style}>
      {entries.map((entry) => {
        // Without keys: another version has nearly equal rows, and equal rows are not drawn anew.
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
        <span class={entry.mark ? 'row line is-gone' : 'row line is-absent'}>
          <span class="name">{entry.title}</span>
          <RowEnd>
            <Badges node={entry} />
          </RowEnd>
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

interface GroupProps {
  readonly group: GroupEntry
  readonly children: () => ComponentChildren
}

/** A group of the first level: always open. Its title opens the root page, or else its sheet. */
function TopGroup({ group, children }: GroupProps) {
  const { show } = useShell()
  const { element } = usePlace()
  const root = rootOf(group)
  return (
    <li class="section">
      {root ? (
        <RootLink group={group} root={root} class="section-title line" />
      ) : (
        <button
          type="button"
          class="section-title line"
          data-id={group.id}
          aria-current={element === group.id ? 'true' : undefined}
          onClick={() => show('element', group.id)}
        >
          <Name node={group} />
          <RowEnd>
            <Badges node={group} />
          </RowEnd>
        </button>
      )}
      {children()}
    </li>
  )
}

interface NestedProps extends GroupProps {
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** A nested group, open or closed. With a root page, its title opens the page, and its arrow the group. */
function Group({ group, isOpen, toggle, children }: NestedProps) {
  const { atlas, snapshot, go } = useShell()
  const { location } = usePlace()
  const root = rootOf(group)
  const hasEntries = group.entries.some(isShown)
  const click = () => {
    toggle()
    const drilldown = snapshot.site?.drilldown
    const isWide = window.innerWidth >= 1024
    const page = drilldownPage({ drilldown, group, opens: !isOpen, at: location, isWide })
    const to = page && atlas.at(page.id)
    if (to) go(to)
  }
  return (
    <li class="group">
      {root ? (
        <div class="row-pair">
          <RootLink group={group} root={root} class="row line" isClosed={!isOpen} />
          {hasEntries && (
            <button
              type="button"
              class="row-toggle"
              aria-expanded={isOpen}
              aria-label={`Pages of ${group.title}`}
              onClick={toggle}
            >
              <Sign name="chevron" />
            </button>
          )}
        </div>
      ) : (
        <button type="button" class="row line" aria-expanded={isOpen} data-id={group.id} onClick={click}>
          <Name node={group} />
          <RowEnd>
            <Badges node={group} isClosed={!isOpen} />
            <Sign name="chevron" />
          </RowEnd>
        </button>
      )}
      {isOpen && hasEntries && children()}
    </li>
  )
}

function rootOf({ root }: GroupEntry): PageEntry | undefined {
  return root?.isHidden ? undefined : root
}

interface RootLinkProps {
  readonly group: GroupEntry
  readonly root: PageEntry
  readonly class: string
  readonly isClosed?: boolean
}

function RootLink({ group, root, isClosed = false, ...rest }: RootLinkProps) {
  const { atlas } = useShell()
  const { location } = usePlace()
  const to = atlas.at(root.id)
  if (!to) return null
  return (
    <PageLink to={to} class={rest.class} id={group.id} isCurrent={location.page === root}>
      <Name node={group} />
      <RowEnd>
        <Badges node={group} isClosed={isClosed} />
      </RowEnd>
    </PageLink>
  )
}

function RowEnd({ children }: { readonly children: ComponentChildren }) {
  return <span class="row-end line">{children}</span>
}

interface PageRowProps {
  readonly page: PageEntry
  readonly isCurrent: boolean
}

/** A page of the sidebar. Drawn anew for a change only: a sidebar may have ten thousand. */
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
  const { id, href, method, isDeprecated } = page
  const classes = `row line${isDeprecated ? ' is-deprecated' : ''}`
  const text = (
    <>
      <Method name={method} />
      <Name node={page} />
      <RowEnd>
        <Badges node={page} />
      </RowEnd>
    </>
  )
  if (href !== undefined) {
    return (
      <Href href={href} class={classes} id={id}>
        {text}
      </Href>
    )
  }
  const to = atlas.at(id) ?? { divisions: [], groups: [], page }
  return (
    <PageLink to={to} class={classes} id={id} isCurrent={isCurrent}>
      {text}
    </PageLink>
  )
}

const waiting: (() => void)[] = []

/** Calls back in idle time, one task after the other. */
function whenIdle(task: () => void): void {
  waiting.push(task)
  if (waiting.length === 1) next()
}

function next(): void {
  const run = (deadline?: IdleDeadline) => {
    do waiting.shift()?.()
    while (waiting.length > 0 && (deadline?.timeRemaining() ?? 0) > 8)
    if (waiting.length > 0) next()
  }
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 500 })
  else setTimeout(run, 10)
}

interface LazyProps {
  /** The number of rows to come. */
  readonly rows: number
  /** Drawn at once. */
  readonly isEager: boolean
  readonly children: () => ComponentChildren
}

/** A part of a long list: drawn near the screen, or in idle time. */
function Lazy({ rows, isEager, children }: LazyProps) {
  const [isReady, setReady] = useState(isEager)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isReady || !place.current) return
    let isWanted = true
    const draw = () => isWanted && setReady(true)
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && draw(), {
      rootMargin: '800px',
    })
    observer.observe(place.current)
    whenIdle(draw)
    return () => {
      isWanted = false
      observer.disconnect()
    }
  }, [isReady])
  return isReady || isEager ? <>{children()}</> : <div ref={place} style={{ height: `${rows * 30}px` }} />
}
