import { grouped, type Group } from '../../base/diagnostics/grouped.js'
import { isVisible, titleIn, trailOf, type Atlas, type Location, type PageLocation } from './atlas.js'
import type { Counterparts } from './counterparts.js'
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
  const { languages, entries, keyOf } = counterparts
  const versions = [...new Set(entries.flatMap((entry) => titleIn(entry, 'version') ?? []))]
  const axis = languages.length > 1 ? 'language' : versions.length > 1 ? 'version' : undefined
  const titles = axis === undefined ? [''] : axis === 'language' ? languages.map(({ title }) => title) : versions
  const columnOf = (at: Location) => (axis ? titles.indexOf(titleIn(at, axis) ?? '') : 0)
  const inColumns = grouped(entries, columnOf)
  const columns = titles.map((title, column) => {
    const label = languages.find((language) => language.title === title)?.label ?? title
    return { title, label, pages: inColumns.get(column)?.length ?? 0 }
  })
  const unread = [...nodesOf(atlas.site.navigation)].flatMap((node) => ('lacks' in node && atlas.at(node.id)) || [])
  const all = [...entries, ...unread.filter(isVisible)].filter((at) => columnOf(at) >= 0)
  const areas = [...grouped(all, (at) => `${areaOf(at).id} ${columnOf(at)}`).values()].map((own): Area => {
    const [{ divisions }] = own
    const named = divisions.slice(1, divisions.indexOf(areaOf(own[0])) + 1).filter(({ kind }) => kind !== axis)
    // Versions of a language share a column.
    const version = (entry: PageLocation) => (axis === 'language' && titleIn(entry, 'version')) || ''
    const listed = own.filter((at): at is PageLocation => at.page !== undefined)
    return {
      column: columnOf(own[0]),
      title: trailOf(named.map(({ label, title }) => label ?? title)),
      lacks: divisions.at(-1)?.lacks,
      pages: grouped(listed, (entry) => `${version(entry)}\n${keyOf(entry.page)}`),
    }
  })
  const hole = (at: PageLocation, column: number): Square => {
    const file = counterparts.unlistedIn(keyOf(at.page), axis === 'language' ? titles[column] : undefined)
    return { state: file === undefined ? 'none' : 'file', at, file }
  }
  const rows = rowsOf(areas).map((row) => rowOf(row, titles.length, hole))
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

/** Areas of all columns by row: an area joins the row with most pages in common, or else begins a row. */
function rowsOf(areas: readonly Area[]): readonly Group<Area>[] {
  const rows: [Area, ...Area[]][] = []
  for (const area of areas.toSorted((one, other) => one.column - other.column)) {
    const shared = rows.map((row) => {
      const [{ pages }] = row
      if (row.some(({ column }) => column === area.column)) return 0
      // Areas without pages share a row.
      if (pages.size + area.pages.size === 0) return 1
      return [...area.pages.keys()].filter((key) => pages.has(key)).length
    })
    const most = Math.max(0, ...shared)
    const row = most > 0 ? rows[shared.indexOf(most)] : undefined
    if (row) row.push(area)
    else rows.push([area])
  }
  return rows
}

/** The squares of a row: a page of the first column, or of half of the columns, is expected in all. */
function rowOf(areas: Group<Area>, count: number, hole: (at: PageLocation, column: number) => Square): MapRow {
  const columns = Array.from({ length: count }, (_, column) => areas.find((area) => area.column === column))
  const keys = new Set(areas.flatMap(({ pages }) => [...pages.keys()]))
  const pages = [...keys].flatMap((key): MapPage | [] => {
    const entries = columns.map((area) => area?.pages.get(key))
    const [at] = entries.flatMap((own) => own ?? [])
    if (!at) return []
    const isMeant = entries[0] !== undefined || entries.filter(Boolean).length * 2 >= count
    const squares = entries.map((own, column): readonly Square[] => {
      if (own) return own.map((each) => ({ state: each.page.isMissing ? 'none' : 'listed', at: each }))
      return isMeant && (columns[column] || areas.length * 2 > count) ? [hole(at, column)] : []
    })
    return { at, trail: trailOf(at.groups.map(({ title }) => title)), squares }
  })
  const [{ title, lacks }] = areas
  return { title, pages, lacks: pages.length > 0 ? undefined : lacks }
}
