import { existsSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import path from 'node:path'
import { folderEntries } from '../../base/files/known-disk.js'
import { currentLoad, type ConfigLoad, type PastFiles } from '../../base/files/config-load.js'
import { configNames } from '../../config/loader/config-names.js'
import { stackPlace } from '../../config/loader/stack.js'
import { diskAt, type Disk } from '../model/disk.js'
import { ignoredBy, ignoring } from '../model/ignored.js'
import { isForReaders, pagesAmong } from '../model/page-index.js'
import { specReader, type SpecReader } from '../model/specs/spec-reader.js'
import { callStack } from './fail.js'

/** The docs root of a call; each read is noted for a watch. */
export interface Root {
  readonly disk: Disk
  readonly specs: SpecReader
  /** The published pages below a folder: files by name. */
  readonly pages: (folder: string) => ReadonlyMap<string, string>
  /** The names of the folders in a folder. */
  readonly folders: (folder: string) => readonly string[]
  /** Notes a missing folder for a watch. */
  readonly miss: (folder: string) => void
  /** The start of a page's file. */
  readonly head: (file: string) => string
}

const known = new WeakMap<ConfigLoad, Root>()

/** The folder of the calling config. For a config run by other means, the search goes from the call upwards. */
export function callersRoot(): Root {
  const load = currentLoad()
  if (!load) return rootOf(folderOfCall(), () => {})
  const root = known.get(load) ?? rootOf(load.folder, load.onRead, load.past)
  known.set(load, root)
  return root
}

function folderOfCall(): string {
  const call = stackPlace(callStack())
  for (let at = call && path.dirname(call.file); at !== undefined; at = parentOf(at)) {
    const folder = at
    if ([...configNames, 'docs.json'].some((name) => existsSync(path.join(folder, name)))) return folder
  }
  return process.cwd()
}

function parentOf(folder: string): string | undefined {
  const parent = path.dirname(folder)
  return parent === folder ? undefined : parent
}

function rootOf(folder: string, onRead: ConfigLoad['onRead'], past?: PastFiles): Root {
  const disk = noting(past ? pastDisk(folder, past) : diskAt(folder), folder, onRead)
  let ignored: ReturnType<typeof ignoredBy> | undefined
  const found = new Map<string, ReadonlyMap<string, string>>()
  const heads = new Map<string, string>()
  const listed = (name: string): void => onRead(path.join(folder, name) + path.sep)
  const pages = (name: string) => {
    const by = (ignored ??= ignoredBy(disk))
    const files = disk.filesIn?.(name, listed) ?? []
    const all = pagesAmong(files)
    for (const [page, file] of all) if (!isForReaders(file, by)) all.delete(page)
    return all
  }
  return {
    disk,
    specs: specReader(disk),
    pages(name) {
      const all = found.get(name) ?? pages(name)
      found.set(name, all)
      return all
    },
    folders: (name) => (past ? foldersAmong(disk.files(), name) : foldersOn(path.join(folder, name))),
    miss: listed,
    head(file) {
      const head = heads.get(file) ?? disk.head?.(file) ?? ''
      heads.set(file, head)
      return head
    },
  }
}

/** Notes each file in question, also a missing file: the file may be added. */
function noting(disk: Disk, root: string, onRead: ConfigLoad['onRead']): Disk {
  const start = path.join(root, path.sep)
  const note = <Result>(file: string, read: ((file: string) => Result) | undefined) => {
    onRead(start + (path.sep === '/' ? file : path.normalize(file)))
    return read?.(file)
  }
  return {
    ...disk,
    read: (file) => note(file, disk.read),
    head: (file) => note(file, disk.head),
  }
}

/** A folder at a commit, as a disk. */
function pastDisk(root: string, { files, read }: PastFiles): Disk {
  const inside = (folder: string) => files(path.join(root, folder)).map((file) => slashed(path.relative(root, file)))
  let all: ReadonlySet<string> | undefined
  return {
    files: () => [...(all ??= new Set(inside('')))],
    exists: (file) => (all ??= new Set(inside(''))).has(file),
    filesIn(folder, listed) {
      listed?.(folder)
      return inside(folder).filter((file) => !/(?:^|\/)(?:\.|node_modules\/)/.test(file))
    },
    read: (file) => read(path.join(root, file)),
    head: (file) => read(path.join(root, file)),
  }
}

function foldersOn(folder: string): string[] {
  const entries = folderEntries(folder) ?? []
  return entries.filter((entry) => mayLead(entry)).map(({ name }) => name)
}

/** A folder, or a possible link to a folder: git writes links as files on systems without links. */
function mayLead(entry: Dirent): boolean {
  return !entry.name.startsWith('.') && (entry.isDirectory() || entry.isSymbolicLink() || !entry.name.includes('.'))
}

function foldersAmong(files: readonly string[], folder: string): string[] {
  const start = folder === '' ? 0 : folder.length + 1
  const inside = files.filter((file) => file.startsWith(folder) && file.includes('/', start))
  return [...new Set(inside.map((file) => file.slice(start, file.indexOf('/', start))))]
}

function slashed(file: string): string {
  return file.replaceAll(path.sep, '/')
}

/**
 * Tells if patterns of the .gitignore syntax match a page: by path, by the path in the folder, or with the extension.
 * The last matching pattern decides: `!` at the beginning takes a match back.
 */
export function naming(patterns: string | readonly string[], folder: string): (page: string, file: string) => boolean {
  const start = folder === '' ? 0 : folder.length + 1
  const list = [patterns].flat()
  // Mostly there is no `!`, and a single matcher is enough.
  const rules = list.some(isTaking) ? list.map((each) => [each]) : [list]
  const named = rules.map((rule) => ({ takes: isTaking(rule[0] ?? ''), isNamed: ignoring(rule.map(bare)) }))
  return (page, file) => {
    const names = [page, file, page.slice(start), file.slice(start)]
    return named.findLast(({ isNamed }) => names.some((name) => isNamed(name)))?.takes === false
  }
}

const isTaking = (pattern: string) => pattern.startsWith('!')
const bare = (pattern: string) => (isTaking(pattern) ? pattern.slice(1) : pattern)
