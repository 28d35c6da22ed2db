import { baseOf, folderOf } from '../model/page-path.js'
import { compareTexts } from '../sources/order.js'
import type { Element, Navigation } from './navigation.js'

/** The order of a list, and so of a new page. */
export type Order =
  | 'empty list'
  | 'index first'
  | 'newest first'
  | 'by number'
  | 'by name'
  | 'nearly by name'
  | 'by name, backwards'
  | 'beside its namesakes'
  | 'last in the list'
  | 'last of its folder'
  | 'as in its twin'
  | 'first in the list'
  | 'after a page'
  | 'before a page'

/** A place in a list. */
export interface Position {
  readonly index: number
  readonly order: Order
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
export function positionIn({ list = [] }: Element, page: string, pageOf: Navigation['pageOf']): Position {
  const name = baseOf(page)
  const pages = list.flatMap((entry, index) => {
    const path = pageOf(entry)
    return path === undefined ? [] : [{ name: baseOf(path), folder: folderOf(path), index }]
  })
  const siblings = pages.filter(({ folder }) => folder === folderOf(page))
  if (list.length === 0) return { index: 0, order: 'empty list' }
  if (lead.test(name)) return { index: siblings[0]?.index ?? 0, order: 'index first' }
  // An index page first and a changelog last are no part of the order between.
  const body = siblings.filter((each) => !lead.test(each.name) && !tail.test(each.name))
  return (
    numberedPlace(body, name) ??
    sortedPlace(body, name) ??
    namesakePlace(body, name) ??
    (tail.test(name) ? { index: list.length, order: 'last in the list' } : lastPlace(list, siblings, pageOf))
  )
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

/** After the last page with the same first words, if such pages are the minority. */
function namesakePlace(body: readonly Listed[], name: string): Position | undefined {
  const kin = body.map((each) => ({ ...each, shared: sharedWords(each.name, name) })).filter(({ shared }) => shared > 0)
  if (kin.length === 0 || kin.length >= 0.5 * body.length) return undefined
  const most = Math.max(...kin.map(({ shared }) => shared))
  const nearest = kin.findLast(({ shared }) => shared === most) as Listed
  return { index: nearest.index + 1, order: 'beside its namesakes' }
}

function lastPlace(list: readonly unknown[], siblings: readonly Listed[], pageOf: Navigation['pageOf']): Position {
  let index = (siblings.at(-1)?.index ?? list.length - 1) + 1
  const isTail = (entry: unknown) => tail.test(baseOf(pageOf(entry) ?? ''))
  while (index > 0 && isTail(list[index - 1])) index--
  return { index, order: 'last of its folder' }
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
