import { identifierFrom } from '../layout/names.js'
import { literal } from '../model.js'
import type { ObjectPlan, Plan, WordPlan } from '../model.js'
import { Definition } from './definition.js'
import { code, made } from './expression.js'
import type { AxisNames } from './lexicon.js'

/** A language that lacks more words than this share need not have them all. */
const MOST_MISSING = 0.25

/** What a site says in several languages, by what it says in the default one. */
export class Words {
  /** `translate(locale)` gives `t`. */
  readonly translate = new Definition('function', ['translate'])
  readonly #tables = new Map<string, Map<string, string>>()
  readonly #languages: readonly string[]

  /** `languages`: the default one first. */
  constructor(languages: readonly string[]) {
    this.#languages = languages
    this.translate.module = 'words'
  }

  /** Gives each word its key: the default language's text, and where it stands if two texts share it. */
  add(word: WordPlan): void {
    const base = this.#languages.map((language) => word.said.get(language)).find((text) => text !== undefined) ?? ''
    for (const key of keysFor(base, word.within)) {
      const known = this.#tables.get(key)
      if (known && [...word.said].some(([language, text]) => (known.get(language) ?? text) !== text)) continue
      this.#tables.set(key, new Map([...(known ?? []), ...word.said]))
      word.key = key
      return
    }
  }

  get isEmpty(): boolean {
    return this.#tables.size === 0
  }

  /** Writes the tables for these languages; where `locales` are the same ones, their list comes from the tables. */
  finish(locales: readonly AxisNames[]): void {
    if (this.isEmpty) return
    const used = new Set(locales.flatMap(({ axis }) => axis.keys))
    const [fallback, ...others] = this.#languages.filter((language) => used.has(language))
    if (fallback === undefined) return
    const keys = [...this.#tables.keys()]
    const has = (language: string) => keys.filter((key) => this.#tables.get(key)?.has(language)).length
    const reference = others.reduce((best, next) => (has(next) > has(best) ? next : best), others[0] ?? fallback)
    const titles = this.#table(reference, keys)
    const words = new Definition('type', ['Words'], code`Record<keyof typeof ${titles}, string>`)
    words.doc = `What the site says, by what it says in ${englishName(fallback)}. A language that lacks a title does not compile.`
    words.module = 'words'
    const special = keys.filter((key) => (this.#tables.get(key)?.get(fallback) ?? key) !== key)
    const entries = [fallback, ...others].map((language): ObjectPlan['entries'][number] => {
      if (language === reference) return { key: language, value: titles, comments: [] }
      if (language === fallback && special.length === 0) return { key: language, value: made(['{}'], 0), comments: [] }
      const isPartial = language === fallback || keys.length - has(language) > keys.length * MOST_MISSING
      const own =
        language === fallback ? special : isPartial ? keys.filter((key) => this.#tables.get(key)?.has(language)) : keys
      const table = this.#table(language, own)
      table.of = isPartial ? code`Partial<${words}>` : words
      return { key: language, value: table, comments: [] }
    })
    const all = new Definition('const', ['words'], code`${object(entries)} satisfies Record<string, Partial<${words}>>`)
    all.module = 'words'
    const [only] = locales
    const isSame = locales.length === 1 && only && only.axis.keys.length === entries.length
    const type = isSame ? only.type : new Definition('type', ['Locale'])
    type.value = code`keyof typeof ${all}`
    type.module = 'words'
    if (isSame) {
      const order = only.axis.keys
      const reordered = order.map((key) => entries.find((entry) => entry.key === key)!)
      all.value = code`${object(reordered)} satisfies Record<string, Partial<${words}>>`
      only.list.value = code`Object.keys(${all}) as ${type}[]`
      only.list.module = 'words'
    }
    const body = [
      'const said: Partial<',
      words,
      '> = ',
      all,
      '[locale]\nreturn (title: keyof ',
      words,
      ') => said[title] ?? title',
    ]
    this.translate.value = made(['(locale: ', type, ') {\n', ...body, '\n}'], 0)
  }

  #table(language: string, keys: readonly string[]): Definition {
    const entries = keys.map((key) => ({
      key,
      value: literal(this.#tables.get(key)?.get(language) ?? this.#inDefault(key)),
      comments: [],
    }))
    const table = new Definition('const', [identifierFrom(language) ?? 'words'], object(entries, true))
    table.module = 'words'
    return table
  }

  /** A word that a language has no use for stays as it is in the default language. */
  #inDefault(key: string): string {
    const said = this.#tables.get(key)
    return this.#languages.map((language) => said?.get(language)).find((text) => text !== undefined) ?? key
  }
}

function* keysFor(base: string, within: readonly string[]): Generator<string> {
  yield base
  for (const title of [...within].reverse()) if (title !== '' && title !== base) yield `${base} (${title})`
  for (let number = 2; ; number++) yield `${base} (${number})`
}

function object(entries: ObjectPlan['entries'], open = false): Plan {
  return { type: 'object', entries, open, comments: [] }
}

/** 'Portuguese' for 'pt'. */
function englishName(language: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}
