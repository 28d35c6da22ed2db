import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from '../build/build.js'
import type { Output } from '../build/docs-json-files.js'
import { orphansOf } from '../check/orphans.js'
import { BuildNavError } from '../../base/diagnostics/build-nav-error.js'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { writeFilesAtomically } from '../../base/files/write.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject } from '../../format/json/value.js'
import { mirrorsOf } from '../../site/placement/place-pages.js'
import { navigationOf } from '../../site/placement/navigation.js'
import type { Navigation } from '../../site/placement/navigation.js'
import { diskAt } from '../../site/model/disk.js'
import type { Input } from '../../site/model/input/input.js'
import { jsonInput } from '../../site/model/input/json-input.js'
import { openInput } from '../../site/model/input/open-input.js'
import { nameOfPage } from '../../site/model/page-path.js'
import { siteOf } from '../../site/model/site.js'
import type { Site } from '../../site/model/site.js'
import { naming } from '../../site/sources/root.js'
import { askedOf } from '../why/asked.js'
import { addReport } from './codes.js'
import { isNamed } from './destination.js'
import type { Destination } from './destination.js'
import { newPage } from './new-page.js'
import type { NewPage } from './new-page.js'
import { planOf } from './plan.js'
import type { AddedPage, Answers, OpenPages } from './plan.js'
import { standingOf } from './standing.js'
import { assertBuilt, filesFor } from './written.js'

export interface AddOptions extends Destination {
  /** The folder that the other paths are relative to; the current one. */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json; the config of `cwd`, or the docs.json where there is none. */
  readonly file?: string | undefined
  /** Pages by their paths, files or addresses; with `orphans`, names and patterns that narrow these. */
  readonly pages?: readonly string[] | undefined
  /** Adds all pages that no navigation lists. */
  readonly orphans?: boolean | undefined
  /** The title of a new group for the pages. */
  readonly group?: string | undefined
  /** Makes pages that do not exist, with the frontmatter that the pages beside them have. */
  readonly create?: boolean | undefined
  /** Finds out what would be done, and writes nothing. */
  readonly dryRun?: boolean | undefined
  /** The answers for pages whose place is open. */
  readonly answers?: Answers | undefined
}

export interface AddResult {
  /** The config or the docs.json. */
  readonly file: string
  /** The pages that have got a place. */
  readonly added: readonly AddedPage[]
  /** The pages whose place is open, those with the same choice together. */
  readonly open: readonly OpenPages[]
  /** The pages that need no place, or can have none, with the reason. */
  readonly skipped: readonly (Diagnostic & { readonly page: string })[]
  /** The files of pages that were made. */
  readonly created: readonly string[]
  /** The files of the config, or docs.json, that list the pages. */
  readonly files: readonly Output[]
  readonly written: boolean
}

/**
 * Puts pages into the navigation, in every language and version that has them: where their place is sure, or is named.
 * A page that does not exist, and a place that does not, are thrown, and then nothing is written.
 */
export async function add(options: AddOptions = {}): Promise<AddResult> {
  const cwd = path.resolve(options.cwd ?? '.')
  const input = await openInput(cwd, options.file)
  const { docs } = input
  if (!isJsonObject(docs)) throw new BuildNavError(input.diagnostics)
  const errors = input.diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new BuildNavError(errors)
  const site = siteOf(docs, diskAt(input.root))
  const draft = draftOf(docs, site)
  const { navigation } = draft
  const isBuilt = builtPages(input, site)

  const asked = options.orphans
    ? narrowed(orphansOf(site).pages, options.pages ?? [])
    : (options.pages ?? []).map((given) => pageNamed(given, cwd, input, site))
  const standing = new Map(asked.map((page) => [page, standingOf(page, { site, navigation, isBuilt })]))
  const isToMove = (found: Diagnostic) => found.code === 'add-listed' && isNamed(options)
  const isToMake = (found: Diagnostic) => found.code === 'add-page-missing' && options.create === true
  const missing = [...standing.values()].filter((found) => found?.code === 'add-page-missing' && !isToMake(found))
  if (missing.length > 0) throw new BuildNavError(missing as Diagnostic[])
  const created: NewPage[] = []
  const skipped: AddResult['skipped'][number][] = []
  const toPlace: string[] = []
  for (const [page, found] of standing) {
    if (found && !isToMake(found) && !isToMove(found)) skipped.push({ ...found, page })
    else toPlace.push(page)
    if (found && isToMake(found)) created.push(newPage(page, input.root, site, navigation))
  }
  const withMirrors = toPlace.flatMap((page) => {
    const isMoved = navigation.listing(page).length > 0
    const follows = (mirror: string) => {
      if (!site.pages.has(mirror)) return false
      const found = standingOf(mirror, { site, navigation, isBuilt })
      return found === undefined || (isMoved && isToMove(found))
    }
    return [page, ...mirrorsOf(page, navigation).filter(follows)]
  })
  const pages = [...new Set(withMirrors)]
  const nothing = { file: input.file, added: [], open: [], skipped, created: [], files: [], written: false }
  if (pages.length === 0) return nothing
  await assertBuilt(input)

  const { plan, files } = await provenPlan(pages, draft, options, { input, site, asked: new Set(toPlace) })
  const isWritten = !options.dryRun && (plan.added.length > 0 || created.length > 0)
  if (isWritten) await write(input, files, created)
  return { ...nothing, ...plan, created: created.map(({ file }) => file), files, written: isWritten }
}

/** Writes the pages and the files that list them, and builds docs.json; where that is refused, all is as it was. */
async function write({ file: config, root }: Input, files: readonly Output[], created: readonly NewPage[]) {
  writeFilesAtomically([...created.map((each) => ({ ...each, makesFolder: true })), ...files])
  if (config.endsWith('.json')) return
  try {
    // docs.json was what the config gave: there is no edit to lose.
    await build({ config, cwd: root, force: true })
  } catch (error) {
    writeFilesAtomically(files.flatMap(({ file, before }) => (before === undefined ? [] : [{ file, text: before }])))
    for (const { file } of created) rmSync(file, { force: true })
    throw error
  }
}

/** A docs.json's value with lists that pages are put into. */
interface Draft {
  readonly docs: JsonObject
  readonly navigation: Navigation
}

function draftOf(docs: JsonObject, site: Site): Draft {
  // Parts that a `$ref` gives twice are two from here on.
  const navigation = JSON.parse(JSON.stringify(docs['navigation'] ?? {})) as JsonObject
  const drafted = { ...docs, navigation }
  return { docs: drafted, navigation: navigationOf(drafted, site.pages.has) }
}

interface Context {
  readonly input: Input
  readonly site: Site
  /** The pages that were named. */
  readonly asked: ReadonlySet<string>
}

/** The plan that can be written: where a place inside a list can't be, because code makes that part of it, the end of the list. */
async function provenPlan(
  pages: readonly string[],
  draft: Draft,
  options: AddOptions,
  { input, site, asked }: Context,
) {
  const attempt = async ({ docs, navigation }: Draft, isLast: boolean) => {
    const plan = planOf(pages, navigation, { ...options, asked, ...(isLast && { last: true }) })
    return { plan, files: plan.added.length === 0 ? [] : await filesFor(input, docs) }
  }
  const first = await attempt(draft, false)
  const second = first.files || isNamed(options) ? first : await attempt(draftOf(input.docs as JsonObject, site), true)
  if (second.files) return { plan: second.plan, files: second.files }
  throw new BuildNavError([addReport('add-not-written', { pages: first.plan.added.map(({ page }) => page) })])
}

function pageNamed(given: string, cwd: string, { root }: Input, site: Site): string {
  const found = askedOf(given, site, { cwd, root, isKnown: site.pages.has })
  return 'page' in found ? found.page : found.endpoint
}

function narrowed(pages: readonly string[], patterns: readonly string[]): readonly string[] {
  if (patterns.length === 0) return pages
  const isNamedBy = naming(patterns, '')
  const names = new Set(patterns.map((pattern) => nameOfPage(pattern)))
  return pages.filter((page) => names.has(page) || isNamedBy(page, `${page}.mdx`))
}

/** Tells which pages docs.json lists; of a docs.json itself those are all that there are. */
function builtPages({ file, root }: Input, site: Site): (page: string) => boolean {
  const out = path.join(root, 'docs.json')
  if (file.endsWith('.json') || !existsSync(out)) return () => true
  let built: Navigation | undefined
  return (page) => (built ??= navigationOf(jsonInput(out).docs, site.pages.has)).listing(page).length > 0
}
