import { addressOf } from './address.js'
import { nodesOf } from './nodes.js'
import { textName } from './site.js'
import type { Division, Entry, PageEntry } from './site.js'
import type { CodePlace, Embedded, PageText } from './snapshot.js'

type Node = Division | Entry
type Loose = { id: string; address?: string } & Partial<Record<'divisions' | 'global' | 'entries', Loose[]>> & {
    root?: Loose
  }

/**
 * The content of a file, without the parts that follow from the rest: of twenty thousand pages, ids, addresses and
 * places are five sixths. An id contains only its difference from the one around it; a place, its distance from the
 * one before.
 */
export interface Packed {
  readonly embedded: Omit<Embedded, 'pages'>
  /** In the order of the elements: 0 where there is none. Those of what is not on the site stay in the notes. */
  readonly places: readonly (CodePlace | 0)[]
  /** In the order of the pages. */
  readonly pages: readonly (PageText | 0)[]
}

/** Leaves out the parts that follow from the rest. */
export function packed({ snapshot, notes, images, pages }: Embedded): Packed {
  const { site } = snapshot
  const nodes = site ? [...nodesOf(site.navigation)] : []
  let last: CodePlace = [0, 0, 0]
  const places = nodes.map(({ id }) => {
    const place = notes?.places[id]
    if (!place) return 0
    const step = sum(place, last, -1)
    last = place
    return step
  })
  const inSite = new Set(nodes.map(({ id }) => id))
  const others = Object.fromEntries(Object.entries(notes?.places ?? {}).filter(([id]) => !inSite.has(id)))
  return {
    embedded: {
      images,
      notes: notes && { ...notes, places: others },
      snapshot: site
        ? { ...snapshot, site: { ...site, navigation: shorter(site.navigation, '') as Division } }
        : snapshot,
    },
    places,
    pages: [...named(nodes)].map(([name, entry]) => {
      const text = pages[name]
      if (!text) return 0
      const { title, file: _, ...rest } = text
      // Where a text has no title, the page shows that of its entry.
      return title === undefined || title === entry.title ? rest : { title, ...rest }
    }),
  }
}

/** The packed content, from its JSON; the given value is used up. */
export function unpacked({ embedded, places, pages }: Packed): Embedded {
  const { snapshot, notes, images } = embedded
  const { site } = snapshot
  if (site) lengthen(site.navigation as Loose, '')
  const nodes = site ? [...nodesOf(site.navigation)] : []
  const known: Record<string, CodePlace> = {}
  let last: CodePlace = [0, 0, 0]
  nodes.forEach(({ id }, index) => {
    const step = places[index]
    if (step) known[id] = last = sum(last, step, 1)
  })
  const texts = [...named(nodes).keys()].flatMap((name, index) => {
    const text = pages[index]
    return text ? [[name, text] as const] : []
  })
  return {
    snapshot,
    notes: notes && { ...notes, places: { ...notes.places, ...known } },
    images,
    pages: Object.fromEntries(texts),
  }
}

/** The pages that may have a text, by their names. */
function named(nodes: readonly Node[]): ReadonlyMap<string, PageEntry> {
  const found = new Map<string, PageEntry>()
  for (const node of nodes) {
    const name = node.kind === 'page' ? textName(node) : undefined
    if (name !== undefined && !found.has(name)) found.set(name, node as PageEntry)
  }
  return found
}

function sum(one: CodePlace, other: CodePlace, sign: 1 | -1): CodePlace {
  return [one[0] + sign * other[0], one[1] + sign * other[1], one[2] + sign * other[2]]
}

function shorter(node: Node, above: string): Node {
  const { id } = node
  const isInside = above !== '' && id.startsWith(`${above}.`)
  const short = { ...node, id: isInside ? id.slice(above.length) : id } as Loose & Partial<PageEntry>
  if (short.page !== undefined && short.address === addressOf(short.page)) delete short.address
  for (const key of ['divisions', 'global', 'entries'] as const) {
    const inner = short[key]
    if (inner) short[key] = inner.map((child) => shorter(child as Node, id) as Loose)
  }
  if (short.root) short.root = shorter(short.root as Node, id) as Loose
  return short as Node
}

function lengthen(node: Loose & { readonly page?: string }, above: string): void {
  if (node.id.startsWith('.')) node.id = above + node.id
  if (node.page !== undefined) node.address ??= addressOf(node.page)
  for (const key of ['divisions', 'global', 'entries'] as const)
    for (const child of node[key] ?? []) lengthen(child, node.id)
  if (node.root) lengthen(node.root, node.id)
}
