import path from 'node:path'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { grouped } from '../../base/diagnostics/grouped.js'
import { shellWord } from '../../base/diagnostics/text.js'
import { linkStatsOf, readText } from '../../base/files/read.js'
import { diskAt, type Disk } from '../../site/model/disk.js'
import { filesByUrl } from '../../site/model/page-index.js'
import { addressOfPage, baseOf, foldersOf, withoutExtension } from '../../site/model/page-path.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { movedByHand, writtenSince, type AskedMoves, type Request } from './after.js'
import { backwards, movedDisk, sideOf } from './change.js'
import type { Change, FileMoves, Options, Outcome, RedirectChoice } from './change.js'
import { moveReport, refuse } from './codes.js'
import type { MovedEntry } from './docs-json.js'
import { readIndex } from './git-index.js'
import { readLanguages, type Counterpart, type Languages } from './languages.js'
import { destinationOf, filesIn, isPage, isReserved, isSame, isThere, namedFile } from './names.js'
import { nearPage, refuseBehindSymlink, refuseMissing, type Around, type Move } from './names.js'
import { planned } from './plan.js'
import { begin, takeSteps } from './steps.js'
import type { ChangedLink, InFile, LinkTo, OpenMention } from './texts.js'

export interface MvOptions extends Options, RedirectChoice {
  /** The sources, and last the destination: pages, files and folders; a folder takes several. */
  readonly paths?: readonly string[] | undefined
  /** A file with a move on each line, old and new path with a tab between; all form a single move. */
  readonly from?: string | undefined
  /** Takes files moved by hand; without paths, all renames that git sees since the last commit. */
  readonly after?: boolean | undefined
}

/** A moved file, by paths from the docs root. */
export interface MovedFile {
  readonly from: string
  readonly to: string
  /** True for a file already at its new place. */
  readonly isThere: boolean
}

export interface MvResult extends Outcome {
  readonly moves: readonly Move[]
  readonly files: readonly MovedFile[]
  /** The values with moved names, in docs.json or a file of a `$ref`. */
  readonly entries: readonly (MovedEntry & InFile)[]
  /** The pages in the navigation, by old or new path. */
  readonly listed: ReadonlySet<string>
  readonly links: readonly ChangedLink[]
  /** The places for a person to check. */
  readonly mentions: readonly OpenMention[]
  /** Counterparts left in place. */
  readonly mirrors: readonly (Counterpart & { readonly to: string; readonly command: string })[]
  readonly warnings: readonly Diagnostic[]
}

const noneMoved = {
  moves: [],
  files: [],
  entries: [],
  listed: new Set<string>(),
  links: [],
  mentions: [],
  mirrors: [],
  warnings: [],
} as const

/**
 * Moves pages, files and folders, and everything that names them: the navigation, links, redirects. Plans and proves
 * before writing; throws obstacles.
 */
export async function mv(options: MvOptions = {}): Promise<MvResult> {
  const { paths = [], after: isAfter = false, dryRun = false } = options
  const command = commandOf(options)
  const isAny = isAfter && paths.length === 0
  const { cwd, root, outcome, earlier } = await begin(options, (begun) => begun === command || isAny)
  if (earlier) {
    const files = earlier.moves.map(([from, to]) => ({ from, to, isThere: false }))
    const moves = files.map(({ from, to }): Move => ({ from, to, kind: 'file' }))
    return { ...outcome, ...noneMoved, moves, files, mentions: earlier.kept.map(editedMeanwhile) }
  }
  const { change, moves, mirrors, warnings } = await asked(options, cwd, outcome)
  const { follows, done } = change
  if (follows.size === 0) return { ...outcome, ...noneMoved, warnings: isAfter ? [moveReport('mv-nothing', {})] : [] }
  const found = await planned(change)
  const edited = dryRun ? [] : await takeSteps(found.plan, root)
  return {
    ...outcome,
    moves,
    files: [...follows].map(([from, to]) => ({ from, to, isThere: done.has(from) })),
    entries: found.entries,
    listed: found.listed,
    redirects: found.redirects,
    links: found.links.flatMap(changedLink),
    mentions: [...found.mentions, ...edited.map(editedMeanwhile)],
    mirrors,
    warnings: [...found.warnings, ...warnings],
    outputs: found.outputs,
    written: !dryRun,
  }
}

function changedLink({ file, line, column, written, after }: LinkTo): readonly ChangedLink[] {
  return after === undefined ? [] : [{ file, line, column, before: written, after }]
}

function editedMeanwhile(file: string): OpenMention {
  return { file, line: 1, column: 1, text: '', why: 'edited' }
}

/** The command as typed. A move by hand has the same command: the work to do is the same. */
function commandOf({ paths = [], from }: Pick<MvOptions, 'paths' | 'from'>): string {
  const table = from === undefined ? [] : ['--from', shellWord(from)]
  return ['npx build-nav mv', ...paths.map(shellWord), ...table].join(' ')
}

/** The files that move, and the site before; throws for unknown names and for places that are taken. */
async function asked(options: MvOptions, cwd: string, { file, root }: Outcome) {
  const { after: isAfter = false, locales = false } = options
  const { now, site, named } = await begunMoves(options, cwd, file)
  const languages = readLanguages(site, root)
  const all = languages.mirrorsOf(named.moves)
  const taken = all.filter(({ to }) => isThere(root, to))
  const free = all.filter((mirror) => !taken.includes(mirror))
  const { moves, files, done } = locales ? withMirrors(named, free, languages, root) : named
  const leaving = new Map([...files].filter(([each]) => !done.has(each)))
  refuseTaken(leaving, site, root)
  refuseSharedUrls(leaving, movedDisk(site.disk, files))
  const change: Change = {
    command: commandOf(options),
    now,
    site,
    index: readIndex(root),
    named: moves,
    places: files,
    follows: files,
    done,
    isRemoval: false,
    isFollowed: true,
    choice: options,
    isWritten: isAfter ? await writtenSince(root, done) : undefined,
  }
  const commandFor = ({ from, to }: Move) => commandOf({ paths: [from, to].map(withoutExtension) })
  const mirrors = locales ? [] : free.map((each) => ({ ...each, command: commandFor(each) }))
  const warnings = locales ? taken.map(({ from, to }) => moveReport('mv-mirror-taken', { from, to })) : []
  return { change, moves, mirrors, warnings }
}

/** The moves as named, or as git sees them, and the site before. */
async function begunMoves({ paths = [], from, after: isAfter = false }: MvOptions, cwd: string, file: string) {
  const root = path.dirname(file)
  const disk = diskAt(root)
  // The config may miss files moved by hand.
  const ahead = isAfter ? undefined : await sideOf(file)
  const around: Around = { cwd, root, site: siteOf(ahead?.docs ?? {}, disk) }
  const requests = from === undefined ? requestsOf(paths) : requestsIn(path.resolve(cwd, from))
  const named = isAfter ? await movedByHand(requests, around) : movesNow(requests, around)
  if (ahead) return { now: ahead, site: around.site, named }
  const before = movedDisk(disk, backwards(named.done))
  // The config may name the new places already.
  const now = await sideOf(file, before).catch(async () => sideOf(file))
  return { now, site: siteOf(now.docs, before), named }
}

/** `A B DIR/` moves A and B into the folder; `OLD NEW` is a single move. */
function requestsOf(paths: readonly string[]): readonly Request[] {
  const to = paths.at(-1) ?? ''
  const into = paths.length > 2 && !to.endsWith('/') ? `${to}/` : to
  return paths.slice(0, -1).map((from) => ({ from, to: into }))
}

/** The moves in a file: the old path, a tab, the new path. */
function requestsIn(file: string): readonly Request[] {
  const lines = readText(file)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  return lines.flatMap((line, index): readonly Request[] => {
    if (line.trim() === '' || line.startsWith('#')) return []
    const [from = '', to = '', ...more] = line.split('\t').map((part) => part.trim())
    if (from !== '' && to !== '' && more.length === 0) return [{ from, to }]
    return refuse('mv-table', { line }, { file, line: index + 1, column: 1 })
  })
}

/** The requested moves; throws for unknown names, and for paths out of the site. */
function movesNow(requests: readonly Request[], around: Around): AskedMoves {
  const { root } = around
  const named = requests.map((request) => ({
    request,
    file: namedFile(request.from, around) ?? refuseUnknown(request, around),
  }))
  const leaving = named.flatMap(({ file }) => (file.kind === 'folder' ? [file.from] : []))
  const moves = named.map(({ request, file: { from, kind, base } }): Move => {
    const to = destinationOf({ from, kind, base }, request.to, root, leaving)
    return to === from ? refuse('mv-path', { from, to, reason: 'the two paths are the same' }) : { from, to, kind }
  })
  return { moves, files: filesOf(moves, root), done: new Map() }
}

/** Throws for a name without a file: a file at the new path was already moved. */
function refuseUnknown({ from, to }: Request, around: Around): never {
  const now = namedFile(to, around)
  const isInside = now?.kind === 'folder' && namedFile(`/${now.from}/${baseOf(from)}`, around) !== undefined
  // A folder counts if it has the file, or if no page was meant.
  const isFolder = !to.endsWith('/') && nearPage(from, around.site) === undefined
  if (now && (now.kind !== 'folder' || isInside || isFolder)) refuse('mv-moved-already', { from, to })
  return refuseMissing(from, around)
}

/** The moved files, each with its new path. A file's own move wins over a folder's. */
function filesOf(moves: readonly Move[], root: string): FileMoves {
  const files = new Map<string, string>()
  const folders = moves.filter(({ kind }) => kind === 'folder').toSorted((a, b) => a.from.length - b.from.length)
  for (const { from, to } of folders)
    for (const file of filesIn(root, from)) files.set(file, to + file.slice(from.length))
  const own = new Map<string, string>()
  for (const { from, to } of moves.filter(({ kind }) => kind !== 'folder')) {
    const other = own.get(from)
    if (other !== undefined && other !== to) refuse('mv-path', { from, to: other, reason: `it also moves to '${to}'` })
    own.set(from, to)
    files.set(from, to)
  }
  return new Map([...files].filter(([from, to]) => from !== to))
}

/**
 * With the moves of counterparts to free places: each beside its original, the order of redirects for all languages.
 */
function withMirrors(
  { moves, done }: AskedMoves,
  mirrors: readonly Move[],
  languages: Languages,
  root: string,
): AskedMoves {
  const all = [...moves, ...mirrors]
  const own = all.filter(({ from }) => !done.has(from) && isThere(root, from))
  const files = [...done, ...filesOf(own, root)]
  const families = grouped(files, ([from]) => withoutExtension(languages.keyOf(from)))
  return { moves: all, files: new Map([...families.values()].flat()), done }
}

/** Throws if a file's new place is taken or impossible. */
function refuseTaken(moves: FileMoves, site: Site, root: string): void {
  const targets = new Map<string, string>()
  for (const [from, to] of moves) {
    const other = targets.get(to)
    if (other !== undefined) refuse('mv-path', { from, to, reason: `'${other}' moves there, too` })
    targets.set(to, from)
    if (isReserved(to)) refuse('mv-reserved', { name: to })
    if (unusable.test(to) && !unusable.test(from))
      refuse('mv-path', { from, to, reason: 'no URL opens a path with `?`, `#`, `%`, `:`, `*` or a control character' })
    const by = isPage(from) ? site.pages.unpublished(withoutExtension(from)) : undefined
    if (by === '.mintignore' || by === '.gitignore') refuse('mv-outside', { name: from, by })
    refuseBehindSymlink(to, root)
    const blocked = [...foldersOf(to), to].find((name) => {
      const stats = linkStatsOf(path.join(root, name))
      const isOwn = from.toLowerCase() === name.toLowerCase() && isSame(root, from, name)
      if (!stats || moves.has(name) || isOwn) return false
      return !stats.isDirectory() || (name === to && filesIn(root, name).some((file) => !moves.has(file)))
    })
    if (blocked !== undefined) refuse('mv-exists', { from, to: blocked })
  }
}

/** Characters that end a path in a URL, or begin a pattern in a redirect: `a?b`, `a#b`, `:slug*`, `100%`. */
const unusable = /[?#%:*\p{Cc}]/u

/** Throws if a page gets another page's URL, in any capitals. Two pages with a common URL before may go on. */
function refuseSharedUrls(moves: FileMoves, after: Disk): void {
  const origins = backwards(moves)
  const originOf = (file: string) => origins.get(file) ?? file
  const urlOf = (file: string) => addressOfPage(withoutExtension(file)).toLowerCase()
  for (const files of filesByUrl(after).values())
    for (const to of files.filter((file) => files.length > 1 && origins.has(file))) {
      const from = originOf(to)
      const other = files.find((file) => file !== to && urlOf(originOf(file)) !== urlOf(from))
      if (other !== undefined) refuse('mv-path', { from, to, reason: `'${originOf(other)}' has the same URL` })
    }
}
