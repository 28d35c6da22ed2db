import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { digits, listedUpTo } from '../../../base/diagnostics/text.js'
import { siteMap } from '../../../site/view/site-map.js'
import type { Hole, MapColumn, MapRow, SiteMap, Square } from '../../../site/view/site-map.js'
import type { Unseen } from '../../../site/view/snapshot.js'
import { Card, CodeLink, Command, First } from './parts.js'
import { useShell } from './shell.js'

/** The whole navigation on one screen: numbers, the map, and its holes. */
export function SiteView() {
  const { snapshot, notes, atlas, counterparts, show } = useShell()
  const map = useMap()
  const { columns, holes } = map
  const isOne = columns.length === 1
  const dropped = snapshot.unseen.filter(({ isDropped }) => isDropped)
  const legend: readonly Legend[] = isOne
    ? [
        ['listed', 'listed'],
        ['file', 'with a finding'],
      ]
    : [
        ['listed', 'listed'],
        ['file', 'has a file, not listed'],
        ['none', 'no file'],
      ]
  return (
    <main class="view site-view" id="content" tabIndex={-1}>
      <Head title={atlas.site.name} legend={legend}>
        Every page of the navigation is one square, in the order of the sidebar.
      </Head>
      <div class="stats">
        <Stat count={counterparts.entries.length} text="places in the navigation" href="#map" />
        <Stat count={notes?.pages} text="page files" href="#map" />
        {!isOne && <Stat count={holes.length} text="missing in some columns" href="#missing" isNews />}
        <Stat count={notes?.unlisted.length} text="pages not listed" href="#unlisted" isNews />
        <Stat count={dropped.length} text="parts that Mintlify drops" href="#hidden" isNews />
        <Stat count={notes?.redirects} text="redirects" />
        {isOne && <Stat count={notes?.findings.length} text="findings" isNews onClick={() => show('findings')} />}
      </div>
      <Map map={map} />
      {!isOne && <Missing holes={holes} columns={columns} />}
      <div class="two">
        <Unlisted pages={notes?.unlisted ?? []} />
        <Hidden unseen={snapshot.unseen} />
      </div>
    </main>
  )
}

/** The map with the changes in colour. */
export function ChangesMap() {
  const map = useMap()
  return (
    <section class="site-view">
      <Head
        legend={[
          ['added', 'new'],
          ['moved', 'moved'],
          ['renamed', 'renamed'],
          ['listed', 'as before'],
        ]}
      />
      <Map map={map} isChanges />
    </section>
  )
}

function useMap(): SiteMap {
  const { atlas, counterparts } = useShell()
  return useMemo(() => siteMap(atlas.site.navigation, counterparts), [atlas, counterparts])
}

type Legend = readonly [kind: string, text: string]

interface HeadProps {
  readonly title?: string
  readonly legend: readonly Legend[]
  readonly children?: ComponentChildren
}

function Head({ title, legend, children }: HeadProps) {
  return (
    <div class="view-head">
      <div>
        {title && <h1>{title}</h1>}
        <p class="sub">{children}</p>
      </div>
      <div class="legend">
        {legend.map(([kind, text]) => (
          <span key={kind}>
            <i class={`square-${kind}`} /> {text}
          </span>
        ))}
      </div>
    </div>
  )
}

interface StatProps {
  readonly count: number | undefined
  readonly text: string
  readonly href?: string
  readonly onClick?: () => void
  /** True for a number to look into, unless zero. */
  readonly isNews?: boolean
}

function Stat({ count, text, href, onClick, isNews }: StatProps) {
  const open = (event: Event) => {
    event.preventDefault()
    if (onClick) onClick()
    else document.getElementById(href?.slice(1) ?? '')?.scrollIntoView()
  }
  const content = (
    <>
      <b>{count === undefined ? '…' : digits(count)}</b>
      {text}
    </>
  )
  const classes = isNews && count ? 'renamed' : ''
  if (!href && !onClick) return <div class={classes}>{content}</div>
  return (
    <a class={classes} href={href ?? '#'} onClick={open}>
      {content}
    </a>
  )
}

/** A row for each tab, a column for each language, a square for each page. */
function Map({ map: { columns, rows }, isChanges = false }: { readonly map: SiteMap; readonly isChanges?: boolean }) {
  return (
    <div class="card map" id="map" tabIndex={0} role="region" aria-label="Map of the navigation">
      <table>
        {columns.length > 1 && (
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
            <Row key={index} row={row} isChanges={isChanges} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row: { title, cells, lacks }, isChanges }: { readonly row: MapRow; readonly isChanges: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const groups = useMemo(() => (isOpen ? groupsOf(cells) : []), [isOpen, cells])
  const holed = groups.filter(({ counts }) => counts.some((count) => count[1] > 0))
  const shown = (holed.length > 0 ? holed : groups).slice(0, 12)
  const most = Math.max(0, ...cells.map((cell) => cell?.length ?? 0))
  return (
    <>
      <tr>
        <th scope="row">
          {most > 0 ? (
            <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {title || 'Pages'}
            </button>
          ) : (
            title
          )}
        </th>
        {lacks ? (
          <td colSpan={cells.length}>
            Mintlify makes these pages from <code>{lacks.join(', ')}</code>. The preview reads no URLs.
          </td>
        ) : (
          cells.map((cell, index) => (
            <td key={index}>{cell && <Cell squares={cell} isChanges={isChanges} label={title || 'Pages'} />}</td>
          ))
        )}
      </tr>
      {shown.map(({ trail, counts }) => (
        <tr class="inner" key={trail}>
          <th scope="row">{trail || 'without a group'}</th>
          {counts.map(([listed, missing], index) => (
            <td key={index}>
              {digits(listed)} {missing > 0 && <span class="tag is-warning">−{missing}</span>}
            </td>
          ))}
        </tr>
      ))}
      {groups.length > shown.length && (
        <tr class="inner">
          <th scope="row">
            {digits(groups.length - shown.length)} more
            {holed.length > 0 ? `, ${groups.length - holed.length} complete` : ''}
          </th>
        </tr>
      )}
    </>
  )
}

interface MapGroup {
  readonly trail: string
  /** Of each column: listed and missing pages. */
  readonly counts: (readonly [number, number])[]
}

/** The groups of a row; most missing pages first. */
function groupsOf(cells: MapRow['cells']): readonly MapGroup[] {
  const trails = [...new Set(cells.flatMap((cell) => cell?.map(({ trail }) => trail) ?? []))]
  const counts = new globalThis.Map(trails.map((trail) => [trail, cells.map((): [number, number] => [0, 0])]))
  cells.forEach((cell, column) => {
    for (const { trail, state } of cell ?? []) {
      const own = counts.get(trail)?.[column]
      if (own) own[state === 'listed' ? 0 : 1] += 1
    }
  })
  const missing = (group: MapGroup) => group.counts.reduce((sum, [, count]) => sum + count, 0)
  return [...counts].map(([trail, own]) => ({ trail, counts: own })).sort((a, b) => missing(b) - missing(a))
}

/** The squares of a row, their distance, and the size of a square. */
const PER_ROW = 48
const STEP = 6
const SIZE = 5

interface CellProps {
  readonly squares: readonly Square[]
  readonly isChanges: boolean
  readonly label: string
}

/** The squares of a cell: a path for each kind; a square is found by its position. */
function Cell({ squares, isChanges, label }: CellProps) {
  const { go, found } = useShell()
  const [title, setTitle] = useState<string>()
  const missing = squares.filter(({ state }) => state !== 'listed').length
  const kindOf = ({ state, at }: Square) => {
    if (isChanges) return at.page?.mark === 'changed' ? 'renamed' : (at.page?.mark ?? 'listed')
    const isFound = at.page && (found.has(at.page.id) || found.has(`page ${at.page.page}`))
    return state === 'listed' && isFound && !isMany ? 'file' : state
  }
  const isMany = useShell().counterparts.languages.length > 1
  const shown = isChanges ? squares.filter(({ state }) => state === 'listed') : squares
  const paths: Record<string, string> = {}
  shown.forEach((square, index) => {
    const kind = kindOf(square)
    const [x, y] = [(index % PER_ROW) * STEP, Math.floor(index / PER_ROW) * STEP]
    const ring = kind === 'none' ? 0.5 : 0
    const side = SIZE - 2 * ring
    paths[kind] = `${paths[kind] ?? ''}M${x + ring} ${y + ring}h${side}v${side}h-${side}z`
  })
  const at = (event: MouseEvent) => {
    const { left, top, width } = (event.currentTarget as Element).getBoundingClientRect()
    const unit = (PER_ROW * STEP) / width
    const [x, y] = [event.clientX - left, event.clientY - top].map((each) => Math.floor((each * unit) / STEP)) as [
      number,
      number,
    ]
    return x < PER_ROW ? shown[y * PER_ROW + x] : undefined
  }
  const nameOf = ({ title: name, trail, state, file }: Square) =>
    [trail, name].filter(Boolean).join(' › ') +
    (state === 'file' ? `: not listed, ${file}` : state === 'none' ? ': no file' : '')
  const height = Math.ceil(shown.length / PER_ROW) * STEP
  return (
    <>
      <p>
        <b>{digits(squares.length - missing)}</b>{' '}
        {!isChanges && missing > 0 && <span class="tag is-warning">−{missing}</span>}
      </p>
      <svg
        class="squares"
        viewBox={`0 0 ${PER_ROW * STEP} ${height}`}
        role="img"
        aria-label={`${label}: ${squares.length - missing} pages${missing > 0 ? `, ${missing} missing` : ''}`}
        onPointerMove={(event) => {
          const square = at(event)
          setTitle(square && nameOf(square))
        }}
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
function Missing({ holes, columns }: { readonly holes: readonly Hole[]; readonly columns: readonly MapColumn[] }) {
  const { go } = useShell()
  const groups = new globalThis.Map<string, Hole[]>()
  for (const hole of holes) {
    const key = JSON.stringify([hole.trail, hole.states, hole.at.divisions.at(-1)?.id])
    groups.set(key, [...(groups.get(key) ?? []), hole])
  }
  return (
    <Card title="Missing in some columns" count={digits(holes.length)} aside="by group" id="missing" class="gap">
      {holes.length === 0 && <p class="none">Every page is in every column.</p>}
      <First items={[...groups.values()]} most={12} noun="more groups">
        {(own, index) => (
          <li key={index}>
            <span class="main">
              <button type="button" onClick={() => own[0] && go(own[0].at)}>
                <b dir="auto">
                  {listedUpTo(
                    3,
                    own.map(({ title }) => title),
                  )}
                </b>
              </button>
              <small dir="auto">{own[0]?.trail}</small>
            </span>
            <span class="states">
              {columns.map(({ title }, column) => (
                <span key={title} class={`tag square-${own[0]?.states[column]}`}>
                  {title}
                  {own[0]?.states[column] !== 'listed' && (
                    <span class="unseen">{own[0]?.states[column] === 'file' ? ': not listed' : ': no file'}</span>
                  )}
                </span>
              ))}
            </span>
          </li>
        )}
      </First>
    </Card>
  )
}

/** Page files outside of the navigation, by folder. */
function Unlisted({ pages }: { readonly pages: readonly string[] }) {
  const { goTo } = useShell()
  const folders = new globalThis.Map<string, string[]>()
  for (const page of pages) {
    const folder = page.split('/').slice(0, -1).join('/')
    folders.set(folder, [...(folders.get(folder) ?? []), page])
  }
  const rows = [...folders].sort(([, one], [, other]) => other.length - one.length)
  return (
    <Card title="Not listed" count={digits(pages.length)} id="unlisted">
      {pages.length === 0 ? (
        <p class="none">Every page file is in the navigation.</p>
      ) : (
        <div class="none">
          Readers can open them only by their URL.
          <Command text="npx build-nav add --orphans --dry-run" />
        </div>
      )}
      <First items={rows} most={8} noun="more folders">
        {([folder, own]) => (
          <li key={folder}>
            <span class="main">
              <button type="button" onClick={() => goTo(`/${own[0]}`)}>
                <code>{folder || '/'}</code>
              </button>
              <small>
                {listedUpTo(
                  4,
                  own.map((page) => page.split('/').at(-1) ?? page),
                )}
              </small>
            </span>
            <span class="count">{digits(own.length)}</span>
          </li>
        )}
      </First>
    </Card>
  )
}

/** Parts of docs.json hidden from readers. */
function Hidden({ unseen }: { readonly unseen: readonly Unseen[] }) {
  const { snapshot } = useShell()
  return (
    <Card title="Not on the site" count={digits(unseen.length)} id="hidden">
      {unseen.length === 0 && (
        <p class="none">
          {snapshot.refusals.length > 0
            ? 'Mintlify rejects the whole file.'
            : 'Everything in docs.json is on the site.'}
        </p>
      )}
      <First items={unseen} most={8}>
        {({ what, why, id }) => (
          <li key={id}>
            <span class="main">
              <b>{what}</b>
              <small>{why.replaceAll('`', '')}</small>
            </span>
            <CodeLink id={id} />
          </li>
        )}
      </First>
    </Card>
  )
}
