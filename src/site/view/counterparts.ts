import { grouped } from '../../base/diagnostics/grouped.js'
import { isFolderOf, localeFinder, neutralPaths } from '../model/variants.js'
import { isVisible, titleIn } from './atlas.js'
import type { Atlas, Location } from './atlas.js'
import { nodesOf } from './site.js'
import type { Division, GroupEntry, PageEntry } from './site.js'

/** A visible entry of a page in the navigation. */
export type PageLocation = Location & { readonly page: PageEntry }

type Element = Division | GroupEntry

/** Pages of an element to compare, for its counterparts. */
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
    const languages = grouped(
      nodes.filter((node): node is Division => node.kind === 'language' && !node.isGone),
      ({ title }) => title,
    )
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
    const { neutral } = neutralPaths(this.#codes, listed)
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

  /** The element with most of the pages, in each further language. */
  othersOf(element: Element): readonly (readonly [language: string, other: Element])[] {
    if (element.kind === 'language') return []
    const shared = new Map<string, Map<Element, number>>()
    for (const { page, groups, divisions } of this.#atlas.inside(element).slice(0, DECIDING)) {
      const depth = groups.indexOf(element as GroupEntry)
      const own = titleIn({ divisions }, 'language')
      for (const at of page ? this.entriesOf(page) : []) {
        const language = titleIn(at, 'language')
        const alike = depth >= 0 ? at.groups[depth] : at.divisions.find(({ kind }) => kind === element.kind)
        if (language === undefined || language === own || !alike) continue
        const counts = shared.get(language) ?? new Map<Element, number>()
        shared.set(language, counts.set(alike, (counts.get(alike) ?? 0) + 1))
      }
    }
    return this.languages.flatMap(({ title, label }) => {
      const [best] = [...(shared.get(title) ?? [])].sort(([, one], [, other]) => other - one)
      return best ? [[label ?? title, best[0]] as const] : []
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
