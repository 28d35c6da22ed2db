import { identifierFrom } from '../layout/names.js'
import { literal } from '../model.js'
import type { ObjectPlan, Plan, WordPlan } from '../model.js'
import { Definition } from './definition.js'
import { code } from './expression.js'
import type { AxisNames } from './lexicon.js'
import { englishName, isLatin, keysFor } from './word-keys.js'

/** A language that lacks more words than this share need not have them all. */
const MOST_MISSING = 0.25

/** More exceptions of the default language than this are a table of their own. */
const MOST_INLINE = 1

/** The translations of a site, by the text of the default language. */
export class Words {
  /** `translate(locale)` gives `t`. */
  readonly translate = new Definition('const', ['translate'])
  readonly #type = new Definition('type', ['Words'])
  readonly #tables = new Map<string, Map<string, string>>()
  readonly #languages: readonly string[]
  /** True if some table lacks a title, for which its key is shown. */
  #hasPartial = false
  /** True if some key has brackets after its title. */
  #hasApart = false

  /** `languages`: the default one first. */
  constructor(languages: readonly string[]) {
    this.#languages = languages
    this.translate.module = this.#type.module = 'words'
  }

  /** Gives each word its key: the default language's text, and its place if two texts share it. */
  add(word: WordPlan): void {
    const base = this.#keyOf(word)
    for (const key of keysFor(base, word)) {
      const known = this.#tables.get(key)
      if (known && [...word.said].some(([language, text]) => (known.get(language) ?? text) !== text)) continue
      this.#tables.set(key, new Map([...(known ?? []), ...word.said]))
      word.key = key
      if (key !== base) this.#hasApart = true
      return
    }
  }

  /** The text of the default language, or what that calls it; otherwise one in Latin letters, if there is one. */
  #keyOf({ said, original }: WordPlan): string {
    const [fallback = ''] = this.#languages
    const texts = this.#languages.flatMap((language) => said.get(language) ?? [])
    return said.get(fallback) ?? original ?? texts.find((text) => isLatin(text)) ?? texts[0] ?? ''
  }

  get isEmpty(): boolean {
    return this.#tables.size === 0
  }

  /** Writes the tables for the languages of these lists; the list of all of them is then made from the tables. */
  finish(lists: readonly AxisNames[]): void {
    const used = new Set(lists.flatMap(({ axis }) => axis.keys))
    const all = lists.find(({ axis }) => axis.keys.length === used.size)
    const languages = all?.axis.keys ?? this.#languages.filter((language) => used.has(language))
    if (this.isEmpty || languages.length === 0) return
    const words = new Definition('const', ['words'], this.#allTables(languages))
    words.module = 'words'
    const type = all?.type ?? new Definition('type', ['AnyLocale'])
    type.value = code`keyof typeof ${words}`
    type.module = 'words'
    if (all) {
      all.list.value = code`Object.keys(${words}) as ${type}[]`
      all.list.module = 'words'
    }
    const title = code`(title: keyof ${this.#type})`
    const said = code`(locale: ${type}) => ${title} => ${words}[locale][title]`
    this.translate.value = this.#hasPartial ? code`${said} ?? title` : said
  }

  /** A table for each language. The type of words is derived from the fullest one. */
  #allTables(languages: readonly string[]): Plan {
    const [fallback = ''] = this.#languages
    const keys = [...this.#tables.keys()]
    const keysOf = (language: string) => keys.filter((key) => this.#tables.get(key)?.has(language))
    const others = languages.filter((language) => language !== fallback)
    const [first = fallback] = others
    const fullest = others.reduce((best, next) => (keysOf(next).length > keysOf(best).length ? next : best), first)
    const titles = this.#table(fullest, keys)
    this.#type.value = code`Record<keyof typeof ${titles}, string>`
    const original = englishName(fallback)
    this.#type.doc = this.#hasApart
      ? `What the site says, by its ${original} titles; brackets distinguish equal ones. A missing title doesn't compile.`
      : `What the site says, by what it says in ${original}. A language without a title doesn't compile.`
    let hasInline = false
    const tableOf = (language: string): Plan => {
      if (language === fullest) return titles
      const own = keysOf(language)
      const special = own.filter((key) => this.#tables.get(key)?.get(language) !== key)
      if (language === fallback && special.length <= MOST_INLINE) {
        this.#hasPartial = true
        hasInline = special.length > 0
        return code`${this.#object(language, special)} as ${this.#type}`
      }
      const isPartial =
        language === fallback ? special.length < keys.length : keys.length - own.length > keys.length * MOST_MISSING
      if (isPartial) this.#hasPartial = true
      const table = this.#table(language, language === fallback ? special : isPartial ? own : keys)
      table.of = isPartial ? code`Partial<${this.#type}>` : this.#type
      return isPartial ? code`${table} as ${this.#type}` : table
    }
    const entries = languages.map((key) => ({ key, value: tableOf(key), comments: [] }))
    // Whoever adds a language is told at its entry what it lacks, so those that may lack titles have to say so.
    // Beside words of its own that would be a line too long to read.
    return hasInline ? object(entries) : code`${object(entries)} satisfies Record<string, ${this.#type}>`
  }

  #table(language: string, keys: readonly string[]): Definition {
    const table = new Definition('const', [identifierFrom(language) ?? 'words'], this.#object(language, keys, true))
    table.module = 'words'
    return table
  }

  #object(language: string, keys: readonly string[], open = false): Plan {
    const entries = keys.map((key) => ({
      key,
      value: literal(this.#tables.get(key)?.get(language) ?? this.#inDefault(key)),
      comments: [],
    }))
    return object(entries, open)
  }

  /** A word that a language has no use for stays as it is in the default language. */
  #inDefault(key: string): string {
    const said = this.#tables.get(key)
    return this.#languages.map((language) => said?.get(language)).find((text) => text !== undefined) ?? key
  }
}

function object(entries: ObjectPlan['entries'], open = false): Plan {
  if (entries.length === 0) return code`{}`
  return { type: 'object', entries, open, comments: [] }
}
