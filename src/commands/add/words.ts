import { counted, listed } from '../../base/diagnostics/text.js'
import type { Placed } from '../../site/placement/place-pages.js'
import type { Order } from '../../site/placement/position.js'
import type { Reason } from '../../site/placement/reasons.js'
import { folderOf } from '../../site/model/page-path.js'

const orders: Readonly<Partial<Record<Order, string>>> = {
  'newest first': ', newest first',
  'by number': ', ordered by number',
  'by name': ', sorted by name',
  'nearly by name': ', most of them sorted by name',
  'by name, backwards': ', sorted by name in reverse',
}

/** The reason for a page's place; undefined where the author has named the place. */
export function placedInWords({ page, reason, siblings, order, like, element, also = [] }: Placed): string | undefined {
  if (reason === 'twin')
    return `In ${like?.variant.labels.join(' ') ?? 'another variant'}, the same page is there, too.`
  const pages = `${counted(siblings, 'page')}${orders[order] ?? ''}`
  const variants = [element, ...also.map((each) => each.element)].map(({ variant }) => variant.labels.join(' '))
  if (reason === 'folder')
    return also.length === 0
      ? `Only this list has pages of ${folderOf(page)}: ${pages}.`
      : `${listed(variants)} have the same pages of ${folderOf(page)} in one list each: ${pages}.`
  return undefined
}

interface Found {
  /** The number of possible lists; lists of several variants with a shared page count once. */
  readonly lists: number
  /** `guides/`, or words for the root folder. */
  readonly folder: string
}

/** The reason why the place of pages is open. */
export function openInWords(subject: string, reason: Reason, { lists, folder }: Found): string {
  const sentences: Readonly<Record<Reason, string>> = {
    twin: 'several lists may be meant',
    folder: 'several lists may be meant',
    twins: `${lists} lists match the one that has it in another language or version`,
    few: `one list has pages of ${folder}, but fewer than three`,
    several: `${lists} lists have pages of ${folder}`,
    root: `pages of ${folder} may belong to any list`,
    cluster: `new pages of ${folder} have similar names, and may need a group of their own`,
    titled: `no list has pages of ${folder}, but one has its title`,
    around: `no list has pages of ${folder}`,
    none: `no list has pages of ${folder} or of the folders around it`,
  }
  return `${subject}: ${sentences[reason]}.`
}
