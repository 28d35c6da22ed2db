import { languageCodes } from '../../format/contract/languages.js'
import { kept } from './kept.js'
import { nodesIn, type NavNode } from './navigation-tree.js'

/* Languages, versions and products of a navigation: their titles, and their folders in the paths of pages. */

/** Kinds of elements with the same content in every variant: a page of a language is expected in all languages. */
export const variantKinds = ['language', 'version', 'product'] as const

export type VariantKind = (typeof variantKinds)[number]

/** The titles of variants by kind: codes of languages, labels of versions. */
export type VariantTitles = Readonly<Record<VariantKind, ReadonlySet<string>>>

/** The variants of a navigation, at any depth. */
export function variantTitles(tree: NavNode | undefined): VariantTitles {
  const titles = { language: new Set<string>(), version: new Set<string>(), product: new Set<string>() }
  for (const { kind, title } of nodesIn(tree))
    if (title !== undefined && Object.hasOwn(titles, kind)) titles[kind as VariantKind].add(title)
  return titles
}

/** Other codes of a language, often names of folders. */
const sameAs: Readonly<Record<string, string>> = { cn: 'zh', jp: 'ja', ua: 'uk', kr: 'ko' }

/** `ja-JP` → `ja-jp`, `cn` → `zh`. */
function normalCode(code: string): string {
  const lower = code.toLowerCase().replaceAll('_', '-')
  return sameAs[lower] ?? lower
}

/** True if a folder is named after a language: `pt` stands for `pt-BR`, unless a sibling language matches better. */
export function isFolderOf(folder: string, code: string, siblings: readonly string[]): boolean {
  const [wanted, own] = [normalCode(folder), normalCode(code)]
  if (wanted === own) return true
  if (siblings.some((sibling) => normalCode(sibling) === wanted)) return false
  return withoutRegion(wanted) === withoutRegion(own)
}

function withoutRegion(code: string): string {
  return code.split('-', 1)[0] ?? code
}

/** Finds the locale among a page's folders: `edge/fr/start` → 1; -1 without a locale. The file's name doesn't count. */
export function localeFinder(codes: readonly string[]): (page: string) => number {
  const own = new Set(codes.map(normalCode))
  const languages = new Set([...own].map(withoutRegion))
  const isLocale = kept((folder) => own.has(normalCode(folder)) || languages.has(withoutRegion(normalCode(folder))))
  return (page) =>
    page.split('/', 4).findIndex((folder, index, all) => index < all.length - 1 && index < 3 && isLocale(folder))
}

/** A path without a folder, by index: without 1, `edge/fr/start` → `edge/start`; unchanged for -1. */
export function withoutStep(page: string, at: number): string {
  return at === -1 ? page : page.split('/').toSpliced(at, 1).join('/')
}

/** The language codes of a navigation, at any depth. */
export function languagesOf(tree: NavNode | undefined): readonly string[] {
  return [...variantTitles(tree).language]
}

/**
 * Finds pages in the language of a missing page: in the same folder of a language, or in that of the navigation where the
 * page is listed. Languages come from the navigation, or else from folders such as `fr`.
 */
export function languageMatcher(languages: readonly string[]) {
  const localeAt = localeFinder(languages.length > 0 ? languages : languageCodes)
  const folderOf = (path: string) => path.split('/', 4)[localeAt(path)]
  return (page: string, listedIn?: string) => {
    const own = folderOf(page)
    return (candidate: string): boolean => [own, own ?? listedIn].includes(folderOf(candidate))
  }
}

/** `v2.0 (latest)` → `2`: folders and labels of versions are compared in this form. */
export function plainVersion(label: string): string {
  return label
    .trim()
    .toLowerCase()
    .replace(/\s*\(.*\)$/, '')
    .replace(/^(?:version[\s-]*|v)(?=\d)/, '')
    .replaceAll(/[\s_-]+/g, '-')
    .replace(/(?<=\d)(?:\.[0x])+$/, '')
}

/** The number of a label: `2.1` for `v2.1 (beta)`; undefined without a number. */
export function numberIn(label: string): string | undefined {
  return /\d+(?:[.-]\d+)*/.exec(label)?.[0].replaceAll('-', '.')
}

/** Compares versions by the numbers in their labels, the older first: `v2` before `2.1`, `2.9` before `2.10`. */
export function compareVersions(a: string, b: string): number {
  return (numberIn(a) ?? '').localeCompare(numberIn(b) ?? '', 'en', { numeric: true })
}

/**
 * The paths of pages without the folders of language and version: equal for the counterparts of a page in other languages
 * and versions. The folder of a version has its name, or its number: `8.5.1` of '8.5', `v2` of 'V2-beta'.
 *
 *     v9.1/fr/guides/start   →   guides/start
 */
export function neutralPaths(
  languages: readonly string[],
  entries: readonly { readonly label: string | undefined }[],
): (page: string) => string {
  const localeAt = localeFinder(languages)
  const labels = [...new Set(entries.flatMap(({ label }) => label ?? []))]
  const names = new Set(labels.map(plainVersion))
  const numbers = labels.flatMap((label) => numberIn(label) ?? [])
  const isOfVersion = kept((folder) => {
    const number = /^v?\d[\d.x-]*$/i.test(folder) ? numberIn(folder) : undefined
    return names.has(plainVersion(folder)) || numbers.some((each) => `${number}.`.startsWith(`${each}.`))
  })
  return (page) => {
    const path = withoutStep(page, localeAt(page))
    return withoutStep(path, path.split('/').slice(0, -1).findIndex(isOfVersion))
  }
}
