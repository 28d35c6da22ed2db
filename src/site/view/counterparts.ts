import { grouped } from '../../base/diagnostics/grouped.js'
import { isFolderOf, localeFinder, neutralPaths } from '../model/variants.js'
import type { Atlas } from './atlas.js'
import { isVisible, titleIn } from './location.js'
import type { Location } from './location.js'
import { nodesOf } from './shown.js'
import type { Division, GroupEntry, PageEntry } from './site.js'

/** An entry of a page in the navigation. */
type Entry = Location & { readonly page: PageEntry }

/** Pages of an element that decide about its counterparts. */
const DECIDING = 30

/**
 * The entries of each page in all languages, versions and products. A page is known by the path without folders of
 * language and version, in lower case:
 *
 *     fr/v2/guides/start   →   guides/start
 */
export class Counterparts {
  /** The languages of the site, in their order. */
  readonly languages: readonly Division[]
  /** The visible entries, links aside. */
  readonly entries: readonly Entry[]
  readonly #atlas: Atlas
  readonly #codes: readonly string[]
  readonly #localeAt: (page: string) => number
  readonly #neutral: (page: string) => string
  readonly #byKey: ReadonlyMap<string, readonly Entry[]>
  readonly #files: ReadonlyMap<string, readonly string[]>
  /** The language of pages without a folder of a language. */
  readonly #plain: string | undefined

  /** `unlisted` has page files outside of the navigation. */
  constructor(atlas: Atlas, unlisted: readonly string[]) {
    const languages = new Map<string, Division>()
    for (const node of nodesOf(atlas.site.navigation))
      if (node.kind === 'language' && !node.isGone) languages.set(node.title, languages.get(node.title) ?? node)
    this.#atlas = atlas
    this.languages = [...languages.values()]
    this.#codes = [...languages.keys()]
    this.#localeAt = localeFinder(this.#codes)
    this.entries = atlas.all.filter((found): found is Entry => {
      return found.page !== undefined && found.page.href === undefined && isVisible(found)
    })
    const labelled = this.entries.flatMap((entry) => {
      const { page } = entry.page
      return page === undefined ? [] : { page, label: titleIn(entry, 'version') }
    })
    const { neutral } = neutralPaths(this.#codes, labelled)
    this.#neutral = (page) => neutral(page).toLowerCase()
    this.#byKey = grouped(this.entries, ({ page }) => this.keyOf(page))
    this.#files = grouped(unlisted, (name) => this.#neutral(name))
    this.#plain = this.#plainLanguage()
  }

  /** The identity of a page in all languages and versions. */
  keyOf({ page, method, path, address }: PageEntry): string {
    if (page !== undefined) return this.#neutral(page)
    return method === undefined ? address : `${method} ${path}`
  }

  /** The entries of a page. */
  entriesOf(page: PageEntry): readonly Entry[] {
    return this.#byKey.get(this.keyOf(page)) ?? []
  }

  /** The element with most of the same pages, in each other language. */
  othersOf(element: Division | GroupEntry): readonly (readonly [language: string, other: Division | GroupEntry])[] {
    const shared = new Map<string, Map<Division | GroupEntry, number>>()
    for (const { page, groups, divisions } of this.#atlas.inside(element).slice(0, DECIDING)) {
      const depth = groups.indexOf(element as GroupEntry)
      const own = titleIn({ divisions }, 'language')
      for (const at of page ? this.entriesOf(page) : []) {
        const language = titleIn(at, 'language')
        const same = depth >= 0 ? at.groups[depth] : at.divisions.find(({ kind }) => kind === element.kind)
        if (language === undefined || language === own || !same || element.kind === 'language') continue
        const counts = shared.get(language) ?? new Map<Division | GroupEntry, number>()
        shared.set(language, counts.set(same, (counts.get(same) ?? 0) + 1))
      }
    }
    return this.languages.flatMap(({ title, label }) => {
      const [best] = [...(shared.get(title) ?? [])].sort(([, one], [, other]) => other - one)
      return best ? [[label ?? title, best[0]] as const] : []
    })
  }

  /** The file of a page in a language, outside of the navigation. */
  unlistedIn(key: string, language: string): string | undefined {
    return this.#files.get(key)?.find((name) => this.homeOf(name) === language)
  }

  /** The file of a page in any place, outside of the navigation. */
  unlisted(key: string): string | undefined {
    return this.#files.get(key)?.[0]
  }

  /** The language of a page's folder, by code; undefined for a site without languages. */
  homeOf(page: string): string | undefined {
    const at = this.#localeAt(page)
    if (at === -1) return this.#plain
    const folder = page.split('/')[at] ?? ''
    return this.#codes.find((code) => isFolderOf(folder, code, this.#codes))
  }

  #plainLanguage(): string | undefined {
    const plain = new Map<string, number>()
    for (const { page, divisions } of this.entries) {
      const language = titleIn({ divisions }, 'language')
      if (language === undefined || page.page === undefined) continue
      plain.set(language, (plain.get(language) ?? 0) + (this.#localeAt(page.page) === -1 ? 1 : -1))
    }
    return [...plain].find(([, balance]) => balance > 0)?.[0]
  }
}
