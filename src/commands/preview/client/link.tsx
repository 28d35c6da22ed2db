import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Location } from '../../../site/view/atlas.js'
import { isIconFile, type Icon as IconData } from '../../../site/view/site.js'
import { imageOf, snapshot } from './data.js'
import { go, goTo, hrefOf, location, show, start, viewHref, type ViewName } from './route.js'

/** One way, or none: plain text. */
interface LinkProps {
  /** A page. */
  readonly to?: Location | undefined
  /** An address as written: a page, another site, or an unsafe destination. */
  readonly href?: string | undefined
  readonly view?: readonly [name: ViewName, rule?: string] | undefined
  readonly open?: (() => void) | undefined
  readonly class?: string | undefined
  /** The element. */
  readonly id?: string | undefined
  readonly isCurrent?: boolean
  /** The state of the group behind a button. */
  readonly isOpen?: boolean | undefined
  readonly label?: string
  readonly dataKey?: string | undefined
  readonly children: ComponentChildren
}

/** A link to a page, a view or another site, or a button. */
export function Link({ to, href, view, open, id, isCurrent, isOpen, label, dataKey, ...rest }: LinkProps) {
  const names = { 'data-id': id, 'data-key': dataKey, 'aria-label': label, 'aria-expanded': isOpen }
  const own = { ...rest, ...names, 'aria-current': isCurrent ? ('page' as const) : undefined }
  if (open) return <button type="button" onClick={open} {...own} />
  if (to) return <Way {...own} href={hrefOf(to)} open={() => go(to)} />
  if (view) return <Way {...own} href={viewHref(...view)} open={() => show(...view)} />
  if (href === undefined) return <span {...own} />
  if (/^(https?:|mailto:|\/\/)/i.test(href)) return <a {...own} href={href} target="_blank" rel="noreferrer noopener" />
  const { origin, pathname } = new URL(href, `http://localhost${location.value.page?.address ?? '/'}`)
  if (origin !== 'http://localhost') return <span {...own} />
  return <Way {...own} href={start + pathname} open={() => goTo(decodeURI(pathname))} />
}

/** A link inside of the preview. */
function Way({ open, ...rest }: Pick<LinkProps, 'children'> & { readonly href: string; readonly open: () => void }) {
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    open()
  }
  return <a {...rest} onClick={click} />
}

/** The look of a button with a sign only. */
export const squareButton = 'inline-grid size-26 flex-none place-items-center rounded-[6px] hover:bg-hover'

/** The mark of a link to another site. */
export function External({ href = '' }: { readonly href: string | undefined }) {
  if (!/^(https?:|mailto:|\/\/)/i.test(href)) return null
  return (
    <>
      <Sign name="external" />
      <span class="sr-only"> (leaves the site)</span>
    </>
  )
}

const iconForm = 'icon inline-block size-15 flex-none align-[-2px] fill-current'

/** An icon of the site; a plain mark with its name for an unknown icon or a missing file. */
export function Icon({ icon }: { readonly icon: IconData | undefined }) {
  const [missing, miss] = useState<string>()
  if (!icon) return null
  const drawing = Object.hasOwn(snapshot.value.icons, icon.name) ? snapshot.value.icons[icon.name] : undefined
  if (drawing) {
    const [body, width, height] = drawing
    const inner = { __html: body } // A drawing of this package, not of the site.
    return (
      <svg class={iconForm} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" dangerouslySetInnerHTML={inner} />
    )
  }
  const image = isIconFile(icon.name) ? imageOf(icon.name) : undefined
  if (image && missing !== image)
    return <img class={`${iconForm} object-contain`} src={image} alt="" onError={() => miss(image)} />
  return (
    <span class={`${iconForm} opacity-60`} title={icon.name}>
      <Sign name="unknown" />
    </span>
  )
}

const shapes = {
  chevron: 'M6 4l4 4-4 4',
  down: 'M4 6l4 4 4-4',
  external: 'M6 4h6v6M12 4l-7 7',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.7 10.7L14 14',
  close: 'M4 4l8 8M12 4l-8 8',
  menu: 'M2 4h12M2 8h12M2 12h12',
  theme: 'M13 9.5A5.5 5.5 0 1 1 6.5 3a4.5 4.5 0 0 0 6.5 6.5z',
  unknown: 'M8 2.5l5.5 5.5L8 13.5 2.5 8z',
  copy: 'M6 6h7.5v7.5H6zM3.5 10H2.5V2.5H10v1',
  check: 'M3 8.5l3.5 3.5L13 4.5',
  alert: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM8 5v3.6M8 11v.1',
  arrow: 'M2.5 8h11M9.5 4l4 4-4 4',
} as const

const sizes: Readonly<Partial<Record<string, string>>> = { external: 'size-11 opacity-70', chevron: 'size-13' }

/** A sign of the tool. */
export function Sign({ name }: { readonly name: keyof typeof shapes }) {
  const form = 'inline-block flex-none fill-none stroke-current stroke-[1.5] align-baseline'
  return (
    <svg class={`sign-${name} ${form} ${sizes[name] ?? 'size-15'}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[name]} stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  )
}
