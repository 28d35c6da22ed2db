import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as assert from 'uvu/assert'
import { build } from '../../src/build/build.js'
import type { JsonObject } from '../../src/json/value.js'
import { pull, type PullResult } from '../../src/pull/pull.js'
import { temporaryFolder, writeTo } from '../temporary-folder.js'

/** Files by their names. */
export type Files = Readonly<Record<string, string>>

/** What a pull made of a config. */
export interface Pulled {
  readonly result: PullResult
  readonly text: (file?: string) => string
  /** Edits the docs.json once more, and pulls that, too. */
  readonly again: (edit: Edit) => Promise<PullResult>
}

type Edit = (docs: never) => void | JsonObject

/** Builds a config, edits the docs.json that it gives, and pulls. Whatever is taken whole is built again, and compared. */
export async function pulled(config: string | Files, edit: Edit): Promise<Pulled> {
  const files = typeof config === 'string' ? { 'docs.config.ts': config } : config
  const folder = temporaryFolder(files)
  await build({ cwd: folder })
  const out = path.join(folder, 'docs.json')
  const again = async (change: Edit): Promise<PullResult> => {
    const docs = JSON.parse(readFileSync(out, 'utf8')) as JsonObject
    const text = `${JSON.stringify(change(docs as never) ?? docs, null, 2)}\n`
    writeTo(out, text)
    const result = await pull({ cwd: folder })
    if (result.left.length === 0) {
      const built = await build({ cwd: folder })
      assert.is(built.text, text, 'the config gives every byte of the edited docs.json')
    }
    return result
  }
  const text = (file = 'docs.config.ts') => readFileSync(path.join(folder, file), 'utf8')
  return { result: await again(edit), text, again }
}

/** A config around a navigation. */
export function around(navigation: string, before = ''): string {
  return `import { anchor, docs, group, item, language, navigation, newestFirst, tab, under, version, when } from 'build-nav'
${before}
export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: ${navigation},
})
`
}

/** A site in English, French and Spanish, as `migrate` writes it: its `sidebar`, and the tables `fr` and `es`. */
export function inThreeLanguages(sidebar: string, tables: string): Files {
  return {
    'docs.config.ts': `import { docs, navigation } from 'build-nav'
import { sidebar } from './nav/sidebar.js'
import { locales } from './nav/words.js'

export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: navigation().languages(...locales.map(sidebar)),
})
`,
    'nav/sidebar.ts': sidebar,
    'nav/words.ts': `${tables}
const words = { en: {}, fr, es } satisfies Record<string, Partial<Words>>

export type Locale = keyof typeof words

export const locales = Object.keys(words) as Locale[]

export function translate(locale: Locale) {
  const said: Partial<Words> = words[locale]
  return (title: keyof Words) => said[title] ?? title
}
`,
  }
}
