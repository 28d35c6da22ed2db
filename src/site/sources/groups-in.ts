import { group as groupOf } from '../../config/builders/builders.js'
import type { Child, Page } from '../../config/builders/children.js'
import type { PagePath } from '../../config/builders/register.js'
import type { Group } from '../../config/builders/types.js'
import { baseOf, textOf, titleFromPath } from '../model/page-path.js'
import { refuseMisfits } from './call.js'
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
  refuseMisfits('groupsIn', options, { ...findOptions, depth: 'depth', group: 'maker' })
  const found = findPages(folder, options)
  const top = treeOf(found, options.depth ?? Infinity)
  refuseMissing(options.first, () => pathsIn(top), found.folder)
  const own = top.pages.length > 0 ? groupFor({ ...top, folders: new Map() }, options) : undefined
  return [own, ...entriesOf(top, options)].filter((each) => each && typeof each !== 'string') as Group[]
}

/** A folder with its pages and inner folders, like a page with the title and frontmatter of its index page. */
interface Inner extends SourcePage {
  readonly pages: SourcePage[]
  readonly folders: Map<string, Inner>
}

function treeOf({ folder, pages, indexOf }: FoundPages, depth: number): Inner {
  const innerAt = (path: string): Inner => {
    const frontmatter = indexOf(path)?.frontmatter ?? {}
    // Not `sidebarTitle`: an index page is often called 'Overview' there.
    const title = textOf(frontmatter['title']) ?? titleOf(baseOf(path))
    return { path: path as PagePath, title, frontmatter, pages: [], folders: new Map() }
  }
  const top = innerAt(folder)
  for (const page of pages) {
    let at = top
    for (const name of page.path.slice(join(folder, '').length).split('/').slice(0, -1).slice(0, depth)) {
      const inner = at.folders.get(name) ?? innerAt(join(at.path, name))
      at.folders.set(name, inner)
      at = inner
    }
    at.pages.push(page)
  }
  return top
}

/** Words from the name of a folder; a number in front is only for the order. */
function titleOf(name: string): string {
  return titleFromPath(name.replace(/^\d{1,3}[-_. ]+(?=\p{L})/u, '')) || 'Pages'
}

function pathsIn({ path, pages, folders }: Inner): string[] {
  return [path, ...pages.map((page) => page.path), ...[...folders.values()].flatMap(pathsIn)]
}

/** The pages and inner groups of a folder, in order. */
function entriesOf({ path, pages, folders }: Inner, options: GroupsInOptions): Page[] {
  const inner: readonly (SourcePage | Inner)[] = [...pages, ...folders.values()]
  return inOrder(inner, options, join(path, 'index')).flatMap((entry): Page[] =>
    [('folders' in entry ? groupFor(entry, options) : entry.path) || []].flat(),
  )
}

function groupFor(inner: Inner, options: GroupsInOptions): Child<Group> {
  const { path, title, frontmatter } = inner
  const index = inner.pages.find((page) => page.path === join(path, 'index'))?.path
  const icon = textOf(frontmatter['icon'])
  const pages = entriesOf(inner, options)
  if (options.group) return options.group({ path, name: baseOf(path), title, icon, index, frontmatter }, pages)
  if (pages.length === 0) return undefined
  return groupOf(title)
    .icon(icon)
    .pages(...pages)
}
