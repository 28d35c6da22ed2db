import { grouped } from '../../base/diagnostics/grouped.js'
import { isFolderOf, localeFinder, neutralPaths } from '../model/variants.js'
import { titleIn, type Atlas, type PageLocation } from './atlas.js'
import { nodesOf, type Division, type GroupEntry, type PageEntry } from './site.js'

export type Counterparts = ReturnType<typeof counterpartsOf>

/**
 * The entries of each page in all languages, versions and products. A page is known by the path without folders of
 * language and version, in lower case. `unlisted` has page files outside of the navigation.
 *
 *     fr/v2/guides/start   →   guides/start
 */
export function counterpartsOf(atlas: Atlas, unlisted: readonly string[]) {
  const divisions = [...nodesOf(atlas.site.navigation)].filter((node): node is Division => node.kind === 'language')
  const byCode = grouped(divisions, ({ title, isGone }) => (isGone ? undefined : title))
  const languages = [...byCode].flatMap(([code, [first]]) => (code === undefined ? [] : first))
  const codes = languages.map(({ title }) => title)
  const entries = atlas.visible
  const listed = entries.flatMap((entry) => {
    const { page } = entry.page
    return page === undefined ? [] : { page, label: titleIn(entry, 'version'), language: titleIn(entry, 'language') }
  })
  const localeAt = localeFinder(codes)
  const neutralOf = neutralPaths(codes, listed)
  const neutral = (page: string) => neutralOf(page).toLowerCase()
  const keyOf = ({ page, method, path, address }: PageEntry): string => {
    if (page !== undefined) return neutral(page)
    return method === undefined ? address : `${method} ${path}`
  }
  // The language of pages without a folder of a language.
  const plain = codes.find((code) => {
    const own = listed.filter(({ language }) => language === code)
    return own.filter(({ page }) => localeAt(page) === -1).length * 2 > own.length
  })
  /** The language of a page's folder, by code; undefined for a site without languages. */
  const homeOf = (page: string): string | undefined => {
    const folder = page.split('/')[localeAt(page)]
    return folder === undefined ? plain : codes.find((code) => isFolderOf(folder, code, codes))
  }
  const byKey = grouped(entries, ({ page }) => keyOf(page))
  const files = grouped(unlisted, neutral)
  /** The entries of a page. */
  const entriesOf = (page: PageEntry): readonly PageLocation[] => byKey.get(keyOf(page)) ?? []
  /** The file of a page outside of the navigation, in a language or anywhere. */
  const unlistedIn = (key: string, language: string | undefined): string | undefined =>
    files.get(key)?.find((name) => language === undefined || homeOf(name) === language)
  return { languages, entries, keyOf, entriesOf, homeOf, unlistedIn }
}

/** The element around a counterpart of a page inside of an element, in each further language. */
export function othersOf(element: Division | GroupEntry, atlas: Atlas, { languages, entriesOf }: Counterparts) {
  const own = atlas.inside(element)
  const [first] = own
  if (!first || element.kind === 'language' || element.kind === 'navigation') return []
  const depth = first.groups.indexOf(element as GroupEntry)
  const counterparts = own.flatMap(({ page }) => entriesOf(page))
  return languages.flatMap(({ title, label = title }) => {
    const found = counterparts.find((at) => titleIn(at, 'language') === title)
    const other = depth >= 0 ? found?.groups[depth] : found?.divisions.find(({ kind }) => kind === element.kind)
    return other && title !== titleIn(first, 'language') ? [[label, other] as const] : []
  })
}
