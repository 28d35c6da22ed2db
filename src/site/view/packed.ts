import { addressOf } from './address.js'
import { nodesOf } from './shown.js'
import type { Division, Entry, PageEntry } from './site.js'
import type { CodePlace, Embedded, Sheet, SheetLink } from './snapshot.js'

type Node = Division | Entry
type Loose = { id: string; address?: string } & Partial<Record<'divisions' | 'global' | 'entries', Loose[]>> & {
    root?: Loose
  }

/**
 * The content of a file, without derivable parts: of twenty thousand pages, ids, addresses and places are five sixths.
 * An id contains its difference from the id around; a place, its distance from the place before.
 */
export interface Packed {
  readonly embedded: Omit<Embedded, 'sheets'>
  /** In the order of the elements: 0 without a place. Places of hidden parts stay in the notes. */
  readonly places: readonly (CodePlace | 0)[]
  /** In the order of the pages; pages outside of the navigation stay by name. */
  readonly sheets: readonly (PackedSheet | 0)[]
  readonly others: Readonly<Record<string, PackedSheet>>
}

/** A sheet without its file, and links with their URL only, as far as names tell. */
type PackedSheet = Omit<Sheet, 'links' | 'linkedFrom'> & {
  readonly links: readonly (SheetLink | readonly [url: string, ...lines: number[]])[]
}

/** Leaves out derivable parts. */
export function packed({ sheets, ...embedded }: Embedded): Packed {
  const { snapshot, notes } = embedded
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
  const hidden = Object.fromEntries(Object.entries(notes?.places ?? {}).filter(([id]) => !inSite.has(id)))
  const listed = named(nodes)
  return {
    embedded: {
      ...embedded,
      notes: notes && { ...notes, places: hidden },
      snapshot: site
        ? { ...snapshot, site: { ...site, navigation: shorter(site.navigation, '') as Division } }
        : snapshot,
    },
    places,
    sheets: [...listed].map(([name, title]) => (sheets[name] ? shortSheet(name, sheets[name], title) : 0)),
    others: Object.fromEntries(
      Object.entries(sheets).flatMap(([name, sheet]) => (listed.has(name) ? [] : [[name, shortSheet(name, sheet)]])),
    ),
  }
}

/** The packed content, from its JSON; the given value is used up. */
export function unpacked({ embedded, places, sheets, others }: Packed): Embedded {
  const { snapshot, notes } = embedded
  const { site } = snapshot
  if (site) lengthen(site.navigation as Loose, '')
  const nodes = site ? [...nodesOf(site.navigation)] : []
  const known: Record<string, CodePlace> = {}
  let last: CodePlace = [0, 0, 0]
  nodes.forEach(({ id }, index) => {
    const step = places[index]
    if (step) known[id] = last = sum(last, step, 1)
  })
  const listed = [...named(nodes)].flatMap(([name, title], index) => {
    const sheet = sheets[index]
    return sheet ? [[name, longSheet(name, sheet, title)] as const] : []
  })
  const loose = Object.entries(others).map(([name, sheet]) => [name, longSheet(name, sheet)] as const)
  return {
    ...embedded,
    notes: notes && { ...notes, places: { ...notes.places, ...known } },
    sheets: withBacklinks([...listed, ...loose]),
  }
}

/** The pages of a site, with the title of the first entry of each. */
function named(nodes: readonly Node[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const node of nodes)
    if (node.kind === 'page' && !found.has(sheetName(node))) found.set(sheetName(node), node.title)
  return found
}

/** The name of a page's sheet: of an endpoint, its address. */
export function sheetName({ page, address }: PageEntry): string {
  return page ?? address
}

function shortSheet(name: string, { linkedFrom, ...sheet }: Sheet, title?: string): PackedSheet {
  void linkedFrom
  const links = sheet.links.map((link) => (isPlain(link) ? ([link.written, ...link.lines] as const) : link))
  return without({ ...sheet, links }, { file: `${name}.mdx`, title })
}

function isPlain({ written, page, broken, redirected }: SheetLink): boolean {
  return page !== undefined && (written === `/${page}` || written + page === '/index') && !broken && !redirected
}

function without(sheet: PackedSheet, derived: { readonly file: string; readonly title: string | undefined }) {
  const { file, title, ...rest } = sheet
  return {
    ...rest,
    ...(file !== undefined && file !== derived.file && { file }),
    ...(file === undefined && { file: '' }),
    ...(title !== undefined && title !== derived.title && { title }),
  }
}

function longSheet(name: string, { file = `${name}.mdx`, links, ...sheet }: PackedSheet, title?: string): Sheet {
  const whole = links.map((link): SheetLink => {
    if (!('length' in link)) return link
    const [written, ...lines] = link
    return { written, page: written === '/' ? 'index' : written.slice(1), lines }
  })
  return { ...(title !== undefined && { title }), ...(file !== '' && { file }), ...sheet, links: whole }
}

/** Sheets with the pages that link to each. */
function withBacklinks(sheets: readonly (readonly [string, Sheet])[]): Record<string, Sheet> {
  const from = new Map<string, string[]>()
  for (const [name, { links }] of sheets)
    for (const { page } of links)
      if (page !== undefined && page !== name) from.set(page, [...(from.get(page) ?? []), name])
  return Object.fromEntries(sheets.map(([name, sheet]) => [name, { ...sheet, linkedFrom: from.get(name) ?? [] }]))
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
