import { short } from '../../../base/diagnostics/text.js'
import type { Unpublished } from '../../../site/model/page-index.js'
import type { LinkFault, PageFault } from './judge.js'

/** A destination without a page: the arguments of a rule. */
export interface Broken extends Partial<Omit<PageFault, 'kind'>> {
  /** The destination as written. */
  readonly written: string
  /** A missing file, or the Markdown of a page. */
  readonly of?: 'file' | 'markdown'
  /** The URL of the page that may be meant. */
  readonly near?: string | undefined
}

/** The arguments for a fault; undefined for a fault of another kind. */
export function brokenBy(fault: LinkFault, written: string): (Broken & Pick<PageFault, 'path'>) | undefined {
  if (fault.kind === 'file') return { written, of: 'file', path: fault.path }
  if (fault.kind === 'markdown') return { written, of: 'markdown', path: fault.page, now: fault.now }
  return fault.kind === 'page' ? { ...fault, written } : undefined
}

/** Notes: a URL that may open the page after all, and the Markdown of a page. */
export function weightOf({ of, why }: Broken): { readonly severity?: 'note' } {
  return of === 'markdown' || why === 'case' || why === 'below' ? { severity: 'note' } : {}
}

/** The hint: the right form, or a near page. */
export function rightForm({ near, now }: Broken): string | undefined {
  return now === undefined ? near && `Did you mean '${near}'?` : `Write '${now}'.`
}

/** The reason why Mintlify publishes no page: `.mintignore names the page 'adr/a'`. */
export function becauseUnpublished(by: Unpublished, pages: string): string {
  if (by === 'name') return 'Mintlify never publishes files of this name'
  if (by === 'snippet') return 'Mintlify publishes nothing in a folder of snippets'
  return `${by} names ${pages}`
}

/** The reason why a URL opens no page: `there is no page 'guides/strat'`. */
export function because({ why, path = '', page = path, isRedirected = false }: Broken): string {
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
