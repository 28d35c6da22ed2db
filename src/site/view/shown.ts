import type { Division, Entry, PageEntry } from './site.js'

/** True for an entry of the sidebar: hidden entries, and groups with nothing to show, are left out. */
export function isShown(entry: Entry): boolean {
  if (entry.kind === 'gone') return true
  if (entry.isHidden) return false
  return entry.kind === 'page' || (entry.root !== undefined && !entry.root.isHidden) || entry.entries.some(isShown)
}

/** The divisions in a switch: a hidden division shows while open. */
export function offered(divisions: readonly Division[], open?: Division): readonly Division[] {
  return divisions.filter((division) => !division.isHidden || division === open)
}

/** The pages of a sidebar in order, the page of a group's title first. */
export function* pagesOf(entries: readonly Entry[]): Generator<PageEntry> {
  for (const entry of entries) {
    if (entry.kind === 'gone' || !isShown(entry)) continue
    if (entry.kind === 'page') {
      if (entry.href === undefined) yield entry
      continue
    }
    if (entry.root && !entry.root.isHidden && entry.root.href === undefined) yield entry.root
    yield* pagesOf(entry.entries)
  }
}

/** An element of a site, and everything inside, removed parts too. */
export function* nodesOf(node: Division | Entry): Generator<Division | Entry> {
  yield node
  for (const inner of partsOf(node)) yield* nodesOf(inner)
}

/** The parts of an element. */
export function* partsOf(node: Division | Entry): Generator<Division | Entry> {
  if ('root' in node && node.root) yield node.root
  if ('divisions' in node && node.divisions) yield* node.divisions
  if ('global' in node && node.global) yield* node.global
  if ('entries' in node && node.entries) yield* node.entries
}
