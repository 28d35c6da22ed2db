import { grouped } from '../../base/diagnostics/grouped.js'
import { nearest } from '../../base/diagnostics/near.js'
import type { Disk } from './disk.js'
import { ignoredBy, type IgnoreFile } from './ignored.js'
import { once } from './kept.js'
import { addressOfPage, baseOf, folderOf, foldersOf, isPageFile, pagePath, withoutExtension } from './page-path.js'

/** The reason why Mintlify makes no page of a file: its name, its folder of snippets, or an ignore file. */
export type Unpublished = 'name' | 'snippet' | IgnoreFile

const neverPages = /(^|\/)(README|LICENSE|CHANGELOG|CONTRIBUTING|CONTRIBUTE)\.md$|^skill\.md$|(^|\/)\./i
const snippets = /^_?snippets\//i
/** Files for the repository, pages only if listed: README.mdx, but not `changelog.mdx` and `agents.mdx`. */
const forRepository = /(^|\/)(README|LICENSE|CHANGELOG|CONTRIBUTING|CONTRIBUTE|AGENTS|CLAUDE)\.mdx?$|(^|\/)_?snippets\//
/** A quick test for special names: most files fail the test. */
const isSpecial = /\/\.|^\.|snippets\/|(?:^|\/)(?:[rlcas][a-z]+)\.mdx?$/i

/** Comparing each of a thousand missing pages with each of ten thousand in a folder would take minutes. */
const MOST_COMPARED = 500

type IgnoredBy = (file: string) => IgnoreFile | undefined

/** The pages on the disk, by their names in a navigation. */
export type PageIndex = ReturnType<typeof pageIndex>

/** The pages on a disk. */
export function pageIndex(disk: Disk, ignored: IgnoredBy) {
  const files = once(() => pagesAmong(disk.files()))
  const all = (): Iterable<string> => files().keys()
  /** The file of a page: `guides/start` → `guides/start.mdx`. */
  const fileOf = (page: string): string | undefined => files().get(page)
  const withPages = once(() => new Set([...all()].flatMap(foldersOf)))
  const spellings = once(() => grouped(all(), spelling))
  const nearTo = once(() => nearPages([...all()]))
  const has = (page: string): boolean => fileOf(page) !== undefined
  /** The reason why Mintlify does not publish an existing page; undefined for a published page. */
  const unpublishedBy = (page: string): Unpublished | undefined => {
    const file = fileOf(page)
    return file === undefined ? undefined : unpublished(file, ignored)
  }
  /** True for an existing, published page. */
  const isPublished = (page: string): boolean => has(page) && unpublishedBy(page) === undefined

  return {
    all,
    fileOf,
    has,
    isPublished,
    unpublished: unpublishedBy,
    /** All published pages. */
    published: (): readonly string[] => [...all()].filter(isPublished),
    /** True for a published page for readers: a page to look for in the navigation. */
    isForReaders: (page: string): boolean => has(page) && isForReaders(fileOf(page) as string, ignored),
    /** True if a folder contains pages, itself or below. */
    hasPagesIn: (folder: string): boolean => withPages().has(folder),
    /** The page at a name: its own, or the `index` of the folder with this name. */
    opening: (name: string): string | undefined =>
      [name, name === '' ? 'index' : `${name}/index`].find((page) => page !== '' && has(page)),
    /** The page with a different case, outer slashes or extension only; undefined for several pages. */
    spelled(page: string): string | undefined {
      const [found, ...others] = spellings().get(spelling(page)) ?? []
      return others.length === 0 ? found : undefined
    },
    /** The published page most likely meant, among pages that `fits` takes. */
    near: (page: string, fits: (candidate: string) => boolean = () => true): string | undefined =>
      nearTo()(page, (each) => fits(each) && isPublished(each)),
  }
}

/**
 * Finds the page most likely meant: with a like name in the same folder, or with the name in another folder. Numbers are
 * no typing errors: `6.0.0/start` is not `9.0.0/start`.
 */
function nearPages(pages: readonly string[]) {
  const byFolder = grouped(pages, (page) => folderOf(page).toLowerCase())
  const byBase = grouped(pages, (page) => baseOf(page).toLowerCase())
  return (page: string, fits: (candidate: string) => boolean): string | undefined => {
    const wanted = spelling(page.replace(/[?#].*$/, ''))
    const [folder, base, numbers] = [folderOf(wanted), baseOf(wanted), numbersIn(wanted)]
    const isFit = (each: string) => fits(each) && areAlike(numbersIn(each), numbers)
    const fitting = (list: readonly string[] = []) => list.slice(0, MOST_COMPARED).filter(isFit)
    const inFolder = nearest(base, fitting(byFolder.get(folder)), { textOf: baseOf, share: 0.34 })
    // An `index` somewhere else is no hint.
    if (inFolder !== undefined || base === 'index') return inFolder
    const namesakes = fitting(byBase.get(base))
    const most = Math.max(...namesakes.map((each) => sharedSteps(each, wanted)))
    const best = namesakes.filter((each) => sharedSteps(each, wanted) === most)
    return best.length === 1 ? best[0] : nearest(folder, best, { textOf: folderOf, share: 0.6 })
  }
}

/** The reason why Mintlify makes no page of a file; undefined for a page. */
export function unpublished(file: string, ignored: IgnoredBy): Unpublished | undefined {
  if (isSpecial.test(file)) {
    if (neverPages.test(file)) return 'name'
    if (snippets.test(file)) return 'snippet'
  }
  return ignored(file)
}

/** The reason in words: `.mintignore names it`. */
export function unpublishedInWords(reason: Unpublished): string {
  if (reason === 'name') return 'Mintlify never publishes files of this name'
  return reason === 'snippet' ? 'it is in a folder of snippets' : `${reason} names it`
}

/** The files of published pages by URL in lower case: `/guides` has guides.mdx and guides/index.mdx. */
export function filesByUrl(disk: Disk): ReadonlyMap<string, readonly string[]> {
  const isIgnored = ignoredBy(disk)
  const pages = disk.files().filter((file) => isPageFile(file) && unpublished(file, isIgnored) === undefined)
  return grouped(pages.toSorted(), (file) => addressOfPage(withoutExtension(file)).toLowerCase())
}

/** True if Mintlify makes a page of a file, and the file is written for readers. */
export function isForReaders(file: string, ignored: IgnoredBy): boolean {
  return !(isSpecial.test(file) && forRepository.test(file)) && unpublished(file, ignored) === undefined
}

/** The pages among files, by name, with the file of each. */
export function pagesAmong(files: Iterable<string>): Map<string, string> {
  const pages = new Map<string, string>()
  for (const file of files) {
    const end = file.lastIndexOf('.')
    const extension = end === -1 ? '' : file.slice(end + 1)
    // Spelled this way nearly everywhere.
    const isMdx = extension === 'mdx' || extension.toLowerCase() === 'mdx'
    if (!isMdx && extension.toLowerCase() !== 'md') continue
    const page = file.slice(0, end)
    if (isMdx || !pages.has(page)) pages.set(page, file)
  }
  return pages
}

/** A name in lower case, without outer slashes and extension. */
function spelling(page: string): string {
  return withoutExtension(pagePath(page.trim().replaceAll('\\', '/')).path).toLowerCase()
}

/** The numbers in a path: 10 and 1 of `v10.1.x/start`. */
function numbersIn(path: string): readonly string[] {
  return path.match(/\d+/g) ?? []
}

/** True if one path has all numbers of the other. */
function areAlike(left: readonly string[], right: readonly string[]): boolean {
  return left.every((each) => right.includes(each)) || right.every((each) => left.includes(each))
}

/** The number of equal steps at the end of two paths. */
function sharedSteps(left: string, right: string): number {
  const [ours, theirs] = [left, right].map((path) => path.toLowerCase().split('/').toReversed()) as [string[], string[]]
  const differs = ours.findIndex((step, index) => step !== theirs[index])
  return differs < 0 ? ours.length : differs
}
