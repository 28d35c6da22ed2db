import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { setOwn, type JsonObject, type JsonValue } from '../../format/json/value.js'
import { moving, type Moving } from '../../site/links/rewrite.js'
import { filesOn } from '../../site/links/target.js'
import { isOfProvider } from '../../site/model/addresses.js'
import { diskAt, type Disk } from '../../site/model/disk.js'
import { pageRefsIn } from '../../site/model/navigation-tree.js'
import { unpublishedInWords } from '../../site/model/page-index.js'
import { isPageFile, nameOfPage, withoutExtension } from '../../site/model/page-path.js'
import { textAt } from '../../site/model/past-files.js'
import { planMoves, type MovedRedirects } from '../../site/model/redirect-plan.js'
import { catches, type RedirectPair } from '../../site/model/redirects.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { assertBuilt } from '../build/build.js'
import type { Output } from '../build/docs-json-files.js'
import { afterMoves, baselineName, printed, readBaseline } from '../check/baseline.js'
import { configChanges, jsonChanges } from '../fix/changes.js'
import { backwards, emptiedFolders, movedDisk, movedUrls, pastOf, sideOf } from './change.js'
import type { Change, EmptiedFolder, FileMoves, ModuleTexts, MovedUrls, Side } from './change.js'
import { moveReport, refuse } from './codes.js'
import { filesIn, inRoot, isReserved, refuseBrokenSymlinks, type Places } from './names.js'
import { docsChanged, modulesAfter, partsOf, type DocsChanged } from './navigation.js'
import { indexChanges, refuseForeign, refuseUncommitted, type Plan } from './steps.js'
import { changedTexts, type ChangedLink } from './texts.js'

/** A change with the disk after, and all that is renamed. */
export interface Work extends Change {
  /** The files for links and readers: the new places, or the page of `rm --to`. */
  readonly follows: FileMoves
  readonly isRemoval: boolean
  /** False for `rm` without `--to`: links and redirects stay, and are listed. */
  readonly isFollowed: boolean
  readonly root: string
  readonly isConfig: boolean
  /** The files that leave their places now; none for a move by hand. */
  readonly leaving: Places
  /** The disk after the change. */
  readonly after: Disk
  /** All files by their names before the change. */
  readonly files: readonly string[]
  /** The config's own files, from the docs root. */
  readonly modules: ReadonlySet<string>
  readonly folders: ReadonlyMap<string, EmptiedFolder>
  readonly links: Moving
}

/**
 * Plans all that follows if files leave their places: entries and names in docs.json or in the config, links,
 * redirects, git's index. Throws for links to removed pages, if the navigation would lose a page, and if the config
 * can't be written.
 */
export async function planned(change: Change) {
  const work = await begun(change)
  const { now, isConfig, isRemoval, isFollowed } = work
  const texts: ModuleTexts = isConfig ? await modulesAfter(work) : new Map()
  // A removal is refused and reported by the present output: a folder without its last page may stop the config.
  const given = isConfig && !isRemoval ? await sideAfter(work, texts) : now
  const docs = docsChanged(given.docs, work)
  const after = siteOf(docs.docs, work.after)
  const listed = refuseLosses(after, work)
  const urls = movedUrls(work.follows, change.site, after)
  // The name of a top page is too common a word.
  const names = isRemoval ? [] : urls.left.map(({ source }) => source).filter((url) => url.includes('/', 1))
  const found = changedTexts(work, new Set(names))
  const links = [...(await docsLinks(docs, work)), ...found.links]
  if (!isFollowed && !change.choice.keepLinks) refuseLinked(links, work.root)
  const redirects = redirectsAfter(docs.docs, work, urls, after)
  const { list = [], added = [], removed = [], changed = [], catching = [] } = redirects ?? {}
  const wanted = { ...docs.docs }
  if (list.length > 0 || (redirects && Object.hasOwn(wanted, 'redirects')))
    setOwn(wanted, 'redirects', list as JsonValue)
  const files = isConfig ? await configAfter(work, wanted, given, texts) : jsonChanges(now, wanted).files
  const outputs = [...files, ...movedBaseline(work)]
  const written = outputs.map(({ file, before = null, text }) => ({ file: inRoot(work.root, file), before, text }))
  return {
    docs,
    links,
    mentions: found.mentions,
    redirects: { added, removed, changed },
    left: urls.left,
    listed,
    outputs,
    warnings: [
      ...catching.map(({ address, by }) => moveReport('mv-wildcard-catches', { to: address, source: by.source })),
      ...[...urls.moved.values()].filter(isOfProvider).map((to) => moveReport('mv-provider-url', { to })),
    ],
    plan: planOf(work, [...found.texts, ...written]),
  }
}

async function begun(change: Change): Promise<Work> {
  const { now, site, named, places, instead, isMade, index } = change
  const { file, root } = now
  const isConfig = !file.endsWith('.json')
  const isRemoval = [...places.values()].includes(undefined)
  // No file ends in `.removed`: links to removed pages are found by this place.
  const follows = new Map([...places].map(([from, to]) => [from, to ?? instead ?? `${from}.removed`]))
  const leaving: Places = isMade ? new Map() : places
  const modules = new Set(now.files.map((each) => inRoot(root, each)))
  const parts = partsOf(file)
  const fixed = [...leaving.keys()].find((name) => isReserved(name) || modules.has(name) || parts.has(name))
  if (fixed !== undefined) refuse('mv-off-limits', { name: fixed, why: 'reserved' })
  refuseForeign(leaving, named, root, index)
  const files = filesIn(root, '')
  refuseBrokenSymlinks(files, leaving, root)
  if (isRemoval && index) refuseUncommitted(leaving, index, root)
  // A move by hand may have changed the config's output.
  if (!isMade && isConfig && existsSync(path.join(root, 'docs.json'))) await assertBuilt(file)
  const origins = backwards(isMade ? places : new Map())
  const disk = filesOn(diskAt(root))
  const folders = emptiedFolders(follows, isRemoval, site)
  return {
    ...change,
    follows,
    isRemoval,
    isFollowed: !isRemoval || instead !== undefined,
    root,
    isConfig,
    leaving,
    after: movedDisk(site.disk, places),
    files: files.map((each) => origins.get(each) ?? each),
    modules,
    folders,
    links: moving(isMade ? moving(disk, origins).after : disk, follows, (folder) => folders.get(folder)?.to),
  }
}

/** The config over the disk after; throws if the config needs a folder or a page that leaves. */
async function sideAfter(work: Work, texts: ModuleTexts): Promise<Side> {
  return sideOf(work.now.file, work.after, texts, work.now).catch((error: unknown) => {
    if (!(error instanceof BuildNavError)) throw error
    return refuseConfig(work, error.diagnostics)
  })
}

/** The changed files of a config; throws if the config can't produce all of the plan. */
async function configAfter(work: Work, wanted: JsonObject, known: Side, texts: ModuleTexts) {
  const given = work.isRemoval ? await sideAfter(work, texts) : known
  const changes = await configChanges(given, wanted, { texts, past: pastOf(work.after, work.root) })
  if (changes.isAll) return changes.files
  // No edit of docs.json is there to be pulled.
  const advice = /(?:: run| Or run) `npx build-nav pull --inline`(?:, which[^.]*\.)?/
  const left = (changes.left ?? []).map((each) => ({ ...each, hint: each.hint?.replace(advice, '') }))
  return refuseConfig(work, [...changes.problems, ...left])
}

/** Throws for a config without the wanted output, with the reasons. */
function refuseConfig({ isRemoval }: Work, problems: readonly Diagnostic[]): never {
  throw new BuildNavError([moveReport('mv-not-written', { isRemoval }), ...problems])
}

/** The baseline of `check` with the new names of moved files. */
function movedBaseline({ root, follows, isRemoval }: Work): readonly Output[] {
  const file = path.join(root, baselineName)
  const before = isRemoval ? undefined : textAt(file)
  const baseline = before === undefined ? undefined : readBaseline(file)
  const text = baseline && printed(afterMoves(baseline, follows))
  return text === undefined || text === before ? [] : [{ file, before, text }]
}

function planOf({ command, now, root, isConfig, index, leaving }: Work, texts: Plan['texts']): Plan {
  return {
    command,
    moves: [...leaving].flatMap(([from, to]) => (to === undefined ? [] : [[from, to] as const])),
    removed: [...leaving].flatMap(([from, to]) => (to === undefined ? [from] : [])),
    index: indexChanges(root, index, leaving),
    texts,
    config: isConfig ? inRoot(root, now.file) : null,
  }
}

/** Throws if a listed page that moves would be listed no more or twice, or not be published; gives the listed pages. */
function refuseLosses(after: Site, { places, isMade, site }: Work): ReadonlySet<string> {
  const [was, is] = [listedIn(site), listedIn(after)]
  const gone = new Set([...places.keys()].filter(isPageFile).map(withoutExtension))
  const listed = new Set<string>()
  for (const [from, to] of places) {
    if (to === undefined || !isPageFile(from)) continue
    const [old, now] = [withoutExtension(from), withoutExtension(to)]
    const isFile = site.pages.fileOf(old) === from
    const isListed = isFile && was.has(old)
    const by = after.pages.unpublished(now)
    // A page in no navigation may become a snippet.
    const isLost = isListed || (isFile && !isMade && by !== 'snippet')
    if (by !== undefined && isLost && site.pages.isPublished(old))
      refuse('mv-path', { from: old, to: now, reason: `that would not be published: ${unpublishedInWords(by)}` })
    if (isListed || is.has(now)) listed.add(isListed ? old : now)
    if (!isListed) continue
    const lose = (reason: string, advice: string) => refuse('mv-path', { from: old, to: now, reason, advice })
    // Two pages may swap their names.
    if (was.has(now) && !gone.has(now)) lose('the navigation lists both pages', `Remove the entry '${now}' first.`)
    if (!is.has(now))
      lose(
        'the page would leave the navigation',
        `Add '${now}' to a \`.pages(…)\` of the config, or choose a path in a folder that the config lists.`,
      )
  }
  return listed
}

/** The pages in a navigation; a folder as an entry stands for its index. */
function listedIn({ navigation, pages }: Site): ReadonlySet<string> {
  const listed = [...pageRefsIn(navigation())].filter(({ endpoint }) => !endpoint)
  return new Set(listed.map(({ page }) => pages.opening(nameOfPage(page)) ?? nameOfPage(page)))
}

/** The links of docs.json to removed files, with their places. */
async function docsLinks({ moved }: DocsChanged, { now, root, isRemoval, isFollowed }: Work) {
  if (!isRemoval || moved.length === 0) return []
  const { placeOf } = await now.placing()
  return moved.map(({ path: at, before, after }): ChangedLink => {
    const { file = now.file, line = 1, column = 1 } = placeOf({ path: at }) ?? {}
    const to = before.replace(/^\//, '')
    return { file: inRoot(root, file), line, column, before, to, after: isFollowed ? after : undefined }
  })
}

/** Throws for links to removed files, each with its place, and the advice once. */
function refuseLinked(links: readonly ChangedLink[], root: string): void {
  const refusals = links.map(({ file, line, column, before: written, to }) =>
    moveReport('rm-linked', { written, to }, { file: path.join(root, file), line, column }),
  )
  const all = refusals.map((each, index) => (index === refusals.length - 1 ? each : { ...each, hint: undefined }))
  if (all.length > 0) throw new BuildNavError(all)
}

/** The redirects after a change; undefined if removed pages have no page for their readers. */
function redirectsAfter(docs: JsonObject, work: Work, urls: MovedUrls, after: Site): MovedRedirects | undefined {
  const { site, choice, isRemoval, isFollowed } = work
  if (!isFollowed) return undefined
  const folders = [...work.folders].flatMap(([source, { to, isWhole }]) =>
    isWhole && !isRemoval ? { source: `/${source}`, destination: `/${to}` } : [],
  )
  const redirects = planMoves(docs, {
    before: site,
    after,
    ...urls,
    folders,
    left: choice.wildcard ? withWildcards(work, urls.left, after) : urls.left,
    conflict: choice.redirect ?? 'refuse',
    isWanted: !choice.noRedirect,
  })
  const conflicts = redirects.conflicts.map(({ wanted, found }) =>
    moveReport('mv-redirect-conflict', { from: wanted.source, to: wanted.destination, other: found.destination }),
  )
  if (conflicts.length > 0) throw new BuildNavError(conflicts)
  return redirects
}

/** A redirect for each folder, and for each page elsewhere. Throws if a wildcard would lead readers astray. */
function withWildcards({ named, site, folders }: Work, left: readonly RedirectPair[], after: Site) {
  const wildcards = named.map(({ kind, from, to = '' }): RedirectPair => {
    const covering = site.redirects().all.find((row) => row.pattern && catches(row, `/${from}/:slug*`))
    const emptied = folders.get(from)
    const obstacles: Readonly<Record<string, boolean>> = {
      'it is not a folder': kind !== 'folder',
      'not all pages in it keep their paths below the new folder': !emptied?.isWhole || emptied.to !== to,
      'pages are still there after the move': after.pages.hasPagesIn(from) || after.generated().hasIn(from),
      [`the redirect from '${covering?.source}' covers the same URLs`]: covering !== undefined,
    }
    const reason = Object.keys(obstacles).find((each) => obstacles[each])
    if (reason !== undefined) refuse('mv-wildcard', { from, reason })
    return { source: `/${from}/:slug*`, destination: `/${to}/:slug*` }
  })
  const isCovered = (url: string) => named.some(({ from }) => url.startsWith(`/${from}/`))
  return [...left.filter(({ source }) => !isCovered(source)), ...wildcards]
}
