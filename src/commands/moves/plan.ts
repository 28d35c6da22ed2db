import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { align } from '../../format/changes/align.js'
import { authoredChanges } from '../../format/changes/changes.js'
import { tell } from '../../format/changes/tell.js'
import { printJson } from '../../format/json/patch/print.js'
import { setOwn, type JsonObject, type JsonValue } from '../../format/json/value.js'
import { moving } from '../../site/links/rewrite.js'
import { filesOn } from '../../site/links/target.js'
import { isOfProvider } from '../../site/model/addresses.js'
import { diskAt } from '../../site/model/disk.js'
import { pageRefsIn } from '../../site/model/navigation-tree.js'
import { unpublishedInWords } from '../../site/model/page-index.js'
import { addressOfPage, nameOfPage, withoutExtension } from '../../site/model/page-path.js'
import { textAt } from '../../site/model/past-files.js'
import { planMoves, type MovedRedirects } from '../../site/model/redirect-plan.js'
import { catches, type RedirectPair } from '../../site/model/redirects.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { assertBuilt } from '../build/build.js'
import type { Output } from '../build/docs-json-files.js'
import { baselineAfter, baselineName, readBaseline } from '../check/baseline.js'
import { configChanges, jsonChanges } from '../fix/changes.js'
import { moveReport, refuse } from './codes.js'
import { docsChanged, partsOf, type DocsChanged, type MovedEntry } from './docs-json.js'
import { indexChanges, refuseForeign } from './git-index.js'
import { filesIn, inRoot, isPage, isReserved, refuseBrokenSymlinks } from './names.js'
import { backwards, emptiedFolders, movedDisk, movedUrls, pastOf, sideOf, wholeFolders } from './change.js'
import type { Change, ModuleTexts, Places, Side, Urls, Work } from './change.js'
import { sourceTexts } from './source-folders.js'
import type { Plan } from './steps.js'
import { changedTexts, type Texts } from './texts.js'

/**
 * Plans all that follows if files leave their places: entries and names in docs.json or in the config, links,
 * redirects, git's index. Throws if the navigation would lose a page, and if the config can't be written;
 * `obstacle` throws for links and pages that can't be left behind, before anything of the config is planned.
 */
export async function planned(change: Change, obstacle?: (docs: DocsChanged, texts: Texts) => Promise<void>) {
  const work = await begun(change)
  const { docs, given, texts } = await docsAfter(work)
  const after = siteOf(docs.docs, work.after)
  const listed = refuseLosses(after, work)
  const urls = movedUrls(work, after)
  const found = changedTexts(work, new Set(change.isRemoval ? [] : urls.left.map(({ source }) => source)))
  await obstacle?.(docs, found)
  const redirects = redirectsAfter(docs.docs, work, urls, after)
  const { list = [], added = [], removed = [], changed = [] } = redirects ?? {}
  const wanted = { ...docs.docs }
  if (list.length > 0 || (redirects && Object.hasOwn(wanted, 'redirects')))
    setOwn(wanted, 'redirects', list as JsonValue)
  const outputs = [...(await filesAfter(work, wanted, given, texts)), ...movedBaseline(work)]
  const { links, mentions } = found
  return {
    links,
    mentions,
    docs,
    entries: await placed(docs.moved, change.now),
    redirects: { added, removed, changed },
    left: urls.left,
    listed,
    outputs,
    after,
    warnings: warningsOf(change, redirects),
    plan: planOf(work, found, outputs),
  }
}

async function begun(change: Change): Promise<Work> {
  const { now, site, named, places, follows, done, isRemoval, index } = change
  const { file, root } = now
  const leaving = leavingNow(change)
  const modules = new Set(now.files.map((each) => inRoot(root, each)))
  const parts = partsOf(file)
  const fixed = [...leaving.keys()].find((name) => isReserved(name) || modules.has(name) || parts.has(name))
  if (fixed !== undefined) refuse('mv-reserved', { name: fixed })
  refuseForeign(leaving, named, { root, index })
  const files = filesIn(root, '')
  refuseBrokenSymlinks(files, leaving, root)
  // A move by hand may have changed the config's output.
  if (done.size === 0 && !file.endsWith('.json') && existsSync(path.join(root, 'docs.json'))) await assertBuilt(file)
  const origins = backwards(done)
  const disk = filesOn(diskAt(root))
  const before = done.size > 0 ? moving(disk, origins).after : disk
  return {
    ...change,
    file,
    root,
    after: movedDisk(site.disk, places),
    files: files.map((each) => origins.get(each) ?? each),
    modules,
    links: moving(before, follows, emptiedFolders(follows, site, isRemoval)),
  }
}

/** The files that leave their places now, without files moved by hand. */
function leavingNow({ places, done }: Change): Places {
  return new Map([...places].filter(([from]) => !done.has(from)))
}

/** docs.json's value, and the config's output with the pages at their new places. */
async function docsAfter(work: Work) {
  const { file, root, now, places, named, links, isRemoval } = work
  const isConfig = !file.endsWith('.json')
  const texts = new Map(isConfig ? await sourceTexts(now.files, places, { named, emptied: links.folderInstead }) : [])
  // Languages of a config may follow English in an imported docs.json.
  if (work.modules.has('docs.json'))
    texts.set(path.join(root, 'docs.json'), printJson(docsChanged(now.docs, work).docs))
  // A removal is refused and reported by the present output: a folder without its last page may stop the config.
  const given = isRemoval || !isConfig ? undefined : await sideAfter(work, texts)
  return { docs: docsChanged((given ?? now).docs, work), given, texts }
}

/** The config over the disk after; throws if the config needs a folder or a page that leaves. */
async function sideAfter(work: Work, texts: ModuleTexts): Promise<Side> {
  const { file, now, after } = work
  try {
    return await sideOf(file, after, texts, now)
  } catch (error) {
    if (!(error instanceof BuildNavError)) throw error
    return refuseConfig(work, now.docs, docsChanged(now.docs, work).docs, error.diagnostics)
  }
}

/** The changed files of docs.json or of the config; throws if the config can't produce all of the plan. */
async function filesAfter(work: Work, wanted: JsonObject, known: Side | undefined, texts: ModuleTexts) {
  const { file, root, now, after } = work
  if (file.endsWith('.json')) return jsonChanges(now, wanted).files
  const given = known ?? (await sideAfter(work, texts))
  const {
    files,
    isAll,
    docs,
    problems,
    left = [],
  } = await configChanges(given, wanted, { texts, past: pastOf(after, root) })
  return isAll ? files : refuseConfig(work, docs as JsonObject, wanted, [...problems, ...left.map(ofPull)])
}

/** Throws for a config without the wanted output, with the edits to make by hand. */
function refuseConfig(
  { now, isRemoval }: Work,
  docs: JsonObject,
  wanted: JsonObject,
  problems: readonly Diagnostic[],
): never {
  // Beside parts, docs.json has its own keys, redirects among them.
  const own = ({ navigation = {}, ...rest }: JsonObject) =>
    (now.owned?.owns ?? 'docs') === 'docs' ? { navigation, ...rest } : { navigation }
  const edits = tell(authoredChanges(align(own(docs), own(wanted))))
  const by = isRemoval ? (typeof now.owned?.owns === 'object' ? 'rm of a part' : 'rm') : 'mv'
  throw new BuildNavError([moveReport('mv-not-written', { edits, by }), ...problems])
}

/** An edit left by pull, without the advice to run pull. */
function ofPull({ hint, ...left }: Diagnostic): Diagnostic {
  const advice = /(?:: run| Or run) `npx build-nav pull --inline`(?:, which[^.]*\.)?/
  return { ...left, hint: hint?.replace(advice, '') }
}

/** Moved values with their places in docs.json and its parts; for a config, docs.json's start. */
async function placed(moved: readonly MovedEntry[], { file, root, placing }: Side) {
  const { placeOf } = moved.length > 0 && file.endsWith('.json') ? await placing() : { placeOf: () => undefined }
  return moved.map((entry) => {
    const { file: name = path.join(root, 'docs.json'), line = 1, column = 1 } = placeOf({ path: entry.path }) ?? {}
    return { ...entry, file: inRoot(root, name), line, column }
  })
}

/** The baseline of `check` with the new names of moved files. */
function movedBaseline({ root, follows, isRemoval }: Work): readonly Output[] {
  const file = path.join(root, baselineName)
  const before = isRemoval ? undefined : textAt(file)
  const baseline = before === undefined ? undefined : readBaseline(file)
  const text = baseline && baselineAfter(baseline, follows)
  return text === undefined ? [] : [{ file, before, text }]
}

function warningsOf({ places }: Change, redirects: MovedRedirects | undefined): readonly Diagnostic[] {
  const { catching = [], lost = [] } = redirects ?? {}
  const pages = [...places.values()].filter((to) => to !== undefined && isPage(to)) as string[]
  const urls = pages.map((to) => addressOfPage(withoutExtension(to))).filter(isOfProvider)
  return [
    ...catching.map(({ address, by }) => moveReport('mv-wildcard-catches', { to: address, source: by.source })),
    ...urls.map((to) => moveReport('mv-provider-url', { to })),
    ...(lost.length > 0 ? [moveReport('mv-redirect-lost', { lost })] : []),
  ]
}

function planOf(work: Work, { texts }: Texts, outputs: readonly Output[]): Plan {
  const { command, file, root, index } = work
  const leaving = leavingNow(work)
  const written = outputs.map(({ file: name, before = null, text }) => ({ file: inRoot(root, name), before, text }))
  return {
    command,
    moves: [...leaving].flatMap(([from, to]) => (to === undefined ? [] : [[from, to] as const])),
    removed: [...leaving].flatMap(([from, to]) => (to === undefined ? [from] : [])),
    index: indexChanges(root, index, leaving),
    texts: [...texts, ...written],
    config: file.endsWith('.json') ? null : inRoot(root, file),
  }
}

/** Throws if a listed page that moves would be listed no more or twice, or not be published; gives the listed pages. */
function refuseLosses(after: Site, { places, done, site }: Work): ReadonlySet<string> {
  const [was, is] = [listedIn(site), listedIn(after)]
  const gone = new Set([...places.keys()].filter(isPage).map(withoutExtension))
  const listed = new Set<string>()
  for (const [from, to] of places) {
    if (to === undefined || !isPage(from)) continue
    const [old, now] = [withoutExtension(from), withoutExtension(to)]
    const isFile = site.pages.fileOf(old) === from
    const isListed = isFile && was.has(old)
    const by = after.pages.unpublished(now)
    // A page in no navigation may become a snippet.
    const isLost = isListed || (isFile && done.size === 0 && by !== 'snippet')
    if (by !== undefined && isLost && site.pages.isPublished(old))
      refuse('mv-path', { from: old, to: now, reason: `that would not be published: ${unpublishedInWords(by)}` })
    if (isListed || is.has(now)) listed.add(isListed ? old : now)
    if (!isListed) continue
    // Two pages may swap their names.
    if (was.has(now) && !gone.has(now)) refuse('mv-listed-twice', { from: old, to: now })
    if (!is.has(now)) refuse('mv-leaves-navigation', { from: old, to: now })
  }
  return listed
}

/** The pages in a navigation; a folder as an entry stands for its index. */
function listedIn({ navigation, pages }: Site): ReadonlySet<string> {
  const listed = [...pageRefsIn(navigation())].filter(({ endpoint }) => !endpoint)
  return new Set(listed.map(({ page }) => pages.opening(nameOfPage(page)) ?? nameOfPage(page)))
}

/** The redirects after a change; undefined if removed pages have no page for their readers. */
function redirectsAfter(docs: JsonObject, work: Work, urls: Urls, after: Site): MovedRedirects | undefined {
  const { site, named, places, root, choice, done, isRemoval, isFollowed } = work
  if (!isFollowed) return undefined
  const folders = done.size > 0 || isRemoval ? [] : wholeFolders(named, places, root)
  const redirects = planMoves(docs, {
    before: site,
    after,
    ...urls,
    folders,
    left: choice.wildcard ? wildcardsFor(work, folders, urls, after) : urls.left,
    conflict: choice.redirect ?? 'refuse',
    isWanted: !choice.noRedirect,
  })
  const conflicts = redirects.conflicts.map(({ wanted, found }) =>
    moveReport('mv-redirect-conflict', { from: wanted.source, to: wanted.destination, other: found.destination }),
  )
  if (conflicts.length > 0) throw new BuildNavError(conflicts)
  return redirects
}

/** A redirect for each folder, and for each page outside. Throws if a wildcard would lead readers astray. */
function wildcardsFor(work: Work, whole: readonly RedirectPair[], urls: Urls, after: Site): readonly RedirectPair[] {
  const { named, site, isRemoval } = work
  const inside = (folder: string) => urls.left.filter(({ source }) => source.startsWith(`/${folder}/`))
  const wildcards = named.map(({ kind, from, to }): RedirectPair => {
    const ends = new Set(isRemoval ? inside(from).map(({ destination }) => destination) : [`/${to}/:slug*`])
    const [destination = ''] = ends
    const isInside = (url: string) => `${url}/`.startsWith(`/${from}/`)
    const isSplit = ends.size > 1 || (!isRemoval && !whole.some(({ source }) => source === `/${from}`))
    const covering = site.redirects().all.find((row) => row.pattern && catches(row, `/${from}/:slug*`))
    const obstacles: Readonly<Record<string, boolean>> = {
      'it is not a folder': kind !== 'folder',
      'no page in it has a URL of its own': destination === '',
      'its readers are sent to different pages': isSplit,
      'its readers are sent to a place inside of it': isInside(destination),
      'other pages move into it': !isRemoval && [...urls.moved.values()].some(isInside),
      'Mintlify also generates pages there': after.generated().hasIn(from),
      [`the redirect from '${covering?.source}' covers the same URLs`]: covering !== undefined,
    }
    const reason = Object.keys(obstacles).find((each) => obstacles[each])
    return reason === undefined ? { source: `/${from}/:slug*`, destination } : refuse('mv-wildcard', { from, reason })
  })
  const covered = new Set(named.flatMap(({ from }) => inside(from)))
  return [...urls.left.filter((pair) => !covered.has(pair)), ...wildcards]
}
