import { watch, type FSWatcher } from 'node:fs'
import path from 'node:path'
import { statsOf } from '../../../base/files/stats.js'

/** True if an event came from a folder. */
type IsStirred = (folder: string) => boolean

let turns = 0

/** Folders are watched instead of files: a file that is saved by renaming, or deleted and written anew, is another file. */
export class WatchedFolders {
  readonly #watchers = new Map<string, FSWatcher>()
  readonly #turns = new Map<string, number>()
  readonly #onChange: () => void
  #stirred = new Set<string>()
  /** Folders that were made, renamed or deleted, with all that is in them. */
  #moved = new Set<string>()

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** A number that changes with each event in a folder; undefined where there are no events. */
  turnOf(folder: string): number | undefined {
    return this.#turns.get(folder)
  }

  /** Watches these folders and no others; of one that is not there, the nearest above it. */
  follow(folders: Iterable<string>): void {
    const wanted = new Set<string>()
    for (const folder of folders) wanted.add(existingFolder(folder))
    for (const folder of this.#watchers.keys()) if (!wanted.has(folder)) this.#drop(folder)
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#watch(folder)
  }

  /** The events since the last call. */
  takeStirred(): IsStirred {
    const [stirred, moved] = [this.#stirred, this.#moved]
    this.#stirred = new Set()
    this.#moved = new Set()
    const known = new Map<string, boolean>()
    const isMoved = (folder: string): boolean => {
      const parent = path.dirname(folder)
      const is = known.get(folder) ?? (moved.has(folder) || (parent !== folder && isMoved(parent)))
      known.set(folder, is)
      return is
    }
    return (folder) => stirred.has(folder) || isMoved(folder)
  }

  close(): void {
    for (const folder of this.#watchers.keys()) this.#drop(folder)
  }

  #watch(folder: string): void {
    try {
      const watcher = watch(folder, (event, name) => {
        this.#tell(folder)
        if (event === 'rename') this.#tellMoved(folder, name)
        this.#onChange()
      })
      this.#watchers.set(folder, watcher)
      this.#tell(folder)
      watcher.on('error', () => {
        if (this.#watchers.get(folder) === watcher) this.#drop(folder)
        this.#stirred.add(folder)
        this.#onChange()
      })
    } catch {
      // No watchers left, or the folder went: the regular look remains.
    }
  }

  #tell(folder: string): void {
    this.#turns.set(folder, ++turns)
    this.#stirred.add(folder)
  }

  /** Another folder may have its name now: the watchers of those in it stay with what they were made for. */
  #tellMoved(folder: string, name: string | null): void {
    // A folder that went itself is told by its own name, too.
    const isItself = name === null || name === path.basename(folder)
    const top = isItself ? folder : path.join(folder, name)
    this.#moved.add(top)
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
