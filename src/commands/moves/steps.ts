import fs from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/build-nav-error.js'
import { fileDiagnostic, readText } from '../../base/files/read.js'
import { assertWritable, removeStale, writeFileAtomically, writeFilesAtomically } from '../../base/files/write.js'
import { linkStatsOf } from '../../base/files/stats.js'
import { foldersOf } from '../../site/model/page-path.js'
import type { IndexEntry } from './git-index.js'
import { moveInIndex } from './git-index.js'

/** Everything that a move writes, in its order; what is stopped on the way is finished from here. */
export interface Steps {
  readonly version: 1
  /** The command that the plan belongs to: `npx build-nav mv a b`. */
  readonly command: string
  /** The part that is under way: files are put aside where they are in each other's way, then in their places, then written. */
  readonly phase: 'aside' | 'places' | 'texts'
  /** Paths from the docs root. */
  readonly moves: readonly (readonly [from: string, to: string])[]
  readonly removed: readonly string[]
  readonly index: readonly IndexEntry[]
  readonly texts: readonly { readonly file: string; readonly before: string | null; readonly text: string }[]
  /** The config to build at the end, from the docs root. */
  readonly config: string | null
}

const NAME = '.build-nav-moves.json'

/** The steps that an earlier run has not finished; undefined where there are none. */
export function unfinishedSteps(root: string): Steps | undefined {
  const file = path.join(root, NAME)
  if (!linkStatsOf(file)) return undefined
  try {
    return JSON.parse(readText(file)) as Steps
  } catch {
    return undefined
  }
}

/** Takes all steps, or those that an earlier run has not taken. Where one fails, files are back where they were. */
export async function takeSteps(steps: Steps, root: string): Promise<readonly string[]> {
  const journal = path.join(root, NAME)
  const isAgain = linkStatsOf(journal) !== undefined
  if (isAgain) removeLeftovers(steps, root)
  else assertAllWritable(steps, root)
  const note = (phase: Steps['phase']) => writeFileAtomically(journal, JSON.stringify({ ...steps, phase }))
  const undo: (() => void)[] = []
  let kept: readonly string[] = []
  try {
    if (!isAgain) note('aside')
    if (steps.phase === 'aside') {
      putAside(steps, root, undo)
      note('places')
    }
    if (steps.phase !== 'texts') {
      putInPlaces(steps, root, undo)
      note('texts')
    }
    const wanted = isAgain ? steps.texts.filter((each) => isAsPlanned(each, root)) : steps.texts
    kept = steps.texts.filter((each) => !wanted.includes(each)).map(({ file }) => file)
    writeFilesAtomically(wanted.map(({ file, text }) => ({ file: path.join(root, file), text, makesFolder: true })))
    moveInIndex(root, steps.index)
  } catch (error) {
    putBack(steps, root)
    for (const step of undo.toReversed()) step()
    fs.rmSync(journal, { force: true })
    throw error
  }
  for (const file of steps.removed) fs.rmSync(path.join(root, file), { force: true })
  removeEmptyFolders(steps, root)
  if (steps.config !== null) {
    const { build } = await import('../build/build.js')
    // docs.json was what the config gave: there is no edit to lose.
    await build({ config: path.join(root, steps.config), cwd: root, force: true })
  }
  fs.rmSync(journal, { force: true })
  return kept
}

/** Removes what the run that was killed left beside the files that it was writing. */
function removeLeftovers({ texts }: Steps, root: string): void {
  for (const file of [NAME, 'docs.json', ...texts.map((each) => each.file)]) removeStale(path.join(root, file), 0)
}

/** Throws before the first step where a file may not be written, the docs.json that is built at the end among them. */
function assertAllWritable({ moves, texts, config }: Steps, root: string): void {
  const origins = new Map(moves.map(([from, to]) => [to, from]))
  const written = texts.map(({ file }) => origins.get(file) ?? file)
  for (const file of config === null ? written : [...written, 'docs.json']) assertWritable(path.join(root, file))
}

/** A file that somebody has edited since is theirs. */
function isAsPlanned({ file, before, text }: Steps['texts'][number], root: string): boolean {
  const now = linkStatsOf(path.join(root, file)) ? readText(path.join(root, file)) : null
  return now === before || now === text
}

/** Texts that were written before another could not be. */
function putBack({ texts }: Steps, root: string): void {
  const isWritten = ({ file, text }: Steps['texts'][number]) =>
    linkStatsOf(path.join(root, file)) && readText(path.join(root, file)) === text
  const written = texts.filter((each) => each.before !== null && isWritten(each))
  writeFilesAtomically(written.map(({ file, before }) => ({ file: path.join(root, file), text: before ?? '' })))
}

/** Files whose new place is another's old one wait beside it. */
function putAside({ moves }: Steps, root: string, undo: (() => void)[]): void {
  for (const [from, to] of inTheWay(moves)) {
    const aside = asideOf(root, to)
    if (!linkStatsOf(aside)) rename(path.join(root, from), aside, undo)
  }
}

function putInPlaces({ moves }: Steps, root: string, undo: (() => void)[]): void {
  const waiting = new Map(inTheWay(moves))
  for (const [from, to] of moves) {
    const origin = waiting.has(from) ? asideOf(root, to) : path.join(root, from)
    if (linkStatsOf(origin)) rename(origin, path.join(root, to), undo)
  }
}

/** The moves to a name that differs only in case, which a disk may take for the same. */
function inTheWay(moves: Steps['moves']): Steps['moves'] {
  const leaving = new Set(moves.map(([from]) => from.toLowerCase()))
  return moves.filter(([, to]) => leaving.has(to.toLowerCase()))
}

function asideOf(root: string, to: string): string {
  const target = path.join(root, to)
  return path.join(path.dirname(target), `.${path.basename(target)}.build-nav-move`)
}

function rename(from: string, to: string, undo: (() => void)[]): void {
  try {
    fs.mkdirSync(path.dirname(to), { recursive: true })
    fs.renameSync(from, to)
    undo.push(() => {
      fs.mkdirSync(path.dirname(from), { recursive: true })
      fs.renameSync(to, from)
    })
  } catch (error) {
    throw new BuildNavError([fileDiagnostic(error, to, 'write')])
  }
}

/** Folders that the move has left with nothing in them. */
function removeEmptyFolders({ moves, removed }: Steps, root: string): void {
  const left = [...moves.map(([from]) => from), ...removed]
  const folders = new Set(left.flatMap(foldersOf))
  for (const folder of [...folders].toSorted((a, b) => b.length - a.length)) {
    try {
      fs.rmdirSync(path.join(root, folder))
    } catch {
      // There is something in it.
    }
  }
}
