import type { PagePath } from '../../config/builders/register.js'
import { kept } from '../model/kept.js'

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

interface Order {
  readonly sort?: PageOrder | undefined
  readonly first?: readonly string[] | undefined
}

/** Pages in order: `first`, then the index page, then by `sort`, and by path. */
export function inOrder<Page extends SourcePage>(pages: readonly Page[], options: Order, index: string): Page[] {
  const { sort = () => 0, first = [] } = options
  // Each folder's index page first, a page before the folder of its name.
  const bare = (page: string) => page.replace(/(^|\/)index$/, '$1')
  const keyOf = kept((page: string) => bare(page).split('/').map(naturalKey).join('\0'))
  const rankOf = ({ path }: Page) => {
    const named = first.indexOf(path)
    return named !== -1 ? named : first.length + (path === index ? 0 : 1)
  }
  const bySort =
    typeof sort === 'string' ? (a: Page, b: Page) => compareValues(a.frontmatter[sort], b.frontmatter[sort]) : sort
  return pages
    .toSorted((a, b) => compare(keyOf(a.path), keyOf(b.path)) || compare(a.path, b.path))
    .toSorted(bySort)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Numbers, then texts, then pages without a value. */
function compareValues(a: unknown, b: unknown): number {
  const [[kind, key], [otherKind, otherKey]] = [sortKey(a), sortKey(b)]
  return compare(kind, otherKind) || compare(key, otherKey)
}

function sortKey(value: unknown): readonly [kind: number, key: number | string] {
  if (typeof value === 'boolean') return [0, value ? 0 : 1]
  if (typeof value === 'number' && !Number.isNaN(value)) return [0, value]
  if (typeof value !== 'string' || value.trim() === '') return [2, '']
  return /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? [0, Number(value)] : [1, naturalKey(value)]
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

/** Numbers by value, texts by code units. */
function compare<Key extends number | string>(a: Key, b: Key): number {
  return a < b ? -1 : a > b ? 1 : 0
}
