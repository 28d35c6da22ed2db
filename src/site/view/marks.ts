import { grouped } from '../../base/diagnostics/grouped.js'
import type { Division, Entry, Mark, Site } from './site.js'

type Node = Division | Entry

/** The difference of an element. */
export interface Marked {
  readonly mark: Mark
  readonly was?: string
}

/** A removed part, shown at the old place. */
export interface Ghost {
  readonly node: Node
  /** The id of the former holder, and its list. */
  readonly parent: string
  readonly list: 'entries' | 'divisions' | 'global'
  /** The former entries before, the nearest first. */
  readonly after: readonly string[]
}

/** A site with marks, and ghosts of removed parts. */
export function withMarks(site: Site, marks: ReadonlyMap<string, Marked>, ghosts: readonly Ghost[]): Site {
  const ofHolder = grouped(ghosts, ({ parent, list }) => `${parent} ${list}`)
  const marked = (node: Node, above: Marked | undefined): Node => {
    const own = marks.get(node.id) ?? above
    // Everything inside of a new part is new; a part moves as a whole.
    const inner = own?.mark === 'added' ? { mark: own.mark } : undefined
    const result: Node = { ...node, ...own }
    for (const list of ['entries', 'divisions', 'global'] as const) {
      const nodes = (node as Partial<Record<Ghost['list'], readonly Node[]>>)[list]?.map((each) => marked(each, inner))
      if (nodes) Object.assign(result, { [list]: placed(nodes, ofHolder.get(`${node.id} ${list}`) ?? []) })
    }
    return result
  }
  return { ...site, navigation: marked(site.navigation, undefined) as Division }
}

/** Puts each ghost after its former predecessor. */
function placed(nodes: readonly Node[], ghosts: readonly Ghost[]): readonly Node[] {
  const all = [...nodes]
  for (const { node, after } of ghosts) {
    const at = after.map((id) => all.findIndex((other) => other.id === id)).find((index) => index >= 0) ?? -1
    all.splice(at + 1, 0, node)
  }
  return all
}
