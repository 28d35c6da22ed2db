import path from 'node:path'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { shellWord } from '../../base/diagnostics/text.js'
import { diskAt } from '../../site/model/disk.js'
import { inputFile } from '../../site/model/input/open-input.js'
import { withoutExtension } from '../../site/model/page-path.js'
import { siteOf } from '../../site/model/site.js'
import type { Output } from '../build/docs-json-files.js'
import { movedByHand, writtenSince, type MadeMoves } from './after.js'
import type { ChangedLink, LinkTo, OnFile, OpenMention } from './bodies.js'
import { moveReport } from './codes.js'
import type { MovedEntry } from './docs-changed.js'
import { readIndex } from './git-index.js'
import { translationsOf, type Mirror, type Translations } from './locales.js'
import { backwards, movedDisk, type Move } from './places.js'
import { planned, sideOf, type Planned, type RedirectChoice } from './plan.js'
import { filesOf, movesOf, refuseSharedAddresses, refuseTaken, requestsIn, requestsOf } from './requests.js'
import { isThere, type Names } from './site-files.js'
import { resumed, takeSteps, type Resumed } from './steps.js'

export interface MvOptions extends RedirectChoice {
  /** The base of relative paths; the current folder. */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json; the config of `cwd`, or the docs.json where there is none. */
  readonly file?: string | undefined
  /** The sources, and last the destination: pages, files and folders; a folder takes several. */
  readonly paths?: readonly string[] | undefined
  /** A file with a move on each line, old and new path with a tab between; all form a single move. */
  readonly from?: string | undefined
  /** Takes files moved by hand; without paths, all renames that git sees since the last commit. */
  readonly after?: boolean | undefined
  /** Moves the counterparts in other languages, too. */
  readonly locales?: boolean | undefined
  /** Reports the plan, and writes nothing. */
  readonly dryRun?: boolean | undefined
  readonly onFile?: OnFile | undefined
}

/** A moved file, by paths from the docs root. */
export interface MovedFile {
  readonly from: string
  readonly to: string
  /** True if the file was already at its new place. */
  readonly isThere: boolean
}

export interface MvResult {
  /** The config or the docs.json. */
  readonly file: string
  readonly root: string
  readonly moves: readonly Move[]
  readonly files: readonly MovedFile[]
  /** The docs.json values with moved names. */
  readonly entries: readonly MovedEntry[]
  /** The pages in the navigation, by old or new path. */
  readonly listed: ReadonlySet<string>
  readonly redirects: Planned['redirects']
  readonly links: readonly ChangedLink[]
  /** The places for a person to check. */
  readonly mentions: readonly OpenMention[]
  /** Counterparts left in place. */
  readonly mirrors: readonly (Mirror & { readonly command: string })[]
  readonly warnings: readonly Diagnostic[]
  /** The changed files: docs.json, or files of the config. */
  readonly outputs: readonly Output[]
  readonly written: boolean
  /** True for a move begun by an earlier run. */
  readonly isResumed: boolean
}

/**
 * Moves pages, files and folders, and everything that names them: the navigation, links, redirects. Plans and proves
 * before writing; throws obstacles.
 */
export async function mv(options: MvOptions = {}): Promise<MvResult> {
  const cwd = path.resolve(options.cwd ?? '.')
  const file = inputFile(cwd, options.file)
  const root = path.dirname(file)
  const { paths = [], locales = false, after: isAfter = false, dryRun = false } = options
  const command = commandOf(options)
  const isAny = isAfter && paths.length === 0
  const earlier = await resumed(root, (begun) => !dryRun && (begun === command || isAny))
  if (earlier) return finished(file, root, earlier)

  const { now, disk, moves, files, done, mirrors } = await askedMoves(options, { cwd, file, root })
  const nothing = { ...noChange(file, root), warnings: isAfter ? [moveReport('mv-nothing', {})] : [] }
  if (files.size === 0) return nothing
  const found = await planned({
    command,
    file,
    now,
    disk,
    index: readIndex(root),
    named: moves,
    places: files,
    follows: files,
    done,
    isAfter,
    isRemoval: false,
    isFollowed: true,
    choice: options,
    isWritten: isAfter ? await writtenSince(root, done) : undefined,
    onFile: options.onFile,
  })
  const edited = dryRun ? [] : await takeSteps(found.plan, root)
  const taken = locales ? mirrors.filter(({ isTaken }) => isTaken) : []
  return {
    ...nothing,
    moves,
    files: [...files].map(([from, to]) => ({ from, to, isThere: done.has(from) })),
    entries: found.docs.moved,
    listed: found.listed,
    redirects: found.redirects,
    links: [...found.refs, ...found.links.flatMap(changedLink)],
    mentions: [...found.mentions, ...edited.map(editedMeanwhile)],
    mirrors: locales ? [] : mirrors.filter(({ isTaken }) => !isTaken).map(withCommand),
    warnings: [...found.warnings, ...taken.map(({ from, to }) => moveReport('mv-mirror-taken', { from, to }))],
    outputs: found.outputs,
    written: !dryRun,
  }
}

interface Site {
  readonly cwd: string
  readonly file: string
  readonly root: string
}

/** The files that move, and the site before; throws for unknown names and for places that are taken. */
async function askedMoves(options: MvOptions, { cwd, file, root }: Site) {
  const { paths = [], from, after: isAfter = false, locales = false } = options
  const disk = diskAt(root)
  // The config may miss files moved by hand.
  const ahead = isAfter ? undefined : await sideOf(file)
  const names: Names = { cwd, root, site: siteOf(ahead?.docs ?? {}, disk), command: 'mv' }
  const requests = from === undefined ? requestsOf(paths) : requestsIn(path.resolve(cwd, from))
  const asked = isAfter ? await movedByHand(requests, names) : movesNow(movesOf(requests, names), root)
  const before = movedDisk(disk, backwards(asked.done))
  const now = ahead ?? (await sideOf(file, before))
  const site = siteOf(now.docs, before)
  const translations = translationsOf(site, root)
  const mirrors = translations.mirrorsOf(asked.moves)
  const all = locales ? withMirrors(asked, mirrors, { root, translations }) : asked
  const leaving = new Map([...all.files].filter(([each]) => !all.done.has(each)))
  refuseTaken(leaving, site, root)
  refuseSharedAddresses(leaving, movedDisk(before, all.files))
  return { ...all, now, disk, mirrors }
}

function movesNow(moves: readonly Move[], root: string): MadeMoves {
  return { moves, files: filesOf(moves, root), done: new Map() }
}

/**
 * With the moves of counterparts to free places: each beside its original, the order of redirects for all languages.
 */
function withMirrors(
  { moves, done }: MadeMoves,
  mirrors: readonly Mirror[],
  { root, translations }: { readonly root: string; readonly translations: Translations },
): MadeMoves {
  const all = [...moves, ...mirrors.filter(({ isTaken }) => !isTaken)]
  const own = all.filter(({ from }) => !done.has(from) && isThere(root, from))
  const families = new Map<string, [string, string][]>()
  for (const [from, to] of [...done, ...filesOf(own, root)]) {
    const key = withoutExtension(translations.keyOf(from))
    families.set(key, [...(families.get(key) ?? []), [from, to]])
  }
  return { moves: all, files: new Map([...families.values()].flat()), done }
}

function withCommand(mirror: Mirror): MvResult['mirrors'][number] {
  return { ...mirror, command: commandOf({ paths: [mirror.from, mirror.to].map(withoutExtension) }) }
}

function changedLink({ file, line, column, written, after }: LinkTo): readonly ChangedLink[] {
  return after === undefined ? [] : [{ file, line, column, before: written, after }]
}

function editedMeanwhile(file: string): OpenMention {
  return { file, line: 1, column: 1, text: '', why: 'edited' }
}

/** The result of an interrupted run. */
function finished(file: string, root: string, { steps, kept }: Resumed): MvResult {
  const moves = steps.moves.map(([from, to]): Move => ({ from, to, kind: 'file' }))
  return {
    ...noChange(file, root),
    moves,
    files: moves.map(({ from, to }) => ({ from, to, isThere: false })),
    mentions: kept.map(editedMeanwhile),
    written: true,
    isResumed: true,
  }
}

function noChange(file: string, root: string): MvResult {
  return {
    file,
    root,
    moves: [],
    files: [],
    entries: [],
    listed: new Set(),
    redirects: { added: [], removed: [], changed: [] },
    links: [],
    mentions: [],
    mirrors: [],
    warnings: [],
    outputs: [],
    written: false,
    isResumed: false,
  }
}

/** The command as typed. A move by hand has the same command: the work to do is the same. */
function commandOf({ paths = [], from }: Pick<MvOptions, 'paths' | 'from'>): string {
  const table = from === undefined ? [] : ['--from', shellWord(from)]
  return ['npx build-nav mv', ...paths.map(shellWord), ...table].join(' ')
}
