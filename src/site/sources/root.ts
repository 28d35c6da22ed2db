import { existsSync } from 'node:fs'
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
  let folder = stackPlace(callStack())?.file ?? ''
  while (folder !== path.dirname(folder)) {
    folder = path.dirname(folder)
    if ([...configNames, 'docs.json'].some((name) => existsSync(path.join(folder, name)))) return folder
  }
  return process.cwd()
}

function rootOf(folder: string, onRead: ConfigLoad['onRead'], past?: PastFiles): Root {
  const disk = noting(past ? pastDisk(folder, past) : diskAt(folder), folder, onRead)
  const listed = (name: string) => onRead(path.join(folder, name) + path.sep)
  let ignored: ReturnType<typeof ignoredBy> | undefined
  const pagesIn = (name: string) => {
    const by = (ignored ??= ignoredBy(disk))
    const all = pagesAmong(disk.filesIn?.(name, listed) ?? [])
    for (const [page, file] of all) if (!isForReaders(file, by)) all.delete(page)
    return all
  }
  return {
    disk,
    specs: specReader(disk),
    pages: kept(pagesIn),
    folders: (name) => (past ? foldersAmong(disk.files(), name) : foldersOn(path.join(folder, name))),
    miss: listed,
    head: kept((file) => disk.head?.(file) ?? ''),
  }
}

/** A function with its answers kept. */
function kept<Value>(find: (name: string) => Value): (name: string) => Value {
  const answers = new Map<string, Value>()
  return (name) => {
    const answer = answers.get(name) ?? find(name)
    answers.set(name, answer)
    return answer
  }
}

/** Notes each file in question, also a missing file: the file may be added. */
function noting(disk: Disk, root: string, onRead: ConfigLoad['onRead']): Disk {
  const start = path.join(root, path.sep)
  const note = (file: string) => onRead(start + (path.sep === '/' ? file : path.normalize(file)))
  return {
    ...disk,
    read: (file) => (note(file), disk.read(file)),
    head: (file) => (note(file), disk.head?.(file)),
  }
}

/** A folder at a commit, as a disk. */
function pastDisk(root: string, { files, read }: PastFiles): Disk {
  const below = kept((folder) => {
    return files(path.join(root, folder)).map((file) => path.relative(root, file).replaceAll(path.sep, '/'))
  })
  const textOf = (file: string) => read(path.join(root, file))
  return {
    files: () => below(''),
    exists: (file) => below('').includes(file),
    filesIn(folder, listed) {
      listed(folder)
      return below(folder).filter((file) => !/(?:^|\/)(?:\.|node_modules\/)/.test(file))
    },
    read: textOf,
    head: textOf,
  }
}

/** The folders in a folder, and links, which may lead to folders. */
function foldersOn(folder: string): string[] {
  const entries = folderEntries(folder) ?? []
  return entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(({ name }) => name)
}

function foldersAmong(files: readonly string[], folder: string): string[] {
  const start = folder === '' ? 0 : folder.length + 1
  const inside = files.filter((file) => file.startsWith(folder) && file.includes('/', start))
  return [...new Set(inside.map((file) => file.slice(start, file.indexOf('/', start))))]
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
