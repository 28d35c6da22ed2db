import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { generate } from '../../../src/commands/migrate/generate.js'
import { formatModules } from '../../../src/commands/migrate/print/format.js'
import { sourceOf } from '../../../src/commands/migrate/source.js'

const file = '/docs/docs.json'

/** The modules for a docs.json, formatted with prettier's defaults, by path. */
export async function modulesOf(
  docs: unknown,
  { split = false, tolerant = false } = {},
): Promise<Record<string, string>> {
  const text = typeof docs === 'string' ? docs : JSON.stringify(docs)
  const { modules } = generate(sourceOf(text, file, { tolerant }), '/docs/docs.config.ts')
  const formatted = await formatModules(modules(split ? 'all' : 'parts'), '/docs')
  return Object.fromEntries(formatted.modules.map(({ path, text }) => [path, text]))
}

/** The code for a navigation, without what stands around it. */
export async function codeOf(navigation: unknown): Promise<string> {
  const site = { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' } }
  const { 'docs.config.ts': text = '' } = await modulesOf({ ...site, navigation })
  return text
    .replace(/^import [^;]*;\n\n/, '')
    .replace(/export default docs\(\{\n(?:  (?:theme|name|colors): .*\n)*  navigation: ([^]*),\n\}\);\n$/, '$1')
    .replace(/^  /gm, '')
}

/** Why each key was kept with `.set`, with its line and column. */
export function keptOf(text: string): string[] {
  const { kept } = generate(sourceOf(text, file), '/docs/docs.config.ts')
  return kept.map(
    ({ element, key, reason, fixme, place }) =>
      `${place?.line}:${place?.column} ${element} ${key}: ${reason}${fixme ? ' !' : ''}`,
  )
}

/** The codes and places of what is wrong with a docs.json. */
export function problemsOf(text: string): string[] {
  try {
    sourceOf(text, file)
  } catch (error) {
    if (!(error instanceof BuildNavError)) throw error
    return error.diagnostics.map(({ code, place }) => `${place?.line}:${place?.column} ${code}`)
  }
  return []
}

interface Options {
  readonly separate?: readonly string[]
  readonly navigationOnly?: boolean
}

/** The modules for a docs.json whose languages and versions become functions, and the families of these. */
export function generated(docs: unknown, { separate = [], navigationOnly = false }: Options = {}) {
  const factoring = { separate, only: undefined }
  const source = sourceOf(JSON.stringify(docs), '/docs/docs.json')
  return generate(source, '/docs/docs.config.ts', { factoring, navigationOnly })
}

/** The formatted code for a navigation: by file, and in one; and what became of its families. */
export async function factored(navigation: unknown, options: Options & { readonly settings?: object } = {}) {
  const { modules, families } = generated({ navigation, ...options.settings }, options)
  const { modules: formatted } = await formatModules(modules('parts'), '/docs')
  const files: Record<string, string> = Object.fromEntries(formatted.map(({ path, text }) => [path, text]))
  return { files, code: Object.values(files).join('\n'), families: families.map(({ summary }) => summary) }
}
