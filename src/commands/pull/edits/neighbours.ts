import type { Item } from '../../../format/changes/alignment.js'
import type { TracedList, TracedValue } from '../provenance/traced-value.js'

/** The entries that stay beside an added one, and its index among all that are added between them. */
export interface Near {
  readonly left: number | undefined
  readonly right: number | undefined
  readonly order: number
}

/** A neighbour, and on which side of it something is new. */
export interface Neighbour {
  readonly element: TracedValue
  readonly index: number
  readonly side: 'before' | 'after'
}

/** An entry that stays where it is: others are written beside it. */
export function isAnchor({ before, after, moved }: Item): boolean {
  return before !== undefined && after !== undefined && !moved
}

/** The entries beside an added one. */
export function nearIn(all: readonly Item[], index: number): Near {
  const from = all.slice(0, index).findLastIndex(isAnchor)
  return {
    left: all[from]?.before,
    right: all.slice(index + 1).find(isAnchor)?.before,
    // Variants whose lists are longer or shorter have the same change.
    order: all.slice(from + 1, index).filter((item) => item.after !== undefined).length,
  }
}

/** The neighbours that there are. */
export function neighbours({ items }: TracedList, { left, right }: Near): readonly Neighbour[] {
  const beside = (index: number | undefined, side: Neighbour['side']) => {
    const element = items[index ?? -1]
    return index !== undefined && element ? [{ element, index, side }] : []
  }
  return [...beside(left, 'after'), ...beside(right, 'before')]
}
