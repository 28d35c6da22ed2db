import { grouped, type Group } from '../../base/diagnostics/grouped.js'
import { isVisible, titleIn, trailOf, type Atlas, type Location } from './atlas.js'
import type { Counterparts, PageLocation } from './counterparts.js'
import { nodesOf, type Division } from './site.js'

/** A square of the map: a page in a column. */
export interface Square {
  /** `file`: a page file outside of the navigation. `none`: no page file. */
  readonly state: 'listed' | 'file' | 'none'
  /** The entry; of a hole, the entry in the first column with the page. */
  readonly at: PageLocation
  readonly file?: string | undefined
}

/** A page in all columns. */
export interface MapPage {
  /** The entry in the first column with the page. */
  readonly at: PageLocation
  /** The titles of the groups around. */
  readonly trail: string
  /** The squares of each column: a square for each entry, or for a hole. */
  readonly squares: readonly (readonly Square[])[]
}

export interface MapRow {
  readonly title: string
  readonly pages: readonly MapPage[]
  /** Specifications out of reach, the only source of the row's pages. */
  readonly lacks: readonly string[] | undefined
}

/** A tab or another area of a column, with the entries of each page. */
interface Area extends Pick<MapRow, 'title' | 'lacks'> {
  readonly column: number
  readonly pages: ReadonlyMap<string, Group<PageLocation>>
}

/**
 * The map of a site: a row for each tab, a column for each language (or else version, or none), a square for each page.
 * Holes are pages missing in some columns, or listed without a file.
 */
export function siteMap(atlas: Atlas, counterparts: Counterparts) {
  const { languages, entries } = counterparts
  const versions = [...new Set(entries.flatMap((entry) => titleIn(entry, 'version') ?? []))]
  const axis = languages.length > 1 ? 'language' : versions.length > 1 ? 'version' : undefined
  const titles = axis === undefined ? [''] : axis === 'language' ? languages.map(({ title }) => title) : versions
  const columnOf = (at: Location) => (axis ? titles.indexOf(titleIn(at, axis) ?? '') : 0)
  const inColumns = grouped(entries, columnOf)
  const columns = titles.map((title, column) => ({
    title,
    label: languages.find((language) => axis === 'language' && language.title === title)?.label ?? title,
    pages: inColumns.get(column)?.length ?? 0,
  }))
  const unread = [...nodesOf(atlas.site.navigation)].flatMap((node) => ('lacks' in node && atlas.at(node.id)) || [])
  const places = grouped([...entries, ...unread.filter(isVisible)], (at) => `${areaOf(at).id} ${columnOf(at)}`)
  const areas = [...places.values()].map((all): Area => {
    const [first] = all
    const named = first.divisions.slice(0, first.divisions.indexOf(areaOf(first)) + 1)
    const labels = named.map(({ kind, label, title }) =>
      kind === 'navigation' || kind === axis ? '' : (label ?? title),
    )
    // Versions of a language share a column.
    const version = (entry: PageLocation) => (axis === 'language' && titleIn(entry, 'version')) || ''
    const own = all.filter((at): at is PageLocation => at.page !== undefined)
    const pages = grouped(own, (entry) => `${version(entry)}\n${counterparts.keyOf(entry.page)}`)
    return { column: columnOf(first), title: trailOf(labels), lacks: first.divisions.at(-1)?.lacks, pages }
  })
  const rows = rowsOf(
    areas.filter(({ column }) => column >= 0),
    titles.length,
  ).map((row) =>
    rowOf(row, (at, column): Square => {
      const file = counterparts.unlistedIn(
        counterparts.keyOf(at.page),
        axis === 'language' ? titles[column] : undefined,
      )
      return file === undefined ? { state: 'none', at } : { state: 'file', at, file }
    }),
  )
  const isHole = ({ squares }: MapPage) => squares.some((own) => own.length > 0 && stateOf(own) !== 'listed')
  return { axis, columns, rows, holes: rows.flatMap(({ pages }) => pages.filter(isHole)) }
}

/** The state of a page in a column. */
export function stateOf(squares: MapPage['squares'][number] = []): Square['state'] {
  return squares.some(({ state }) => state === 'listed') ? 'listed' : (squares[0]?.state ?? 'none')
}

const isContainer: ReadonlySet<Division['kind']> = new Set(['navigation', 'language', 'version', 'product', 'dropdown'])

/** The tab, or another area, of a location: below languages, versions, products and dropdowns. */
function areaOf({ divisions }: Location): Division {
  return divisions.find(({ kind }) => !isContainer.has(kind)) ?? (divisions.at(-1) as Division)
}

type AreaRow = (Area | undefined)[]

/** Areas of all columns by row: an area joins the row with most pages in common, or else begins a row. */
function rowsOf(areas: readonly Area[], columns: number): readonly AreaRow[] {
  const rows: AreaRow[] = []
  for (const area of areas.toSorted((one, other) => one.column - other.column)) {
    const shared = rows.map((row) => {
      const pages = row.find((each) => each)?.pages
      if (!pages || row[area.column]) return 0
      // Areas without pages share a row.
      if (pages.size + area.pages.size === 0) return 1
      return [...area.pages.keys()].filter((key) => pages.has(key)).length
    })
    const most = Math.max(0, ...shared)
    const row = most > 0 ? rows[shared.indexOf(most)] : undefined
    if (row) row[area.column] = area
    else rows.push(Array.from({ length: columns }, (_, column) => (column === area.column ? area : undefined)))
  }
  return rows
}

/** The squares of a row: a page of the first column, or of half of the columns, is expected in all. */
function rowOf(areas: AreaRow, hole: (at: PageLocation, column: number) => Square): MapRow {
  const having = areas.filter((area) => area !== undefined)
  const keys = new Set(having.flatMap(({ pages }) => [...pages.keys()]))
  const pages = [...keys].flatMap((key): MapPage | [] => {
    const entries = areas.map((area) => area?.pages.get(key))
    const [at] = entries.flatMap((own) => own ?? [])
    if (!at) return []
    const isMeant = entries[0] !== undefined || entries.filter(Boolean).length * 2 >= areas.length
    const squares = entries.map((own, column): readonly Square[] => {
      if (own) return own.map((each) => ({ state: each.page.isMissing ? 'none' : 'listed', at: each }))
      return isMeant && (areas[column] || having.length * 2 > areas.length) ? [hole(at, column)] : []
    })
    return { at, trail: trailOf(at.groups.map(({ title }) => title)), squares }
  })
  const [{ title, lacks } = { title: '', lacks: undefined }] = having
  return { title, pages, lacks: pages.length > 0 ? undefined : lacks }
}
