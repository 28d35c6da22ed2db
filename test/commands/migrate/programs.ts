import fc from 'fast-check'
import type { JsonObject, JsonValue } from '../../../src/format/json/value.js'

/** A docs.json as an author with a program would have it: one tree for languages and versions, and what differs by hand. */
export const programs: fc.Arbitrary<JsonObject> = fc.gen().map((generate) => new Program(generate).docs())

type Mutable = { [key: string]: Mutable | (Mutable | string)[] | string | boolean }
type Generate = fc.GeneratorValue

const titles = "Start,Guides,API,SDKs,Learn,Tools,Concepts,What's new,Start,Über uns,入门,Émile".split(',')
const icons = ['book', 'rocket', 'code']
const locales = ['en', 'fr', 'pt-BR', 'cn', 'ja', 'de']
const releases = [
  ['2.0', '1.1', '1.0'],
  ['1.0', '2.0'],
  ['next', 'v3', 'v2', 'v1'],
  ['Edge', 'v1.10.0', 'v1.9.1', 'v1.9.0'],
  ['Version 2026-07 (latest)', 'Version 2025-11', 'Draft'],
]

/** One arbitrary for all choices: fast-check looks up what it has made by comparing arguments, at each draw. */
const draws = fc.nat({ max: 0xffff })
const tape = () => draws

class Program {
  readonly #generate: Generate
  /** Most are small: what goes wrong goes wrong in few variants of few pages, too, and many of these can be tried. */
  readonly #isLarge: boolean

  constructor(generate: Generate) {
    this.#generate = generate
    this.#isLarge = this.#chance(12)
  }

  docs(): JsonObject {
    const inner = this.#tree()
    const versions = this.#one(releases).slice(0, this.#isLarge ? 4 : this.#number(2, 3))
    const languages = locales.slice(0, this.#number(2, this.#isLarge ? locales.length : 3))
    const shape = this.#one(['languages', 'versions', 'both', 'turned', 'tabs'] as const)
    const scheme = this.#one(['front', 'middle', 'missing', 'absent', 'borrowed', 'same'] as const)
    const place = (labels: readonly string[]) => (page: string) => placed(page, labels, scheme)
    const list = (labels: readonly string[], key: string, make: (label: string) => Mutable, marks = true) =>
      labels.map((label) => ({ [key]: label, ...(marks ? this.#marks() : {}), ...make(label) }))
    const language = (code: string) => this.#variant(inner, place([code]), code)
    const version = (label: string) => this.#variant(inner, place([folderOf(label)]))
    const both = (code: string, ...folders: string[]) => this.#variant(inner, place(folders), code)
    const navigation: Record<typeof shape, () => Mutable> = {
      languages: () => ({ languages: list(languages, 'language', language) }),
      versions: () => ({ versions: list(versions, 'version', version) }),
      both: () => {
        const inLanguage = (code: string) => ({
          versions: list(this.#most(versions), 'version', (label) => both(code, folderOf(label), code)),
        })
        return { languages: list(languages, 'language', inLanguage, false) }
      },
      turned: () => {
        const inVersion = (label: string) => ({
          languages: list(this.#most(languages), 'language', (code) => both(code, code, folderOf(label)), false),
        })
        return { versions: list(versions, 'version', inVersion, false) }
      },
      tabs: () => ({
        tabs: ['Docs', 'Reference'].map((tab) => ({ tab, languages: list(languages, 'language', language, false) })),
      }),
    }
    return { name: 'Acme', navigation: navigation[shape]() as JsonObject }
  }

  /** What all variants have in common. */
  #tree(): Mutable {
    const groups = Array.from({ length: this.#isLarge ? this.#number(2, 4) : this.#number(1, 2) }, (_, at) =>
      this.#group(`g${at}`, 2),
    )
    if (this.#chance(2)) return { groups }
    return {
      tabs: [
        { tab: this.#one(titles), icon: 'book', groups },
        { tab: 'More', pages: ['more/one', 'more/two'] },
      ],
    }
  }

  #group(folder: string, depth: number): Mutable {
    const pages: (string | Mutable)[] = Array.from(
      { length: this.#number(2, this.#isLarge ? 6 : 4) },
      (_, at) => `${folder}/page-${at}`,
    )
    if (this.#chance(4))
      pages.push(this.#one(['GET /users', 'openapi.json POST /users', 'https://acme.dev', '/absolute']))
    if (depth > 0 && this.#chance(2)) pages.push(this.#group(`${folder}/inner`, depth - 1))
    const icon: Mutable = this.#chance(2) ? { icon: this.#one(icons) } : {}
    const root: Mutable = this.#chance(5) ? { root: `${folder}/index` } : {}
    const spec: Mutable = this.#chance(6) ? { openapi: `${folder}/spec.json` } : {}
    return { group: this.#one(titles), ...icon, ...root, pages, ...spec }
  }

  /** A copy with its pages in their folder, translated, and changed here and there. */
  #variant(tree: Mutable, place: (page: string) => string, locale?: string): Mutable {
    const copy = (value: JsonValue, key: string): JsonValue | undefined => {
      if (typeof value === 'string') {
        if (key === 'pages' || key === 'root') return this.#chance(60) ? `${value}-renamed` : place(value)
        if (key === 'href') return `${value}/${locale ?? ''}`
        const isTitle = key === 'group' || key === 'tab'
        if (isTitle && locale && locale !== 'en' && !this.#chance(6)) return `${value} ${locale}`
        return isTitle && this.#chance(40) ? `${value}!` : value
      }
      if (Array.isArray(value)) {
        const kept = value.filter(() => !this.#chance(25)).flatMap((held: JsonValue) => copy(held, key) ?? [])
        if (kept.length > 1 && this.#chance(25)) kept.push(kept.shift()!)
        if (key === 'pages' && this.#chance(20)) kept.splice(this.#number(0, kept.length), 0, place('only/here'))
        return kept
      }
      if (typeof value !== 'object' || value === null) return value
      const entries = Object.entries(value).flatMap(([name, held]): [string, JsonValue][] => {
        const made = copy(held as JsonValue, name)
        return made === undefined || (name === 'icon' && this.#chance(15)) ? [] : [[name, made]]
      })
      if (this.#chance(30) && 'group' in value) entries.push(['tag', 'NEW'])
      if (this.#chance(60)) entries.push(['unknown', [place('a/b')]])
      return Object.fromEntries(entries)
    }
    return copy(tree as JsonValue, '') as Mutable
  }

  #marks(): Mutable {
    return this.#chance(4) ? { default: true } : this.#chance(5) ? { tag: 'Latest' } : {}
  }

  #most(labels: readonly string[]): readonly string[] {
    const kept = labels.filter(() => !this.#chance(8))
    const some = kept.length > 0 ? kept : labels
    return this.#chance(12) ? [...some].reverse() : some
  }

  #one<Item>(items: readonly Item[]): Item {
    return items[this.#number(0, items.length - 1)]!
  }

  /** True once in so many times. */
  #chance(times: number): boolean {
    return this.#number(1, times) === times
  }

  #number(min: number, max: number): number {
    return min + (this.#generate(tape) % (max - min + 1))
  }
}

function folderOf(label: string): string {
  return label.toLowerCase().match(/\d{4}-\d\d/)?.[0] ?? label.toLowerCase()
}

/**
 * The page in the folders of its variant: in front, or after the first folder, in either way but for the default; some
 * in that of a newer version; or the same for all.
 */
function placed(
  page: string,
  labels: readonly string[],
  scheme: 'front' | 'middle' | 'missing' | 'absent' | 'borrowed' | 'same',
): string {
  if (!/^[a-z]\w*\//.test(page) || scheme === 'same') return page
  const isMiddle = scheme === 'middle' || scheme === 'absent'
  const mayMiss = scheme === 'missing' || scheme === 'absent'
  const folders = labels
    .filter((label) => !mayMiss || (label !== 'en' && label !== '2.0'))
    .map((label) => (scheme === 'borrowed' && page.startsWith('g1/') ? (newer[label] ?? label) : label))
  return isMiddle ? page.replace('/', `/${[...folders, ''].join('/')}`) : [...folders, page].join('/')
}

const newer: Readonly<Record<string, string>> = { '1.0': '1.1', v1: 'v2', 'v1.9.0': 'v1.9.1' }
