import type { Context } from '../context.js'
import { attributeSlips } from './attributes.js'
import { missingSlips } from './missing.js'
import { orderSlips } from './order.js'
import type { Slip } from './slip.js'
import { spellingSlips, typosIn, typoSlip } from './spelling.js'
import { listsIn, pagesAnywhere } from './walk.js'

/** The slips in a cluster of variants, in the order of docs.json. */
export function slipsIn(context: Context): Slip[] {
  if (context.axes.length === 0) return []
  const anywhere = pagesAnywhere(context.element)
  return [...listsIn(context.element)].flatMap((list) => {
    const typos = typosIn(list, context).filter(({ most, few }) => {
      const [odd, others] = [few, most].map(({ name }) => anywhere.get(name.toLowerCase()))
      return !(odd && others && odd.meets(others))
    })
    const misspelt = new Set(typos.flatMap(({ most, few }) => [most, few]))
    const nodes = list.nodes.filter((node) => node.type !== 'page' || !misspelt.has(node))
    return [
      ...spellingSlips(list, context),
      ...orderSlips(list, context),
      ...typos.map((typo) => typoSlip(typo, list, context)),
      ...missingSlips({ ...list, nodes }, anywhere, context),
      ...list.nodes.flatMap((node) => (node.type === 'element' ? attributeSlips(node, list.within, context) : [])),
    ]
  })
}
