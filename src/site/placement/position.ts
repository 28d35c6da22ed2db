import { baseOf, folderOf } from '../model/page-path.js'
import { compareTexts } from '../sources/order.js'
import type { NavNode } from '../model/navigation-tree.js'
import { listOf, type Navigation } from './navigation.js'
import { keyIn, type Variant } from './variants.js'

/** The order of a list, and so of a new page. */
export type Order = 'newest first' | 'by number' | 'by name' | 'nearly by name' | 'by name, backwards'

/** A place in a list. */
export interface Position {
  readonly index: number
  /** The order of names; undefined for a place without an order. */
  readonly order?: Order | undefined
}

const lead = /^(index|introduction|intro|overview|readme|welcome)$/i
const tail =
  /^(changelog|change-log|release-notes|releases|faqs?|troubleshooting|support|glossary|migration|migrating|contact(-us)?|limitations|deprecated|contributing)$/i
const counted = /^v?\d+([.-]\d+)*|\d{4}-\d{2}/

/** True for the introduction of a folder, by its name. */
export function isLead(page: string): boolean {
  return lead.test(baseOf(page))
}

interface Listed {
  readonly name: string
  readonly index: number
}

/** The place of a page among the pages of its folder, by their order. */
export function positionIn(element: NavNode, page: string, navigation: Navigation): Position {
  const list = listOf(element) ?? []
  if (list.length === 0) return { index: 0 }
  const name = baseOf(page)
  const siblings = list.flatMap((entry, index) => {
    const path = navigation.pageOf(entry)
    return path === undefined || folderOf(path) !== folderOf(page) ? [] : [{ name: baseOf(path), index }]
  })
  if (lead.test(name)) return { index: siblings[0]?.index ?? 0 }
  // An index page first and a changelog last are no part of the order between.
  const body = siblings.filter((each) => !lead.test(each.name) && !tail.test(each.name))
  const place = numberedPlace(body, name) ?? sortedPlace(body, name) ?? namesakePlace(body, name)
  if (place) return place
  if (tail.test(name)) return { index: list.length }
  let index = (siblings.at(-1)?.index ?? list.length - 1) + 1
  while (index > 0 && tail.test(baseOf(navigation.pageOf(list[index - 1]) ?? ''))) index--
  return { index }
}

function numberedPlace(body: readonly Listed[], name: string): Position | undefined {
  const among = body.filter((each) => counted.test(each.name))
  const [first] = among
  if (!first || !counted.test(name) || among.length < 0.6 * body.length) return undefined
  const last = among.at(-1) as Listed
  const isNewestFirst = among.length > 1 ? compareTexts(first.name, last.name) > 0 : /^\d{4}|^v\d/.test(name)
  return { index: slotAmong(among, name, isNewestFirst), order: isNewestFirst ? 'newest first' : 'by number' }
}

function sortedPlace(body: readonly Listed[], name: string): Position | undefined {
  const pairs = body.slice(1)
  const rising = pairs.filter((each, at) => compareTexts((body[at] as Listed).name, each.name) <= 0).length
  const share = rising / pairs.length
  if ((body.length >= 4 && share >= 0.8) || (body.length === 3 && share === 1))
    return { index: slotAmong(body, name, false), order: share === 1 ? 'by name' : 'nearly by name' }
  if (body.length >= 4 && share <= 0.1) return { index: slotAmong(body, name, true), order: 'by name, backwards' }
  return undefined
}

/** After the last page with the most common first words, if pages with common words are the minority. */
function namesakePlace(body: readonly Listed[], name: string): Position | undefined {
  const shared = body.map((each) => sharedWords(each.name, name))
  const most = Math.max(0, ...shared)
  if (most === 0 || shared.filter((count) => count > 0).length * 2 >= body.length) return undefined
  return { index: (body[shared.lastIndexOf(most)] as Listed).index + 1 }
}

/** The number of common first words of two names. */
export function sharedWords(a: string, b: string): number {
  const [left, right] = [wordsOf(a), wordsOf(b)]
  const end = left.findIndex((word, index) => word !== right[index])
  return end === -1 ? left.length : end
}

/** `set-up_node.js` → `set`, `up`, `node`, `js`. */
export function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[-_. ]+/)
    .filter(Boolean)
}

/** The place with the fewest pairs out of order; of several, the first, or the last in a rising order. */
function slotAmong(entries: readonly Listed[], name: string, isFalling: boolean): number {
  const orders = entries.map((each) => compareTexts(each.name, name) * (isFalling ? -1 : 1))
  let best = 0
  let wrong = orders.filter((order) => order < 0).length
  let least = wrong
  for (const [index, order] of orders.entries()) {
    // This entry is before the place now.
    wrong += Math.sign(order)
    if (wrong < least || (wrong === least && !isFalling)) [least, best] = [wrong, index + 1]
  }
  const before = entries[best - 1]
  return before ? before.index + 1 : (entries[0]?.index ?? 0)
}

/** A list, or the entries for a new group, in a language and version. */
export interface Entries {
  readonly list: readonly unknown[]
  readonly variant: Variant
}

/** The entries of a list in a language and version. */
export function listEntries(element: NavNode, navigation: Navigation): Entries {
  return { list: listOf(element) ?? [], variant: navigation.variantOf(element) }
}

/**
 * The place of an entry's counterpart in another list: after the nearest common entry before, or before the nearest
 * common entry after.
 */
export function indexLike(own: Entries, like: Entries, at: number, navigation: Navigation): number {
  const its = keysIn(own, navigation)
  const keys = keysIn(like, navigation)
  const places = (key: string | undefined) => (key === undefined ? -1 : its.lastIndexOf(key))
  const before = keys.slice(0, at).findLast((key) => places(key) !== -1)
  if (before !== undefined) return places(before) + 1
  const after = keys.slice(at + 1).find((key) => places(key) !== -1)
  return after === undefined ? its.length : places(after)
}

/** The common names of entries and their counterparts. */
export function keysIn({ list, variant }: Entries, navigation: Navigation): readonly (string | undefined)[] {
  return list.map((entry) => entryKey(entry, variant, navigation))
}

/** The common name of an entry and its counterparts in other variants: for a group, the name of its first page. */
function entryKey(entry: unknown, variant: Variant, navigation: Navigation): string | undefined {
  const page = firstPage(entry, navigation)
  const key = page && (keyIn(variant, page) ?? page)
  if (typeof entry === 'string') return key ?? entry
  return key && `{${key}}`
}

function firstPage(entry: unknown, navigation: Navigation): string | undefined {
  if (typeof entry === 'string') return navigation.pageOf(entry)
  const pages: unknown = (entry as { readonly pages?: unknown } | null)?.pages
  if (!Array.isArray(pages)) return undefined
  for (const inner of pages) {
    const page = firstPage(inner, navigation)
    if (page !== undefined) return page
  }
  return undefined
}
