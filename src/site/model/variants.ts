import { grouped } from '../../base/diagnostics/grouped.js'
import { languageCodes } from '../../format/contract/languages.js'
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
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? -1) - (right[at] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}

/** The numbers of a label: `2`, `1` for `v2.1 (beta)`; undefined without a number. */
export function numbersIn(label: string): readonly number[] | undefined {
  return /\d+(?:[.-]\d+)*/.exec(label)?.[0].split(/[.-]/).map(Number)
}

/** The folder of a variant in a path: the steps from `start` to before `end`. */
export interface VariantFolder {
  readonly start: number
  readonly end: number
  /** True for the variant of a label. */
  readonly isOf: (label: string) => boolean
}

/** A page, and the label of the version or product around its entry. */
export interface VariantPage {
  readonly page: string
  readonly label: string
}

/**
 * Finds the folder of a version, or product, in the path of a page: a folder of pages of a single version, with most pages
 * of the version, or with copies of pages of another version; or else a folder named after a version.
 *
 *     versions/8.5.1/guides/a   →   versions/8.5.1, of version '8.5'
 */
export function variantFolderFinder(listed: readonly VariantPage[]): (page: string) => VariantFolder | undefined {
  const owners = ownFolders(listed)
  // In the folder of a version, `2025` means nothing: `v2025/changelog/2025/may`.
  const withFolder = new Set([...owners.values()].map(({ label }) => label))
  const labels = new Set(listed.flatMap(({ label }) => (withFolder.has(label) ? [] : plainVersion(label))))
  if (owners.size + labels.size === 0) return () => undefined
  return (page) => {
    const steps = page.split('/').slice(0, -1)
    for (const [at, step] of steps.entries()) {
      const own = owners.get(step)
      if (!own || (own.before !== undefined && own.before !== steps.slice(0, at).join('/'))) continue
      return { start: own.before === undefined ? at : 0, end: at + 1, isOf: (label) => label === own.label }
    }
    const at = steps.findIndex((step) => labels.has(plainVersion(step)))
    const named = plainVersion(steps[at] ?? '')
    return at === -1 ? undefined : { start: at, end: at + 1, isOf: (label) => plainVersion(label) === named }
  }
}

/** The path of a page without the folder of its variant. */
export function withoutFolder(page: string, folder: Pick<VariantFolder, 'start' | 'end'> | undefined): string {
  return folder === undefined
    ? page
    : page
        .split('/')
        .toSpliced(folder.start, folder.end - folder.start)
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
    return withoutFolder(path, folderOf(path))
  }
  /** True for the whole folder of a version: `versions/9.1`. */
  const isFolderOfVersion = (folder: string, label: string) => {
    const path = withoutLocale(`${folder}/a`)
    const found = folderOf(path)
    return found?.isOf(label) === true && found.end === path.split('/').length - 1
  }
  return { neutral, isFolderOfVersion }
}

interface OwnFolder {
  readonly label: string
  /** The folders above, if equal in all paths: `versions` of `versions/8.5.1`. */
  readonly before: string | undefined
}

/** The use of a folder in the paths of all variants. */
interface FolderUse {
  /** Undefined for several variants. */
  readonly label: string | undefined
  readonly before: string | undefined
  readonly count: number
  /** The number of pages with a copy outside of the folder, in another variant. */
  readonly mirrored: number
}

/** The outermost folder of a single variant, for each variant. */
function ownFolders(listed: readonly VariantPage[]): ReadonlyMap<string, OwnFolder> {
  const byLabel = grouped(listed, ({ label }) => label)
  const owners = new Map<string, OwnFolder>()
  if (byLabel.size < 2) return owners
  const uses = folderUses(listed)
  for (const [label, own] of byLabel) {
    const isOwn = (step: string) => {
      const use = uses.get(step)
      return use?.label === label && (use.count * 2 > own.length || use.mirrored * 2 > use.count)
    }
    for (const { page } of own) {
      const folder = page.split('/').slice(0, -1).find(isOwn)
      if (folder === undefined || owners.has(folder)) continue
      owners.set(folder, { label, before: uses.get(folder)?.before })
      break
    }
  }
  return owners
}

/** The uses of folders by name. */
function folderUses(listed: readonly VariantPage[]): ReadonlyMap<string, FolderUse> {
  const byPage = grouped(listed, ({ page }) => page)
  const uses = listed.flatMap(({ page, label }) => {
    const steps = page.split('/').slice(0, -1)
    return steps.flatMap((step, at) => {
      if (steps.indexOf(step) !== at) return []
      const copies = byPage.get(withoutFolder(page, { start: at, end: at + 1 })) ?? []
      const isMirrored = copies.some((copy) => copy.label !== label)
      return { step, label, before: steps.slice(0, at).join('/'), isMirrored }
    })
  })
  const sole = (texts: readonly string[]) => (new Set(texts).size === 1 ? texts[0] : undefined)
  const folders = [...grouped(uses, ({ step }) => step)].map(([step, all]) => {
    const [label, before] = [sole(all.map((use) => use.label)), sole(all.map((use) => use.before))]
    return [
      step,
      { label, before, count: all.length, mirrored: all.filter(({ isMirrored }) => isMirrored).length },
    ] as const
  })
  return new Map(folders)
}
