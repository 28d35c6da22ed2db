import { grouped, type Group } from '../../base/diagnostics/grouped.js'
import { titleIn, trailOf, type Location } from './atlas.js'
import type { Counterparts, PageLocation } from './counterparts.js'
import type { Division } from './site.js'

/** A column of the map: a language, or else a version, or else the whole site. */
export interface MapColumn {
  readonly title: string
  readonly label: string
  readonly pages: number
}

/** A square of the map: a page in a column. */
export interface Square {
  /** `file`: a page file outside of the navigation. `none`: no page file. */
  readonly state: 'listed' | 'file' | 'none'
  readonly title: string
  readonly trail: string
  /** The entry; of a hole, the entry in the first column with the page. */
  readonly at: Location
  readonly file?: string | undefined
}

export interface MapRow {
  readonly title: string
  /** The squares of each column; undefined for a column without the row. */
  readonly cells: readonly (readonly Square[] | undefined)[]
  /** Specifications out of reach, the only source of the row's pages. */
  readonly lacks: readonly string[] | undefined
}

/** A page missing in some columns, or listed without a file. */
export interface Hole extends Pick<Square, 'title' | 'trail' | 'at'> {
  /** The state in each column. */
  readonly states: readonly Square['state'][]
}

export interface SiteMap {
  /** Undefined for a single column. */
  readonly axis: 'language' | 'version' | undefined
  readonly columns: readonly MapColumn[]
  readonly rows: readonly MapRow[]
  readonly holes: readonly Hole[]
}

/** A tab or another area of a column, with the entries of each page. */
interface Area extends Pick<MapRow, 'title' | 'lacks'> {
  readonly column: number
  readonly pages: ReadonlyMap<string, Group<PageLocation>>
}

/** The map of a site: a row for each tab, a column for each language, a square for each page. */
export function siteMap(navigation: Division, counterparts: Counterparts): SiteMap {
  const { languages, entries } = counterparts
  const versions = [...new Set(entries.flatMap((entry) => titleIn(entry, 'version') ?? []))]
  const axis = languages.length > 1 ? 'language' : versions.length > 1 ? 'version' : undefined
  const titles = axis === undefined ? [''] : axis === 'language' ? languages.map(({ title }) => title) : versions
  const columnOf = (at: Pick<Location, 'divisions'>) => (axis ? titles.indexOf(titleIn(at, axis) ?? '') : 0)
  const inColumns = grouped(entries, columnOf)
  const columns = titles.map((title, column) => ({
    title,
    label: languages.find((language) => axis === 'language' && language.title === title)?.label ?? title,
    pages: inColumns.get(column)?.length ?? 0,
  }))
  const areas = [...areasIn([navigation])].flatMap((divisions): Area[] => {
    const [area, column] = [divisions.at(-1) as Division, columnOf({ divisions })]
    const named = divisions.filter(({ kind }) => kind !== 'navigation' && kind !== axis)
    const own = entries.filter((entry) => entry.divisions.includes(area))
    // Versions of a language share a column.
    const version = (entry: PageLocation) => (axis === 'language' && titleIn(entry, 'version')) || ''
    const pages = grouped(own, (entry) => `${version(entry)}\n${counterparts.keyOf(entry.page)}`)
    const title = trailOf(named.map(({ label, title: plain }) => label ?? plain))
    return column < 0 ? [] : [{ column, title, lacks: area.lacks, pages }]
  })
  const fileOf = (page: PageLocation['page'], column: number) =>
    counterparts.unlistedIn(counterparts.keyOf(page), axis === 'language' ? titles[column] : undefined)
  const rows = rowsOf(areas, titles.length).map((row) => rowOf(row, fileOf))
  return { axis, columns, rows: rows.map(({ row }) => row), holes: rows.flatMap(({ holes }) => holes) }
}

const isContainer: ReadonlySet<Division['kind']> = new Set(['navigation', 'language', 'version', 'product', 'dropdown'])

/** Tabs and further areas, each behind the divisions around. */
function* areasIn(divisions: readonly Division[]): Generator<readonly Division[]> {
  const { kind, href, isHidden, isGone, divisions: inner = [] } = divisions.at(-1) as Division
  if (href !== undefined || isHidden || isGone) return
  if (isContainer.has(kind) && inner.length > 0) for (const each of inner) yield* areasIn([...divisions, each])
  else yield divisions
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

/** A row of squares and its holes: a page of the first column, or of half of the columns, is expected in all. */
function rowOf(areas: AreaRow, fileOf: (page: PageLocation['page'], column: number) => string | undefined) {
  const having = areas.filter((area) => area !== undefined)
  const cells = areas.map((area) => (area || having.length * 2 > areas.length ? new Array<Square>() : undefined))
  const holes: Hole[] = []
  for (const key of new Set(having.flatMap(({ pages }) => [...pages.keys()]))) {
    const entries = areas.map((area) => area?.pages.get(key))
    const [first] = entries.flatMap((own) => own ?? [])
    if (!first) continue
    const isMeant = entries[0] !== undefined || entries.filter(Boolean).length * 2 >= areas.length
    const square = ({ page, groups }: PageLocation) => {
      return { title: page.title, trail: trailOf(groups.map(({ title }) => title)) }
    }
    const missing = entries.map((own, column): Pick<Square, 'state' | 'file'> => {
      if (own) return { state: own.some(({ page }) => !page.isMissing) ? 'listed' : 'none' }
      const file = fileOf(first.page, column)
      return file === undefined ? { state: 'none' } : { state: 'file', file }
    })
    entries.forEach((own, column) => {
      const hole: Square = { ...(missing[column] ?? { state: 'none' }), ...square(first), at: first }
      const listed = own?.map((at): Square => ({ state: at.page.isMissing ? 'none' : 'listed', ...square(at), at }))
      cells[column]?.push(...(listed ?? (isMeant ? [hole] : [])))
    })
    const isHole = ({ state }: Pick<Square, 'state'>, column: number) =>
      state !== 'listed' && cells[column] !== undefined && (entries[column] !== undefined || isMeant)
    if (missing.some(isHole)) holes.push({ ...square(first), at: first, states: missing.map(({ state }) => state) })
  }
  const [{ title, lacks } = { title: '', lacks: undefined }] = having
  return { row: { title, cells, lacks: cells.some((cell) => cell?.length) ? undefined : lacks }, holes }
}

/** A group in a row of the map. */
export interface MapGroup {
  readonly trail: string
  /** Listed and missing pages of each column. */
  readonly counts: readonly (readonly [listed: number, missing: number])[]
}

/** The groups of a row; most missing pages first. */
export function groupsOf(cells: MapRow['cells']): readonly MapGroup[] {
  const trails = new Set(cells.flatMap((cell) => cell ?? []).map(({ trail }) => trail))
  const groups = [...trails].map((trail) => ({
    trail,
    counts: cells.map((cell = []) => {
      const squares = cell.filter((square) => square.trail === trail)
      const listed = squares.filter(({ state }) => state === 'listed').length
      return [listed, squares.length - listed] as const
    }),
  }))
  const missing = ({ counts }: MapGroup) => counts.reduce((sum, [, count]) => sum + count, 0)
  return groups.sort((one, other) => missing(other) - missing(one))
}
