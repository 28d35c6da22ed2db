import { existsSync, realpathSync, type Dirent } from 'node:fs'
import path from 'node:path'
import type { PageStart } from '../../base/files/frontmatter-text.js'
import { folderEntries, pageStart } from '../../base/files/known-disk.js'
import { readBytes, statsOf } from '../../base/files/read.js'
import { once } from './kept.js'

/** The docs root for rules; paths are relative, with `/`. */
export interface Disk {
  /** The folder; undefined for a disk from a list. */
  readonly root?: string
  /** Pages, and JSON and YAML files, among them specifications: found in a single walk, at the first call. */
  files(): readonly string[]
  exists(file: string): boolean
  /** The files below a folder; `onFolder` receives each listed folder. */
  filesIn?(folder: string, onFolder: (folder: string) => void): Iterable<string>
  /** The names of all files in a folder, `images/`; undefined for a disk from a list. */
  names?(folder: string): readonly string[]
  /** Undefined for a missing or unreadable file. */
  read(file: string): string | undefined
  /** The beginning of a file, with the frontmatter, and whether the file has no links; undefined if not read alone. */
  start?(file: string): PageStart | undefined
}

/** The beginning of a file with the frontmatter, or all of the file; '' for an unreadable file. */
export function headOf(disk: Disk, file: string): string {
  return disk.start?.(file)?.head ?? disk.read(file) ?? ''
}

/** The folder on the real disk. */
export function diskAt(root: string): Disk {
  const real = realOf(root) ?? root
  const near = once(() => repositoryOf(real) ?? path.dirname(real))
  return {
    root,
    files: once(() => [...walk({ name: '', real, isLinked: false }, near())]),
    *filesIn(name, onFolder) {
      const at = path.join(real, name, '.')
      const inner = notShown.test(name) ? undefined : linked(at, near())
      if (inner !== undefined)
        yield* walk({ name: name && `${name}/`, real: inner, isLinked: inner !== at }, near(), onFolder)
    },
    names(folder) {
      const at = path.join(root, folder)
      return (folderEntries(at) ?? []).flatMap((entry) => (isFile(at, entry) ? entry.name : []))
    },
    exists: (file) => existsSync(path.join(root, file)),
    // Joined plainly: there are thousands, and a path of the walk needs no cleaning.
    start: (file) => pageStart(`${root}/${file}`),
    read(file) {
      try {
        return existsSync(`${root}/${file}`) ? readBytes(`${root}/${file}`).toString('utf8') : undefined
      } catch {
        return undefined
      }
    },
  }
}

const shownFiles = /\.(mdx?|json|ya?ml)$/i
/** Names with a dot in front, and installed packages, are not Mintlify's; empty steps are no folders. */
const notShown = /(?:^|\/)(?:\.|\/|node_modules(?:\/|$))/

interface Folder {
  /** From the root, with a slash at the end. */
  readonly name: string
  readonly real: string
  /** True behind a link: further links there are not followed, as links to each other have endless ways. */
  readonly isLinked: boolean
}

/** The files in a folder, also behind links to folders near the root, but not to a folder above the link. */
function* walk(start: Folder, near: string, onFolder = (_folder: string): void => {}): Generator<string> {
  const open = [start]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const { name, real, isLinked } = folder
    onFolder(name.slice(0, -1))
    // An unreadable folder has nothing to publish.
    for (const entry of folderEntries(real) ?? []) {
      const isHidden = entry.name.startsWith('.')
      if (!isHidden && shownFiles.test(entry.name) && isFile(real, entry)) yield name + entry.name
      if (entry.isFile() || notShown.test(entry.name)) continue
      const at = path.join(real, entry.name)
      const target = entry.isDirectory() || isLinked ? undefined : linked(at, near)
      if (entry.isDirectory()) open.push({ name: `${name}${entry.name}/`, real: at, isLinked })
      else if (target !== undefined && !isWithin(real, target))
        open.push({ name: `${name}${entry.name}/`, real: target, isLinked: true })
    }
  }
}

/** True for a file, and for a link to a file. */
function isFile(folder: string, entry: Dirent): boolean {
  return entry.isFile() || (entry.isSymbolicLink() && statsOf(path.join(folder, entry.name))?.isFile() === true)
}

/** The folder behind a link, if near the root. */
function linked(link: string, near: string): string | undefined {
  const real = realOf(link)
  return real !== undefined && isWithin(real, near) && statsOf(real)?.isDirectory() ? real : undefined
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep)
}

/** The nearest git repository above. */
export function repositoryOf(folder: string): string | undefined {
  if (existsSync(path.join(folder, '.git'))) return folder
  const parent = path.dirname(folder)
  return parent === folder ? undefined : repositoryOf(parent)
}

function realOf(target: string): string | undefined {
  try {
    return realpathSync.native(target)
  } catch {
    return undefined // A link to nothing.
  }
}
