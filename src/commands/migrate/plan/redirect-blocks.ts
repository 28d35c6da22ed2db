import { redirectBuilders } from '../../../config/builders/redirects.js'
import type { RedirectPart, RedirectRow } from '../model.js'
import type { RedirectOrRow } from './redirects.js'

/** One call for redirects that follow each other. */
interface Block {
  readonly start: number
  readonly part: RedirectPart
  /** The number of lines of its code. */
  readonly lines: number
}

/** The calls of `moved` and `inEach` that can replace redirects, by the place where those end. */
export function redirectBlocks(
  redirects: readonly RedirectOrRow[],
  linesOf: (row: RedirectRow) => number,
): ReadonlyMap<number, readonly Block[]> {
  const rows = redirects.map((redirect) => (redirect.builder === 'redirect' ? redirect.row : undefined))
  const blocks = new Map<number, Block[]>()
  const add = (end: number, block: Block) => blocks.set(end, [...(blocks.get(end) ?? []), block])
  const inside = new Set<string>()
  for (const start of rows.keys()) {
    for (const { end, part } of movedFrom(rows, start)) add(end, { start, part, lines: 1 })
    for (const { folders, repeated } of repeatedFrom(rows, start)) {
      const key = (at: number) => `${at} ${folders.join()}`
      // Its first rows alone are no better than all of them.
      if (inside.has(key(start))) continue
      for (const [at] of repeated.entries()) inside.add(key(start + at * folders.length))
      const lines =
        repeated.length === 1 ? linesOf(repeated[0]!) : 2 + repeated.reduce((sum, row) => sum + linesOf(row), 0)
      add(start + repeated.length * folders.length, { start, part: { type: 'inEach', folders, rows: repeated }, lines })
    }
  }
  return blocks
}

type Rows = readonly (RedirectRow | undefined)[]

/** Fewer pages are as easily read as rows. */
const LEAST_MOVED = 4
const WIDTH = 80
/** The indentation, `redirects: moved(`, `),`, and the quotes and commas of the folders. */
const AROUND_CALL = 27

/** Pages that kept their names: calls that fit on a line. */
function* movedFrom(rows: Rows, start: number): Generator<{ end: number; part: RedirectPart }> {
  const [source, destination] = rows[start]?.map((address) => address.split('/')) ?? []
  if (!source || !destination) return
  for (let depth = 1; depth < source.length && source.at(-depth) === destination.at(-depth); depth++) {
    if (depth >= destination.length) return
    const from = source.slice(0, -depth).join('/')
    const to = destination.slice(0, -depth).join('/')
    if (from === to || from.endsWith('/') || to.endsWith('/')) continue
    const names: string[] = []
    let width = AROUND_CALL + from.length + to.length
    for (let end = start; rows[end]; end++) {
      const [own, other] = rows[end]!
      const name = own.slice(from.length + 1)
      width += name.length + 4
      if (!isName(name) || own !== `${from}/${name}` || other !== `${to}/${name}` || width > WIDTH) break
      names.push(name)
      if (names.length >= LEAST_MOVED) yield { end: end + 1, part: { type: 'moved', from, to, names: [...names] } }
    }
  }
}

function isName(name: string): boolean {
  return /^[^/:*#?][^:*#?]*$/.test(name) && !/(^|\/)(index)?$/.test(name)
}

/** As many folders as a site has languages. */
const MOST_FOLDERS = 30

/** Rows that several folders have, one redirect after the other. */
function* repeatedFrom(
  rows: Rows,
  start: number,
): Generator<{ folders: readonly string[]; repeated: readonly RedirectRow[] }> {
  for (const row of bare(rows[start], rows[start + 1])) {
    const folders: string[] = []
    while (folders.length < MOST_FOLDERS) {
      const folder = folderOf(rows[start + folders.length], row)
      if (folder === undefined || folders.includes(folder)) break
      folders.push(folder)
    }
    if (folders.length < 2) continue
    const repeated = [row]
    const met = new Set([row[0]])
    for (let at = start + folders.length; ; at += folders.length) {
      const next = bareIn(rows[at], folders[0]!)
      if (!next || met.has(next[0])) break
      if (!folders.every((folder, index) => folderOf(rows[at + index], next) === folder)) break
      met.add(next[0])
      repeated.push(next)
    }
    yield { folders, repeated }
  }
}

/** A row without its folder, which another row does not have: the row itself, where its folder is the root. */
function bare(first: RedirectRow | undefined, second: RedirectRow | undefined): readonly RedirectRow[] {
  if (!first || !second || !first[0].startsWith('/')) return []
  const folder = /^\/[^/]+(?=\/)/.exec(first[0])?.[0]
  const inner = folder === undefined ? undefined : bareIn(first, folder)
  return [first, ...(inner ? [inner] : [])].filter((row) => isRepeatable(row) && folderOf(second, row) !== undefined)
}

function bareIn(row: RedirectRow | undefined, folder: string): RedirectRow | undefined {
  if (!row?.[0].startsWith(`${folder}/`)) return undefined
  const [source, destination] = row
  const isInside = destination === folder || destination.startsWith(`${folder}/`)
  const inner: RedirectRow = [source.slice(folder.length), isInside ? destination.slice(folder.length) : destination]
  return isRepeatable(inner) && folderOf(row, inner) === folder ? inner : undefined
}

/** True for a row that `inEach` takes. */
function isRepeatable([source, destination]: RedirectRow): boolean {
  return source.startsWith('/') && /^(\/|[a-z][a-z\d+.-]*:)/i.test(destination)
}

/** The folder that makes a row of one without it. */
function folderOf(row: RedirectRow | undefined, [source, destination]: RedirectRow): string | undefined {
  if (!row?.[0].endsWith(source)) return undefined
  const folder = row[0].slice(0, row[0].length - source.length)
  if (!/^(?:\/[^/:*#?]+)*$/.test(folder)) return undefined
  const [made] = redirectBuilders.inEach([folder], { [source]: destination })
  return made?.destination === row[1] ? folder : undefined
}
