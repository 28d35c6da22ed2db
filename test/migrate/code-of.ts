import { BuildNavError } from '../../src/diagnostics/build-nav-error.js'
import { generate } from '../../src/migrate/generate.js'
import { formatModule } from '../../src/migrate/print/format.js'
import { sourceOf } from '../../src/migrate/source.js'

const file = '/docs/docs.json'

/** The modules for a docs.json, formatted with prettier's defaults, by path. */
export async function modulesOf(
  docs: unknown,
  { split = false, tolerant = false } = {},
): Promise<Record<string, string>> {
  const text = typeof docs === 'string' ? docs : JSON.stringify(docs)
  const { modules } = generate(sourceOf(text, file, tolerant), '/docs/docs.config.ts', split)
  return Object.fromEntries(
    await Promise.all(
      modules.map(async ({ path, text }) => [path, await formatModule(`/docs/${path}`, text)] as const),
    ),
  )
}

/** The code for a navigation, without what stands around it. */
export async function codeOf(navigation: unknown): Promise<string> {
  const { 'docs.config.ts': text = '' } = await modulesOf({ navigation })
  return text
    .replace(/^import [^;]*;\n\n/, '')
    .replace(/export default docs\(\{\n  navigation: ([^]*),\n\}\);\n$/, '$1')
    .replace(/^  /gm, '')
}

/** Why each key was kept with `.set`, with its line and column. */
export function keptOf(text: string): string[] {
  const { kept } = generate(sourceOf(text, file), '/docs/docs.config.ts', false)
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
