import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { linkStatsOf, statsOf } from '../../base/files/read.js'
import { foldersOf, nameOfPage } from '../../site/model/page-path.js'
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

/** The base folders of names. */
export interface Names {
  readonly cwd: string
  readonly root: string
  readonly site: Site
}

/** The file of a path, a page or a URL; undefined if nothing is there. Throws for a path through a symlink. */
export function namedFile(given: string, names: Names): NamedFile | undefined {
  const named = fileNamed(given, names)
  if (named) refuseSymlinks(named.kind === 'folder' ? `${named.path}/` : named.path, names.root)
  return named
}

function fileNamed(given: string, { cwd, root, site }: Names): NamedFile | undefined {
  if (!site.pages.has(nameOfPage(given)) && parseEndpoint(given))
    throw new BuildNavError([moveReport('mv-endpoint', { name: given })])
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
