import path from 'node:path'
import { blobs } from '../../base/git/blobs.js'
import { lastRemovals } from '../../base/git/history.js'
import { commitOf, filesNow, renamesNow } from '../../base/git/refs.js'
import { findRepository, pathInRepository, type Repository } from '../../base/git/repository.js'
import { linksOf } from '../../site/links/links.js'
import { baseOf } from '../../site/model/page-path.js'
import type { IsWritten } from '../../site/links/rewrite.js'
import { refuse } from './codes.js'
import { filesIn, insideOf, isPage, isThere, namedFile, refuseMissing } from './names.js'
import type { Around, Move } from './names.js'
import type { FileMoves } from './change.js'

/** A request to move a page, a file or a folder to a new place. */
export type Request = Pick<Move, 'from' | 'to'>

/** Moves of named files, made or to be made. */
export interface AskedMoves {
  readonly moves: readonly Move[]
  readonly files: FileMoves
  /** Files already at their new places. */
  readonly done: FileMoves
}

/** The docs root at the last commit. */
interface Committed {
  readonly repository: Repository
  /** The docs root in the repository, with a slash at the end; '' if equal. */
  readonly folder: string
}

async function committedAt(root: string): Promise<Committed | undefined> {
  const repository = findRepository(root)
  if (!repository || (await commitOf(repository.root, 'HEAD')) === undefined) return undefined
  return { repository, folder: pathInRepository(repository, root).replace(/(?<=.)$/, '/') }
}

/** Moves made by hand: the named moves, and without names all that git sees. */
export async function movedByHand(requests: readonly Request[], around: Around): Promise<AskedMoves> {
  const committed = await committedAt(around.root)
  const made = requests.length === 0 ? await seenMoves(committed) : madeMoves(requests, around, committed)
  // A link to `b` may be from before `a` → `b` and `b` → `c`, or from after.
  for (const [from, to] of made.done) {
    const next = made.files.get(to)
    if (next !== undefined) refuse('mv-after-chain', { from, to, next })
  }
  return made
}

/** Files renamed since the last commit, as git sees them; untracked files included. */
async function seenMoves(committed: Committed | undefined): Promise<AskedMoves> {
  const { repository, folder = '' } = committed ?? {}
  const renames = repository ? [...(await renamesNow(repository, folder))] : []
  const seen = renames.filter((pair) => pair.every((file) => file.startsWith(folder)))
  const done = new Map(seen.map(([from, to]) => [from.slice(folder.length), to.slice(folder.length)]))
  const moves = [...done].map(([from, to]): Move => ({ from, to, kind: isPage(from) ? 'page' : 'file' }))
  return { moves, files: done, done }
}

/** The named moves; some of their files may be left. */
function madeMoves(requests: readonly Request[], around: Around, committed: Committed | undefined): AskedMoves {
  const { root } = around
  const { repository, folder = '' } = committed ?? {}
  const past = repository ? filesNow(repository.root, 'HEAD', folder).map((file) => file.slice(folder.length)) : []
  const moves = requests.map((request) => madeMove(request, around, past))
  const pairs = moves.flatMap((move) => pairsOf(move, root, past))
  const arrived = new Set(pairs.map(([, to]) => to))
  const known = pairs.filter((pair) => pair.some((file) => isThere(root, file)))
  const done = known.filter(([, to]) => isThere(root, to))
  const [from, to] = done.find(([old]) => isThere(root, old) && !arrived.has(old)) ?? []
  if (from !== undefined && to !== undefined) refuse('mv-exists', { from, to })
  return { moves, files: new Map(known), done: new Map(done) }
}

function madeMove({ from, to }: Request, around: Around, past: readonly string[]): Move {
  const { root, cwd } = around
  const old = namedFile(from, around)
  const now = namedFile(to, around) ?? refuseMissing(to, around)
  if (old && old.kind !== 'folder') refuse('mv-exists', { from: old.from, to: now.from })
  const name =
    old?.from ?? insideOf(from, cwd, root) ?? insideOf(from, root, root) ?? refuse('mv-outside', { name: from })
  const isFolder = old !== undefined || past.some((each) => each.startsWith(`${name}/`))
  // `drafts/a` in `guides/` is `guides/a.mdx`.
  const wanted = `/${now.from}/${baseOf(name)}`
  const inside = now.kind === 'folder' && !isFolder ? namedFile(wanted, around) : undefined
  const { from: place, kind } = inside ?? now
  const known = ['', '.mdx', '.md'].map((extension) => name + extension).find((each) => past.includes(each))
  if (kind === 'folder' && !inside && !isFolder && (known !== undefined || to.endsWith('/')))
    refuseMissing(wanted, around)
  if (kind === 'folder') return { from: name, to: place, kind }
  const extension = path.posix.extname(place)
  return { from: known ?? (name.endsWith(extension) ? name : name + extension), to: place, kind }
}

function pairsOf({ from, to, kind }: Move, root: string, past: readonly string[]): (readonly [string, string])[] {
  if (kind !== 'folder') return [[from, to]]
  const before = past.filter((file) => file.startsWith(`${from}/`))
  // A folder may have moved into itself: files there have moved already.
  const left = isThere(root, from) ? filesIn(root, from).filter((file) => !file.startsWith(`${to}/`)) : []
  const known = before.length > 0 ? before : filesIn(root, to).map((file) => from + file.slice(to.length))
  return [...new Set([...known, ...left])].map((file) => [file, to + file.slice(from.length)])
}

/**
 * A test for links of a moved file that are already written for the new place: links missing from the text last
 * committed at the old place. With equal numbers of links, each is compared with the link at its position.
 */
export async function writtenSince(root: string, done: FileMoves): Promise<(file: string) => IsWritten> {
  const names = [...done.keys()]
  const texts = await textsBefore(root, names)
  const past = new Map(
    names.map((name, index) => [name, texts[index] && linksOf(texts[index], name).map(({ written }) => written)]),
  )
  return (file) => (index, links) => {
    const [known, written = ''] = [past.get(file), links[index]?.written]
    return !!known && (known.length === links.length ? known[index] !== written : !known.includes(written))
  }
}

/** The texts of files at the last commit, or before the commit of their removal. */
async function textsBefore(root: string, names: readonly string[]): Promise<readonly (string | undefined)[]> {
  const committed = names.length > 0 ? await committedAt(root) : undefined
  if (!committed) return []
  const { repository, folder } = committed
  const at = (commit: string) =>
    blobs(
      repository.root,
      names.map((name) => `${commit}:${folder}${name}`),
    )
  let texts = await at('HEAD')
  const gone = names.filter((_, index) => texts[index] === undefined).map((name) => folder + name)
  for (const commit of gone.length > 0 ? await lastRemovals(repository.root, gone) : []) {
    const earlier = await at(`${commit}^`)
    texts = texts.map((text, index) => text ?? earlier[index])
  }
  return texts
}
