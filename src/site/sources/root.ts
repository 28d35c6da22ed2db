import { existsSync } from 'node:fs'
import path from 'node:path'
import { currentLoad, type ConfigLoad, type PastFiles } from '../../base/files/config-load.js'
import { folderEntries } from '../../base/files/known-disk.js'
import { configNames } from '../../config/loader/config-names.js'
import { stackPlace } from '../../config/loader/stack.js'
import { diskAt, type Disk } from '../model/disk.js'
import { ignoredBy, ignoring } from '../model/ignored.js'
import { kept, once } from '../model/kept.js'
import { isForReaders, pagesAmong } from '../model/page-index.js'
import { SpecReader } from '../model/specs/spec-reader.js'
import { callStack } from './call.js'

/** The docs root of a call; each read is noted for a watch. */
export type Root = ReturnType<typeof rootAt>

const known = new WeakMap<ConfigLoad, Root>()

/** The folder of the calling config. For a config run by other means, the search goes from the call upwards. */
export function callersRoot(): Root {
  const load = currentLoad()
  if (!load) return rootAt(folderOfCall(), () => {})
  const root = known.get(load) ?? rootAt(load.folder, load.onRead, load.past)
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

function rootAt(folder: string, onRead: ConfigLoad['onRead'], past?: PastFiles) {
  const plain = past ? pastDisk(folder, past) : diskAt(folder)
  /** Notes a file in question, also a missing file: the file may be added. */
  const noting =
    <Value>(read: (file: string) => Value) =>
    (file: string): Value => {
      onRead(path.join(folder, path.sep) + (path.sep === '/' ? file : path.normalize(file)))
      return read(file)
    }
  const disk: Disk = { ...plain, read: noting(plain.read), head: noting((file) => plain.head?.(file)) }
  const listed = (name: string) => onRead(path.join(folder, name) + path.sep)
  const ignored = once(() => ignoredBy(disk))
  return {
    disk,
    specs: new SpecReader(disk),
    /** The published pages below a folder: files by name. */
    pages: kept((name): ReadonlyMap<string, string> => {
      const all = [...pagesAmong(disk.filesIn?.(name, listed) ?? [])]
      return new Map(all.filter(([, file]) => isForReaders(file, ignored())))
    }),
    /** The names of the folders in a folder. */
    folders: (name: string): readonly string[] =>
      past ? foldersAmong(disk.files(), name) : foldersOn(path.join(folder, name)),
    /** Notes a missing folder for a watch. */
    miss: listed,
    /** The start of a page's file. */
    head: kept((file) => disk.head?.(file) ?? ''),
  }
}

/** A folder at a commit, as a disk. */
function pastDisk(root: string, { files, read }: PastFiles): Disk {
  const below = kept((folder) =>
    files(path.join(root, folder)).map((file) => path.relative(root, file).replaceAll(path.sep, '/')),
  )
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
  const rules = list.some((each) => each.startsWith('!')) ? list.map((each) => [each]) : [list]
  const named = rules.map((rule) => ({
    takes: rule[0]?.startsWith('!') === true,
    isNamed: ignoring(rule.map((pattern) => pattern.replace(/^!/, ''))),
  }))
  return (page, file) => {
    const names = [page, file, page.slice(start), file.slice(start)]
    return named.findLast(({ isNamed }) => names.some((name) => isNamed(name)))?.takes === false
  }
}
