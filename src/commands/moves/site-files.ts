import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { nearest } from '../../base/diagnostics/near.js'
import { linkStatsOf, statsOf } from '../../base/files/read.js'
import { baseOf, foldersOf, nameOfPage } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import { moveReport } from './codes.js'

/** A file or folder of the site, named by the author. */
export interface NamedFile {
  /** From the docs root. */
  readonly path: string
  readonly kind: 'page' | 'file' | 'folder'
  /** The folder of the relative name; new names are relative to the same folder. */
  readonly base: string
}

/** The site of names, and their base folders. */
export interface Names {
  readonly cwd: string
  readonly root: string
  readonly site: Site
  /** The command of the author, for its errors. */
  readonly command: 'mv' | 'rm'
}

/** The file of a path, a page or a URL; undefined if nothing is there. Throws for a path through a symlink. */
export function namedFile(given: string, names: Names): NamedFile | undefined {
  const named = fileNamed(given, names)
  if (named) refuseSymlinks(named.kind === 'folder' ? `${named.path}/` : named.path, names.root)
  return named
}

function fileNamed(given: string, { cwd, root, site, command }: Names): NamedFile | undefined {
  if (!site.pages.has(nameOfPage(given)) && parseEndpoint(given))
    throw new BuildNavError([moveReport(`${command}-endpoint`, { name: given })])
  const isFolderMeant = /[\\/]$/.test(given)
  for (const base of cwd === root || given.startsWith('/') ? [root] : [cwd, root]) {
    const inside = insideOf(given, base, root)
    if (inside === undefined) continue
    const kindOf = statsOf(path.join(root, inside))
    const page = site.pages.fileOf(nameOfPage(inside)) ?? undefined
    const isFolder = inside !== '' && kindOf?.isDirectory() === true
    if (isFolder && (isFolderMeant || page === undefined)) return { path: inside, kind: 'folder', base }
    if (kindOf?.isFile() && inside !== '') return { path: inside, kind: isPage(inside) ? 'page' : 'file', base }
    if (page !== undefined) return { path: page, kind: 'page', base }
    const index = site.pages.opening(nameOfPage(inside))
    if (index !== undefined && inside === '') return { path: site.pages.fileOf(index) ?? '', kind: 'page', base }
  }
  return undefined
}

/**
 * Throws for a path through a symlink, such as one out of the docs root; `isGone` is true for a symlink that moves
 * away.
 */
export function refuseSymlinks(name: string, root: string, isGone?: (symlink: string) => boolean): void {
  const isSymlink = (folder: string) => linkStatsOf(path.join(root, folder))?.isSymbolicLink() === true
  const symlink = foldersOf(name).find((folder) => isSymlink(folder) && !isGone?.(folder))
  if (symlink !== undefined)
    throw new BuildNavError([moveReport('mv-symlink', { name: name.replace(/\/$/, ''), symlink })])
}

/** True for a page, by extension. */
export function isPage(file: string): boolean {
  return /\.mdx?$/i.test(file)
}

/** A path from the docs root; undefined outside. A leading slash is the docs root, or an absolute path inside. */
export function insideOf(given: string, base: string, root: string): string | undefined {
  const text = given.replaceAll('\\', '/')
  const isAbsolute = path.isAbsolute(given) && (given === root || path.resolve(given).startsWith(root + path.sep))
  const file = isAbsolute
    ? path.resolve(given)
    : path.resolve(text.startsWith('/') ? root : base, `./${text.replace(/^\/+/, '')}`)
  const inside = path.relative(root, file).replaceAll(path.sep, '/')
  return inside === '..' || inside.startsWith('../') || path.isAbsolute(inside) ? undefined : inside
}

/** The files below a folder, by path from the docs root. */
export function filesIn(root: string, folder: string): string[] {
  const found: string[] = []
  const open = [folder]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const entry of readdirSync(path.join(root, at), { withFileTypes: true })) {
      if (entry.name === 'node_modules' || entry.name === '.git') continue
      const name = at === '' ? entry.name : `${at}/${entry.name}`
      if (entry.isDirectory()) open.push(name)
      else found.push(name)
    }
  }
  return found.sort()
}

/** True if anything is at a path, a link to nothing, too. */
export function isThere(root: string, file: string): boolean {
  return linkStatsOf(path.join(root, file)) !== undefined
}

/** The error for a name without a file, with the page, file or folder most likely meant. */
export function missing(given: string, { cwd, root, site, command }: Names): Diagnostic {
  const inside = insideOf(given, cwd, root) ?? insideOf(given, root, root)
  if (inside === undefined) return moveReport('mv-outside', { name: given })
  const page = nearPage(inside, site)
  if (page === undefined && site.generated().has(nameOfPage(inside)))
    return moveReport(`${command}-endpoint`, { name: given })
  const near = page ?? nearFile(inside, root) ?? site.pages.containing(inside)[0]
  return moveReport(`${command}-missing`, { name: given, near })
}

/** The page most likely meant. */
export function nearPage(name: string, { pages }: Site): string | undefined {
  return pages.spelled(name) ?? pages.near(name)
}

/** The only file or folder with a name, or with a similar spelling. */
function nearFile(given: string, root: string): string | undefined {
  const files = filesIn(root, '')
  const known = [...new Set([...files.flatMap(foldersOf), ...files])]
  const [named, ...others] = known.filter((each) => baseOf(each) === baseOf(given))
  return named !== undefined && others.length === 0 ? named : nearest(given, known)
}

/** True for a file with a fixed place. */
export function isReserved(file: string): boolean {
  return /^(docs\.json|mint\.json|docs\.config\.[cm]?[jt]s|\.mintignore|package(-lock)?\.json)$|(^|\/)(\.git|node_modules)\//.test(
    file,
  )
}

/** A path from the docs root. */
export function inRoot(root: string, file: string): string {
  return path.relative(root, file).replaceAll(path.sep, '/')
}
