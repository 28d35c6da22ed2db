import type { Plan } from '../../model.js'
import { keysIn } from '../context.js'
import type { Context } from '../context.js'
import { presenceOf } from '../nodes.js'
import type { Node } from '../nodes.js'
import { isTwin } from '../twins.js'
import { LEAST_LANGUAGES, planIn, variantsOf } from './slip.js'
import type { Slip } from './slip.js'
import type { List } from './walk.js'

/** More than this share of a language's elements in other places are an order of its own, such as that of their titles. */
const MOST_ELEMENTS = 1 / 4

/** Pages, and elements with equal content, that one language's list has in another place. */
export function orderSlips({ nodes, owner, within }: List, context: Context): Slip[] {
  const odd = nodes.filter((node) => !presenceOf(owner).isIn(presenceOf(node)))
  const moved = odd.filter((few) => odd.some((most) => isSame(few, most) && isMoved(few, most, context)))
  const isElement = ({ type }: Node) => type === 'element'
  const isSlip = (node: Node) => {
    const beside = (each: Node) => isElement(each) && presenceOf(each).meets(presenceOf(node))
    return !isElement(node) || moved.filter(beside).length <= nodes.filter(beside).length * MOST_ELEMENTS
  }
  return moved.filter(isSlip).map((node): Slip => {
    const own = presenceOf(node)
    const entry = node.type === 'element' ? ([...node.titles][0] ?? '') : node.name
    return {
      kind: 'order',
      node,
      entry,
      within,
      variants: variantsOf(own, context),
      plan: planIn<Plan>(node.plans, own),
    }
  })
}

function isSame(few: Node, most: Node): boolean {
  if (few.type === 'page' && most.type === 'page') return few.name === most.name
  return few.type === 'element' && most.type === 'element' && few.holds.size > 0 && isTwin(few, most)
}

/** True if only one language has it at another place. Of two languages, the default one decides on the place. */
function isMoved(few: Node, most: Node, { axes }: Context): boolean {
  const languages = axes.find(({ name }) => name === 'language')
  if (!languages) return false
  const [own, others] = [few, most].map((node) => keysIn(languages, presenceOf(node))) as [string[], string[]]
  if (own.length !== 1 || others.includes(own[0]!)) return false
  if (languages.keys.length < LEAST_LANGUAGES) return others[0] === languages.keys[0]
  return presenceOf(few).size * 2 <= presenceOf(most).size
}
