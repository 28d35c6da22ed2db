import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { assertBuilt, build } from '../build/build.js'
import type { Output } from '../build/docs-json-files.js'
import { compileReport } from '../../config/compile/codes.js'
import { prefixed } from '../../config/provider/attribute.js'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { writeFilesAtomically } from '../../base/files/write.js'
import { copyOf, isJsonObject } from '../../format/json/value.js'
import type { JsonObject } from '../../format/json/value.js'
import { navigationOf, type Navigation } from '../../site/placement/navigation.js'
import { keyIn, pageWith, variantsOf } from '../../site/placement/variants.js'
import { diskAt } from '../../site/model/disk.js'
import type { Input } from '../../site/model/input/input.js'
import { openInput } from '../../site/model/input/open-input.js'
import { isOfProvider } from '../../site/model/addresses.js'
import { addressOfPage } from '../../site/model/page-path.js'
import { siteOf } from '../../site/model/site.js'
import type { Site } from '../../site/model/site.js'
import { askedPages, newPage, titleInFrontmatter, type AskedPages, type NewPage } from './asked-pages.js'
import { addReport } from './codes.js'
import { isNamed } from './destination.js'
import type { Destination } from './destination.js'
import type { Answers, OpenPages } from './open-pages.js'
import { planOf } from './plan.js'
import type { AddedPage, Plan, PlanOptions } from './plan.js'
import { configChanges, jsonChanges } from '../fix/changes.js'
import type { Changes } from '../fix/changes.js'

export interface AddOptions extends Destination {
  /** The base of relative paths; the current folder. */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json; the config of `cwd`, or the docs.json where there is none. */
  readonly file?: string | undefined
  /** Pages by path, file or URL; with `orphans`, pages, folders and patterns to choose among the orphans. */
  readonly pages?: readonly string[] | undefined
  /** Adds all unlisted pages. */
  readonly orphans?: boolean | undefined
  /** The title of a new group for the pages. */
  readonly group?: string | undefined
  /** The new group's icon. */
  readonly icon?: string | undefined
  /** Creates missing pages, with the frontmatter of their neighbours. */
  readonly create?: boolean | undefined
  /** Reports the plan, and writes nothing. */
  readonly dryRun?: boolean | undefined
  /** Answers for pages with an open place; pages without an answer stay open. */
  readonly ask?: ((open: readonly OpenPages[]) => Promise<Answers>) | undefined
  /** True to write the plan. */
  readonly confirm?: ((planned: AddResult) => Promise<boolean>) | undefined
}

export interface AddResult {
  /** The config or the docs.json. */
  readonly file: string
  /** Pages with a place; a page shared by several variants is reported for each list. */
  readonly added: readonly AddedPage[]
  /** Pages with an open place, grouped by equal choices. */
  readonly open: readonly OpenPages[]
  /** Pages that need no place or can have none, with the reason. */
  readonly skipped: readonly (Diagnostic & { readonly page: string })[]
  /** With `orphans`: pages left out because they look internal. */
  readonly internal: readonly string[]
  /** Added pages at URLs kept by Mintlify for its content. */
  readonly warnings: readonly Diagnostic[]
  /** Groups removed together with their last page: `Guides › Setup`. */
  readonly dropped: readonly string[]
  /** The files of created pages. */
  readonly created: readonly string[]
  /** The config's files, or docs.json, with the pages listed. */
  readonly files: readonly Output[]
  readonly written: boolean
}

/**
 * Puts pages into the navigation, in every language and version with the pages, at a sure place or the named place.
 * Unknown pages and places are thrown; then nothing is written.
 */
export async function add(options: AddOptions = {}): Promise<AddResult> {
  const prefix = prefixed(options.icon)
  if (prefix !== undefined)
    throw new BuildNavError([{ ...compileReport('icon-prefix', { icon: prefix }), severity: 'error' }])
  const cwd = path.resolve(options.cwd ?? '.')
  const input = await openInput(cwd, options.file)
  const errors = input.diagnostics.filter(({ severity }) => severity === 'error')
  if (!isJsonObject(input.docs) || errors.length > 0)
    throw new BuildNavError(errors.length > 0 ? errors : input.diagnostics)
  const context = { input, site: siteOf(input.docs, diskAt(input.root)), docs: input.docs }
  const draft = draftOf(context)
  const isPlaceNamed = isNamed(options) || options.group !== undefined
  const wanted = askedPages({ ...options, cwd, isPlaceNamed }, { ...context, navigation: draft.navigation })
  const made = await madeOf(wanted, options, context, draft)
  const planned = { ...made, created: made.created.map(({ file }) => file) }
  if (options.dryRun || planned.files.length === 0 || (await options.confirm?.(planned)) === false) return planned
  await write(input, planned.files, made.created)
  return { ...planned, written: true }
}

/** The result before anything is written, with the pages to create. */
type Made = Omit<AddResult, 'created'> & { readonly created: readonly NewPage[] }

async function madeOf(wanted: AskedPages, options: AddOptions, context: Context, draft: Draft): Promise<Made> {
  const { input, site } = context
  const { pages, asked, allOrphans, skipped, internal, toMake } = wanted
  const written = { files: [], written: false, created: [] }
  const nothing = { file: input.file, added: [], open: [], skipped, internal, warnings: [], dropped: [], ...written }
  if (pages.length === 0) return nothing
  if (!input.file.endsWith('.json') && existsSync(path.join(input.root, 'docs.json'))) await assertBuilt(input.file)
  const plan = { ...options, asked, allOrphans, titleIn: (page: string) => titleInFrontmatter(page, site) }
  const answers = options.ask && (await options.ask(planOf(pages, draftOf(context).navigation, plan).open))
  const { added, open, dropped, files, failed } = await provenPlan(pages, { ...plan, answers }, context, draft)
  const names = pagesOf(added)
  const isInPlace = added.length > 0 && files.length === 0
  if (isInPlace) return { ...nothing, open, skipped: [...skipped, ...names.map((page) => inPlace(page, added))] }
  const unwritten = failed.map((page) => ({ ...addReport('add-not-written', { page }), page }))
  return {
    ...nothing,
    added,
    open,
    dropped,
    files,
    skipped: [...skipped, ...unwritten],
    warnings: names
      .map(addressOfPage)
      .flatMap((to) => (isOfProvider(to) ? [addReport('add-provider-url', { to })] : [])),
    created: names.filter((page) => toMake.has(page)).map((page) => newPage(page, input.root, site, draft.navigation)),
  }
}

function inPlace(page: string, added: readonly AddedPage[]): AddResult['skipped'][number] {
  const lists = added.filter((each) => each.page === page).map(({ list }) => `'${list.join(' › ')}'`)
  return { ...addReport('add-listed', { page, lists: [...new Set(lists)] }), page }
}

/** The pages that were added, each once: a page may be in the lists of several variants. */
export function pagesOf(added: readonly AddedPage[]): readonly string[] {
  return [...new Set(added.map(({ page }) => page))]
}

/** Writes the pages and the files with their entries, and builds docs.json; restores all files if the build refuses. */
async function write({ file: config, root }: Input, files: readonly Output[], created: readonly NewPage[]) {
  writeFilesAtomically([...created.map((each) => ({ ...each, makesFolder: true })), ...files])
  if (config.endsWith('.json')) return
  try {
    // docs.json matched the config: no edit can get lost.
    await build({ config, cwd: root, force: true })
  } catch (error) {
    writeFilesAtomically(files.flatMap(({ file, before }) => (before === undefined ? [] : [{ file, text: before }])))
    for (const { file } of created) rmSync(file, { force: true })
    throw error
  }
}

interface Context {
  readonly input: Input
  readonly site: Site
  /** The value of docs.json. */
  readonly docs: JsonObject
}

/** A copy of docs.json's value, with lists ready for pages. */
interface Draft {
  readonly docs: JsonObject
  readonly navigation: Navigation
}

/** A fresh draft. A part used twice by `$ref` becomes two parts. */
function draftOf({ docs, site }: Context): Draft {
  const drafted = { ...docs, navigation: copyOf(docs['navigation'] ?? {}) }
  return { docs: drafted, navigation: navigationOf(drafted, site.pages.has) }
}

/** A plan with files, proven to list the pages. */
interface ProvenPlan extends Plan {
  readonly files: readonly Output[]
  /** Pages left out: the config computes their lists. */
  readonly failed: readonly string[]
}

/**
 * The writable plan. A page inside of a computed part of a list moves to the end of the list; if even the end can't be
 * written, the page is left out.
 */
async function provenPlan(
  pages: readonly string[],
  options: PlanOptions,
  context: Context,
  fresh: Draft,
): Promise<ProvenPlan> {
  const { input, site } = context
  const attempt = async (atTheEnd: readonly string[], failed: readonly string[], draft = draftOf(context)) => {
    const left = pages.filter((page) => !failed.includes(page))
    const { docs, navigation } = draft
    const plan = planOf(left, navigation, { ...options, atTheEnd: new Set(atTheEnd) })
    const names = pagesOf(plan.added)
    if (names.length === 0) return { ...plan, files: [], failed, unwritten: [] }
    const { files, docs: written, isAll } = await changesFor(input, docs, firstStep(left, options, context))
    if (isAll) return { ...plan, files, failed, unwritten: [] }
    const listed = navigationOf(written, site.pages.has)
    const unlisted = names.filter((page) => listed.listing(page).length === 0)
    return { ...plan, files, failed, unwritten: unlisted.length > 0 ? unlisted : names }
  }
  let result = await attempt([], [], fresh)
  const atTheEnd = result.unwritten
  if (result.unwritten.length > 0) result = await attempt(atTheEnd, [])
  const { unwritten } = result
  if (unwritten.length > 0) result = await attempt(atTheEnd, unwritten)
  if (result.unwritten.length === 0 && (unwritten.length === 0 || result.added.length > 0)) return result
  throw new BuildNavError(unwritten.map((page) => addReport('add-not-written', { page })))
}

/** A part of a plan with a new group: the pages whose counterparts are present for each language and version. */
function firstStep(pages: readonly string[], options: PlanOptions, context: Context): JsonObject | undefined {
  const answers = [...(options.answers?.values() ?? [])]
  if (options.group === undefined && !answers.some((answer) => 'group' in answer)) return undefined
  const { docs, navigation } = draftOf(context)
  const { variants } = navigation
  const own = new Set(pages.flatMap((page) => variantsOf(page, variants)))
  const common = pages.filter((page) => {
    const keys = variantsOf(page, variants).flatMap((variant) => keyIn(variant, page) ?? [])
    return [...own].every((variant) => keys.some((key) => pages.includes(pageWith(variant, key))))
  })
  if (common.length === 0 || common.length === pages.length) return undefined
  planOf(common, navigation, options)
  return docs
}

/**
 * The changes for a planned docs.json: in its files, or in the config's modules. `first` is a part of the plan, written
 * in a first step: a group of the pages shared by every language becomes one line of shared code, before pages of
 * single languages are added to the group.
 */
async function changesFor(input: Input, docs: JsonObject, first?: JsonObject): Promise<Changes> {
  if (input.file.endsWith('.json')) return jsonChanges(input, docs)
  const begun = first && (await configChanges(input, first, { texts: new Map(), mostTries: MOST_TRIES }))
  const texts = new Map(begun?.isAll ? begun.files.map(({ file, text }) => [file, text]) : [])
  return configChanges(input, docs, { texts, mostTries: MOST_TRIES })
}

/** A page takes one or two tries. A page in half of a hundred versions would take minutes, and then be left out. */
const MOST_TRIES = 60
