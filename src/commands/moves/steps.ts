import fs from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { fileDiagnostic, readableText, statsOf } from '../../base/files/read.js'
import { shortHash } from '../../base/files/short-hash.js'
import { assertWritable, removeStale, writeFilesAtomically } from '../../base/files/write.js'
import { findRepository, pathInRepository } from '../../base/git/repository.js'
import { gitNow } from '../../base/git/run.js'
import { isStrict } from '../../format/json/value.js'
import { inputFile } from '../../site/model/input/input.js'
import { foldersOf } from '../../site/model/page-path.js'
import { userCacheFolder } from '../build/record.js'
import type { Options, Outcome } from './change.js'
import { refuse } from './codes.js'
import { inRoot, isThere, type Named, type Places } from './names.js'

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
  readonly version: 4
  /** All files move into the aside folder, then into their places: names may be swapped. */
  readonly phase: 'aside' | 'places'
  /** A folder in the docs root for files whose new places may not be free yet. */
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
 * Throws if the run is of another command. After a failure, the journal stays for the next try.
 */
export async function begin({ cwd: given = '.', file: named, dryRun }: Options, own: string) {
  const cwd = path.resolve(given)
  const file = inputFile(cwd, named)
  const root = path.dirname(file)
  const journal = journalOf(root)
  const noted = readableText(journal)
  const begun = noted !== undefined && isStrict(noted) ? (JSON.parse(noted) as Steps) : undefined
  const steps = begun?.version === 4 ? begun : undefined
  const isResumed = steps !== undefined
  const redirects = { added: [], removed: [], changed: [] }
  const outcome: Outcome = { file, root, redirects, outputs: [], written: isResumed, isResumed }
  if (!steps) return { cwd, root, outcome }
  const { command } = steps
  if (dryRun || command !== own) {
    const inside = inRoot(root, journal)
    refuse('mv-unfinished', { command, journal: inside.startsWith('..') ? journal : inside })
  }
  removeStale(journal, 0)
  for (const each of ['docs.json', ...steps.texts.map((text) => text.file)]) removeStale(path.join(root, each), 0)
  const kept = carryOut(steps, root, [])
  await finish(steps, root)
  return { cwd, root, outcome, earlier: { ...steps, kept } }
}

/** Carries out a plan. After a failure, all files are back in place. Returns files edited meanwhile, and kept. */
export async function takeSteps(plan: Plan, root: string): Promise<readonly string[]> {
  // docs.json is built at the end.
  const origins = new Map(plan.moves.map(([from, to]) => [to, from]))
  const written = plan.texts.map(({ file }) => origins.get(file) ?? file)
  for (const file of plan.config === null ? written : [...written, 'docs.json']) assertWritable(path.join(root, file))
  const steps: Steps = { ...plan, version: 4, phase: 'aside', aside: `.build-nav-moving-${Date.now()}` }
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
  const move = (from: string, to: string) => {
    if (rename(from, to, root)) renamed.push([from, to])
  }
  if (phase === 'aside' && moves.length > 0) {
    fs.mkdirSync(path.join(root, aside), { recursive: true })
    fs.writeFileSync(path.join(root, aside, '.gitignore'), '*\n')
    for (const [number, [from]] of moves.entries()) move(from, `${aside}/${number}`)
    note({ ...steps, phase: 'places' }, root)
  }
  // A file may replace a folder: `guides/a.mdx` left, and `guides` arrives.
  removeEmptyFolders(moves.flat(), root)
  for (const [number, [, to]] of moves.entries()) move(`${aside}/${number}`, to)
  const wanted = texts.filter(({ file, before, text }) => [before, text].includes(textOf(file, root)))
  writeFilesAtomically(wanted.map(({ file, text }) => ({ file: path.join(root, file), text, makesFolder: true })))
  moveInIndex(root, steps.index)
  return texts.filter((each) => !wanted.includes(each)).map(({ file }) => file)
}

const textOf = (file: string, root: string) => readableText(path.join(root, file)) ?? null

/** Undoes the steps after a failure. */
function putBack(steps: Steps, root: string, renamed: readonly (readonly [string, string])[]): void {
  const written = steps.texts.filter(({ file, before, text }) => before !== null && textOf(file, root) === text)
  writeFilesAtomically(written.map(({ file, before }) => ({ file: path.join(root, file), text: before ?? '' })))
  for (const [from, to] of renamed.toReversed()) rename(to, from, root)
  const arrived = steps.moves.map(([, to]) => to)
  cleanUp(steps, arrived, root)
  fs.rmSync(journalOf(root), { force: true })
}

async function finish(steps: Steps, root: string): Promise<void> {
  for (const file of steps.removed) fs.rmSync(path.join(root, file), { force: true })
  cleanUp(steps, [...steps.moves.map(([from]) => from), ...steps.removed], root)
  if (steps.config !== null) {
    const { build } = await import('../build/build.js')
    // docs.json matched the config: no edit is lost.
    await build({ config: path.join(root, steps.config), cwd: root, force: true })
  }
  fs.rmSync(journalOf(root), { force: true })
}

/** Removes the aside folder, and the folders of files that left. */
function cleanUp({ aside }: Steps, left: readonly string[], root: string): void {
  fs.rmSync(path.join(root, aside, '.gitignore'), { force: true })
  removeEmptyFolders([`${aside}/0`, ...left], root)
}

/** Moves a file, unless an earlier run did; true if moved. */
function rename(from: string, to: string, root: string): boolean {
  if (!isThere(root, from)) return false
  if (isThere(root, to)) refuse('mv-path', { from, to, reason: `'${to}' already exists` })
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

/** A future entry of git's index, by path in the repository; mode 0 removes the entry. */
interface IndexEntry {
  readonly path: string
  readonly mode: string
  readonly blob: string
}

/** Git's index for a docs root, by path from there; a file with a merge conflict has no blob. */
export type GitIndex = ReadonlyMap<string, Omit<IndexEntry, 'path'>>

/** Reads git's index; undefined without a repository, and without git. */
export function readIndex(root: string): GitIndex | undefined {
  const listed = findRepository(root) && gitNow(root, ['ls-files', '-s', '-z'])?.toString()
  const found = listed?.matchAll(/(\d+) ([\da-f]+) (\d)\t([^\0]*)\0/g)
  const entries = [...(found ?? [])].map(([, mode = '', blob = '', stage, file = '']) => {
    return [file, { mode, blob: stage === '0' ? blob : '' }] as const
  })
  return found && new Map(entries)
}

/** Throws for files with a merge conflict, for paths in another repository, and for folders around another repository. */
export function refuseForeign(
  places: Places,
  named: readonly Named[],
  root: string,
  index: GitIndex = new Map(),
): void {
  const submodules = [...index].flatMap(([file, { mode }]) => (mode === '160000' ? [file] : []))
  const inside = submodules.filter((each) => named.some(({ from }) => each.startsWith(`${from}/`)))
  const names = [...inside, ...[...places].flat()].filter((name) => name !== undefined)
  const conflicting = names.find((name) => index.get(name)?.blob === '')
  if (conflicting !== undefined) refuse('mv-off-limits', { name: conflicting, why: 'conflict' })
  const folders = new Set(names.flatMap((name) => [...foldersOf(name), name]))
  const foreign = [...folders].find((name) => submodules.includes(name) || isThere(root, `${name}/.git`))
  if (foreign !== undefined) refuse('mv-off-limits', { name: foreign, why: 'repository' })
}

/** Throws for files with text that git can't restore. */
export function refuseUncommitted(removed: Places, index: GitIndex, root: string): void {
  const listed = gitNow(root, ['diff', '--name-only', '--no-renames', '--relative', '-z', 'HEAD', '--', '.'])
  const changed = listed && new Set(listed.toString().split('\0'))
  const names = [...removed.keys()].filter((file) => !changed || changed.has(file) || !index.has(file))
  if (names.length > 0) refuse('rm-uncommitted', { names })
}

/** The changes of git's index for moved and removed files. Untracked files have none. */
export function indexChanges(root: string, index: GitIndex | undefined, places: Places): readonly IndexEntry[] {
  const repository = findRepository(root)
  const folder = repository ? pathInRepository(repository, root) : ''
  const tracked = [...places].flatMap(([from, to]) => {
    const entry = index?.get(from)
    return entry ? [{ from, to, entry }] : []
  })
  const gone = tracked.map(({ from, entry }) => ({ ...entry, path: path.posix.join(folder, from), mode: '0' }))
  const come = tracked.flatMap(({ to, entry }) =>
    to === undefined ? [] : { ...entry, path: path.posix.join(folder, to) },
  )
  return [...gone, ...come]
}

/** Changes git's index; throws if git refuses. */
function moveInIndex(root: string, entries: readonly IndexEntry[]): void {
  const repository = findRepository(root)
  if (!repository || entries.length === 0) return
  const lines = entries.map(({ path: file, mode, blob }) => `${mode} ${blob}\t${file}\0`)
  if (gitNow(repository.root, ['update-index', '-z', '--index-info'], lines.join('')) === undefined)
    refuse('mv-index', { lock: path.join(repository.gitFolder, 'index.lock') })
}
