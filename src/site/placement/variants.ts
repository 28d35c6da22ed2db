import { grouped } from '../../base/diagnostics/grouped.js'
import { kindsWithRole } from '../../format/contract/kinds.js'
import type { NavNode } from '../model/navigation-tree.js'

/** A language, a version, or a version in a language; a site without languages and versions has a single variant. */
export interface Variant {
  /** `fr`, `2.0`; the outermost first. */
  readonly labels: readonly string[]
  readonly language: string | undefined
  /** The folder of nearly all pages: `fr`, `v2/fr`; '' without a folder. */
  folder: string
  readonly elements: NavNode[]
  /** The pages of lists, and the roots of groups. */
  readonly pages: string[]
}

/** Kinds of editions: an edition is a model for the next. */
export const editionKinds = kindsWithRole('edition')
/** The share of a variant's pages in a folder that makes the folder the variant's folder. */
const NEARLY_ALL = 0.8

/** Finds the folder of each variant. */
export function findFolders(variants: readonly Variant[]): void {
  const folders = withoutCommonEnd(variants.map(({ pages }) => sharedFolder(pages)))
  for (const [index, variant] of variants.entries()) variant.folder = folders[index] ?? ''
}

/** The deepest folder with nearly all pages. */
function sharedFolder(pages: readonly string[]): string {
  let folder = ''
  for (;;) {
    const inside = pages.filter((page) => page.startsWith(folder) && page.includes('/', folder.length))
    const inner = grouped(inside, (page) => page.slice(0, page.indexOf('/', folder.length) + 1))
    const [most] = [...inner].sort(([, a], [, b]) => b.length - a.length)
    if (!most || most[1].length < NEARLY_ALL * pages.length) return folder.slice(0, -1)
    folder = most[0]
  }
}

/** `en/docs` and `fr/docs` are the folders `en` and `fr`: a common end does not distinguish them. */
function withoutCommonEnd(folders: readonly string[]): readonly string[] {
  const [first = '', ...others] = folders
  const end = first.slice(first.lastIndexOf('/'))
  const isCommon = end !== '' && first.includes('/') && others.every((folder) => folder.endsWith(end) && folder !== end)
  return isCommon ? withoutCommonEnd(folders.map((folder) => folder.slice(0, -end.length))) : folders
}

/** A page without the folder of its variant; undefined for a page of another variant. */
export function keyIn({ folder }: Pick<Variant, 'folder'>, page: string): string | undefined {
  if (folder === '') return page
  return page.startsWith(`${folder}/`) ? page.slice(folder.length + 1) : undefined
}

/** The page of a variant with this key. */
export function pageWith({ folder }: Pick<Variant, 'folder'>, key: string): string {
  return folder === '' ? key : `${folder}/${key}`
}

/** The variants of a page by its folder: the longest folder around the page decides. */
export function variantsOf(page: string, variants: readonly Variant[]): readonly Variant[] {
  const inside = variants.filter((variant) => keyIn(variant, page) !== undefined)
  const longest = Math.max(-1, ...inside.map(({ folder }) => folder.length))
  return inside.filter(({ folder }) => folder.length === longest)
}

/** True for the top, or the folder of a variant: pages there may belong to any list. */
export function isTop(folder: string, variants: readonly Variant[]): boolean {
  return folder === '' || variants.some((variant) => `${variant.folder}/` === folder)
}

/** The counterparts of a page in all languages and versions, listed or not. */
export function mirrorsOf(page: string, { variants }: { readonly variants: readonly Variant[] }): string[] {
  const keys = variantsOf(page, variants).flatMap((variant) => keyIn(variant, page) ?? [])
  const mirrors = new Set(keys.flatMap((key) => variants.map((variant) => pageWith(variant, key))))
  mirrors.delete(page)
  return [...mirrors]
}

/** A common name of a page and its counterparts. */
export function familyOf(page: string, navigation: Parameters<typeof mirrorsOf>[1]): string {
  return [page, ...mirrorsOf(page, navigation)].toSorted()[0] ?? page
}

/** True for two languages of a version. */
export function isTranslation(own: Variant, other: Variant): boolean {
  if (own.language === undefined || other.language === undefined || own.language === other.language) return false
  const rest = ({ labels, language }: Variant) => labels.filter((label) => label !== language).join('\0')
  return rest(own) === rest(other)
}
