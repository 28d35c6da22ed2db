import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { differences } from '../../../src/commands/build/verdict.js'
import { fold } from '../../../src/format/changes/facts.js'
import { sentenceOf } from '../../../src/format/changes/tell.js'
import type { JsonObject } from '../../../src/format/json/value.js'
import { pull, type PullOptions, type PullResult } from '../../../src/commands/pull/pull.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'

/** Files by their names. */
export type Files = Readonly<Record<string, string>>

/** What a pull made of a config. */
export interface Pulled {
  readonly result: PullResult
  readonly text: (file?: string) => string
  /** Edits the docs.json once more, and pulls that, too. */
  readonly again: (edit: Edit, prove?: Prove) => Promise<PullResult>
}

type Edit = (docs: never) => void | JsonObject

/** What has to hold of the docs.json that is built after a pull, beside the one that was edited. */
type Prove = (result: PullResult, built: string, edited: string) => void

/** All of the edits is taken: the config gives every byte. */
const wholly: Prove = ({ left }, built, edited) => {
  const told = left.map(({ message, hint }) => `${message} ${hint}`)
  assert.equal(told, [])
  assert.is(built, edited, 'the config gives every byte of the edited docs.json')
}

/** Some of the edits can't be taken: what is told is all that the config does not give, and nothing else. */
export const inPart: Prove = ({ left }, built, edited) => {
  const facts = fold(differences(JSON.parse(built) as JsonObject, JSON.parse(edited) as JsonObject))
  assert.is.not(left.length, 0)
  assert.equal(
    left.map(({ message }) => message.replace(/^.*?: /, '')),
    facts.map((fact) => `${sentenceOf(fact)}.`),
  )
}

/** Builds a config, edits the docs.json that it gives, pulls, and builds once more. */
export async function pulled(
  config: string | Files,
  edit: Edit,
  prove: Prove = wholly,
  options: PullOptions = {},
): Promise<Pulled> {
  const files = typeof config === 'string' ? { 'docs.config.ts': config } : config
  const folder = temporaryFolder(files)
  await build({ cwd: folder })
  const out = path.join(folder, 'docs.json')
  const again = async (change: Edit, proof: Prove = wholly): Promise<PullResult> => {
    const docs = JSON.parse(readFileSync(out, 'utf8')) as JsonObject
    const text = `${JSON.stringify(change(docs as never) ?? docs, null, 2)}\n`
    writeTo(out, text)
    const result = await pull({ cwd: folder, ...options })
    assert.is(readFileSync(out, 'utf8'), text, 'a pull leaves docs.json as it is')
    const isWhole = result.left.length === 0
    proof(result, (await build(isWhole ? { cwd: folder } : { cwd: folder, stdout: true })).text, text)
    return result
  }
  const text = (file = 'docs.config.ts') => readFileSync(path.join(folder, file), 'utf8')
  return { result: await again(edit, prove), text, again }
}

/** The same with edits of which some can't be taken. */
export function pulledInPart(config: string | Files, edit: Edit): Promise<Pulled> {
  return pulled(config, edit, inPart)
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

/** The words of a site: with a list of the languages, as `migrate` writes it, or with the keys of the tables as one. */
export type WordsForm = 'list' | 'keys'

const wordsForms: Record<WordsForm, string> = {
  list: `export const locales = ['en', 'fr', 'es'] as const

export type Locale = (typeof locales)[number]

const words: Record<Exclude<Locale, 'en'>, Words> = { fr, es }

export const translate = (locale: Locale) => (title: keyof Words) =>
  locale === 'en' ? title : words[locale][title]
`,
  keys: `const words = { en: {}, fr, es } satisfies Record<string, Partial<Words>>

export type Locale = keyof typeof words

export const locales = Object.keys(words) as Locale[]

export function translate(locale: Locale) {
  const said: Partial<Words> = words[locale]
  return (title: keyof Words) => said[title] ?? title
}
`,
}

/** A site in English, French and Spanish: its `sidebar`, and the tables `fr` and `es`. */
export function inThreeLanguages(sidebar: string, tables: string, form: WordsForm = 'list'): Files {
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
    'nav/words.ts': `${tables}\n${wordsForms[form]}`,
  }
}
