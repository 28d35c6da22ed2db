import { identifierFrom } from '../layout/names.js'
import { literal, type Plan, type WordPlan } from '../model.js'
import type { AxisNames } from './axis-names.js'
import { code, Definition, object } from './expression.js'

/** The translations of a site, by the text of the default language. */
export class Words {
  /** `translate(locale)` gives `t`. */
  readonly translate = new Definition('const', ['translate'])
  readonly #type = new Definition('type', ['Words'])
  /** The text of each language, by key. */
  readonly #texts = new Map<string, ReadonlyMap<string, string>>()
  readonly #languages: readonly string[]
  readonly #default: string

  /** `languages`: the default one first. */
  constructor(languages: readonly string[]) {
    this.#languages = languages
    this.#default = languages[0] ?? ''
    this.translate.module = this.#type.module = 'words'
  }

  /** Gives each word its key, the words of the default language first. */
  addAll(words: readonly WordPlan[]): void {
    const isOwn = ({ said }: WordPlan) => said.has(this.#default)
    for (const word of words.filter(isOwn)) this.#add(word, word.said.get(this.#default)!)
    for (const word of words.filter((each) => !isOwn(each)))
      this.#add(word, this.#keyWith(word.said) ?? this.#keyOf(word))
  }

  /** The base as a key, with the place behind equal texts. */
  #add(word: WordPlan, base: string): void {
    const { said, original } = word
    const own = !said.has(this.#default) && original !== undefined ? [[this.#default, original] as const] : []
    for (const key of keysFor(base, word)) {
      const known = this.#texts.get(key)
      if (known && [...said].some(([language, text]) => (known.get(language) ?? text) !== text)) continue
      this.#texts.set(key, new Map([...own, ...(known ?? []), ...said]))
      word.key = key
      return
    }
  }

  /** The key of a word with equal translations. */
  #keyWith(said: WordPlan['said']): string | undefined {
    const isSame = (known: ReadonlyMap<string, string>) =>
      [...said].every(([language, text]) => known.get(language) === text)
    return [...this.#texts].find(([, known]) => isSame(known))?.[0]
  }

  /** The title in the default language; otherwise a text in Latin letters. */
  #keyOf({ said, original }: WordPlan): string {
    const texts = this.#languages.flatMap((language) => said.get(language) ?? [])
    return original ?? texts.find(isLatin) ?? texts[0] ?? ''
  }

  /** Writes the tables for the languages of these lists. */
  finish(lists: readonly AxisNames[]): void {
    const used = new Set(lists.flatMap(({ axis }) => axis.keys))
    const all = lists.find(({ axis }) => axis.keys.length === used.size)
    const languages = all?.axis.keys ?? this.#languages.filter((language) => used.has(language))
    if (this.#texts.size === 0 || languages.length === 0) return
    const own = languages.includes(this.#default) ? literal(this.#default) : undefined
    const words = new Definition('const', ['words'])
    words.module = 'words'
    this.#writeTables(words, languages)
    const type = all?.type ?? new Definition('type', ['AnyLocale'])
    type.module = 'words'
    if (all) {
      all.list.module = 'words'
      // A new language does not compile without a table, a table not without each title.
      words.of = code`Record<${own ? code`Exclude<${type}, ${own}>` : type}, ${this.#type}>`
    } else {
      words.value = code`${words.value} satisfies Record<string, ${this.#type}>`
      type.value = own ? code`${own} | keyof typeof ${words}` : code`keyof typeof ${words}`
    }
    const translated = code`${words}[locale][title]`
    const text = own ? code`locale === ${own} ? ${this.#original()} : ${translated}` : translated
    this.translate.value = code`(locale: ${type}) => (title: keyof ${this.#type}) => ${text}`
  }

  /** A table for each language but the default one; the fullest is the type of words. */
  #writeTables(words: Definition, languages: readonly string[]): void {
    const others = languages.filter((language) => language !== this.#default)
    const [fullest = this.#default] = others.toSorted(
      (left, right) => this.#keysOf(right).length - this.#keysOf(left).length,
    )
    const keys = [...this.#texts.keys()]
    const titles = this.#table(fullest, keys)
    this.#type.value = code`Record<keyof typeof ${titles}, string>`
    const original = englishName(this.#default)
    const isBracketed = keys.some((key) => (this.#texts.get(key)?.get(this.#default) ?? key) !== key)
    this.#type.doc = isBracketed
      ? `What the site says, by its ${original} titles; brackets distinguish equal ones. A missing title doesn't compile.`
      : `What the site says, by what it says in ${original}. A language without a title doesn't compile.`
    const tables = others.map((language) => {
      return [language, language === fullest ? titles : this.#table(language, keys, this.#type)] as const
    })
    words.value = tables.length === 0 ? code`{}` : object(tables)
  }

  /** The code of a text in the default language: the key, but for keys with brackets. */
  #original(): Plan {
    const special = this.#keysOf(this.#default).filter((key) => this.#texts.get(key)?.get(this.#default) !== key)
    if (special.length === 0) return code`title`
    return code`(${this.#table(this.#default, special, code`Partial<${this.#type}>`)}[title] ?? title)`
  }

  #keysOf(language: string): readonly string[] {
    return [...this.#texts].flatMap(([key, said]) => (said.has(language) ? key : []))
  }

  /** The words of a language; a word without a translation stays in the default language. */
  #table(language: string, keys: readonly string[], type?: Plan): Definition {
    const rows = keys.map((key) => {
      const said = this.#texts.get(key)
      const text = [language, ...this.#languages].map((each) => said?.get(each)).find((each) => each !== undefined)
      return [key, literal(text ?? key)] as const
    })
    const value = rows.length === 0 ? code`{}` : object(rows, true)
    const table = new Definition('const', [identifierFrom(language) ?? 'words'], value)
    return Object.assign(table, { module: 'words', of: type })
  }
}

/** True for a text of Latin letters. */
export function isLatin(text: string): boolean {
  return /\p{Script=Latin}/u.test(text) && !/[^\p{Script=Latin}\p{Script=Common}]/u.test(text)
}

/** `Tools`, `Tools (Guides)` inside of 'Guides', `Tools (group)`, `Tools (2)` … */
function* keysFor(base: string, { within, of }: WordPlan): Generator<string> {
  yield base
  for (const title of within.toReversed()) if (title !== '' && title !== base) yield `${base} (${title})`
  yield `${base} (${of})`
  for (let number = 2; ; number++) yield `${base} (${number})`
}

/** Codes of Mintlify that are countries, with their languages. */
const countries: Readonly<Record<string, string>> = { cn: 'zh', jp: 'ja' }

/** 'Portuguese' for 'pt'. */
function englishName(language: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(countries[language] ?? language) ?? language
  } catch {
    return language
  }
}
