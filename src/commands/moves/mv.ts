import path from 'node:path'
import type { Output } from '../build/docs-json-files.js'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { shellWord } from '../../base/diagnostics/text.js'
import { moving } from '../../site/links/rewrite.js'
import { filesOn, type LinkFiles } from '../../site/links/target.js'
import { diskAt } from '../../site/model/disk.js'
import { inputFile } from '../../site/model/input/open-input.js'
import { readJson } from '../../format/json/read.js'
import { resolveRefs } from '../../format/json/refs/refs.js'
import { textAt } from '../../site/model/past-files.js'
import { withoutExtension } from '../../site/model/page-path.js'
import { siteOf } from '../../site/model/site.js'
import { madeMoves, refuseChains, seenMoves, writtenSince, type MadeMoves } from './after.js'
import { moveReport } from './codes.js'
import { filesOf, movesOf, refuseSharedAddresses, refuseTaken, type Move } from './destination.js'
import { docsPlan, type DocsPlan, type RedirectChoice } from './docs-plan.js'
import { indexChanges, readIndex, refuseForeign } from './git-index.js'
import { translationsOf, type Mirror, type Translations } from './locales.js'
import { movedBodies, type ChangedLink, type OnFile, type OpenMention } from './moved-bodies.js'
import { backwards, movedDisk, movedSymlinks } from './moved-disk.js'
import { movedRefs } from './moved-refs.js'
import { filesIn, isThere, type Names } from './named-file.js'
import { emptiedFolders, folderOrPage } from './page-addresses.js'
import { requestsIn, requestsOf } from './request.js'
import { sideOf } from './sides.js'
import { resumeSteps, takeSteps, unfinishedError, unfinishedSteps, type Plan, type Steps } from './steps.js'

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
  readonly entries: DocsPlan['entries']
  /** The pages in the navigation, by old or new path. */
  readonly listed: ReadonlySet<string>
  readonly redirects: DocsPlan['redirects']
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
  const { paths = [], locales = false, after: isAfter = false } = options
  const command = commandOf(options)
  const unfinished = unfinishedSteps(root)
  if (unfinished) return resumed(unfinished, { file, root, command, isAny: isAfter && paths.length === 0, options })

  const disk = diskAt(root)
  // The config may miss files moved by hand.
  const ahead = isAfter ? undefined : await sideOf(file)
  const names: Names = { cwd, root, site: siteOf(ahead?.docs ?? {}, disk) }
  const requests = options.from === undefined ? requestsOf(paths) : requestsIn(path.resolve(cwd, options.from))
  const asked = isAfter && requests.length === 0 ? await seenMoves(root) : await askedMoves()
  refuseChains(asked)
  const before = movedDisk(disk, backwards(asked.done))
  const now = ahead ?? (await sideOf(file, before))
  const translations = translationsOf(siteOf(now.docs, before), root)
  const mirrors = translations.mirrorsOf(asked.moves)
  const { moves, files, done } = locales ? withMirrors(asked, mirrors, { root, translations }) : asked
  if (files.size === 0) return nothing(file, root, isAfter)
  const notDone = new Map([...files].filter(([from]) => !done.has(from)))
  refuseTaken(notDone, siteOf(now.docs, before), root)
  const index = readIndex(root)
  const folders = moves.filter(({ kind }) => kind === 'folder')
  refuseForeign({ files: [...notDone].flat(), folders: folders.map(({ from }) => from) }, root, index)

  const onDisk = filesOn(disk)
  const had: LinkFiles = isAfter ? moving(onDisk, backwards(done)).after : onDisk
  const linkMoves = moving(had, files, emptiedFolders(files, siteOf(now.docs, before), folderOrPage))
  const after = movedDisk(before, files)
  refuseSharedAddresses(notDone, after)
  const choice = { redirect: options.redirect, noRedirect: options.noRedirect, wildcard: options.wildcard }
  const docs = await docsPlan({ file, now, moves, files, moving: linkMoves, before, after, isAfter, choice })
  const { outputs, refs } = file.endsWith('.json')
    ? movedRefs(file, files, docs.outputs)
    : { outputs: docs.outputs, refs: [] }
  const origins = backwards(done)
  const all = filesIn(root, '').map((each) => origins.get(each) ?? each)
  const found = movedBodies({
    root,
    files: all.filter((each) => !docs.modules.has(each) && !/(^|\/)\./.test(each)),
    moving: linkMoves,
    left: docs.left,
    generated: partsOf(file),
    onDisk: (each) => done.get(each) ?? each,
    isWritten: isAfter ? await writtenSince(root, done) : undefined,
    onFile: options.onFile,
  })
  const edited: OpenMention[] = []
  if (!options.dryRun) {
    const inRoot = (each: string) => path.relative(root, each).replaceAll(path.sep, '/')
    const plan: Plan = {
      command,
      moves: [...notDone],
      removed: [],
      symlinks: movedSymlinks(root, all, { files, done, folders, folderInstead: linkMoves.folderInstead }),
      index: indexChanges(root, index, { moves: notDone }),
      texts: [
        ...found.bodies,
        ...outputs.map((each) => ({ file: inRoot(each.file), before: each.before ?? null, text: each.text })),
      ],
      config: file.endsWith('.json') ? null : inRoot(file),
    }
    edited.push(...(await takeSteps(plan, root)).map(editedMeanwhile))
  }
  const stayed = locales ? mirrors.filter(({ isTaken }) => isTaken) : mirrors
  const taken = stayed
    .filter(({ isTaken }) => isTaken)
    .map(({ from, to }) => moveReport('mv-mirror-taken', { from, to }))
  return {
    file,
    root,
    moves,
    files: [...files].map(([from, to]) => ({ from, to, isThere: done.has(from) })),
    entries: docs.entries,
    listed: docs.listed,
    redirects: docs.redirects,
    links: [...refs, ...found.links],
    mentions: [...found.mentions, ...edited],
    mirrors: stayed
      .filter(({ isTaken }) => !isTaken)
      .map((each) => ({
        ...each,
        command: commandOf({ paths: [withoutExtension(each.from), withoutExtension(each.to)] }),
      })),
    warnings: [...docs.warnings, ...(locales ? taken : [])],
    outputs,
    written: !options.dryRun,
    isResumed: false,
  }

  async function askedMoves(): Promise<MadeMoves> {
    if (isAfter) return madeMoves(requests, names)
    const own = movesOf(requests, names)
    return { moves: own, files: filesOf(own, root), done: new Map() }
  }
}

/** docs.json and the files of its `$ref`s, from the docs root. */
function partsOf(file: string): ReadonlySet<string> {
  const root = path.dirname(file)
  const docsJson = path.join(root, 'docs.json')
  const text = textAt(docsJson)
  const inRoot = (each: string) => path.relative(root, each).replaceAll(path.sep, '/')
  try {
    const { files } = resolveRefs(readJson(text ?? '{}', { file: docsJson, tolerant: true }))
    return new Set([docsJson, file, ...files.map((part) => part.file)].map(inRoot))
  } catch (error) {
    // The `$ref` of a part moved by hand still names the old place.
    if (error instanceof BuildNavError) return new Set([docsJson, file].map(inRoot))
    throw error
  }
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

interface Resuming {
  readonly file: string
  readonly root: string
  readonly command: string
  /** True if any move will do, as for `--after` without paths. */
  readonly isAny: boolean
  readonly options: MvOptions
}

/** Finishes an earlier, interrupted run of the same command. */
async function resumed(steps: Steps, { file, root, command, isAny, options }: Resuming): Promise<MvResult> {
  if ((steps.command !== command && !isAny) || options.dryRun) throw unfinishedError(steps, root)
  const kept = await resumeSteps(steps, root)
  const moves = steps.moves.map(([from, to]): Move => ({ from, to, kind: 'file' }))
  return {
    ...nothing(file, root, true),
    moves,
    files: moves.map(({ from, to }) => ({ from, to, isThere: false })),
    mentions: kept.map(editedMeanwhile),
    warnings: [],
    written: true,
    isResumed: true,
  }
}

function editedMeanwhile(file: string): OpenMention {
  return { file, line: 1, column: 1, text: '', why: 'edited' }
}

function nothing(file: string, root: string, isAfter: boolean): MvResult {
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
    warnings: isAfter ? [moveReport('mv-nothing', {})] : [],
    outputs: [],
    written: false,
    isResumed: false,
  }
}

/** The command as typed. A move by hand has the same command: the work to do is the same. */
export function commandOf({ paths = [], from }: Pick<MvOptions, 'paths' | 'from'>): string {
  const table = from === undefined ? [] : ['--from', shellWord(from)]
  return ['npx build-nav mv', ...paths.map(shellWord), ...table].join(' ')
}
