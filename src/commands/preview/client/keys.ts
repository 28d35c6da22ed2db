import { useLayoutEffect } from 'preact/hooks'

/** Keys of the whole page: `/` finds, and each element with `data-key="e"` is clicked by `e`. */
export function useKeys(find: () => void): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, metaKey, ctrlKey, altKey } = event
      const element = target as HTMLElement
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName) || altKey || element.closest('dialog')) return
      const isCommand = metaKey || ctrlKey
      const isFind = isCommand ? key === 'k' : key === '/'
      const own = isCommand ? null : document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
      if (!isFind && !own) return
      event.preventDefault()
      if (isFind) find()
      else own?.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Arrows in a sidebar: up and down from row to row, right opens a group, left closes it. */
export function arrows(event: KeyboardEvent, nav: HTMLElement | null): void {
  const row = document.activeElement as HTMLElement | null
  if (!nav || !row || !nav.contains(row)) return
  const rows = [...nav.querySelectorAll<HTMLElement>('a, button:not(.row-toggle)')]
  const at = rows.indexOf(row)
  const isRight = (document.querySelector('.site')?.getAttribute('dir') === 'rtl') !== (event.key === 'ArrowRight')
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
