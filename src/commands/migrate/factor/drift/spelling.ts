import { nearest } from '../../../../base/diagnostics/near.js'
import { keysIn } from '../context.js'
import type { Context } from '../context.js'
import type { PageNode } from '../nodes.js'
import { presenceOf } from '../nodes.js'
import { textOf } from '../variants.js'
import { planIn, variantsOf } from './slip.js'
import type { Slip } from './slip.js'
import type { List } from './walk.js'

/** The greatest distance, in the list of all variants, between two spellings of one page. */
const MOST_APART = 4
/** Shorter words differ by a letter or two on purpose, unless they are in a longer name. */
const LEAST_LETTERS = 4
const LEAST_IN_NAME = 8

/** A page, and one of fewer variants that was meant to be the same. */
export interface Rivals {
  readonly most: PageNode
  readonly few: PageNode
}

/** Slips in which a path has other capitals. */
export function spellingSlips(list: List, context: Context): Slip[] {
  return rivals(pagesIn(list), context, (page) => page.name.toLowerCase()).flatMap(({ most, few }) =>
    most.name === few.name ? [] : [slip('case', few, textIn(few), list, context)],
  )
}

/** Pages in the place of the other variants' page with nearly the same name. */
export function typosIn(list: List, context: Context): Rivals[] {
  const all = presenceOf(list.owner)
  const pages = pagesIn(list)
  const odd = pages.filter((page) => !all.isIn(presenceOf(page)))
  return odd.flatMap((few) => {
    const at = pages.indexOf(few)
    const near = pages.slice(Math.max(0, at - MOST_APART), at + MOST_APART + 1)
    const most = near.find((page) => page !== few && isMinority(few, page, context) && isTypo(few.name, page.name))
    return most ? [{ most, few }] : []
  })
}

/** Such a page as a slip. */
export function typoSlip({ most, few }: Rivals, list: List, context: Context): Slip {
  return { ...slip('typo', few, few.name, list, context), elsewhere: most.name }
}

/** One word with other letters, or written apart; another number is another page. */
function isTypo(few: string, most: string): boolean {
  const [ours, theirs] = [few, most].map((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)) as [string[], string[]]
  if (ours.join('') === theirs.join('')) return few.split('/').length === most.split('/').length
  const [word, another] = ours.flatMap((each, at) => (each === theirs[at] ? [] : [[each, theirs[at] ?? ''] as const]))
  if (!word || another || ours.length !== theirs.length) return false
  if (/\d/.test(word.join(''))) return false
  const isNear = nearest(word[0], [word[1]]) === word[1]
  const shorter = Math.min(...word.map(({ length }) => length))
  if (shorter >= LEAST_LETTERS) return isNear
  const inName = most.slice(most.lastIndexOf('/') + 1).length
  return shorter === LEAST_LETTERS - 1 && inName >= LEAST_IN_NAME && isNear
}

/** True if it is in one language or one version only, and the other one is in variants that lack it. */
function isMinority(few: PageNode, most: PageNode, { axes }: Context): boolean {
  const [odd, others] = [presenceOf(few), presenceOf(most)]
  if (odd.meets(others) || !axes.some((axis) => keysIn(axis, odd).length === 1)) return false
  if (odd.size * 2 <= others.size) return true
  // Of two languages, the default one says how it is written.
  const languages = axes.find(({ name }) => name === 'language')
  return odd.size === others.size && languages !== undefined && keysIn(languages, others)[0] === languages.keys[0]
}

/** Pages with one name that no variant has both of: the more common one first, or that of the default language. */
function rivals(pages: readonly PageNode[], { axes }: Context, nameOf: (page: PageNode) => string): Rivals[] {
  const languages = axes.find(({ name }) => name === 'language')
  const isDefault = (page: PageNode) =>
    Number(languages !== undefined && keysIn(languages, presenceOf(page))[0] === languages.keys[0])
  const groups = new Map<string, PageNode[]>()
  for (const page of pages) groups.set(nameOf(page), [...(groups.get(nameOf(page)) ?? []), page])
  return [...groups.values()].flatMap((group) => {
    const [most, ...others] = group.toSorted(
      (left, right) => presenceOf(right).size - presenceOf(left).size || isDefault(right) - isDefault(left),
    )
    return others.filter((few) => most && !presenceOf(few).meets(presenceOf(most))).map((few) => ({ most: most!, few }))
  })
}

function pagesIn({ nodes }: List): PageNode[] {
  return nodes.filter((node) => node.type === 'page')
}

function textIn(page: PageNode): string {
  return textOf([...page.plans.values()][0]) ?? page.name
}

function slip(kind: Slip['kind'], page: PageNode, entry: string, { within }: List, context: Context): Slip {
  const odd = presenceOf(page)
  return { kind, node: page, entry, within, variants: variantsOf(odd, context), plan: planIn(page.plans, odd) }
}
