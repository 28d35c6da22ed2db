import type { Dirent, Stats } from 'node:fs'
import { readStart } from './frontmatter-text.js'
import type { PageStart } from './frontmatter-text.js'
import { listing, statsOf } from './read.js'

/** File times are this coarse on some disks: a second change within it may leave the time as it is. */
const tick = 2000

/** Values of paths, read again after a change on the disk. */
class Readings<Value> {
  readonly #known = new Map<string, { readonly stamp: string; readonly value: Value }>()
  readonly #read: (path: string) => Value | undefined

  constructor(read: (path: string) => Value | undefined) {
    this.#read = read
  }

  /** The value of a path; undefined if the path can't be read. */
  of(name: string): Value | undefined {
    const readAt = Date.now()
    const stats = statsOf(name)
    if (stats === undefined) return undefined
    const stamp = stampOf(stats)
    const known = this.#known.get(name)
    if (known?.stamp === stamp) return known.value
    const value = this.#read(name)
    if (value !== undefined && stats.ctimeMs < readAt - tick) this.#known.set(name, { stamp, value })
    return value
  }
}

/** A text that changes with a file or folder. */
export function stampOf({ mtimeMs, ctimeMs, size, ino }: Stats): string {
  return `${mtimeMs}:${ctimeMs}:${size}:${ino}`
}

const folders = new Readings(listing)
const pages = new Readings(readStart)
let watches = 0

/** Keeps the starts of pages in memory during a watch; the returned function ends this. */
export function keepPages(): () => void {
  watches += 1
  return () => {
    watches -= 1
  }
}

/** The start of a page's file, as in {@link readStart}. */
export function pageStart(file: string): PageStart | undefined {
  return watches > 0 ? pages.of(file) : readStart(file)
}

/** The entries of a folder; undefined if it can't be listed. A build asks several times. */
export function folderEntries(folder: string): readonly Dirent[] | undefined {
  return folders.of(folder)
}
