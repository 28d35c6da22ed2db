import { useEffect, useState } from 'preact/hooks'
import { shownPlace, useShell } from './shell.js'
import type { CodePlace } from '../../view/snapshot.js'

/** Where an element stands in the code, as a link that opens it in the editor. */
export function CodeLink({ id }: { readonly id: string }) {
  const { notes } = useShell()
  const place = notes?.places[id]
  return place ? <PlaceLink place={place} files={notes.files} /> : null
}

/** A place in the code. */
export function PlaceLink({ place, files }: { readonly place: CodePlace; readonly files: readonly string[] }) {
  const { snapshot } = useShell()
  const { text, short, href } = shownPlace(place, files, snapshot.editor)
  if (!href) return <span class="code-link">{short}</span>
  return (
    <a class="code-link" href={href} title={`Open ${text} in the editor`}>
      {short}
    </a>
  )
}

interface Pointed {
  readonly id: string
  readonly top: number
  readonly right: number
}

/** Beside the element under the pointer, or with the focus: its place in the code. */
export function PlaceTip() {
  const { notes } = useShell()
  const [pointed, point] = useState<Pointed>()
  useEffect(() => {
    const show = (event: Event) => {
      const target = event.target as Element
      if (target.closest?.('.place-tip')) return
      const element = target.closest?.('[data-id]')
      if (!element) return point(undefined)
      const box = element.getBoundingClientRect()
      point({
        id: element.getAttribute('data-id') ?? '',
        top: box.top + box.height / 2,
        right: Math.max(8, window.innerWidth - box.right + 4),
      })
    }
    const hide = () => point(undefined)
    document.addEventListener('pointerover', show)
    document.addEventListener('focusin', show)
    document.addEventListener('scroll', hide, true)
    return () => {
      document.removeEventListener('pointerover', show)
      document.removeEventListener('focusin', show)
      document.removeEventListener('scroll', hide, true)
    }
  }, [])
  const place = pointed && notes?.places[pointed.id]
  if (!pointed || !place) return null
  return (
    <div class="place-tip" style={{ top: `${pointed.top}px`, right: `${pointed.right}px` }}>
      <PlaceLink place={place} files={notes.files} />
    </div>
  )
}
