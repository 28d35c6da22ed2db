import { Component } from 'preact'
import type { PageEntry } from '../../../site/view/site.js'
import { markClass, Method, Name } from './badges.js'
import { Href, PageLink } from './link.js'
import { useShell } from './shell.js'

interface PageRowProps {
  readonly page: PageEntry
  readonly isCurrent: boolean
}

/** A page of the sidebar. Drawn anew only where it changes: a sidebar may have ten thousand. */
export class PageRow extends Component<PageRowProps> {
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
  const classes = `row${markClass(page)}${isDeprecated ? ' is-deprecated' : ''}`
  const text = (
    <>
      <Method name={method} />
      <Name node={page} />
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
