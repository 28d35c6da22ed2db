import { languageCodes } from '../../format/contract/languages.js'
import { variantTitles } from './variant-titles.js'
import type { VariantKind } from './variant-titles.js'
import type { ElementVisit } from './walk.js'

/** Codes that mean the same language: folders are often named by the other one. */
const sameAs: Readonly<Record<string, string>> = { cn: 'zh', jp: 'ja', ua: 'uk', kr: 'ko' }

/** The language element that an element belongs to. */
export function languageOf(element: ElementVisit): ElementVisit | undefined {
  return variantOf(element, 'language')
}

/** The variant of a kind that an element belongs to, such as its version. */
export function variantOf(element: ElementVisit, kind: VariantKind): ElementVisit | undefined {
  let at: ElementVisit | undefined = element
  while (at && at.kind !== kind) at = at.parent
  return at
}

/** `ja-JP` → `ja-jp`, `cn` → `zh`. */
function normalCode(code: string): string {
  const lower = code.toLowerCase().replaceAll('_', '-')
  return sameAs[lower] ?? lower
}

/**
 * True if a folder is named after a language: `pt` and `pt-BR` can replace each other, unless a sibling is the better
 * match.
 */
export function isFolderOf(folder: string, code: string, siblings: readonly string[]): boolean {
  const [wanted, own] = [normalCode(folder), normalCode(code)]
  if (wanted === own) return true
  if (siblings.some((sibling) => normalCode(sibling) === wanted)) return false
  return withoutRegion(wanted) === withoutRegion(own)
}

function withoutRegion(code: string): string {
  return code.split('-', 1)[0] ?? code
}

/** Finds the place of the locale among a page's folders, `edge/fr/start` → 1; -1 where it has none. The file's name is none. */
export function localeFinder(codes: readonly string[]): (page: string) => number {
  const known = new Map<string, boolean>()
  const own = new Set(codes.map(normalCode))
  const languages = new Set([...own].map(withoutRegion))
  const isLocale = (folder: string) => {
    const answer =
      known.get(folder) ?? (own.has(normalCode(folder)) || languages.has(withoutRegion(normalCode(folder))))
    known.set(folder, answer)
    return answer
  }
  return (page) =>
    page.split('/', 4).findIndex((folder, index, all) => index < all.length - 1 && index < 3 && isLocale(folder))
}

/** The codes of the languages that a navigation has, at any depth. */
export function languagesOf(docs: unknown): readonly string[] {
  return [...variantTitles(docs).language]
}

/**
 * Tells which pages are in the language of a missing one, which is listed in the navigation of a language: no other
 * is meant by it. The languages are those of the navigation; where it has none, folders such as `fr` still name some.
 */
export function languageMatcher(languages: readonly string[]) {
  const codes = languages.length > 0 ? languages : languageCodes
  const localeAt = localeFinder(codes)
  const folderOf = (path: string) => path.split('/', 4)[localeAt(path)]
  return (page: string, listedIn: string | undefined) => {
    const own = folderOf(page)
    const wanted = own ?? listedIn
    return (candidate: string): boolean => {
      const folder = folderOf(candidate)
      // Without a folder it is a page of the one language that has none.
      if (folder === undefined) return own === undefined || languages.length === 0
      return wanted === undefined || isFolderOf(folder, wanted, codes)
    }
  }
}
