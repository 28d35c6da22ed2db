/** The items of a key, in their order. */
export type Group<Item> = readonly [Item, ...Item[]]

/** Items by key; keys in the order of their first items. */
export function grouped<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): ReadonlyMap<Key, Group<Item>> {
  const groups = new Map<Key, [Item, ...Item[]]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
