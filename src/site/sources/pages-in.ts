import type { PagePath } from '../../config/builders/register.js'
import { findOptions, findPages, refuseMissing, type FindOptions } from './found-pages.js'
import { refuseMisfits, type OptionForms } from './options.js'
import { inOrder, type Sortable, type SourcePage } from './order.js'

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

const expected = { ...findOptions, recursive: 'flag' } satisfies OptionForms<PagesInOptions>

function listed(call: string, given: string, options: PagesInOptions): Sortable[] {
  refuseMisfits(call, options, expected)
  const { folder, pages } = findPages(given, options, options.recursive)
  const names = () => pages.map(({ path }) => path)
  if (options.first) refuseMissing(options.first, names(), folder)
  return inOrder(pages, options)
}
