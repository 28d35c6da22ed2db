import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { drilldownPage } from '../../../site/view/opening.js'
import { isShown } from '../../../site/view/shown.js'
import type { Entry, GroupEntry, PageEntry } from '../../../site/view/site.js'
import { atlas, site } from './data.js'
import { Sign } from './icon.js'
import { Href, PageLink } from './link.js'
import { Badges, Method, Name } from './parts.js'
import { go, here, location, show } from './route.js'

/** Opened and closed nested groups: kept on the way through other pages. */
const toggled = signal<ReadonlyMap<string, boolean>>(new Map())

function isOpen(group: GroupEntry): boolean {
  return toggled.value.get(group.id) ?? (group.isExpanded === true || location.value.groups.includes(group))
}

function toggle(group: GroupEntry): void {
  toggled.value = new Map(toggled.value).set(group.id, !isOpen(group))
}

/** Rows drawn at once: more than almost any site has. */
const AT_ONCE = 1000
/** Rows drawn so far. */
const drawn = signal(AT_ONCE)

/** The groups and pages of the open division; the rows of a very long list follow in idle time. */
export function Sidebar({ entries }: { readonly entries: readonly Entry[] }) {
  useEffect(() => {
    const whenIdle = 'requestIdleCallback' in window ? window.requestIdleCallback : setTimeout
    if (drawn.value < atlas.value.all.length) whenIdle(() => (drawn.value += AT_ONCE))
  }, [drawn.value])
  return <Entries entries={entries} depth={0} above={0} />
}

interface EntriesProps {
  readonly entries: readonly Entry[]
  readonly depth: number
  /** The number of rows above. */
  readonly above: number
}

/** Rows of a part: the browser lays out the parts near the screen only. */
const PART = 100

function Entries({ entries, depth, above }: EntriesProps) {
  const shown = entries.filter(isShown)
  if (shown.length <= 2 * PART && above <= AT_ONCE) return <List entries={shown} depth={depth} above={above} />
  const { page, groups } = location.value
  return Array.from({ length: Math.ceil(shown.length / PART) }, (_, index) => {
    const part = shown.slice(index * PART, (index + 1) * PART)
    const before = above + index * PART
    const isHere = part.some((entry) => entry === page || groups.includes(entry as GroupEntry))
    if (before >= drawn.value && !isHere) return <div key={index} style={{ height: `${part.length * 30}px` }} />
    return <List key={index} entries={part} depth={depth} above={before} isPart />
  })
}

function List({ entries, depth, above, isPart }: EntriesProps & { readonly isPart?: boolean }) {
  let rows = above
  const style = isPart ? { containIntrinsicSize: `auto ${entries.length * 30}px` } : {}
  return (
    <ul class={`entries depth-${Math.min(depth, 4)}${isPart ? ' is-part' : ''}`} style={style}>
      {entries.map((entry) => {
        // Without keys: another version has nearly equal rows, and equal rows are not drawn anew.
        const row = <EntryRow entry={entry} depth={depth} above={rows} />
        rows += entry.kind === 'group' ? entry.entries.length + 1 : 1
        return row
      })}
    </ul>
  )
}

function EntryRow({ entry, depth, above }: Omit<EntriesProps, 'entries'> & { readonly entry: Entry }) {
  if (entry.kind === 'page') return <PageRow page={entry} isCurrent={location.value.page === entry} />
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
  const inner = () => <Entries entries={entry.entries} depth={depth + 1} above={above} />
  return depth === 0 ? <TopGroup group={entry}>{inner}</TopGroup> : <Group group={entry}>{inner}</Group>
}

interface GroupProps {
  readonly group: GroupEntry
  readonly children: () => ComponentChildren
}

/** A group of the first level: always open. Its title opens the root page, or else its sheet. */
function TopGroup({ group, children }: GroupProps) {
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
          aria-current={here.value.element === group.id ? 'true' : undefined}
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

/** A nested group, open or closed. With a root page, its title opens the page, and its arrow the group. */
function Group({ group, children }: GroupProps) {
  const root = rootOf(group)
  const opened = isOpen(group)
  const hasEntries = group.entries.some(isShown)
  const click = () => {
    const isWide = window.innerWidth >= 1024
    const { drilldown } = site.value
    const page = drilldownPage({ drilldown, group, opens: !opened, at: location.value, isWide })
    toggle(group)
    const to = page && atlas.value.at(page.id)
    if (to) go(to)
  }
  return (
    <li class="group">
      {root ? (
        <div class="row-pair">
          <RootLink group={group} root={root} class="row line" isClosed={!opened} />
          {hasEntries && (
            <button
              type="button"
              class="row-toggle"
              aria-expanded={opened}
              aria-label={`Pages of ${group.title}`}
              onClick={() => toggle(group)}
            >
              <Sign name="chevron" />
            </button>
          )}
        </div>
      ) : (
        <button type="button" class="row line" aria-expanded={opened} data-id={group.id} onClick={click}>
          <Name node={group} />
          <RowEnd>
            <Badges node={group} isClosed={!opened} />
            <Sign name="chevron" />
          </RowEnd>
        </button>
      )}
      {opened && hasEntries && children()}
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
  const to = atlas.value.at(root.id)
  if (!to) return null
  return (
    <PageLink to={to} class={rest.class} id={group.id} isCurrent={location.value.page === root}>
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

/** A page of the sidebar. */
function PageRow({ page, isCurrent }: { readonly page: PageEntry; readonly isCurrent: boolean }) {
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
  const to = atlas.value.at(id) ?? { divisions: [], groups: [], page }
  return (
    <li>
      {href !== undefined ? (
        <Href href={href} class={classes} id={id}>
          {text}
        </Href>
      ) : (
        <PageLink to={to} class={classes} id={id} isCurrent={isCurrent}>
          {text}
        </PageLink>
      )}
    </li>
  )
}
