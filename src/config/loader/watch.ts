import { readdirSync, watch, type Dirent, type FSWatcher } from 'node:fs'
import path from 'node:path'
import { folderOf } from '../../base/files/folder-of.js'
import { KnownDisk, readThrough } from '../../base/files/known-disk.js'
import { isFuture, statsOf } from '../../base/files/stats.js'
import { localFiles } from './local-file.js'

/** The callbacks of a watch. */
export interface WatchCallbacks {
  /**
   * Loads and builds. Receives the changed files (none the first time), and returns the files to watch: all files of
   * the load, and after a failure also missing files (`onFiles` of loadConfig has both).
   */
  readonly load: (changed: readonly string[]) => Promise<readonly string[]>
  /** Receives the error of a failed load; the watch goes on with the old files. */
  readonly onError: (error: unknown) => void
}

/** A running watch. */
export interface ConfigWatch {
  /** Stops the watch; settles after a load under way. */
  readonly close: () => Promise<void>
}

/** Long enough for an editor's save (write, rename) and a checkout to arrive as a single change. */
const quiet = 20
/** The pause between two looks in milliseconds: some file systems report no changes. */
const lookAnyway = 1000
/** The pause between two looks at everything, as a multiple of the time of a look. */
const restPerLook = 20

/** Loads, and loads again after each change of a file of the last load. */
export function watchConfig({ load, onError }: WatchCallbacks): ConfigWatch {
  let states = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let poll: NodeJS.Timeout | undefined
  let loading: Promise<void> | undefined
  let closed = false

  const stir = () => {
    if (closed || loading) return // a load under way looks for changes when it is done
    clearTimeout(timer)
    timer = setTimeout(look, quiet)
  }
  const folders = new WatchedFolders(stir)
  const files = new FileStates(new KnownDisk((folder) => folders.turnOf(folder)))
  const forget = readThrough(files.disk)

  /** Looks at the files; a sure look reads also pages in folders without an event. */
  const look = (isSure = false) => {
    if (closed || loading) return
    folders.follow([...states.keys()].map(watchedFolder))
    const changed = new Map<string, string>()
    for (const [file, before] of states) {
      const state = files.of(file, isSure)
      if (state !== before) changed.set(file, state)
    }
    if (changed.size > 0) start(changed)
  }
  const start = (changed: ReadonlyMap<string, string>) => {
    for (const [file, state] of changed) states.set(file, state)
    loading = reload([...changed.keys()]).finally(() => {
      loading = undefined
      stir()
    })
  }
  const reload = async (changed: readonly string[]) => {
    const began = Date.now()
    try {
      const loaded = await load(changed)
      if (closed) return
      states = new Map(loaded.map((file) => [file, states.get(file) ?? files.after(file, began)]))
      folders.follow(loaded.map(watchedFolder))
    } catch (error) {
      onError(error)
    }
  }
  const lookAtAll = () => {
    const began = performance.now()
    look(true)
    poll = setTimeout(lookAtAll, Math.max(lookAnyway, (performance.now() - began) * restPerLook))
  }

  start(new Map())
  poll = setTimeout(lookAtAll, lookAnyway)
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      clearTimeout(poll)
      folders.follow([])
      forget()
      await loading
    },
  }
}

/** The folder of a path; a listed folder itself. */
function watchedFolder(file: string): string {
  return file.endsWith(path.sep) ? file.slice(0, -1) : folderOf(file)
}

/**
 * Folders are watched, as a save by renaming makes another file. Singly: the recursive watch of Node 20 on Linux walks
 * every folder below, node_modules too.
 */
class WatchedFolders {
  readonly #watchers = new Map<string, FSWatcher>()
  readonly #turns = new Map<string, number>()
  readonly #onChange: () => void
  #turn = 0

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** A number that grows with each event in a folder; undefined without events. */
  turnOf(folder: string): number | undefined {
    return this.#turns.get(folder)
  }

  /** Watches exactly these folders; for a missing folder, the nearest above. */
  follow(folders: Iterable<string>): void {
    const wanted = new Set([...new Set(folders)].map(existingFolder))
    for (const folder of this.#watchers.keys()) if (!wanted.has(folder)) this.#drop(folder)
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#watch(folder)
  }

  #watch(folder: string): void {
    try {
      const watcher = watch(folder, (event, name) => {
        this.#turns.set(folder, ++this.#turn)
        if (event === 'rename') this.#dropBelow(folder, name)
        this.#onChange()
      })
      this.#watchers.set(folder, watcher)
      this.#turns.set(folder, ++this.#turn)
      watcher.on('error', () => {
        if (this.#watchers.get(folder) === watcher) this.#drop(folder)
        this.#onChange()
      })
    } catch {
      // No watchers left, or the folder went: the regular look remains.
    }
  }

  /** Drops the watchers of a renamed folder and below: its name may belong to another folder now. */
  #dropBelow(folder: string, name: string | null): void {
    // A removed folder reports its own name, too.
    const top = name === null || name === path.basename(folder) ? folder : path.join(folder, name)
    for (const inner of this.#watchers.keys()) if (inner === top || inner.startsWith(top + path.sep)) this.#drop(inner)
  }

  #drop(folder: string): void {
    this.#watchers.get(folder)?.close()
    this.#watchers.delete(folder)
    this.#turns.delete(folder)
  }
}

function existingFolder(folder: string): string {
  const parent = path.dirname(folder)
  return parent === folder || statsOf(folder) ? folder : existingFolder(parent)
}

/** File systems take the time of the kernel's last tick, milliseconds behind the clock. */
const lag = 10

/** The states of files and pages, and of folders with a separator at the end. */
export class FileStates {
  readonly disk: KnownDisk

  constructor(disk: KnownDisk) {
    this.disk = disk
  }

  /**
   * A text that changes whenever the content of a path may have changed; a path without a file stands for all its
   * possible files. `isSure` reads pages even without an event.
   */
  of(file: string, isSure = false): string {
    if (isListed(file)) return pagesIn(file).join('\n')
    if (isPage(file)) return this.disk.pageState(file, isSure)
    const names = stamp(file) === undefined ? localFiles(file) : [file]
    return names.map((name) => stamp(name) ?? '-').join()
  }

  /** The state after a load. A file written during the load counts as changed, to be sure. */
  after(file: string, began: number): string {
    // In this order: a change between the two is noticed.
    const state = this.of(file)
    return this.#isWrittenSince(file, state, began - lag) ? '' : state
  }

  #isWrittenSince(file: string, state: string, time: number): boolean {
    if (isListed(file)) return pagesIn(file).some((name) => isChangedSince(path.join(file, name), time))
    if (isPage(file)) return state === '-' ? isRemovedSince(file, time) : this.disk.isWrittenSince(file, time)
    return isChangedSince(file, time, 'mtimeMs')
  }
}

function isListed(file: string): boolean {
  return file.endsWith(path.sep)
}

function isPage(file: string): boolean {
  return /\.mdx?$/i.test(file)
}

/** The names of pages and folders (with a slash) in a folder; none if it is missing. */
function pagesIn(folder: string): string[] {
  const isHidden = ({ name }: Dirent) => /^\.|^node_modules$/.test(name)
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => !isHidden(entry))
    return entries.flatMap((entry) => (entry.isFile() ? (isPage(entry.name) ? entry.name : []) : `${entry.name}/`))
  } catch {
    return []
  }
}

function stamp(file: string): string | undefined {
  const stat = statsOf(file)
  return stat?.isFile() ? `${stat.mtimeMs}:${stat.ctimeMs}:${stat.size}:${stat.ino}` : undefined
}

/** True if a missing file may have existed when it was read: the nearest folder above changed since. */
function isRemovedSince(file: string, time: number): boolean {
  const folder = path.dirname(file)
  const isGone = statsOf(folder) === undefined && folder !== path.dirname(folder)
  return isGone ? isRemovedSince(folder, time) : isChangedSince(folder, time)
}

/** True if a file was changed since a time. A date in the future proves nothing. */
function isChangedSince(file: string, time: number, by: 'ctimeMs' | 'mtimeMs' = 'ctimeMs'): boolean {
  const stat = statsOf(file)
  return stat !== undefined && stat[by] >= time && !isFuture(stat[by])
}
