import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import type { Stats } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readableText, statsOf } from '../../../base/files/read.js'
import { shortHash } from '../../../base/files/short-hash.js'
import { findRepository, headCommit, pathInRepository } from '../../../base/git/repository.js'

/** A log of more builds than this starts anew: what is that old is in a commit, or gone. */
const LONGEST_LOG = 1 << 16
/** The number of pulls that are kept; git has the older ones. */
const MOST_PULLS = 64

/** The builds in this folder, and in other working trees of its repository. */
export interface Built {
  /** The text that the last build left here. */
  readonly last: string | undefined
  /** The commit and time of that build; undefined where there was no commit yet, or without git. */
  readonly left: Left | undefined
  /** For a text that was pulled, the code that has its edits. */
  readonly pulls: (text: string) => readonly Pulled[]
  /** Did a build ever leave this text? */
  readonly knows: (text: string) => boolean
  /**
   * May a build have left this text in this working tree just now? One that is killed leaves no copy, and of builds at
   * the same time any may be the last to write: so long as no build that began after it has ended.
   */
  readonly mayBeLast: (text: string) => boolean
}

/** The commit at which a build left a docs.json, and the file's time then, in whole milliseconds. */
export interface Left {
  readonly head: string
  readonly time: number
}

/** Notes what a build is about to write: another build at the same time would take it for an edit. */
export function announceBuild(out: string, text: string): void {
  try {
    const { log, tree } = filesOf(out)
    mkdirSync(path.dirname(log), { recursive: true })
    appendFileSync(log, logged({ digest: shortHash(text), tree, state: 'begun' }))
  } catch {
    // As below.
  }
}

/** Notes the output of a build, so that the next one recognizes it. Where nothing can be written, git has to decide. */
export function recordBuilt(out: string, text: string): void {
  try {
    const { last, log, left, tree } = filesOf(out)
    const now = statSync(out)
    if (!now.isFile()) return
    recordLeft(out, left, now)
    if (isRecorded(now, last, text)) return
    mkdirSync(path.dirname(last), { recursive: true })
    const size = statsOf(log)?.size ?? 0
    if (size > LONGEST_LOG) writeFileSync(log, '')
    appendFileSync(log, logged({ digest: shortHash(text), tree, state: 'ended' }))
    writeFileSync(last, text)
  } catch {
    // A read-only checkout, a full disk: only convenience is lost.
  }
}

/** A line of the log. */
interface Logged {
  readonly digest: string
  /** The working tree that the text was built in: others share the log. */
  readonly tree: string
  readonly state: 'begun' | 'ended'
}

function logged({ digest, tree, state }: Logged): string {
  return `${digest} ${tree} ${state}\n`
}

function loggedIn(log: string): readonly Logged[] {
  const lines = readableText(log)?.trimEnd().split('\n') ?? []
  return lines.map((line) => {
    const [digest = '', tree = '', state] = line.split(' ')
    return { digest, tree, state: state === 'begun' ? 'begun' : 'ended' }
  })
}

/** True if no build that began after the last line of a digest has ended. */
function mayBeLast(digest: string, lines: readonly Logged[]): boolean {
  const at = lines.findLastIndex((line) => line.digest === digest)
  if (at === -1) return false
  const open = new Set<string>()
  for (const [index, { digest: other, state }] of lines.entries()) {
    if (index > at && state === 'ended' && !open.has(other)) return false
    // A text that began before and begins again after is that of two builds, of which the later one counts.
    if (index > at || state === 'ended') open.delete(other)
    else open.add(other)
  }
  return true
}

function recordLeft(out: string, file: string, { mtime }: Stats): void {
  const repository = findRepository(path.dirname(out))
  const head = repository && headCommit(repository)
  const left = head === undefined ? '' : JSON.stringify({ head, time: mtime.getTime() } satisfies Left)
  if ((readableText(file) ?? '') === left) return
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, left)
}

function leftIn(file: string): Left | undefined {
  const text = readableText(file)
  try {
    return text ? (JSON.parse(text) as Left) : undefined
  } catch {
    return undefined
  }
}

/**
 * Notes a docs.json whose edits have just been pulled into the code. On a branch without this code, or once the code
 * is as it was before, nothing else has them.
 */
export function recordPulled(out: string, text: string, changed: readonly ChangedCode[]): void {
  try {
    if (changed.length > 0) notePull(out, text, changed)
  } catch {
    // As above; without this note the other would say too much.
    return
  }
  recordBuilt(out, text)
}

/** Comes before the other note, and whole: a pull may be killed in between. */
function notePull(out: string, text: string, changed: readonly ChangedCode[]): void {
  const { pulled } = filesOf(out)
  mkdirSync(path.dirname(pulled), { recursive: true })
  const files = changed.map(({ path: file, before, text: after }) => {
    return [path.relative(path.dirname(out), file), [codeHash(before), codeHash(after)]] as const
  })
  const pull: Pulled = { text: shortHash(text), time: Date.now(), files: Object.fromEntries(files) }
  writeFileSync(`${pulled}.tmp`, JSON.stringify([...pullsIn(pulled), pull].slice(-MOST_PULLS)))
  renameSync(`${pulled}.tmp`, pulled)
}

/** A file of the code that pull has changed. */
interface ChangedCode {
  readonly path: string
  readonly before: string
  readonly text: string
}

/** A docs.json whose edits are in the code: its digest, and those of the code's files without them and with them, by their paths from it. */
export interface Pulled {
  readonly text: string
  readonly time: number
  readonly files: Readonly<Record<string, readonly [before: string, after: string]>>
}

/** Code by its content: git may write other line ends to the disk than it keeps. */
export function codeHash(code: string): string {
  return shortHash(code.replaceAll('\r\n', '\n'))
}

function pullsIn(file: string): readonly Pulled[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as readonly Pulled[]
  } catch {
    return []
  }
}

/**
 * True if the output is recorded. Each build that has nothing to write needs this, so the text is read only where the
 * times prove nothing.
 */
function isRecorded(now: Stats, last: string, text: string): boolean {
  const then = statsOf(last)
  if (!then) return false
  if (then.size === now.size && now.mtimeMs < then.mtimeMs) return true
  return then.size === Buffer.byteLength(text) && readableText(last) === text
}

/** Reads the record of earlier builds. */
export function builtBefore(out: string): Built {
  const { last, log, left, pulled, tree } = filesOf(out)
  const text = readableText(last)
  let lines: readonly Logged[] | undefined
  const noted = () => (lines ??= loggedIn(log))
  return {
    last: text,
    left: leftIn(left),
    pulls: (other) => {
      const digest = shortHash(other)
      return pullsIn(pulled).filter((pull) => pull.text === digest)
    },
    knows: (other) => {
      const digest = shortHash(other)
      return other === text || noted().some((line) => line.digest === digest)
    },
    mayBeLast: (other) =>
      mayBeLast(
        shortHash(other),
        noted().filter((line) => line.tree === tree),
      ),
  }
}

/**
 * In the repository's own folder: it outlives `npm ci`, is never committed, and its working trees share it, as they
 * share stashes. Elsewhere in node_modules, where tools keep what may be lost, or with the user's caches.
 */
function filesOf(out: string): { last: string; left: string; log: string; pulled: string; tree: string } {
  const repository = findRepository(path.dirname(out))
  if (repository) {
    const { commonFolder, root } = repository
    const name = encodeURIComponent(pathInRepository(repository, out)).slice(0, 120)
    const tree = encodeURIComponent(path.basename(root)).slice(0, 40) + shortHash(root).slice(0, 6)
    const folder = path.join(commonFolder, 'build-nav')
    const last = path.join(folder, `${name}@${tree}`)
    return { ...inFolder(folder, name), last, left: `${last}.left`, tree }
  }
  const folder = cacheFolder(path.dirname(out))
  const name = shortHash(path.resolve(out))
  return { ...inFolder(folder, name), tree: '' }
}

function inFolder(folder: string, name: string) {
  const file = (extension: string) => path.join(folder, `${name}.${extension}`)
  return { log: file('log'), last: file('json'), left: file('left'), pulled: file('pulled') }
}

function cacheFolder(folder: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    if (existsSync(path.join(at, 'node_modules'))) return path.join(at, 'node_modules', '.cache', 'build-nav')
    if (path.dirname(at) === at) break
  }
  return userCacheFolder()
}

/** The folder of build-nav among the user's caches. */
export function userCacheFolder(): string {
  const home = os.homedir()
  const caches: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
    darwin: path.join(home, 'Library', 'Caches'),
    win32: process.env['LOCALAPPDATA'] ?? path.join(home, 'AppData', 'Local'),
  }
  return path.join(process.env['XDG_CACHE_HOME'] ?? caches[process.platform] ?? path.join(home, '.cache'), 'build-nav')
}

/** A file of build-nav beside the record of a docs.json, by its extension: what may be lost, and is found again. */
export function builtFileOf(out: string, extension: string): string {
  const { last } = filesOf(out)
  return `${last}.${extension}`
}
