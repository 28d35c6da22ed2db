import { grouped } from '../../base/diagnostics/grouped.js'
import { nearest } from '../../base/diagnostics/near.js'
import type { Disk } from './disk.js'
import { ignoredBy, type IgnoreFile } from './ignored.js'
import { once } from './kept.js'
import { addressOfPage, baseOf, folderOf, foldersOf, pagePath, withoutExtension } from './page-path.js'

/** The reason why Mintlify makes no page of a file: its name, its folder of snippets, or an ignore file. */
export type Unpublished = 'name' | 'snippet' | IgnoreFile

const neverPages = /(^|\/)(README|LICENSE|CHANGELOG|CONTRIBUTING|CONTRIBUTE)\.md$|^skill\.md$|(^|\/)\./i
const snippets = /^_?snippets\//i
/** Files for the repository, pages only if listed: README.mdx, but not `changelog.mdx` and `agents.mdx`. */
const forRepository = /(^|\/)(README|LICENSE|CHANGELOG|CONTRIBUTING|CONTRIBUTE|AGENTS|CLAUDE)\.mdx?$|(^|\/)_?snippets\//
/** A quick test for special names: most files fail the test. */
const isSpecial = /\/\.|^\.|snippets\/|(?:^|\/)(?:[rlcas][a-z]+)\.mdx?$/i

/** Questions about single pages look into this many folders before the whole disk is listed. */
const FEW_FOLDERS = 256

type IgnoredBy = (file: string) => IgnoreFile | undefined

/** The pages on the disk, by their names in a navigation. */
export class PageIndex {
  readonly #disk: Disk
  readonly #ignored: IgnoredBy
  /** Pages and their files by folder, each read at the first question. */
  readonly #folders = new Map<string, ReadonlyMap<string, string>>()
  #files: ReadonlyMap<string, string> | undefined
  readonly #near = once(() => nearPages(this.all()))
  readonly #withPages = once(() => new Set([...this.all()].flatMap(foldersOf)))
  readonly #spellings = once(() => grouped(this.all(), spelling))

  constructor(disk: Disk, ignored: IgnoredBy) {
    this.#disk = disk
    this.#ignored = ignored
  }

  readonly has = (page: string): boolean => this.fileOf(page) !== undefined

  /** The file of a page: `guides/start` → `guides/start.mdx`. */
  readonly fileOf = (page: string): string | undefined => {
    const folder = folderOf(page)
    const isFew = !this.#files && this.#disk.filesOf && this.#folders.size < FEW_FOLDERS
    if (isFew && !this.#folders.has(folder)) this.#folders.set(folder, pagesAmong(this.#disk.filesOf?.(folder) ?? []))
    return (this.#folders.get(folder) ?? this.#all()).get(page)
  }

  /** All pages with their files, from the disk's list of files. */
  #all(): ReadonlyMap<string, string> {
    return (this.#files ??= pagesAmong(this.#disk.files()))
  }

  readonly all = (): Iterable<string> => this.#all().keys()

  /** True if a folder contains pages, itself or below. */
  readonly hasPagesIn = (folder: string): boolean => this.#withPages().has(folder)

  /** The page at a name: its own, or the `index` of the folder with this name. */
  readonly opening = (name: string): string | undefined =>
    [name, name === '' ? 'index' : `${name}/index`].find((page) => page !== '' && this.has(page))

  /** True for an existing, published page. */
  readonly isPublished = (page: string): boolean => this.has(page) && this.unpublished(page) === undefined

  /** All published pages. */
  readonly published = (): readonly string[] => [...this.all()].filter(this.isPublished)

  /** The reason why Mintlify does not publish an existing page; undefined for a published page. */
  readonly unpublished = (page: string): Unpublished | undefined => {
    const file = this.fileOf(page)
    return file === undefined ? undefined : unpublished(file, this.#ignored)
  }

  /** True for a published page for readers: a page to look for in the navigation. */
  readonly isForReaders = (page: string): boolean => {
    const file = this.fileOf(page)
    return file !== undefined && isForReaders(file, this.#ignored)
  }

  /** The page with a different case, outer slashes or extension only; undefined for several pages. */
  readonly spelled = (page: string): string | undefined => {
    const [found, ...others] = this.#spellings().get(spelling(page)) ?? []
    return others.length === 0 ? found : undefined
  }

  /** The published page most likely meant, among pages that `fits` takes. */
  readonly near = (page: string, fits: (candidate: string) => boolean = () => true): string | undefined =>
    this.#near()(page, (each) => fits(each) && this.isPublished(each))
}

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

/** A name in lower case, without outer slashes and extension. */
function spelling(page: string): string {
  return withoutExtension(pagePath(page.trim().replaceAll('\\', '/')).path).toLowerCase()
}

/**
 * Finds the page nearest to a name, in the same folder or with the same base name: comparing each of a thousand missing
 * pages with each of ten thousand existing pages would take minutes.
 */
function nearPages(pages: Iterable<string>) {
  const all = [...pages]
  const bySpelling = new Map(all.map((page) => [spelling(page), page]))
  const byFolder = grouped(all, (page) => folderOf(page).toLowerCase())
  const byBase = grouped(all, (page) => baseOf(page).toLowerCase())
  return (page: string, fits: (candidate: string) => boolean): string | undefined => {
    const wanted = spelling(page.replace(/[?#].*$/, ''))
    const [folder, base] = [folderOf(wanted), baseOf(wanted)]
    const few = (list: readonly string[] = []) =>
      list.slice(0, 500).filter((each) => fits(each) && !isAnotherOfThem(wanted, each))
    // Whole trees move, and relative links begin in a wrong folder: a folder more or less in front.
    const inner = wanted.slice(wanted.indexOf('/') + 1)
    const moved = [wanted, inner.includes('/') ? inner : wanted, `docs/${wanted}`].map((each) => bySpelling.get(each))
    const same = moved.find((each) => each !== undefined && fits(each))
    if (same !== undefined) return same
    const inside = few(byFolder.get(`${wanted}/`))
    if (inside.length > 0)
      return inside.find((name) => /^(index|overview|introduction)$/i.test(baseOf(name))) ?? inside[0]
    const inFolder = nearest(base, few(byFolder.get(folder)), { textOf: baseOf, share: 0.34 })
    // An `index` somewhere else is no hint.
    if (inFolder !== undefined || base === 'index') return inFolder
    const namesakes = few(byBase.get(base))
    if (namesakes.length === 1 && folder === '') return namesakes[0]
    return nearest(folder, namesakes, { textOf: folderOf, share: namesakes.length > 1 ? 0.6 : 0.8 })
  }
}

/** `2026-04-15` is not `2026-07-15` mistyped, nor `6.0.0/start` `9.0.0/start`: counted names are different names. */
function isAnotherOfThem(word: string, part: string): boolean {
  const numberless = (text: string | undefined) => text?.replaceAll(/\d+/g, '0')
  const steps = part.split('/')
  return word
    .split('/')
    .some((step, index) => /\d/.test(step) && step !== steps[index] && numberless(step) === numberless(steps[index]))
}
