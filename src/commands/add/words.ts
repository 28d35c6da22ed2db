import { counted } from '../../base/diagnostics/counted.js'
import type { Placed } from '../../site/placement/place-pages.js'
import type { Order } from '../../site/placement/position.js'
import type { Reason } from '../../site/placement/reasons.js'
import { folderOf } from '../../site/model/page-path.js'

const orders: Readonly<Partial<Record<Order, string>>> = {
  'newest first': ', the newest first',
  'by number': ', in the order of their numbers',
  'by name': ', sorted by name',
  'by name, backwards': ', sorted by name backwards',
}

/** The reason for a page's place; undefined where the author has named the place. */
export function placedInWords({ page, reason, siblings, order, like }: Placed): string | undefined {
  if (reason === 'twin') return `That is where ${like?.variant.labels.join(' ') ?? 'its counterpart'} has it.`
  if (reason === 'folder')
    return `That list alone has the other ${counted(siblings, 'page')} of ${folderOf(page)}${orders[order] ?? ''}.`
  return undefined
}

/** Why the place of a page is open. */
export function openInWords(page: string, reason: Reason, count: number, folder: string): string {
  const where = folder === '' ? 'the root folder' : folder
  const sentences: Readonly<Record<Reason, string>> = {
    twin: `${page}: nothing tells which list is meant.`,
    folder: `${page}: nothing tells which list is meant.`,
    twins: `${page}: ${count} lists are like the one that has it in another language or version.`,
    few: `${page}: one list has pages of ${where}, but too few to be sure.`,
    several: `${page}: ${count} lists have pages of ${where}.`,
    root: `${page}: a page of ${where} may stand in any list.`,
    cluster: `${page}: several new pages of ${where} are named alike, and may want a group of their own.`,
    titled: `${page}: no list has pages of ${where}, but one has its name.`,
    around: `${page}: no list has pages of ${where}.`,
    none: `${page}: no list has pages of ${where}, or of the folders around it.`,
  }
  return sentences[reason]
}
