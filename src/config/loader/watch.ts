import { watch, type FSWatcher } from 'node:fs'
import path from 'node:path'
import { frontmatterText } from '../../base/files/frontmatter-text.js'
import { folderEntries, keepPages, pageStart, stampOf } from '../../base/files/known-disk.js'
import { statsOf } from '../../base/files/read.js'
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
  let states = new Map<string, string | undefined>()
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
  const forget = keepPages()

  const look = () => {
    if (closed || loading) return
    folders.follow([...states.keys()].map(watchedFolder))
    const changed = new Map<string, string>()
    for (const [file, before] of states) {
      const state = fileState(file)
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
      states = new Map(loaded.map((file) => [file, states.get(file) ?? stateAfter(file, began)]))
      folders.follow(loaded.map(watchedFolder))
    } catch (error) {
      onError(error)
    }
  }
  const lookAtAll = () => {
    const began = performance.now()
    look()
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
  return file.endsWith(path.sep) ? file.slice(0, -1) : path.dirname(file)
}

/**
 * Folders are watched, as a save by renaming makes another file. Singly: the recursive watch of Node 20 on Linux walks
 * every folder below, node_modules too.
 */
class WatchedFolders {
  readonly #watchers = new Map<string, FSWatcher>()
  readonly #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
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
        if (event === 'rename') this.#dropBelow(folder, name)
        this.#onChange()
      })
      this.#watchers.set(folder, watcher)
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
  }
}

function existingFolder(folder: string): string {
  const parent = path.dirname(folder)
  return parent === folder || statsOf(folder) ? folder : existingFolder(parent)
}

/** File systems take the time of the kernel's last tick, milliseconds behind the clock. */
const lag = 10

/**
 * A text that changes whenever the content of a path may have changed: of a folder (with a separator at the end) its
 * pages, of a page its frontmatter. A path without a file stands for all its possible files.
 */
export function fileState(file: string): string {
  if (isListed(file)) return pagesIn(file).join('\n')
  if (isPage(file)) {
    const start = pageStart(file)
    return start === undefined ? '-' : (frontmatterText(start.head)?.block ?? '')
  }
  const names = stamp(file) === undefined ? localFiles(file) : [file]
  return names.map((name) => stamp(name) ?? '-').join()
}

/** The state after a load; undefined for a file written during the load, to be sure. */
export function stateAfter(file: string, began: number): string | undefined {
  // In this order: a change between the two is noticed.
  const state = fileState(file)
  return isWrittenSince(file, state, began - lag) ? undefined : state
}

function isWrittenSince(file: string, state: string, time: number): boolean {
  if (isListed(file)) return pagesIn(file).some((name) => isChangedSince(path.join(file, name), time))
  if (isPage(file)) return state === '-' ? isRemovedSince(file, time) : isChangedSince(file, time)
  return isChangedSince(file, time, 'mtimeMs')
}

function isListed(file: string): boolean {
  return file.endsWith(path.sep)
}

function isPage(file: string): boolean {
  return /\.mdx?$/i.test(file)
}

/** The names of pages and folders (with a slash) in a folder; none if it is missing. */
function pagesIn(folder: string): string[] {
  const shown = (folderEntries(folder) ?? []).filter(({ name }) => !/^\.|^node_modules$/.test(name))
  return shown.flatMap((entry) => (entry.isFile() ? (isPage(entry.name) ? entry.name : []) : `${entry.name}/`))
}

function stamp(file: string): string | undefined {
  const stats = statsOf(file)
  return stats?.isFile() ? stampOf(stats) : undefined
}

/** True if a missing file may have existed when it was read: the nearest folder above changed since. */
function isRemovedSince(file: string, time: number): boolean {
  const folder = path.dirname(file)
  const isGone = statsOf(folder) === undefined && folder !== path.dirname(folder)
  return isGone ? isRemovedSince(folder, time) : isChangedSince(folder, time)
}

/** True if a file was changed since a time. A date in the future proves nothing. */
function isChangedSince(file: string, time: number, by: 'ctimeMs' | 'mtimeMs' = 'ctimeMs'): boolean {
  const written = statsOf(file)?.[by] ?? -Infinity
  // Times of files are finer than the clock's: a time of this millisecond is past.
  return written >= time && written < Date.now() + 1
}
