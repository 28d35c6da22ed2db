import { titleOf } from '../model.js'
import type { Node } from './graph.js'

/** The name of a node to people: its original file, its title, or the key that it is the value of. */
export function labelOf({ plan, parent }: Node): string | undefined {
  if (plan.from) return plan.from.file.replace(/^.*[\\/]/, '').replace(/\.json$/i, '')
  if (plan.type === 'definition') return plan.names[0]
  if (plan.type === 'element' || parent?.plan.type !== 'object') return titleOf(plan)
  return parent.plan.entries[parent.parts.findIndex((part) => part.plan === plan)]?.key
}
