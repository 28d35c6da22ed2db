import { nearest } from '../../base/diagnostics/near.js'
import { sourceReport } from './codes.js'
import { warnAtCall } from './fail.js'
import type { FindOptions } from './found-pages.js'
import type { Sortable } from './order.js'
import { naming } from './root.js'

/** Warns of names in `except` and `match` without a page. A pattern may match nothing: a rule for future pages. */
export function warnOfUnmatched(options: FindOptions, folder: string, all: ReadonlyMap<string, string>): void {
  for (const option of ['except', 'match'] as const) {
    for (const entry of [options[option] ?? []].flat()) {
      if (/[*?[\]!\\]/.test(entry) || isCalled(entry, folder, all)) continue
      const near = nearest(entry, namesIn(folder, all.keys()))
      warnAtCall(sourceReport('pages-unmatched', { option, entry, folder: folder || '.', near }))
    }
  }
}

/** True if an entry names a page. Comparing texts decides most cases, the patterns' own rules the rest. */
function isCalled(entry: string, folder: string, all: ReadonlyMap<string, string>): boolean {
  const start = folder === '' ? '' : `${folder}/`
  if (all.has(entry) || all.has(start + entry)) return true
  const isNamed = naming(entry, folder)
  for (const [page, file] of all) if (isNamed(page, file)) return true
  return false
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

/** Warns if no page has the frontmatter key of the order. */
export function warnOfUnsorted({ sort }: FindOptions, folder: string, pages: readonly Sortable[]): void {
  if (typeof sort !== 'string' || pages.length === 0) return
  if (pages.some(({ frontmatter }) => Object.hasOwn(frontmatter, sort))) return
  const near = nearest(sort, [...new Set(pages.flatMap(({ frontmatter }) => Object.keys(frontmatter)))])
  warnAtCall(sourceReport('pages-sort-unknown', { key: sort, folder: folder || '.', near }))
}

/** Warns of an empty list of pages. A pattern of `match` may match nothing. */
export function warnOfNone({ match }: FindOptions, folder: string, there: number, found: number): void {
  if (found > 0 || match !== undefined) return
  warnAtCall(sourceReport('pages-none', { folder: folder || '.', there }))
}
