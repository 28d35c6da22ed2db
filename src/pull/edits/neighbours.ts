import type { TracedList, TracedValue } from '../provenance/traced-value.js'

/** The neighbours of a new element. */
export interface Beside {
  readonly left: number | undefined
  readonly right: number | undefined
}

/** A neighbour, and on which side of it something is new. */
export interface Neighbour {
  readonly element: TracedValue
  readonly side: 'before' | 'after'
}

/** The neighbours that there are. */
export function neighbours({ items }: TracedList, { left, right }: Beside): readonly Neighbour[] {
  const beside = (index: number | undefined, side: Neighbour['side']) => {
    const element = items[index ?? -1]
    return element ? [{ element, side }] : []
  }
  return [...beside(left, 'after'), ...beside(right, 'before')]
}
