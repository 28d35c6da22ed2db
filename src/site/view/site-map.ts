import { grouped } from '../../base/diagnostics/grouped.js'
import type { Group } from '../../base/diagnostics/grouped.js'
import { titleIn, trailOf } from './atlas.js'
import type { Location } from './atlas.js'
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
  readonly file?: string
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
interface Area {
  readonly column: number
  readonly title: string
  readonly lacks: readonly string[] | undefined
  readonly pages: ReadonlyMap<string, Group<PageLocation>>
}

/** The areas of a row, by column. */
type Areas = readonly [first: Area, ofColumns: (Area | undefined)[]]

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
  const rows = rowsOf(areasOf(navigation, counterparts, axis, columnOf), titles.length).map((areas) => {
    return rowOf(areas, linesOf(areas[1], counterparts, axis === 'language' ? titles : []))
  })
  return { axis, columns, rows: rows.map(({ row }) => row), holes: rows.flatMap(({ holes }) => holes) }
}

function areasOf(
  navigation: Division,
  counterparts: Counterparts,
  axis: SiteMap['axis'],
  columnOf: (at: Pick<Location, 'divisions'>) => number,
): readonly Area[] {
  const trails = new Map([...areasIn([navigation])].map((divisions) => [divisions.at(-1), divisions]))
  const entries = grouped(counterparts.entries, ({ divisions }) => divisions.find((division) => trails.has(division)))
  // Versions of a language share a column.
  const keyIn = (entry: PageLocation) =>
    `${(axis === 'language' && titleIn(entry, 'version')) || ''}\n${counterparts.keyOf(entry.page)}`
  return [...trails].flatMap(([area, divisions]) => {
    const column = columnOf({ divisions })
    const named = divisions.filter(({ kind }) => kind !== 'navigation' && kind !== axis)
    const title = named.map(({ label, title: own }) => label ?? own).join(' › ')
    return column < 0 ? [] : { column, title, lacks: area?.lacks, pages: grouped(entries.get(area) ?? [], keyIn) }
  })
}

const isContainer: ReadonlySet<Division['kind']> = new Set(['navigation', 'language', 'version', 'product', 'dropdown'])

/** Tabs and further areas, each behind the divisions around. */
function* areasIn(divisions: readonly Division[]): Generator<readonly Division[]> {
  const { kind, href, isHidden, isGone, divisions: inner = [] } = divisions.at(-1) as Division
  if (href !== undefined || isHidden || isGone) return
  if (isContainer.has(kind) && inner.length > 0) for (const each of inner) yield* areasIn([...divisions, each])
  else yield divisions
}

/** Areas of all columns by row: an area joins the row with most pages in common, or else begins a row. */
function rowsOf(areas: readonly Area[], columns: number): readonly Areas[] {
  const rows: Areas[] = []
  for (let column = 0; column < columns; column++) {
    const own = areas.filter((area) => area.column === column)
    own.forEach((area, index) => {
      const isFree = (row: Areas | undefined) => row !== undefined && row[1][column] === undefined
      const shared = rows.map((row) => {
        return isFree(row) ? [...area.pages.keys()].filter((key) => row[0].pages.has(key)).length : 0
      })
      const most = Math.max(0, ...shared)
      // Areas without pages share a row by their position.
      const isEmpty = area.pages.size === 0 && rows[index]?.[0].pages.size === 0 && isFree(rows[index])
      const row = most > 0 ? rows[shared.indexOf(most)] : isEmpty ? rows[index] : undefined
      if (row) row[1][column] = area
      else rows.push([area, Array.from({ length: columns }, (_, each) => (each === column ? area : undefined))])
    })
  }
  return rows
}

/** A page of a row, with entries and a state in each column. */
interface Line {
  readonly entries: readonly (Group<PageLocation> | undefined)[]
  readonly states: readonly Pick<Square, 'state' | 'file'>[]
  /** The entry in the first column with the page. */
  readonly first: PageLocation
  /** True for a page expected in all columns. */
  readonly isMeant: boolean
}

/** `languages` has the languages of the columns, if any. */
function linesOf(areas: Areas[1], counterparts: Counterparts, languages: readonly string[]): readonly Line[] {
  return merged(areas.flatMap((area) => area ?? [])).flatMap((key): Line[] => {
    const entries = areas.map((area) => area?.pages.get(key))
    const having = entries.filter((own) => own !== undefined)
    const [[first] = []] = having
    if (!first) return []
    const states = entries.map((own, column): Line['states'][number] => {
      if (own) return { state: own.some(({ page }) => !page.isMissing) ? 'listed' : 'none' }
      const file = counterparts.unlistedIn(counterparts.keyOf(first.page), languages[column])
      return file === undefined ? { state: 'none' } : { state: 'file', file }
    })
    const isMeant = entries[0] !== undefined || having.length * 2 >= areas.length
    return [{ entries, states, first, isMeant }]
  })
}

function rowOf([{ title, lacks }, areas]: Areas, lines: readonly Line[]): { row: MapRow; holes: readonly Hole[] } {
  const isWhole = areas.filter(Boolean).length * 2 > areas.length
  const holes = new Set<Line>()
  const cells = areas.map((area, column) => {
    if (!area && !isWhole) return undefined
    return lines.flatMap((line): Square[] => {
      const { entries, states, first, isMeant } = line
      const own = entries[column]
      const state = states[column] ?? { state: 'none' }
      if (state.state !== 'listed' && (own || isMeant)) holes.add(line)
      if (own) return own.map((at) => ({ state: at.page.isMissing ? 'none' : 'listed', ...namesOf(at), at }))
      return isMeant ? [{ ...state, ...namesOf(first), at: first }] : []
    })
  })
  return { row: { title, cells, lacks: lines.length === 0 ? lacks : undefined }, holes: [...holes].map(holeOf) }
}

function holeOf({ entries, states, first }: Line): Hole {
  const [at] = entries.find((own) => own?.every(({ page }) => page.isMissing)) ?? [first]
  return { ...namesOf(at), at, states: states.map(({ state }) => state) }
}

function namesOf({ page, groups }: PageLocation): { readonly title: string; readonly trail: string } {
  return { title: page.title, trail: trailOf(groups.map((group) => group.title)) }
}

/** The pages of all columns, in the order of the first; further pages behind their predecessors. */
function merged(areas: readonly Area[]): readonly string[] {
  const [first, ...others] = areas
  const keys = [...(first?.pages.keys() ?? [])]
  const known = new Set(keys)
  for (const { pages } of others) {
    let last = ''
    for (const key of pages.keys()) {
      if (!known.has(key)) keys.splice(keys.indexOf(last) + 1, 0, key)
      known.add(key)
      last = key
    }
  }
  return keys
}

/** A group in a row of the map. */
export interface MapGroup {
  readonly trail: string
  /** Listed and missing pages of each column. */
  readonly counts: readonly (readonly [listed: number, missing: number])[]
}

/** The groups of a row; most missing pages first. */
export function groupsOf(cells: MapRow['cells']): readonly MapGroup[] {
  const columns = cells.map((cell) => grouped(cell ?? [], ({ trail }) => trail))
  const trails = new Set(columns.flatMap((column) => [...column.keys()]))
  const missing = ({ counts }: MapGroup) => counts.reduce((sum, [, count]) => sum + count, 0)
  const groups = [...trails].map((trail) => ({
    trail,
    counts: columns.map((column) => {
      const squares = column.get(trail) ?? []
      const listed = squares.filter(({ state }) => state === 'listed').length
      return [listed, squares.length - listed] as const
    }),
  }))
  return groups.sort((one, other) => missing(other) - missing(one))
}
