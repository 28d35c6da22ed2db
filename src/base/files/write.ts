import fs from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../diagnostics/diagnostic.js'
import { fileReport } from './codes.js'
import { atFile, fileDiagnostic, statsOf } from './read.js'

const MODE_WRITABLE = 0o222
const STALE_AFTER = 60_000

/** A file's new text. */
export interface FileText {
  readonly file: string
  readonly text: string
  /** Makes a missing folder. */
  readonly makesFolder?: boolean
}

/**
 * Writes a file whole or not at all: a temporary file beside it takes its place in one step. A symlink stays one, the
 * mode stays, a read-only file is respected. Throws a BuildNavError, with the old file untouched.
 */
export function writeFileAtomically(file: string, text: string): void {
  writeFilesAtomically([{ file, text }])
}

/** Writes several files, in this order: all are on the disk before the first replaces its target. */
export function writeFilesAtomically(files: readonly FileText[]): void {
  const staged: Staged[] = []
  try {
    for (const each of files) staged.push(blaming(each, () => stage(each)))
    for (const { each, temporary, target } of staged) {
      blaming(each, () => (temporary ? fs.renameSync(temporary, target) : fs.writeFileSync(target, each.text)))
    }
  } catch (error) {
    for (const { temporary } of staged) if (temporary) fs.rmSync(temporary, { force: true })
    throw error
  }
}

interface Staged {
  readonly each: FileText
  readonly target: string
  /** The new text's file; undefined for a pipe or a device, which no file can replace. */
  readonly temporary: string | undefined
}

/** Throws a BuildNavError if a file could not be written: for a command with other work to do first. */
export function assertWritable(file: string): void {
  blaming({ file, text: '' }, () => writableAt(file))
}

/** The file of a path, through links, and its stats; throws if it must not be written. */
function writableAt(file: string) {
  const target = followLinks(file)
  const old = statsOf(target)
  if (old?.isDirectory()) throw new BuildNavError([fileReport('file-is-folder', { file })])
  if (old && (old.mode & MODE_WRITABLE) === 0) throw new BuildNavError([atFile('file-read-only', file)])
  if (old) fs.accessSync(target, fs.constants.W_OK)
  return { target, old }
}

function stage(each: FileText): Staged {
  const { file, text } = each
  const { target, old } = writableAt(file)
  if (old && !old.isFile()) return { each, target, temporary: undefined }
  if (each.makesFolder) fs.mkdirSync(path.dirname(target), { recursive: true })
  const temporary = temporaryFor(target)
  try {
    writeThrough(temporary, text, old)
  } catch (error) {
    fs.rmSync(temporary, { force: true })
    throw error
  }
  return { each, target, temporary }
}

/** Runs a write, and names the file in its errors. */
function blaming<Result>({ file }: FileText, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw error instanceof BuildNavError ? error : new BuildNavError([fileDiagnostic(error, file, 'write')])
  }
}

/** The file at the end of links; it may not exist yet. */
function followLinks(file: string, depth = 0): string {
  let link: string
  try {
    link = fs.readlinkSync(file)
  } catch {
    return file
  }
  if (depth > 40) throw Object.assign(new Error('too many symbolic links'), { code: 'ELOOP' })
  // The folder of a link may be a link: `..` starts from the real folder.
  return followLinks(path.resolve(fs.realpathSync(path.dirname(file)), link), depth + 1)
}

function writeThrough(temporary: string, text: string, old: fs.Stats | undefined): void {
  const handle = fs.openSync(temporary, 'wx', 0o666)
  try {
    fs.writeFileSync(handle, text)
    if (old) {
      fs.fchmodSync(handle, old.mode & 0o7777)
      keepOwner(handle, old)
    }
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/** Root may write other users' files, but must not take them over. If the system refuses, nothing is kept. */
function keepOwner(handle: number, { uid, gid }: fs.Stats): void {
  try {
    fs.fchownSync(handle, uid, gid)
  } catch {
    // Only root may give files away.
  }
}

/** A hidden name beside the target, for the complete text before it replaces the target. */
function temporaryFor(target: string): string {
  removeStale(target)
  return path.join(path.dirname(target), `${prefix(target)}${process.pid}-${unique()}.tmp`)
}

/**
 * Copies a folder whole or not at all, without the files that `isLeft`, and with other texts in some of its files, by
 * their paths inside. Symlinks stay relative; one that leads into the folder leads into the copy. Throws a BuildNavError,
 * with nothing left of the copy.
 */
export function copyFolderAtomically(
  from: string,
  to: string,
  texts: ReadonlyMap<string, string> = new Map(),
  isLeft: (file: string) => boolean = () => false,
): void {
  const temporary = temporaryFor(to)
  try {
    const filter = (file: string) => !isLeft(file)
    fs.cpSync(from, temporary, { recursive: true, verbatimSymlinks: true, filter })
    pointInside([from, to], temporary)
    for (const [file, text] of texts) fs.writeFileSync(path.join(temporary, file), text)
    fs.renameSync(temporary, to)
  } catch (error) {
    fs.rmSync(temporary, { recursive: true, force: true })
    throw new BuildNavError([fileDiagnostic(error, to, 'write')])
  }
}

/** Points the symlinks of a copy that lead to the original, such as `../2.0/install.mdx`, into the copy. */
function pointInside([from, to]: readonly [string, string], copy: string): void {
  for (const name of fs.readdirSync(copy, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(copy, name)
    if (!fs.lstatSync(file).isSymbolicLink()) continue
    const target = path.resolve(path.dirname(path.join(from, name)), fs.readlinkSync(file))
    const inside = path.relative(from, target)
    if (inside.startsWith('..') || path.isAbsolute(inside)) continue
    fs.rmSync(file)
    fs.symlinkSync(path.relative(path.dirname(path.join(to, name)), path.join(to, inside)) || '.', file)
  }
}

function unique(): string {
  return Math.random().toString(16).slice(2, 14).padEnd(12, '0')
}

function prefix(target: string): string {
  return `.${path.basename(target)}.`
}

/**
 * Removes the leftovers of killed runs beside a file: their process is gone, and they are older than `olderThan`
 * milliseconds.
 */
export function removeStale(target: string, olderThan = STALE_AFTER): void {
  const folder = path.dirname(target)
  const start = prefix(target)
  try {
    for (const name of fs.readdirSync(folder)) {
      const pid = name.startsWith(start) ? /^(\d+)-[0-9a-f]{12}\.tmp$/.exec(name.slice(start.length))?.[1] : undefined
      if (pid === undefined || isRunning(Number(pid))) continue
      const leftover = path.join(folder, name)
      if (Date.now() - fs.statSync(leftover).mtimeMs >= olderThan) fs.rmSync(leftover, { recursive: true })
    }
  } catch {
    // Tidying up is a courtesy: another run may have been quicker, or the folder not readable.
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
