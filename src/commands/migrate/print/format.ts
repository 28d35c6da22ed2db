import path from 'node:path'
import { createRequire } from 'node:module'
import { inspect } from 'node:util'
import type { Options } from 'prettier'
import { ts } from 'ts-morph'
import { BuildNavError, type Diagnostic } from '../../../base/diagnostics/diagnostic.js'
import { containProcess, timeLimit, waitWithin, ExitAttempt, Unfinished } from '../../../config/loader/process.js'
import { ignoring } from '../../../site/model/ignored.js'
import { textAt } from '../../../site/model/past-files.js'
import { migrateReport } from '../codes.js'
import type { GeneratedFile } from '../proven.js'

/** Modules with their layout, and unusable parts of the repository's configuration. */
interface Formatted {
  readonly modules: readonly GeneratedFile[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Formats modules of a folder, or other files, by the repository's own configuration, or by prettier's defaults. The
 * configuration is foreign code: a run may throw, exit, print, or never end.
 */
export async function formatModules(
  modules: readonly GeneratedFile[],
  folder: string,
  { prettierConfig = true }: { prettierConfig?: boolean | undefined } = {},
): Promise<Formatted> {
  // Prettier takes less than a millisecond for a character.
  const limit = timeLimit() + modules.reduce((sum, { text }) => sum + text.length, 0)
  const { escaped, release } = containProcess(folder)
  const missing = new Set<string>()
  const formatting = Promise.all(
    modules.map(async ({ path: name, text }) => {
      const file = path.join(folder, name)
      const found = prettierConfig ? await optionsFor(file, missing) : { options: {}, ignore: prettierIgnore }
      return { path: name, text: await formatWithTables(text, { ...found.options, ...always(file) }, found.ignore) }
    }),
  )
  try {
    const formatted = await waitWithin(limit, Promise.race([formatting, escaped]))
    return {
      modules: formatted,
      diagnostics: [...missing].map((problem) => migrateReport('migrate-prettier-missing', { problem })),
    }
  } catch (error) {
    if (error instanceof RangeError) throw new BuildNavError([migrateReport('migrate-too-deep', {})])
    throw new BuildNavError([migrateReport('migrate-prettier', { reason: prettierReason(error) })])
  } finally {
    release()
  }
}

/** Options above any configuration: TypeScript for code; the file's name decides for the rest. */
function always(file: string): Options {
  return { ...(/\.[cm]?[jt]s$/.test(file) ? { parser: 'typescript' } : {}), requirePragma: false, filepath: file }
}

/**
 * Formats code with tables in it: what prettier is to leave alone has the quotes and the indentation of the rest, and
 * lines of any length.
 */
async function formatWithTables(text: string, options: Options, ignore: string): Promise<string> {
  if (!text.includes(`${prettierIgnore}\n`)) return formatStably(text, options)
  const { format } = await import('prettier')
  const wide = { ...options, printWidth: Number.MAX_SAFE_INTEGER, objectWrap: 'preserve' } as const
  const laidOut = await format(text.replaceAll(/^\/\/ prettier-ignore$/gm, TABLE), wide)
  const formatted = await formatStably(laidOut.replaceAll(TABLE, prettierIgnore), options)
  return formatted.replaceAll(prettierIgnore, ignore)
}

/** Stands for the comment while prettier is to read on: no comment of docs.json is printed like this. */
const TABLE = '//\u200bprettier-ignore'

/**
 * Formats until the result is stable. Prettier may lay out its own output otherwise, where an object on several lines
 * or a comment is in a chain of calls, but the result must pass `prettier --check`.
 */
export async function formatStably(text: string, options: Options): Promise<string> {
  const { format } = await import('prettier')
  let formatted = await format(text, options)
  if (!mayBeUnstable(formatted)) return formatted
  for (let pass = 1; pass < MOST_PASSES; pass++) {
    const again = await format(formatted, options)
    if (again === formatted) break
    formatted = again
  }
  return formatted
}

const MOST_PASSES = 3

/** True for forms that prettier may lay out differently the second time. */
function mayBeUnstable(text: string): boolean {
  return /^\s*\/\/|\.\w+\([^()]*\{$/m.test(text)
}

/** The layout of a file by the repository's configuration. */
interface Configured {
  readonly options: Options
  /** The comment against formatting of the next statement. */
  readonly ignore: string
}

/** A file's options by the repository's configuration: prettier's, or else Biome's, or else `.editorconfig`. */
export async function configuredOptions(file: string): Promise<Configured> {
  const { resolveConfig, resolveConfigFile } = await import('prettier')
  const biome = (await resolveConfigFile(file)) === null ? biomeOptions(file) : undefined
  if (biome) return { options: biome, ignore: '// biome-ignore format: a row a line' }
  return { options: (await resolveConfig(file, { editorconfig: true })) ?? {}, ignore: prettierIgnore }
}

/** Prettier's own comment. */
const prettierIgnore = '// prettier-ignore'

/** A file's options with installed plugins; packages that are not installed are added to `missing`, in node's words. */
async function optionsFor(file: string, missing: Set<string>): Promise<Configured> {
  const { format } = await import('prettier')
  /** Loads a package; undefined, with a note, if a package is missing. */
  const installed = async <Result>(load: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await load()
    } catch (error) {
      if (!isMissing(error)) throw error
      missing.add(prettierReason(error).replace(/ imported from .*/, ''))
      return undefined
    }
  }
  const { options: all = {}, ignore = prettierIgnore } = (await installed(() => configuredOptions(file))) ?? {}
  const { plugins = [], ...options } = all
  const usable: NonNullable<Options['plugins']> = []
  for (const plugin of plugins) {
    const found = typeof plugin === 'string' ? locate(plugin, file) : plugin
    const tried = await installed(() => format('', { parser: 'typescript', plugins: [found] }))
    if (tried !== undefined) usable.push(found)
  }
  return { options: { ...options, plugins: usable }, ignore }
}

/** Prettier looks for plugins from the working folder, the repository may have them elsewhere. */
function locate(plugin: string, file: string): string {
  if (path.isAbsolute(plugin)) return plugin
  try {
    return createRequire(file).resolve(plugin)
  } catch {
    return plugin
  }
}

function isMissing(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND'
}

/** The problem with a prettier configuration, in a line. */
function prettierReason(error: unknown): string {
  if (error instanceof ExitAttempt) return `it calls ${error.message}`
  if (error instanceof Unfinished) return 'it never ends'
  if (!(error instanceof Error)) return `it throws ${inspect(error, { depth: 1, breakLength: Infinity })}`
  const [line = ''] = error.message.split('\n')
  return line || error.name
}

/** The settings of Biome's formatter with a counterpart in prettier. */
interface BiomeFormatter {
  readonly enabled?: boolean
  readonly useEditorconfig?: boolean
  readonly indentStyle?: 'tab' | 'space'
  readonly indentWidth?: number
  readonly lineWidth?: number
  readonly bracketSpacing?: boolean
  readonly quoteStyle?: 'single' | 'double'
  readonly quoteProperties?: 'asNeeded' | 'preserve'
  readonly semicolons?: 'always' | 'asNeeded'
  readonly trailingCommas?: 'all' | 'es5' | 'none'
  readonly arrowParentheses?: 'always' | 'asNeeded'
}

/** Settings of the formatter, for all languages and for single ones. */
interface BiomeSettings {
  readonly formatter?: BiomeFormatter
  readonly javascript?: { readonly formatter?: BiomeFormatter }
  readonly json?: { readonly formatter?: BiomeFormatter }
}

interface BiomeConfig extends BiomeSettings {
  readonly root?: boolean
  /** Files or packages; `"//"` is the configuration at the root of the repository. */
  readonly extends?: string | readonly string[]
  readonly overrides?: readonly (BiomeSettings & {
    readonly includes?: readonly string[]
    readonly include?: readonly string[]
  })[]
}

/** A configuration, and its file. */
interface Found {
  readonly file: string
  readonly config: BiomeConfig
}

/**
 * The options with which prettier formats code as a repository's Biome does; undefined where none formats it. Biome
 * lays code out as prettier does, but for rare cases.
 *
 * @example `{ "formatter": { "indentStyle": "space" } }` gives `{ useTabs: false, tabWidth: 2, … }`.
 */
function biomeOptions(file: string): Options | undefined {
  const configs = configsAbove(path.dirname(file))
  if (configs.length === 0) return undefined
  const language = /\.jsonc?$/.test(file) ? 'json' : 'javascript'
  const all = configs.map(({ config }) => config)
  const overrides = configs.flatMap(({ file: own, config }) =>
    (config.overrides ?? []).filter(({ includes, include = [] }) =>
      // Version 1 looks for its globs in any folder.
      includesFile(includes ?? include.map((glob) => `**/${glob}`), path.relative(path.dirname(own), file)),
    ),
  )
  const layers = [
    ...all.map((each) => each.formatter),
    ...all.map((each) => each[language]?.formatter),
    ...overrides.flatMap((each) => [each.formatter, each[language]?.formatter]),
  ]
  const {
    enabled = true,
    useEditorconfig = false,
    ...set
  }: BiomeFormatter = Object.assign({ indentStyle: 'tab' }, ...layers)
  if (!enabled || useEditorconfig) return undefined
  return {
    useTabs: set.indentStyle === 'tab',
    tabWidth: set.indentWidth ?? 2,
    printWidth: set.lineWidth ?? 80,
    singleQuote: set.quoteStyle === 'single',
    quoteProps: set.quoteProperties === 'preserve' ? 'preserve' : 'as-needed',
    semi: set.semicolons !== 'asNeeded',
    trailingComma: set.trailingCommas ?? 'all',
    arrowParens: set.arrowParentheses === 'asNeeded' ? 'avoid' : 'always',
    bracketSpacing: set.bracketSpacing ?? true,
  }
}

/** Globs from the folder of a configuration: the last match decides, and `!` excludes. */
function includesFile(globs: readonly string[], file: string): boolean {
  const matches = (glob: string) => ignoring([glob.replace(/^!*(\.?\/)?/, '/')])(file.replaceAll(path.sep, '/'))
  return globs.findLast(matches)?.startsWith('!') === false
}

/** The nearest configuration, behind the configurations around: outermost first. */
function configsAbove(folder: string): readonly Found[] {
  const found = configIn(folder)
  const above = path.dirname(folder)
  const isRoot = found !== undefined && found.config.root !== false && ![found.config.extends].flat().includes('//')
  if (above === folder || isRoot) return found ? withBases(found, new Set()) : []
  return [...configsAbove(above), ...(found ? withBases(found, new Set()) : [])]
}

/** A configuration behind its bases. */
function withBases(found: Found, seen: Set<string>): readonly Found[] {
  if (seen.has(found.file)) return []
  seen.add(found.file)
  const bases = [found.config.extends ?? []].flat().flatMap((name) => {
    const base = baseAt(found.file, name)
    return base ? withBases(base, seen) : []
  })
  // Globs of a base start at the extending file.
  return [...bases.map((base) => ({ ...base, file: found.file })), found]
}

function baseAt(from: string, name: string): Found | undefined {
  if (name.startsWith('.') || path.isAbsolute(name)) return configAt(path.resolve(path.dirname(from), name))
  try {
    return configAt(createRequire(from).resolve(name))
  } catch {
    // A file without `./`, or a package that is not installed.
    return configAt(path.resolve(path.dirname(from), name))
  }
}

function configIn(folder: string): Found | undefined {
  const names = ['biome.json', 'biome.jsonc', '.biome.json', '.biome.jsonc']
  return names.flatMap((name) => configAt(path.join(folder, name)) ?? [])[0]
}

function configAt(file: string): Found | undefined {
  const text = textAt(file)
  if (text === undefined) return undefined
  const { config } = ts.parseConfigFileTextToJson(file, text) as { config?: BiomeConfig }
  return config && { file, config }
}
