import path from 'node:path'
import type { Options } from 'prettier'
import { ts } from 'ts-morph'
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

interface BiomeConfig {
  readonly root?: boolean
  readonly formatter?: BiomeFormatter
  readonly javascript?: { readonly formatter?: BiomeFormatter }
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
  const of = (language: 'javascript' | undefined) =>
    configs.map((config) => (language ? config[language]?.formatter : config.formatter) ?? {})
  const {
    enabled = true,
    useEditorconfig = false,
    ...set
  }: BiomeFormatter = Object.assign({ indentStyle: 'tab' }, ...of(undefined), ...of('javascript'))
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

/** The nearest configuration, with those above it that it adds to: outermost first. */
function configsAbove(folder: string): readonly BiomeConfig[] {
  const config = configIn(folder)
  const above = path.dirname(folder)
  if (above === folder || (config && config.root !== false)) return config ? [config] : []
  return [...configsAbove(above), ...(config ? [config] : [])]
}

function configIn(folder: string): BiomeConfig | undefined {
  const texts = ['biome.json', 'biome.jsonc'].map((name) => textAt(path.join(folder, name)))
  const text = texts.find((each) => each !== undefined)
  const { config } =
    text === undefined ? {} : (ts.parseConfigFileTextToJson('biome.json', text) as { config?: unknown })
  return config as BiomeConfig | undefined
}
