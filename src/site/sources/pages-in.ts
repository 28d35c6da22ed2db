import { nearest } from '../../base/diagnostics/near.js'
import type { PagePath } from '../../config/builders/register.js'
import { hidesItself, pageMatter } from '../model/frontmatter.js'
import { ignoring } from '../model/ignored.js'
import { foldersOf, pagePath, pageTitle } from '../model/page-path.js'
import { callersRoot, refuseUnknown, throwAtCall, warnAtCall, type Root } from './call.js'
import { sourceReport } from './codes.js'
import { compareTexts, inOrder, type PageOrder, type SourcePage } from './order.js'

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

/** The names of these options. */
export const findOptions: readonly (keyof FindOptions)[] = ['sort', 'first', 'except', 'match', 'hidden']

/**
 * The paths of the pages in a folder, for `pages`. Without options, pages come folder by folder in the order of their
 * paths, numbers as numbers, each folder's index page first. Pages with `hidden: true` and unpublished files are left
 * out. The path starts at the folder of the config; a missing folder is an error at the call.
 * @example
 * group('Guides').pages('guides/start', ...pagesIn('guides', { except: 'guides/start' }))
 * // { "group": "Guides", "pages": ["guides/start", "guides/2-two", "guides/10-ten"] }
 */
export function pagesIn(folder: string, options: PagesInOptions = {}): PagePath[] {
  return inOrderOf('pagesIn', folder, options).map(({ path }) => path)
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
  return inOrderOf('readPages', folder, options)
}

function inOrderOf(call: string, given: string, options: PagesInOptions): SourcePage[] {
  refuseUnknown(call, options, [...findOptions, 'recursive'])
  const { folder, pages } = findPages(given, options, options.recursive)
  refuseMissing(
    options.first,
    pages.map(({ path }) => path),
    folder,
  )
  return inOrder(pages, options, join(folder, 'index'))
}

/** The selected pages below a folder, in no order yet. */
export type FoundPages = ReturnType<typeof findPages>

/** Finds the pages below a folder; throws for unreadable frontmatter. */
export function findPages(given: string, options: FindOptions, isRecursive = true) {
  const root = callersRoot()
  const folder = folderNamed(given, root)
  const { except = [], match, hidden } = options
  const all = root.pages(folder)
  const isExcept = naming(except, folder)
  const isMatch = match === undefined ? () => true : naming(match, folder)
  const isWanted = ([page, file]: readonly [string, string]) =>
    (isRecursive || !page.includes('/', join(folder, '').length)) &&
    !isExcept(page, file) &&
    isMatch(page, file) &&
    (hidden || !hidesItself(root.head(file)))
  const found = [...all].filter(isWanted).map(([path, file]) => ({ path, file, ...pageMatter(root.head(file)) }))
  const problems = found.flatMap(({ file, problem }) =>
    problem?.severity === 'error' ? sourceReport('pages-frontmatter', { file, ...problem }) : [],
  )
  throwAtCall(problems.toSorted((a, b) => compareTexts(a.message, b.message)))
  const pages = found.map(({ path, values }): SourcePage => {
    return { path: path as PagePath, title: pageTitle(path, values), frontmatter: values }
  })
  warnAtCall(unmatched(options, folder, all, pages))
  /** The frontmatter of a folder's index page, among the pages or not. */
  const indexOf = (inner: string) => {
    const file = all.get(join(inner, 'index'))
    return file === undefined ? {} : pageMatter(root.head(file)).values
  }
  return { folder, pages, indexOf }
}

/** `guides` and `index` → `guides/index`. */
export function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** The folder, as pages name the folder; throws without a folder of exactly this name. */
function folderNamed(given: string, root: Root): string {
  const { path: folder, outside } = pagePath(given.replaceAll('\\', '/'))
  if (outside || root.isEmpty(folder)) {
    const near = nearest(folder, [...new Set(root.disk.files().flatMap(foldersOf))])
    throwAtCall([sourceReport('pages-folder-missing', { folder: given, near })])
  }
  return folder
}

/** Throws for a first page, or folder, outside of the found ones. */
export function refuseMissing(first: readonly string[] = [], names: readonly string[], folder: string): void {
  const known = new Set(names)
  // A page may be named from its own folder.
  const near = (page: string) => names.find((name) => name.endsWith(`/${page}`)) ?? nearest(page, names)
  const missing = first.filter((page) => !known.has(page))
  throwAtCall(
    missing.map((page) => sourceReport('pages-first-missing', { page, folder: folder || '.', near: near(page) })),
  )
}

/** Warnings of names in `except`, `match` and `sort` without a page. A pattern may match nothing: a rule for future pages. */
function unmatched(
  options: FindOptions,
  folder: string,
  all: ReadonlyMap<string, string>,
  pages: readonly SourcePage[],
) {
  const isUnmatched = (entry: string) => {
    if (/[*?[\]!\\]/.test(entry) || all.has(entry) || all.has(join(folder, entry))) return false
    const isNamed = naming(entry, folder)
    return ![...all].some(([page, file]) => isNamed(page, file))
  }
  const report = (option: 'except' | 'match' | 'sort', name: string) =>
    sourceReport('pages-unmatched', { option, name, folder: folder || '.' })
  const { sort } = options
  const isUnknown =
    typeof sort === 'string' && pages.length > 0 && !pages.some(({ frontmatter }) => Object.hasOwn(frontmatter, sort))
  return [
    ...(['except', 'match'] as const).flatMap((option) =>
      [options[option] ?? []]
        .flat()
        .filter(isUnmatched)
        .map((name) => report(option, name)),
    ),
    ...(isUnknown ? [report('sort', sort)] : []),
  ]
}

/**
 * Tells if patterns of the .gitignore syntax match a page: by path, by the path in the folder, or with the extension.
 * The last matching pattern decides: `!` at the beginning takes a match back.
 */
export function naming(patterns: string | readonly string[], folder: string): (page: string, file: string) => boolean {
  const start = folder === '' ? 0 : folder.length + 1
  const rules = [patterns].flat().map((pattern) => ({
    takes: !pattern.startsWith('!'),
    isNamed: ignoring([pattern.replace(/^!/, '')]),
  }))
  return (page, file) => {
    const names = [page, file, page.slice(start), file.slice(start)]
    return rules.findLast(({ isNamed }) => names.some(isNamed))?.takes === true
  }
}
