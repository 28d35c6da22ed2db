import { foldersOf } from '../../site/model/page-path.js'

/** A folder whose pages are reported as one. */
export interface Folder {
  readonly name: string
  /** True if pages of it are in the navigation. */
  readonly hasListed: boolean
  /** The number of folders that it replaces, each of which has too few pages to be reported. */
  readonly scattered?: number
}

/** Folders of the second level are reported where the navigation has no more of them: more are not read. */
const MOST_FOLDERS = 24
/** The greatest number of pages of folders that are reported together. */
const FEW = 3

/**
 * Assigns each page to the folder that it is reported with: the highest in which no page is listed, or else its own, but
 * none below the second level. A folder of that level with few pages is reported with the folder around it, and so is
 * one that has listed pages, in a site with many such folders.
 *
 * Neither the number of all pages nor that of the folders counts here: one page more changes no folder but its own and
 * those around it, so that people who look for what is new find the rest as it was.
 */
export function foldersToTell(
  pages: readonly string[],
  foldersWithListed: ReadonlySet<string>,
): (page: string) => Folder {
  const isLarge = [...foldersWithListed].filter((folder) => folder.split('/').length === 2).length > MOST_FOLDERS
  const groups = new Map<string, string[]>()
  const owns = new Map<string, string>()
  for (const page of pages) {
    const around = foldersOf(page)
    const own = around.find((folder) => !foldersWithListed.has(folder)) ?? around.at(-1) ?? ''
    owns.set(page, own)
    push(groups, own.split('/').slice(0, 2).join('/'), [page])
  }
  for (const [folder, inside] of groups) {
    if (!folder.includes('/')) continue
    if (inside.length > FEW && !(isLarge && foldersWithListed.has(folder))) continue
    groups.delete(folder)
    push(groups, folder.slice(0, folder.indexOf('/')), inside)
  }
  const folders = new Map([...groups].flatMap(([folder, inside]) => inside.map((page) => [page, folder])))
  const small = [...groups].filter(([, inside]) => inside.length <= FEW)
  const left = new Set(small.flatMap(([, inside]) => inside))
  const scattered = new Set([...left].map((page) => owns.get(page))).size
  return (page) => {
    const name = folders.get(page) ?? ''
    if (small.length > 1 && left.has(page)) return { name: '', hasListed: true, scattered }
    return { name, hasListed: name === '' || foldersWithListed.has(name) }
  }
}

function push(groups: Map<string, string[]>, folder: string, pages: readonly string[]): void {
  const inside = groups.get(folder)
  if (inside) inside.push(...pages)
  else groups.set(folder, [...pages])
}
