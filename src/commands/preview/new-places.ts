import type { Alignment, Pair } from '../../format/changes/alignment.js'

/** Tells where an element or page of the old document is in the new one, as ids. */
export function newPlaces({ root, moves }: Alignment): (id: string) => string | undefined {
  const places = new Map<string, string>()
  const visit = (pair: Pair): void => {
    places.set(pair.before.path.join('.'), pair.after.path.join('.'))
    for (const { pair: inner } of pair.members ?? []) if (inner) visit(inner)
    for (const { pair: inner } of pair.items ?? []) if (inner) visit(inner)
  }
  visit(root)
  for (const pair of moves) visit(pair)
  return (id) => places.get(id)
}
