import type { PagePath } from '../../config/builders/register.js'

/** A page on the disk. */
export interface SourcePage {
  /** As in `pages`: `guides/quickstart`. */
  readonly path: PagePath
  /** The title in the sidebar: `sidebarTitle` or `title` of the frontmatter, or words from the path. */
  readonly title: string
  /** All frontmatter. */
  readonly frontmatter: Readonly<Record<string, unknown>>
}

/** A key of the frontmatter, or a comparison as for `sort` of a list. */
export type PageOrder = string | ((a: SourcePage, b: SourcePage) => number)

/** An entry to sort: a page, or a folder with the frontmatter of its index page. */
export interface Sortable extends SourcePage {
  readonly isIndex: boolean
  /** A copy of the page, as the index page of its group or not. */
  readonly as: (isIndex: boolean) => Sortable
}

/** Pages in order: `first`, then the index page, then by `sort`, and by path. */
export function inOrder<Entry extends Sortable>(
  entries: readonly Entry[],
  { sort, first = [] }: { readonly sort?: PageOrder | undefined; readonly first?: readonly string[] | undefined },
): Entry[] {
  const pathKey = pathKeys()
  const byOrder = typeof sort === 'string' ? byKey(sort) : sort
  const rank = ({ path, isIndex }: Entry) => {
    const named = first.length === 0 ? -1 : first.indexOf(path)
    return named !== -1 ? named : isIndex ? first.length : first.length + 1
  }
  return entries
    .map((entry) => ({ entry, rank: rank(entry), key: pathKey(entry.path) }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        (byOrder?.(a.entry, b.entry) ?? 0) ||
        compare(a.key, b.key) ||
        compareTexts(a.entry.path, b.entry.path),
    )
    .map(({ entry }) => entry)
}

function byKey(key: string): (a: Sortable, b: Sortable) => number {
  return (a, b) => compareValues(a.frontmatter[key], b.frontmatter[key])
}

/** Numbers, then texts, then pages without a value. */
function compareValues(a: unknown, b: unknown): number {
  const [left, right] = [sortValue(a), sortValue(b)]
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string') return compare(left, right)
  return classOf(left) - classOf(right)
}

function sortValue(value: unknown): number | string | undefined {
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : value
  if (typeof value === 'boolean') return value ? 0 : 1
  if (typeof value !== 'string' || value.trim() === '') return undefined
  return /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : naturalKey(value)
}

function classOf(value: number | string | undefined): number {
  return typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2
}

/**
 * A text for comparisons by code units in the order people expect: numbers as numbers, upper and lower case together.
 * Equal on every system, unlike a collation of the language.
 */
function naturalKey(text: string): string {
  return text.toLowerCase().replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    return `0${String.fromCharCode(number.length)}${number}`
  })
}

/** By natural keys, or else by the texts themselves. */
export function compareTexts(a: string, b: string): number {
  return compare(naturalKey(a), naturalKey(b)) || compare(a, b)
}

/** By code units. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Page by page through the folders: each folder's index page first, a page before the folder of its name. */
export function pathKeys(): (page: string) => string {
  let folder: string | undefined
  let folderKey = ''
  return (page) => {
    const end = page.lastIndexOf('/')
    const own = page.slice(0, Math.max(end, 0))
    if (own !== folder) [folder, folderKey] = [own, end === -1 ? '' : `${own.split('/').map(naturalKey).join('\0')}\0`]
    const name = page.slice(end + 1)
    return name === 'index' ? folderKey : folderKey + naturalKey(name)
  }
}
