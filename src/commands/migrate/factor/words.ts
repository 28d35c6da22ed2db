import { identifierFrom } from '../layout/names.js'
import { literal } from '../model.js'
import type { ObjectPlan, Plan, WordPlan } from '../model.js'
import { Definition } from './definition.js'
import { code } from './expression.js'
import type { AxisNames } from './lexicon.js'
import { englishName, isLatin, keysFor } from './word-keys.js'

/** A language that lacks more words than this share need not have them all. */
const MOST_MISSING = 0.25

/** The translations of a site, by the text of the default language. */
export class Words {
  /** `translate(locale)` gives `t`. */
  readonly translate = new Definition('const', ['translate'])
  readonly #type = new Definition('type', ['Words'])
  readonly #tables = new Map<string, Map<string, string>>()
  readonly #languages: readonly string[]
  /** True if some key has brackets after its title. */
  #hasApart = false

  /** `languages`: the default one first. */
  constructor(languages: readonly string[]) {
    this.#languages = languages
    this.translate.module = this.#type.module = 'words'
  }

  /** Gives each word its key; those that the default language lacks get that of a known one with their translations. */
  addAll(words: readonly WordPlan[]): void {
    const [fallback = ''] = this.#languages
    const isOwn = ({ said }: WordPlan) => said.has(fallback)
    for (const word of [...words.filter(isOwn), ...words.filter((each) => !isOwn(each))]) this.#add(word, isOwn(word))
  }

  /** The default language's text, and its place if two texts share it. */
  #add(word: WordPlan, isOwn: boolean): void {
    const [fallback = ''] = this.#languages
    const original = isOwn || word.original === undefined ? [] : ([[fallback, word.original]] as const)
    const base = (isOwn ? undefined : this.#keyWith(word.said)) ?? this.#keyOf(word)
    for (const key of keysFor(base, word)) {
      const known = this.#tables.get(key)
      if (known && [...word.said].some(([language, text]) => (known.get(language) ?? text) !== text)) continue
      this.#tables.set(key, new Map([...original, ...(known ?? []), ...word.said]))
      word.key = key
      if (key !== base) this.#hasApart = true
      return
    }
  }

  /** The key of a word that has the same text in each of these languages. */
  #keyWith(said: WordPlan['said']): string | undefined {
    const isSame = (known: ReadonlyMap<string, string>) =>
      [...said].every(([language, text]) => known.get(language) === text)
    return [...this.#tables].find(([, known]) => isSame(known))?.[0]
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

  /** Writes the tables for the languages of these lists. */
  finish(lists: readonly AxisNames[]): void {
    const used = new Set(lists.flatMap(({ axis }) => axis.keys))
    const all = lists.find(({ axis }) => axis.keys.length === used.size)
    const languages = all?.axis.keys ?? this.#languages.filter((language) => used.has(language))
    if (this.isEmpty || languages.length === 0) return
    const [fallback = ''] = this.#languages
    const own = languages.includes(fallback) ? literal(fallback) : undefined
    const { words, isPartial } = this.#translations(languages)
    const table = isPartial ? code`Partial<${this.#type}>` : this.#type
    const type = all?.type ?? new Definition('type', ['AnyLocale'])
    type.module = 'words'
    if (all) {
      all.list.module = 'words'
      // Whoever adds a language to the list learns that it has no table, and from its table which titles that lacks.
      words.of = code`Record<${own ? code`Exclude<${type}, ${own}>` : type}, ${table}>`
    } else {
      words.value = code`${words.value} satisfies Record<string, ${table}>`
      type.value = own ? code`${own} | keyof typeof ${words}` : code`keyof typeof ${words}`
    }
    const translated = isPartial ? code`${words}[locale][title] ?? title` : code`${words}[locale][title]`
    const text = own ? code`locale === ${own} ? ${this.#original()} : ${translated}` : translated
    this.translate.value = code`(locale: ${type}) => (title: keyof ${this.#type}) => ${text}`
  }

  /** A table for each language but the default one, whose texts are the keys. The fullest one is the type of words. */
  #translations(languages: readonly string[]): { readonly words: Definition; readonly isPartial: boolean } {
    const [fallback = ''] = this.#languages
    const others = languages.filter((language) => language !== fallback)
    const [first = fallback] = others
    const fullest = others.reduce(
      (best, next) => (this.#keysOf(next).length > this.#keysOf(best).length ? next : best),
      first,
    )
    const keys = [...this.#tables.keys()]
    const titles = this.#table(fullest, keys)
    this.#type.value = code`Record<keyof typeof ${titles}, string>`
    const original = englishName(fallback)
    this.#type.doc = this.#hasApart
      ? `What the site says, by its ${original} titles; brackets distinguish equal ones. A missing title doesn't compile.`
      : `What the site says, by what it says in ${original}. A language without a title doesn't compile.`
    let isPartial = false
    const entries = others.map((language) => {
      if (language === fullest) return { key: language, value: titles, comments: [] }
      const said = this.#keysOf(language)
      const lacksMany = keys.length - said.length > keys.length * MOST_MISSING
      isPartial ||= lacksMany
      const table = this.#table(language, lacksMany ? said : keys)
      table.of = lacksMany ? code`Partial<${this.#type}>` : this.#type
      return { key: language, value: table, comments: [] }
    })
    const words = new Definition('const', ['words'], object(entries))
    words.module = 'words'
    return { words, isPartial }
  }

  /** The code of a text in the default language: the key, but for those with brackets. */
  #original(): Plan {
    const [fallback = ''] = this.#languages
    const special = this.#keysOf(fallback).filter((key) => this.#tables.get(key)?.get(fallback) !== key)
    if (special.length === 0) return code`title`
    const table = this.#table(fallback, special)
    table.of = code`Partial<${this.#type}>`
    return code`(${table}[title] ?? title)`
  }

  /** The keys of the words that a language has. */
  #keysOf(language: string): readonly string[] {
    return [...this.#tables].flatMap(([key, said]) => (said.has(language) ? key : []))
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
