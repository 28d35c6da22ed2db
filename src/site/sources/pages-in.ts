import { grouped } from '../../base/diagnostics/grouped.js'
import { nearest } from '../../base/diagnostics/near.js'
import { group as groupOf } from '../../config/builders/builders.js'
import type { Child, Page } from '../../config/builders/children.js'
import type { PagePath } from '../../config/builders/register.js'
import type { Group } from '../../config/builders/types.js'
import { hides, pageMatter } from '../model/frontmatter.js'
import { ignoring } from '../model/ignored.js'
import { baseOf, foldersOf, pagePath, pageTitle, textOf, titleFromPath } from '../model/page-path.js'
import { callersRoot, refuseAtCall, warnAtCall, type Root } from './call.js'
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

/**
 * The paths of the pages in a folder, for `pages`. Without options, pages come folder by folder in the order of their
 * paths, numbers as numbers, each folder's index page first. Pages with `hidden: true` and unpublished files are left
 * out. The path starts at the folder of the config; a missing folder is an error at the call.
 * @example
 * group('Guides').pages('guides/start', ...pagesIn('guides', { except: 'guides/start' }))
 * // { "group": "Guides", "pages": ["guides/start", "guides/2-two", "guides/10-ten"] }
 */
export function pagesIn(folder: string, options: PagesInOptions = {}): PagePath[] {
  return readPages(folder, options).map(({ path }) => path)
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
  const found = findPages(folder, options, options.recursive)
  refuseMissing(options.first, found.paths, found.folder)
  return inOrder(found.pages, options, join(found.folder, 'index'))
}

/** A folder for a group. */
export interface Folder {
  /** From the docs root: `guides/advanced`. */
  readonly path: string
  /** The last part of the path. */
  readonly name: string
  /** The `title` of the index page, or words from the name. */
  readonly title: string
  /** The `icon` of the index page. */
  readonly icon: string | undefined
  /** The path of the index page, if among the pages. */
  readonly index: PagePath | undefined
  /** The frontmatter of the index page. */
  readonly frontmatter: Readonly<Record<string, unknown>>
}

export interface GroupsInOptions extends FindOptions {
  /**
   * Makes the group of a folder, in place of `group(folder.title).icon(folder.icon).pages(...pages)`; nothing leaves
   * the folder out.
   */
  readonly group?: ((folder: Folder, pages: readonly Page[]) => Child<Group>) | undefined
}

/**
 * Groups like the folders in a folder, nested alike, for `groups` or `pages`. A group has the title and icon of its
 * index page; without an index page, words from the folder's name. Pages of the folder itself are a group before the
 * others. Folders without pages are left out. Takes the options of `pagesIn`, in each group.
 * @example
 * tab('Guides').groups(...groupsIn('guides', { sort: 'order' }))
 * // { "tab": "Guides", "groups": [{ "group": "Setup", "icon": "gear", "pages": ["guides/setup/index", "guides/setup/docker"] }] }
 */
export function groupsIn(folder: string, options: GroupsInOptions = {}): Group[] {
  const found = findPages(folder, options)
  refuseMissing(options.first, [...found.paths, ...found.paths.flatMap(foldersOf)], found.folder)
  const nesting = { ...options, indexOf: found.indexOf }
  const content = contentOf(found.folder, found.pages, nesting)
  const own = content.filter((each) => !('pages' in each))
  const inner = content.filter((each) => 'pages' in each)
  const first = own.length > 0 ? [innerAt(found.folder, own, nesting)] : []
  return [...first, ...inOrder(inner, options, '')].flatMap((each) => groupFor(each, nesting) || [])
}

interface Nesting extends GroupsInOptions, Pick<FoundPages, 'indexOf'> {}

/** A folder with its pages, in an order like a page with the title and frontmatter of the index page. */
type Inner = Folder & SourcePage & { readonly pages: readonly SourcePage[] }

function innerAt(path: string, pages: readonly SourcePage[], { indexOf }: Nesting): Inner {
  const frontmatter = indexOf(path)
  const name = baseOf(path)
  // A number in front is only for the order. Not `sidebarTitle`: an index page is often called 'Overview' there.
  const words = titleFromPath(name.replace(/^\d{1,3}[-_. ]+(?=\p{L})/u, '')) || 'Pages'
  const [title = words, icon] = [textOf(frontmatter['title']), textOf(frontmatter['icon'])]
  const index = pages.find((page) => page.path === join(path, 'index'))?.path
  return { path: path as PagePath, name, title, icon, index, frontmatter, pages }
}

/** The pages and folders in a folder. */
function contentOf(folder: string, pages: readonly SourcePage[], nesting: Nesting): (SourcePage | Inner)[] {
  const start = join(folder, '').length
  const nameOf = ({ path }: SourcePage) => path.slice(start).match(/^[^/]+(?=\/)/)?.[0]
  return [...grouped(pages, nameOf)].flatMap(([name, inside]) =>
    name === undefined ? [...inside] : innerAt(join(folder, name), inside, nesting),
  )
}

function groupFor({ pages: inside, ...folder }: Inner, nesting: Nesting): Child<Group> {
  const { title, icon, path } = folder
  const content = inOrder(contentOf(path, inside, nesting), nesting, join(path, 'index'))
  const pages = content.flatMap((each): Page | [] => ('pages' in each ? groupFor(each, nesting) : each.path) || [])
  if (nesting.group) return nesting.group(folder, pages)
  const made = groupOf(title).icon(icon)
  return pages.length > 0 && made.pages(...pages)
}

/** The selected pages below a folder, in no order yet. */
type FoundPages = ReturnType<typeof findPages>

/** Finds the pages below a folder; throws for unreadable frontmatter. */
function findPages(given: string, options: FindOptions, isRecursive = true) {
  const root = callersRoot()
  const folder = folderNamed(given, root)
  const { except = [], match, hidden } = options
  const all = root.pages(folder)
  const isExcept = naming(except, folder)
  const isMatch = match === undefined ? () => true : naming(match, folder)
  const isWanted = ([page, file]: readonly [string, string]) =>
    (isRecursive || !page.includes('/', join(folder, '').length)) && !isExcept(page, file) && isMatch(page, file)
  const read = [...all].filter(isWanted).map(([path, file]) => ({ path, file, ...pageMatter(root.head(file)) }))
  const found = read.filter(({ values }) => hidden || !hides(values))
  const problems = found.flatMap(({ file, problem }) =>
    problem?.severity === 'error' ? sourceReport('pages-frontmatter', { file, ...problem }) : [],
  )
  if (problems.length > 0) refuseAtCall(problems.toSorted((a, b) => compareTexts(a.message, b.message)))
  const pages = found.map(({ path, values }): SourcePage => {
    return { path: path as PagePath, title: pageTitle(path, values), frontmatter: values }
  })
  warnAtCall(unmatched(options, folder, all))
  /** The frontmatter of a folder's index page, among the pages or not. */
  const indexOf = (inner: string) => {
    const file = all.get(join(inner, 'index'))
    return file === undefined ? {} : pageMatter(root.head(file)).values
  }
  return { folder, pages, paths: pages.map(({ path }) => path), indexOf }
}

/** `guides` and `index` → `guides/index`. */
function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** The folder, as pages name the folder; throws without a folder of exactly this name. */
function folderNamed(given: string, root: Root): string {
  const { path: folder, outside } = pagePath(given.replaceAll('\\', '/'))
  if (outside || root.isEmpty(folder)) {
    const near = nearest(folder, [...new Set(root.disk.files().flatMap(foldersOf))])
    refuseAtCall([sourceReport('pages-folder-missing', { folder: given, near })])
  }
  return folder
}

/** Throws for a first page, or folder, outside of the found ones. */
function refuseMissing(first: readonly string[] = [], names: readonly string[], folder: string): void {
  // A page may be named from its own folder.
  const near = (page: string) => names.find((name) => name.endsWith(`/${page}`)) ?? nearest(page, names)
  const known = new Set(names)
  const missing = first.filter((page) => !known.has(page))
  const mistakes = missing.map((page) => ({ page, folder: folder || '.', near: near(page) }))
  if (mistakes.length > 0) refuseAtCall(mistakes.map((each) => sourceReport('pages-first-missing', each)))
}

/** Warnings of names in `except` and `match` without a page. A pattern may match nothing: a rule for future pages. */
function unmatched(options: FindOptions, folder: string, all: ReadonlyMap<string, string>) {
  const isUnmatched = (name: string) => {
    if (/[*?[\]!\\]/.test(name) || all.has(name) || all.has(join(folder, name))) return false
    const isNamed = naming(name, folder)
    return ![...all].some(([page, file]) => isNamed(page, file))
  }
  return (['except', 'match'] as const).flatMap((option) => {
    const names = [options[option] ?? []].flat().filter(isUnmatched)
    return names.map((name) => sourceReport('pages-unmatched', { option, name, folder: folder || '.' }))
  })
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
