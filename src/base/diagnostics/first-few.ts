import { counted } from './counted.js'

/** As many of a list are shown. */
const MOST = 12

/** The first items of a list. A single item left is shown, too. */
export function shownOf<Item>(items: readonly Item[], isAll: boolean, most = MOST): readonly Item[] {
  return isAll || items.length <= most + 1 ? items : items.slice(0, most)
}

/** The line for the rest of a list, where some is not shown. */
export function more(count: number, isAll: boolean, noun: string, most = MOST): string[] {
  return isAll || count <= most + 1 ? [] : [`  … and ${counted(count - most, `more ${noun}`)}: --all`]
}
