import type { Counterparts } from './counterparts.js'
import { titleIn } from './location.js'
import type { Location } from './location.js'
import type { Division, PageEntry } from './site.js'

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
export interface Hole {
  readonly title: string
  readonly trail: string
  readonly at: Location
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

type Entry = Location & { readonly page: PageEntry }

/** A tab or another area of a column, with its pages. */
interface Area {
  readonly column: number
  readonly title: string
  readonly lacks: readonly string[] | undefined
  /** The entries of each page. */
  readonly entries: Map<string, Entry[]>
}

const isContainer: ReadonlySet<Division['kind']> = new Set(['navigation', 'language', 'version', 'product', 'dropdown'])

/** The map of a site: a row for each tab, a column for each language, a square for each page. */
export function siteMap(navigation: Division, counterparts: Counterparts): SiteMap {
  const { languages, entries } = counterparts
  const versions = [...new Set(entries.flatMap((entry) => titleIn(entry, 'version') ?? []))]
  const axis = languages.length > 1 ? 'language' : versions.length > 1 ? 'version' : undefined
  const titles = axis === undefined ? [''] : axis === 'language' ? languages.map(({ title }) => title) : versions
  const columnOf = (at: Pick<Location, 'divisions'>) => (axis ? titles.indexOf(titleIn(at, axis) ?? '') : 0)
  const areas = areasOf(navigation, axis, columnOf, counterparts)
  const rows = rowsOf(areas, titles.length).map(([reference, byColumn]) =>
    rowOf(reference, byColumn, titles, counterparts),
  )
  const columns = titles.map((title, column) => ({
    title,
    label: languages.find((language) => axis === 'language' && language.title === title)?.label ?? title,
    pages: entries.filter((entry) => columnOf(entry) === column).length,
  }))
  return { axis, columns, rows: rows.map(({ row }) => row), holes: rows.flatMap(({ holes }) => holes) }
}

function areasOf(
  navigation: Division,
  axis: 'language' | 'version' | undefined,
  columnOf: (at: Pick<Location, 'divisions'>) => number,
  counterparts: Counterparts,
): readonly Area[] {
  const areas = new Map<Division, Area>()
  const visit = (divisions: readonly Division[]): void => {
    const division = divisions.at(-1) as Division
    if (division.href !== undefined || division.isHidden || division.isGone) return
    const inner = division.divisions ?? []
    if (isContainer.has(division.kind) && inner.length > 0) return inner.forEach((each) => visit([...divisions, each]))
    const names = divisions.filter(({ kind }) => kind !== 'navigation' && kind !== axis)
    const title = names.map(({ label, title: own }) => label ?? own).join(' › ')
    const column = columnOf({ divisions })
    if (column >= 0) areas.set(division, { column, title, lacks: division.lacks, entries: new Map() })
  }
  visit([navigation])
  for (const entry of counterparts.entries) {
    const area = areas.get(entry.divisions.find((division) => areas.has(division)) as Division)
    if (!area) continue
    const version = axis === 'language' ? (titleIn(entry, 'version') ?? '') : ''
    const key = `${version}\n${counterparts.keyOf(entry.page)}`
    area.entries.set(key, [...(area.entries.get(key) ?? []), entry])
  }
  return [...areas.values()]
}

/** Areas of all columns by row: an area joins the row with most pages in common, or else begins a row. */
function rowsOf(areas: readonly Area[], columns: number): (readonly [Area, readonly (Area | undefined)[]])[] {
  const rows: (readonly [Area, (Area | undefined)[]])[] = []
  for (let column = 0; column < columns; column++) {
    const own = areas.filter((area) => area.column === column)
    own.forEach((area, index) => {
      const shared = rows.map(([{ entries }, cells]) =>
        cells[column] ? 0 : [...area.entries.keys()].filter((key) => entries.has(key)).length,
      )
      const most = Math.max(0, ...shared)
      const isAlike = (at: number) =>
        rows[at]?.[0].entries.size === 0 && area.entries.size === 0 && !rows[at]?.[1][column]
      const at = most > 0 ? shared.indexOf(most) : isAlike(index) ? index : -1
      const row = rows[at]
      if (row) row[1][column] = area
      else rows.push([area, Array.from({ length: columns }, (_, each) => (each === column ? area : undefined))])
    })
  }
  return rows
}

function rowOf(
  { title, lacks }: Area,
  areas: readonly (Area | undefined)[],
  titles: readonly string[],
  counterparts: Counterparts,
): { readonly row: MapRow; readonly holes: readonly Hole[] } {
  const present = areas.flatMap((area) => area ?? [])
  const holes = new Map<string, Hole>()
  const stateOf = (key: string, column: number): Pick<Square, 'state' | 'file'> => {
    const own = areas[column]?.entries.get(key)
    if (own) return { state: own.some(({ page }) => !page.isMissing) ? 'listed' : 'none' }
    const plain = key.slice(key.indexOf('\n') + 1)
    const isLanguage = counterparts.languages.length > 1
    const file = isLanguage ? counterparts.unlistedIn(plain, titles[column] ?? '') : counterparts.unlisted(plain)
    return file === undefined ? { state: 'none' } : { state: 'file', file }
  }
  const keys = merged(present)
  const cells = areas.map((area, column) =>
    area || present.length * 2 > areas.length
      ? keys.flatMap((key): Square[] => {
          const own = area?.entries.get(key)
          const hole = (at: Entry): Hole => {
            return { ...namesOf(at), at, states: areas.map((_, each) => stateOf(key, each).state) }
          }
          if (own) {
            if (own[0] && own.every(({ page }) => page.isMissing)) holes.set(key, hole(own[0]))
            return own.map((at) => ({ state: at.page.isMissing ? 'none' : 'listed', ...namesOf(at), at }))
          }
          const having = present.filter(({ entries }) => entries.has(key))
          const at = having[0]?.entries.get(key)?.[0]
          const isMeant = having[0]?.column === 0 || having.length * 2 >= areas.length
          if (!at || !isMeant || areas.length === 1) return []
          holes.set(key, hole(at))
          return [{ ...stateOf(key, column), ...namesOf(at), at }]
        })
      : undefined,
  )
  return {
    row: { title, cells, lacks: present.every(({ entries }) => entries.size === 0) ? lacks : undefined },
    holes: [...holes.values()],
  }
}

function namesOf({ page, groups }: Entry): { readonly title: string; readonly trail: string } {
  return { title: page.title, trail: groups.map((group) => group.title).join(' › ') }
}

/** The pages of all columns, in the order of the first; further pages behind their predecessors. */
function merged(areas: readonly Area[]): readonly string[] {
  const [first, ...others] = areas
  const keys = [...(first?.entries.keys() ?? [])]
  const known = new Set(keys)
  for (const { entries } of others) {
    let last = ''
    for (const key of entries.keys()) {
      if (!known.has(key)) {
        keys.splice(keys.indexOf(last) + 1, 0, key)
        known.add(key)
      }
      last = key
    }
  }
  return keys
}

/** A group in a row of the map. */
export interface MapGroup {
  readonly trail: string
  /** Listed and missing pages of each column. */
  readonly counts: readonly [number, number][]
}

/** The groups of a row; most missing pages first. */
export function groupsOf(cells: MapRow['cells']): readonly MapGroup[] {
  const counts = new Map<string, [number, number][]>()
  cells.forEach((cell, column) => {
    for (const { trail, state } of cell ?? []) {
      const own = counts.get(trail) ?? cells.map((): [number, number] => [0, 0])
      counts.set(trail, own)
      const pair = own[column]
      if (pair) pair[state === 'listed' ? 0 : 1] += 1
    }
  })
  const missing = (group: MapGroup) => group.counts.reduce((sum, [, count]) => sum + count, 0)
  return [...counts].map(([trail, own]) => ({ trail, counts: own })).sort((a, b) => missing(b) - missing(a))
}
