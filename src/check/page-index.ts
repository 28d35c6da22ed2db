import { distance } from 'fastest-levenshtein'
import type { Disk } from './disk.js'

/** Files that the provider does not publish, whatever folder they are in. */
const neverPages = /(^|\/)(README|LICENSE|CHANGELOG|CONTRIBUTING)\.mdx?$/i
/** Folders whose files are parts of pages. */
const snippetFolders = /(^|\/)_?snippets\//

/** The pages on the disk, by the name that a navigation calls them. */
export interface PageIndex {
  has(page: string): boolean
  /** The file of a page: `guides/start` → `guides/start.mdx`. */
  fileOf(page: string): string | undefined
  /** Every page that the provider publishes. */
  published(): readonly string[]
  /** The existing page that was most likely meant. */
  near(page: string): string | undefined
}

/** Reads the disk's file list at the first question. */
export function pageIndex(disk: Disk, isIgnored: (file: string) => boolean): PageIndex {
  let files: Map<string, string> | undefined
  const all = () => (files ??= readPages(disk))
  let names: NearNames | undefined
  return {
    has: (page) => all().has(page),
    fileOf: (page) => all().get(page),
    published: () =>
      [...all()].flatMap(([page, file]) =>
        neverPages.test(file) || snippetFolders.test(file) || isIgnored(file) ? [] : [page],
      ),
    near: (page) => (names ??= nearNames(all().keys()))(page),
  }
}

function readPages(disk: Disk): Map<string, string> {
  const pages = new Map<string, string>()
  for (const file of disk.files()) {
    const [, page, extension] = file.match(/^(.*)\.(mdx?)$/i) ?? []
    if (page !== undefined && (extension?.toLowerCase() === 'mdx' || !pages.has(page))) pages.set(page, file)
  }
  return pages
}

type NearNames = (page: string) => string | undefined

/**
 * Compares a name with those in the same folder and those of the same base name alone: comparing each of a thousand
 * missing pages with each of ten thousand existing ones would take minutes.
 */
function nearNames(pages: Iterable<string>): NearNames {
  const byPlainPath = new Map<string, string>()
  const byFolder = new Map<string, string[]>()
  const byBase = new Map<string, string[]>()
  for (const page of pages) {
    byPlainPath.set(plain(page), page)
    push(byFolder, folderOf(page).toLowerCase(), page)
    push(byBase, baseOf(page).toLowerCase(), page)
  }
  return (wanted) => {
    const exact = byPlainPath.get(plain(wanted)) ?? byPlainPath.get(plain(`${wanted}/index`))
    if (exact !== undefined) return exact
    const siblings = byFolder.get(folderOf(wanted).toLowerCase()) ?? []
    const inFolder = closest(baseOf(wanted), siblings, baseOf, 0.34)
    if (inFolder !== undefined) return inFolder
    const base = baseOf(wanted).toLowerCase()
    // An `index` somewhere else says nothing about this one.
    const namesakes = base === 'index' ? [] : (byBase.get(base) ?? [])
    return closest(folderOf(wanted), namesakes, folderOf, namesakes.length === 1 ? 1 : 0.6)
  }
}

/** The nearest candidate, if at most this share of the letters differs. */
function closest(word: string, candidates: readonly string[], partOf: (page: string) => string, share: number) {
  let best: string | undefined
  let least = Infinity
  for (const candidate of candidates.slice(0, 500)) {
    const part = partOf(candidate)
    const apart = distance(word.toLowerCase(), part.toLowerCase())
    if (apart < least && apart <= Math.max(word.length, part.length) * share) [best, least] = [candidate, apart]
  }
  return best
}

/** Without what is easily got wrong: case, separators, slashes at either end, an extension. */
function plain(page: string): string {
  return page
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/\.(mdx?|html?)$/, '')
    .replace(/[\s_-]+/g, '-')
    .replace(/^[./-]+|[/-]+$/g, '')
}

function folderOf(page: string): string {
  return page.slice(0, page.lastIndexOf('/') + 1)
}

function baseOf(page: string): string {
  return page.slice(page.lastIndexOf('/') + 1)
}

function push(map: Map<string, string[]>, key: string, page: string): void {
  const held = map.get(key)
  if (held) held.push(page)
  else map.set(key, [page])
}
