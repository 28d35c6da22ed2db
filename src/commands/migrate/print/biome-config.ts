import { createRequire } from 'node:module'
import path from 'node:path'
import type { Options } from 'prettier'
import { ts } from 'ts-morph'
import { ignoring } from '../../../site/model/ignored.js'
import { textAt } from '../../../site/model/past-files.js'

/** The settings of Biome's formatter that prettier has, too. */
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

/** Settings of the formatter, for all languages and for one. */
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
export function biomeOptions(file: string): Options | undefined {
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

/** Globs from the folder of a configuration, of which the last that matches decides: `!` takes out. */
function includesFile(globs: readonly string[], file: string): boolean {
  const matches = (glob: string) => ignoring([glob.replace(/^!*(\.?\/)?/, '/')])(file.replaceAll(path.sep, '/'))
  return globs.findLast(matches)?.startsWith('!') === false
}

/** The nearest configuration, with those that it adds to, in their order: outermost first. */
function configsAbove(folder: string): readonly Found[] {
  const found = configIn(folder)
  const above = path.dirname(folder)
  const isRoot = found !== undefined && found.config.root !== false && ![found.config.extends].flat().includes('//')
  if (above === folder || isRoot) return found ? withBases(found, new Set()) : []
  return [...configsAbove(above), ...(found ? withBases(found, new Set()) : [])]
}

/** A configuration behind those that it extends. */
function withBases(found: Found, seen: Set<string>): readonly Found[] {
  if (seen.has(found.file)) return []
  seen.add(found.file)
  const bases = [found.config.extends ?? []].flat().flatMap((name) => {
    const base = baseAt(found.file, name)
    return base ? withBases(base, seen) : []
  })
  // Globs of a base are those of who extends it.
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
