import { readFileSync } from 'node:fs'
import path from 'node:path'
import { add, type AddOptions, type AddResult } from '../../../src/commands/add/add.js'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { namesWithLost } from '../../../src/commands/check/listing.js'
import { temporaryFolder } from '../../temporary-folder.js'

/** The folder of a docs.json with its pages, and some that it does not list. */
export function siteOf(navigation: object, ...unlisted: readonly string[]): string {
  const pages = [...namesWithLost({ navigation }), ...unlisted].map((page) => [`${page}.mdx`, `---\ntitle: x\n---\n`])
  return temporaryFolder({ ...Object.fromEntries(pages), 'docs.json': JSON.stringify({ name: 'A', navigation }) })
}

export const read = (cwd: string, name: string) => readFileSync(path.join(cwd, name), 'utf8')

/** The pages with their lists: `fr/new: fr › Guides, after fr/c`. */
export const places = ({ added }: AddResult) =>
  added.map(
    ({ page, variant, list, after }) =>
      `${page}: ${[...variant, ...list].join(' › ')}${after ? `, after ${after}` : ''}`,
  )

/** The refusal of a command: `add-place: 'Setpu' is no title in the navigation. Did you mean 'Setup'?` */
export async function refusal(options: AddOptions): Promise<string> {
  try {
    await add(options)
  } catch (error) {
    if (!(error instanceof BuildNavError)) throw error
    return error.diagnostics.map(({ code, message, hint = '' }) => `${code}: ${message} ${hint}`).join()
  }
  throw new Error('nothing was refused')
}
