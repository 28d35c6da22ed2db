import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { shellWord } from '../../base/diagnostics/text.js'
import { statsOf } from '../../base/files/read.js'
import { linksOf } from '../../site/links/links.js'
import { filesOn, targetOf } from '../../site/links/target.js'
import { addressOf } from '../../site/model/addresses.js'
import { diskAt } from '../../site/model/disk.js'
import { withoutExtension } from '../../site/model/page-path.js'
import { redirectsOf, type RedirectPair } from '../../site/model/redirects.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { sideOf, type Change, type Options, type Outcome, type Side } from './change.js'
import { moveReport, refuse } from './codes.js'
import type { DocsChanged } from './docs-json.js'
import { changedFiles, readIndex, type GitIndex } from './git-index.js'
import { readLanguages, type Counterpart, type Languages } from './languages.js'
import { filesIn, isPage, namedFile, refuseMissing, type Around, type Leaving } from './names.js'
import { planned } from './plan.js'
import { begin, takeSteps } from './steps.js'
import { linking, type LinkTo } from './texts.js'

export interface RmOptions extends Options {
  /** The pages, folders and files to remove. */
  readonly paths: readonly string[]
  /** The page for links, redirects and readers instead. */
  readonly to?: string | undefined
  /** Leaves links to removed files alone. */
  readonly keepLinks?: boolean | undefined
}

export interface RmResult extends Outcome {
  /** The removed files, by path from the docs root. */
  readonly removed: readonly string[]
  /** Kept files: without a page or a copy in git, such as `.env`, or edited during an interrupted run. */
  readonly kept: readonly string[]
  /** The number of named folders. */
  readonly folders: number
  /** The removed entries of the navigation. */
  readonly entries: DocsChanged['removed']
  /** Elements left empty: `group 'Setup'`. */
  readonly elements: readonly string[]
  /** Links to removed files; a rewritten link has `after`. */
  readonly links: readonly LinkTo[]
  /** Redirects to removed pages. */
  readonly dead: readonly RedirectPair[]
  /** URLs lost to readers, without any redirect. */
  readonly lost: readonly string[]
  /** Counterparts left in place. */
  readonly mirrors: readonly (Counterpart & { readonly path: string; readonly command: string })[]
  /** Images and snippets used by nothing but removed files. */
  readonly unused: readonly string[]
}

const noneRemoved = {
  folders: 0,
  entries: [],
  elements: [],
  links: [],
  dead: [],
  lost: [],
  mirrors: [],
  unused: [],
} as const

/**
 * Removes pages and everything that names them: entries of the navigation in every language and version and, with a
 * page `--to`, links and redirects. Plans and proves before writing.
 */
export async function rm(options: RmOptions): Promise<RmResult> {
  const command = commandOf(options)
  const { cwd, root, outcome, earlier } = await begin(options, (begun) => begun === command)
  if (earlier) return { ...outcome, ...noneRemoved, removed: earlier.removed, kept: earlier.kept }
  const { change, kept, mirrors } = await asked(options, cwd, outcome)
  const { now, site, index, named, isFollowed } = change
  const removed = new Set(change.places.keys())
  const folder = named.find(({ kind }) => kind === 'folder')
  const found = await planned(change, async (docs, { links }) => {
    if (index) refuseUncommitted(removed, index, root)
    if (folder) await refuseVariant(`${folder.from}/`, docs, now)
    if (!isFollowed && !options.keepLinks) await refuseLinked(links, docs, now)
  })
  const unused = unusedFiles(removed, site, root)
  const edited = options.dryRun ? [] : await takeSteps(found.plan, root)
  const gone = new Set(isFollowed ? [] : found.left.map(({ source }) => source))
  const docsLinks = found.entries.map(({ file, line, column, before: written, after }): LinkTo => {
    return { file, line, column, written, to: written, after: isFollowed ? after : undefined }
  })
  return {
    ...outcome,
    removed: [...removed],
    kept: [...kept, ...edited],
    folders: named.filter(({ kind }) => kind === 'folder').length,
    entries: found.docs.removed,
    elements: found.docs.elements,
    redirects: found.redirects,
    links: [...found.links, ...docsLinks],
    dead: isFollowed ? [] : redirectsTo(gone, site, found.after),
    lost: [...gone].filter((each) => !site.redirects().find(each)),
    mirrors,
    unused,
    outputs: found.outputs,
    written: !options.dryRun,
  }
}

function commandOf({ paths, to, wildcard, keepLinks, locales }: RmOptions): string {
  const flags = [wildcard && '--wildcard', keepLinks && '--keep-links', locales && '--locales']
  const words = [...paths.map(shellWord), ...(to === undefined ? [] : ['--to', shellWord(to)]), ...flags]
  return ['npx build-nav rm', ...words.filter(Boolean)].join(' ')
}

/** The files to remove, and the site before; throws for unknown names, and for files that define the site. */
async function asked(options: RmOptions, cwd: string, { file, root }: Outcome) {
  const now = await sideOf(file)
  const site = siteOf(now.docs, diskAt(root))
  const around: Around = { cwd, root, site }
  const own = options.paths.map((given): Leaving => namedFile(given, around) ?? refuseMissing(given, around))
  const languages = readLanguages(site, root)
  const mirrors = languages.mirrorsOf(own)
  const named = options.locales ? [...own, ...mirrors] : own
  const index = readIndex(root)
  const { removed, kept } = filesOf(named, site, root, index)
  const to = options.to === undefined ? undefined : pageOfTo(options.to, around, removed)
  const targets = to === undefined ? undefined : targetsOf(removed, to, options.locales ? languages : undefined)
  const change: Change = {
    command: commandOf(options),
    now,
    site,
    index,
    named,
    places: new Map([...removed].map((each) => [each, undefined])),
    follows: new Map([...removed].map((each) => [each, targets?.get(each) ?? `${each}.removed`])),
    done: new Map(),
    isRemoval: true,
    isFollowed: to !== undefined,
    choice: { wildcard: options.wildcard, redirect: 'keep' },
  }
  const left = options.locales ? [] : mirrors.map((mirror) => withCommand(mirror, to, languages, options))
  return { change, kept, mirrors: left }
}

/** A folder loses its pages and the files of git's index. Files that git can't restore, such as `.env`, are kept. */
function filesOf(named: readonly Leaving[], { pages }: Site, root: string, index: GitIndex | undefined) {
  const [removed, kept] = [new Set<string>(), new Set<string>()]
  for (const { from, kind } of named)
    for (const file of kind === 'folder' ? filesIn(root, from) : [from]) {
      const isOfSite = isPage(file) && pages.unpublished(withoutExtension(file)) !== '.gitignore'
      const isRemoved = kind !== 'folder' || isOfSite || index?.entries.has(file)
      ;(isRemoved ? removed : kept).add(file)
    }
  return { removed, kept }
}

const willGo = 'it would be removed, too'

/** The page of `--to`; a folder stands for its index. */
function pageOfTo(given: string, around: Around, removed: ReadonlySet<string>): string {
  const { pages } = around.site
  const named = namedFile(given, around) ?? refuseMissing(given, around)
  const name = (named.kind === 'folder' && pages.fileOf(pages.opening(named.from) ?? '')) || named.from
  if (!isPage(name) || !pages.isPublished(withoutExtension(name)))
    refuse('rm-to-page', { name, reason: 'it is not a page' })
  return removed.has(name) ? refuse('rm-to-page', { name, reason: willGo }) : name
}

/** The page for the readers of each removed file: in their own language, if several languages lose pages. */
function targetsOf(removed: ReadonlySet<string>, to: string, languages: Languages | undefined) {
  const lost = new Set([...removed].map((file) => languages?.of(file)))
  if (!languages || lost.size < 2) return new Map([...removed].map((file) => [file, to]))
  const own = new Map([[languages.of(to), to]])
  for (const { language, from } of languages.mirrorsOf([{ from: to, kind: 'page' }])) own.set(language, from)
  const lacking = [...removed].find((file) => isPage(file) && !own.has(languages.of(file)))
  if (lacking !== undefined)
    refuse('rm-to-page', {
      name: to,
      reason: `'${languages.of(lacking)}' has no such page for readers of '${lacking}'`,
    })
  const gone = [...own.values()].find((file) => removed.has(file))
  if (gone !== undefined) refuse('rm-to-page', { name: gone, reason: willGo })
  return new Map([...removed].map((file) => [file, own.get(languages.of(file)) ?? to]))
}

/** A counterpart left in place, with the command that removes it. */
function withCommand(
  mirror: Counterpart,
  to: string | undefined,
  { mirrorsOf }: Languages,
  { keepLinks, wildcard }: RmOptions,
): RmResult['mirrors'][number] {
  const { from, kind, language, key } = mirror
  const pages = to === undefined ? [] : mirrorsOf([{ from: to, kind: 'page' }])
  const target = pages.find((page) => page.language === language)?.from
  const paths = [kind === 'page' ? withoutExtension(from) : from]
  const command = commandOf({ paths, to: target && withoutExtension(target), keepLinks, wildcard })
  // A language without the page of `--to` needs a separate command.
  return { ...mirror, path: from, key: `${key} ${target !== undefined}`, command }
}

/** Throws for files with text that git can't restore. */
function refuseUncommitted(removed: ReadonlySet<string>, { entries }: GitIndex, root: string): void {
  const changed = changedFiles(root)
  const names = [...removed].filter((file) => !changed || changed.has(file) || !entries.has(file))
  if (names.length > 0) refuse('rm-uncommitted', { names })
}

/** Refuses to remove all pages of a language or version: its element would go, too, and needs other steps. */
async function refuseVariant(folder: string, { variants }: DocsChanged, now: Side): Promise<void> {
  const outer = variants.at(-1)
  const variant = variants.find(({ kind }) => kind === outer?.kind)
  if (!variant) return
  const { placeOf } = await now.placing()
  const { kind, title, path: at } = variant
  refuse('rm-variant', { folder, kind, title, inCode: !now.file.endsWith('.json') }, placeOf({ path: at }))
}

/** Throws for links to removed files, each with its place. */
async function refuseLinked(links: readonly LinkTo[], { moved }: DocsChanged, now: Side): Promise<void> {
  if (links.length + moved.length === 0) return
  const { placeOf } = await now.placing()
  const refusals = [
    ...moved.map(({ path: at, before: written }) =>
      moveReport('rm-linked', { written, to: written.replace(/^\//, '') }, placeOf({ path: at })),
    ),
    ...links.map(({ file, line, column, written, to }) =>
      moveReport('rm-linked', { written, to }, { file: path.join(now.root, file), line, column }),
    ),
  ]
  // The advice once, behind the last.
  throw new BuildNavError([
    ...refusals.slice(0, -1).map((each) => ({ ...each, hint: undefined })),
    ...refusals.slice(-1),
  ])
}

/** Images and snippets used by nothing but removed files. */
function unusedFiles(removed: ReadonlySet<string>, { docs, disk }: Site, root: string): readonly string[] {
  const files = filesOn(disk)
  const targetsIn = (file: string) => {
    if (!linking.test(file) || !statsOf(path.join(root, file))?.isFile()) return []
    const targets = linksOf(readFileSync(path.join(root, file), 'utf8'), file).map((link) =>
      targetOf(link, file, files),
    )
    return targets.flatMap((target) => (target.kind === 'file' ? target.file : []))
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
