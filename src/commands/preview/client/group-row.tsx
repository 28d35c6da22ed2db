import type { ComponentChildren } from 'preact'
import { drilldownPage } from '../../../site/view/drilldown.js'
import { isShown } from '../../../site/view/shown.js'
import type { GroupEntry, PageEntry } from '../../../site/view/site.js'
import { markClass, Name } from './badges.js'
import { Sign } from './icon.js'
import { PageLink } from './link.js'
import { usePlace, useShell } from './shell.js'

interface GroupProps {
  readonly group: GroupEntry
  /** The content of the group. */
  readonly children: () => ComponentChildren
}

/** Always open. Its title is a link where it has a root. */
export function TopGroup({ group, children }: GroupProps) {
  const classes = `section-title${markClass(group)}`
  const root = rootOf(group)
  return (
    <li class="section">
      {root ? (
        <RootLink group={group} root={root} class={classes} />
      ) : (
        <span class={classes} data-id={group.id}>
          <Name node={group} />
        </span>
      )}
      {children()}
    </li>
  )
}

interface NestedProps extends GroupProps {
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** Opens and closes; where it has a root, its title opens that page and only the arrow opens and closes it. */
export function Group({ group, isOpen, toggle, children }: NestedProps) {
  const { atlas, snapshot, go } = useShell()
  const { location } = usePlace()
  const classes = `row${markClass(group)}`
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
          <RootLink group={group} root={root} class={classes} />
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
        <button type="button" class={classes} aria-expanded={isOpen} data-id={group.id} onClick={click}>
          <Name node={group} />
          <Sign name="chevron" />
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
}

function RootLink({ group, root, ...rest }: RootLinkProps) {
  const { atlas } = useShell()
  const { location } = usePlace()
  const to = atlas.at(root.id)
  if (!to) return null
  return (
    <PageLink to={to} class={rest.class} id={group.id} isCurrent={location.page === root}>
      <Name node={group} />
    </PageLink>
  )
}
