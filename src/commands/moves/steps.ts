import fs from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { fileDiagnostic, linkStatsOf, readText, statsOf } from '../../base/files/read.js'
import { shortHash } from '../../base/files/short-hash.js'
import { assertWritable, removeStale, writeFilesAtomically } from '../../base/files/write.js'
import { findRepository, pathInRepository } from '../../base/git/repository.js'
import { foldersOf } from '../../site/model/page-path.js'
import { userCacheFolder } from '../build/record.js'
import { moveReport } from './codes.js'
import { moveInIndex, type IndexEntry } from './git-index.js'
import type { MovedSymlink } from './places.js'

/** All writes of a move or a removal. Paths are relative to the docs root. */
export interface Plan {
  /** The command of the plan: `npx build-nav mv a b`. */
  readonly command: string
  readonly moves: readonly (readonly [from: string, to: string])[]
  readonly removed: readonly string[]
  readonly symlinks: readonly MovedSymlink[]
  readonly index: readonly IndexEntry[]
  readonly texts: readonly { readonly file: string; readonly before: string | null; readonly text: string }[]
  /** The config to build at the end. */
  readonly config: string | null
}

/** A plan under way, as written in the journal: an interrupted run is finished from here. */
interface Steps extends Plan {
  readonly version: 2
  /** Colliding files move into the aside folder, then all files into their places; texts are written last. */
  readonly phase: 'aside' | 'places' | 'texts'
  /** A folder in the docs root for files whose new places are not free yet. */
  readonly aside: string
}

/**
 * The journal of the steps, in this working tree's git folder, and without git in the user's cache: a clone or an
 * archive of somebody's repository brings no journal, and `git add` adds none.
 */
export function journalOf(root: string): string {
  const repository = findRepository(root)
  const folder = repository ? path.join(repository.gitFolder, 'build-nav') : userCacheFolder()
  const name = repository ? pathInRepository(repository, root) : `${fs.realpathSync(root)} ${statsOf(root)?.ino}`
  return path.join(folder, `moves-${shortHash(name)}.json`)
}

/** An interrupted run, finished now. */
export interface Resumed {
  readonly steps: Steps
  /** Files edited meanwhile, and kept. */
  readonly kept: readonly string[]
}

/**
 * Carries out the rest of an interrupted run; undefined without one. Throws if the run is of another command:
 * `canFinish` compares. After a failure, the journal stays for the next try.
 */
export async function resumed(root: string, canFinish: (command: string) => boolean): Promise<Resumed | undefined> {
  const journal = journalOf(root)
  const steps = unfinishedSteps(journal)
  if (!steps) return undefined
  const { command } = steps
  if (!canFinish(command)) {
    const inside = path.relative(root, journal)
    const shown = (inside.startsWith('..') ? journal : inside).replaceAll(path.sep, '/')
    throw new BuildNavError([moveReport('mv-unfinished', { command, journal: shown })])
  }
  removeStale(journal, 0)
  for (const file of ['docs.json', ...steps.texts.map((each) => each.file)]) removeStale(path.join(root, file), 0)
  const kept = carryOut(steps, root, [])
  await finish(steps, root)
  return { steps, kept }
}

function unfinishedSteps(journal: string): Steps | undefined {
  if (!linkStatsOf(journal)) return undefined
  try {
    const steps = JSON.parse(readText(journal)) as Steps
    return steps.version === 2 ? steps : undefined
  } catch {
    return undefined
  }
}

/** Carries out a plan. After a failure, all files are back in place. Returns files edited meanwhile, and kept. */
export async function takeSteps(plan: Plan, root: string): Promise<readonly string[]> {
  assertAllWritable(plan, root)
  const steps: Steps = { ...plan, version: 2, phase: 'aside', aside: freeAside(root) }
  const undo: (() => void)[] = []
  let kept: readonly string[]
  try {
    note(steps, root)
    kept = carryOut(steps, root, undo)
  } catch (error) {
    putBack(steps, root)
    for (const step of undo.toReversed()) step()
    removeAside(steps, root)
    removeEmptyFolders(steps.moves.map(([, to]) => to), root) // prettier-ignore
    fs.rmSync(journalOf(root), { force: true })
    throw error
  }
  await finish(steps, root)
  return kept
}

function note(steps: Steps, root: string): void {
  writeFilesAtomically([{ file: journalOf(root), text: JSON.stringify(steps), makesFolder: true }])
}

/** Each step can be taken again. */
function carryOut(steps: Steps, root: string, undo: (() => void)[]): readonly string[] {
  const { moves, phase, texts } = steps
  const collides = collidingIn(moves)
  const waiting = moves.flatMap((move, index) => (collides(move) ? [{ move, aside: `${steps.aside}/${index}` }] : []))
  if (phase === 'aside') {
    if (waiting.length > 0) makeAside(steps, root)
    for (const { move, aside } of waiting) rename([move[0], aside], root, undo)
    note({ ...steps, phase: 'places' }, root)
  }
  if (phase !== 'texts') {
    for (const move of moves) if (!collides(move)) rename(move, root, undo)
    // A file may replace a folder: `guides/a.mdx` left, and `guides` arrives.
    removeEmptyFolders(moves.map(([from]) => from), root) // prettier-ignore
    for (const { move, aside } of waiting) rename([aside, move[1]], root, undo)
    note({ ...steps, phase: 'texts' }, root)
  }
  for (const each of steps.symlinks) relink(each, root, undo)
  const wanted = texts.filter((each) => isAsPlanned(each, root))
  writeFilesAtomically(wanted.map(({ file, text }) => ({ file: path.join(root, file), text, makesFolder: true })))
  moveInIndex(root, steps.index)
  return texts.filter((each) => !wanted.includes(each)).map(({ file }) => file)
}

async function finish(steps: Steps, root: string): Promise<void> {
  for (const file of steps.removed) fs.rmSync(path.join(root, file), { force: true })
  removeAside(steps, root)
  removeEmptyFolders([...steps.moves.map(([from]) => from), ...steps.removed], root)
  if (steps.config !== null) {
    const { build } = await import('../build/build.js')
    // docs.json matched the config: no edit is lost.
    await build({ config: path.join(root, steps.config), cwd: root, force: true })
  }
  fs.rmSync(journalOf(root), { force: true })
}

/** Throws before the first step if a file is read-only, docs.json included, which is built at the end. */
function assertAllWritable({ moves, texts, config }: Plan, root: string): void {
  const origins = new Map(moves.map(([from, to]) => [to, from]))
  const written = texts.map(({ file }) => origins.get(file) ?? file)
  for (const file of config === null ? written : [...written, 'docs.json']) assertWritable(path.join(root, file))
}

/** False for a file edited in the meantime. */
function isAsPlanned({ file, before, text }: Plan['texts'][number], root: string): boolean {
  const now = linkStatsOf(path.join(root, file)) ? readText(path.join(root, file)) : null
  return now === before || now === text
}

/** Restores texts written before a failure. */
function putBack({ texts }: Plan, root: string): void {
  const isWritten = ({ file, text }: Plan['texts'][number]) =>
    linkStatsOf(path.join(root, file)) && readText(path.join(root, file)) === text
  const written = texts.filter((each) => each.before !== null && isWritten(each))
  writeFilesAtomically(written.map(({ file, before }) => ({ file: path.join(root, file), text: before ?? '' })))
}

/**
 * Finds colliding moves, so that their order has no effect: a new path equals another's old path, or lies inside or
 * above. Names that differ only in case collide, too: some disks keep a single file for both.
 */
function collidingIn(moves: Plan['moves']): (move: Plan['moves'][number]) => boolean {
  const [leaving, arriving] = [0, 1].map((side) => {
    const paths = moves.map((move) => (move[side] as string).toLowerCase())
    return { paths: new Set(paths), folders: new Set(paths.flatMap(foldersOf)) }
  })
  const collides = (file: string, others = { paths: new Set<string>(), folders: new Set<string>() }) =>
    others.folders.has(file) || [file, ...foldersOf(file)].some((each) => others.paths.has(each))
  return ([from, to]) => collides(to.toLowerCase(), leaving) || collides(from.toLowerCase(), arriving)
}

function freeAside(root: string): string {
  for (let number = 1; ; number++) {
    const name = `.build-nav-moving-${number}`
    if (!linkStatsOf(path.join(root, name))) return name
  }
}

function makeAside({ aside }: Steps, root: string): void {
  fs.mkdirSync(path.join(root, aside), { recursive: true })
  fs.writeFileSync(path.join(root, aside, '.gitignore'), '*\n')
}

function removeAside({ aside }: Steps, root: string): void {
  fs.rmSync(path.join(root, aside, '.gitignore'), { force: true })
  removeEmptyFolders([`${aside}/0`], root)
}

/** Moves a file, unless an earlier run did. */
function rename([from, to]: Plan['moves'][number], root: string, undo: (() => void)[]): void {
  const [old, now] = [path.join(root, from), path.join(root, to)]
  if (!linkStatsOf(old)) return
  if (linkStatsOf(now)) throw new BuildNavError([moveReport('mv-exists', { from, to })])
  try {
    fs.mkdirSync(path.dirname(now), { recursive: true })
    fs.renameSync(old, now)
    undo.push(() => {
      fs.mkdirSync(path.dirname(old), { recursive: true })
      fs.renameSync(now, old)
    })
  } catch (error) {
    throw new BuildNavError([fileDiagnostic(error, now, 'write')])
  }
}

/** Points a symlink to its new target, unless somebody edited it or an earlier run wrote it. */
function relink({ file, before, target }: MovedSymlink, root: string, undo: (() => void)[]): void {
  const link = path.join(root, file)
  const stats = linkStatsOf(link)
  if (stats && !(stats.isSymbolicLink() && fs.readlinkSync(link) === before)) return
  const write = (text: string) => {
    fs.rmSync(link, { force: true })
    fs.symlinkSync(text, link)
  }
  try {
    write(target)
    undo.push(() => write(before))
  } catch (error) {
    throw new BuildNavError([fileDiagnostic(error, link, 'write')])
  }
}

/** Removes the folders of files, if empty. */
function removeEmptyFolders(files: readonly string[], root: string): void {
  for (const folder of [...new Set(files.flatMap(foldersOf))].toSorted((a, b) => b.length - a.length)) {
    try {
      fs.rmdirSync(path.join(root, folder))
    } catch {
      // Gone already, or not empty.
    }
  }
}
