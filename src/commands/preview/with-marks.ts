import type { Kind } from '../../format/contract/kind.js'
import type { Division, Entry, Mark, Site } from '../../site/view/site.js'

/** The difference of an element. */
export interface Marked {
  readonly mark: Mark
  readonly was?: string
}

/** A removed part, shown at the old place. */
export interface Ghost {
  readonly id: string
  readonly kind: Kind | 'page'
  readonly title: string
  /** The former holder. */
  readonly parent: string
  /** The former entries before, the nearest first. */
  readonly after: readonly string[]
}

/** A site with marks, and ghosts of removed parts. */
export function withMarks(site: Site, marks: ReadonlyMap<string, Marked>, ghosts: readonly Ghost[]): Site {
  const marker = new Marker(marks, byParent(ghosts))
  return { ...site, navigation: marker.division(site.navigation, undefined) }
}

function byParent(ghosts: readonly Ghost[]): Map<string, Ghost[]> {
  const groups = new Map<string, Ghost[]>()
  for (const ghost of ghosts) {
    const group = groups.get(ghost.parent)
    if (group) group.push(ghost)
    else groups.set(ghost.parent, [ghost])
  }
  return groups
}

class Marker {
  readonly #marks: ReadonlyMap<string, Marked>
  readonly #gone: ReadonlyMap<string, readonly Ghost[]>

  constructor(marks: ReadonlyMap<string, Marked>, gone: ReadonlyMap<string, readonly Ghost[]>) {
    this.#marks = marks
    this.#gone = gone
  }

  division(division: Division, above: Marked | undefined): Division {
    const marked = this.#of(division.id, above)
    const inner = below(marked)
    const ghosts = this.#gone.get(division.id) ?? []
    const entries = ghosts.filter(({ kind }) => kind === 'page' || kind === 'group').map(entryGhost)
    const divisions = ghosts.filter(({ kind }) => kind !== 'page' && kind !== 'group')
    const inGlobal = ({ id }: { readonly id: string }) => id.includes(`${division.id}.global.`)
    return {
      ...division,
      ...marked,
      ...(division.entries && {
        entries: placed(
          division.entries.map((entry) => this.#entry(entry, inner)),
          entries,
          ghosts,
        ),
      }),
      ...(division.divisions && {
        divisions: placed(
          division.divisions.map((child) => this.division(child, inner)),
          divisions.filter((ghost) => !inGlobal(ghost)).map(divisionGhost),
          ghosts,
        ),
      }),
      ...(division.global && {
        global: placed(
          division.global.map((child) => this.division(child, inner)),
          divisions.filter(inGlobal).map(divisionGhost),
          ghosts,
        ),
      }),
    }
  }

  #entry(entry: Entry, above: Marked | undefined): Entry {
    const marked = this.#of(entry.id, above)
    if (entry.kind !== 'group') return { ...entry, ...marked }
    const inner = below(marked)
    const ghosts = this.#gone.get(entry.id) ?? []
    const entries = entry.entries.map((child) => this.#entry(child, inner))
    return { ...entry, ...marked, entries: placed(entries, ghosts.map(entryGhost), ghosts) }
  }

  #of(id: string, above: Marked | undefined): Marked | undefined {
    return this.#marks.get(id) ?? above
  }
}

/** Everything inside of a new part is new; a part moves as a whole. */
function below(marked: Marked | undefined): Marked | undefined {
  return marked?.mark === 'added' ? { mark: 'added' } : undefined
}

function entryGhost({ id, title }: Ghost): Entry {
  return { kind: 'gone', id, title, mark: 'removed' }
}

function divisionGhost({ id, kind, title }: Ghost): Division {
  return { kind: kind as Division['kind'], id, title, mark: 'removed', isGone: true }
}

/** Puts each ghost after its former predecessor. */
function placed<Node extends { readonly id: string }>(
  nodes: readonly Node[],
  added: readonly Node[],
  ghosts: readonly Ghost[],
): Node[] {
  const all = [...nodes]
  for (const node of added) {
    const before = ghosts.find(({ id }) => id === node.id)?.after ?? []
    const at = before.map((id) => all.findIndex((other) => other.id === id)).find((index) => index >= 0) ?? -1
    all.splice(at + 1, 0, node)
  }
  return all
}
