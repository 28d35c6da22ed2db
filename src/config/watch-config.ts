import type { Dirent } from 'node:fs'
import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs'
import path from 'node:path'
import { frontmatterIn, readHead } from '../files/frontmatter-text.js'
import { localFiles } from './load/local-file.js'

/** What a watch calls. */
export interface WatchCallbacks {
  /**
   * Loads and builds; told which files changed (none the first time), and answers with the files to watch from
   * then on: those of the load, and after a failure also the ones it missed (`onFiles` of loadConfig has both).
   */
  readonly load: (changed: readonly string[]) => Promise<readonly string[]>
  /** Told of a load that rejected; the watch goes on with the files it had. */
  readonly onError?: (error: unknown) => void
}

/** A running watch. */
export interface ConfigWatch {
  /** Stops it; settles when a load under way is done. */
  readonly close: () => Promise<void>
}

/** Long enough for an editor's save (write, rename) and for a checkout to arrive as one change. */
const quiet = 20
/** Some file systems tell nothing of a change, and a deleted folder takes its watcher along. */
const lookAnyway = 1000

/** Loads, and loads again whenever one of the files of the last load changes, comes or goes. */
export function watchConfig({ load, onError = () => {} }: WatchCallbacks): ConfigWatch {
  let states = new Map<string, string>()
  let folders = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined
  let loading: Promise<void> | undefined
  let closed = false

  const stir = () => {
    if (closed || loading) return // a load under way looks for changes when it is done
    clearTimeout(timer)
    timer = setTimeout(look, quiet)
  }
  const look = () => {
    if (closed || loading) return
    const changed = [...states].filter(([file, state]) => stateOf(file) !== state).map(([file]) => file)
    if (changed.length > 0) start(changed)
  }
  const start = (changed: readonly string[]) => {
    for (const file of changed) states.set(file, stateOf(file))
    loading = reload(changed).finally(() => {
      loading = undefined
      stir()
    })
  }
  const reload = async (changed: readonly string[]) => {
    const began = Date.now() + 1 // times of files are finer than the clock's
    try {
      const files = await load(changed)
      if (closed) return
      states = new Map(files.map((file) => [file, states.get(file) ?? stateAfter(file, began)]))
      folders = watchFolders(files, folders, stir)
    } catch (error) {
      onError(error)
    }
  }

  start([])
  const poll = setInterval(() => {
    if (closed || loading) return
    folders = watchFolders([...states.keys()], folders, stir)
    look()
  }, lookAnyway)
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      clearInterval(poll)
      for (const watcher of folders.values()) watcher.close()
      folders.clear()
      await loading
    },
  }
}

/** Folders are watched instead of files: a file that is saved by renaming, or deleted and written anew, is another file. */
function watchFolders(
  files: readonly string[],
  before: Map<string, FSWatcher>,
  stir: () => void,
): Map<string, FSWatcher> {
  const after = new Map<string, FSWatcher>()
  for (const folder of new Set(files.map((file) => existingFolder(folderOf(file))))) {
    const watcher = before.get(folder) ?? watchFolder(folder, stir, before, after)
    if (watcher) after.set(folder, watcher)
  }
  for (const [folder, watcher] of before) if (!after.has(folder)) watcher.close()
  return after
}

function watchFolder(folder: string, stir: () => void, ...owners: Map<string, FSWatcher>[]): FSWatcher | undefined {
  try {
    const watcher = watch(folder, stir)
    const drop = () => {
      watcher.close()
      for (const owner of owners) if (owner.get(folder) === watcher) owner.delete(folder)
      stir()
    }
    return watcher.on('error', drop)
  } catch {
    return undefined // no watchers left, or the folder went: the regular look remains
  }
}

/** The folder in which a path comes and goes; of a folder that is listed, itself. */
function folderOf(file: string): string {
  return file.endsWith(path.sep) ? file.slice(0, -1) : path.dirname(file)
}

function existingFolder(folder: string): string {
  const parent = path.dirname(folder)
  return parent === folder || statSync(folder, { throwIfNoEntry: false }) ? folder : existingFolder(parent)
}

/** What was written while it was read may have been read before or after: to be sure, it counts as changed. */
function stateAfter(file: string, began: number): string {
  // In this order: what comes between the two is in one of them.
  const state = stateOf(file)
  return writtenSince(file, began) ? '' : state
}

/** Changes whenever the content of a path may have; a path that is not there stands for the files it may be short for. */
function stateOf(file: string): string {
  const own = stamp(file)
  if (file.endsWith(path.sep)) return listing(file)
  if (isPage(file)) return headOf(file, own?.text)
  return own === undefined || own.isFolder
    ? localFiles(file)
        .map((name) => stamp(name)?.text ?? '-')
        .join()
    : own.text
}

/** Of a folder whose pages count, the names of these and of the folders in it. */
function listing(folder: string): string {
  return pagesIn(folder)
    .map((entry) => `${entry.name}${entry.isFile() ? '' : '/'}`)
    .join('\n')
}

/** The pages and folders in a folder; none where it is not there. */
function pagesIn(folder: string): Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => !/^\.|^node_modules$/.test(entry.name) && (isPage(entry.name) || !entry.isFile()))
  } catch {
    return []
  }
}

function isPage(file: string): boolean {
  return /\.mdx?$/i.test(file)
}

const heads = new Map<string, { readonly stamp: string; readonly head: string }>()

/** Of a page only the frontmatter counts: authors write pages all day, and the navigation stays. */
function headOf(file: string, stamped: string | undefined): string {
  if (stamped === undefined) return '-'
  const known = heads.get(file)
  if (known?.stamp === stamped) return known.head
  const text = readHead(file) ?? ''
  const head = `${frontmatterIn(text) === undefined ? 'page' : 'frontmatter'} ${frontmatterIn(text) ?? ''}`
  heads.set(file, { stamp: stamped, head })
  return head
}

function stamp(file: string): { text: string; isFolder: boolean } | undefined {
  try {
    const stat = statSync(file)
    const { mtimeMs, size, ino, ctimeMs } = stat
    const isFolder = stat.isDirectory()
    return { text: isFolder ? 'folder' : `${mtimeMs}:${ctimeMs}:${size}:${ino}`, isFolder }
  } catch {
    return undefined
  }
}

function writtenSince(file: string, time: number): boolean {
  if (file.endsWith(path.sep)) return pagesIn(file).some((entry) => changedSince(path.join(file, entry.name), time))
  const stat = statSync(file, { throwIfNoEntry: false })
  // A date in the future says nothing.
  if (stat === undefined) return isPage(file) // it was there when it was read
  return stat.mtimeMs >= time && stat.mtimeMs <= Date.now()
}

/** The folder itself changes with each file that is written to it, docs.json among them. */
function changedSince(file: string, time: number): boolean {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat !== undefined && stat.ctimeMs >= time && stat.ctimeMs <= Date.now()
}
