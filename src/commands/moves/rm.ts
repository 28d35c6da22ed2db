import { readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { shellWord } from '../../base/diagnostics/text.js'
import { linkStatsOf, statsOf } from '../../base/files/read.js'
import type { JsonObject } from '../../format/json/value.js'
import { linksOf } from '../../site/links/links.js'
import { filesOn, targetOf, type LinkFiles } from '../../site/links/target.js'
import { addressOf } from '../../site/model/addresses.js'
import { diskAt } from '../../site/model/disk.js'
import { inputFile } from '../../site/model/input/open-input.js'
import { nameOfPage, withoutExtension } from '../../site/model/page-path.js'
import { redirectsOf, type RedirectPair } from '../../site/model/redirects.js'
import { siteOf, type Site } from '../../site/model/site.js'
import type { Output } from '../build/docs-json-files.js'
import { linking, type LinkTo, type OnFile } from './bodies.js'
import { moveReport } from './codes.js'
import type { DocsChanged } from './docs-changed.js'
import { changedFiles, readIndex, type GitIndex } from './git-index.js'
import { translationsOf, type Counterpart, type Translations } from './locales.js'
import { partsOf } from './parts.js'
import type { Leaving } from './places.js'
import { planned, sideOf, type Planned, type Side } from './plan.js'
import { filesIn, inRoot, isPage, isReserved, missing, namedFile, type Names } from './site-files.js'
import { resumed, takeSteps, type Resumed } from './steps.js'

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
  readonly entries: DocsChanged['removed']
  /** Elements left empty: `group 'Setup'`. */
  readonly elements: readonly string[]
  readonly redirects: Planned['redirects']
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
  const { locales = false, dryRun = false, keepLinks = false } = options
  const command = commandOf(options)
  const earlier = await resumed(root, (begun) => !dryRun && begun === command)
  if (earlier) return finished(file, root, earlier)

  const removal = await askedRemoval(options, { cwd, file, root })
  const { now, disk, site, index, named, mirrors, removed, kept, to, translations } = removal
  const isFollowed = to !== undefined
  const targets = isFollowed && locales ? targetsOf(removed, to, translations) : undefined
  const folder = removal.asked.find(({ kind }) => kind === 'folder')
  const symlinks = symlinksTo(removed, root)
  const found = await planned({
    command,
    file,
    now,
    disk,
    index,
    named,
    done: new Map(),
    isAfter: false,
    isRemoval: true,
    isFollowed,
    places: new Map([...removed].map((each) => [each, undefined])),
    follows: new Map([...removed].map((each) => [each, targets?.get(each) ?? to ?? `${each}.removed`])),
    choice: { wildcard: options.wildcard, redirect: 'keep' },
    onFile: options.onFile,
    refuse: async (docs, { links }) => {
      if (index) refuseUncommitted(removed, index, root)
      if (folder) await refuseVariant(`${folder.from}/`, docs, now)
      if (!isFollowed && !keepLinks) await refuseLinked([...symlinks, ...links], docs, now)
    },
  })
  const unused = unusedFiles(removed, filesOn(disk), { root, docs: now.docs })
  const edited = dryRun ? [] : await takeSteps(found.plan, root)
  const gone = new Set(found.left.map(({ source }) => source))
  const docsLinks = found.docs.moved.map(({ before, after }): LinkTo => ({
    file: inRoot(root, file),
    line: 1,
    column: 1,
    written: before,
    to: before,
    after: isFollowed ? after : undefined,
  }))
  return {
    ...noChange(file, root),
    removed: [...removed],
    kept: [...kept, ...edited],
    folders: named.filter(({ kind }) => kind === 'folder').length,
    entries: found.docs.removed,
    elements: found.docs.elements,
    redirects: found.redirects,
    links: [...symlinks, ...found.links, ...docsLinks],
    dead: isFollowed ? [] : redirectsTo(gone, site, found.after),
    lost: isFollowed ? [] : [...gone].filter((each) => !site.redirects().find(each)),
    mirrors: locales ? [] : mirrors.map((each) => withCommand(each, to, translations, options)),
    unused,
    outputs: found.outputs,
    written: !dryRun,
  }
}

interface Around {
  readonly cwd: string
  readonly file: string
  readonly root: string
}

/** The files to remove, and the site before; throws for unknown names, and for files to keep. */
async function askedRemoval(options: RmOptions, { cwd, file, root }: Around) {
  const disk = diskAt(root)
  const now = await sideOf(file)
  const site = siteOf(now.docs, disk)
  const names: Names = { cwd, root, site, command: 'rm' }
  const translations = translationsOf(site, root)
  const asked = options.paths.map((given): Leaving => {
    const named = namedFile(given, names)
    if (!named) throw new BuildNavError([missing(given, names)])
    return { from: named.path, kind: named.kind }
  })
  const known = new Set(asked.map(({ from }) => from))
  const counterparts = asked.flatMap(({ from, kind }) => translations.counterpartsOf({ path: from, kind }))
  const mirrors = counterparts.filter((each) => !known.has(each.path))
  const others = options.locales ? mirrors.map(({ path: from, kind }): Leaving => ({ from, kind })) : []
  const named = [...asked, ...others]
  const index = readIndex(root)
  const { removed, kept } = filesOf(named, site, { root, index })
  const to = options.to === undefined ? undefined : pageAt(options.to, names, removed)
  const fixed = new Set([...partsOf(file), ...now.files.map((each) => inRoot(root, each))])
  const defining = [...removed].find((name) => isReserved(name) || fixed.has(name))
  if (defining !== undefined) throw new BuildNavError([moveReport('rm-reserved', { name: defining })])
  return { now, disk, site, index, asked, named, mirrors, removed, kept, to, translations }
}

/**
 * The files to remove. A folder loses its pages and, in a repository, its tracked files: a file unknown to git, such as
 * `.env`, is kept.
 */
function filesOf(
  named: readonly Leaving[],
  { pages }: Site,
  { root, index }: { readonly root: string; readonly index: GitIndex | undefined },
) {
  const removed = new Set<string>()
  const kept = new Set<string>()
  for (const { from, kind } of named) {
    if (kind !== 'folder') removed.add(from)
    else
      for (const file of filesIn(root, from)) {
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
  const pageFor = (file: string) => (languages.size < 2 ? to : own.get(languageOf(file)))
  const without = [...removed].filter((file) => isPage(file) && pageFor(file) === undefined)
  if (without.length > 0)
    throw new BuildNavError(
      without.map((file) => moveReport('rm-to-language', { name: file, to, language: languageOf(file) ?? '' })),
    )
  const gone = [...own.values()].find((file) => languages.size > 1 && removed.has(file))
  if (gone !== undefined) throw new BuildNavError([moveReport('rm-to-removed', { name: gone })])
  return new Map([...removed].map((file) => [file, pageFor(file) ?? to]))
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

/** Refuses to remove all pages of a language or version: its element would go, too, and needs other steps. */
async function refuseVariant(folder: string, { variants }: DocsChanged, now: Side): Promise<void> {
  const outer = variants.at(-1)
  const variant = variants.find(({ kind }) => kind === outer?.kind)
  if (!variant) return
  const { placeOf } = await now.placing()
  const { kind, title, path: at } = variant
  const args = { folder, kind, title, inCode: !now.file.endsWith('.json') }
  throw new BuildNavError([moveReport('rm-variant', args, placeOf({ path: at }))])
}

/** Throws for links to removed files, each with its place. */
async function refuseLinked(links: readonly LinkTo[], { moved }: DocsChanged, now: Side): Promise<void> {
  if (links.length === 0 && moved.length === 0) return
  const { placeOf } = moved.length > 0 ? await now.placing() : { placeOf: () => undefined }
  const refusals: Diagnostic[] = [
    ...moved.map(({ path: at, before }) =>
      moveReport('rm-linked', { written: before, to: before.replace(/^\//, '') }, placeOf({ path: at })),
    ),
    ...links.map(({ file, line, column, written, to }) =>
      moveReport('rm-linked', { written, to }, { file: path.join(now.root, file), line, column }),
    ),
  ]
  // The advice once, behind the last.
  throw new BuildNavError(
    refusals.map((each, index) => (index < refusals.length - 1 ? { ...each, hint: undefined } : each)),
  )
}

/** Symlinks to removed files. */
function symlinksTo(removed: ReadonlySet<string>, root: string): readonly LinkTo[] {
  return filesIn(root, '').flatMap((file): readonly LinkTo[] => {
    if (removed.has(file) || !linkStatsOf(path.join(root, file))?.isSymbolicLink()) return []
    const written = readlinkSync(path.join(root, file))
    const to = inRoot(root, path.resolve(root, path.dirname(file), written))
    return removed.has(to) ? [{ file, line: 1, column: 1, written, to }] : []
  })
}

/** Images and snippets used by nothing but removed files. */
function unusedFiles(
  removed: ReadonlySet<string>,
  disk: LinkFiles,
  { root, docs }: { readonly root: string; readonly docs: JsonObject },
): readonly string[] {
  const targetsIn = (file: string) => {
    if (!linking.test(file) || !statsOf(path.join(root, file))?.isFile()) return []
    return linksOf(readFileSync(path.join(root, file), 'utf8'), file).flatMap((link) => {
      const target = targetOf(link, file, disk)
      return target.kind === 'file' ? target.file : []
    })
  }
  const named = JSON.stringify(docs)
  const isOwn = (file: string) => !removed.has(file) && (!isPage(file) || /(^|\/)_?snippets\//i.test(file))
  const isNamed = (file: string) => named.includes(JSON.stringify(file).slice(1, -1))
  const unused = new Set([...removed].flatMap(targetsIn).filter((file) => isOwn(file) && !isNamed(file)))
  for (const file of unused.size > 0 ? filesIn(root, '') : [])
    if (!removed.has(file) && !/(^|\/)\./.test(file)) for (const used of targetsIn(file)) unused.delete(used)
  return [...unused].sort()
}

/** Redirects to a removed page, or by a wildcard to a folder without any page left. */
function redirectsTo(gone: ReadonlySet<string>, before: Site, after: Site): readonly RedirectPair[] {
  return redirectsOf(before.docs).flatMap(({ source, destination }) => {
    const folder = /^\/(.+?)\/(?::\w+\*?|\*)$/.exec(addressOf(destination))?.[1]
    const isEmptied = folder !== undefined && before.pages.hasPagesIn(folder) && !after.pages.hasPagesIn(folder)
    return isEmptied || gone.has(addressOf(destination)) ? [{ source, destination }] : []
  })
}

function withCommand(
  mirror: Counterpart,
  to: string | undefined,
  { counterpartsOf }: Translations,
  { keepLinks, wildcard }: RmOptions,
): RmResult['mirrors'][number] {
  const { path: name, kind, language, key } = mirror
  const pages = to === undefined ? [] : counterpartsOf({ path: to, kind: 'page' })
  const target = pages.find((page) => page.language === language)
  const paths = [kind === 'page' ? withoutExtension(name) : name]
  const command = commandOf({ paths, to: target && withoutExtension(target.path), keepLinks, wildcard })
  // A language with no page of its own for `--to` needs a separate command.
  return { ...mirror, key: `${key} ${target !== undefined}`, command }
}

/** The result of an interrupted run. */
function finished(file: string, root: string, { steps, kept }: Resumed): RmResult {
  return { ...noChange(file, root), removed: steps.removed, kept, written: true, isResumed: true }
}

function noChange(file: string, root: string): RmResult {
  return {
    file,
    root,
    removed: [],
    kept: [],
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
    written: false,
    isResumed: false,
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
