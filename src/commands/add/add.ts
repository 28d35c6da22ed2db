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
import { keyIn, navigationOf, pageWith, variantsOf } from '../../site/placement/navigation.js'
import type { Navigation } from '../../site/placement/navigation.js'
import { diskAt } from '../../site/model/disk.js'
import type { Input } from '../../site/model/input/input.js'
import { openInput } from '../../site/model/input/open-input.js'
import { isOfProvider } from '../../site/model/addresses.js'
import { addressOfPage } from '../../site/model/page-path.js'
import { siteOf } from '../../site/model/site.js'
import type { Site } from '../../site/model/site.js'
import { askedPages, newPage, titleInFrontmatter, type NewPage } from './asked-pages.js'
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
  const { docs } = input
  if (!isJsonObject(docs)) throw new BuildNavError(input.diagnostics)
  const errors = input.diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new BuildNavError(errors)
  const site = siteOf(docs, diskAt(input.root))
  const draft = draftOf(docs, site)
  const { pages, asked, toMake, skipped, allOrphans, internal } = askedPages(
    {
      cwd,
      given: options.pages ?? [],
      isOrphans: options.orphans === true,
      isCreated: options.create === true,
      isPlaceNamed: isNamed(options) || options.group !== undefined,
    },
    input,
    site,
    draft.navigation,
  )
  const nothing = {
    file: input.file,
    added: [],
    open: [],
    skipped,
    internal,
    warnings: [],
    dropped: [],
    created: [],
    files: [],
    written: false,
  }
  if (pages.length === 0) return nothing
  if (!input.file.endsWith('.json') && existsSync(path.join(input.root, 'docs.json'))) await assertBuilt(input.file)

  const titleIn = (page: string) => titleInFrontmatter(page, site)
  const plan = { ...options, asked, allOrphans, titleIn }
  const answers = options.ask && (await options.ask(planOf(pages, draft.navigation, plan).open))
  const proven = await provenPlan(
    pages,
    options.ask ? draftOf(docs, site) : draft,
    { ...plan, answers },
    { input, site },
  )
  const { added, open, dropped, files, failed } = proven
  if (added.length > 0 && files.length === 0)
    return { ...nothing, open, skipped: [...skipped, ...pagesOf(added).map((page) => inPlace(page, added))] }
  const made = pagesOf(added)
    .filter((page) => toMake.has(page))
    .map((page) => newPage(page, input.root, site, draft.navigation))
  const planned = {
    ...nothing,
    added,
    open,
    skipped: [...skipped, ...failed.map((page) => ({ ...addReport('add-not-written', { page }), page }))],
    warnings: pagesOf(added)
      .map(addressOfPage)
      .filter(isOfProvider)
      .map((to) => addReport('add-provider-url', { to })),
    dropped,
    created: made.map(({ file }) => file),
    files,
  }
  if (options.dryRun || added.length === 0 || (await options.confirm?.(planned)) === false) return planned
  await write(input, files, made)
  return { ...planned, written: true }
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

/** A docs.json value, with lists ready for pages. */
interface Draft {
  readonly docs: JsonObject
  readonly navigation: Navigation
}

function draftOf(docs: JsonObject, site: Site): Draft {
  // A part used twice by `$ref` becomes two parts.
  const navigation = copyOf(docs['navigation'] ?? {})
  const drafted = { ...docs, navigation }
  return { docs: drafted, navigation: navigationOf(drafted, site.pages.has) }
}

interface Context {
  readonly input: Input
  readonly site: Site
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
  draft: Draft,
  options: PlanOptions,
  { input, site }: Context,
): Promise<ProvenPlan> {
  const attempt = async ({ docs, navigation }: Draft, atTheEnd: readonly string[], failed: readonly string[]) => {
    const left = pages.filter((page) => !failed.includes(page))
    const plan = planOf(left, navigation, { ...options, atTheEnd: new Set(atTheEnd) })
    const names = pagesOf(plan.added)
    if (names.length === 0) return { ...plan, files: [], failed, unwritten: [] }
    const { files, docs: written, isAll } = await changesFor(input, docs, firstOf(left, navigation))
    if (isAll) return { ...plan, files, failed, unwritten: [] }
    const { listing } = navigationOf(written, site.pages.has)
    const unlisted = names.filter((page) => listing(page).length === 0)
    return { ...plan, files, failed, unwritten: unlisted.length > 0 ? unlisted : names }
  }
  const anew = () => draftOf(input.docs as JsonObject, site)
  const firstOf = (left: readonly string[], navigation: Navigation) => {
    const common = makesGroup(options) ? inAllVariants(left, navigation) : []
    if (common.length === 0 || common.length === left.length) return undefined
    const { docs, navigation: drafted } = anew()
    planOf(common, drafted, options)
    return docs
  }
  const first = await attempt(draft, [], [])
  if (first.unwritten.length === 0) return first
  const second = await attempt(anew(), first.unwritten, [])
  if (second.unwritten.length === 0) return second
  const third = await attempt(anew(), first.unwritten, second.unwritten)
  if (third.unwritten.length === 0 && third.added.length > 0) return third
  throw new BuildNavError(second.unwritten.map((page) => addReport('add-not-written', { page })))
}

function makesGroup({ group, answers = new Map() }: PlanOptions): boolean {
  return group !== undefined || [...answers.values()].some((answer) => 'group' in answer)
}

/** Pages whose counterparts are present for each of their languages and versions. */
function inAllVariants(pages: readonly string[], { variants }: Navigation): readonly string[] {
  const own = new Set(pages.flatMap((page) => variantsOf(page, variants)))
  return pages.filter((page) => {
    const keys = variantsOf(page, variants).flatMap((variant) => keyIn(variant, page) ?? [])
    return [...own].every((variant) => keys.some((key) => pages.includes(pageWith(variant, key))))
  })
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
