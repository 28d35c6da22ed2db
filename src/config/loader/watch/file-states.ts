import type { Dirent } from 'node:fs'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { KnownDisk } from '../../../base/files/known-disk.js'
import { localFiles } from '../load/local-file.js'
import { isFuture, statsOf } from '../../../base/files/stats.js'

/** Milliseconds by which the time of a file may lag behind the clock: file systems take the time of the kernel's last tick. */
const lag = 10

/** The states of what a watch follows: files, and folders whose names end with a separator. */
export class FileStates {
  readonly #disk: KnownDisk

  constructor(disk: KnownDisk) {
    this.#disk = disk
  }

  /**
   * Changes whenever the content of a path may have; a path without a file means the files that it may be short for.
   * `isSure` reads also pages of which no event came.
   */
  of(file: string, isSure = false): string {
    if (isListed(file)) return listing(file)
    if (isPage(file)) return this.#disk.pageState(file, isSure)
    const own = stamp(file)
    return own === undefined || own === 'folder'
      ? localFiles(file)
          .map((name) => stamp(name) ?? '-')
          .join()
      : own
  }

  /** The state after a load that began then. What was written while it was read may have been read before or after: to be sure, it counts as changed. */
  after(file: string, began: number): string {
    // In this order: what comes between the two is in one of them.
    const state = this.of(file)
    return this.#isWrittenSince(file, state, began - lag) ? '' : state
  }

  #isWrittenSince(file: string, state: string, time: number): boolean {
    if (isListed(file)) return pagesIn(file).some((entry) => isChangedSince(path.join(file, entry.name), time))
    if (isPage(file)) return state === '-' ? isRemovedSince(file, time) : this.#disk.isWrittenSince(file, time)
    const stat = statsOf(file)
    return stat !== undefined && stat.mtimeMs >= time && !isFuture(stat.mtimeMs)
  }
}

function isListed(file: string): boolean {
  return file.endsWith(path.sep)
}

function isPage(file: string): boolean {
  return /\.mdx?$/i.test(file)
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

function stamp(file: string): string | undefined {
  try {
    const stat = statSync(file)
    const { mtimeMs, size, ino, ctimeMs } = stat
    return stat.isDirectory() ? 'folder' : `${mtimeMs}:${ctimeMs}:${size}:${ino}`
  } catch {
    return undefined
  }
}

/** True if a file that is not there may have been when it was read: the nearest folder on its way was changed since. */
function isRemovedSince(file: string, time: number): boolean {
  const folder = path.dirname(file)
  return statsOf(folder) === undefined && folder !== path.dirname(folder)
    ? isRemovedSince(folder, time)
    : isChangedSince(folder, time)
}

/**
 * True if a file was changed since a time. A folder itself changes with each file that is written to it, docs.json
 * among them. A date in the future proves nothing.
 */
function isChangedSince(file: string, time: number): boolean {
  const stat = statsOf(file)
  return stat !== undefined && stat.ctimeMs >= time && !isFuture(stat.ctimeMs)
}
