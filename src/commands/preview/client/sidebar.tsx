import { signal } from '@preact/signals'
import type { ComponentChildren, RenderableProps } from 'preact'
import { useEffect } from 'preact/hooks'
import { drilldownPage } from '../../../site/view/screen.js'
import { isShown, type Entry, type GroupEntry } from '../../../site/view/site.js'
import { atlas, site } from './data.js'
import { External, Link, Sign } from './link.js'
import { Badges, Method, Name, type BadgesProps } from './parts.js'
import { go, here, location, show } from './route.js'

/** Opened and closed nested groups: kept on the way through other pages. */
const toggled = signal<ReadonlyMap<string, boolean>>(new Map())

function isOpen(group: GroupEntry): boolean {
  return toggled.value.get(group.id) ?? (group.isExpanded === true || location.value.groups.includes(group))
}

function toggle(group: GroupEntry): void {
  toggled.value = new Map(toggled.value).set(group.id, !isOpen(group))
}

/** Rows drawn at once: more than a screen has. */
const AT_ONCE = 200
/** Rows drawn in a pause. */
const IN_PAUSE = 1000
/** Rows drawn so far. */
const drawn = signal(AT_ONCE)

/** The groups and pages of the open division; the rows of a very long list follow in idle time. */
export function Sidebar({ entries }: { readonly entries: readonly Entry[] }) {
  useEffect(() => {
    const whenIdle = 'requestIdleCallback' in window ? window.requestIdleCallback : setTimeout
    if (drawn.value < atlas.value.all.length) whenIdle(() => (drawn.value += IN_PAUSE))
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
    const height = `${part.length * 30}px`
    if (before >= drawn.value && !isHere) return <div key={index} style={{ height }} />
    const style = { contentVisibility: 'auto', containIntrinsicSize: `auto ${height}` }
    return <List key={index} entries={part} depth={depth} above={before} style={style} />
  })
}

function List({ entries, depth, above, style }: EntriesProps & { readonly style?: Record<string, string> }) {
  let rows = above
  return (
    <ul class={depth > 1 ? 'ms-17 border-s border-line ps-6' : depth === 0 ? 'sections' : ''} {...(style && { style })}>
      {entries.map((entry) => {
        // Without keys: another version has nearly equal rows, and equal rows are not drawn anew.
        const before = rows
        rows += entry.kind === 'group' ? entry.entries.length + 1 : 1
        if (entry.kind === 'page' || entry.isGone)
          return <PageRow entry={entry} isCurrent={location.value.page === entry} />
        return (
          <Group group={entry} depth={depth}>
            {() => <Entries entries={entry.entries} depth={depth + 1} above={before} />}
          </Group>
        )
      })}
    </ul>
  )
}

/** A page of the sidebar, or a removed part. */
function PageRow({ entry, isCurrent }: { readonly entry: Entry; readonly isCurrent: boolean }) {
  if (entry.kind === 'group') {
    return (
      <li>
        <Link class={`row item ${entry.mark ? 'is-gone' : 'italic'}`}>
          <RowText node={entry} />
        </Link>
      </li>
    )
  }
  const { id, href, method, isDeprecated } = entry
  return (
    <li>
      <Link
        class={`row item ${isDeprecated ? 'is-deprecated' : ''}`}
        to={href === undefined ? (atlas.value.at(id) ?? { divisions: [], groups: [], page: entry }) : undefined}
        href={href}
        id={id}
        isCurrent={isCurrent}
      >
        <Method name={method} />
        <RowText node={entry}>
          <External href={href} />
        </RowText>
      </Link>
    </li>
  )
}

/** Opens or closes a group, and perhaps its first page. */
function enter(group: GroupEntry): void {
  const page = isOpen(group) ? undefined : drilldownPage(group, site.value.drilldown, location.value)
  toggle(group)
  const to = page && atlas.value.at(page.id)
  if (to) go(to)
}

interface GroupProps {
  readonly group: GroupEntry
  readonly depth: number
  readonly children: () => ComponentChildren
}

/**
 * A group of the first level is always open. Its title opens the root page, or else its sheet. With a root page, the
 * title of a nested group opens the page, and the arrow the group.
 */
function Group({ group, depth, children }: GroupProps) {
  const root = group.root?.isHidden ? undefined : group.root
  const isTop = depth === 0
  const opened = isTop || isOpen(group)
  const hasEntries = group.entries.some(isShown)
  return (
    <li class={isTop ? 'section' : 'group'}>
      <div class={root && !isTop ? 'row-pair flex' : 'contents'}>
        <Link
          class={`item ${isTop ? 'section-title font-[650]' : 'row'}`}
          id={group.id}
          to={root && atlas.value.at(root.id)}
          open={root ? undefined : isTop ? () => show('element', group.id) : () => enter(group)}
          isOpen={root || isTop ? undefined : opened}
          isCurrent={root ? location.value.page === root : here.value.element === group.id}
        >
          <RowText node={group} isClosed={!opened}>
            {!root && !isTop && <Sign name="chevron" />}
          </RowText>
        </Link>
        {root && !isTop && hasEntries && (
          <Link
            class="row-toggle grid w-30 place-items-center rounded-[8px] text-soft"
            isOpen={opened}
            label={`Pages of ${group.title}`}
            open={() => toggle(group)}
          >
            <Sign name="chevron" />
          </Link>
        )}
      </div>
      {opened && hasEntries && children()}
    </li>
  )
}

/** Name and marks of a row. */
function RowText({ node, isClosed, children }: RenderableProps<BadgesProps & { readonly node: Entry }>) {
  return (
    <>
      <Name node={node} />
      <span class="line ms-auto gap-6">
        <Badges node={node} isClosed={isClosed} />
        {children}
      </span>
    </>
  )
}
