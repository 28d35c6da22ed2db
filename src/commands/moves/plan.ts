import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import type { PastFiles } from '../../base/files/config-load.js'
import { align } from '../../format/changes/align.js'
import { authoredChanges } from '../../format/changes/changes.js'
import { tell } from '../../format/changes/tell.js'
import { printJson } from '../../format/json/patch/print.js'
import { isJsonObject, setOwn, type JsonObject, type JsonValue } from '../../format/json/value.js'
import { moving } from '../../site/links/rewrite.js'
import type { IsWritten } from '../../site/links/rewrite.js'
import { filesOn } from '../../site/links/target.js'
import { isOfProvider } from '../../site/model/addresses.js'
import type { Disk } from '../../site/model/disk.js'
import type { Input } from '../../site/model/input/input.js'
import { jsonInput } from '../../site/model/input/json-input.js'
import { navigationTree, pageRefsIn } from '../../site/model/navigation-tree.js'
import { addressOfPage, nameOfPage, withoutExtension } from '../../site/model/page-path.js'
import { overlayOf, pastFiles } from '../../site/model/past-files.js'
import { catchesAllOf, planMoves, type MovedRedirects } from '../../site/model/redirect-plan.js'
import { isPattern, type RedirectPair } from '../../site/model/redirects.js'
import { unpublishedInWords } from '../../site/model/page-index.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { assertBuilt } from '../build/build.js'
import type { Output } from '../build/docs-json-files.js'
import { configChanges, jsonChanges } from '../fix/changes.js'
import { changedBodies, type Bodies, type ChangedLink, type OnFile } from './bodies.js'
import { moveReport } from './codes.js'
import { docsChanged, type DocsChanged, type Renaming } from './docs-changed.js'
import { indexChanges, refuseForeign, type GitIndex } from './git-index.js'
import { movedRefs, partsOf } from './parts.js'
import {
  addressesLeft,
  backwards,
  emptiedFolders,
  movedAddresses,
  movedDisk,
  movedSymlinks,
  wholeFolders,
  type FileMoves,
  type Leaving,
  type Places,
} from './places.js'
import { filesIn, inRoot, isPage } from './site-files.js'
import { sourceTexts } from './source-folders.js'
import type { Plan } from './steps.js'

/** The choice of redirects for URLs left by pages. */
export interface RedirectChoice {
  /** Keeps or replaces a redirect from a URL in need of another redirect; without a choice, the move stops. */
  readonly redirect?: 'keep' | 'replace' | undefined
  /** Adds no redirects. */
  readonly noRedirect?: boolean | undefined
  /** A single redirect for all pages of a folder. */
  readonly wildcard?: boolean | undefined
}

/** Files that leave their places, and the site around: `mv` gives each a new place, `rm` gives none. */
export interface Change {
  readonly command: string
  /** The config or the docs.json. */
  readonly file: string
  /** The site before. */
  readonly now: Side
  readonly disk: Disk
  readonly index: GitIndex | undefined
  /** The pages, files and folders named by the author. */
  readonly named: readonly Leaving[]
  readonly places: Places
  /** The files for links and readers: the new places, or the page of `rm --to`. */
  readonly follows: FileMoves
  /** Files already at their new places, by `mv --after`. */
  readonly done: FileMoves
  readonly isAfter: boolean
  readonly isRemoval: boolean
  /** False for `rm` without `--to`: links and redirects stay, and are listed. */
  readonly isFollowed: boolean
  readonly choice: RedirectChoice
  /** The links of a moved file that are already written for the new place. */
  readonly isWritten?: ((file: string) => IsWritten) | undefined
  readonly onFile?: OnFile | undefined
  /** Throws for pages and links that can't be left behind, before anything of the config is planned. */
  readonly refuse?: (changed: DocsChanged, bodies: Bodies) => Promise<void>
}

/** A site after a change, and all that has to be written. */
export interface Planned extends Bodies {
  readonly docs: DocsChanged
  readonly redirects: Omit<MovedRedirects, 'list' | 'conflicts' | 'catching' | 'lost'>
  /** URLs that show nothing any more. */
  readonly left: readonly RedirectPair[]
  /** The `$ref`s of moved parts of docs.json. */
  readonly refs: readonly ChangedLink[]
  /** The pages in the navigation, by old or new path. */
  readonly listed: ReadonlySet<string>
  readonly warnings: readonly Diagnostic[]
  /** The changed files: docs.json, or files of the config. */
  readonly outputs: readonly Output[]
  readonly after: Site
  readonly plan: Plan
}

/** A change with the site as it is before and after. */
interface Work extends Change {
  readonly root: string
  readonly site: Site
  readonly before: Disk
  readonly after: Disk
  /** All files by their names before the change. */
  readonly files: readonly string[]
  /** The config's own files, from the docs root. */
  readonly modules: ReadonlySet<string>
  readonly renaming: Renaming
}

/**
 * Plans all that follows where files leave their places: entries and names in docs.json or in the config, links,
 * redirects, symlinks, git's index. Throws where the navigation would lose a page, and where the config can't be
 * written.
 */
export async function planned(change: Change): Promise<Planned> {
  const work = await begun(change)
  const { root, site, file, follows, isRemoval, files, modules } = work
  const { docs, given, texts } = await docsAfter(work)
  const siteAfter = siteOf(docs.docs, work.after)
  const listed = refuseLosses(docs.docs, siteAfter, work)
  const moved = movedAddresses(follows, site, siteAfter)
  const left = addressesLeft(moved, siteAfter)
  const bodies = changedBodies({
    ...work.renaming,
    root,
    files: files.filter((each) => !modules.has(each) && !/(^|\/)\./.test(each)),
    left: new Set(isRemoval ? [] : left.map(({ source }) => source)),
    parts: partsOf(file),
    onDisk: (each) => change.done.get(each) ?? each,
    isWritten: change.isWritten,
    onFile: change.onFile,
  })
  await change.refuse?.(docs, bodies)
  const redirects = redirectsAfter(docs.docs, work, { siteAfter, moved, left })
  const wanted: JsonObject = { ...docs.docs }
  if (redirects && (redirects.list.length > 0 || Object.hasOwn(wanted, 'redirects')))
    if (wanted['redirects'] !== redirects.list) setOwn(wanted, 'redirects', redirects.list as JsonValue)
  const { outputs, refs } = await filesAfter(work, wanted, given, texts)
  const { added = [], removed = [], changed = [] } = redirects ?? {}
  return {
    ...bodies,
    docs,
    redirects: { added, removed, changed },
    left,
    refs,
    listed,
    outputs,
    after: siteAfter,
    warnings: warningsOf(change, redirects),
    plan: stepsOf(work, bodies, outputs),
  }
}

async function begun(change: Change): Promise<Work> {
  const { file, now, disk, places, follows, done, isAfter, isRemoval, isFollowed } = change
  const root = path.dirname(file)
  const modules = new Set(now.files.map((each) => inRoot(root, each)))
  for (const name of places.keys())
    if (modules.has(name)) throw new BuildNavError([moveReport('mv-reserved', { name })])
  const folders = change.named.flatMap(({ kind, from }) => (kind === 'folder' ? [from] : []))
  refuseForeign(leavingNow(change), folders, { root, index: change.index })
  // A move by hand may have changed the config's output.
  if (!isAfter && !file.endsWith('.json') && existsSync(path.join(root, 'docs.json'))) await assertBuilt(file)
  const origins = backwards(done)
  const before = movedDisk(disk, origins)
  const site = siteOf(now.docs, before)
  const had = isAfter ? moving(filesOn(disk), origins).after : filesOn(disk)
  const links = moving(had, follows, emptiedFolders(follows, site, isRemoval))
  return {
    ...change,
    root,
    site,
    before,
    after: movedDisk(before, places),
    files: filesIn(root, '').map((each) => origins.get(each) ?? each),
    modules,
    renaming: { places, links, pages: site.pages, isRemoval, isFollowed },
  }
}

/** docs.json's value, and the config's output with the pages at their new places. */
async function docsAfter({ file, root, now, after, places, named, modules, renaming, isRemoval }: Work) {
  const isConfig = !file.endsWith('.json')
  const texts = new Map(isConfig ? await sourceTexts(now.files, places, named) : [])
  // A config that imports docs.json reads the moved file: its languages follow English.
  if (modules.has('docs.json')) texts.set(path.join(root, 'docs.json'), printJson(docsChanged(now.docs, renaming).docs))
  // A removal is refused and reported by the present output: a folder without its last page may stop the config.
  const given = isRemoval || !isConfig ? undefined : await sideOf(file, after, texts, now)
  return { docs: docsChanged((given ?? now).docs, renaming), given, texts }
}

/** The changed files of docs.json or of the config; throws if the config can't produce all of the plan. */
async function filesAfter(work: Work, wanted: JsonObject, known: Side | undefined, texts: ModuleTexts) {
  const { file, root, now, after, places, isRemoval } = work
  if (file.endsWith('.json')) return movedRefs(file, places, jsonChanges(now, wanted).files)
  const given = known ?? (await sideOf(file, after, texts, now))
  const { files, isAll, docs, problems } = await configChanges(given, wanted, { texts, past: pastOf(after, root) })
  if (isAll) return { outputs: files, refs: [] }
  const edits = tell(authoredChanges(align(docs as JsonValue, wanted)))
  throw new BuildNavError([moveReport(`${isRemoval ? 'rm' : 'mv'}-not-written`, { edits }), ...problems])
}

function warningsOf({ places }: Change, redirects: MovedRedirects | undefined): readonly Diagnostic[] {
  const { catching = [], lost = [] } = redirects ?? {}
  return [
    ...catching.map(({ address, by }) => moveReport('mv-wildcard-catches', { to: address, source: by.source })),
    ...[...backwards(places).keys()].flatMap((to) => {
      const address = addressOfPage(withoutExtension(to))
      return isPage(to) && isOfProvider(address) ? [moveReport('mv-provider-url', { to: address })] : []
    }),
    ...(lost.length > 0 ? [moveReport('mv-redirect-lost', { lost })] : []),
  ]
}

/** The files that leave their places now, without files moved by hand. */
function leavingNow({ places, done }: Change): Places {
  return new Map([...places].filter(([from]) => !done.has(from)))
}

function stepsOf(work: Work, { bodies }: Bodies, outputs: readonly Output[]): Plan {
  const { command, file, root, files, named, follows, done, index, isRemoval, renaming } = work
  const leaving = leavingNow(work)
  const { folderInstead } = renaming.links
  return {
    command,
    moves: [...leaving].flatMap(([from, to]) => (to === undefined ? [] : [[from, to] as const])),
    removed: [...leaving].flatMap(([from, to]) => (to === undefined ? [from] : [])),
    symlinks: isRemoval ? [] : movedSymlinks(root, files, { files: follows, done, named, folderInstead }),
    index: indexChanges(root, index, leaving),
    texts: [
      ...bodies,
      ...outputs.map((each) => ({ file: inRoot(root, each.file), before: each.before ?? null, text: each.text })),
    ],
    config: file.endsWith('.json') ? null : inRoot(root, file),
  }
}

/** An input with a docs.json's value to look at. */
export interface Side extends Input {
  readonly docs: JsonObject
  /** Absolute paths of the config's modules and JSON files; none of a docs.json. */
  readonly files: readonly string[]
}

/** Modules with other texts than on the disk, by absolute path. */
type ModuleTexts = ReadonlyMap<string, string>

/** A docs.json, or a config's output while its pages lie as on another disk; `now`: the site before. */
export async function sideOf(file: string, disk?: Disk, texts: ModuleTexts = new Map(), now?: Side): Promise<Side> {
  if (file.endsWith('.json')) return checked({ ...jsonInput(file), files: [] })
  const { configInput } = await import('../../site/model/input/config-input.js')
  const overlay = overlayOf(texts, disk && pastOf(disk, path.dirname(file)))
  return checked(await configInput(file, disk ? { overlay, known: now?.owned?.owns } : {}))
}

/** A disk for the functions of a config. */
function pastOf(disk: Disk, root: string): PastFiles {
  const files = disk.files().map((file) => path.join(root, file))
  return pastFiles(files, (file) => disk.read(path.relative(root, file).replaceAll(path.sep, '/')))
}

function checked(input: Input & { readonly files: readonly string[] }): Side {
  const { docs, diagnostics } = input
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (!isJsonObject(docs) || errors.length > 0) throw new BuildNavError(errors.length > 0 ? errors : diagnostics)
  return { ...input, docs }
}

/** Throws if a listed page that moves would be listed no more or twice, or not be published; gives the listed pages. */
function refuseLosses(docs: JsonObject, siteAfter: Site, { now: { docs: before }, places, isAfter, site }: Work) {
  const was = pagesIn(before, site)
  const is = pagesIn(docs, siteAfter)
  const gone = new Set([...places.keys()].filter(isPage).map(withoutExtension))
  const listed = new Set<string>()
  for (const [from, to] of places) {
    if (to === undefined || !isPage(from)) continue
    const [old, now] = [withoutExtension(from), withoutExtension(to)]
    const isFile = site.pages.fileOf(old) === from
    const isListed = isFile && was.has(old)
    const by = siteAfter.pages.unpublished(now)
    // A page in no navigation may become a snippet.
    const isLost = isListed || (isFile && !isAfter && by !== 'snippet')
    if (by !== undefined && isLost && site.pages.isPublished(old))
      throw new BuildNavError([moveReport('mv-unpublished', { name: now, by: unpublishedInWords(by) })])
    if (!isListed) {
      if (is.has(now)) listed.add(now)
      continue
    }
    listed.add(old)
    // The page in its place is going away.
    if (was.has(now) && !gone.has(now)) throw new BuildNavError([moveReport('mv-listed-twice', { from: old, to: now })])
    if (!is.has(now)) throw new BuildNavError([moveReport('mv-leaves-navigation', { from: old, to: now })])
  }
  return listed
}

/** Why no page is made of a file. */
function pagesIn(docs: JsonObject, { pages }: Site): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { page, endpoint } of pageRefsIn(navigationTree(docs, pages.has))) {
    const name = nameOfPage(page)
    if (!endpoint) names.add(pages.opening(name) ?? name)
  }
  return names
}

/** The URLs of pages that leave their places. */
interface Urls {
  readonly siteAfter: Site
  readonly moved: ReadonlyMap<string, string>
  readonly left: readonly RedirectPair[]
}

/** The redirects after a change; undefined if removed pages have no page for their readers. */
function redirectsAfter(docs: JsonObject, work: Work, urls: Urls): MovedRedirects | undefined {
  const { named, places, root, choice, isAfter, isRemoval, isFollowed } = work
  if (!isFollowed) return undefined
  const folders = isAfter || isRemoval ? [] : wholeFolders(named, places, root)
  const redirects = planMoves(docs, {
    before: work.site,
    after: urls.siteAfter,
    moved: urls.moved,
    left: urls.left,
    folders,
    instead: choice.wildcard ? wildcardsFor(work, folders, urls) : undefined,
    conflict: choice.redirect ?? 'refuse',
    isWanted: !choice.noRedirect,
  })
  if (redirects.conflicts.length === 0) return redirects
  throw new BuildNavError(
    redirects.conflicts.map(({ wanted, found }) =>
      moveReport('mv-redirect-conflict', { from: wanted.source, to: wanted.destination, other: found.destination }),
    ),
  )
}

/** A redirect for each folder, and for each page outside of them. Throws if a wildcard would lead readers astray. */
function wildcardsFor(work: Work, whole: readonly RedirectPair[], urls: Urls): readonly RedirectPair[] {
  const { named, site, isRemoval } = work
  const { siteAfter, left, moved } = urls
  const inside = (folder: string) => left.filter(({ source }) => source.startsWith(`/${folder}/`))
  const redirects = site.redirects().all
  const wildcards = named.map(({ kind, from, to }): RedirectPair => {
    const refuse = (reason: string, folder?: string) => new BuildNavError([moveReport('mv-wildcard', { from, reason, folder })]) // prettier-ignore
    const name = withoutExtension(from)
    if (kind !== 'folder')
      throw refuse('it is not a folder', !isRemoval && site.pages.hasPagesIn(name) ? name : undefined)
    const ends = isRemoval ? new Set(inside(from).map(({ destination }) => destination)) : [`/${to}/:slug*`]
    const [destination, ...others] = ends
    if (destination === undefined) throw refuse('no page in it has a URL of its own')
    if (others.length > 0) throw refuse('its readers are sent to different pages')
    if (destination.startsWith(`/${from}/`))
      throw refuse(
        isRemoval
          ? 'the page that readers are sent to is inside of it'
          : 'its new place is inside of it, so the redirect would point to itself',
      )
    if (!isRemoval && !whole.some(({ source }) => source === `/${from}`))
      throw refuse('its pages move to different places')
    if ([...moved.values()].some((address) => !isRemoval && `${address}/`.startsWith(`/${from}/`)))
      throw refuse('other pages move into it')
    if (siteAfter.generated().hasIn(from)) throw refuse('Mintlify also generates pages there')
    const other = redirects.find(({ source }) => isPattern(source) && catchesAllOf(source, `/${from}`))
    if (other) throw refuse(`the redirect from '${other.source}' covers the same URLs`)
    return { source: `/${from}/:slug*`, destination }
  })
  const covered = new Set(named.flatMap(({ from }) => inside(from)))
  return [...left.filter((pair) => !covered.has(pair)), ...wildcards]
}
