import path from 'node:path'
import type { Output } from '../build/docs-json-files.js'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import { shellWord } from '../../base/diagnostics/text.js'
import { configChanges, jsonChanges } from '../fix/changes.js'
import { setOwn, type JsonObject, type JsonValue } from '../../format/json/value.js'
import { moving, rewriteLinks, type Moving } from '../../site/links/rewrite.js'
import { filesOn } from '../../site/links/target.js'
import { addressOf } from '../../site/model/addresses.js'
import { diskAt, type Disk } from '../../site/model/disk.js'
import { inputFile } from '../../site/model/input/open-input.js'
import { addressOfPage, nameOfPage, withoutExtension } from '../../site/model/page-path.js'
import { redirectsOf, type RedirectPair } from '../../site/model/redirects.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { moveReport } from './codes.js'
import { isReserved, nearFile } from './destination.js'
import { docsMoved } from './docs-moved.js'
import { assertBuilt, outputsOf, refuseCovered } from './docs-plan.js'
import { docsWithout, type DocsWithout } from './docs-without.js'
import { changedFiles, indexChanges, readIndex, refuseForeign, type GitIndex } from './git-index.js'
import { linksTo, type LinkTo } from './links-to.js'
import { translationsOf, type Counterpart, type Translations } from './locales.js'
import type { OnFile } from './moved-bodies.js'
import { filesIn, insideOf, isPage, namedFile, type NamedFile, type Names } from './named-file.js'
import { emptiedFolders, pageInstead } from './page-addresses.js'
import { planMoves, type MovedRedirects } from '../../site/model/redirect-plan.js'
import { pastOf, sideOf, type Side } from './sides.js'
import { sourceTexts } from './source-folders.js'
import { resumeSteps, takeSteps, unfinishedError, unfinishedSteps, type Plan, type Steps } from './steps.js'

export interface RmOptions {
  /** The base of relative paths; the current folder. */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json; the config of `cwd`, or the docs.json where there is none. */
  readonly file?: string | undefined
  /** The pages, folders and files to remove. */
  readonly paths: readonly string[]
  /** The page for links, redirects and readers instead. */
  readonly to?: string | undefined
  /** A redirect for each folder, instead of each page. */
  readonly wildcard?: boolean | undefined
  /** Leaves links to removed files alone. */
  readonly keepLinks?: boolean | undefined
  /** Removes the counterparts in other languages, too. */
  readonly locales?: boolean | undefined
  /** Reports the plan, and writes nothing. */
  readonly dryRun?: boolean | undefined
  readonly onFile?: OnFile | undefined
}

export interface RmResult {
  /** The config or the docs.json. */
  readonly file: string
  readonly root: string
  /** The removed files, by path from the docs root. */
  readonly removed: readonly string[]
  /**
   * Kept files of removed folders: files unknown to git that are no pages, and files edited during an interrupted run.
   */
  readonly kept: readonly string[]
  /** The number of named folders. */
  readonly folders: number
  /** The removed entries of the navigation. */
  readonly entries: readonly { readonly path: readonly (string | number)[]; readonly before: string }[]
  /** Elements left empty: `group 'Setup'`. */
  readonly elements: readonly string[]
  readonly redirects: Pick<MovedRedirects, 'added' | 'removed' | 'changed'>
  /** Links to removed files; a rewritten link has `after`. */
  readonly links: readonly LinkTo[]
  /** Redirects to removed pages. */
  readonly dead: readonly RedirectPair[]
  /** URLs lost to readers, without any redirect. */
  readonly lost: readonly string[]
  /** Counterparts left in place. */
  readonly mirrors: readonly (Counterpart & { readonly command: string })[]
  /** Images and snippets used by nothing but removed files. */
  readonly unused: readonly string[]
  /** The changed files: docs.json, or files of the config. */
  readonly outputs: readonly Output[]
  readonly written: boolean
  /** True if an earlier, interrupted run is finished now. */
  readonly isResumed: boolean
}

/**
 * Removes pages and everything that names them: entries of the navigation in every language and version and, with a
 * page `--to`, links and redirects. Plans and proves before writing.
 */
export async function rm(options: RmOptions): Promise<RmResult> {
  const cwd = path.resolve(options.cwd ?? '.')
  const file = inputFile(cwd, options.file)
  const root = path.dirname(file)
  const command = commandOf(options)
  const unfinished = unfinishedSteps(root)
  if (unfinished) return resumed(unfinished, file, command, options)

  const disk = diskAt(root)
  const now = await sideOf(file)
  const site = siteOf(now.docs, disk)
  const names: Names = { cwd, root, site }
  const translations = translationsOf(site, root)
  const named = options.paths.map((given) => namedAt(given, names))
  const known = new Set(named.map((each) => each.path))
  const mirrors = named.flatMap(translations.counterpartsOf).filter((each) => !known.has(each.path))
  const going = options.locales ? [...named, ...mirrors] : named
  const index = readIndex(root)
  const { removed, kept } = filesOf(going, site, index)
  const to = options.to === undefined ? undefined : pageAt(options.to, names, removed)
  const isEach = to !== undefined && options.locales === true
  const targets = isEach ? targetsOf(removed, to, translations) : new Map([...removed].map((each) => [each, to]))
  const inRoot = (each: string) => path.relative(root, each).replaceAll(path.sep, '/')
  for (const name of removed)
    if (isReserved(name) || now.files.some((each) => inRoot(each) === name))
      throw new BuildNavError([moveReport('rm-reserved', { name })])
  const folders = going.flatMap(({ path: each, kind }) => (kind === 'folder' ? [each] : []))
  refuseForeign({ files: [...removed, ...kept], folders }, root, index)
  if (index) refuseUncommitted(removed, index, root)
  await assertBuilt(file, false)

  const without = docsWithout(now.docs, (entry) => removed.has(fileOf(entry, site) ?? ''))
  const folder = named.find(({ kind }) => kind === 'folder')
  if (folder) await refuseVariant(`${folder.path}/`, without, now)
  const instead = new Map([...removed].map((each) => [each, targets.get(each) ?? `${each}.removed`]))
  const moves = moving(filesOn(disk), instead, emptiedFolders(instead, site, pageInstead))
  const links = settled(without.docs, moves, site, to !== undefined)
  const found = linksTo({
    root,
    files: filesIn(root, '').filter((each) => !/(^|\/)\./.test(each)),
    removed,
    moving: moves,
    isRewritten: to !== undefined,
    named: namedIn(now.docs),
    onFile: options.onFile,
  })
  if (to === undefined && !options.keepLinks) await refuseLinked(found.links, links.entries, now, root)

  const after = withoutFiles(disk, removed)
  const siteAfter = siteOf(links.docs, after)
  const moved = new Map(
    [...removed].flatMap((each): [string, string][] => {
      const page = withoutExtension(each)
      if (!isPage(each) || site.pages.fileOf(page) !== each || !site.pages.isPublished(page)) return []
      const target = targets.get(each)
      return [[addressOfPage(page), target === undefined ? '' : addressOfPage(withoutExtension(target))]]
    }),
  )
  const left = [...moved]
    .map(([source, destination]): RedirectPair => ({ source, destination }))
    .filter(({ source }) => source !== '/' && siteAfter.pages.opening(source.slice(1)) === undefined)
  const redirects =
    to === undefined
      ? { list: undefined, added: [], removed: [], changed: [] }
      : planMoves(links.docs, {
          before: site,
          after: siteAfter,
          moved,
          left,
          instead: options.wildcard ? wildcardsTo(going, left, siteAfter) : undefined,
          folders: [],
          conflict: 'keep',
          isWanted: true,
        })
  const planned: JsonObject = { ...links.docs }
  if (redirects.list && (redirects.list.length > 0 || Object.hasOwn(planned, 'redirects')))
    if (planned['redirects'] !== redirects.list) setOwn(planned, 'redirects', redirects.list as JsonValue)

  const isConfig = !file.endsWith('.json')
  const texts = isConfig
    ? await sourceTexts(now.files, new Map([...removed].map((each) => [each, undefined])))
    : new Map()
  const changed = !isConfig
    ? jsonChanges(now, planned)
    : await configChanges(await sideOf(file, after, texts, now), planned, { texts, past: pastOf(after, root) })
  const outputs = outputsOf(changed, planned, 'rm-not-written')
  const edited: string[] = []
  if (!options.dryRun) {
    const plan: Plan = {
      command,
      moves: [],
      removed: [...removed],
      symlinks: [],
      index: indexChanges(root, index, { removed: [...removed] }),
      texts: [
        ...found.bodies,
        ...outputs.map((each) => ({ file: inRoot(each.file), before: each.before ?? null, text: each.text })),
      ],
      config: isConfig ? inRoot(file) : null,
    }
    edited.push(...(await takeSteps(plan, root)))
  }
  const gone = new Set(left.map(({ source }) => source))
  return {
    file,
    root,
    removed: [...removed],
    kept: [...kept, ...edited],
    folders: folders.length,
    entries: without.entries,
    elements: without.elements,
    redirects: { added: redirects.added, removed: redirects.removed, changed: redirects.changed },
    links: [...found.links, ...linksOfDocs(links.entries, to !== undefined, inRoot(file))],
    dead: to === undefined ? redirectsTo(gone, site, siteAfter) : [],
    lost: to === undefined ? [...gone].filter((each) => !site.redirects().find(each)) : [],
    mirrors: options.locales ? [] : mirrors.map(withCommand),
    unused: found.unused,
    outputs,
    written: !options.dryRun,
    isResumed: false,
  }

  function withCommand(each: Counterpart): RmResult['mirrors'][number] {
    const { path: name, kind, language, key } = each
    const pages = to === undefined ? [] : translations.counterpartsOf({ path: to, kind: 'page' })
    const target = pages.find((page) => page.language === language)
    const own = commandOf({
      paths: [kind === 'page' ? withoutExtension(name) : name],
      to: target && withoutExtension(target.path),
      keepLinks: options.keepLinks,
      wildcard: options.wildcard,
    })
    // A language with no page of its own for `--to` needs a separate command.
    return { ...each, key: `${key} ${target !== undefined}`, command: own }
  }
}

/**
 * The files to remove. A folder loses its pages and, in a repository, its tracked files: a file unknown to git, such as
 * `.env`, is kept.
 */
function filesOf(
  going: readonly Pick<NamedFile, 'path' | 'kind'>[],
  { pages, disk }: Site,
  index: GitIndex | undefined,
) {
  const removed = new Set<string>()
  const kept = new Set<string>()
  for (const { path: name, kind } of going) {
    if (kind !== 'folder') removed.add(name)
    else
      for (const file of filesIn(disk.root as string, name)) {
        const isOfSite = isPage(file) && pages.unpublished(withoutExtension(file)) !== '.gitignore'
        ;(isOfSite || index?.entries.has(file) ? removed : kept).add(file)
      }
  }
  return { removed, kept }
}

/** Throws for files with text that git can't restore. */
function refuseUncommitted(removed: ReadonlySet<string>, { entries }: GitIndex, root: string): void {
  const changed = changedFiles(root)
  const names = [...removed].filter((file) => !changed || changed.has(file) || !entries.has(file))
  if (names.length > 0) throw new BuildNavError([moveReport('rm-uncommitted', { names })])
}

/** The page for the readers of each removed file: in their own language, if several languages lose pages. */
function targetsOf(
  removed: ReadonlySet<string>,
  to: string,
  { languageOf, counterpartsOf }: Translations,
): ReadonlyMap<string, string> {
  const languages = new Set([...removed].map(languageOf))
  const own = new Map([[languageOf(to), to]])
  for (const { language, path: each } of counterpartsOf({ path: to, kind: 'page' })) own.set(language, each)
  const targetOf = (file: string) => (languages.size < 2 ? to : own.get(languageOf(file)))
  const without = [...removed].filter((file) => isPage(file) && targetOf(file) === undefined)
  if (without.length > 0)
    throw new BuildNavError(
      without.map((file) => moveReport('rm-to-language', { name: file, to, language: languageOf(file) ?? '' })),
    )
  const gone = [...own.values()].find((file) => languages.size > 1 && removed.has(file))
  if (gone !== undefined) throw new BuildNavError([moveReport('rm-to-removed', { name: gone })])
  return new Map([...removed].map((file) => [file, targetOf(file) ?? to]))
}

/** A redirect for each removed folder, and for each page outside of them. */
function wildcardsTo(
  going: readonly Pick<NamedFile, 'path' | 'kind'>[],
  left: readonly RedirectPair[],
  after: Site,
): readonly RedirectPair[] {
  const folders = going.map(({ path: from, kind }): RedirectPair => {
    const refuse = (reason: string) => new BuildNavError([moveReport('mv-wildcard', { from, reason })])
    if (kind !== 'folder') throw refuse('it is not a folder')
    const [destination, ...others] = new Set(
      left.filter(({ source }) => source.startsWith(`/${from}/`)).map((pair) => pair.destination),
    )
    if (destination === undefined) throw refuse('no page in it has a URL of its own')
    if (others.length > 0) throw refuse('its readers are sent to different pages')
    if (destination.startsWith(`/${from}/`)) throw refuse('the page that readers are sent to is inside of it')
    refuseCovered(`/${from}`, after, refuse)
    return { source: `/${from}/:slug*`, destination }
  })
  const isInside = ({ source }: RedirectPair) => going.some(({ path: from }) => source.startsWith(`/${from}/`))
  return [...left.filter((pair) => !isInside(pair)), ...folders]
}

/** The page, the file or the folder of a path. */
function namedAt(given: string, names: Names): NamedFile {
  const { site, cwd, root } = names
  if (!site.pages.has(nameOfPage(given)) && parseEndpoint(given))
    throw new BuildNavError([moveReport('rm-endpoint', { name: given })])
  const named = namedFile(given, names)
  if (named) return named
  const inside = insideOf(given, cwd, root) ?? insideOf(given, root, root)
  if (inside === undefined) throw new BuildNavError([moveReport('mv-outside', { name: given })])
  const near = site.pages.spelled(inside) ?? site.pages.near(inside)
  if (near === undefined && site.generated().has(nameOfPage(inside)))
    throw new BuildNavError([moveReport('rm-endpoint', { name: given })])
  const meant = near ?? nearFile(inside, root) ?? site.pages.containing(inside)[0]
  throw new BuildNavError([moveReport('rm-missing', { name: given, near: meant })])
}

/** The page of `--to`. */
function pageAt(given: string, names: Names, removed: ReadonlySet<string>): string {
  const named = namedFile(given, names)
  const index = named?.kind === 'folder' ? names.site.pages.opening(named.path) : undefined
  const file = index === undefined ? named?.path : names.site.pages.fileOf(index)
  if (named === undefined || file === undefined)
    throw new BuildNavError([moveReport('rm-missing', { name: given, near: names.site.pages.near(nameOfPage(given)) })])
  if (!isPage(file) || !names.site.pages.isPublished(withoutExtension(file)))
    throw new BuildNavError([moveReport('rm-to-page', { name: file })])
  if (removed.has(file)) throw new BuildNavError([moveReport('rm-to-removed', { name: file })])
  return file
}

/** The file of an entry of the navigation. */
function fileOf(entry: string, { pages }: Site): string | undefined {
  const name = nameOfPage(entry.trim())
  if (!pages.has(name) && parseEndpoint(entry)) return undefined
  const page = pages.opening(name)
  return page === undefined ? undefined : pages.fileOf(page)
}

/** Links in docs.json to removed files; `isRewritten`: with a new destination. */
function settled(docs: JsonObject, moves: Moving, { pages }: Site, isRewritten: boolean) {
  const withoutAnchor = (address: string) => address.replace(/#.*$/s, '')
  const textMoved = (text: string) => rewriteLinks(text, '\0.mdx', moves).text
  const { docs: rewritten, entries } = docsMoved(docs, moves, pages, textMoved, withoutAnchor)
  return { docs: isRewritten ? rewritten : docs, entries }
}

type Entries = ReturnType<typeof docsMoved>['entries']

function linksOfDocs(entries: Entries, isRewritten: boolean, file: string): LinkTo[] {
  return entries.map(({ before, after }) => ({
    file,
    line: 1,
    column: 1,
    written: before,
    to: before,
    after: isRewritten ? after : undefined,
  }))
}

/** Refuses to remove all pages of a language or version: its element would go, too, and needs other steps. */
async function refuseVariant(folder: string, { variants }: DocsWithout, now: Side): Promise<void> {
  const outer = variants.at(-1)
  const variant = variants.find(({ kind }) => kind === outer?.kind)
  if (!variant) return
  const { placeOf } = await now.placing()
  const { kind, title, path: at } = variant
  const args = { folder, kind, title, inCode: !now.file.endsWith('.json') }
  throw new BuildNavError([moveReport('rm-variant', args, placeOf({ path: at }))])
}

/** Throws for links to removed files, each with its place. */
async function refuseLinked(
  links: readonly LinkTo[],
  entries: Entries,
  now: Awaited<ReturnType<typeof sideOf>>,
  root: string,
): Promise<void> {
  if (links.length === 0 && entries.length === 0) return
  const { placeOf } = entries.length > 0 ? await now.placing() : { placeOf: () => undefined }
  const refusals: Diagnostic[] = [
    ...entries.map(({ path: at, before }) =>
      moveReport('rm-linked', { written: before, to: before.replace(/^\//, '') }, placeOf({ path: at })),
    ),
    ...links.map(({ file, line, column, written, to }) =>
      moveReport('rm-linked', { written, to }, { file: path.join(root, file), line, column }),
    ),
  ]
  // The advice once, behind the last.
  throw new BuildNavError(
    refusals.map((each, index) => (index < refusals.length - 1 ? { ...each, hint: undefined } : each)),
  )
}

/** A test for files named in docs.json: logos, icons, specifications. */
function namedIn(docs: JsonObject): (file: string) => boolean {
  const text = JSON.stringify(docs)
  return (file) => text.includes(JSON.stringify(file).slice(1, -1))
}

/** Redirects to a removed page, or by a wildcard to a folder without any page left. */
function redirectsTo(gone: ReadonlySet<string>, before: Site, after: Site): readonly RedirectPair[] {
  return redirectsOf(before.docs).flatMap(({ source, destination }) => {
    const folder = /^\/(.+?)\/(?::\w+\*?|\*)$/.exec(addressOf(destination))?.[1]
    const isEmptied = folder !== undefined && before.pages.hasPagesIn(folder) && !after.pages.hasPagesIn(folder)
    return isEmptied || gone.has(addressOf(destination)) ? [{ source, destination }] : []
  })
}

/** The disk once files are gone. */
function withoutFiles(disk: Disk, removed: ReadonlySet<string>): Disk {
  let files: readonly string[] | undefined
  return {
    ...(disk.root !== undefined && { root: disk.root }),
    files: () => (files ??= disk.files().filter((file) => !removed.has(file))),
    exists: (file) => !removed.has(file) && disk.exists(file),
    read: (file) => (removed.has(file) ? undefined : disk.read(file)),
  }
}

/** Finishes an earlier, interrupted run of the same command. */
async function resumed(steps: Steps, file: string, command: string, { dryRun }: RmOptions): Promise<RmResult> {
  if (steps.command !== command || dryRun) throw unfinishedError(steps, path.dirname(file))
  const root = path.dirname(file)
  const kept = await resumeSteps(steps, root)
  return {
    file,
    root,
    removed: steps.removed,
    kept,
    folders: 0,
    entries: [],
    elements: [],
    redirects: { added: [], removed: [], changed: [] },
    links: [],
    dead: [],
    lost: [],
    mirrors: [],
    unused: [],
    outputs: [],
    written: true,
    isResumed: true,
  }
}

function commandOf({ paths, to, wildcard, keepLinks, locales }: RmOptions): string {
  const words = [...paths.map(shellWord), ...(to === undefined ? [] : ['--to', shellWord(to)])]
  const flags = [
    ...(wildcard ? ['--wildcard'] : []),
    ...(keepLinks ? ['--keep-links'] : []),
    ...(locales ? ['--locales'] : []),
  ]
  return ['npx build-nav rm', ...words, ...flags].join(' ')
}
