import fs from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { fileDiagnostic, linkStatsOf, readText, statsOf } from '../../base/files/read.js'
import { shortHash } from '../../base/files/short-hash.js'
import { assertWritable, removeStale, writeFilesAtomically } from '../../base/files/write.js'
import { findRepository, pathInRepository } from '../../base/git/repository.js'
import { inputFile } from '../../site/model/input/open-input.js'
import { foldersOf } from '../../site/model/page-path.js'
import { userCacheFolder } from '../build/record.js'
import { refuse } from './codes.js'
import { moveInIndex, type IndexEntry } from './git-index.js'
import { inRoot, isThere } from './names.js'
import type { Options, Outcome } from './change.js'

/** All writes of a move or a removal. Paths are relative to the docs root. */
export interface Plan {
  /** The command of the plan: `npx build-nav mv a b`. */
  readonly command: string
  readonly moves: readonly (readonly [from: string, to: string])[]
  readonly removed: readonly string[]
  readonly index: readonly IndexEntry[]
  readonly texts: readonly { readonly file: string; readonly before: string | null; readonly text: string }[]
  /** The config to build at the end. */
  readonly config: string | null
}

/** A plan under way, as written in the journal: an interrupted run is finished from here. */
interface Steps extends Plan {
  readonly version: 3
  /** If paths collide, files move into the aside folder, then into their places; texts are written last. */
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

/**
 * Begins a command: opens its site, and carries out the rest of an interrupted run, with the files edited meanwhile.
 * Throws if the run is of another command: `canFinish` compares. After a failure, the journal stays for the next try.
 */
export async function begin(
  { cwd: given = '.', file: named, dryRun }: Options,
  canFinish: (command: string) => boolean,
) {
  const cwd = path.resolve(given)
  const file = inputFile(cwd, named)
  const root = path.dirname(file)
  const journal = journalOf(root)
  const steps = unfinishedSteps(journal)
  const isResumed = steps !== undefined
  const redirects = { added: [], removed: [], changed: [] }
  const outcome: Outcome = { file, root, redirects, outputs: [], written: isResumed, isResumed }
  if (!steps) return { cwd, root, outcome }
  const { command } = steps
  if (dryRun || !canFinish(command)) {
    const inside = inRoot(root, journal)
    refuse('mv-unfinished', { command, journal: inside.startsWith('..') ? journal : inside })
  }
  removeStale(journal, 0)
  for (const each of ['docs.json', ...steps.texts.map((text) => text.file)]) removeStale(path.join(root, each), 0)
  const kept = carryOut(steps, root, [])
  await finish(steps, root)
  return { cwd, root, outcome, earlier: { ...steps, kept } }
}

function unfinishedSteps(journal: string): Steps | undefined {
  if (!linkStatsOf(journal)) return undefined
  try {
    const steps = JSON.parse(readText(journal)) as Steps
    return steps.version === 3 ? steps : undefined
  } catch {
    return undefined
  }
}

/** Carries out a plan. After a failure, all files are back in place. Returns files edited meanwhile, and kept. */
export async function takeSteps(plan: Plan, root: string): Promise<readonly string[]> {
  // docs.json is built at the end.
  const origins = new Map(plan.moves.map(([from, to]) => [to, from]))
  const written = plan.texts.map(({ file }) => origins.get(file) ?? file)
  for (const file of plan.config === null ? written : [...written, 'docs.json']) assertWritable(path.join(root, file))
  const steps: Steps = { ...plan, version: 3, phase: 'aside', aside: freeAside(root) }
  const renamed: (readonly [string, string])[] = []
  let kept: readonly string[]
  try {
    note(steps, root)
    kept = carryOut(steps, root, renamed)
  } catch (error) {
    putBack(steps, root, renamed)
    throw error
  }
  await finish(steps, root)
  return kept
}

function note(steps: Steps, root: string): void {
  writeFilesAtomically([{ file: journalOf(root), text: JSON.stringify(steps), makesFolder: true }])
}

/** Each step can be taken again. */
function carryOut(steps: Steps, root: string, renamed: (readonly [string, string])[]): readonly string[] {
  const { moves, phase, texts, aside } = steps
  const isColliding = collide(moves)
  const waiting = moves.map(([from], index) => (isColliding ? `${aside}/${index}` : from))
  const move = (from = '', to = '') => {
    if (rename(from, to, root)) renamed.push([from, to])
  }
  if (phase === 'aside' && isColliding) {
    makeAside(steps, root)
    for (const [index, [from]] of moves.entries()) move(from, waiting[index])
    note({ ...steps, phase: 'places' }, root)
  }
  if (phase !== 'texts') {
    // A file may replace a folder: `guides/a.mdx` left, and `guides` arrives.
    if (isColliding)
      removeEmptyFolders(
        moves.map(([from]) => from),
        root,
      )
    for (const [index, [, to]] of moves.entries()) move(waiting[index], to)
    note({ ...steps, phase: 'texts' }, root)
  }
  const wanted = texts.filter(({ file, before, text }) => [before, text].includes(textOf(file, root)))
  writeFilesAtomically(wanted.map(({ file, text }) => ({ file: path.join(root, file), text, makesFolder: true })))
  moveInIndex(root, steps.index)
  return texts.filter((each) => !wanted.includes(each)).map(({ file }) => file)
}

/** Undoes the steps after a failure. */
function putBack(steps: Steps, root: string, renamed: readonly (readonly [string, string])[]): void {
  const written = steps.texts.filter(({ file, before, text }) => before !== null && textOf(file, root) === text)
  writeFilesAtomically(written.map(({ file, before }) => ({ file: path.join(root, file), text: before ?? '' })))
  for (const [from, to] of renamed.toReversed()) rename(to, from, root)
  removeAside(steps, root)
  removeEmptyFolders(
    steps.moves.map(([, to]) => to),
    root,
  )
  fs.rmSync(journalOf(root), { force: true })
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

/** The text of a file; null without a file. */
function textOf(file: string, root: string): string | null {
  return isThere(root, file) ? readText(path.join(root, file)) : null
}

/**
 * True if a new path is an old path, or lies inside or above: all files then wait aside. Names that differ only in case
 * collide, too: some disks keep a single file for both.
 */
function collide(moves: Plan['moves']): boolean {
  const paths = moves.map(([from, to]) => [from.toLowerCase(), to.toLowerCase()] as const)
  const [old, arriving] = [new Set(paths.map(([from]) => from)), new Set(paths.map(([, to]) => to))]
  const isWithin = (file: string, names: ReadonlySet<string>) =>
    [file, ...foldersOf(file)].some((each) => names.has(each))
  return paths.some(([from, to]) => isWithin(to, old) || isWithin(from, arriving))
}

function freeAside(root: string): string {
  for (let number = 1; ; number++) {
    const name = `.build-nav-moving-${number}`
    if (!isThere(root, name)) return name
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

/** Moves a file, unless an earlier run did; true if moved. */
function rename(from: string, to: string, root: string): boolean {
  if (!isThere(root, from)) return false
  if (isThere(root, to)) refuse('mv-exists', { from, to })
  const place = path.join(root, to)
  try {
    fs.mkdirSync(path.dirname(place), { recursive: true })
    fs.renameSync(path.join(root, from), place)
  } catch (error) {
    throw new BuildNavError([fileDiagnostic(error, place, 'write')])
  }
  return true
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
