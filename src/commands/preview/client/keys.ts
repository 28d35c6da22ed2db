import { useLayoutEffect } from 'preact/hooks'

/** Keys that work anywhere on the page. */
export function useKeys({ search, escape }: { readonly search: () => void; readonly escape: () => void }): void {
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || event.altKey || target.closest('dialog')) return
      if (event.key === 'Escape') return escape()
      const isSearch = event.key === '/' || (event.key === 'k' && (event.metaKey || event.ctrlKey))
      if (!isSearch || (event.key === '/' && (event.metaKey || event.ctrlKey))) return
      event.preventDefault()
      search()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [])
}

/** Arrows in a sidebar: up and down from row to row, right opens a group, left closes it. */
export function arrows(event: KeyboardEvent, nav: HTMLElement | null): void {
  const row = document.activeElement as HTMLElement | null
  if (!nav || !row || !nav.contains(row)) return
  const rows = [...nav.querySelectorAll<HTMLElement>('a, button:not(.row-toggle)')]
  const at = rows.indexOf(row)
  const isRight = (document.querySelector('.body')?.getAttribute('dir') === 'rtl') !== (event.key === 'ArrowRight')
  if (event.key === 'ArrowDown') rows[at + 1]?.focus()
  else if (event.key === 'ArrowUp') rows[at - 1]?.focus()
  else if (event.key === 'Home') rows[0]?.focus()
  else if (event.key === 'End') rows.at(-1)?.focus()
  else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') fold(row, isRight)
  else return
  event.preventDefault()
}

function fold(row: HTMLElement, opens: boolean): void {
  const own = row
    .closest('li')
    ?.querySelector<HTMLElement>(':scope > [aria-expanded], :scope > .row-pair > [aria-expanded]')
  if (own && (own.getAttribute('aria-expanded') === 'true') !== opens) return own.click()
  if (opens) return
  // From a page in a group to the group.
  row.closest('ul')?.closest('li.group')?.querySelector<HTMLElement>('.row')?.focus()
}
