import type { PagePath } from '../builders/register.js'
import { findPages, refuseMissing, type FindOptions } from './found-pages.js'
import { inOrder, type Sortable, type SourcePage } from './order.js'

export interface PagesInOptions extends FindOptions {
  /** `false`: only the pages of the folder itself, and not those of the folders in it. */
  readonly recursive?: boolean | undefined
}

/**
 * The paths of the pages in a folder, for `pages` to take. Without options they come folder by folder in the order of
 * their paths, numbers as numbers, each folder's index page first. Pages with `hidden: true`, and files that the
 * provider does not publish, are left out. The folder is named from the folder of the config; one that does not exist is
 * an error at the call.
 * @example
 * group('Guides').pages('guides/start', ...pagesIn('guides', { except: 'guides/start' }))
 * // { "group": "Guides", "pages": ["guides/start", "guides/2-two", "guides/10-ten"] }
 */
export function pagesIn(folder: string, options: PagesInOptions = {}): PagePath[] {
  return listed(folder, options, ({ path }) => path)
}

/**
 * The pages in a folder with what their frontmatter says, for logic of your own; in the order of `pagesIn`, with the same
 * options. Frontmatter that is not valid YAML is an error at the call.
 * @example
 * const posts = readPages('blog', { sort: 'date' })
 * tab('Blog').pages(...posts.filter(({ frontmatter }) => frontmatter['draft'] !== true).map(({ path }) => path))
 * // { "tab": "Blog", "pages": ["blog/hello", "blog/second"] }
 */
export function readPages(folder: string, options: PagesInOptions = {}): SourcePage[] {
  return listed(folder, options, ({ path, title, frontmatter }) => ({ path, title, frontmatter }))
}

/** `take` reads of each page what is wanted, before it is told which pages can't be read. */
function listed<Result>(folder: string, options: PagesInOptions, take: (page: Sortable) => Result): Result[] {
  const found = findPages(folder, options, options.recursive)
  if (options.first) {
    refuseMissing(
      options.first,
      found.pages.map(({ path }) => path),
      found.folder,
    )
  }
  const result = inOrder(found.pages, options).map(take)
  found.settle()
  return result
}
