import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { linkStatsOf, readText, statsOf } from '../../base/files/read.js'
import type { Disk } from '../../site/model/disk.js'
import { filesByUrl } from '../../site/model/page-index.js'
import { addressOfPage, baseOf, foldersOf, withoutExtension } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import { moveReport } from './codes.js'
import { backwards, type FileMoves, type Move } from './places.js'
import {
  filesIn,
  insideOf,
  isPage,
  isReserved,
  isThere,
  missing,
  namedFile,
  nearPage,
  refuseSymlinks,
  type NamedFile,
  type Names,
} from './site-files.js'

/** A request to move a page, a file or a folder to a new place. */
export interface Request {
  readonly from: string
  readonly to: string
}

/** `A B DIR/` moves A and B into the folder; `OLD NEW` is a single move. */
export function requestsOf(paths: readonly string[]): readonly Request[] {
  const to = paths.at(-1) ?? ''
  const into = paths.length > 2 && !to.endsWith('/') ? `${to}/` : to
  return paths.slice(0, -1).map((from) => ({ from, to: into }))
}

/** The moves in a file: the old path, a tab, the new path. */
export function requestsIn(file: string): readonly Request[] {
  const lines = readText(file)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  return lines.flatMap((line, index): readonly Request[] => {
    if (line.trim() === '' || line.startsWith('#')) return []
    const [from = '', to = '', ...more] = line.split('\t').map((part) => part.trim())
    if (from !== '' && to !== '' && more.length === 0) return [{ from, to }]
    throw new BuildNavError([moveReport('mv-table', { line }, { file, line: index + 1, column: 1 })])
  })
}

/** The requested moves; throws for unknown names, and for paths out of the site. */
export function movesOf(requests: readonly Request[], names: Names): readonly Move[] {
  const asked = requests.map((request) => {
    const named = namedFile(request.from, names)
    if (!named)
      throw new BuildNavError([
        isMoved(request, names) ? moveReport('mv-moved-already', { ...request }) : missing(request.from, names),
      ])
    return { request, named }
  })
  const leaving = asked.flatMap(({ named }) => (named.kind === 'folder' ? [named.path] : []))
  return asked.map(({ request, named }) => {
    const to = destinationOf(named, request.to, names, leaving)
    if (to === named.path) {
      const into = insideOf(request.to, named.base, names.root)
      const isInto = into !== undefined && withoutExtension(into) !== withoutExtension(to)
      const args = { name: named.path, into: isInto ? into : undefined, isFolder: named.kind === 'folder' }
      throw new BuildNavError([moveReport('mv-same', args)])
    }
    return { from: named.path, to, kind: named.kind }
  })
}

/**
 * The new path of a file or folder. An existing folder receives it under the old name, unless the folder itself is
 * `leaving`.
 */
export function destinationOf(
  named: NamedFile,
  given: string,
  { root }: Names,
  leaving: readonly string[] = [],
): string {
  const inside = insideOf(given, named.base, root)
  if (inside === undefined) throw new BuildNavError([moveReport('mv-outside', { name: given })])
  const isLeaving = [...foldersOf(inside), inside].some((folder) => leaving.includes(folder))
  const isInto = /[\\/]$/.test(given) || inside === '' || (!isLeaving && isOtherFolder(root, inside, named.path))
  if (isInto) return inside === '' ? baseOf(named.path) : `${inside}/${baseOf(named.path)}`
  if (named.kind === 'folder') return inside
  const extension = path.posix.extname(named.path)
  const wanted = path.posix.extname(inside)
  if (wanted.toLowerCase() === extension.toLowerCase()) return inside
  if (named.kind === 'page') {
    if (isPage(inside)) return inside
    if (!otherFile.test(wanted)) return `${inside}${extension}`
  } else if (wanted === '') return `${inside}${extension}`
  else if (areAlike(extension, wanted)) return inside
  throw new BuildNavError([moveReport('mv-kind', { from: named.path, to: inside })])
}

/** Extensions of files that can't be pages: `guides/v1.2` can. */
const otherFile = /^\.(json|ya?ml|png|jpe?g|gif|svg|webp|avif|ico|jsx?|tsx?|css|html?|txt|pdf|mp4|webm)$/i

function areAlike(left: string, right: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace('jpeg', 'jpg').replace('yaml', 'yml')
  return plain(left) === plain(right)
}

/** True for an existing folder, except the moving folder itself under a name in another case. */
function isOtherFolder(root: string, folder: string, moving: string): boolean {
  const found = statsOf(path.join(root, folder))
  const own = statsOf(path.join(root, moving))
  return found?.isDirectory() === true && !(own && own.ino === found.ino && own.dev === found.dev)
}

/** True if a file without its old path is at the new path: a folder counts if it has the file, or if no page was meant. */
function isMoved({ from, to }: Request, names: Names): boolean {
  const { cwd, root, site } = names
  const inside = insideOf(from, cwd, root) ?? insideOf(from, root, root)
  const now = inside === undefined ? undefined : namedFile(to, names)
  if (inside === undefined || now?.kind !== 'folder') return now !== undefined
  const isFolder = !to.endsWith('/') && path.posix.extname(inside) === '' && nearPage(inside, site) === undefined
  return isFolder || hasIn(root, now.path, baseOf(inside))
}

/** True if a folder has a file or a page of this name. */
function hasIn(root: string, folder: string, name: string): boolean {
  return ['', '.mdx', '.md'].some((extension) => isThere(root, `${folder}/${name}${extension}`))
}

/** The moved files, each with its new path. A file's own move wins over a folder's. */
export function filesOf(moves: readonly Move[], root: string): FileMoves {
  const files = new Map<string, string>()
  const folders = moves.filter(({ kind }) => kind === 'folder').toSorted((a, b) => a.from.length - b.from.length)
  for (const { from, to } of folders)
    for (const file of filesIn(root, from)) files.set(file, to + file.slice(from.length))
  const seen = new Map<string, string>()
  for (const { from, to, kind } of moves) {
    if (kind === 'folder') continue
    const other = seen.get(from)
    if (other !== undefined && other !== to)
      throw new BuildNavError([moveReport('mv-twice', { from: [from], to: [other, to] })])
    seen.set(from, to)
    files.set(from, to)
  }
  for (const [from, to] of files) if (from === to) files.delete(from)
  return files
}

/** Throws if a file's new place is taken or impossible. */
export function refuseTaken(moves: FileMoves, site: Site, root: string): void {
  const targets = new Map<string, string>()
  const isLeft = (folder: string) => filesIn(root, folder).every((file) => moves.has(file))
  for (const [from, to] of moves) {
    const other = targets.get(to)
    if (other !== undefined) throw new BuildNavError([moveReport('mv-twice', { from: [other, from], to: [to] })])
    targets.set(to, from)
    for (const name of [from, to]) if (isReserved(name)) throw new BuildNavError([moveReport('mv-reserved', { name })])
    if (unusable.test(to) && !unusable.test(from)) throw new BuildNavError([moveReport('mv-name', { name: to })])
    const by = isPage(from) ? site.pages.unpublished(withoutExtension(from)) : undefined
    if (by === '.mintignore' || by === '.gitignore')
      throw new BuildNavError([moveReport('mv-ignored', { name: from, by })])
    refuseSymlinks(to, root, (folder) => moves.has(folder))
    const blocked = [...foldersOf(to), to].find((name) => {
      const stats = linkStatsOf(path.join(root, name))
      if (!stats || moves.has(name) || isSameFile(root, from, name)) return false
      return stats.isDirectory() ? name === to && !isLeft(name) : true
    })
    if (blocked !== undefined) throw new BuildNavError([moveReport('mv-exists', { from, to: blocked })])
  }
}

/** Characters that end a path in a URL, or begin a pattern in a redirect: `a?b`, `a#b`, `:slug*`, `100%`. */
const unusable = /[?#%:*\p{Cc}]/u

/** Throws if a page gets another page's URL, in any capitals. Two pages with a common URL before may go on. */
export function refuseSharedAddresses(moves: FileMoves, after: Disk): void {
  const origins = backwards(moves)
  const originOf = (file: string) => origins.get(file) ?? file
  const urlOf = (file: string) => addressOfPage(withoutExtension(file)).toLowerCase()
  for (const files of filesByUrl(after).values()) {
    if (files.length === 1) continue
    for (const to of files) {
      const from = origins.get(to)
      if (from === undefined) continue
      const other = files.find((file) => file !== to && urlOf(originOf(file)) !== urlOf(from))
      if (other !== undefined)
        throw new BuildNavError([moveReport('mv-address-taken', { from, to, by: originOf(other) })])
    }
  }
}

/** True if the new name is the file's own name in another case, on a disk without case. */
function isSameFile(root: string, from: string, to: string): boolean {
  const [old, now] = [statsOf(path.join(root, from)), statsOf(path.join(root, to))]
  return from.toLowerCase() === to.toLowerCase() && old !== undefined && old.ino === now?.ino && old.dev === now.dev
}
