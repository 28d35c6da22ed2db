import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { nearest } from '../../base/diagnostics/near.js'
import type { PagePath } from '../../config/builders/register.js'
import { hidesItself } from '../model/frontmatter.js'
import { isReadable, pageMatter } from '../model/page-matter.js'
import { nameOfPage, pagePath, pageTitle } from '../model/page-path.js'
import { sourceReport } from './codes.js'
import { failAtCall, warnAtCall } from './fail.js'
import { refuseMisfits, type OptionForms } from './options.js'
import { compareTexts, inOrder, type PageOrder, type Sortable, type SourcePage } from './order.js'
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

function listed(call: string, given: string, options: PagesInOptions): Sortable[] {
  refuseMisfits(call, options, { ...findOptions, recursive: 'flag' })
  const { folder, pages } = findPages(given, options, options.recursive)
  refuseMissing(options.first, () => pages.map(({ path }) => path), folder)
  return inOrder(pages, options)
}

/** The selected pages below a folder, in no order yet. */
export interface FoundPages {
  /** From the docs root, without slashes at the ends; '' for the root. */
  readonly folder: string
  readonly pages: readonly Sortable[]
  /** A folder's index page, among the pages or not; undefined without an index page. */
  readonly indexOf: (folder: string) => Sortable | undefined
}

/** Finds the pages below a folder; throws for unreadable frontmatter. */
export function findPages(given: string, options: FindOptions, isRecursive = true): FoundPages {
  const root = callersRoot()
  const folder = folderNamed(given, root)
  const all = root.pages(folder)
  const isExcept = options.except === undefined ? () => false : naming(options.except, folder)
  const isMatch = options.match === undefined ? () => true : naming(options.match, folder)
  const { valuesOf, problems } = valuesReader(root)
  const pages: Sortable[] = []
  const index = join(folder, 'index')
  for (const [page, file] of all) {
    if (!isRecursive && page.includes('/', folder === '' ? 0 : folder.length + 1)) continue
    if (isExcept(page, file) || !isMatch(page, file)) continue
    const head = root.head(file)
    if (!options.hidden && hidesItself(head)) continue
    // Unreadable frontmatter is an error, used or not.
    if (!isReadable(head)) valuesOf(file)
    pages.push(new FoundPage(page as PagePath, page === index, file, valuesOf))
  }
  if (problems.length > 0) failAtCall(...problems.toSorted((a, b) => compareTexts(a.message, b.message)))
  const { match, sort } = options
  warnAtCall(...unmatched(options, folder, all), ...unsorted(sort, folder, pages))
  // A pattern of `match` may match nothing.
  if (pages.length === 0 && match === undefined)
    warnAtCall(sourceReport('pages-none', { folder: folder || '.', there: all.size }))
  return {
    folder,
    pages,
    indexOf(inner) {
      const page = join(inner, 'index')
      const file = all.get(page)
      return file === undefined ? undefined : new FoundPage(page as PagePath, true, file, valuesOf)
    },
  }
}

/** `guides` and `index` → `guides/index`. */
export function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

type ValuesOf = (file: string) => Sortable['frontmatter']

/** Reads the frontmatter of pages, each once, and notes errors. */
function valuesReader(root: Root): { readonly problems: readonly Diagnostic[]; readonly valuesOf: ValuesOf } {
  const problems: Diagnostic[] = []
  const known = new Map<string, Sortable['frontmatter']>()
  const valuesOf = (file: string) => {
    const before = known.get(file)
    if (before) return before
    const matter = pageMatter(root.head(file))
    const values = 'values' in matter ? matter.values : {}
    known.set(file, values)
    if ('reason' in matter) problems.push(sourceReport('pages-frontmatter', { file, ...matter }))
    return values
  }
  return { problems, valuesOf }
}

/** A page with frontmatter read when needed: most lists need paths only. */
class FoundPage implements Sortable {
  readonly path: PagePath
  readonly isIndex: boolean
  readonly #file: string
  readonly #valuesOf: ValuesOf

  constructor(path: PagePath, isIndex: boolean, file: string, valuesOf: ValuesOf) {
    this.path = path
    this.isIndex = isIndex
    this.#file = file
    this.#valuesOf = valuesOf
  }

  as(isIndex: boolean): FoundPage {
    return isIndex === this.isIndex ? this : new FoundPage(this.path, isIndex, this.#file, this.#valuesOf)
  }

  get frontmatter(): Sortable['frontmatter'] {
    return this.#valuesOf(this.#file)
  }

  get title(): string {
    return pageTitle(this.path, this.frontmatter)
  }
}

/** The folder, as pages name the folder; throws without a folder of exactly this name. */
function folderNamed(given: string, root: Root): string {
  if (typeof given !== 'string')
    throw new TypeError("pagesIn(…), groupsIn(…) and readPages(…) take a folder: pagesIn('guides').")
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
  const missing = first.filter((page) => !known.has(page))
  if (missing.length > 0)
    failAtCall(
      ...missing.map((page) => sourceReport('pages-first-missing', { page, folder: folder || '.', near: near(page) })),
    )
}

/** Warnings of names in `except` and `match` without a page. A pattern may match nothing: a rule for future pages. */
function unmatched(options: FindOptions, folder: string, all: ReadonlyMap<string, string>): Diagnostic[] {
  return (['except', 'match'] as const).flatMap((option) =>
    [options[option] ?? []].flat().flatMap((entry) => {
      if (/[*?[\]!\\]/.test(entry) || all.has(entry) || all.has(join(folder, entry))) return []
      const isNamed = naming(entry, folder)
      if ([...all].some(([page, file]) => isNamed(page, file))) return []
      const near = nearest(entry, namesIn(folder, all.keys()))
      return sourceReport('pages-unmatched', { option, entry, folder: folder || '.', near })
    }),
  )
}

/** Pages and folders, as they may be written. */
function namesIn(folder: string, pages: Iterable<string>): string[] {
  const names = new Set<string>()
  const start = folder === '' ? 0 : folder.length + 1
  for (const page of pages) {
    for (let end = page.length; end > start; end = page.lastIndexOf('/', end - 1)) {
      names.add(page.slice(0, end))
      names.add(page.slice(start, end))
      names.add(page.slice(page.lastIndexOf('/', end - 1) + 1, end))
    }
  }
  return [...names]
}

/** A warning if no page has the frontmatter key of the order. */
function unsorted(sort: PageOrder | undefined, folder: string, pages: readonly Sortable[]): Diagnostic[] {
  if (typeof sort !== 'string' || pages.length === 0) return []
  if (pages.some(({ frontmatter }) => Object.hasOwn(frontmatter, sort))) return []
  const near = nearest(sort, [...new Set(pages.flatMap(({ frontmatter }) => Object.keys(frontmatter)))])
  return [sourceReport('pages-sort-unknown', { key: sort, folder: folder || '.', near })]
}
