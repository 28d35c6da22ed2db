import { readdirSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { nearest } from '../../base/diagnostics/near.js'
import { linkStatsOf, statsOf } from '../../base/files/read.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import { isServedFile } from '../../site/model/addresses.js'
import { baseOf, foldersOf, nameOfPage } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import type { Places } from './change.js'
import { refuse } from './codes.js'

/** A page, a file or a folder that leaves its place, by path from the docs root. */
export interface Leaving {
  readonly from: string
  /** The new path; undefined for a removal. */
  readonly to?: string | undefined
  readonly kind: 'page' | 'file' | 'folder'
}

/** A move of a file, or of a folder with all content, by paths from the docs root. */
export interface Move extends Leaving {
  readonly to: string
}

/** A named page, file or folder; a new name is read from the same `base` folder. */
export interface NamedFile extends Leaving {
  readonly base: string
}

/** The site around the names of a command. */
export interface Around {
  readonly cwd: string
  readonly root: string
  readonly site: Site
}

/** The file of a path, a page or a URL; undefined without a file. Throws for a path through a symlink. */
export function namedFile(given: string, around: Around): NamedFile | undefined {
  const { cwd, root, site } = around
  if (!site.pages.has(nameOfPage(given)) && parseEndpoint(given)) refuse('mv-endpoint', { name: given })
  for (const base of given.startsWith('/') ? [root] : [cwd, root]) {
    const from = insideOf(given, base, root)
    if (from === undefined) continue
    const stats = from === '' ? undefined : statsOf(path.join(root, from))
    const page = site.pages.fileOf(nameOfPage(from === '' ? 'index' : from))
    const isFolder = stats?.isDirectory() === true && (/[\\/]$/.test(given) || page === undefined)
    const file = stats?.isFile() ? from : page
    if (!isFolder && file === undefined) continue
    refuseBehindSymlink(isFolder ? `${from}/` : (file as string), root)
    if (isFolder) return { from, kind: 'folder', base }
    return { from: file as string, kind: isPage(file as string) ? 'page' : 'file', base }
  }
  return undefined
}

/** Throws for a path through a symlink. */
export function refuseBehindSymlink(name: string, root: string): void {
  const symlink = foldersOf(name).find((folder) => isSymlink(root, folder))
  if (symlink !== undefined) refuse('mv-symlink', { name: name.replace(/\/$/, ''), symlink })
}

/** Throws for a symlink that moves, and for a symlink to a file or a whole folder that leaves. */
export function refuseBrokenSymlinks(files: readonly string[], leaving: Places, root: string): void {
  for (const symlink of files) {
    if (!isSymlink(root, symlink)) continue
    if (leaving.get(symlink) !== undefined) refuse('mv-symlink', { name: symlink, symlink })
    if (leaving.has(symlink)) continue
    const to = inRoot(root, path.resolve(root, path.dirname(symlink), readlinkSync(path.join(root, symlink))))
    const inside = files.filter((file) => file === to || file.startsWith(`${to}/`))
    if (inside.length > 0 && inside.every((file) => leaving.has(file)))
      refuse('mv-symlink', { name: symlink, symlink, to })
  }
}

/** True for a symlink, sound or broken. */
export function isSymlink(root: string, file: string): boolean {
  return linkStatsOf(path.join(root, file))?.isSymbolicLink() === true
}

/** Throws for a name without a file, with the page, file or folder most likely meant. */
export function refuseMissing(given: string, { cwd, root, site }: Around): never {
  const inside = insideOf(given, cwd, root) ?? insideOf(given, root, root)
  if (inside === undefined) refuse('mv-outside', { name: given })
  const page = nearPage(inside, site)
  if (page === undefined && site.generated().has(nameOfPage(inside))) refuse('mv-endpoint', { name: given })
  const near = page ?? nearFile(inside, root)
  return refuse('mv-missing', { name: given, near })
}

/** The page most likely meant. */
export function nearPage(name: string, { pages }: Site): string | undefined {
  return pages.spelled(name) ?? pages.near(name)
}

/** The only file or folder of a name, or the nearest spelling. */
function nearFile(given: string, root: string): string | undefined {
  const files = filesIn(root, '')
  const known = [...new Set([...files.flatMap(foldersOf), ...files])]
  const [named, ...others] = known.filter((each) => baseOf(each) === baseOf(given))
  return named !== undefined && others.length === 0 ? named : nearest(given, known)
}

/**
 * The new path of a file or folder. An existing folder receives the file under its old name, unless the folder itself
 * is `leaving`.
 */
export function destinationOf(
  { from, kind, base }: NamedFile,
  given: string,
  root: string,
  leaving: readonly string[] = [],
): string {
  const inside = insideOf(given, base, root) ?? refuse('mv-outside', { name: given })
  const isLeaving = [...foldersOf(inside), inside].some((folder) => leaving.includes(folder))
  const isFolder = statsOf(path.join(root, inside))?.isDirectory() && !isSame(root, inside, from)
  if (/[\\/]$/.test(given) || inside === '' || (isFolder && !isLeaving)) return path.posix.join(inside, baseOf(from))
  const [extension, wanted] = [from, inside].map((name) => path.posix.extname(name).toLowerCase())
  if (kind === 'folder' || extension === wanted || (kind === 'page' && isPage(inside))) return inside
  // `guides/v1.2` can be a page.
  const isOpen = kind === 'page' ? !isServedFile(inside) && !/\.([jt]sx?|html?)$/i.test(inside) : wanted === ''
  return isOpen
    ? inside + path.posix.extname(from)
    : refuse('mv-path', { from, to: inside, reason: 'that is a different kind of file' })
}

/** True if two names are one file or folder, such as `Guides` and `guides` on a disk without case. */
export function isSame(root: string, one: string, other: string): boolean {
  const [left, right] = [one, other].map((name) => statsOf(path.join(root, name)))
  return left !== undefined && left.ino === right?.ino && left.dev === right.dev
}

/** True for a page, by extension. */
export function isPage(file: string): boolean {
  return /\.mdx?$/i.test(file)
}

/** True for a file with a fixed place. */
export function isReserved(file: string): boolean {
  return /^(docs\.json|mint\.json|docs\.config\.[cm]?[jt]s|\.mintignore|package(-lock)?\.json)$|(^|\/)(\.git|node_modules)\//.test(
    file,
  )
}

/** A path from the docs root; undefined outside. A leading slash is the docs root, or an absolute path inside. */
export function insideOf(given: string, base: string, root: string): string | undefined {
  const text = given.replaceAll('\\', '/')
  const isAbsolute = path.isAbsolute(given) && `${path.resolve(given)}${path.sep}`.startsWith(root + path.sep)
  const inside = inRoot(root, isAbsolute ? given : path.resolve(text.startsWith('/') ? root : base, `./${text}`))
  return /^\.\.(\/|$)/.test(inside) || path.isAbsolute(inside) ? undefined : inside
}

/** A path from the docs root. */
export function inRoot(root: string, file: string): string {
  return path.relative(root, file).replaceAll(path.sep, '/')
}

/** The files below a folder, by path from the docs root. */
export function filesIn(root: string, folder: string): string[] {
  const files = readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === '.git') return []
    const name = path.posix.join(folder, entry.name)
    return entry.isDirectory() ? filesIn(root, name) : [name]
  })
  return files.sort()
}

/** True if anything is at a path, a link to nothing, too. */
export function isThere(root: string, file: string): boolean {
  return linkStatsOf(path.join(root, file)) !== undefined
}
