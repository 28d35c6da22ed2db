import { short } from '../../../base/diagnostics/text.js'
import type { Unpublished } from '../../../site/model/page-index.js'
import type { PageFault } from './judge.js'

/** The reason why Mintlify publishes no page: `.mintignore names the page 'adr/a'`. */
export function becauseUnpublished(by: Unpublished, pages: string): string {
  if (by === 'name') return 'Mintlify never publishes files of this name'
  if (by === 'snippet') return 'Mintlify publishes nothing in a folder of snippets'
  return `${by} names ${pages}`
}

/** The reason why a URL opens no page: `there is no page 'guides/strat'`. */
export function because({ why, path, page = path, isRedirected = false }: Omit<PageFault, 'kind'>): string {
  switch (why) {
    case undefined:
      return isRedirected
        ? `it is redirected to '/${short(path)}', where there is no page`
        : `there is no page '${short(path)}'`
    case 'extension':
      return "URLs of pages don't end in '.mdx'"
    case 'case':
      return `the page is spelled '${short(page)}'`
    case 'bare':
      return "without './', a path begins at the root folder"
    case 'below':
      return `only URLs below '/${short(path)}' are redirected`
    case 'circle':
      return 'its redirect leads back to it'
    case 'imported':
      return `other pages import '${short(page)}', so Mintlify makes no page of it`
    default:
      return becauseUnpublished(why, `the page '${short(page)}'`)
  }
}

/** True for a fault that may open the page after all. */
export function isDoubtful(why: PageFault['why']): boolean {
  return why === 'case' || why === 'below'
}
