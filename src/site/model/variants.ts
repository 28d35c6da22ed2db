import { grouped } from '../../base/diagnostics/grouped.js'
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

/** The language codes of a navigation, at any depth. */
export function languagesOf(tree: NavNode | undefined): readonly string[] {
  return [...variantTitles(tree).language]
}

/**
 * Finds pages in the language of a missing page, listed in the navigation of a language. Languages come from the
 * navigation, or else from folders such as `fr`.
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
      // A page without a folder is in the language without a folder.
      if (folder === undefined) return own === undefined || languages.length === 0
      return wanted === undefined || isFolderOf(folder, wanted, codes)
    }
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

/** Compares versions by the numbers in their labels, the older first: `v2` before `2.1`, `2.9` before `2.10`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersIn(a) ?? [], numbersIn(b) ?? []]
  const at = left.findIndex((number, index) => number !== right[index])
  return at === -1 ? left.length - right.length : (left[at] ?? -1) - (right[at] ?? -1)
}

/** The numbers of a label: `2`, `1` for `v2.1 (beta)`; undefined without a number. */
export function numbersIn(label: string): readonly number[] | undefined {
  return /\d+(?:[.-]\d+)*/.exec(label)?.[0].split(/[.-]/).map(Number)
}

/** A page, and the label of the version or product around its entry. */
interface VariantPage {
  readonly page: string
  readonly label: string
}

/**
 * Finds the folder of a version, or product, in the path of a page: a folder of pages of a single version, with most pages
 * of the version; or else a folder named after a version.
 *
 *     versions/8.5.1/guides/a   →   versions/8.5.1, of version '8.5'
 */
function variantFolderFinder(listed: readonly VariantPage[]) {
  const owners = ownFolders(listed)
  // In the folder of a version, `2025` means nothing: `v2025/changelog/2025/may`.
  const withFolder = new Set([...owners.values()].map(({ label }) => label))
  const labels = new Set(listed.flatMap(({ label }) => (withFolder.has(label) ? [] : plainVersion(label))))
  return (page: string) => {
    const steps = page.split('/').slice(0, -1)
    const isOwn = (step: string, at: number) => {
      const above = owners.get(step)?.above ?? steps.slice(0, at).join('/')
      return owners.has(step) && above === steps.slice(0, at).join('/')
    }
    const own = steps.findIndex(isOwn)
    const owner = owners.get(steps[own] ?? '')
    if (owner) {
      const isOf = (label: string) => label === owner.label
      return { start: owner.above === undefined ? own : 0, end: own + 1, isOf }
    }
    const named = steps.map(plainVersion)
    const at = named.findIndex((step) => labels.has(step))
    return at === -1
      ? undefined
      : { start: at, end: at + 1, isOf: (label: string) => plainVersion(label) === named[at] }
  }
}

/** The outermost folder of a single version with most pages of the version, by name. */
function ownFolders(listed: readonly VariantPage[]) {
  const byLabel = grouped(listed, ({ label }) => label)
  const uses = listed.flatMap(({ page, label }) => {
    const steps = page.split('/').slice(0, -1)
    return [...new Set(steps)].map((step) => ({ step, label, above: steps.slice(0, steps.indexOf(step)).join('/') }))
  })
  /** `above` has the folders above, if equal in all paths: `versions` of `versions/8.5.1`. */
  const owners = new Map<string, { readonly label: string; readonly above: string | undefined }>()
  const found = new Set<string>()
  for (const [step, all] of byLabel.size < 2 ? [] : grouped(uses, (use) => use.step)) {
    const [{ label, above }] = all
    const isMost = all.length * 2 > (byLabel.get(label)?.length ?? 0)
    if (!isMost || found.has(label) || all.some((use) => use.label !== label)) continue
    owners.set(step, { label, above: all.every((use) => use.above === above) ? above : undefined })
    found.add(label)
  }
  return owners
}

/** The path of a page without the folder of its variant. */
export function withoutFolder(page: string, { start, end }: { readonly start: number; readonly end: number }): string {
  return page
    .split('/')
    .filter((_, at) => at < start || at >= end)
    .join('/')
}

/**
 * The counterparts of a page in other languages and versions have one neutral path: without the folders of language and
 * version. `entries` has the label of each page's version.
 *
 *     versions/9.1/fr/guides/start   →   guides/start
 */
export function neutralPaths(
  languages: readonly string[],
  entries: readonly { readonly page: string; readonly label: string | undefined }[],
) {
  const localeAt = localeFinder(languages)
  const withoutLocale = (page: string) => {
    const start = localeAt(page)
    return start === -1 ? page : withoutFolder(page, { start, end: start + 1 })
  }
  const folderOf = variantFolderFinder(
    entries.flatMap(({ page, label }) => (label === undefined ? [] : { page: withoutLocale(page), label })),
  )
  const neutral = (page: string) => {
    const path = withoutLocale(page)
    const folder = folderOf(path)
    return folder === undefined ? path : withoutFolder(path, folder)
  }
  /** True for the whole folder of a version: `versions/9.1`. */
  const isFolderOfVersion = (folder: string, label: string) => {
    const path = withoutLocale(`${folder}/a`)
    const found = folderOf(path)
    return found?.isOf(label) === true && found.end === path.split('/').length - 1
  }
  return { neutral, isFolderOfVersion }
}
