import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, type Diagnostic, type Place } from '../../base/diagnostics/diagnostic.js'
import { currentLoad, type ConfigLoad, type PastFiles } from '../../base/files/config-load.js'
import { configNames } from '../../config/loader/config-names.js'
import { stackPlace } from '../../config/loader/stack.js'
import { diskAt, headOf, type Disk } from '../model/disk.js'
import { ignoredBy } from '../model/ignored.js'
import { kept, once } from '../model/kept.js'
import { isForReaders, pagesAmong } from '../model/page-index.js'
import { SpecReader } from '../model/specs/spec-reader.js'

/** The docs root of a call; each read is noted for a watch. */
export type Root = ReturnType<typeof rootAt>

const roots = new WeakMap<ConfigLoad, Root>()

/** The folder of the calling config. For a config run by other means, the search goes from the call upwards. */
export function callersRoot(): Root {
  const load = currentLoad()
  if (!load) return rootAt(folderOfCall(), () => {})
  const root = roots.get(load) ?? rootAt(load.folder, load.onRead, load.past)
  roots.set(load, root)
  return root
}

function folderOfCall(): string {
  let folder = callPlace()?.file ?? ''
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
  const disk: Disk = { ...plain, read: noting(plain.read), start: noting((file) => plain.start?.(file)) }
  const onFolder = (name: string) => onRead(path.join(folder, name) + path.sep)
  const isIn = (name: string) => (file: string) => name === '' || file.startsWith(`${name}/`)
  const filesIn = kept((name) => [...(disk.filesIn?.(name, onFolder) ?? disk.files().filter(isIn(name)))])
  const ignored = once(() => ignoredBy(disk))
  return {
    disk,
    specs: new SpecReader(disk),
    /** True for a missing folder, too, which a watch waits for. */
    isEmpty(name: string): boolean {
      onFolder(name)
      return filesIn(name).length === 0
    },
    /** The published pages below a folder: files by name. */
    pages: kept((name): ReadonlyMap<string, string> => {
      const all = [...pagesAmong(filesIn(name))]
      return new Map(all.filter(([, file]) => isForReaders(file, ignored())))
    }),
    /** The start of a page's file. */
    head: kept((file) => headOf(disk, file)),
  }
}

/** A folder at a commit, as a disk. */
function pastDisk(root: string, { files, read }: PastFiles): Disk {
  const all = once(() => {
    const inside = files(root).map((file) => path.relative(root, file).replaceAll(path.sep, '/'))
    return inside.filter((file) => !/(?:^|\/)(?:\.|node_modules\/)/.test(file))
  })
  const textOf = (file: string) => read(path.join(root, file))
  return { files: all, exists: (file) => all().includes(file), read: textOf }
}

/** Deep enough for helper functions of the author's around the call. */
const depth = 32

/** Throws diagnostics with their place: the author's call. */
export function refuseAtCall(diagnostics: readonly Diagnostic[]): never {
  throw new BuildNavError(atCall(diagnostics))
}

/** Reports warnings to the loader of the config; a config run by other means has no loader. */
export function warnAtCall(diagnostics: readonly Diagnostic[]): void {
  const load = diagnostics.length > 0 ? currentLoad() : undefined
  if (load) for (const diagnostic of atCall(diagnostics)) load.onWarning(diagnostic)
}

function atCall(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const place = callPlace()
  return diagnostics.map((diagnostic) => ({ ...diagnostic, place: place ?? diagnostic.place }))
}

/** The place of the author's call; undefined in a script without a file. */
function callPlace(): Place | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = depth
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return stackPlace(stack)
}
