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
import { catchesAllOf, planMoves, type MovedRedirects } from '../../site/model/redirect-plan.js'
import { isPattern, type RedirectPair } from '../../site/model/redirects.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { assertBuilt } from '../build/build.js'
import type { Output } from '../build/docs-json-files.js'
import { baselineAfter, baselineName, readBaseline } from '../check/baseline.js'
import { configChanges, jsonChanges } from '../fix/changes.js'
import { moveReport, refuse } from './codes.js'
import { docsChanged, movedParts, type DocsChanged } from './docs-json.js'
import { indexChanges, refuseForeign } from './git-index.js'
import { filesIn, inRoot, isPage } from './names.js'
import {
  backwards,
  emptiedFolders,
  movedDisk,
  movedSymlinks,
  movedUrls,
  pastOf,
  sideOf,
  wholeFolders,
} from './change.js'
import type { Change, ModuleTexts, Places, Side, Urls, Work } from './change.js'
import { sourceTexts } from './source-folders.js'
import type { Plan } from './steps.js'
import { changedTexts, type Texts } from './texts.js'

/**
 * Plans all that follows if files leave their places: entries and names in docs.json or in the config, links,
 * redirects, symlinks, git's index. Throws if the navigation would lose a page, and if the config can't be written;
 * `obstacle` throws for links and pages that can't be left behind, before anything of the config is planned.
 */
export async function planned(change: Change, obstacle?: (docs: DocsChanged, texts: Texts) => Promise<void>) {
  const work = await begun(change)
  const { docs, given, modules } = await docsAfter(work)
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
  const { outputs: written, refs } = await filesAfter(work, wanted, given, modules)
  const outputs = [...written, ...movedBaseline(work)]
  const { links, mentions } = found
  return {
    links,
    mentions,
    docs,
    redirects: { added, removed, changed },
    left: urls.left,
    refs,
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
  const modules = new Set(now.files.map((each) => inRoot(root, each)))
  const module = [...places.keys()].find((name) => modules.has(name))
  if (module !== undefined) refuse('mv-reserved', { name: module, command: 'mv' })
  refuseForeign(leavingNow(change), named, { root, index })
  // A move by hand may have changed the config's output.
  if (done.size === 0 && !file.endsWith('.json') && existsSync(path.join(root, 'docs.json'))) await assertBuilt(file)
  const origins = backwards(done)
  const disk = filesOn(diskAt(root))
  const before = done.size > 0 ? moving(disk, origins).after : disk
  const links = moving(before, follows, emptiedFolders(follows, site, isRemoval))
  return {
    ...change,
    file,
    root,
    after: movedDisk(site.disk, places),
    files: filesIn(root, '').map((each) => origins.get(each) ?? each),
    modules,
    links,
  }
}

/** The files that leave their places now, without files moved by hand. */
function leavingNow({ places, done }: Change): Places {
  return new Map([...places].filter(([from]) => !done.has(from)))
}

/** docs.json's value, and the config's output with the pages at their new places. */
async function docsAfter(work: Work) {
  const { file, root, now, after, places, named, isRemoval } = work
  const isConfig = !file.endsWith('.json')
  const texts = new Map(isConfig ? await sourceTexts(now.files, places, named) : [])
  // Languages of a config may follow English in an imported docs.json.
  if (work.modules.has('docs.json'))
    texts.set(path.join(root, 'docs.json'), printJson(docsChanged(now.docs, work).docs))
  // A removal is refused and reported by the present output: a folder without its last page may stop the config.
  const given = isRemoval || !isConfig ? undefined : await sideOf(file, after, texts, now)
  return { docs: docsChanged((given ?? now).docs, work), given, modules: texts }
}

/** The changed files of docs.json or of the config; throws if the config can't produce all of the plan. */
async function filesAfter(work: Work, wanted: JsonObject, known: Side | undefined, texts: ModuleTexts) {
  const { file, root, now, after, places, isRemoval } = work
  if (file.endsWith('.json')) return movedParts(file, places, jsonChanges(now, wanted).files)
  const given = known ?? (await sideOf(file, after, texts, now))
  const { files, isAll, docs, problems } = await configChanges(given, wanted, { texts, past: pastOf(after, root) })
  if (isAll) return { outputs: files, refs: [] }
  const edits = tell(authoredChanges(align(docs as JsonValue, wanted)))
  const refusal = moveReport('mv-not-written', { edits, command: isRemoval ? 'rm' : 'mv' })
  throw new BuildNavError([refusal, ...problems])
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
    symlinks: work.isRemoval ? [] : movedSymlinks(work),
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
      refuse('mv-unpublished', { name: now, by: unpublishedInWords(by) })
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
    instead: choice.wildcard ? wildcardsFor(work, folders, urls, after) : undefined,
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
    const ends = isRemoval ? new Set(inside(from).map(({ destination }) => destination)) : [`/${to}/:slug*`]
    const [destination = '', ...others] = ends
    const isInside = (url: string) => `${url}/`.startsWith(`/${from}/`)
    const covering = site.redirects().all.find(({ source }) => isPattern(source) && catchesAllOf(source, `/${from}`))
    const obstacles: readonly (readonly [reason: string, isGiven: boolean])[] = [
      ['it is not a folder', kind !== 'folder'],
      ['no page in it has a URL of its own', destination === ''],
      ['its readers are sent to different pages', others.length > 0],
      ['the page that readers are sent to is inside of it', isRemoval && isInside(destination)],
      ['its new place is inside of it, so the redirect would point to itself', isInside(destination)],
      ['its pages move to different places', !isRemoval && !whole.some(({ source }) => source === `/${from}`)],
      ['other pages move into it', !isRemoval && [...urls.moved.values()].some(isInside)],
      ['Mintlify also generates pages there', after.generated().hasIn(from)],
      [`the redirect from '${covering?.source}' covers the same URLs`, covering !== undefined],
    ]
    const [reason] = obstacles.find(([, isGiven]) => isGiven) ?? []
    const page = withoutExtension(from)
    const folder = kind !== 'folder' && !isRemoval && site.pages.hasPagesIn(page) ? page : undefined
    return reason === undefined
      ? { source: `/${from}/:slug*`, destination }
      : refuse('mv-wildcard', { from, reason, folder })
  })
  const covered = new Set(named.flatMap(({ from }) => inside(from)))
  return [...urls.left.filter((pair) => !covered.has(pair)), ...wildcards]
}
