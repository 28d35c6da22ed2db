/** The shortest list that both are in, each in its order; undefined where they contradict each other. */
export function mergeOrders<Item>(left: readonly Item[], right: readonly Item[]): readonly Item[] | undefined {
  const places = new Map(left.map((item, place) => [item, place]))
  const merged: Item[] = []
  let next = 0
  for (const item of right) {
    const place = places.get(item)
    if (place === undefined) merged.push(item)
    else if (place < next) return undefined
    else while (next <= place) merged.push(left[next++]!)
  }
  return [...merged, ...left.slice(next)]
}
