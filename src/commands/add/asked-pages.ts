import path from 'node:path'
import { existsSync } from 'node:fs'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { frontmatterText } from '../../base/files/frontmatter-text.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import { headOf } from '../../site/model/disk.js'
import { isApart } from '../../site/model/frontmatter.js'
import { ignoredBy } from '../../site/model/ignored.js'
import { unpublished as reasonFor, unpublishedInWords } from '../../site/model/page-index.js'
import { askedOf } from '../../site/model/asked.js'
import type { Input } from '../../site/model/input/input.js'
import { jsonInput } from '../../site/model/input/json-input.js'
import { pageMatter } from '../../site/model/page-matter.js'
import { baseOf, folderOf, nameOfPage, pagePath } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import { navigationOf, type Navigation } from '../../site/placement/navigation.js'
import { mirrorsOf } from '../../site/placement/variants.js'
import { titleOf } from '../../site/placement/new-groups.js'
import { compareTexts } from '../../site/sources/order.js'
import { naming } from '../../site/sources/root.js'
import { internalOf, orphansOf } from '../check/rules/unlisted.js'
import { nameOf } from '../../site/placement/titles.js'
import { addReport } from './codes.js'

/** The pages of a command: named, narrowed from all orphans, and their counterparts. */
export interface AskedPages {
  /** With the counterparts of other languages and versions. */
  readonly pages: readonly string[]
  /** Pages named by the author, without counterparts. */
  readonly asked: ReadonlySet<string>
  /** Missing pages to create. */
  readonly toMake: ReadonlySet<string>
  /** Pages that need no place or can have none, with the reason. */
  readonly skipped: readonly (Diagnostic & { readonly page: string })[]
  /** With `orphans`: all pages without a place, and pages left out because they look internal. */
  readonly allOrphans: readonly string[] | undefined
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

interface Listed {
  readonly input: Input
  readonly site: Site
  readonly navigation: Navigation
}

/** Sorts out the pages of a command; throws for pages that can have no place. */
export function askedPages(asking: Asking, { input, site, navigation }: Listed): AskedPages {
  const { cwd, pages: given = [], orphans: isOrphans = false, create: isCreated = false, isPlaceNamed } = asking
  const isBuilt = builtPages(input, site)
  const obstacle = (page: string) => obstacleOf(page, { site, navigation, isBuilt, isCreated })
  const allOrphans = isOrphans ? orphansOf(site).toSorted(compareTexts) : undefined
  const wanted = allOrphans ? narrowed(allOrphans, given, site) : given.map((each) => pageNamed(each, cwd, input, site))
  const isToMove = (found: Diagnostic) => found.code === 'add-listed' && isPlaceNamed
  const isToMake = (found: Diagnostic) => found.code === 'add-page-missing' && isCreated
  const found = [...new Set(wanted)].map((page) => ({ page, obstacle: obstacle(page) }))
  const problems = found.flatMap(({ obstacle: each }) => (each?.severity === 'error' && !isToMake(each) ? [each] : []))
  if (problems.length > 0) throw new BuildNavError(problems)
  const isLeft = ({ obstacle: each }: (typeof found)[number]) => each && !isToMake(each) && !isToMove(each)
  const asked = found.filter((each) => !isLeft(each)).map(({ page }) => page)
  const withMirrors = asked.flatMap((page) => {
    const isMoved = navigation.listing(page).length > 0
    const follows = (mirror: string) => {
      if (!site.pages.has(mirror)) return false
      const each = obstacle(mirror)
      return each === undefined || (isMoved && isToMove(each))
    }
    return [page, ...mirrorsOf(page, navigation).filter(follows)]
  })
  return {
    pages: [...new Set(withMirrors)],
    asked: new Set(asked),
    toMake: new Set(found.flatMap(({ page, obstacle: each }) => (each && isToMake(each) ? [page] : []))),
    skipped: found.flatMap((each) => (each.obstacle && isLeft(each) ? [{ ...each.obstacle, page: each.page }] : [])),
    allOrphans,
    internal: allOrphans ? narrowed(internalOf(site), given, site) : [],
  }
}

function pageNamed(given: string, cwd: string, { root }: Input, site: Site): string {
  const isOutside = pagePath(given).outside && path.relative(root, path.resolve(cwd, given)).startsWith('..')
  const because =
    given.trim() === '' ? 'it is empty' : isOutside ? 'it leads out of the folder of docs.json' : undefined
  if (because !== undefined) throw new BuildNavError([addReport('add-name', { page: given, because })])
  const found = askedOf(given, site, { cwd, root, isKnown: site.pages.has })
  return 'page' in found ? found.page : found.endpoint
}

/** The orphans that are named, match a pattern or lie in a named folder. */
function narrowed(orphans: readonly string[], given: readonly string[], { pages }: Site): readonly string[] {
  if (given.length === 0) return orphans
  const matchers = given.map((pattern) => {
    if (isPattern(pattern)) return naming(pattern, '')
    const name = nameOfPage(pattern)
    return (page: string) => name === '' || page === name || page.startsWith(`${name}/`)
  })
  const isNamedBy = (page: string) => matchers.some((matches) => matches(page, pages.fileOf(page) ?? page))
  for (const [index, matches] of matchers.entries())
    if (![...pages.all()].some((page) => matches(page, pages.fileOf(page) ?? page)))
      throw new BuildNavError([addReport('add-no-match', { pattern: given[index] as string })])
  return orphans.filter(isNamedBy)
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

/** Names ignored by Mintlify. */
const hidden = /(^|\/)(\.|node_modules\/)/
/** Characters that end a path in a URL, or begin a pattern in a redirect. */
const unusable = /[?#%:*\p{Cc}]/u

/** True for a path pattern: `guides/*`. */
function isPattern(text: string): boolean {
  return /[*?]/.test(text)
}

/** The reason why a page needs no place, or can have none; undefined where it is to be placed. */
export function obstacleOf(page: string, { site, navigation, isBuilt, isCreated }: Context): Diagnostic | undefined {
  const { pages, disk } = site
  const lists = navigation.listing(page)
  if (lists.length > 0) {
    if (!isBuilt(page)) return addReport('add-covered', { page })
    return addReport('add-listed', { page, lists: [...new Set(lists.map((element) => `'${nameOf(element)}'`))] })
  }
  if (!pages.has(page) && parseEndpoint(page)) return addReport('add-endpoint', { page })
  const file = pages.fileOf(page)
  if (file === undefined) {
    if (hidden.test(page))
      return addReport('add-unpublished', { page, by: 'it is a hidden file, or in a hidden folder' })
    const never = reasonFor(`${page}.mdx`, ignoredBy(disk))
    if (never !== undefined) return addReport('add-unpublished', { page, by: unpublishedInWords(never) })
    const because = isCreated ? wrongName(page) : undefined
    if (because !== undefined) return addReport('add-name', { page, because })
    if (pages.hasPagesIn(page) || isPattern(page)) return addReport('add-folder', { folder: page })
    const near = pages.spelled(page) ?? pages.near(page) ?? pages.containing(page)[0]
    return addReport('add-page-missing', { page, near })
  }
  const unpublished = pages.unpublished(page)
  if (unpublished !== undefined) return addReport('add-unpublished', { page, by: unpublishedInWords(unpublished) })
  return isApart(headOf(disk, file)) ? addReport('add-hidden', { page }) : undefined
}

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
  const matters = files.map((file) => frontmatterOf(file, site)).filter((values) => values !== undefined)
  const [first = {}, ...others] = matters
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
export function titleInFrontmatter(page: string, site: Site): string | undefined {
  const file = site.pages.fileOf(page)
  const title = file === undefined ? undefined : frontmatterOf(file, site)?.['title']
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : undefined
}

function frontmatterOf(file: string, { disk }: Site): Readonly<Record<string, unknown>> | undefined {
  const text = headOf(disk, file)
  const matter = frontmatterText(text) === undefined ? undefined : pageMatter(text)
  return matter && 'values' in matter ? matter.values : undefined
}
