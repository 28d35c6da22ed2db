import path from 'node:path'
import { existsSync } from 'node:fs'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import { headOf } from '../../site/model/disk.js'
import { isApart } from '../../site/model/frontmatter.js'
import { ignoredBy } from '../../site/model/ignored.js'
import { unpublished as reasonFor, unpublishedInWords } from '../../site/model/page-index.js'
import { askedOf } from '../../site/model/asked.js'
import { jsonInput, type Input } from '../../site/model/input/input.js'
import { baseOf, nameOfPage, pagePath } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import { Navigation } from '../../site/placement/navigation.js'
import { nameOf } from '../../site/placement/titles.js'
import { mirrorsOf } from '../../site/placement/variants.js'
import { compareTexts } from '../../site/sources/order.js'
import { naming } from '../../site/sources/pages-in.js'
import { internalOf, orphansOf } from '../check/rules/unlisted.js'
import type { AddOptions } from './add.js'
import { addReport, refusal } from './codes.js'

/** `isPlaceNamed`: the author names the place, and listed pages move. */
type Asking = Pick<AddOptions, 'pages' | 'orphans' | 'create'> & Readonly<{ cwd: string; isPlaceNamed: boolean }>

/**
 * Sorts out the pages of a command, named or narrowed from all orphans: those to be placed, together with counterparts
 * in other languages and versions, and notes on the rest. Throws for pages that can have no place.
 */
export function askedPages(asking: Asking, input: Input, site: Site, navigation: Navigation) {
  const { cwd, pages: given = [], orphans = false, create = false, isPlaceNamed } = asking
  const isBuilt = builtPages(input, site)
  const obstacle = (page: string) => obstacleOf(page, { site, navigation, isBuilt, create })
  const wanted = orphans
    ? narrowed(orphansOf(site).toSorted(compareTexts), given, site)
    : given.map((each) => pageNamed(each, cwd, input, site))
  const isGone = ({ code }: Diagnostic) =>
    (code === 'add-listed' && isPlaceNamed) || (code === 'add-page-missing' && create)
  const skipped = [...new Set(wanted)].flatMap((page) => {
    const found = obstacle(page)
    return found && !isGone(found) ? { ...found, page } : []
  })
  const errors = skipped.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new BuildNavError(errors)
  const asked = new Set(wanted)
  for (const { page } of skipped) asked.delete(page)
  // A listed page moves together with its listed counterparts.
  const isFree = (mirror: string, page: string) => {
    if (!site.pages.has(mirror)) return false
    const code = obstacle(mirror)?.code
    return code === undefined || (code === 'add-listed' && navigation.listing(page).length > 0)
  }
  const mirrors = (page: string) => mirrorsOf(page, navigation).filter((mirror) => isFree(mirror, page))
  const pages = [...new Set([...asked].flatMap((page) => [page, ...mirrors(page)]))]
  return { pages, asked, skipped, internal: orphans ? narrowed(internalOf(site), given, site) : [] }
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
  const matchers = given.map((each) => naming(isPattern(each) ? each : `/${nameOfPage(each) || '**'}`, ''))
  const matching = (all: Iterable<string>, matches: (page: string, file: string) => boolean) =>
    [...all].filter((page) => matches(page, pages.fileOf(page) ?? page))
  const missing = given.find((_, index) => matching(pages.all(), matchers[index] ?? (() => true)).length === 0)
  if (missing !== undefined) throw refusal('add-page-missing', { page: missing })
  return matching(orphans, (...names) => matchers.some((matches) => matches(...names)))
}

/** A test for pages in docs.json; a docs.json as input lists all. */
function builtPages({ file, root }: Input, site: Site): (page: string) => boolean {
  const out = path.join(root, 'docs.json')
  if (file.endsWith('.json') || !existsSync(out)) return () => true
  let built: Navigation | undefined
  return (page) => (built ??= new Navigation(jsonInput(out).docs, site.pages.has)).listing(page).length > 0
}

interface Context {
  readonly site: Site
  readonly navigation: Navigation
  /** True if the docs.json on the disk lists a page; a config may list more. */
  readonly isBuilt: (page: string) => boolean
  /** True if missing pages are created. */
  readonly create?: boolean
}

/** The reason why a page needs no place, or can have none; undefined where it is to be placed. */
export function obstacleOf(page: string, { site, navigation, isBuilt, create = false }: Context) {
  const { pages, disk } = site
  const lists = navigation.listing(page)
  if (lists.length > 0 && !isBuilt(page)) return addReport('add-covered', { page })
  if (lists.length > 0)
    return addReport('add-listed', { page, lists: [...new Set(lists.map((element) => `'${nameOf(element)}'`))] })
  const unlistable = (because: string) => addReport('add-unpublished', { page, because })
  if (!pages.has(page) && parseEndpoint(page)) return unlistable('it is an endpoint of a specification')
  const file = pages.fileOf(page)
  const unpublished = file === undefined ? reasonFor(`${page}.mdx`, ignoredBy(disk)) : pages.unpublished(page)
  if (hiddenName.test(page)) return unlistable('it is a hidden file, or in a hidden folder')
  if (unpublished !== undefined) return unlistable(unpublishedInWords(unpublished))
  if (file !== undefined)
    return isApart(headOf(disk, file)) ? unlistable("its frontmatter hides it by 'hidden' or 'url'") : undefined
  const because = create ? wrongName(page) : undefined
  if (because !== undefined) return addReport('add-name', { page, because })
  if (pages.hasPagesIn(page) || isPattern(page)) return addReport('add-folder', { folder: page })
  return addReport('add-page-missing', { page, near: pages.spelled(page) ?? pages.near(page) })
}

/** Names ignored by Mintlify. */
const hiddenName = /(^|\/)(\.|node_modules\/)/

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
