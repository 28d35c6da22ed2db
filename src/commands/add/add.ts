import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { assertBuilt, build } from '../build/build.js'
import type { Output } from '../build/docs-json-files.js'
import { compileReport } from '../../config/compile/codes.js'
import { prefixed } from '../../config/provider/attribute.js'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { writeFilesAtomically } from '../../base/files/write.js'
import { copyOf, isJsonObject, type JsonObject } from '../../format/json/value.js'
import { Navigation } from '../../site/placement/navigation.js'
import { diskAt, headOf } from '../../site/model/disk.js'
import { pageValues } from '../../site/model/frontmatter.js'
import { errorsOf, openInput, type Input } from '../../site/model/input/input.js'
import { isOfProvider } from '../../site/model/addresses.js'
import { addressOfPage, nameOfPage, textOf, titleFromPath } from '../../site/model/page-path.js'
import { siteOf, type Site } from '../../site/model/site.js'
import { askedPages } from './asked-pages.js'
import { addReport } from './codes.js'
import { isNamed, type Destination } from './named-place.js'
import { planOf, type AddedPage, type PlanOptions } from './plan.js'
import type { Answers, OpenPages } from './questions.js'
import { configChanges, jsonChanges, type Changes } from '../fix/changes.js'

export interface AddOptions extends Destination {
  /** The base of relative paths; the current folder. */
  readonly cwd?: string | undefined
  /** A docs.config.ts or a docs.json; the config of `cwd`, or the docs.json where there is none. */
  readonly file?: string | undefined
  /** Pages by path, file or URL; with `orphans`, pages, folders and patterns to choose among the orphans. */
  readonly pages?: readonly string[] | undefined
  /** Adds all unlisted pages. */
  readonly orphans?: boolean | undefined
  /** The new group's icon. */
  readonly icon?: string | undefined
  /** Creates missing pages. */
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
  /** Pages with a place. */
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
  if (prefix !== undefined) throw new BuildNavError([compileReport('icon-prefix', { icon: prefix })])
  const cwd = path.resolve(options.cwd ?? '.')
  const input = await openInput(cwd, options.file)
  const errors = errorsOf(input)
  if (!isJsonObject(input.docs) || errors.length > 0) throw new BuildNavError(errors)
  const planned = await plannedFor({ ...options, cwd }, input, siteOf(input.docs, diskAt(input.root)))
  if (options.dryRun || planned.files.length === 0 || (await options.confirm?.(planned)) === false) return planned
  await write(input, planned)
  return { ...planned, written: true }
}

/** The result before anything is written. */
async function plannedFor(
  options: AddOptions & { readonly cwd: string },
  input: Input,
  site: Site,
): Promise<AddResult> {
  const draft = draftOf(site)
  const isPlaceNamed = isNamed(options) || options.group !== undefined
  const { pages, skipped, internal, asked } = askedPages({ ...options, isPlaceNamed }, input, site, draft.navigation)
  const written = { files: [], written: false, created: [] }
  const nothing = { file: input.file, added: [], open: [], skipped, internal, warnings: [], dropped: [], ...written }
  if (pages.length === 0) return nothing
  if (!input.file.endsWith('.json') && existsSync(path.join(input.root, 'docs.json'))) await assertBuilt(input.file)
  const titleIn = (page: string) => {
    const file = site.pages.fileOf(page)
    return file === undefined ? undefined : textOf(pageValues(headOf(site.disk, file))['title'])
  }
  const plan = { ...options, asked, titleIn }
  const answers = options.ask && (await options.ask(planOf(pages, draft.navigation, plan).open))
  // The plan for the questions has changed the draft.
  const { failed, ...planned } = await provenPlan(
    pages,
    { ...plan, answers },
    { input, site, draft: answers ? draftOf(site) : draft },
  )
  const { added, open, files } = planned
  const names = pagesOf(added)
  if (added.length > 0 && files.length === 0)
    return { ...nothing, open, skipped: [...skipped, ...names.map((page) => inPlace(page, added))] }
  return {
    ...nothing,
    ...planned,
    skipped: [...skipped, ...failed.map((page) => ({ ...addReport('add-not-written', { page }), page }))],
    warnings: names
      .map(addressOfPage)
      .filter(isOfProvider)
      .map((to) => addReport('add-provider-url', { to })),
    created: names.filter((page) => !site.pages.has(page)).map((page) => path.join(input.root, `${page}.mdx`)),
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

/** A copy of docs.json's value, with lists ready for pages. A part used twice by `$ref` becomes two parts. */
function draftOf({ docs, pages }: Site) {
  const given = docs as JsonObject
  const drafted = { ...given, navigation: copyOf(given['navigation'] ?? {}) }
  return { docs: drafted, navigation: new Navigation(drafted, pages.has) }
}

/**
 * The plan with its files, proven to list the pages. A page inside of a computed part of a list moves to the end of the
 * list; if even the end can't be written, the page is left out: `failed`.
 */
async function provenPlan(
  pages: readonly string[],
  options: PlanOptions,
  { input, site, draft }: { readonly input: Input; readonly site: Site; readonly draft: ReturnType<typeof draftOf> },
) {
  let { docs, navigation } = draft
  let atTheEnd: readonly string[] = []
  let failed: readonly string[] = []
  for (;;) {
    const left = pages.filter((page) => !failed.includes(page))
    const plan = planOf(left, navigation, { ...options, atTheEnd: new Set(atTheEnd) })
    const names = pagesOf(plan.added)
    if (names.length === 0 && failed.length === 0) return { ...plan, files: [], failed }
    const changes = names.length > 0 ? await changesFor(input, docs) : undefined
    if (changes?.isAll) return { ...plan, files: changes.files, failed }
    if (failed.length > 0) throw new BuildNavError(failed.map((page) => addReport('add-not-written', { page })))
    const listed = new Navigation(changes?.docs, site.pages.has)
    const unlisted = names.filter((page) => listed.listing(page).length === 0)
    const unwritten = unlisted.length > 0 ? unlisted : names
    if (atTheEnd.length > 0) failed = unwritten
    else atTheEnd = unwritten
    ;({ docs, navigation } = draftOf(site))
  }
}

/** A page takes one or two tries. A page in half of a hundred versions would take minutes, and then be left out. */
const MOST_TRIES = 60

/** The changes for a planned docs.json: in its files, or in the config's modules. */
function changesFor(input: Input, docs: JsonObject): Changes | Promise<Changes> {
  if (input.file.endsWith('.json')) return jsonChanges(input, docs)
  return configChanges(input, docs, { texts: new Map(), mostTries: MOST_TRIES })
}

/** Writes the pages and the files with their entries, and builds docs.json; restores all files if the build refuses. */
async function write({ file: config, root }: Input, { files, created }: AddResult): Promise<void> {
  const newPages = created.map((file) => ({
    file,
    text: `---\ntitle: ${JSON.stringify(titleFromPath(nameOfPage(file)))}\n---\n\n`,
  }))
  writeFilesAtomically([...newPages.map((each) => ({ ...each, makesFolder: true })), ...files])
  if (config.endsWith('.json')) return
  try {
    // docs.json matched the config: no edit can get lost.
    await build({ config, cwd: root, force: true })
  } catch (error) {
    writeFilesAtomically(files.flatMap(({ file, before }) => (before === undefined ? [] : [{ file, text: before }])))
    for (const file of created) rmSync(file, { force: true })
    throw error
  }
}
