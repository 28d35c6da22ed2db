import { baseOf, folderOf } from '../model/page-path.js'
import { compareTexts } from '../sources/order.js'
import type { NavNode } from '../model/navigation-tree.js'
import { listOf, type Navigation } from './navigation.js'
import { keyIn, type Variant } from './variants.js'

/** The order of a list, and so of a new page. */
export type Order = 'newest first' | 'by number' | 'by name'

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
  const place = orderedPlace(body, name)
  if (place) return place
  if (tail.test(name)) return { index: list.length }
  let index = (siblings.at(-1)?.index ?? list.length - 1) + 1
  while (index > 0 && tail.test(baseOf(navigation.pageOf(list[index - 1]) ?? ''))) index--
  return { index }
}

/** The place by a list's order: of numbers and dates, rising or falling, or of names. */
function orderedPlace(body: readonly Listed[], name: string): Position | undefined {
  const isNumbered = counted.test(name)
  const among = isNumbered ? body.filter((each) => counted.test(each.name)) : body
  const [first] = among
  if (!first || among.length < (isNumbered ? 0.6 * body.length : 3)) return undefined
  const isSorted = (sign: number) =>
    among.every((each, at) => at === 0 || sign * compareTexts((among[at - 1] as Listed).name, each.name) <= 0)
  const isNewestFirst = isNumbered && (among.length > 1 ? isSorted(-1) : /^\d{4}|^v\d/.test(name))
  if (!isNewestFirst && !isSorted(1)) return undefined
  const before = among.findLast((each) => compareTexts(each.name, name) * (isNewestFirst ? -1 : 1) <= 0)
  const order = isNewestFirst ? 'newest first' : isNumbered ? 'by number' : 'by name'
  return { index: before ? before.index + 1 : first.index, order }
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
