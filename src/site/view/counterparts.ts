import { grouped } from '../../base/diagnostics/grouped.js'
import { isFolderOf, localeFinder, neutralPaths } from '../model/variants.js'
import { isVisible, titleIn, type Atlas, type Location } from './atlas.js'
import { nodesOf, type Division, type GroupEntry, type PageEntry } from './site.js'

/** A visible entry of a page in the navigation. */
export type PageLocation = Location & { readonly page: PageEntry }

/** Pages of an element to look at, for its counterparts. */
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
  readonly entries: readonly PageLocation[]
  readonly #atlas: Atlas
  readonly #codes: readonly string[]
  readonly #localeAt: (page: string) => number
  readonly #neutral: (page: string) => string
  readonly #byKey: ReadonlyMap<string, readonly PageLocation[]>
  readonly #files: ReadonlyMap<string, readonly string[]>
  /** The language of pages without a folder of a language. */
  readonly #plain: string | undefined

  /** `unlisted` has page files outside of the navigation. */
  constructor(atlas: Atlas, unlisted: readonly string[]) {
    const nodes = [...nodesOf(atlas.site.navigation)]
    const all = nodes.filter((node): node is Division => node.kind === 'language' && !node.isGone)
    const languages = grouped(all, ({ title }) => title)
    this.#atlas = atlas
    this.languages = [...languages.values()].map(([first]) => first)
    this.#codes = [...languages.keys()]
    this.#localeAt = localeFinder(this.#codes)
    this.entries = atlas.all.filter((found): found is PageLocation => found.page !== undefined && isVisible(found))
    const listed = this.entries.flatMap((entry) => {
      const { page } = entry.page
      return page === undefined ? [] : { page, label: titleIn(entry, 'version'), language: titleIn(entry, 'language') }
    })
    const byLanguage = grouped(listed, ({ language }) => language)
    this.#plain = this.#codes.find((code) => {
      const own = byLanguage.get(code) ?? []
      return own.filter(({ page }) => this.#localeAt(page) === -1).length * 2 > own.length
    })
    const neutral = neutralPaths(this.#codes, listed)
    this.#neutral = (page) => neutral(page).toLowerCase()
    this.#byKey = grouped(this.entries, ({ page }) => this.keyOf(page))
    this.#files = grouped(unlisted, this.#neutral)
  }

  /** The identity of a page in all languages and versions. */
  keyOf({ page, method, path, address }: PageEntry): string {
    if (page !== undefined) return this.#neutral(page)
    return method === undefined ? address : `${method} ${path}`
  }

  /** The entries of a page. */
  entriesOf(page: PageEntry): readonly PageLocation[] {
    return this.#byKey.get(this.keyOf(page)) ?? []
  }

  /** The element around a counterpart of one of the first pages, in each further language. */
  othersOf(element: Division | GroupEntry): readonly (readonly [language: string, other: Division | GroupEntry])[] {
    const own = this.#atlas.inside(element).slice(0, DECIDING)
    const [first] = own
    if (!first || element.kind === 'language' || element.kind === 'navigation') return []
    const depth = first.groups.indexOf(element as GroupEntry)
    const counterparts = own.flatMap(({ page }) => (page ? this.entriesOf(page) : []))
    return this.languages.flatMap(({ title, label }) => {
      const found = counterparts.find((at) => titleIn(at, 'language') === title)
      const other = depth >= 0 ? found?.groups[depth] : found?.divisions.find(({ kind }) => kind === element.kind)
      return other && title !== titleIn(first, 'language') ? [[label ?? title, other] as const] : []
    })
  }

  /** The file of a page outside of the navigation, in a language or anywhere. */
  unlistedIn(key: string, language: string | undefined): string | undefined {
    return this.#files.get(key)?.find((name) => language === undefined || this.homeOf(name) === language)
  }

  /** The language of a page's folder, by code; undefined for a site without languages. */
  homeOf(page: string): string | undefined {
    const at = this.#localeAt(page)
    if (at === -1) return this.#plain
    const folder = page.split('/')[at] ?? ''
    return this.#codes.find((code) => isFolderOf(folder, code, this.#codes))
  }
}
