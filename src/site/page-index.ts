import { distance } from 'fastest-levenshtein'
import { longestCompared } from '../diagnostics/near.js'
import type { Disk } from './disk.js'
import { baseOf, folderOf, foldersOf, pagePath } from './page-path.js'

/** Files that the provider does not publish, whatever folder they are in; snippets are parts of pages. */
const notPublished = [
  /(^|\/)(README|LICENSE|CONTRIBUTING|CONTRIBUTE)\.md$/i,
  // For those who work on the repository: written so. `changelog.mdx` and `agents.mdx` are pages.
  /(^|\/)(README|LICENSE|CHANGELOG|CONTRIBUTING|CONTRIBUTE|AGENTS|CLAUDE)\.mdx?$/,
  /^skill\.md$/i,
  /(^|\/)_?snippets\//,
  /(^|\/)\./,
]
/** What each of them needs: most files have neither. */
const mayNotBePublished = /\/\.|^\.|snippets\/|(?:^|\/)(?:[rlcas][a-z]+)\.mdx?$/i

/** The pages on the disk, by the name that a navigation calls them. */
export interface PageIndex {
  has(page: string): boolean
  /** The file of a page: `guides/start` → `guides/start.mdx`. */
  fileOf(page: string): string | undefined
  /** Whether a folder holds pages, itself or below. */
  hasPagesIn(folder: string): boolean
  all(): Iterable<string>
  /** Whether the provider publishes a page that exists. */
  isPublished(page: string): boolean
  /** The page whose name differs from this only in case, outer slashes or its extension; undefined where there are several. */
  spelled(page: string): string | undefined
  /** The existing page that was most likely meant, of those that `fits` takes. */
  near(page: string, fits?: (candidate: string) => boolean): string | undefined
}

/** Reads the disk's file list at the first question. */
export function pageIndex(disk: Disk, isIgnored: (file: string) => boolean): PageIndex {
  let files: Map<string, string> | undefined
  const all = () => (files ??= pagesAmong(disk.files()))
  let names: NearNames | undefined
  let folders: ReadonlySet<string> | undefined
  let spellings: Map<string, string | undefined> | undefined
  return {
    has: (page) => all().has(page),
    fileOf: (page) => all().get(page),
    hasPagesIn: (folder) => (folders ??= new Set([...all().keys()].flatMap(foldersOf))).has(folder),
    all: () => all().keys(),
    isPublished(page) {
      const file = all().get(page)
      return file !== undefined && isPublished(file, isIgnored)
    },
    spelled: (page) => (spellings ??= spellingsOf(all().keys())).get(spelling(page)),
    near: (page, fits = () => true) =>
      page.length > longestCompared ? undefined : (names ??= nearNames(all().keys()))(page, fits),
  }
}

/** Whether the provider makes a page of a file. */
export function isPublished(file: string, isIgnored: (file: string) => boolean): boolean {
  return !(mayNotBePublished.test(file) && notPublished.some((pattern) => pattern.test(file))) && !isIgnored(file)
}

/** The pages among files, by name, with the file of each. */
export function pagesAmong(files: Iterable<string>): Map<string, string> {
  const pages = new Map<string, string>()
  for (const file of files) {
    const end = file.lastIndexOf('.')
    const extension = end === -1 ? '' : file.slice(end + 1)
    // Spelled this way nearly everywhere.
    const isMdx = extension === 'mdx' || extension.toLowerCase() === 'mdx'
    if (!isMdx && extension.toLowerCase() !== 'md') continue
    const page = file.slice(0, end)
    if (isMdx || !pages.has(page)) pages.set(page, file)
  }
  return pages
}

function spellingsOf(pages: Iterable<string>): Map<string, string | undefined> {
  const names = new Map<string, string | undefined>()
  for (const page of pages) names.set(spelling(page), names.has(spelling(page)) ? undefined : page)
  return names
}

/** A name without what has one right form: its case, the slashes around it, its extension. */
function spelling(page: string): string {
  const { path } = pagePath(page.trim().replaceAll('\\', '/'))
  return path.replace(/\.mdx?$/i, '').toLowerCase()
}

type NearNames = (page: string, fits: (candidate: string) => boolean) => string | undefined

/**
 * Compares a name only with those in the same folder and those of the same base name: comparing each of a thousand
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
  return (page, fits) => {
    const wanted = page.replace(/[?#].*$/, '')
    const exact = byPlainPath.get(plain(wanted)) ?? moved(plain(wanted), byPlainPath)
    if (exact !== undefined && fits(exact)) return exact
    const inside = byFolder.get(`${wanted.toLowerCase()}/`)?.filter(fits) ?? []
    if (inside.length > 0)
      return inside.find((name) => /^(index|overview|introduction)$/i.test(baseOf(name))) ?? inside[0]
    const few = (list: readonly string[] = []) => list.slice(0, 500).filter(fits)
    const inFolder = closest(baseOf(wanted), few(byFolder.get(folderOf(wanted).toLowerCase())), baseOf, 0.34)
    if (inFolder !== undefined) return inFolder
    const base = baseOf(wanted).toLowerCase()
    // An `index` somewhere else says nothing about this one.
    const namesakes = base === 'index' ? [] : few(byBase.get(base))
    return closest(folderOf(wanted), namesakes, folderOf, namesakes.length > 1 ? 0.6 : folderOf(wanted) ? 0.8 : 1)
  }
}

/** The same page with a folder more or less in front: whole trees are moved that way. */
function moved(wanted: string, byPlainPath: ReadonlyMap<string, string>): string | undefined {
  const shorter = wanted.slice(wanted.indexOf('/') + 1)
  if (shorter !== wanted && shorter.includes('/') && byPlainPath.has(shorter)) return byPlainPath.get(shorter)
  return byPlainPath.get(`docs/${wanted}`)
}

/** The nearest candidate, if at most this share of the letters differs; two may always, as in `strat`. */
function closest(word: string, candidates: readonly string[], partOf: (page: string) => string, share: number) {
  let best: string | undefined
  let least = Infinity
  for (const candidate of candidates) {
    const part = partOf(candidate)
    const apart = distance(word.toLowerCase(), part.toLowerCase())
    if (
      apart < least &&
      !isAnotherOfThem(word, part) &&
      apart <= Math.max(Math.max(word.length, part.length) * share, word.length > 3 ? 2 : 1)
    )
      [best, least] = [candidate, apart]
  }
  return best
}

/** `2026-04-15` is not `2026-07-15` mistyped: of names that are counted, each is its own. */
function isAnotherOfThem(word: string, part: string): boolean {
  return /\d/.test(word) && word !== part && word.replaceAll(/\d+/g, '0') === part.replaceAll(/\d+/g, '0')
}

/** Without what is easily got wrong: case, separators, slashes at either end, an extension. */
function plain(page: string): string {
  // Most names are plain already.
  if (/^(?!\/)(?:[a-z0-9/]+-)*[a-z0-9/]*[a-z0-9]$/.test(page)) return page
  return page
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/\.(mdx?|html?)$/, '')
    .replace(/[\s_-]+/g, '-')
    .replace(/^[./-]+|[/-]+$/g, '')
}

function push(map: Map<string, string[]>, key: string, page: string): void {
  const pages = map.get(key)
  if (pages) pages.push(page)
  else map.set(key, [page])
}
