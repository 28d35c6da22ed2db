import { foldersOf } from '../../site/model/page-path.js'

/** A folder whose pages are reported as one. */
export interface Folder {
  readonly name: string
  /** True if pages of it are in the navigation. */
  readonly hasListed: boolean
  /** The number of folders that it replaces, each of which has too few pages to be reported. */
  readonly scattered?: number
}

/** More folders than these are not read. */
const MOST_FOLDERS = 12
/**
 * The least share of the pages for a folder of its own, where there are more: a smaller one is reported with the
 * folder around it.
 */
const LEAST_SHARE = 0.05
/** The greatest number of pages of folders that are reported together. */
const FEW = 3

/**
 * Assigns each page to the folder that it is reported with: the highest in which no page is listed, or else its own.
 * If these are too many, small ones are joined to the folder around them, the deepest first.
 */
export function foldersToTell(
  pages: readonly string[],
  foldersWithListed: ReadonlySet<string>,
): (page: string) => Folder {
  const groups = new Map<string, string[]>()
  for (const page of pages) {
    const around = foldersOf(page)
    push(groups, around.find((folder) => !foldersWithListed.has(folder)) ?? around.at(-1) ?? '', [page])
  }
  const least = pages.length * LEAST_SHARE
  const deepest = Math.max(0, ...[...groups.keys()].map(depthOf))
  for (let depth = deepest; depth > 1 && groups.size > MOST_FOLDERS; depth--) {
    for (const [folder, inside] of groups) {
      if (depthOf(folder) !== depth || inside.length >= least) continue
      groups.delete(folder)
      push(groups, folder.slice(0, folder.lastIndexOf('/')), inside)
    }
  }
  const folders = new Map<string, string>()
  for (const [folder, inside] of groups) for (const page of inside) folders.set(page, folder)
  const small = new Map([...groups].filter(([, inside]) => inside.length <= FEW))
  const isScattered = small.size > 1 && [...small.values()].flat().length > FEW
  return (page) => {
    const name = folders.get(page) ?? ''
    if (isScattered && small.has(name)) return { name: '', hasListed: true, scattered: small.size }
    return { name, hasListed: name === '' || foldersWithListed.has(name) }
  }
}

function depthOf(folder: string): number {
  return folder === '' ? 0 : folder.split('/').length
}

function push(groups: Map<string, string[]>, folder: string, pages: readonly string[]): void {
  const inside = groups.get(folder)
  if (inside) inside.push(...pages)
  else groups.set(folder, [...pages])
}
