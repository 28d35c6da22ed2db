import type { JsonPath } from '../../format/json/tree.js'
import { isFolderOf, languageOf, languagesOf, localeFinder } from '../../site/model/locales.js'
import { nameOfPage } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import { variantFolderFinder, withoutFolder } from '../../site/model/variant-folders.js'
import { versionOf } from '../../site/model/versions.js'
import { walk } from '../../site/model/walk.js'
import type { ElementVisit } from '../../site/model/walk.js'

/** The languages, or else the versions, that have a page which another one lacks. */
export interface Counterparts {
  readonly axis: 'language' | 'version'
  readonly labels: readonly string[]
  /** The languages, or versions, that list it and lack it. */
  readonly lacking: readonly string[]
  /** The label of the one that lacks it, and the number of pages that one lists. */
  readonly own: string
  readonly listed: number
  /** True if each language, or version, of the site lists it. */
  readonly isInAll: boolean
  /** The listings of the page in all of them. */
  readonly entries: readonly CounterpartEntry[]
  /** True if another page is this one in another language or version. */
  readonly isOne: (page: string) => boolean
  /** True if the navigation lists a page. */
  readonly isListed: (page: string) => boolean
  /** True for the whole folder of the one that lacks it. */
  readonly isOwnFolder: (folder: string) => boolean
}

/** A listing of a page in a language or version. */
export interface CounterpartEntry {
  readonly label: string
  readonly path: JsonPath
}

interface Listed {
  readonly path: JsonPath
  readonly page: string
  readonly language: string | undefined
  readonly version: string | undefined
}

/** Finds the counterparts of missing pages by their paths without the folders of languages and versions. */
export function counterpartsIn({ docs, pages }: Pick<Site, 'docs' | 'pages'>) {
  const listed: Listed[] = []
  const counts = { language: new Map<string, number>(), version: new Map<string, number>() }
  walk(
    docs,
    [
      {
        page({ page, path, element, endpoint }) {
          if (endpoint) return
          const titles = { language: languageOf(element)?.title, version: versionOf(element)?.title }
          listed.push({ page: nameOfPage(page), path, ...titles })
          for (const axis of ['language', 'version'] as const) {
            const title = titles[axis]
            if (title !== undefined) counts[axis].set(title, (counts[axis].get(title) ?? 0) + 1)
          }
        },
      },
    ],
    pages.has,
  )
  const localeAt = localeFinder(languagesOf(docs))
  const withoutLocale = (page: string) => {
    const at = localeAt(page)
    return at === -1 ? page : page.split('/').toSpliced(at, 1).join('/')
  }
  const folderOf = variantFolderFinder(
    listed.flatMap(({ page, version: label }) => (label === undefined ? [] : { page: withoutLocale(page), label })),
  )
  const neutral = (page: string) => {
    const path = withoutLocale(page)
    return withoutFolder(path, folderOf(path))
  }
  const byPath = new Map<string, Listed[]>()
  for (const each of listed) {
    const key = neutral(each.page)
    byPath.set(key, [...(byPath.get(key) ?? []), each])
  }
  const names = new Set(listed.map(({ page }) => page))
  const isListed = (page: string) => names.has(nameOfPage(page))
  return (page: string, element: ElementVisit): Counterparts | undefined => {
    const key = neutral(page)
    const isOne = (other: string) => other !== page && neutral(other) === key
    const [others, missing] = [[] as Listed[], [] as Listed[]]
    for (const each of byPath.get(key) ?? []) (pages.has(each.page) ? others : missing).push(each)
    for (const axis of ['language', 'version'] as const) {
      const own = (axis === 'language' ? languageOf(element) : versionOf(element))?.title
      const labelsOf = (list: readonly Listed[]) => [...new Set(list.flatMap((each) => each[axis] ?? []))]
      const labels = labelsOf(others)
      if (own === undefined || labels.length === 0 || labels.includes(own)) continue
      const lacking = labelsOf(missing)
      const isInAll = new Set([...labels, ...lacking]).size === counts[axis].size
      const entries = [...others, ...missing].flatMap(({ path, [axis]: label }) =>
        label === undefined ? [] : { label, path },
      )
      const isOwnFolder = (folder: string) => {
        if (axis === 'language') return isFolderOf(folder.split('/').at(-1) ?? '', own, [])
        const path = withoutLocale(`${folder}/a`)
        const found = folderOf(path)
        return found?.isOf(own) === true && found.end === path.split('/').length - 1
      }
      const listedOfOwn = counts[axis].get(own) ?? 0
      return { axis, labels, lacking, own, listed: listedOfOwn, isInAll, entries, isOne, isListed, isOwnFolder }
    }
    return undefined
  }
}
