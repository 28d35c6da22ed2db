import path from 'node:path'
import { loadConfig } from '../../../src/config/loader/load.js'
import { site } from '../../config/loader/site.js'
import { writeTo } from '../../temporary-folder.js'

const imports = `import { group } from 'build-nav'
import { groupsIn, pagesIn, readPages } from 'build-nav/files'
import { endpoints, groupsByTag } from 'build-nav/openapi'
`

/** What expressions give in a config beside these files, as JSON; undefined in place of the text of a file stands for an empty page. */
export async function given(files: Readonly<Record<string, string>>, expression: string): Promise<unknown> {
  const folder = site(files)
  const config = path.join(folder, 'docs.config.ts')
  writeTo(config, `${imports}export default (\n${expression}\n)\n`)
  const { value } = await loadConfig(config)
  return JSON.parse(JSON.stringify(value))
}

/** `place code message hint` of each diagnostic that an expression ends with. */
export async function refusals(files: Readonly<Record<string, string>>, expression: string): Promise<string[]> {
  try {
    await given(files, expression)
  } catch (error) {
    const { diagnostics = [] } = error as { diagnostics?: readonly Refusal[] }
    return diagnostics.map(({ code, place, message, hint }) => {
      return `${place?.line}:${place?.column} ${code} ${message}${hint === undefined ? '' : ` ${hint}`}`
    })
  }
  return []
}

interface Refusal {
  readonly code: string
  readonly message: string
  readonly hint?: string
  readonly place?: { readonly line: number; readonly column: number }
}

/** Pages without frontmatter. */
export function pages(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`${name}.mdx`, 'Text\n']))
}

/** A page with frontmatter. */
export function page(...lines: readonly string[]): string {
  return `---\n${lines.join('\n')}\n---\n\nText\n`
}
