import { readdirSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { nearest } from '../../base/diagnostics/near.js'
import { linkStatsOf, statsOf } from '../../base/files/read.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import { isServedFile } from '../../site/model/addresses.js'
import { baseOf, foldersOf, isPageFile, nameOfPage, withoutExtension } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import { languagesOf } from '../../site/model/variants.js'
import { Navigation } from '../../site/placement/navigation.js'
import { isTranslation, keyIn, pageWith, variantsOf } from '../../site/placement/variants.js'
import { refuse } from './codes.js'

/** A page, a file or a folder named by the author, by path from the docs root. */
export interface Named {
  readonly from: string
  /** The new path; undefined for a removal. */
  readonly to?: string | undefined
  readonly kind: 'page' | 'file' | 'folder'
}

/** A move of a file, or of a folder with all content, by paths from the docs root. */
export interface Move extends Named {
  readonly to: string
}

/** Files that leave their places: old → new, and removed files → undefined. */
export type Places = ReadonlyMap<string, string | undefined>

/** The site around the names of a command. */
export interface Around {
  readonly cwd: string
  readonly root: string
  readonly site: Site
}

/** The file of a path, a page or a URL, and the `base` folder of the path; undefined without a file. */
export function namedFile(given: string, around: Around): (Named & { readonly base: string }) | undefined {
  const { cwd, root, site } = around
  if (!site.pages.has(nameOfPage(given)) && parseEndpoint(given))
    refuse('mv-off-limits', { name: given, why: 'generated' })
  for (const base of given.startsWith('/') ? [root] : [cwd, root]) {
    const from = insideOf(given, base, root)
    if (from === undefined) continue
    const stats = from === '' ? undefined : statsOf(path.join(root, from))
    const page = site.pages.fileOf(nameOfPage(from === '' ? 'index' : from))
    const isFolder = stats?.isDirectory() === true && (/[\\/]$/.test(given) || page === undefined)
    const file = isFolder || stats?.isFile() ? from : page
    if (file === undefined) continue
    refuseBehindSymlink(isFolder ? `${file}/` : file, root)
    return { from: file, kind: isFolder ? 'folder' : isPageFile(file) ? 'page' : 'file', base }
  }
  return undefined
}

/** Throws for a path through a symlink. */
export function refuseBehindSymlink(name: string, root: string): void {
  if (foldersOf(name).some((folder) => isSymlink(root, folder))) refuse('mv-off-limits', { name, why: 'symlink' })
}

/** Throws for a symlink that moves, and for a symlink to a file or a whole folder that leaves. */
export function refuseBrokenSymlinks(files: readonly string[], leaving: Places, root: string): void {
  for (const name of files.filter((file) => isSymlink(root, file))) {
    if (leaving.get(name) !== undefined) refuse('mv-off-limits', { name, why: 'symlink' })
    const to = inRoot(root, path.resolve(root, path.dirname(name), readlinkSync(path.join(root, name))))
    const inside = files.filter((file) => file === to || file.startsWith(`${to}/`))
    if (!leaving.has(name) && inside.length > 0 && inside.every((file) => leaving.has(file)))
      refuse('mv-off-limits', { name, why: 'target' })
  }
}

/** True for a symlink, sound or broken. */
export function isSymlink(root: string, file: string): boolean {
  return linkStatsOf(path.join(root, file))?.isSymbolicLink() === true
}

/** Throws for a name without a file, with the page, file or folder most likely meant, and a file at the new path. */
export function refuseMissing(given: string, { cwd, root, site }: Around, moved?: string): never {
  const name = insideOf(given, cwd, root) ?? insideOf(given, root, root)
  if (name === undefined) refuse('mv-off-limits', { name: given, why: 'outside' })
  const page = site.pages.spelled(name) ?? site.pages.near(name)
  if (page === undefined && site.generated().has(nameOfPage(name)))
    refuse('mv-off-limits', { name: given, why: 'generated' })
  const files = filesIn(root, '')
  const known = [...new Set([...files.flatMap(foldersOf), ...files])]
  // `images/logo` may mean the only folder `logo`.
  const [only, ...others] = known.filter((each) => baseOf(each) === baseOf(name))
  const near = page ?? (others.length === 0 ? only : undefined) ?? nearest(name, known)
  return refuse('mv-missing', { name: given, near, moved })
}

/** A new path. An existing folder takes a file in under its old name, unless the folder itself is `leaving`. */
export function destinationOf(
  { from, kind, base }: Named & { readonly base: string },
  given: string,
  root: string,
  leaving: readonly string[] = [],
): string {
  const to = insideOf(given, base, root) ?? refuse('mv-off-limits', { name: given, why: 'outside' })
  const isLeaving = [...foldersOf(to), to].some((folder) => leaving.includes(folder))
  const isFolder = statsOf(path.join(root, to))?.isDirectory() && !isSame(root, to, from)
  if (/[\\/]$/.test(given) || to === '' || (isFolder && !isLeaving)) return path.posix.join(to, baseOf(from))
  const [extension, wanted] = [from, to].map((name) => path.posix.extname(name).toLowerCase())
  if (kind === 'folder' || extension === wanted || (kind === 'page' && isPageFile(to))) return to
  // `guides/v1.2` can be a page.
  const isOpen = kind === 'page' ? !isServedFile(to) && !/\.([jt]sx?|html?)$/i.test(to) : wanted === ''
  if (!isOpen) refuse('mv-path', { from, to, reason: 'that is a different kind of file' })
  return to + path.posix.extname(from)
}

/** True if two names are one file or folder, such as `Guides` and `guides` on a disk without case. */
export function isSame(root: string, one: string, other: string): boolean {
  const [left, right] = [one, other].map((name) => statsOf(path.join(root, name)))
  return left !== undefined && left.ino === right?.ino && left.dev === right.dev
}

/** True for a file with a fixed place. */
export function isReserved(file: string): boolean {
  const fixed = /^(docs\.json|mint\.json|docs\.config\.[cm]?[jt]s|\.mintignore|package(-lock)?\.json)$/
  return fixed.test(file) || /(^|\/)(\.git|node_modules)\//.test(file)
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

/** A move of the same page, file or folder in another language: `es/a` → `es/b` of `en/a` → `en/b`. */
export interface Mirror extends Move {
  readonly language: string
  readonly of: Move
}

/** The mirrors of moves, if they exist and are not named. */
export function mirrorsOf(moves: readonly Move[], site: Site, root: string): readonly Mirror[] {
  const variants = languagesOf(site.navigation()).length < 2 ? [] : new Navigation(site.docs, site.pages.has).variants
  const mirrors = new Map<string, Mirror>()
  for (const of of moves) {
    const { from, to, kind } = of
    const nameOf = (file: string) => (kind === 'page' ? withoutExtension(file) : file)
    for (const own of variantsOf(nameOf(from), variants)) {
      const [key, newKey] = [from, to].map((file) => keyIn(own, nameOf(file)))
      if (key === undefined || newKey === undefined) continue
      for (const other of variants.filter((variant) => isTranslation(own, variant))) {
        const [place, now] = [pageWith(other, key), pageWith(other, newKey)]
        // `.md` in one language may be `.mdx` in another.
        const file = kind === 'page' ? site.pages.fileOf(place) : place
        if (file === undefined || now === nameOf(to) || !isThere(root, file)) continue
        const extension = kind === 'page' ? path.posix.extname(file) : ''
        mirrors.set(file, { from: file, to: now + extension, kind, language: other.language ?? '', of })
      }
    }
  }
  for (const { from } of moves) mirrors.delete(from)
  return [...mirrors.values()]
}
