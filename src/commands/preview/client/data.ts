import { computed, signal } from '@preact/signals'
import { Atlas } from '../../../site/view/atlas.js'
import { Counterparts } from '../../../site/view/counterparts.js'
import type { Division, Entry, Site } from '../../../site/view/site.js'
import type { Problem } from '../../../site/view/snapshot.js'
import { openSource } from './source.js'

/* The data of all parts of the page: a part is drawn anew when a value it read has changed. */

export const source = await openSource()

export const snapshot = signal(source.snapshot)
export const changes = signal(source.changes)
export const notes = signal(source.notes)
/** Counts the readings of all links. */
export const linkReadings = signal(0)
/** The address of a running `mint dev`. */
export const mint = signal<string | null>(null)
export const isConnected = signal(true)

source.follow({
  snapshot: (newest) => (snapshot.value = newest),
  changes: (newest) => (changes.value = newest),
  notes: (newest) => (notes.value = newest),
  links: () => (linkReadings.value += 1),
  connection: (isOpen) => (isConnected.value = isOpen),
})
void source.mint().then((url) => (mint.value = url))

/** The shown site: before the first readable state, nothing asks. */
export const site = computed(() => snapshot.value.site as Site)
export const atlas = computed(() => new Atlas(site.value))
export const counterparts = computed(() => new Counterparts(atlas.value, notes.value?.unlisted ?? []))

/** Findings by element, and by page: `page guides/start`. */
export const found = computed((): ReadonlyMap<string, readonly Problem[]> => {
  const byKey = new Map<string, Problem[]>()
  for (const problem of notes.value?.findings ?? []) {
    const key = problem.id ?? (problem.page === undefined ? undefined : `page ${problem.page}`)
    if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), problem])
  }
  return byKey
})

/** The number of changes inside of each element. */
export const changesInside = computed((): ReadonlyMap<string, number> => {
  const inside = new Map<string, number>()
  const count = (node: Division | Entry): number => {
    const own = [
      ...('root' in node && node.root ? [node.root] : []),
      ...('divisions' in node ? (node.divisions ?? []) : []),
      ...('entries' in node ? (node.entries ?? []) : []),
    ]
    const sum = own.reduce((all, each) => all + (each.mark ? 1 : 0) + count(each), 0)
    if (sum > 0) inside.set(node.id, sum)
    return sum
  }
  if (snapshot.value.against !== undefined) count(site.value.navigation)
  return inside
})
