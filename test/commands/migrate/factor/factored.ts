import { generate } from '../../../../src/commands/migrate/generate.js'
import { formatModules } from '../../../../src/commands/migrate/print/format.js'
import { sourceOf } from '../../../../src/commands/migrate/source.js'

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
