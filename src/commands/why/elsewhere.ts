import type { JsonPath } from '../../format/json/tree.js'
import { isFolderOf, languagesOf, localeFinder, variantOf } from '../../site/model/locales.js'
import { nameOfPage } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import { variantFolderFinder, withoutFolder } from '../../site/model/variant-folders.js'
import { walk } from '../../site/model/walk.js'
import type { ElementVisit } from '../../site/model/walk.js'

/** A page in another language or version, which lists it; the one of the page does not. */
export interface Elsewhere {
  readonly page: string
  readonly path: JsonPath
  /** The title of the language or version that lists it, and of the one that lacks it. */
  readonly in: string
  readonly lacking: string
  /** The element of the one that lacks it. */
  readonly own: JsonPath
}

/**
 * The listings of a page in the other languages, or else in the other versions:
 *
 *     ja/guides/start, not listed   →   guides/start in 'en', ko/guides/start in 'ko'
 */
export function listedElsewhere(page: string, site: Site): readonly Elsewhere[] {
  const codes = languagesOf(site.docs)
  const localeAt = localeFinder(codes)
  const variants = { language: new Set<ElementVisit>(), version: new Set<ElementVisit>() }
  const listed: { readonly page: string; readonly path: JsonPath; readonly element: ElementVisit }[] = []
  walk(
    site.docs,
    [
      {
        element(element) {
          if (element.kind === 'language' || element.kind === 'version') variants[element.kind].add(element)
        },
        page: ({ page: written, path, element, endpoint }) => {
          if (!endpoint) listed.push({ page: nameOfPage(written), path, element })
        },
      },
    ],
    site.pages.has,
  )
  const versionFolderOf = variantFolderFinder(
    listed.flatMap(({ page: name, element }) => {
      const label = variantOf(element, 'version')?.title
      return label === undefined ? [] : { page: name, label }
    }),
  )
  const folderIn = {
    language: (of: string) => {
      const at = localeAt(of)
      const isOf = (title: string) => isFolderOf(of.split('/')[at] ?? '', title, codes)
      return at === -1 ? undefined : { start: at, end: at + 1, isOf }
    },
    version: versionFolderOf,
  }
  for (const kind of ['language', 'version'] as const) {
    const neutral = (of: string) => withoutFolder(of, folderIn[kind](of))
    const folder = folderIn[kind](page)
    const key = neutral(page)
    const found = listed.flatMap((each): readonly Elsewhere[] => {
      const variant = variantOf(each.element, kind)
      if (!variant || each.page === page || neutral(each.page) !== key) return []
      const siblings = [...variants[kind]].filter(({ parent }) => parent === variant.parent)
      const original = siblings.find(({ json }) => json['default'] === true) ?? siblings[0]
      const own = folder === undefined ? original : siblings.find(({ title }) => folder.isOf(title ?? ''))
      if (!own || own === variant) return []
      return [{ page: each.page, path: each.path, in: variant.title ?? '', lacking: own.title ?? '', own: own.path }]
    })
    if (found.length > 0) return found
  }
  return []
}
