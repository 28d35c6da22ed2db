import path from 'node:path'
import { folderOf } from '../../../base/files/folder-of.js'
import { KnownDisk, readThrough } from '../../../base/files/known-disk.js'
import { FileStates } from './file-states.js'
import { WatchedFolders } from './watched-folders.js'

/** The callbacks of a watch. */
export interface WatchCallbacks {
  /**
   * Loads and builds. Receives the changed files (none the first time), and returns the files to watch from then on:
   * those of the load, and after a failure also the ones it missed (`onFiles` of loadConfig has both).
   */
  readonly load: (changed: readonly string[]) => Promise<readonly string[]>
  /** Receives the error of a load that rejected; the watch goes on with the files it had. */
  readonly onError: (error: unknown) => void
}

/** A running watch. */
export interface ConfigWatch {
  /** Stops it; settles when a load under way is done. */
  readonly close: () => Promise<void>
}

/** Long enough for an editor's save (write, rename) and for a checkout to arrive as one change. */
const quiet = 20
/**
 * The pause between two looks in milliseconds: some file systems report no changes, and a deleted folder takes its
 * watcher along.
 */
const lookAnyway = 1000
/** The pause between two looks at everything, as a multiple of the time that a look takes. */
const restPerLook = 20

/** Loads, and loads again whenever one of the files of the last load is changed, added or removed. */
export function watchConfig({ load, onError }: WatchCallbacks): ConfigWatch {
  let states = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let loading: Promise<void> | undefined
  let closed = false

  const stir = () => {
    if (closed || loading) return // a load under way looks for changes when it is done
    clearTimeout(timer)
    timer = setTimeout(look, quiet)
  }
  const folders = new WatchedFolders(stir)
  const disk = new KnownDisk((folder) => folders.turnOf(folder))
  const files = new FileStates(disk)
  const forget = readThrough(disk)
  let wanted: ReadonlySet<string> = new Set()

  /** Looks at the files; a sure look reads also those in folders without events. */
  const look = (isSure = false) => {
    if (closed || loading) return
    folders.follow(wanted)
    const isStirred = folders.takeStirred()
    const changed = new Map<string, string>()
    for (const [file, before] of states) {
      if (!isSure && before !== '' && !isStirred(watchedFolder(file))) continue
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
      wanted = new Set(loaded.map(watchedFolder))
      folders.follow(wanted)
    } catch (error) {
      onError(error)
    }
  }

  start(new Map())
  let poll: NodeJS.Timeout
  const pollAfter = (time: number) => (poll = setTimeout(lookAtAll, time))
  const lookAtAll = () => {
    const began = performance.now()
    look(true)
    pollAfter(Math.max(lookAnyway, (performance.now() - began) * restPerLook))
  }
  pollAfter(lookAnyway)
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      clearTimeout(poll)
      folders.close()
      forget()
      await loading
    },
  }
}

/** The folder of a path; of a folder that is listed, itself. */
function watchedFolder(file: string): string {
  return file.endsWith(path.sep) ? file.slice(0, -1) : folderOf(file)
}
