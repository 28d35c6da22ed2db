import { grouped } from '../../base/diagnostics/grouped.js'
import { isFolderOf, localeFinder, neutralPaths } from '../model/variants.js'
import { isVisible, titleIn, type Atlas, type Location } from './atlas.js'
import { nodesOf, type Division, type GroupEntry, type PageEntry } from './site.js'

/** A visible entry of a page in the navigation. */
export type PageLocation = Location & { readonly page: PageEntry }

export type Counterparts = ReturnType<typeof counterpartsOf>

/** Pages of an element to look at, for its counterparts. */
const DECIDING = 30

/**
 * The entries of each page in all languages, versions and products. A page is known by the path without folders of
 * language and version, in lower case. `unlisted` has page files outside of the navigation.
 *
 *     fr/v2/guides/start   →   guides/start
 */
export function counterpartsOf(atlas: Atlas, unlisted: readonly string[]) {
  const { languages, entries, neutral, homeOf } = variantsOf(atlas)
  const keyOf = ({ page, method, path, address }: PageEntry): string => {
    if (page !== undefined) return neutral(page)
    return method === undefined ? address : `${method} ${path}`
  }
  const byKey = grouped(entries, ({ page }) => keyOf(page))
  const files = grouped(unlisted, neutral)
  const entriesOf = (page: PageEntry): readonly PageLocation[] => byKey.get(keyOf(page)) ?? []
  return {
    /** The languages of the site, in their order. */
    languages,
    /** The visible entries, links aside. */
    entries,
    /** The identity of a page in all languages and versions. */
    keyOf,
    /** The entries of a page. */
    entriesOf,
    /** The language of a page's folder, by code; undefined for a site without languages. */
    homeOf,
    /** The file of a page outside of the navigation, in a language or anywhere. */
    unlistedIn(key: string, language: string | undefined): string | undefined {
      return files.get(key)?.find((name) => language === undefined || homeOf(name) === language)
    },
    /** The element around a counterpart of one of the first pages, in each further language. */
    othersOf(element: Division | GroupEntry): readonly (readonly [language: string, other: Division | GroupEntry])[] {
      const own = atlas.inside(element).slice(0, DECIDING)
      const [first] = own
      if (!first || element.kind === 'language' || element.kind === 'navigation') return []
      const depth = first.groups.indexOf(element as GroupEntry)
      const counterparts = own.flatMap(({ page }) => (page ? entriesOf(page) : []))
      return languages.flatMap(({ title, label }) => {
        const found = counterparts.find((at) => titleIn(at, 'language') === title)
        const other = depth >= 0 ? found?.groups[depth] : found?.divisions.find(({ kind }) => kind === element.kind)
        return other && title !== titleIn(first, 'language') ? [[label ?? title, other] as const] : []
      })
    },
  }
}

/** The languages, the entries, and the language and neutral path of a page. */
function variantsOf({ site, all }: Atlas) {
  const divisions = [...nodesOf(site.navigation)].filter((node): node is Division => node.kind === 'language')
  const byCode = grouped(
    divisions.filter(({ isGone }) => !isGone),
    ({ title }) => title,
  )
  const codes = [...byCode.keys()]
  const entries = all.filter((found): found is PageLocation => found.page !== undefined && isVisible(found))
  const listed = entries.flatMap((entry) => {
    const { page } = entry.page
    return page === undefined ? [] : { page, label: titleIn(entry, 'version'), language: titleIn(entry, 'language') }
  })
  const localeAt = localeFinder(codes)
  const byLanguage = grouped(listed, ({ language }) => language)
  // The language of pages without a folder of a language.
  const plain = codes.find((code) => {
    const own = byLanguage.get(code) ?? []
    return own.filter(({ page }) => localeAt(page) === -1).length * 2 > own.length
  })
  const neutralOf = neutralPaths(codes, listed)
  return {
    languages: [...byCode.values()].map(([first]) => first),
    entries,
    neutral: (page: string) => neutralOf(page).toLowerCase(),
    homeOf(page: string): string | undefined {
      const folder = page.split('/')[localeAt(page)]
      return folder === undefined ? plain : codes.find((code) => isFolderOf(folder, code, codes))
    },
  }
}
