import { baseOf, folderOf } from '../model/page-path.js'
import { compareTexts } from '../sources/order.js'
import type { NavNode } from '../model/navigation-tree.js'
import { listOf, type Navigation } from './navigation.js'

/** A place in a list. */
export interface Place {
  readonly element: NavNode
  readonly index: number
}

const lead = /^(index|introduction|intro|overview|readme|welcome)$/i
const tail =
  /^(changelog|change-log|release-notes|releases|faqs?|troubleshooting|support|glossary|migration|migrating|contact(-us)?|limitations|deprecated|contributing)$/i
const counted = /^v?\d+([.-]\d+)*|\d{4}-\d{2}/

/** True for the introduction of a folder, by its name. */
export function isLead(page: string): boolean {
  return lead.test(baseOf(page))
}

/** The place of a page among the pages of its folder, by their order. */
export function placeIn(element: NavNode, page: string, navigation: Navigation): Place {
  const list = listOf(element) ?? []
  const name = baseOf(page)
  const siblings = list.flatMap((entry, index) => {
    const path = navigation.pageOf(entry)
    return path === undefined || folderOf(path) !== folderOf(page) ? [] : [{ name: baseOf(path), index }]
  })
  if (isLead(page)) return { element, index: siblings[0]?.index ?? 0 }
  // An index page first and a changelog last are no part of the order between.
  const body = siblings.filter((each) => !lead.test(each.name) && !tail.test(each.name))
  const ordered = orderedIndex(body, name)
  if (ordered !== undefined) return { element, index: ordered }
  if (tail.test(name)) return { element, index: list.length }
  let index = (siblings.at(-1)?.index ?? list.length - 1) + 1
  while (index > 0 && tail.test(baseOf(navigation.pageOf(list[index - 1]) ?? ''))) index--
  return { element, index }
}

/** The index by a list's order: of numbers and dates, rising or falling, or of names. */
function orderedIndex(body: readonly Readonly<{ name: string; index: number }>[], name: string): number | undefined {
  const isNumbered = counted.test(name)
  const among = isNumbered ? body.filter((each) => counted.test(each.name)) : body
  const [first] = among
  if (!first || among.length < (isNumbered ? 0.6 * body.length : 3)) return undefined
  const isSorted = (sign: number) =>
    among.every((each, at) => at === 0 || sign * compareTexts(among[at - 1]?.name ?? '', each.name) <= 0)
  const isNewestFirst = isNumbered && (among.length > 1 ? isSorted(-1) : /^\d{4}|^v\d/.test(name))
  if (!isNewestFirst && !isSorted(1)) return undefined
  const before = among.findLast((each) => compareTexts(each.name, name) * (isNewestFirst ? -1 : 1) <= 0)
  return before ? before.index + 1 : first.index
}
