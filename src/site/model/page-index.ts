import { distance } from 'fastest-levenshtein'
import { grouped } from '../../base/diagnostics/grouped.js'
import { longestCompared } from '../../base/diagnostics/near.js'
import type { Disk } from './disk.js'
import { ignoredBy } from './ignored.js'
import type { IgnoreFile } from './ignored.js'
import { addressOfPage, baseOf, folderOf, foldersOf, pagePath, withoutExtension } from './page-path.js'

/** The reason why Mintlify makes no page of a file: its name, its folder of snippets, or an ignore file. */
export type Unpublished = 'name' | 'snippet' | IgnoreFile

const neverPages = /(^|\/)(README|LICENSE|CHANGELOG|CONTRIBUTING|CONTRIBUTE)\.md$|^skill\.md$|(^|\/)\./i
const snippets = /^_?snippets\//i
/** Files for the repository, pages only if listed: README.mdx, but not `changelog.mdx` and `agents.mdx`. */
const forRepository = /(^|\/)(README|LICENSE|CHANGELOG|CONTRIBUTING|CONTRIBUTE|AGENTS|CLAUDE)\.mdx?$|(^|\/)_?snippets\//
/** A quick test for special names: most files fail the test. */
const isSpecial = /\/\.|^\.|snippets\/|(?:^|\/)(?:[rlcas][a-z]+)\.mdx?$/i

/** The pages on the disk, by their names in a navigation. */
export interface PageIndex {
  has(page: string): boolean
  /** The file of a page: `guides/start` → `guides/start.mdx`. */
  fileOf(page: string): string | undefined
  /** True if a folder contains pages, itself or below. */
  hasPagesIn(folder: string): boolean
  all(): Iterable<string>
  /** The page at a name: its own, or the `index` of the folder with this name. */
  opening(name: string): string | undefined
  /** True for an existing, published page. */
  isPublished(page: string): boolean
  /** All published pages. */
  published(): readonly string[]
  /** The reason why Mintlify does not publish an existing page; undefined for a published page. */
  unpublished(page: string): Unpublished | undefined
  /** True for a published page for readers: a page to look for in the navigation. */
  isForReaders(page: string): boolean
  /** The page with a different case, outer slashes or extension only; undefined for several pages. */
  spelled(page: string): string | undefined
  /** The published page most likely meant, among pages that `fits` takes. */
  near(page: string, fits?: (candidate: string) => boolean): string | undefined
  /** Published pages with a name in their path, three at most: `guides/quickstart` for `quick`. */
  containing(name: string): readonly string[]
}

/** The usual spellings of the extension of a page's file. */
const extensions = ['.mdx', '.md', '.MDX', '.MD']
/** Questions about single pages look into this many folders before the whole disk is listed. */
const FEW_FOLDERS = 256

/** Reads the folder of a page at the first question, and the disk's file list for further questions. */
export function pageIndex(disk: Disk, ignored: IgnoredBy): PageIndex {
  let files: ReadonlyMap<string, string> | undefined
  const all = () => (files ??= pagesAmong(disk.files()))
  const folders = new Map<string, ReadonlyMap<string, string>>()
  const pagesBeside = (page: string) => {
    if (files) return files
    const folder = folderOf(page)
    const known = folders.get(folder)
    if (known || !disk.filesOf || folders.size === FEW_FOLDERS) return known ?? all()
    const found = pagesAmong(disk.filesOf(folder))
    folders.set(folder, found)
    return found
  }
  const fileOf = (page: string) => pagesBeside(page).get(page)
  // Most pages of hundreds of languages and versions don't exist: no folder has to be listed for them.
  const mayExist = (page: string) =>
    files !== undefined ||
    disk.filesOf === undefined ||
    folders.has(folderOf(page)) ||
    extensions.some((extension) => disk.exists(page + extension))
  let names: NearNames | undefined
  let withPages: ReadonlySet<string> | undefined
  let spellings: Map<string, string | undefined> | undefined
  return {
    has: (page) => mayExist(page) && fileOf(page) !== undefined,
    fileOf,
    hasPagesIn: (folder) => (withPages ??= new Set([...all().keys()].flatMap(foldersOf))).has(folder),
    all: () => all().keys(),
    opening(name) {
      const index = name === '' ? 'index' : `${name}/index`
      return [name, index].find((page) => page !== '' && fileOf(page) !== undefined)
    },
    isPublished(page) {
      const file = fileOf(page)
      return file !== undefined && unpublished(file, ignored) === undefined
    },
    published() {
      return [...all()].flatMap(([page, file]) => (unpublished(file, ignored) === undefined ? page : []))
    },
    unpublished(page) {
      const file = fileOf(page)
      return file === undefined ? undefined : unpublished(file, ignored)
    },
    isForReaders(page) {
      const file = fileOf(page)
      return file !== undefined && isForReaders(file, ignored)
    },
    spelled: (page) => (spellings ??= spellingsOf(all().keys())).get(spelling(page)),
    near(page, fits = () => true) {
      if (page.length > longestCompared) return undefined
      const isFit = (each: string) => fits(each) && unpublished(fileOf(each) as string, ignored) === undefined
      return (names ??= nearNames(all().keys()))(page, isFit)
    },
    containing(name) {
      const wanted = spelling(name)
      if (wanted.length < 3) return []
      const found = [...all()].filter(([page, file]) => spelling(page).includes(wanted) && !unpublished(file, ignored))
      const atStart = found.filter(([page]) => `/${spelling(page)}`.includes(`/${wanted}`))
      const pages = (atStart.length > 0 ? atStart : found).map(([page]) => page)
      return pages.toSorted((left, right) => left.length - right.length || (left < right ? -1 : 1)).slice(0, 3)
    },
  }
}

type IgnoredBy = (file: string) => IgnoreFile | undefined

/** The reason why Mintlify makes no page of a file; undefined for a page. */
export function unpublished(file: string, ignored: IgnoredBy): Unpublished | undefined {
  if (isSpecial.test(file)) {
    if (neverPages.test(file)) return 'name'
    if (snippets.test(file)) return 'snippet'
  }
  return ignored(file)
}

/** The reason in words: `.mintignore names it`. */
export function unpublishedInWords(reason: Unpublished): string {
  if (reason === 'name') return 'files with that name are left out'
  return reason === 'snippet' ? 'it is in a folder of snippets' : `${reason} names it`
}

/** The files of published pages by URL in lower case: `/guides` has guides.mdx and guides/index.mdx. */
export function filesByUrl(disk: Disk): ReadonlyMap<string, readonly string[]> {
  const isIgnored = ignoredBy(disk)
  const pages = disk.files().filter((file) => /\.mdx?$/i.test(file) && unpublished(file, isIgnored) === undefined)
  return grouped(pages.toSorted(), (file) => addressOfPage(withoutExtension(file)).toLowerCase())
}

/** True if Mintlify makes a page of a file, and the file is written for readers. */
export function isForReaders(file: string, ignored: IgnoredBy): boolean {
  return !(isSpecial.test(file) && forRepository.test(file)) && unpublished(file, ignored) === undefined
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

/** A name in lower case, without outer slashes and extension. */
function spelling(page: string): string {
  const { path } = pagePath(page.trim().replaceAll('\\', '/'))
  return path.replace(/\.mdx?$/i, '').toLowerCase()
}

type NearNames = (page: string, fits: (candidate: string) => boolean) => string | undefined

/**
 * Compares a name only with names in the same folder, and with equal base names: comparing each of a thousand missing
 * pages with each of ten thousand existing pages would take minutes.
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
    // An `index` somewhere else is no hint.
    const namesakes = base === 'index' ? [] : few(byBase.get(base))
    return closest(folderOf(wanted), namesakes, folderOf, namesakes.length > 1 ? 0.6 : folderOf(wanted) ? 0.8 : 1)
  }
}

/** The page with a folder more or less in front: whole trees are moved so. */
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
      // A changed single letter leaves nothing in common.
      (apart === 0 || word.length !== 1 || part.length !== 1) &&
      !isAnotherOfThem(word, part) &&
      apart <= Math.max(Math.max(word.length, part.length) * share, word.length > 3 ? 2 : 1)
    )
      [best, least] = [candidate, apart]
  }
  return best
}

/** `2026-04-15` is not `2026-07-15` mistyped, nor `6.0.0/start` `9.0.0/start`: counted names are different names. */
function isAnotherOfThem(word: string, part: string): boolean {
  const numberless = (text: string | undefined) => text?.replaceAll(/\d+/g, '0')
  const steps = part.split('/')
  return word
    .split('/')
    .some((step, index) => /\d/.test(step) && step !== steps[index] && numberless(step) === numberless(steps[index]))
}

/** A name without common mistakes: case, separators, outer slashes, extension. */
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
