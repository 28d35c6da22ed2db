import { computed, useSignal } from '@preact/signals'
import { grouped } from '../../../base/diagnostics/grouped.js'
import { counted, digits, listedUpTo } from '../../../base/diagnostics/text.js'
import { siteMap } from '../../../site/view/site-map.js'
import type { MapRow, Square } from '../../../site/view/site-map.js'
import { counterparts, found, notes, site, snapshot } from './data.js'
import { Action, Card, Command, First, Row, Stats, View } from './parts.js'
import { go, goTo, show } from './route.js'

const map = computed(() => siteMap(site.value.navigation, counterparts.value))

/** The whole navigation on one screen: numbers, the map, and its holes. */
export function SiteView() {
  const { holes, axis } = map.value
  const dropped = snapshot.value.unseen.filter(({ isDropped }) => isDropped)
  const jump = (id: string) => () => document.getElementById(id)?.scrollIntoView()
  return (
    <View
      title={site.value.name}
      class="site-view"
      sub="Every page of the navigation is one square, in the order of the sidebar."
      aside={<Legend kinds={axis ? holeKinds : { listed: 'listed', file: 'with a finding' }} />}
    >
      <Stats
        rows={[
          [counterparts.value.entries.length, 'places in the navigation', '', jump('map')],
          [notes.value?.pages, 'page files', '', jump('map')],
          axis
            ? [holes.length, `missing in a ${axis}`, 'renamed', jump('missing')]
            : [notes.value?.findings.length, 'findings', 'renamed', () => show('findings')],
          [notes.value?.unlisted.length, 'pages not listed', 'renamed', jump('unlisted')],
          [dropped.length, 'parts that Mintlify drops', 'renamed', jump('hidden')],
          [notes.value?.redirects, 'redirects', ''],
        ]}
      />
      <MapTable />
      {axis && <Missing axis={axis} />}
      <div class="two">
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
    <section>
      <div class="view-head gap">
        <Legend kinds={{ added: 'new', moved: 'moved', renamed: 'renamed', listed: 'as before' }} />
      </div>
      <MapTable isChanges />
    </section>
  )
}

function Legend({ kinds }: { readonly kinds: Readonly<Record<string, string>> }) {
  return (
    <div class="legend line">
      {Object.entries(kinds).map(([kind, text]) => (
        <span key={kind} class="line">
          <i class={`square-${kind}`} /> {text}
        </span>
      ))}
    </div>
  )
}

/** A row for each tab, a column for each language, a square for each page. */
function MapTable({ isChanges = false }: { readonly isChanges?: boolean }) {
  const { columns, rows, axis } = map.value
  return (
    <div class="card box map" id="map" tabIndex={0} role="region" aria-label="Map of the navigation">
      <table>
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

function TableRow({ row: { title, cells, lacks }, isChanges }: { readonly row: MapRow; readonly isChanges: boolean }) {
  const isOpen = useSignal(false)
  const groups = isOpen.value ? groupsOf(cells) : []
  const holed = groups.filter(({ counts }) => counts.some(([, missing]) => missing > 0))
  const shown = (holed.length > 0 ? holed : groups).slice(0, MOST_GROUPS)
  const complete = holed.length > 0 ? `, ${groups.length - holed.length} complete` : ''
  const name = title || 'Pages'
  return (
    <>
      <tr>
        <th scope="row">{lacks ? name : <Action open={() => (isOpen.value = !isOpen.value)}>{name}</Action>}</th>
        {lacks ? (
          <td colSpan={cells.length}>
            Mintlify makes these pages from <code>{lacks.join(', ')}</code>. The preview reads no URLs.
          </td>
        ) : (
          cells.map((cell, index) => (
            <td key={index}>{cell && <Cell squares={cell} isChanges={isChanges} label={name} />}</td>
          ))
        )}
      </tr>
      {shown.map(({ trail, counts }) => (
        <tr class="inner" key={trail}>
          <th scope="row">{trail || 'without a group'}</th>
          {counts.map(([listed, missing], index) => (
            <td key={index}>
              {digits(listed)} <Lacking count={missing} />
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

function Lacking({ count }: { readonly count: number }) {
  return count > 0 ? <span class="tag is-warning">−{digits(count)}</span> : null
}

interface MapGroup {
  readonly trail: string
  /** Listed and missing pages of each column. */
  readonly counts: readonly [number, number][]
}

/** The groups of a row; most missing pages first. */
function groupsOf(cells: MapRow['cells']): readonly MapGroup[] {
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
  const listed = squares.filter(({ state }) => state === 'listed')
  const missing = isChanges ? 0 : squares.length - listed.length
  const shown = isChanges ? listed : squares
  const kindOf = ({ state, at: { page } }: Square) => {
    if (isChanges) return page?.mark === 'changed' ? 'renamed' : (page?.mark ?? 'listed')
    const isFound = page && (found.value.has(page.id) || found.value.has(`page ${page.page}`))
    return isFound && counterparts.value.languages.length < 2 ? 'file' : state
  }
  const paths: Record<string, string> = {}
  shown.forEach((square, index) => {
    const kind = kindOf(square)
    const [x, y] = [(index % PER_ROW) * STEP, Math.floor(index / PER_ROW) * STEP]
    const ring = kind === 'none' ? 0.5 : 0
    const side = SIDE - 2 * ring
    paths[kind] = `${paths[kind] ?? ''}M${x + ring} ${y + ring}h${side}v${side}h-${side}z`
  })
  const at = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width } = (currentTarget as Element).getBoundingClientRect()
    const unit = PER_ROW / width
    return shown[Math.floor((clientY - top) * unit) * PER_ROW + Math.floor((clientX - left) * unit)]
  }
  const point = (event: MouseEvent) => {
    const { trail, title: name, state, file } = at(event) ?? {}
    const hole = state === 'file' ? `: not listed, ${file}` : state === 'none' ? ': no file' : ''
    title.value = [trail, name].filter(Boolean).join(' › ') + hole
  }
  return (
    <>
      <p>
        <b>{digits(listed.length)}</b> <Lacking count={missing} />
      </p>
      <svg
        class="squares"
        viewBox={`0 0 ${PER_ROW * STEP} ${Math.ceil(shown.length / PER_ROW) * STEP}`}
        role="img"
        aria-label={`${label}: ${counted(listed.length, 'page')}${missing > 0 ? `, ${missing} missing` : ''}`}
        onPointerMove={point}
        onClick={(event) => {
          const square = at(event)
          if (square) go(square.at)
        }}
      >
        <title>{title}</title>
        {Object.entries(paths).map(([kind, path]) => (
          <path key={kind} class={`square-${kind}`} d={path} />
        ))}
      </svg>
    </>
  )
}

/** Missing pages, by group and by the columns without them. */
function Missing({ axis }: { readonly axis: string }) {
  const { holes, columns } = map.value
  const groups = grouped(holes, ({ trail, states, at }) => JSON.stringify([trail, states, at.divisions.at(-1)?.id]))
  return (
    <Card title={`Missing in a ${axis}`} count={digits(holes.length)} aside="by group" id="missing" class="gap">
      {holes.length === 0 && <p class="none">Every {axis} has every page.</p>}
      <First items={[...groups.values()]} most={12} noun="more groups">
        {(own, index) => {
          const [{ trail, states, at }] = own
          const names = own.map(({ title }) => title)
          return (
            <Row key={index} title={<b>{listedUpTo(3, names)}</b>} note={trail} open={() => go(at)}>
              {columns.map(({ title }, column) => (
                <span key={title} class={`tag square-${states[column]}`} title={holeKinds[states[column] ?? 'listed']}>
                  {title}
                </span>
              ))}
            </Row>
          )
        }}
      </First>
    </Card>
  )
}

/** Page files outside of the navigation, by folder. */
function Unlisted() {
  const pages = notes.value?.unlisted ?? []
  const folders = grouped(pages, (page) => page.slice(0, page.lastIndexOf('/') + 1))
  const rows = [...folders].sort(([, one], [, other]) => other.length - one.length)
  return (
    <Card title="Not listed" count={digits(pages.length)} id="unlisted">
      <div class="none">
        {pages.length === 0 ? 'Every page file is in the navigation.' : 'Readers can open them only by their URL.'}
        {pages.length > 0 && <Command text="npx build-nav add --orphans --dry-run" />}
      </div>
      <First items={rows} most={8} noun="more folders">
        {([folder, own]) => {
          const names = own.map((page) => page.slice(folder.length))
          return (
            <Row
              key={folder}
              title={<code>{folder || '/'}</code>}
              note={listedUpTo(4, names)}
              open={() => goTo(`/${own[0]}`)}
            >
              <span class="count">{digits(own.length)}</span>
            </Row>
          )
        }}
      </First>
    </Card>
  )
}

/** Parts of docs.json hidden from readers. */
function Hidden() {
  const { unseen, refusals } = snapshot.value
  const none = refusals.length > 0 ? 'Mintlify rejects the whole file.' : 'Everything in docs.json is on the site.'
  return (
    <Card title="Not on the site" count={digits(unseen.length)} id="hidden">
      {unseen.length === 0 && <p class="none">{none}</p>}
      <First items={unseen} most={8}>
        {({ what, why, id }) => <Row key={id} title={<b>{what}</b>} note={why.replaceAll('`', '')} id={id} />}
      </First>
    </Card>
  )
}
