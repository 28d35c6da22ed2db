import { appendFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readableText } from '../../base/files/read.js'
import { shortHash } from '../../base/files/short-hash.js'
import { blobAt } from '../../base/git/blobs.js'
import { blobId, contentOf, contentsSince, isStagedSince } from '../../base/git/history.js'
import { findRepository, headCommit, pathInRepository } from '../../base/git/repository.js'
import { textAt } from '../../site/model/past-files.js'

/** The most lines in a log of builds: older texts are in a commit, or gone. */
const MOST_LINES = 1000

/** The builds of a docs.json in this folder, and in other working trees of its repository. */
export interface Built {
  /** The text left here by the last build; of a config with parts, only these. */
  readonly last: string | undefined
  /** True for the text left here by the last build. */
  readonly isLast: (text: string) => boolean
  /** The commit and the file's time at the last build; undefined before the first commit, and without git. */
  readonly left: Left | undefined
  /** True for the text of a build at any time. */
  readonly knows: (text: string) => boolean
  /**
   * True for a text possibly left by a build in this working tree just now: a killed build leaves no copy, and of several
   * builds at a time any may be the last to write, until a later build has ended.
   */
  readonly mayBeLast: (text: string) => boolean
}

interface Left {
  readonly head: string
  /** In whole milliseconds. */
  readonly time: number
}

/** A line of the log: the begin or end of a build in a working tree, or a pull with the changed code. */
interface Noted {
  /** The digest of docs.json. */
  readonly text: string
  readonly tree: string
  readonly state: 'begun' | 'ended' | 'pulled'
  readonly time: number
  /** The digests of the changed code before and after the pull, by its path from docs.json. */
  readonly files?: Readonly<Record<string, readonly [before: string, after: string]>>
}

/** A file of the code, changed by pull. */
interface ChangedCode {
  readonly path: string
  readonly before: string
  readonly text: string
}

/** Notes the text of a build before its files are written: for a build at the same time, the text is no edit. */
export function announceBuild(out: string, text: string): void {
  noting(() => note(out, text, 'begun'))
}

/** Notes the text left by a build, for the next build to recognize. */
export function recordBuilt(out: string, text: string): void {
  noting(() => {
    const { last, log } = filesOf(out)
    const now = statSync(out)
    if (!now.isFile()) return
    const repository = findRepository(path.dirname(out))
    const head = repository && headCommit(repository)
    const left: Left | undefined = head === undefined ? undefined : { head, time: now.mtime.getTime() }
    const whole = `${JSON.stringify(left ?? null)}\n${text}`
    const before = readableText(last)
    if (before === whole) return
    if (before?.slice(before.indexOf('\n') + 1) !== text) {
      const lines = readableText(log)?.split('\n') ?? []
      if (lines.length > MOST_LINES) writeFileSync(log, lines.slice(-MOST_LINES / 2).join('\n'))
      note(out, text, 'ended')
    }
    mkdirSync(path.dirname(last), { recursive: true })
    writeFileSync(last, whole)
  })
}

/**
 * Notes a docs.json with edits just pulled into the code. On a branch without the code, or after the code was put back,
 * only docs.json has the edits.
 */
export function recordPulled(out: string, text: string, changed: readonly ChangedCode[]): void {
  const files = changed.map(({ path: file, before, text: after }) => {
    return [path.relative(path.dirname(out), file), [codeHash(before), codeHash(after)]] as const
  })
  // The pull first: without its note, the text would pass for a build's everywhere.
  const isNoted = files.length === 0 || noting(() => note(out, text, 'pulled', Object.fromEntries(files)))
  if (isNoted) recordBuilt(out, text)
}

/** True if a note was written. In a read-only checkout, or on a full disk, git has to decide. */
function noting(write: () => void): boolean {
  try {
    write()
    return true
  } catch {
    return false
  }
}

function note(out: string, text: string, state: Noted['state'], files?: Noted['files']): void {
  const { log, tree } = filesOf(out)
  const noted: Noted = { text: shortHash(text), tree, state, time: Date.now(), ...(files && { files }) }
  mkdirSync(path.dirname(log), { recursive: true })
  appendFileSync(log, `${JSON.stringify(noted)}\n`)
}

/**
 * Reads the record of earlier builds, to judge a docs.json by. A pulled text is no build's while the code lacks its edits.
 * `asNoted`: the form in which a build notes a docs.json.
 */
export function builtBefore(out: string, judged?: string, asNoted: (text: string) => string = (own) => own): Built {
  const text = judged === undefined ? undefined : asNoted(judged)
  const { last: file, log, tree } = filesOf(out)
  const whole = readableText(file)
  const end = whole?.indexOf('\n') ?? 0
  const last = whole?.slice(end + 1)
  let lines: readonly Noted[] | undefined
  const noted = () => (lines ??= notedIn(log))
  const digest = text === undefined ? undefined : shortHash(text)
  const isPull = ({ text: pulled, state }: Noted) => state === 'pulled' && pulled === digest
  const isLost = digest !== undefined && noted().some((line) => isPull(line) && !isInCode(line, out))
  const known = (of: (digest: string) => boolean) => (docsJson: string) => {
    const other = docsJson === judged ? (text as string) : asNoted(docsJson)
    return !(isLost && other === text) && of(shortHash(other))
  }
  const own = isLost && last === text ? undefined : last
  return {
    last: own,
    isLast: (docsJson) => own !== undefined && own === (docsJson === judged ? text : asNoted(docsJson)),
    left: whole === undefined ? undefined : (parsed<Left>(whole.slice(0, end)) ?? undefined),
    knows: known(
      (other) => noted().some((line) => line.text === other) || (last !== undefined && other === shortHash(last)),
    ),
    mayBeLast: known((other) =>
      mayBeLast(
        other,
        noted().filter((line) => line.tree === tree && line.state !== 'pulled'),
      ),
    ),
  }
}

function notedIn(log: string): readonly Noted[] {
  const lines = readableText(log)?.split('\n') ?? []
  return lines.flatMap((line) => parsed<Noted>(line) ?? [])
}

/** Undefined for a broken line. */
function parsed<Value>(line: string): Value | undefined {
  try {
    return JSON.parse(line) as Value
  } catch {
    return undefined
  }
}

/** True if no build has begun after the last line of a digest, and ended. */
function mayBeLast(digest: string, lines: readonly Noted[]): boolean {
  const at = lines.findLastIndex(({ text }) => text === digest)
  if (at === -1) return false
  const open = new Set<string>()
  for (const [index, { text, state }] of lines.entries()) {
    if (index > at && state === 'ended' && !open.has(text)) return false
    // A text begun before and after belongs to two builds: the later build counts.
    if (index > at || state === 'ended') open.delete(text)
    else open.add(text)
  }
  return true
}

/** True if the code has the pulled edits, or a newer version from git. */
function isInCode({ files = {}, time }: Noted, out: string): boolean {
  const folder = path.dirname(out)
  const repository = findRepository(folder)
  return Object.entries(files).every(([name, [before, after]]) => {
    const file = path.join(folder, name)
    const now = textAt(file)
    if (now === undefined || codeHash(now) === before) return false
    const staged = repository && isStagedSince(repository, file, time) ? blobAt(repository, ':0', file) : undefined
    return staged === undefined || codeHash(staged) === after
  })
}

/** The digest of code with plain line ends: git may write CRLF to the disk. */
function codeHash(code: string): string {
  return shortHash(code.replaceAll('\r\n', '\n'))
}

/** A docs.json on the disk, with the content of its `$ref`s, and the builds before. */
interface Found {
  readonly out: string
  readonly fragments: readonly string[]
  readonly text: string
  readonly built: Built
}

/**
 * True for a docs.json untouched since the last build here. The text alone is no proof: commits since then may have added
 * an edit, to the config as well, and removed the edit again.
 */
export async function isAsLeft({ out, fragments, text, built: { isLast, left } }: Found): Promise<boolean> {
  if (!isLast(text)) return false
  const repository = findRepository(path.dirname(out))
  if (!repository) return true
  if (!left) return false
  if (left.head === headCommit(repository)) return true
  if (fragments.length > 0 || statSync(out, { throwIfNoEntry: false })?.mtime.getTime() !== left.time) return false
  // The only commit since then has the text of the build: git has not touched the file before.
  const { root } = repository
  const name = pathInRepository(repository, out)
  const [committed, ...others] = await contentsSince(root, left.head, 'HEAD', name)
  if (committed === undefined || others.length > 0) return false
  // A filter may give the commit other line ends: then git has to tell.
  return committed === blobId(text, committed.length) || committed === (await contentOf(root, name))
}

/**
 * In the repository's own folder: it outlives `npm ci`, is never committed, and its working trees share it, as they
 * share stashes. Elsewhere in node_modules, where tools keep what may be lost, or with the user's caches.
 */
function filesOf(out: string): { readonly last: string; readonly log: string; readonly tree: string } {
  const repository = findRepository(path.dirname(out))
  if (!repository) {
    const base = path.join(cacheFolder(path.dirname(out)), shortHash(path.resolve(out)))
    return { log: `${base}.log`, last: `${base}.built`, tree: '' }
  }
  const { commonFolder, root } = repository
  const base = path.join(commonFolder, 'build-nav', encodeURIComponent(pathInRepository(repository, out)).slice(0, 120))
  const tree = encodeURIComponent(path.basename(root)).slice(0, 40) + shortHash(root).slice(0, 6)
  return { log: `${base}.log`, last: `${base}@${tree}.built`, tree }
}

function cacheFolder(folder: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    if (existsSync(path.join(at, 'node_modules'))) return path.join(at, 'node_modules', '.cache', 'build-nav')
    if (path.dirname(at) === at) return userCacheFolder()
  }
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

/** A file beside the record of a docs.json, by its extension, for results that can be found again. */
export function builtFileOf(out: string, extension: string): string {
  const { last } = filesOf(out)
  return `${last}.${extension}`
}
