import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { nearest } from '../../base/diagnostics/near.js'
import type { PagePath } from '../../config/builders/register.js'
import { hidesItself, pageMatter } from '../model/frontmatter.js'
import { nameOfPage, pagePath, pageTitle } from '../model/page-path.js'
import { failAtCall, refuseMisfits, warnAtCall, type OptionForms } from './call.js'
import { sourceReport } from './codes.js'
import { compareTexts, inOrder, type PageOrder, type SourcePage } from './order.js'
import { callersRoot, naming, type Root } from './root.js'

/** The options of all functions for pages. */
export interface FindOptions {
  /**
   * A key of the frontmatter to sort by, pages without the key last; or a comparison. Without: by path, numbers as
   * numbers.
   */
  readonly sort?: PageOrder | undefined
  /** The first pages, in this order; all others follow. */
  readonly first?: readonly string[] | undefined
  /** Pages and folders to leave out: paths, and patterns as in .gitignore. */
  readonly except?: string | readonly string[] | undefined
  /** Only pages with one of these paths or patterns. */
  readonly match?: string | readonly string[] | undefined
  /** Takes pages with `hidden: true` in their frontmatter, too. */
  readonly hidden?: boolean | undefined
}

export interface PagesInOptions extends FindOptions {
  /** `false`: only the pages of the folder itself, without inner folders. */
  readonly recursive?: boolean | undefined
}

/** The form of each option. */
export const findOptions: OptionForms<FindOptions> = {
  sort: 'order',
  first: 'pages',
  except: 'text',
  match: 'text',
  hidden: 'flag',
}

/**
 * The paths of the pages in a folder, for `pages`. Without options, pages come folder by folder in the order of their
 * paths, numbers as numbers, each folder's index page first. Pages with `hidden: true` and unpublished files are left
 * out. The path starts at the folder of the config; a missing folder is an error at the call.
 * @example
 * group('Guides').pages('guides/start', ...pagesIn('guides', { except: 'guides/start' }))
 * // { "group": "Guides", "pages": ["guides/start", "guides/2-two", "guides/10-ten"] }
 */
export function pagesIn(folder: string, options: PagesInOptions = {}): PagePath[] {
  return listed('pagesIn', folder, options).map(({ path }) => path)
}

/**
 * The pages in a folder with their frontmatter, for logic of your own; in the order of `pagesIn`, with the same
 * options. Invalid YAML is an error at the call.
 * @example
 * const posts = readPages('blog', { sort: 'date' })
 * tab('Blog').pages(...posts.filter(({ frontmatter }) => frontmatter['draft'] !== true).map(({ path }) => path))
 * // { "tab": "Blog", "pages": ["blog/hello", "blog/second"] }
 */
export function readPages(folder: string, options: PagesInOptions = {}): SourcePage[] {
  const pages = listed('readPages', folder, options)
  return pages.map(({ path, title, frontmatter }) => ({ path, title, frontmatter }))
}

function listed(call: string, given: string, options: PagesInOptions): SourcePage[] {
  refuseMisfits(call, options, { ...findOptions, recursive: 'flag' })
  const { folder, pages } = findPages(given, options, options.recursive)
  refuseMissing(options.first, () => pages.map(({ path }) => path), folder)
  return inOrder(pages, options, join(folder, 'index'))
}

/** The selected pages below a folder, in no order yet. */
export interface FoundPages {
  /** From the docs root, without slashes at the ends; '' for the root. */
  readonly folder: string
  readonly pages: readonly SourcePage[]
  /** A folder's index page, among the pages or not; undefined without an index page. */
  readonly indexOf: (folder: string) => SourcePage | undefined
}

/** Finds the pages below a folder; throws for unreadable frontmatter. */
export function findPages(given: string, options: FindOptions, isRecursive = true): FoundPages {
  const root = callersRoot()
  const folder = folderNamed(given, root)
  const { except, match, hidden } = options
  const all = root.pages(folder)
  const isExcept = except === undefined ? () => false : naming(except, folder)
  const isMatch = match === undefined ? () => true : naming(match, folder)
  const isWanted = ([page, file]: readonly [string, string]) =>
    (isRecursive || !page.includes('/', join(folder, '').length)) &&
    !isExcept(page, file) &&
    isMatch(page, file) &&
    (hidden || !hidesItself(root.head(file)))
  const pages = [...all].filter(isWanted).map(([page, file]) => pageAt(page, file, root))
  const [problem, ...more] = pages
    .flatMap(({ problems }) => problems)
    .toSorted((a, b) => compareTexts(a.message, b.message))
  if (problem) failAtCall(problem, ...more)
  warnAtCall(...unmatched(options, folder, all), ...unsorted(options.sort, folder, pages))
  // A pattern of `match` may match nothing.
  if (pages.length === 0 && match === undefined)
    warnAtCall(sourceReport('pages-none', { folder: folder || '.', there: all.size }))
  const indexOf = (inner: string) => {
    const file = all.get(join(inner, 'index'))
    return file === undefined ? undefined : pageAt(join(inner, 'index'), file, root)
  }
  return { folder, pages, indexOf }
}

/** `guides` and `index` → `guides/index`. */
export function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** A page, and the errors of its frontmatter. */
function pageAt(path: string, file: string, root: Root): SourcePage & { readonly problems: readonly Diagnostic[] } {
  const { values: frontmatter, problem } = pageMatter(root.head(file))
  return {
    path: path as PagePath,
    frontmatter,
    title: pageTitle(path, frontmatter),
    problems: problem?.severity === 'error' ? [sourceReport('pages-frontmatter', { file, ...problem })] : [],
  }
}

/** The folder, as pages name the folder; throws without a folder of exactly this name. */
function folderNamed(given: string, root: Root): string {
  const { path: folder, outside } = pagePath(given.replaceAll('\\', '/'))
  if (outside) failAtCall(sourceReport('pages-folder-outside', { folder: given }))
  let at = ''
  for (const step of folder.split('/').filter(Boolean)) {
    const inside = root.folders(at)
    if (!inside.includes(step)) {
      root.miss(folder)
      const isPage = ['.mdx', '.md'].some((ending) => root.disk.exists(nameOfPage(folder) + ending))
      const near = nearest(step, inside)
      const hint = near && folder.replace(join(at, step), join(at, near))
      failAtCall(sourceReport('pages-folder-missing', { folder: given, isPage, near: hint }))
    }
    at = join(at, step)
  }
  return folder
}

/** Throws for a first page outside of the found pages. */
export function refuseMissing(first: readonly string[] = [], pagesOf: () => readonly string[], folder: string): void {
  if (first.length === 0) return
  const names = pagesOf()
  const known = new Set(names)
  // A page may be named from its own folder.
  const near = (page: string) => names.find((name) => name.endsWith(`/${page}`)) ?? nearest(page, names)
  const [problem, ...more] = first
    .filter((page) => !known.has(page))
    .map((page) => sourceReport('pages-first-missing', { page, folder: folder || '.', near: near(page) }))
  if (problem) failAtCall(problem, ...more)
}

/** Warnings of names in `except` and `match` without a page. A pattern may match nothing: a rule for future pages. */
function unmatched(options: FindOptions, folder: string, all: ReadonlyMap<string, string>): Diagnostic[] {
  return (['except', 'match'] as const).flatMap((option) => {
    const isUnmatched = (entry: string) => {
      if (all.has(entry) || all.has(join(folder, entry))) return false
      const isNamed = naming(entry, folder)
      return !/[*?[\]!\\]/.test(entry) && ![...all].some(([page, file]) => isNamed(page, file))
    }
    const entries = [options[option] ?? []].flat().filter(isUnmatched)
    return entries.map((entry) => sourceReport('pages-unmatched', { option, entry, folder: folder || '.' }))
  })
}

/** A warning if no page has the frontmatter key of the order. */
function unsorted(sort: PageOrder | undefined, folder: string, pages: readonly SourcePage[]): Diagnostic[] {
  if (typeof sort !== 'string' || pages.length === 0) return []
  const isKnown = pages.some(({ frontmatter }) => Object.hasOwn(frontmatter, sort))
  return isKnown ? [] : [sourceReport('pages-sort-unknown', { key: sort, folder: folder || '.' })]
}
