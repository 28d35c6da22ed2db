import { useLayoutEffect, useState } from 'preact/hooks'
import { shownPlace, useShell } from './shell.js'
import type { CodePlace } from '../../../site/view/snapshot.js'

/** The place of an element in the code, as a link that opens it in the editor. */
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
  readonly left: number
  /**
   * The side of the tip: beside rows that are above each other, above those that are side by side, so that it covers
   * no neighbour.
   */
  readonly side: 'beside' | 'above'
}

/**
 * The time in milliseconds for which the pointer rests before the place shows: a pointer on its way elsewhere shows
 * none.
 */
const REST = 350

/** Beside the element under the pointer, or with the focus: its place in the code. */
export function PlaceTip() {
  const { notes } = useShell()
  const [pointed, point] = useState<Pointed>()
  useLayoutEffect(() => {
    let timer = 0
    const hide = () => {
      window.clearTimeout(timer)
      point(undefined)
    }
    const over = (event: Event) => {
      const target = event.target as Element
      if (target.closest('.place-tip')) return window.clearTimeout(timer)
      hide()
      const element = target.closest('[data-id]')
      if (element) timer = window.setTimeout(() => point(beside(element)), REST)
    }
    const focus = (event: Event) => {
      const element = (event.target as Element).closest('[data-id]')
      if (element?.matches(':focus-visible')) point(beside(element))
    }
    const press = (event: Event) => {
      if (!(event.target as Element).closest('.place-tip')) hide()
    }
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', focus)
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', press)
    document.addEventListener('scroll', hide, true)
    return () => {
      hide()
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', press)
      document.removeEventListener('scroll', hide, true)
    }
  }, [])
  const place = pointed && notes?.places[pointed.id]
  if (!pointed || !place) return null
  return (
    <div class={`place-tip is-${pointed.side}`} style={{ top: `${pointed.top}px`, left: `${pointed.left}px` }}>
      <PlaceLink place={place} files={notes.files} />
    </div>
  )
}

function beside(element: Element): Pointed {
  const { top, left, right, height } = element.getBoundingClientRect()
  const id = element.getAttribute('data-id') ?? ''
  const isRow = element.closest('.side, .menu-list') !== null && right + 180 < window.innerWidth
  return isRow ? { id, top: top + height / 2, left: right - 4, side: 'beside' } : { id, top, left, side: 'above' }
}
