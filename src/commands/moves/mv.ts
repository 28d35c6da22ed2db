import path from 'node:path'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { grouped } from '../../base/diagnostics/grouped.js'
import { shellWord } from '../../base/diagnostics/text.js'
import { linkStatsOf, readText } from '../../base/files/read.js'
import { diskAt, type Disk } from '../../site/model/disk.js'
import { filesByUrl } from '../../site/model/page-index.js'
import { addressOfPage, baseOf, foldersOf, isPageFile, withoutExtension } from '../../site/model/page-path.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { movedByHand, writtenSince, type Request } from './after.js'
import { backwards, movedDisk, sideOf } from './change.js'
import type { Change, Choice, FileMoves, Options, Outcome } from './change.js'
import { refuse } from './codes.js'
import { destinationOf, filesIn, isReserved, isSame, isThere, mirrorsOf, namedFile } from './names.js'
import { refuseBehindSymlink, refuseMissing, type Around, type Mirror, type Move } from './names.js'
import type { MovedEntry } from './navigation.js'
import { planned } from './plan.js'
import { begin, readIndex, takeSteps } from './steps.js'
import type { ChangedLink, OpenMention } from './texts.js'

export interface MvOptions extends Options, Omit<Choice, 'keepLinks'> {
  /** The sources, and last the destination: pages, files and folders; a folder takes several. */
  readonly paths?: readonly string[] | undefined
  /** A file with a move on each line, old and new path with a tab between; all form a single move. */
  readonly from?: string | undefined
  /** Takes files moved by hand; without paths, all renames that git sees since the last commit. */
  readonly after?: boolean | undefined
  /** Also moves the same pages of other languages. */
  readonly locales?: boolean | undefined
}

/** A moved file, by paths from the docs root; `isThere` before an `--after`. */
export type MovedFile = Request & { readonly isThere: boolean }

export interface MvResult extends Outcome {
  readonly moves: readonly Move[]
  readonly files: readonly MovedFile[]
  /** The values of docs.json with moved names. */
  readonly entries: readonly MovedEntry[]
  /** The pages in the navigation, by old or new path. */
  readonly listed: ReadonlySet<string>
  readonly links: readonly ChangedLink[]
  /** The places for a person to check. */
  readonly mentions: readonly OpenMention[]
  /** The same pages of other languages, left in place, each with the command to move it; none if its place is taken. */
  readonly mirrors: readonly (Mirror & { readonly command: string | undefined })[]
  readonly warnings: readonly Diagnostic[]
}

const nothing = { entries: [], listed: new Set<string>(), links: [], mentions: [], mirrors: [], warnings: [] }

/**
 * Moves pages, files and folders, and everything that names them: the navigation, links, redirects. Plans and proves
 * before writing; throws obstacles.
 */
export async function mv(options: MvOptions = {}): Promise<MvResult> {
  const { cwd, root, outcome, earlier } = await begin(options, commandOf(options))
  if (earlier) {
    const moves = earlier.moves.map(([from, to]): Move => ({ from, to, kind: 'file' }))
    const files = moves.map(({ from, to }) => ({ from, to, isThere: false }))
    return { ...outcome, ...nothing, moves, files, mentions: earlier.kept.map(editedMeanwhile) }
  }
  const { change, moves, files, mirrors } = await asked(options, cwd, outcome)
  if (files.size === 0) return { ...outcome, ...nothing, moves: [], files: [] }
  const { plan, docs, left: _, ...found } = await planned(change)
  const edited = options.dryRun ? [] : await takeSteps(plan, root)
  return {
    ...outcome,
    ...found,
    moves,
    files: [...files].map(([from, to]) => ({ from, to, isThere: options.after === true })),
    entries: docs.moved,
    links: found.links.filter(({ after }) => after !== undefined),
    mentions: [...found.mentions, ...edited.map(editedMeanwhile)],
    mirrors,
    written: !options.dryRun,
  }
}

const editedMeanwhile = (file: string): OpenMention => ({ file, line: 1, column: 1, text: '', why: 'edited' })

/** The command as typed. A move by hand has the same command: the work to do is the same. */
function commandOf({ paths = [], from }: Pick<MvOptions, 'paths' | 'from'>): string {
  const table = from === undefined ? [] : ['--from', shellWord(from)]
  return ['npx build-nav mv', ...paths.map(shellWord), ...table].join(' ')
}

/** The files that move, and the site before; throws for unknown names and for places that are taken. */
async function asked(options: MvOptions, cwd: string, { file, root }: Outcome) {
  const { now, site, named, made } = await begunMoves(options, cwd, file)
  const mirrors = mirrorsOf(named, site, root)
  const free = mirrors.filter(({ to }) => !isThere(root, to))
  const follow = options.locales && !made ? free : []
  const moves = [...named, ...follow]
  const files = made ?? withFamilies(filesOf(moves, root), follow)
  if (!made) refuseTaken(files, site, root)
  const change: Change = {
    command: commandOf(options),
    now,
    site,
    index: readIndex(root),
    named: moves,
    places: files,
    isMade: made !== undefined,
    choice: options,
    isWritten: made && (await writtenSince(root, made)),
  }
  const left = options.locales ? mirrors.filter((each) => !follow.includes(each)) : free
  const commandFor = ({ from, to }: Move) =>
    isThere(root, to) ? undefined : commandOf({ paths: [from, to].map(withoutExtension) })
  return { change, moves, files, mirrors: left.map((each) => ({ ...each, command: commandFor(each) })) }
}

/** The moves as named, or those `made` by hand, and the site before. */
async function begunMoves({ paths = [], from, after }: MvOptions, cwd: string, file: string) {
  const root = path.dirname(file)
  const disk = diskAt(root)
  const requests = from === undefined ? requestsOf(paths) : requestsIn(path.resolve(cwd, from))
  if (!after) {
    const now = await sideOf(file)
    const site = siteOf(now.docs, disk)
    return { now, site, named: movesNow(requests, { cwd, root, site }), made: undefined }
  }
  // The config may miss files moved by hand, or name the new places already.
  const { moves, files } = await movedByHand(requests, { cwd, root, site: siteOf({}, disk) })
  const before = movedDisk(disk, backwards(files))
  const now = await sideOf(file, before).catch(async () => sideOf(file))
  return { now, site: siteOf(now.docs, before), named: moves, made: files }
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
function movesNow(requests: readonly Request[], around: Around): readonly Move[] {
  const { root } = around
  const named = requests.map((request) => namedFile(request.from, around) ?? refuseUnknown(request, around))
  const leaving = named.flatMap(({ from, kind }) => (kind === 'folder' ? [from] : []))
  return named.map((file, index) => {
    const { from, kind } = file
    const to = destinationOf(file, requests[index]?.to ?? '', root, leaving)
    return to === from ? refuse('mv-path', { from, to, reason: 'the two paths are the same' }) : { from, to, kind }
  })
}

/** Throws for a name without a file. A file or folder at the new path may have been moved by hand. */
function refuseUnknown({ from, to }: Request, around: Around): never {
  const now = namedFile(to, around)
  const isMoved =
    now && (now.kind !== 'folder' || !to.endsWith('/') || namedFile(`/${now.from}/${baseOf(from)}`, around))
  return refuseMissing(from, around, isMoved ? to : undefined)
}

/** The moved files, each with its new path. The move of an inner folder or a file wins over an outer folder's. */
function filesOf(moves: readonly Move[], root: string): FileMoves {
  const files = new Map<string, string>()
  const folders = moves.filter(({ kind }) => kind === 'folder').toSorted((a, b) => a.from.length - b.from.length)
  for (const { from, to, kind } of [...folders, ...moves.filter((each) => each.kind !== 'folder')]) {
    const other = moves.find((each) => each.from === from && each.to !== to)
    if (other) refuse('mv-path', { from, to, reason: `it also moves to '${other.to}'` })
    for (const file of kind === 'folder' ? filesIn(root, from) : [from]) files.set(file, to + file.slice(from.length))
  }
  return new Map([...files].filter(([from, to]) => from !== to))
}

/** The moved files with mirrors behind their originals: the order of redirects for all languages. */
function withFamilies(files: FileMoves, mirrors: readonly Mirror[]): FileMoves {
  const original = (file: string) => {
    const own = mirrors.find(({ from }) => file === from || file.startsWith(`${from}/`))
    return withoutExtension(own ? own.of.from + file.slice(own.from.length) : file)
  }
  return new Map([...grouped(files, ([from]) => original(from)).values()].flat())
}

/** Throws if a file's new place is taken or impossible. */
function refuseTaken(moves: FileMoves, site: Site, root: string): void {
  const targets = new Map<string, string>()
  for (const [from, to] of moves) {
    const refusePath = (reason: string) => refuse('mv-path', { from, to, reason })
    const other = targets.get(to)
    if (other !== undefined) refusePath(`'${other}' moves there, too`)
    targets.set(to, from)
    if (isReserved(to)) refuse('mv-off-limits', { name: to, why: 'reserved' })
    if (unusable.test(to) && !unusable.test(from))
      refusePath('no URL opens a path with `?`, `#`, `%`, `:`, `*` or a control character')
    const by = isPageFile(from) ? site.pages.unpublished(withoutExtension(from)) : undefined
    if (by === '.mintignore' || by === '.gitignore') refuse('mv-off-limits', { name: from, why: 'ignored' })
    refuseBehindSymlink(to, root)
    const blocked = [...foldersOf(to), to].find((name) => {
      const stats = linkStatsOf(path.join(root, name))
      const isOwn = from.toLowerCase() === name.toLowerCase() && isSame(root, from, name)
      if (!stats || moves.has(name) || isOwn) return false
      return !stats.isDirectory() || (name === to && filesIn(root, name).some((file) => !moves.has(file)))
    })
    if (blocked !== undefined) refusePath(`'${blocked}' already exists`)
  }
  refuseSharedUrls(moves, movedDisk(site.disk, moves))
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
