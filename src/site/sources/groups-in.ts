import { grouped } from '../../base/diagnostics/grouped.js'
import { group as groupOf } from '../../config/builders/builders.js'
import type { Child, Page } from '../../config/builders/children.js'
import type { PagePath } from '../../config/builders/register.js'
import type { Group } from '../../config/builders/types.js'
import { baseOf, foldersOf, textOf, titleFromPath } from '../model/page-path.js'
import { refuseUnknown } from './call.js'
import { inOrder, type SourcePage } from './order.js'
import { findOptions, findPages, join, refuseMissing, type FindOptions, type FoundPages } from './pages-in.js'

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
  /** The depth of nested groups; deeper folders are listed in the deepest group. Without: as deep as folders. */
  readonly depth?: number | undefined
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
  refuseUnknown('groupsIn', options, [...findOptions, 'depth', 'group'])
  const found = findPages(folder, options)
  const paths = found.pages.map(({ path }) => path)
  refuseMissing(options.first, [...paths, ...paths.flatMap(foldersOf)], found.folder)
  const nesting: Nesting = { ...found, options }
  const depth = options.depth ?? Infinity
  const content = contentOf(found.folder, found.pages, depth, nesting)
  const own = content.filter((each) => !('pages' in each))
  const folders = inOrder(
    content.filter((each) => 'pages' in each),
    options,
    '',
  )
  const groups = [
    own.length > 0 && groupFor(innerAt(found.folder, own, nesting), 0, nesting),
    ...folders.map((each) => groupFor(each, depth - 1, nesting)),
  ]
  return groups.filter((each) => each && typeof each !== 'string') as Group[]
}

interface Nesting extends FoundPages {
  readonly options: GroupsInOptions
}

/** A folder with its pages, like a page with the title and frontmatter of its index page. */
interface Inner extends SourcePage {
  readonly pages: readonly SourcePage[]
}

function innerAt(path: string, pages: readonly SourcePage[], { indexOf }: Nesting): Inner {
  const frontmatter = indexOf(path)
  // A number in front is only for the order. Not `sidebarTitle`: an index page is often called 'Overview' there.
  const words = titleFromPath(baseOf(path).replace(/^\d{1,3}[-_. ]+(?=\p{L})/u, '')) || 'Pages'
  return { path: path as PagePath, title: textOf(frontmatter['title']) ?? words, frontmatter, pages }
}

/** The pages and folders in a folder; instead of folders deeper than wanted, their pages. */
function contentOf(folder: string, pages: readonly SourcePage[], depth: number, nesting: Nesting) {
  const start = join(folder, '').length
  const nameOf = ({ path }: SourcePage) =>
    depth > 0 && path.includes('/', start) ? path.slice(start).split('/')[0] : ''
  return [...grouped(pages, nameOf)].flatMap(([name = '', inside]): (SourcePage | Inner)[] =>
    name === '' ? [...inside] : [innerAt(join(folder, name), inside, nesting)],
  )
}

function groupFor(inner: Inner, depth: number, nesting: Nesting): Child<Group> {
  const { path, title, frontmatter } = inner
  const { options } = nesting
  const content = inOrder(contentOf(path, inner.pages, depth, nesting), options, join(path, 'index'))
  const pages = content.flatMap((each): Page[] =>
    [('pages' in each ? groupFor(each, depth - 1, nesting) : each.path) || []].flat(),
  )
  const icon = textOf(frontmatter['icon'])
  const index = inner.pages.find((page) => page.path === join(path, 'index'))?.path
  if (options.group) return options.group({ path, name: baseOf(path), title, icon, index, frontmatter }, pages)
  return (
    pages.length > 0 &&
    groupOf(title)
      .icon(icon)
      .pages(...pages)
  )
}
