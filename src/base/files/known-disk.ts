import { readdirSync } from 'node:fs'
import type { Dirent } from 'node:fs'
import { folderOf } from './folder-of.js'
import { frontmatterIn, readStart } from './frontmatter-text.js'
import type { PageStart } from './frontmatter-text.js'
import { isFuture, statsOf } from './stats.js'

/** File times are this coarse on some disks: a second change within it may leave the time as it is. */
const tick = 2000

/** A value read from the disk, and the state of its file then. */
interface Reading<Value> {
  readonly stamp: string
  /** In milliseconds, as is the next. */
  readonly writtenAt: number
  readonly readAt: number
  readonly value: Value
  turn: number | undefined
}

/** A number that grows with each event in the folder of a path; undefined without events. */
type TurnOf = (path: string) => number | undefined

/** The values read of paths, read again where they may have changed. */
class Readings<Value> {
  readonly #known = new Map<string, Reading<Value>>()
  readonly #read: (path: string) => Value | undefined
  readonly #turnOf: TurnOf

  constructor(read: (path: string) => Value | undefined, turnOf: TurnOf) {
    this.#read = read
    this.#turnOf = turnOf
  }

  /** The value, or undefined if the file can't be read. `isSure` looks at the disk even without an event. */
  of(name: string, isSure = false): Value | undefined {
    const before = this.#known.get(name)
    // Asked before the disk is read: later events count.
    const turn = this.#turnOf(name)
    if (before && !isSure && turn !== undefined && before.turn === turn) return before.value
    const now = this.#lookedAt(name, before)
    if (now === undefined) this.#known.delete(name)
    else {
      if (now !== before) this.#known.set(name, now)
      now.turn = turn
    }
    return now?.value
  }

  /** The time of the last known change. A date in the future proves nothing. */
  writtenAt(name: string): number {
    const { writtenAt = -Infinity } = this.#known.get(name) ?? {}
    return isFuture(writtenAt) ? -Infinity : writtenAt
  }

  #lookedAt(name: string, before: Reading<Value> | undefined): Reading<Value> | undefined {
    const readAt = Date.now()
    const stat = statsOf(name)
    if (stat === undefined) return undefined
    const { mtimeMs, ctimeMs, size, ino } = stat
    const stamp = `${mtimeMs}:${ctimeMs}:${size}:${ino}`
    if (before?.stamp === stamp && before.writtenAt < before.readAt - tick) return before
    const value = this.#read(name)
    return value === undefined ? undefined : { stamp, writtenAt: ctimeMs, readAt, value, turn: undefined }
  }
}

/** Pages and folders read during a watch. */
export class KnownDisk {
  readonly #pages: Readings<PageStart>
  readonly #folders: Readings<readonly Dirent[]>

  /** `turnOf` grows with each event in a folder and its files; undefined without events. */
  constructor(turnOf: TurnOf) {
    this.#pages = new Readings(readStart, (file) => turnOf(folderOf(file)))
    this.#folders = new Readings(entriesOf, turnOf)
  }

  /** The start of a page; undefined if the file can't be read. */
  start(file: string): PageStart | undefined {
    return this.#pages.of(file)
  }

  /** The entries of a folder; undefined if it can't be listed. */
  entries(folder: string): readonly Dirent[] | undefined {
    return this.#folders.of(folder)
  }

  /**
   * A text that changes with the frontmatter: authors write pages all day, and the navigation stays. `isSure` looks
   * at the file even without an event.
   */
  pageState(file: string, isSure = false): string {
    const start = this.#pages.of(file, isSure)
    if (start === undefined) return '-'
    const block = frontmatterIn(start.head)
    return block === undefined ? 'page' : `frontmatter ${block}`
  }

  /** True if a page was written after a time. */
  isWrittenSince(file: string, time: number): boolean {
    return this.#pages.writtenAt(file) >= time
  }
}

function entriesOf(folder: string): readonly Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return undefined
  }
}

const untold = new KnownDisk(() => undefined)
let watched: KnownDisk | undefined

/** Reads pages and folders through the memory of a watch; the returned function ends this. */
export function readThrough(disk: KnownDisk): () => void {
  watched = disk
  return () => {
    if (watched === disk) watched = undefined
  }
}

/** The start of a page's file, as in {@link readStart}. */
export function pageStart(file: string): PageStart | undefined {
  return watched ? watched.start(file) : readStart(file)
}

/** The entries of a folder; undefined if it can't be listed. A build asks several times. */
export function folderEntries(folder: string): readonly Dirent[] | undefined {
  return (watched ?? untold).entries(folder)
}
