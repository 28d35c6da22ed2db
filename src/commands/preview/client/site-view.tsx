import { computed, useSignal } from '@preact/signals'
import { grouped } from '../../../base/diagnostics/grouped.js'
import { counted, digits, listedUpTo } from '../../../base/diagnostics/text.js'
import { trailOf } from '../../../site/view/atlas.js'
import { siteMap, stateOf, type MapPage, type MapRow, type Square } from '../../../site/view/site-map.js'
import { atlas, counterparts, found, notes, site, snapshot } from './data.js'
import { Link } from './link.js'
import { Card, Command, Row, Stats, Tag, View } from './parts.js'
import { go, goTo, show } from './route.js'

const map = computed(() => siteMap(atlas.value, counterparts.value))

/** The whole navigation on one screen: numbers, the map, and its holes. */
export function SiteView() {
  const { holes, axis } = map.value
  const { unlisted, findings, pages, redirects } = notes.value ?? {}
  const dropped = snapshot.value.unseen.filter(({ isDropped }) => isDropped)
  const jump = (id: string) => () => document.getElementById(id)?.scrollIntoView()
  return (
    <View
      title={site.value.name}
      class="max-mid:flex max-mid:flex-col"
      sub="Every page of the navigation is one square, in the order of the sidebar."
      aside={<Legend kinds={axis ? holeKinds : { listed: 'listed', file: 'with a finding' }} />}
    >
      <Stats
        rows={[
          [counterparts.value.entries.length, 'places in the navigation', '', jump('map')],
          [pages, 'page files', '', jump('map')],
          axis
            ? [holes.length, `missing in a ${axis}`, 'is-warning', jump('missing')]
            : [findings?.length, 'findings', 'is-warning', () => show('findings')],
          [unlisted?.length, 'pages not listed', 'is-warning', jump('unlisted')],
          [dropped.length, 'parts that Mintlify drops', 'is-warning', jump('hidden')],
          [redirects, 'redirects'],
        ]}
      />
      <MapTable />
      {axis && <Missing axis={axis} />}
      <div class="mt-16 grid items-start gap-16 mid:grid-cols-2">
        <Unlisted />
        <Hidden />
      </div>
    </View>
  )
}

const holeKinds = { listed: 'listed', file: 'has a file, not listed', none: 'no file' }

/** The map with the changes in colour. */
export function ChangesMap() {
  return (
    <>
      <div class="mt-16 flex justify-end">
        <Legend kinds={{ added: 'new', moved: 'moved', renamed: 'renamed', listed: 'as before' }} />
      </div>
      <MapTable isChanges />
    </>
  )
}

function Legend({ kinds }: { readonly kinds: Readonly<Record<string, string>> }) {
  return (
    <div class="line flex-wrap gap-x-16 gap-y-4 text-small text-soft">
      {Object.entries(kinds).map(([kind, text]) => (
        <span key={kind} class="line">
          <i class={`size-9 rounded-[2px] square square-${kind}`} /> {text}
        </span>
      ))}
    </div>
  )
}

/** A row for each tab, a column for each language, a square for each page. */
function MapTable({ isChanges = false }: { readonly isChanges?: boolean }) {
  const { columns, rows, axis } = map.value
  const name = 'Map of the navigation'
  return (
    <div
      class="card box map mt-16 overflow-x-auto max-mid:order-1"
      id="map"
      tabIndex={0}
      role="region"
      aria-label={name}
    >
      <table class="w-full table-fixed max-mid:min-w-600">
        {axis && (
          <thead>
            <tr>
              <td />
              {columns.map(({ title, label, pages }) => (
                <th key={title} scope="col">
                  {label} <span class="count">{label === title ? digits(pages) : `${title} · ${digits(pages)}`}</span>
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            <TableRow key={index} row={row} isChanges={isChanges} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Groups below an open row. */
const MOST_GROUPS = 12

/** The squares of pages, by column. */
function cellsOf(pages: readonly MapPage[]): readonly (readonly Square[])[] {
  return map.value.columns.map((_, column) => pages.flatMap(({ squares }) => squares[column] ?? []))
}

function missingIn(squares: readonly Square[]): readonly Square[] {
  return squares.filter(({ state }) => state !== 'listed')
}

function TableRow({ row: { title, pages, lacks }, isChanges }: { readonly row: MapRow; readonly isChanges: boolean }) {
  const isOpen = useSignal(false)
  const name = title || 'Pages'
  const toggle = () => (isOpen.value = !isOpen.value)
  const cells = cellsOf(pages)
  return (
    <>
      <tr>
        <th scope="row">
          <Link class="hover:underline" open={lacks ? undefined : toggle}>
            {name}
          </Link>
        </th>
        {lacks ? (
          <td colSpan={cells.length}>
            Mintlify makes these pages from <code>{lacks.join(', ')}</code>. The preview reads no URLs.
          </td>
        ) : (
          cells.map((cell, index) => (
            <td key={index}>{cell.length > 0 && <Cell squares={cell} isChanges={isChanges} label={name} />}</td>
          ))
        )}
      </tr>
      {isOpen.value && <GroupRows pages={pages} />}
    </>
  )
}

/** The groups of an open row, most missing pages first: groups with missing pages, or else all. */
function GroupRows({ pages }: Pick<MapRow, 'pages'>) {
  const groups = [...grouped(pages, ({ trail }) => trail)].map(([trail, own]) => {
    const cells = cellsOf(own)
    return { trail, cells, missing: missingIn(cells.flat()).length }
  })
  const holed = groups.filter(({ missing }) => missing > 0).sort((one, other) => other.missing - one.missing)
  const shown = (holed.length > 0 ? holed : groups).slice(0, MOST_GROUPS)
  const complete = holed.length > 0 ? `, ${groups.length - holed.length} complete` : ''
  return (
    <>
      {shown.map(({ trail, cells }) => (
        <tr class="inner" key={trail}>
          <th scope="row">{trail || 'without a group'}</th>
          {cells.map((cell, index) => (
            <td key={index}>
              <Counts squares={cell} />
            </td>
          ))}
        </tr>
      ))}
      {groups.length > shown.length && (
        <tr class="inner">
          <th scope="row">{`${digits(groups.length - shown.length)} more${complete}`}</th>
        </tr>
      )}
    </>
  )
}

/** The numbers of listed and missing pages. */
function Counts({ squares }: Pick<CellProps, 'squares'>) {
  const missing = missingIn(squares).length
  return (
    <>
      <b>{digits(squares.length - missing)}</b> <Tag of="is-warning">{missing > 0 && `−${digits(missing)}`}</Tag>
    </>
  )
}

/** The squares of a row, their distance, and the side of a square. */
const PER_ROW = 48
const STEP = 6
const SIDE = 5

interface CellProps {
  readonly squares: readonly Square[]
  readonly isChanges: boolean
  readonly label: string
}

/** The squares of a cell: a path for each kind; a square is found by its position. */
function Cell({ squares, isChanges, label }: CellProps) {
  const title = useSignal('')
  const shown = isChanges ? squares.filter(({ state }) => state === 'listed') : squares
  const missing = missingIn(shown).length
  const at = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width } = (currentTarget as Element).getBoundingClientRect()
    const unit = PER_ROW / width
    return shown[Math.floor((clientY - top) * unit) * PER_ROW + Math.floor((clientX - left) * unit)]
  }
  const point = (event: MouseEvent) => {
    const square = at(event)
    const { state, file } = square ?? {}
    const hole = state === 'file' ? `: not listed, ${file}` : state === 'none' ? ': no file' : ''
    title.value = square ? trailOf([...square.at.groups, square.at.page].map((each) => each.title)) + hole : ''
  }
  const open = (event: MouseEvent) => {
    const square = at(event)
    if (square) go(square.at)
  }
  const paths = pathsOf(shown, isChanges ? changeOf : findingOf)
  return (
    <>
      <Counts squares={shown} />
      <svg
        class="mt-6 block w-full max-w-480 cursor-pointer"
        viewBox={`0 0 ${PER_ROW * STEP} ${Math.ceil(shown.length / PER_ROW) * STEP}`}
        role="img"
        aria-label={`${label}: ${counted(shown.length - missing, 'page')}${missing > 0 ? `, ${missing} missing` : ''}`}
        onPointerMove={point}
        onClick={open}
      >
        <title>{title}</title>
        {Object.entries(paths).map(([kind, path]) => (
          <path key={kind} class={`square square-${kind}`} d={path} />
        ))}
      </svg>
    </>
  )
}

function changeOf({ at: { page } }: Square): string {
  return page.mark === 'changed' ? 'renamed' : (page.mark ?? 'listed')
}

/** Without languages, findings take the place of holes. */
function findingOf({ state, at: { page } }: Square): string {
  const isFound = found.value.has(page.id) || found.value.has(`page ${page.page}`)
  return isFound && counterparts.value.languages.length < 2 ? 'file' : state
}

/** The outlines of all squares of a kind, by kind. */
function pathsOf(squares: readonly Square[], kindOf: (square: Square) => string): Readonly<Record<string, string>> {
  const paths: Record<string, string> = {}
  squares.forEach((square, index) => {
    const kind = kindOf(square)
    const [x, y] = [(index % PER_ROW) * STEP, Math.floor(index / PER_ROW) * STEP]
    const ring = kind === 'none' ? 0.5 : 0
    const side = SIDE - 2 * ring
    paths[kind] = `${paths[kind] ?? ''}M${x + ring} ${y + ring}h${side}v${side}h-${side}z`
  })
  return paths
}

/** Missing pages, by group and by the columns without them. */
function Missing({ axis }: { readonly axis: string }) {
  const { holes, columns } = map.value
  const groups = grouped(holes, ({ trail, squares, at }) => {
    return JSON.stringify([trail, squares.map(stateOf), at.divisions.at(-1)?.id])
  })
  const count = digits(holes.length)
  const none = holes.length === 0 && `Every ${axis} has every page.`
  const card = { title: `Missing in a ${axis}`, id: 'missing', class: 'mt-16', aside: 'by group', noun: 'more groups' }
  return (
    <Card {...card} count={count} lead={none} items={[...groups.values()]} most={12}>
      {(own, index) => {
        const [{ trail, squares, at }] = own
        const names = own.map((hole) => hole.at.page.title)
        return (
          <Row key={index} title={<b>{listedUpTo(3, names)}</b>} note={trail} open={() => go(at)}>
            {columns.map(({ title }, column) => {
              const state = stateOf(squares[column])
              return (
                <Tag key={title} of={`square-${state}`} title={holeKinds[state]}>
                  {title}
                </Tag>
              )
            })}
          </Row>
        )
      }}
    </Card>
  )
}

/** Page files outside of the navigation, by folder. */
function Unlisted() {
  const pages = notes.value?.unlisted ?? []
  const folders = grouped(pages, (page) => page.slice(0, page.lastIndexOf('/') + 1))
  const rows = [...folders].sort(([, one], [, other]) => other.length - one.length)
  const lead = (
    <>
      {pages.length === 0 ? 'Every page file is in the navigation.' : 'Readers can open them only by their URL.'}
      {pages.length > 0 && <Command text="npx build-nav add --orphans --dry-run" />}
    </>
  )
  const card = { title: 'Not listed', id: 'unlisted', count: digits(pages.length), noun: 'more folders' }
  return (
    <Card {...card} lead={lead} items={rows} most={8}>
      {([folder, own]) => {
        const names = own.map((page) => page.slice(folder.length))
        const note = listedUpTo(4, names)
        return (
          <Row key={folder} title={<code>{folder || '/'}</code>} note={note} open={() => goTo(`/${own[0]}`)}>
            <span class="count">{digits(own.length)}</span>
          </Row>
        )
      }}
    </Card>
  )
}

/** Parts of docs.json hidden from readers. */
function Hidden() {
  const { unseen, refusals } = snapshot.value
  const none = refusals.length > 0 ? 'Mintlify rejects the whole file.' : 'Everything in docs.json is on the site.'
  const lead = unseen.length === 0 && none
  return (
    <Card title="Not on the site" id="hidden" count={digits(unseen.length)} lead={lead} items={unseen} most={8}>
      {({ what, why, id }) => <Row key={id} title={<b>{what}</b>} note={why.replaceAll('`', '')} id={id} />}
    </Card>
  )
}
