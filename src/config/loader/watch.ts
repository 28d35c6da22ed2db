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
export function watchConfig(callbacks: WatchCallbacks): ConfigWatch {
  const running = new Watch(callbacks)
  return { close: () => running.close() }
}

class Watch {
  readonly #callbacks: WatchCallbacks
  readonly #follow = folderWatch(() => this.#stir())
  readonly #forget = keepPages()
  #states = new Map<string, string | undefined>()
  #timer: NodeJS.Timeout | undefined
  #poll: NodeJS.Timeout | undefined
  #loading: Promise<void> | undefined
  #closed = false

  constructor(callbacks: WatchCallbacks) {
    this.#callbacks = callbacks
    this.#start([])
    this.#poll = setTimeout(() => this.#lookRegularly(), lookAnyway)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#poll)
    this.#follow([])
    this.#forget()
    await this.#loading
  }

  #stir(): void {
    if (this.#closed || this.#loading) return // a load under way looks for changes when it is done
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#look(), quiet)
  }

  #look(): void {
    if (this.#closed || this.#loading) return
    this.#follow(this.#states.keys())
    const changed = [...this.#states].filter(([file, before]) => fileState(file) !== before).map(([file]) => file)
    if (changed.length > 0) this.#start(changed)
  }

  #lookRegularly(): void {
    const began = performance.now()
    this.#look()
    const pause = Math.max(lookAnyway, (performance.now() - began) * restPerLook)
    this.#poll = setTimeout(() => this.#lookRegularly(), pause)
  }

  #start(changed: readonly string[]): void {
    for (const file of changed) this.#states.set(file, fileState(file))
    this.#loading = this.#load(changed).finally(() => {
      this.#loading = undefined
      this.#stir()
    })
  }

  async #load(changed: readonly string[]): Promise<void> {
    const began = Date.now()
    try {
      const loaded = await this.#callbacks.load(changed)
      if (this.#closed) return
      this.#states = new Map(loaded.map((file) => [file, this.#states.get(file) ?? stateAfter(file, began)]))
      this.#follow(loaded)
    } catch (error) {
      this.#callbacks.onError(error)
    }
  }
}

/**
 * Watches the folders of the given files, and no others; for a missing folder, the nearest above. Folders, as a save by
 * renaming makes another file. Singly: the recursive watch of Node 20 on Linux walks every folder below, node_modules
 * too.
 */
function folderWatch(onChange: () => void): (files: Iterable<string>) => void {
  const watchers = new Map<string, FSWatcher>()
  const drop = (folder: string) => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  const add = (folder: string) => {
    try {
      const watcher = watch(folder, (event) => {
        // The name of a renamed folder may belong to another one now. The next look watches all anew.
        if (event === 'rename') for (const each of watchers.keys()) drop(each)
        onChange()
      })
      watchers.set(folder, watcher)
      watcher.on('error', () => {
        drop(folder)
        onChange()
      })
    } catch {
      // No watchers left, or the folder went: the regular look remains.
    }
  }
  return (files) => {
    const wanted = new Set([...new Set([...files].map(folderOf))].map(existing))
    for (const folder of watchers.keys()) if (!wanted.has(folder)) drop(folder)
    for (const folder of wanted) if (!watchers.has(folder)) add(folder)
  }
}

/** The folder of a path; a listed folder itself. */
function folderOf(file: string): string {
  return isListed(file) ? file.slice(0, -1) : path.dirname(file)
}

/** A path, or the nearest folder above a missing one. */
function existing(file: string): string {
  const parent = path.dirname(file)
  return parent === file || statsOf(file) ? file : existing(parent)
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

/** The state after a load; undefined for a file written or removed during the load, to be sure. */
export function stateAfter(file: string, began: number): string | undefined {
  // In this order: a change between the two is noticed.
  const state = fileState(file)
  const touched = isListed(file) ? pagesIn(file).map((name) => path.join(file, name)) : [existing(file)]
  return touched.some((each) => isChangedSince(each, began - lag)) ? undefined : state
}

/** True if a file was changed since a time. A date in the future proves nothing. */
function isChangedSince(file: string, time: number): boolean {
  const written = statsOf(file)?.ctimeMs ?? -Infinity
  // Times of files are finer than the clock's: a time of this millisecond is past.
  return written >= time && written < Date.now() + 1
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
