import { lstatSync, statSync } from 'node:fs'
import type { Stats } from 'node:fs'

/**
 * The stats of what is at a path, links followed. Undefined where nothing is, and where the file system refuses the path:
 * a name of more than 255 characters, a NUL, a file where a folder should be, a circle of links.
 */
export function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** The stats of a link itself, even of a broken link. */
export function linkStatsOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** True if the time of a file is yet to come. Times of files are finer than the clock's: one of this millisecond is past. */
export function isFuture(time: number): boolean {
  return time >= Date.now() + 1
}
