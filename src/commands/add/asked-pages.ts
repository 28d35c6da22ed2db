import path from 'node:path'
import { existsSync } from 'node:fs'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import { headOf } from '../../site/model/disk.js'
import { isApart, pageValues } from '../../site/model/frontmatter.js'
import { ignoredBy } from '../../site/model/ignored.js'
import { unpublished as reasonFor, unpublishedInWords } from '../../site/model/page-index.js'
import { askedOf } from '../../site/model/asked.js'
import type { Input } from '../../site/model/input/input.js'
import { jsonInput } from '../../site/model/input/json-input.js'
import { baseOf, folderOf, nameOfPage, pagePath } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import { navigationOf, type Navigation } from '../../site/placement/navigation.js'
import { mirrorsOf } from '../../site/placement/variants.js'
import { titleOf } from '../../site/placement/new-groups.js'
import { compareTexts } from '../../site/sources/order.js'
import { naming } from '../../site/sources/root.js'
import { internalOf, orphansOf } from '../check/rules/unlisted.js'
import { nameOf } from '../../site/placement/titles.js'
import { addReport, refusal } from './codes.js'

/** The pages of a command: named, narrowed from all orphans, and their counterparts. */
export interface AskedPages {
  /** With the counterparts of other languages and versions. */
  readonly pages: readonly string[]
  /** Pages named by the author, without counterparts. */
  readonly asked: ReadonlySet<string>
  /** Pages that need no place or can have none, with the reason. */
  readonly skipped: readonly (Diagnostic & { readonly page: string })[]
  /** With `orphans`: pages left out because they look internal. */
  readonly internal: readonly string[]
}

interface Asking {
  readonly cwd: string
  readonly pages?: readonly string[] | undefined
  readonly orphans?: boolean | undefined
  readonly create?: boolean | undefined
  /** True if the author names the place: listed pages move. */
  readonly isPlaceNamed: boolean
}

/** Sorts out the pages of a command; throws for pages that can have no place. */
export function askedPages(asking: Asking, input: Input, site: Site, navigation: Navigation): AskedPages {
  const { cwd, pages: given = [], orphans = false, create: isCreated = false, isPlaceNamed } = asking
  const isBuilt = builtPages(input, site)
  const obstacle = (page: string) => obstacleOf(page, { site, navigation, isBuilt, isCreated })
  const wanted = orphans
    ? narrowed(orphansOf(site).toSorted(compareTexts), given, site)
    : given.map((each) => pageNamed(each, cwd, input, site))
  const isGone = (found: Diagnostic) =>
    (found.code === 'add-listed' && isPlaceNamed) || (found.code === 'add-page-missing' && isCreated)
  const found = [...new Set(wanted)].map((page) => ({ page, obstacle: obstacle(page) }))
  const inTheWay = found.flatMap(({ page, obstacle: each }) => (each && !isGone(each) ? [{ ...each, page }] : []))
  const errors = found.flatMap(({ obstacle: each }) => (each?.severity === 'error' && !isGone(each) ? [each] : []))
  if (errors.length > 0) throw new BuildNavError(errors)
  const asked = new Set(found.map(({ page }) => page))
  for (const { page } of inTheWay) asked.delete(page)
  // A listed page moves together with its listed counterparts.
  const isFree = (page: string, isMoved: boolean) => {
    if (!site.pages.has(page)) return false
    const each = obstacle(page)
    return each === undefined || (isMoved && each.code === 'add-listed')
  }
  const mirrors = (page: string) =>
    mirrorsOf(page, navigation).filter((mirror) => isFree(mirror, navigation.listing(page).length > 0))
  return {
    pages: [...new Set([...asked].flatMap((page) => [page, ...mirrors(page)]))],
    asked,
    skipped: inTheWay,
    internal: orphans ? narrowed(internalOf(site), given, site) : [],
  }
}

function pageNamed(given: string, cwd: string, { root }: Input, site: Site): string {
  const isOutside = pagePath(given).outside && path.relative(root, path.resolve(cwd, given)).startsWith('..')
  if (given.trim() === '') throw refusal('add-name', { page: given, because: 'it is empty' })
  if (isOutside) throw refusal('add-name', { page: given, because: 'it leads out of the folder of docs.json' })
  const found = askedOf(given, site, { cwd, root, isKnown: site.pages.has })
  return 'page' in found ? found.page : found.endpoint
}

/** The orphans that are named, match a pattern or lie in a named folder. */
function narrowed(orphans: readonly string[], given: readonly string[], { pages }: Site): readonly string[] {
  if (given.length === 0) return orphans
  const matchers = given.map((pattern) => {
    if (isPattern(pattern)) return { pattern, matches: naming(pattern, '') }
    const name = nameOfPage(pattern)
    return { pattern, matches: (page: string) => name === '' || page === name || page.startsWith(`${name}/`) }
  })
  const fileOf = (page: string) => pages.fileOf(page) ?? page
  for (const { pattern, matches } of matchers)
    if (![...pages.all()].some((page) => matches(page, fileOf(page)))) throw refusal('add-no-match', { pattern })
  return orphans.filter((page) => matchers.some(({ matches }) => matches(page, fileOf(page))))
}

/** A test for pages in docs.json; a docs.json as input lists all. */
function builtPages({ file, root }: Input, site: Site): (page: string) => boolean {
  const out = path.join(root, 'docs.json')
  if (file.endsWith('.json') || !existsSync(out)) return () => true
  let built: Navigation | undefined
  return (page) => (built ??= navigationOf(jsonInput(out).docs, site.pages.has)).listing(page).length > 0
}

interface Context {
  readonly site: Site
  readonly navigation: Navigation
  /** True if the docs.json on the disk lists a page; a config may list more. */
  readonly isBuilt: (page: string) => boolean
  /** True if missing pages are created. */
  readonly isCreated?: boolean
}

/** The reason why a page needs no place, or can have none; undefined where it is to be placed. */
export function obstacleOf(page: string, { site, navigation, isBuilt, isCreated }: Context): Diagnostic | undefined {
  const { pages, disk } = site
  const lists = navigation.listing(page)
  if (lists.length > 0 && !isBuilt(page)) return addReport('add-covered', { page })
  if (lists.length > 0)
    return addReport('add-listed', { page, lists: [...new Set(lists.map((element) => `'${nameOf(element)}'`))] })
  if (!pages.has(page) && parseEndpoint(page)) return addReport('add-endpoint', { page })
  const file = pages.fileOf(page)
  if (file === undefined) return withoutFile(page, site, isCreated)
  const unpublished = pages.unpublished(page)
  if (unpublished !== undefined) return addReport('add-unpublished', { page, by: unpublishedInWords(unpublished) })
  return isApart(headOf(disk, file)) ? addReport('add-hidden', { page }) : undefined
}

/** Names ignored by Mintlify. */
const hidden = /(^|\/)(\.|node_modules\/)/

function withoutFile(page: string, { pages, disk }: Site, isCreated = false): Diagnostic {
  if (hidden.test(page)) return addReport('add-unpublished', { page, by: 'it is a hidden file, or in a hidden folder' })
  const never = reasonFor(`${page}.mdx`, ignoredBy(disk))
  if (never !== undefined) return addReport('add-unpublished', { page, by: unpublishedInWords(never) })
  const because = isCreated ? wrongName(page) : undefined
  if (because !== undefined) return addReport('add-name', { page, because })
  if (pages.hasPagesIn(page) || isPattern(page)) return addReport('add-folder', { folder: page })
  const near = pages.spelled(page) ?? pages.near(page)
  return addReport('add-page-missing', { page, near })
}

/** True for a path pattern: `guides/*`. */
function isPattern(text: string): boolean {
  return /[*?]/.test(text)
}

/** Characters that end a path in a URL, or begin a pattern in a redirect. */
const unusable = /[?#%:*\p{Cc}]/u

function wrongName(page: string): string | undefined {
  const [sign] = unusable.exec(page) ?? []
  if (sign !== undefined)
    return `a URL can't have ${/\p{Cc}/u.test(sign) ? 'a control character' : `'${sign}'`} in a path`
  return /[\p{L}\p{N}]/u.test(baseOf(page)) ? undefined : 'its name has no letter and no digit'
}

/** A page file to be written. */
export interface NewPage {
  /** Absolute. */
  readonly file: string
  readonly text: string
}

const MOST_READ = 30

/** A new page with the frontmatter that all pages of the folder have in common, and a title from the file name. */
export function newPage(page: string, root: string, site: Site, { elements }: Navigation): NewPage {
  const siblings = [...site.pages.all()].filter((other) => folderOf(other) === folderOf(page)).slice(0, MOST_READ)
  const files = siblings.map((sibling) => site.pages.fileOf(sibling) as string)
  const isMd = files.length > 0 && files.every((file) => file.toLowerCase().endsWith('.md'))
  const matters = files.map((file) => pageValues(headOf(site.disk, file)))
  const [first = {}, ...others] = matters.filter((values) => Object.keys(values).length > 0)
  const common = Object.keys(first).filter((key) => key !== 'title' && others.every((values) => key in values))
  const lines = common.flatMap((key) => {
    const value = JSON.stringify(first[key])
    if (others.every((values) => JSON.stringify(values[key]) === value)) return `${key}: ${value}`
    return key === 'description' ? `${key}: ""` : []
  })
  const title = `title: ${JSON.stringify(titleOf(baseOf(page), elements))}`
  return {
    file: path.join(root, `${page}${isMd ? '.md' : '.mdx'}`),
    text: `${['---', title, ...(others.length > 0 ? lines : []), '---'].join('\n')}\n\n`,
  }
}

/** The title in a page's frontmatter; undefined without a title. */
export function titleInFrontmatter(page: string, { pages, disk }: Site): string | undefined {
  const file = pages.fileOf(page)
  const title = file === undefined ? undefined : pageValues(headOf(disk, file))['title']
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : undefined
}
