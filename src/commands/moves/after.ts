import path from 'node:path'
import { blobs } from '../../base/git/blobs.js'
import { lastRemovals } from '../../base/git/history.js'
import { filesNow, renamesNow } from '../../base/git/refs.js'
import { statesOf } from '../../site/history/state.js'
import { linksOf } from '../../site/links/links.js'
import type { IsWritten } from '../../site/links/rewrite.js'
import { baseOf, isPageFile } from '../../site/model/page-path.js'
import type { FileMoves } from './change.js'
import { refuse } from './codes.js'
import { filesIn, insideOf, isThere, namedFile, refuseMissing, type Around, type Move } from './names.js'

/** A request to move a page, a file or a folder to a new place. */
export type Request = Pick<Move, 'from' | 'to'>

/** Moves made by hand: the named moves, and without names all that git sees. */
export async function movedByHand(requests: readonly Request[], around: Around) {
  const { root } = around
  const { repository, folder } = statesOf(root)
  const past = repository ? filesNow(repository.root, 'HEAD', folder).map((file) => file.slice(folder.length)) : []
  const moves = requests.length === 0 ? await seenMoves(root) : requests.map((each) => madeMove(each, around, past))
  const files = new Map(moves.flatMap((move) => pairsOf(move, root, past)))
  const arrived = new Set(files.values())
  for (const [from, to] of files) {
    // A link to `b` may be from before `a` → `b` and `b` → `c`, or from after.
    const next = files.get(to)
    const advice = 'Move the files back, and use --from moves.tsv without --after.'
    if (next !== undefined) refuse('mv-path', { from, to, reason: `links to '${to}' may mean '${next}'`, advice })
    if (isThere(root, from) && !arrived.has(from)) refuse('mv-path', { from, to, reason: 'both files exist' })
  }
  return { moves, files }
}

/** Files renamed since the last commit, by git's own detection; untracked files included. */
async function seenMoves(root: string): Promise<readonly Move[]> {
  const { repository, folder } = statesOf(root)
  const renames = repository ? [...(await renamesNow(repository, folder))] : []
  const seen = renames.filter((pair) => pair.every((file) => file.startsWith(folder)))
  return seen.map(([from, to]) => {
    return { from: from.slice(folder.length), to: to.slice(folder.length), kind: isPageFile(from) ? 'page' : 'file' }
  })
}

/** A move by the file or folder at the new path; `past` tells files from folders at the old path. */
function madeMove({ from, to }: Request, around: Around, past: readonly string[]): Move {
  const { root, cwd } = around
  const now = namedFile(to, around) ?? refuseMissing(to, around)
  const old = namedFile(from, around)
  const name = old?.from ?? insideOf(from, cwd, root) ?? insideOf(from, root, root)
  if (name === undefined) refuse('mv-off-limits', { name: from, why: 'outside' })
  if (old && old.kind !== 'folder') refuse('mv-path', { from: name, to: now.from, reason: 'both files exist' })
  const known = ['', '.mdx', '.md'].map((extension) => name + extension).find((file) => past.includes(file))
  const isFolder = old !== undefined || past.some((file) => file.startsWith(`${name}/`))
  // `drafts/a` in `guides/` is `guides/a.mdx`.
  const wanted = `/${now.from}/${baseOf(name)}`
  const isInto = now.kind === 'folder' && (!isFolder || to.endsWith('/'))
  const inside = isInto ? namedFile(wanted, around) : undefined
  const { from: place, kind } = inside ?? now
  if (isInto && !inside && (known !== undefined || to.endsWith('/'))) refuseMissing(wanted, around)
  const extension = kind === 'folder' || name.endsWith(path.posix.extname(place)) ? '' : path.posix.extname(place)
  return { from: known ?? name + extension, to: place, kind }
}

/** The files of a move: old and new path. Of a folder with more files, those that git had at the old path. */
function pairsOf({ from, to, kind }: Move, root: string, past: readonly string[]): (readonly [string, string])[] {
  if (kind !== 'folder') return [[from, to]]
  const pairs = filesIn(root, to).map((file) => [from + file.slice(to.length), file] as const)
  const known = new Set(past.filter((file) => file.startsWith(`${from}/`)))
  return known.size > 0 ? pairs.filter(([file]) => known.has(file)) : pairs
}

/**
 * A test for links of a moved file that are already written for the new place: links missing from the text last
 * committed at the old place. With equal numbers of links, each is compared with the link at its position.
 */
export async function writtenSince(root: string, moved: FileMoves): Promise<(file: string) => IsWritten> {
  const { repository, folder } = statesOf(root)
  const files = [...moved.keys()].map((file) => folder + file)
  const textsAt = (commit: string) =>
    blobs(
      repository?.root ?? root,
      files.map((file) => `${commit}:${file}`),
    )
  const texts = [repository ? await textsAt('HEAD') : []]
  const gone = files.filter((_, at) => texts[0]?.[at] === undefined)
  for (const commit of repository && gone.length > 0 ? await lastRemovals(repository.root, gone) : [])
    texts.push(await textsAt(`${commit}^`))
  return (file) => {
    const at = files.indexOf(folder + file)
    const text = texts.flatMap((each) => each[at] ?? [])[0]
    const past = text === undefined ? [] : linksOf(text, file).map(({ written }) => written)
    return (index, links) => {
      const written = links[index]?.written ?? ''
      if (text === undefined) return false
      return past.length === links.length ? past[index] !== written : !past.includes(written)
    }
  }
}
