import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { blobs } from '../../base/git/blobs.js'
import { lastRemovals } from '../../base/git/history.js'
import { commitOf, filesNow, renamesNow } from '../../base/git/refs.js'
import { findRepository, pathInRepository, type Repository } from '../../base/git/repository.js'
import type { Link } from '../../site/links/link.js'
import { linksOf } from '../../site/links/links.js'
import type { IsWritten } from '../../site/links/rewrite.js'
import { moveReport } from './codes.js'
import type { FileMoves, Move } from './places.js'
import { destinationOf, type Request } from './requests.js'
import { filesIn, insideOf, isPage, isThere, namedFile, type Names } from './site-files.js'

/** Moves made by hand, wholly or in part. */
export interface MadeMoves {
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

/** Moves made by hand: the named moves, and without names all that git sees. */
export async function movedByHand(requests: readonly Request[], names: Names): Promise<MadeMoves> {
  const made = requests.length === 0 ? await seenMoves(names.root) : await madeMoves(requests, names)
  refuseChains(made)
  return made
}

/** The named moves of files already at their new places. */
async function madeMoves(requests: readonly Request[], names: Names): Promise<MadeMoves> {
  const committed = await committedAt(names.root)
  const past = committed ? committedFiles(committed) : []
  const moves = requests.map((request) => madeMove(request, names, new Set(past)))
  const pairs = moves.flatMap((move) => pairsOf(move, names.root, past))
  const arrived = new Set(pairs.map(([, to]) => to))
  const [files, done] = [new Map<string, string>(), new Map<string, string>()]
  for (const [from, to] of pairs) {
    const [isOld, isNew] = [isThere(names.root, from), isThere(names.root, to)]
    if (isOld && isNew && !arrived.has(from)) throw new BuildNavError([moveReport('mv-exists', { from, to })])
    if (!isOld && !isNew) continue
    files.set(from, to)
    if (isNew) done.set(from, to)
  }
  return { moves, files, done }
}

/**
 * Throws where a file has the old path of another: a link to `b` may be from before `a` → `b` and `b` → `c`, or from
 * after.
 */
function refuseChains({ files, done }: MadeMoves): void {
  for (const [from, to] of done) {
    const next = files.get(to)
    if (next !== undefined) throw new BuildNavError([moveReport('mv-after-chain', { from, to, next })])
  }
}

function madeMove(request: Request, names: Names, past: ReadonlySet<string>): Move {
  const { root, cwd } = names
  const { from, to } = request
  const old = namedFile(from, names)
  if (old && old.kind !== 'folder') {
    const now = destinationOf(old, to, names)
    throw new BuildNavError([
      isThere(root, now)
        ? moveReport('mv-exists', { from: old.path, to: now })
        : moveReport('mv-not-moved', { from, to }),
    ])
  }
  const inside = insideOf(from, cwd, root) ?? insideOf(from, root, root)
  if (inside === undefined) throw new BuildNavError([moveReport('mv-outside', { name: from })])
  const name = old?.path ?? inside
  const pages = ['', '.mdx', '.md'].map((extension) => name + extension).filter((file) => past.has(file))
  const isFolder = old !== undefined || (pages.length === 0 && [...past].some((file) => file.startsWith(`${name}/`)))
  const now = namedFile(to, names)
  if (!now) throw new BuildNavError([moveReport('mv-missing', { name: to, near: names.site.pages.near(nameIn(to)) })])
  const file = pages[0] ?? name
  if (now.kind !== 'folder') {
    const extension = path.posix.extname(now.path)
    const from_ = pages.length > 0 || path.posix.extname(file) === extension ? file : `${file}${extension}`
    return { from: from_, to: now.path, kind: now.kind }
  }
  const base = path.posix.basename(file)
  if (pages.length > 0) return { from: file, to: `${now.path}/${base}`, kind: isPage(file) ? 'page' : 'file' }
  // A file unknown to git is found by its name in the folder: `drafts/a` in `guides/` is `guides/a.mdx`.
  const arrived = isFolder || !/[\\/]$/.test(to) ? undefined : namedFile(`${now.path}/${base}`, names)
  if (!arrived) return { from: name, to: now.path, kind: 'folder' }
  return { from: name + arrived.path.slice(now.path.length + 1 + base.length), to: arrived.path, kind: arrived.kind }
}

function nameIn(given: string): string {
  return given.replace(/^\.?\/+|\/+$/g, '').replace(/\.mdx?$/i, '')
}

function pairsOf({ from, to, kind }: Move, root: string, past: readonly string[]): (readonly [string, string])[] {
  if (kind !== 'folder') return [[from, to]]
  const before = past.filter((file) => file.startsWith(`${from}/`))
  // A folder may have moved into itself: files there have moved already.
  const left = isThere(root, from) ? filesIn(root, from).filter((file) => !file.startsWith(`${to}/`)) : []
  const known = before.length > 0 ? before : filesIn(root, to).map((file) => from + file.slice(to.length))
  return [...new Set([...known, ...left])].map((file) => [file, to + file.slice(from.length)])
}

/** Files renamed since the last commit, as git sees them; untracked files included. */
async function seenMoves(root: string): Promise<MadeMoves> {
  const committed = await committedAt(root)
  if (!committed) throw new BuildNavError([moveReport('mv-no-repository', {})])
  const { repository, folder } = committed
  const seen = await renamesNow(repository, folder)
  const inside = [...seen].filter((pair) => pair.every((file) => file.startsWith(folder)))
  const done = new Map(inside.map(([from, to]) => [from.slice(folder.length), to.slice(folder.length)]))
  const moves = [...done].map(([from, to]): Move => ({ from, to, kind: isPage(from) ? 'page' : 'file' }))
  return { moves, files: done, done }
}

/**
 * A test for links of a moved file that are already written for the new place: links missing from the text last
 * committed at the old place. With equal numbers of links, each is compared with the link at its position.
 */
export async function writtenSince(root: string, done: FileMoves): Promise<(file: string) => IsWritten> {
  const committed = done.size > 0 ? await committedAt(root) : undefined
  const names = [...done.keys()]
  const texts = committed ? await textsBefore(names, committed) : []
  const past = new Map(
    names.flatMap((name, index) => {
      const text = texts[index]
      return text === undefined ? [] : [[name, linksOf(text, name).map(({ written }) => written)] as const]
    }),
  )
  return (file) => {
    const known = past.get(file)
    if (known === undefined) return () => false
    return (index, links) => {
      const { written } = links[index] as Link
      return known.length === links.length ? known[index] !== written : !known.includes(written)
    }
  }
}

/** The texts of files at the last commit, or before the commit of their removal. */
async function textsBefore(
  names: readonly string[],
  { repository: { root }, folder }: Committed,
): Promise<readonly (string | undefined)[]> {
  const at = (commit: string) => blobs(root, names.map((name) => `${commit}:${folder}${name}`)) // prettier-ignore
  let texts = await at('HEAD')
  const gone = names.filter((_, index) => texts[index] === undefined)
  const removals = gone.length > 0 ? await lastRemovals(root, gone.map((name) => folder + name)) : [] // prettier-ignore
  for (const commit of removals) {
    const earlier = await at(`${commit}^`)
    texts = texts.map((text, index) => text ?? earlier[index])
  }
  return texts
}

async function committedAt(root: string): Promise<Committed | undefined> {
  const repository = findRepository(root)
  if (!repository || (await commitOf(repository.root, 'HEAD')) === undefined) return undefined
  const folder = pathInRepository(repository, root)
  return { repository, folder: folder === '' ? '' : `${folder}/` }
}

function committedFiles({ repository, folder }: Committed): string[] {
  return filesNow(repository.root, 'HEAD', folder).map((file) => file.slice(folder.length))
}
