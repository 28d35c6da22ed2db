import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Output } from '../build/docs-json-files.js'
import { build } from '../build/build.js'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { align } from '../../format/changes/align.js'
import { authoredChanges } from '../../format/changes/changes.js'
import { tell } from '../../format/changes/tell.js'
import { configChanges, jsonChanges, type Changes } from '../fix/changes.js'
import { printJson } from '../../format/json/patch/print.js'
import { setOwn, type JsonObject, type JsonValue } from '../../format/json/value.js'
import { rewriteLinks, type Moving } from '../../site/links/rewrite.js'
import type { Disk } from '../../site/model/disk.js'
import { isOfProvider } from '../../site/model/addresses.js'
import { addressOfPage, nameOfPage, withoutExtension } from '../../site/model/page-path.js'
import { isPattern, type RedirectPair } from '../../site/model/redirects.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { navigationTree, pageRefsIn } from '../../site/model/navigation-tree.js'
import { moveReport } from './codes.js'
import type { Move } from './destination.js'
import { docsMoved, type MovedEntry } from './docs-moved.js'
import { isPage } from './named-file.js'
import type { FileMoves } from './moved-disk.js'
import { addressesLeft, movedAddresses, wholeFolders } from './page-addresses.js'
import { catchesAllOf, planMoves, type MovedRedirects, type PlannedMove } from '../../site/model/redirect-plan.js'
import { pastOf, sideOf, type Side } from './sides.js'
import { sourceTexts } from './source-folders.js'

/** The choice of redirects for URLs left by pages. */
export interface RedirectChoice {
  /** Keeps or replaces a redirect from a URL in need of another redirect; without a choice, the move stops. */
  readonly redirect?: 'keep' | 'replace' | undefined
  /** Adds no redirects. */
  readonly noRedirect?: boolean | undefined
  /** A single redirect for all pages of a folder. */
  readonly wildcard?: boolean | undefined
}

/** A move and the site around. */
export interface Planning {
  readonly file: string
  /** The site before the move. */
  readonly now: Side
  readonly moves: readonly Move[]
  readonly files: FileMoves
  readonly moving: Moving
  /** The files before and after the move. */
  readonly before: Disk
  readonly after: Disk
  /** True if files are at their new places already. */
  readonly isAfter: boolean
  readonly choice: RedirectChoice
}

/** A docs.json after a move, and its files. */
export interface DocsPlan {
  readonly outputs: readonly Output[]
  readonly entries: readonly MovedEntry[]
  readonly redirects: Omit<MovedRedirects, 'list' | 'conflicts' | 'catching' | 'lost'>
  readonly warnings: readonly Diagnostic[]
  /** URLs that show nothing any more. */
  readonly left: ReadonlySet<string>
  /** The config's own files, from the docs root. */
  readonly modules: ReadonlySet<string>
  /** The pages in the navigation, by old or new path. */
  readonly listed: ReadonlySet<string>
}

/** Plans the docs.json of a site whose files move. Throws where the navigation would lose a page, and where the config can't be written. */
export async function docsPlan(planning: Planning): Promise<DocsPlan> {
  const { file, now, files, before, after, isAfter, moving } = planning
  const root = path.dirname(file)
  const modules = new Set(now.files.map((each) => path.relative(root, each).replaceAll(path.sep, '/')))
  for (const name of files.keys()) if (modules.has(name)) throw new BuildNavError([moveReport('mv-reserved', { name })])
  await assertBuilt(file, isAfter)
  const site = siteOf(now.docs, before)
  const isConfig = !file.endsWith('.json')
  const texts = new Map(isConfig ? await sourceTexts(now.files, files, planning.moves) : [])
  const textMoved = (text: string) => rewriteLinks(text, '\0.mdx', moving).text
  // A config that imports docs.json reads the moved file: its languages follow English.
  if (modules.has('docs.json'))
    texts.set(path.join(root, 'docs.json'), printJson(docsMoved(now.docs, moving, site.pages, textMoved).docs))
  const given: Side = isConfig ? await sideOf(file, after, texts, now) : now
  const { docs, entries } = docsMoved(given.docs, moving, site.pages, textMoved)
  const siteAfter = siteOf(docs, after)
  const listed = refuseLosses([now.docs, docs], files, { site, siteAfter, isAfter })
  const { planned, redirects, left } = withRedirects(docs, planning, site, siteAfter)
  const start = { texts, past: pastOf(after, root) }
  const written = isConfig ? await configChanges(given, planned, start) : jsonChanges(now, planned)
  const outputs = outputsOf(written, planned, 'mv-not-written')
  const { added, removed, changed, catching, lost } = redirects
  return {
    outputs,
    entries,
    redirects: { added, removed, changed },
    left,
    modules,
    listed,
    warnings: [
      ...catching.map(({ address, by }) => moveReport('mv-wildcard-catches', { to: address, source: by.source })),
      ...[...files.values()].flatMap((to) => {
        const address = addressOfPage(withoutExtension(to))
        return isPage(to) && isOfProvider(address) ? [moveReport('mv-provider-url', { to: address })] : []
      }),
      ...(lost.length > 0 ? [moveReport('mv-redirect-lost', { lost })] : []),
    ],
  }
}

/** The files of a planned docs.json; throws if the config can't produce all of the plan. */
export function outputsOf(
  { files, isAll, docs, problems }: Changes,
  planned: JsonObject,
  code: 'mv-not-written' | 'rm-not-written',
): readonly Output[] {
  if (isAll) return files
  const edits = tell(authoredChanges(align(docs as JsonValue, planned)))
  throw new BuildNavError([moveReport(code, { edits }), ...problems])
}

/**
 * Refuses to go on if docs.json doesn't match the config, except after a move by hand, which may have changed the
 * config's output.
 */
export async function assertBuilt(file: string, isAfter: boolean): Promise<void> {
  const root = path.dirname(file)
  if (file.endsWith('.json') || isAfter || !existsSync(path.join(root, 'docs.json'))) return
  const { changed, out } = await build({ config: file, cwd: root, check: true })
  if (changed) throw new BuildNavError([moveReport('mv-unbuilt', { out: path.basename(out) })])
}

/** Throws if a listed page would be listed no more or twice, or not be published; gives the listed pages. */
function refuseLosses(
  [before, after]: readonly [JsonObject, JsonObject],
  moves: FileMoves,
  { site, siteAfter, isAfter }: { readonly site: Site; readonly siteAfter: Site; readonly isAfter: boolean },
): ReadonlySet<string> {
  const was = pagesIn(before, site)
  const is = pagesIn(after, siteAfter)
  const gone = new Set([...moves.keys()].filter(isPage).map(withoutExtension))
  const listed = new Set<string>()
  for (const [from, to] of moves) {
    if (!isPage(from)) continue
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
function unpublishedInWords(by: string): string {
  if (by === 'name') return 'Mintlify leaves out files of that name'
  if (by === 'snippet') return 'it is in a folder of snippets'
  return `${by} names it`
}

function pagesIn(docs: JsonObject, { pages }: Site): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { page, endpoint } of pageRefsIn(navigationTree(docs, pages.has))) {
    const name = nameOfPage(page)
    if (!endpoint) names.add(pages.opening(name) ?? name)
  }
  return names
}

function withRedirects(docs: JsonObject, { moves, files, choice, file, isAfter }: Planning, site: Site, after: Site) {
  const moved = movedAddresses(files, site, after)
  const left = addressesLeft(moved, after)
  const folders = isAfter ? [] : wholeFolders(moves, files, path.dirname(file))
  const instead = choice.wildcard ? wildcardsFor(moves, folders, { left, moved }, site, after) : undefined
  const isWanted = !choice.noRedirect
  const redirects = planMoves(docs, {
    before: site,
    after,
    moved,
    left,
    folders,
    instead,
    conflict: choice.redirect ?? 'refuse',
    isWanted,
  })
  if (redirects.conflicts.length > 0)
    throw new BuildNavError(
      redirects.conflicts.map(({ wanted, found }) =>
        moveReport('mv-redirect-conflict', { from: wanted.source, to: wanted.destination, other: found.destination }),
      ),
    )
  const planned: JsonObject = { ...docs }
  if (redirects.list.length > 0 || Object.hasOwn(docs, 'redirects'))
    if (docs['redirects'] !== redirects.list) setOwn(planned, 'redirects', redirects.list as JsonValue)
  return { planned, redirects, left: new Set(left.map(({ source }) => source)) }
}

function refusal(from: string, reason: string, folder?: string): BuildNavError {
  return new BuildNavError([moveReport('mv-wildcard', { from, reason, folder })])
}

/** Throws if a folder's wildcard would catch pages that stay, or if another wildcard already catches the folder. */
export function refuseCovered(
  folder: string,
  { generated, redirects }: Pick<Site, 'generated' | 'redirects'>,
  refuse: (reason: string) => BuildNavError,
): void {
  if (generated().hasIn(folder.slice(1))) throw refuse('Mintlify also generates pages there')
  const other = redirects().all.find(({ source }) => isPattern(source) && catchesAllOf(source, folder))
  if (other) throw refuse(`the redirect from '${other.source}' covers the same URLs`)
}

/** A redirect for each folder, and for each page outside of them. */
function wildcardsFor(
  moves: readonly Move[],
  whole: readonly RedirectPair[],
  { left, moved }: Pick<PlannedMove, 'left' | 'moved'>,
  { pages, redirects }: Site,
  after: Site,
): readonly RedirectPair[] {
  const arriving = [...moved.values()]
  for (const { kind, from, to } of moves) {
    const refuse = (reason: string, folder?: string) => {
      throw refusal(from, reason, folder)
    }
    const name = withoutExtension(from)
    if (kind !== 'folder') refuse('it is not a folder', pages.hasPagesIn(name) ? name : undefined)
    if (to.startsWith(`${from}/`)) refuse('its new place is inside of it, so the redirect would point to itself')
    if (!whole.some(({ source }) => source === `/${from}`)) refuse('its pages move to different places')
    if (arriving.some((address) => `${address}/`.startsWith(`/${from}/`))) refuse('other pages move into it')
    refuseCovered(`/${from}`, { ...after, redirects }, (reason) => refusal(from, reason))
  }
  const inside = ({ source }: RedirectPair) => whole.find((folder) => source.startsWith(`${folder.source}/`))
  const rest = left.filter((pair) => !inside(pair))
  return [
    ...rest,
    ...whole.map(({ source, destination }) => ({ source: `${source}/:slug*`, destination: `${destination}/:slug*` })),
  ]
}
