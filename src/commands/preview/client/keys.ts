import { useLayoutEffect } from 'preact/hooks'

/** Keys of the whole page: `/` finds, and each element with `data-key="e"` is clicked by `e`. */
export function useKeys(find: () => void): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, metaKey, ctrlKey, altKey } = event
      const element = target as HTMLElement
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName) || altKey || element.closest('dialog, [popover]')) return
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

/** Arrows in a list: up and down from row to row, in a sidebar right opens a group, left closes it. */
export function arrows(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const { key, currentTarget: list } = event
  const row = document.activeElement as HTMLElement
  const rows = [...list.querySelectorAll<HTMLElement>('a, button:not(.row-toggle)')]
  const at = rows.indexOf(row)
  const to = { ArrowDown: (at + 1) % rows.length, ArrowUp: at - 1, Home: 0, End: -1 }[key]
  if (to !== undefined) rows.at(to)?.focus()
  else if (key === 'ArrowRight' || key === 'ArrowLeft') fold(row, list.matches(':dir(rtl)') !== (key === 'ArrowRight'))
  else return
  event.preventDefault()
}

function fold(row: HTMLElement, opens: boolean): void {
  const own = row.closest('li')?.querySelector<HTMLElement>(':scope > div > [aria-expanded]')
  if (own && (own.getAttribute('aria-expanded') === 'true') !== opens) return own.click()
  if (opens) return
  // From a page in a group to the group.
  row.closest('ul')?.closest('li.group')?.querySelector<HTMLElement>('.row')?.focus()
}
