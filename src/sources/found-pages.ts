import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { nearest } from '../diagnostics/near.js'
import type { PagePath } from '../builders/register.js'
import { hidesItself } from '../site/frontmatter.js'
import { pageMatter } from '../site/page-matter.js'
import { nameOfPage, pagePath } from '../site/page-path.js'
import { pageTitle } from '../site/page-title.js'
import { sourceReport } from './codes.js'
import { failAtCall } from './fail.js'
import { compareTexts } from './natural-order.js'
import type { PageOrder, Sortable } from './order.js'
import { callersRoot, naming, type Root } from './root.js'

/** What all functions that look for pages take. */
export interface FindOptions {
  /** A key of the frontmatter to sort by, pages without it last; or a comparison. Without: by path, numbers as numbers. */
  readonly sort?: PageOrder | undefined
  /** Pages that come first, in this order; the others follow. */
  readonly first?: readonly string[] | undefined
  /** Pages and folders to leave out: paths, and patterns as in .gitignore. */
  readonly except?: string | readonly string[] | undefined
  /** Only pages that one of these paths and patterns names. */
  readonly match?: string | readonly string[] | undefined
  /** Takes pages with `hidden: true` in their frontmatter, too. */
  readonly hidden?: boolean | undefined
}

/** The pages below a folder that are asked for, in no order yet. */
export interface FoundPages {
  /** From the docs root, without slashes at its ends; '' for the root. */
  readonly folder: string
  readonly pages: readonly Sortable[]
  /** The frontmatter of a folder's index page, whether or not that is among the pages; undefined where there is none. */
  readonly indexOf: (folder: string) => Sortable | undefined
  /** Throws what was found to be wrong meanwhile. */
  readonly settle: () => void
}

/** Finds the pages below a folder. Their frontmatter is read when it is asked for. */
export function findPages(given: string, options: FindOptions, isRecursive = true): FoundPages {
  const root = callersRoot()
  const folder = folderNamed(given, root)
  const all = root.pages(folder)
  const problems: Diagnostic[] = []
  const isExcept = options.except === undefined ? () => false : naming(options.except, folder)
  const isMatch = options.match === undefined ? () => true : naming(options.match, folder)
  const pageOf = lazyPages(root, problems)
  const pages: Sortable[] = []
  for (const [page, file] of all) {
    if (!isRecursive && page.includes('/', folder === '' ? 0 : folder.length + 1)) continue
    if (isExcept(page, file) || !isMatch(page, file)) continue
    if (!options.hidden && hidesItself(root.head(file))) continue
    pages.push(pageOf(page, file, page === join(folder, 'index')))
  }
  return {
    folder,
    pages,
    indexOf(inner) {
      const page = join(inner, 'index')
      const file = all.get(page)
      return file === undefined ? undefined : pageOf(page, file, true)
    },
    settle: () => {
      if (problems.length > 0) failAtCall(...problems.toSorted((a, b) => compareTexts(a.message, b.message)))
    },
  }
}

/** `guides` and `index` → `guides/index`. */
function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** Pages whose frontmatter is read once, when it is asked for. */
function lazyPages(root: Root, problems: Diagnostic[]) {
  const values = new Map<string, Sortable['frontmatter']>()
  const valuesOf = (file: string) => {
    const read = values.get(file) ?? readValues(file)
    values.set(file, read)
    return read
  }
  const readValues = (file: string) => {
    const matter = pageMatter(root.head(file))
    if ('values' in matter) return matter.values
    problems.push(sourceReport('pages-frontmatter', { file, ...matter }))
    return {}
  }
  return (path: string, file: string, isIndex: boolean): Sortable => ({
    path: path as PagePath,
    isIndex,
    get title() {
      return pageTitle(path, valuesOf(file))
    },
    get frontmatter() {
      return valuesOf(file)
    },
  })
}

/** The folder that is meant, as pages name it; throws where there is none of exactly that name. */
function folderNamed(given: string, root: Root): string {
  const { path: folder, outside } = pagePath(given.replaceAll('\\', '/'))
  if (outside) failAtCall(sourceReport('pages-folder-outside', { folder: given }))
  let at = ''
  for (const step of folder === '' ? [] : folder.split('/')) {
    const inside = root.folders(at)
    if (!inside.includes(step)) {
      root.miss(folder)
      const isPage = ['.mdx', '.md'].some((ending) => root.disk.exists(nameOfPage(folder) + ending))
      const near = nearest(step, inside) ?? inside.find((name) => name.toLowerCase() === step.toLowerCase())
      const hint = near && folder.replace(join(at, step), join(at, near))
      failAtCall(sourceReport('pages-folder-missing', { folder: given, isPage, near: hint }))
    }
    at = join(at, step)
  }
  return folder
}

/** Throws where a page that is to come first is not among those found. */
export function refuseMissing(first: readonly string[], names: readonly string[], folder: string): void {
  const known = new Set(names)
  const missing = first.filter((page) => !known.has(page))
  if (missing.length === 0) return
  failAtCall(
    ...missing.map((page) =>
      sourceReport('pages-first-missing', { page, folder: folder || '.', near: nearest(page, names) }),
    ),
  )
}
