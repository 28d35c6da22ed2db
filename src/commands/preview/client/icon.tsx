import { useState } from 'preact/hooks'
import { isIconFile } from '../../../site/view/address.js'
import type { Icon as IconData } from '../../../site/view/site.js'
import { snapshot, source } from './data.js'

/** An icon of the site; a plain mark with its name for an unknown icon or a missing file. */
export function Icon({ icon }: { readonly icon: IconData | undefined }) {
  const [missing, miss] = useState<string>()
  if (!icon) return null
  const drawing = Object.hasOwn(snapshot.value.icons, icon.name) ? snapshot.value.icons[icon.name] : undefined
  if (drawing) {
    const [body, width, height] = drawing
    // A drawing of this package, not of the site.
    return (
      <svg
        class="icon"
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: body }}
      />
    )
  }
  const image = isIconFile(icon.name) ? source.image(icon.name) : undefined
  if (image && missing !== image) return <img class="icon" src={image} alt="" onError={() => miss(image)} />
  return (
    <span class="icon" title={icon.name}>
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

/** A sign of the tool. */
export function Sign({ name }: { readonly name: keyof typeof shapes }) {
  return (
    <svg class={`sign sign-${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
