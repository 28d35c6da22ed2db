import type { ComponentChildren } from 'preact'
import { isExternal } from '../../../site/view/address.js'
import type { Location } from '../../../site/view/location.js'
import { source } from './data.js'
import { Sign } from './icon.js'
import { go, goTo, hrefOf, location } from './route.js'

interface PageLinkProps {
  readonly to: Location
  readonly class?: string
  readonly isCurrent?: boolean
  readonly id?: string
  readonly children: ComponentChildren
  readonly dataKey?: string
}

/** A link to a page of the site. */
export function PageLink({ to, isCurrent, id, children, dataKey, ...rest }: PageLinkProps) {
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      data-id={id}
      data-key={dataKey}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </a>
  )
}

interface HrefProps {
  readonly href: string
  readonly class?: string
  readonly id?: string
  readonly children: ComponentChildren
  readonly isPlain?: boolean
}

/** A link as written: to a page, to another site, or plain text for an unsafe destination. */
export function Href({ href, id, children, isPlain, ...rest }: HrefProps) {
  const isSafe = /^(https?:|mailto:)/i.test(href)
  if (isSafe || href.startsWith('//')) {
    return (
      <a {...rest} href={href} data-id={id} target="_blank" rel="noreferrer noopener">
        {children}
        {!isPlain && <External />}
      </a>
    )
  }
  if (isExternal(href))
    return (
      <span {...rest} data-id={id}>
        {children}
      </span>
    )
  const address = new URL(href, `http://localhost${location.value.page?.address ?? '/'}`).pathname
  return (
    <a
      {...rest}
      href={source.isFile ? `#${address}` : address}
      data-id={id}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        goTo(decodeURI(address))
      }}
    >
      {children}
    </a>
  )
}

/** The mark of a link to another site. */
function External() {
  return (
    <>
      <Sign name="external" />
      <span class="unseen"> (leaves the site)</span>
    </>
  )
}
