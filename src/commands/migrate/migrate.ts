import { existsSync } from 'node:fs'
import path from 'node:path'
import { recordPulled } from '../build/record.js'
import { wholeText } from '../build/docs-json-files.js'
import { BuildNavError, startOf, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { lengthInLines } from '../../base/diagnostics/text.js'
import { linkStatsOf, statsOf } from '../../base/files/read.js'
import { writeFilesAtomically } from '../../base/files/write.js'
import { memberOf } from '../../format/json/tree.js'
import { isJsonObject } from '../../format/json/value.js'
import { mintName, readMint, type FromMint } from '../mint/read-mint.js'
import { migrateReport } from './codes.js'
import { LONG_SETTING, MOST_LINES } from './layout/modules.js'
import type { Kept } from './plan/context.js'
import type { FactorOptions, FamilyReport } from './factor/factor.js'
import { folderListsNote } from './folder-lists.js'
import { generate, type GenerateOptions } from './generate.js'
import { elementsNamed } from './plan/parts.js'
import { givenBy } from '../../format/parts/find.js'
import { textToNote } from '../../format/parts/owned.js'
import { formatModules } from './print/format.js'
import { printComment } from './print/literal.js'
import { proven, type Code, type CodeWriter, type GeneratedFile } from './proven.js'
import { readSource, sourceOf, type Source } from './source.js'
import { textAt } from '../../site/model/past-files.js'
import { configNames } from '../../config/loader/config-names.js'
import { fileReport } from '../../base/files/codes.js'

export type { FamilyReport } from './factor/factor.js'
export type { Kept } from './plan/context.js'

export interface MigrateOptions {
  /** The folder of relative paths; the current folder. */
  readonly cwd?: string | undefined
  /** The docs.json, or a mint.json to be converted first; by default in `cwd`. */
  readonly file?: string | undefined
  /** The path of the config; docs.config.ts beside the docs.json. */
  readonly out?: string | undefined
  /**
   * A module for each child of the root pattern, and for longer parts. Unset: only for modules of more than 1,000 lines,
   * and for a long setting, for example fifty redirects. False: never.
   */
  readonly split?: boolean | undefined
  /** The config has `navigation` only; the settings stay in docs.json. */
  readonly navigationOnly?: boolean | undefined
  /** The config owns these elements only, by their titles from the outside to the inside: `API › Reference`. */
  readonly part?: readonly string[] | undefined
  /** False: prettier's defaults format the code, and no configuration of the repository is run. */
  readonly prettierConfig?: boolean | undefined
  /** Languages and versions as shorter functions and loops; true by default. */
  readonly factor?: boolean | undefined
  /** Labels of languages or versions with code of their own. */
  readonly separate?: readonly string[] | undefined
  /** Files of `$ref`s that stay files, written by another tool: `ref(…)` in the config. */
  readonly keepRef?: readonly string[] | undefined
  /** Proves the result, and writes nothing. */
  readonly dryRun?: boolean | undefined
  /** Overwrites existing files. */
  readonly force?: boolean | undefined
  /** Accepts comments and trailing commas. */
  readonly tolerant?: boolean | undefined
}

/** The files, the reports and the proof of a migration. */
export interface MigrateResult {
  /** The docs.json. */
  readonly source: string
  /** The config, the first of the files. */
  readonly config: string
  /** The config first, then its modules; last the docs.json made from a mint.json. */
  readonly files: readonly MigratedFile[]
  readonly written: boolean
  /** All values kept with `.set`, in the order of the docs.json. */
  readonly kept: readonly Kept[]
  /** A report on each list of languages or versions. */
  readonly families: readonly FamilyReport[]
  /**
   * The equality that was proved of the code's output: every byte of the docs.json, or, where that has comments, its
   * value.
   */
  readonly proof: 'bytes' | 'value'
  /** Warnings and notes; errors are thrown. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Turns a docs.json into a docs.config.ts for the same docs.json, and writes nothing before the proof. Throws all
 * problems as one BuildNavError.
 */
export async function migrate(options: MigrateOptions = {}): Promise<MigrateResult> {
  const cwd = path.resolve(options.cwd ?? '.')
  const given = path.resolve(cwd, options.file ?? defaultSource(cwd))
  const mint = path.basename(given) === mintName ? readMint(given, options) : undefined
  const file = mint?.file ?? given
  const config = options.out ? path.resolve(cwd, options.out) : path.join(path.dirname(file), 'docs.config.ts')
  if (!/(?<!\.d)\.m?ts$/.test(config)) {
    throw new BuildNavError([migrateReport('migrate-out', { out: path.relative(cwd, config) })])
  }
  const checkFiles = (files: readonly string[]) => checkTargets(files, { cwd, force: options.force === true })
  checkFiles(file === given ? [config] : [config, file])
  const source = mint ? sourceOf(mint.text, file) : readSource(file, options)
  const separate = options.factor === false ? undefined : (options.separate ?? [])
  const head = mint ? lossesIn(mint) : ''
  const elements = options.part && elementsNamed(source, options.part)
  const lost = elements ? [] : partsNote(config)
  const former = modulesOf(config)
  const write: CodeWriter = (factoring) => writeCode(source, config, { ...options, head, elements }, factoring)
  const { modules, kept, families, notes } = await proven(write, path.dirname(config), source, separate)
  const files = modules.map(({ path: name, text }) => ({ path: path.join(path.dirname(config), name), text }))
  if (mint) files.push({ path: file, text: mint.text })
  checkFiles(files.map((target) => target.path))
  if (!options.dryRun) writeFiles(files, { source, file, elements })
  const isWhole = !options.navigationOnly && elements === undefined
  const diagnostics = [
    ...(mint?.diagnostics ?? []),
    ...source.duplicates.map((duplicate) => ({ ...duplicate, severity: 'warning' as const })),
    ...notes,
    ...lost,
    ...modulesNote(config, former, files),
    ...(source.isStrict
      ? []
      : [migrateReport(isWhole ? 'migrate-comments' : 'migrate-comments-stay', {}, startOf(file))]),
    ...oldFormNote(source),
    ...(isWhole ? settingsNote(source) : []),
    ...(path.dirname(config) === path.dirname(file) ? folderListsNote(source) : []),
  ]
  const proof = source.isStrict ? 'bytes' : 'value'
  const written = !options.dryRun
  return { source: file, config, files, written, proof, kept, families, diagnostics }
}

/** Writes the files of a migration, and notes the docs.json for the first build. */
function writeFiles(
  files: readonly MigratedFile[],
  { source, file, elements }: { source: Source; file: string } & Pick<GenerateOptions, 'elements'>,
): void {
  const changed = files.flatMap((target) => {
    const before = target.path === file ? undefined : textAt(target.path)
    return before === undefined ? [] : [{ ...target, before }]
  })
  // The config is last: it never imports a module that failed to be written. A broken link leads to no new folder.
  writeFilesAtomically(
    files
      .toReversed()
      .map(({ path: name, text }) => ({ file: name, text, makesFolder: linkStatsOf(name) === undefined })),
  )
  // The first build recognises this docs.json. An older file, put back, may lack a part.
  const whole = wholeText(source.document.text, file, { keep: [...source.resolved.kept] })
  recordPulled(file, elements ? textToNote(source.docs, givenBy(elements)) : whole, changed)
}

/** The warning about a config of parts that a config of everything replaces. */
function partsNote(config: string): Diagnostic[] {
  const text = textAt(config) ?? ''
  const isOfParts = /\bexport default parts\(/.test(text)
  return isOfParts ? [migrateReport('migrate-parts-lost', { config: path.basename(config) }, startOf(config))] : []
}

/** The modules of a config in its folder, by their imports: `./nav/en.js` is nav/en.ts. */
function modulesOf(file: string, found = new Set<string>()): ReadonlySet<string> {
  for (const [, name = ''] of (textAt(file) ?? '').matchAll(/ from ['"](\.\/?[^'"]+)['"]/g)) {
    const module = path.resolve(path.dirname(file), name.replace(/(?:\.js)?$/, '.ts'))
    if (found.has(module) || textAt(module) === undefined) continue
    found.add(module)
    modulesOf(module, found)
  }
  return found
}

/** The note on modules of the former config that the new one doesn't import. */
function modulesNote(config: string, former: ReadonlySet<string>, files: readonly MigratedFile[]): Diagnostic[] {
  const kept = new Set(files.map((file) => file.path))
  const left = [...former].filter((file) => !kept.has(file)).map((file) => path.relative(path.dirname(config), file))
  return left.length > 0 ? [migrateReport('migrate-modules-left', { files: left.sort() }, startOf(config))] : []
}

/** The head of a config made from a mint.json: a comment with the lost keys. */
function lossesIn({ diagnostics }: FromMint): string {
  const lost = diagnostics.find(({ code }) => code === 'mint-lost')
  return lost ? `${printComment(`${mintName}: ${lost.message}`)}\n\n` : ''
}

/** The docs.json of a folder, or its mint.json. */
function defaultSource(folder: string): string {
  const has = (name: string) => existsSync(path.join(folder, name))
  return !has('docs.json') && has(mintName) ? mintName : 'docs.json'
}

/** The formatted code: in parts by option, or by length. */
async function writeCode(
  source: Source,
  config: string,
  {
    split,
    navigationOnly,
    prettierConfig,
    head,
    elements,
  }: MigrateOptions & Pick<GenerateOptions, 'elements'> & { readonly head: string },
  factoring: FactorOptions | undefined,
): Promise<Code> {
  const { modules, ...told } = generate(source, config, { navigationOnly, factoring, elements })
  const format = async (parts: readonly GeneratedFile[]) => {
    const headed = parts.map((each, index) => (index === 0 ? { ...each, text: head + each.text } : each))
    const { modules: formatted, diagnostics } = await formatModules(headed, path.dirname(config), { prettierConfig })
    return { ...told, modules: formatted, notes: diagnostics }
  }
  if (split !== undefined) return format(modules(split ? 'all' : 'nothing'))
  const parts = modules('settings')
  // Prettier would take seconds for text of certainly too many lines.
  if (parts.some(({ text }) => text.length > MOST_LINES * WIDEST_LINE)) return format(modules('all'))
  const formatted = await format(parts)
  return formatted.modules.some(({ text }) => lengthInLines(text) > MOST_LINES) ? format(modules('all')) : formatted
}

const WIDEST_LINE = 120

/** Says where only the name of the file is new. */
function oldFormNote({ document, docs }: Source): Diagnostic[] {
  const { navigation } = docs
  const hasGroups = Array.isArray(navigation) && navigation.some((each) => isJsonObject(each) && 'group' in each)
  return hasGroups ? [migrateReport('migrate-old-form', {}, document.placeOf(['navigation'], 'key'))] : []
}

/** A note on settings as the larger part of a long file: few gain anything as code. */
function settingsNote({ document: { file, text, tree } }: Source): Diagnostic[] {
  const all = lengthInLines(text)
  const navigation = memberOf(tree(), 'navigation')
  const lines = all - (navigation ? lengthInLines(text.slice(navigation.start, navigation.node.end)) : 0)
  if (lines < LONG_SETTING || lines * 2 < all) return []
  return [migrateReport('migrate-settings', { lines, all }, startOf(file))]
}

/** A file of the result. */
export interface MigratedFile {
  /** Absolute. */
  readonly path: string
  readonly text: string
}

/** Throws for files that must not, or can't, be written. The config is the first. */
export function checkTargets(files: readonly string[], { cwd, force }: { cwd: string; force: boolean }): void {
  const shown = (file: string) => path.relative(cwd, file)
  const problems = rivalsOf(files[0] ?? '').map((rival) => migrateReport('migrate-rival', { file: shown(rival) }))
  const existing = force ? [] : files.filter(exists).map(shown)
  if (existing.length > 0) problems.push(migrateReport('migrate-target-exists', { files: existing }))
  const blocked = new Map(files.flatMap((file) => blockade(file) ?? []).map((found) => [found.message, found]))
  problems.push(...blocked.values())
  if (problems.length > 0) throw new BuildNavError(problems)
}

/** More configs beside a docs.config: build-nav can't choose between two. */
function rivalsOf(config: string): string[] {
  const { dir, base } = path.parse(config)
  if (!configNames.includes(base)) return []
  return configNames
    .filter((name) => name !== base)
    .map((name) => path.join(dir, name))
    .filter(exists)
}

/** True for a dangling link, too. */
function exists(file: string): boolean {
  return linkStatsOf(file) !== undefined
}

/** A file where a folder has to be. */
function blockade(file: string): [Diagnostic] | undefined {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    if (exists(folder)) {
      const isFolder = statsOf(folder)?.isDirectory() === true
      return isFolder ? undefined : [fileReport('folder-is-file', { file, folder })]
    }
    if (folder === path.dirname(folder)) return undefined
  }
}
