import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Sign } from './icon.js'

interface MenuProps {
  /** The purpose of the button, for a text without it. */
  readonly label?: string | undefined
  readonly class: string
  /** The content of the button. */
  readonly button: ComponentChildren
  readonly isWide?: boolean
  readonly id?: string | undefined
  /** The list below. */
  readonly children: (close: () => void) => ComponentChildren
}

/** A button with a list below. Arrows move in the list, Escape closes the list. */
export function Menu({ label, button, isWide, id, children, ...rest }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const returns = useRef(false)
  const close = () => {
    // Focused after drawing: otherwise the browser lays the page out twice.
    returns.current = true
    setOpen(false)
  }
  useLayoutEffect(() => {
    if (!isOpen) {
      if (returns.current) opener.current?.focus({ preventScroll: true })
      returns.current = false
      return
    }
    const rows = () => [...(root.current?.querySelectorAll<HTMLElement>('.menu-list [data-row]') ?? [])]
    const [first] = rows()
    ;(rows().find((row) => row.matches('[aria-current]')) ?? first)?.focus()
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const key = (event: KeyboardEvent) => {
      const all = rows()
      const at = all.indexOf(document.activeElement as HTMLElement)
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (event.key === 'Escape') close()
      else if (step !== undefined) all[(at + step + all.length) % all.length]?.focus()
      else if (event.key === 'Home') all[0]?.focus()
      else if (event.key === 'End') all.at(-1)?.focus()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', key, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', key, true)
    }
  }, [isOpen])
  return (
    <div class={`menu ${rest.class}`} ref={root}>
      <button
        type="button"
        ref={opener}
        class="menu-button line"
        aria-expanded={isOpen}
        data-id={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label && <span class="unseen">{label}: </span>}
        {button}
        <Sign name="down" />
      </button>
      {isOpen && <div class={`menu-list${isWide ? ' is-wide' : ''}`}>{children(close)}</div>}
    </div>
  )
}
