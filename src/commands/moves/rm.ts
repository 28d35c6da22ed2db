import { readFileSync } from 'node:fs'
import path from 'node:path'
import { shellWord } from '../../base/diagnostics/text.js'
import { statsOf } from '../../base/files/read.js'
import { linksOf } from '../../site/links/links.js'
import { filesOn, targetOf } from '../../site/links/target.js'
import { addressOf } from '../../site/model/addresses.js'
import { diskAt } from '../../site/model/disk.js'
import { isPageFile, withoutExtension } from '../../site/model/page-path.js'
import { pairOf, redirectsOf, type RedirectPair } from '../../site/model/redirects.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { sideOf, type Change, type Choice, type Options, type Outcome } from './change.js'
import { refuse } from './codes.js'
import { filesIn, namedFile, refuseMissing, type Around, type Named } from './names.js'
import type { DocsChanged } from './navigation.js'
import { planned } from './plan.js'
import { begin, readIndex, takeSteps, type GitIndex } from './steps.js'
import { linking, type ChangedLink } from './texts.js'

export interface RmOptions extends Options, Pick<Choice, 'keepLinks'> {
  /** The pages, folders and files to remove. */
  readonly paths: readonly string[]
  /** The page for links, redirects and readers instead. */
  readonly to?: string | undefined
}

export interface RmResult extends Outcome {
  /** The removed files, by path from the docs root. */
  readonly removed: readonly string[]
  /** Kept files: without a page or a copy in git, such as `.env`, or edited during an interrupted run. */
  readonly kept: readonly string[]
  /** The removed entries of the navigation. */
  readonly entries: DocsChanged['removed']
  /** Elements left empty: `group 'Setup'`. */
  readonly elements: readonly string[]
  /** Links to removed files; a rewritten link has `after`. */
  readonly links: readonly ChangedLink[]
  /** Redirects to removed pages. */
  readonly dead: readonly RedirectPair[]
  /** URLs lost to readers, without any redirect. */
  readonly lost: readonly string[]
  /** Images and snippets used by nothing but removed files. */
  readonly unused: readonly string[]
}

const nothing = { entries: [], elements: [], links: [], dead: [], lost: [], unused: [] }

/**
 * Removes pages and everything that names them: entries of the navigation in every language and version and, with a
 * page `--to`, links and redirects. Plans and proves before writing.
 */
export async function rm(options: RmOptions): Promise<RmResult> {
  const { cwd, root, outcome, earlier } = await begin(options, commandOf(options))
  if (earlier) return { ...outcome, ...nothing, removed: earlier.removed, kept: earlier.kept }
  const { change, kept } = await asked(options, cwd, outcome)
  const { site, instead } = change
  const removed = [...change.places.keys()]
  const { docs, plan, links, left, redirects, outputs } = await planned(change)
  const unused = unusedFiles(new Set(removed), site, root)
  const edited = options.dryRun ? [] : await takeSteps(plan, root)
  const gone = new Set(instead === undefined ? left.map(({ source }) => source) : [])
  return {
    ...outcome,
    removed,
    kept: [...kept, ...edited],
    entries: docs.removed,
    elements: docs.elements,
    redirects,
    links,
    dead: redirectsOf(site.docs).flatMap((each) => (gone.has(addressOf(each.destination)) ? pairOf(each) : [])),
    lost: [...gone].filter((each) => !site.redirects().find(each)),
    unused,
    outputs,
    written: !options.dryRun,
  }
}

function commandOf({ paths, to, keepLinks }: RmOptions): string {
  const flags = [...(to === undefined ? [] : ['--to', shellWord(to)]), ...(keepLinks ? ['--keep-links'] : [])]
  return ['npx build-nav rm', ...paths.map(shellWord), ...flags].join(' ')
}

/** The files to remove, and the site before; throws for unknown names. */
async function asked(options: RmOptions, cwd: string, { file, root }: Outcome) {
  const now = await sideOf(file)
  const site = siteOf(now.docs, diskAt(root))
  const around: Around = { cwd, root, site }
  const named = options.paths.map((given): Named => namedFile(given, around) ?? refuseMissing(given, around))
  const index = readIndex(root)
  const { removed, kept } = filesOf(named, site, root, index)
  const change: Change = {
    command: commandOf(options),
    now,
    site,
    index,
    named,
    places: new Map([...removed].map((each) => [each, undefined])),
    instead: options.to === undefined ? undefined : pageOfTo(options.to, around, removed),
    choice: { keepLinks: options.keepLinks, redirect: 'keep' },
  }
  return { change, kept }
}

/** A folder loses its pages and the files of git's index. Files that git can't restore, such as `.env`, are kept. */
function filesOf(named: readonly Named[], { pages }: Site, root: string, index: GitIndex | undefined) {
  const [removed, kept] = [new Set<string>(), new Set<string>()]
  for (const { from, kind } of named)
    for (const file of kind === 'folder' ? filesIn(root, from) : [from]) {
      const isOfSite = isPageFile(file) && pages.unpublished(withoutExtension(file)) !== '.gitignore'
      ;(kind !== 'folder' || isOfSite || index?.has(file) ? removed : kept).add(file)
    }
  return { removed, kept }
}

/** The page of `--to`; a folder stands for its index. */
function pageOfTo(given: string, around: Around, removed: ReadonlySet<string>): string {
  const { pages } = around.site
  const named = namedFile(given, around) ?? refuseMissing(given, around)
  const name = (named.kind === 'folder' && pages.fileOf(pages.opening(named.from) ?? '')) || named.from
  if (!isPageFile(name) || !pages.isPublished(withoutExtension(name)))
    refuse('rm-to-page', { name, reason: 'it is not a page' })
  return removed.has(name) ? refuse('rm-to-page', { name, reason: 'it would be removed, too' }) : name
}

/** Images and snippets used by nothing but removed files. */
function unusedFiles(removed: ReadonlySet<string>, { docs, disk }: Site, root: string): readonly string[] {
  const files = filesOn(disk)
  const targetsIn = (file: string) => {
    if (!linking.test(file) || !statsOf(path.join(root, file))?.isFile()) return []
    const links = linksOf(readFileSync(path.join(root, file), 'utf8'), file)
    const targets = links.map((link) => targetOf(link, file, files))
    return targets.flatMap((target) => (target.kind === 'file' ? target.file : []))
  }
  const named = JSON.stringify(docs)
  const isOwn = (file: string) => !removed.has(file) && (!isPageFile(file) || /(^|\/)_?snippets\//i.test(file))
  const isNamed = (file: string) => named.includes(JSON.stringify(file).slice(1, -1))
  const unused = new Set([...removed].flatMap(targetsIn).filter((file) => isOwn(file) && !isNamed(file)))
  for (const file of unused.size > 0 ? filesIn(root, '') : [])
    if (!removed.has(file) && !/(^|\/)\./.test(file)) for (const used of targetsIn(file)) unused.delete(used)
  return [...unused].sort()
}
