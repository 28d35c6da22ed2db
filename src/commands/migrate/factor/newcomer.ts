import { contents } from '../../../format/contract/contents.js'
import { keyOf } from '../model.js'
import type { CallPlan, ElementPlan, Plan } from '../model.js'
import type { Look } from './likeness.js'
import type { Node } from './nodes.js'
import { childrenOf } from './variants.js'

/** A child of one variant, on its way into the list of all. */
export type Newcomer =
  | { readonly type: 'page' | 'other'; readonly name: string; readonly plan: Plan }
  | { readonly type: 'element'; readonly look: Look; readonly name: string; readonly plan: ElementPlan }

/** Elements with the same title at the same end of two lists are the same. */
export function nameOf(entry: Node | Newcomer): string | undefined {
  if (entry.type !== 'element') return `${entry.type} ${entry.name}`
  if (!('builder' in entry)) return entry.name
  const [title] = entry.titles
  return entry.titles.size === 1 ? `${entry.builder} ${title}` : undefined
}

/** A name that is equal for plans that print as the same code. */
export function otherName(plan: Plan): string {
  if (plan.type === 'literal') return JSON.stringify(plan.value) ?? 'undefined'
  if (plan.type === 'element') return `${plan.builder} ${plan.args.map(otherName).join()}`
  return plan.type
}

/** True if a call's children are merged one by one. */
export function holdsChildren(call: CallPlan): boolean {
  const key = keyOf(call)
  if (call.method === 'set') return Object.hasOwn(contents, key) && key !== 'href' && childrenOf(call) !== undefined
  return call.method === 'global' || (Object.hasOwn(contents, call.method) && call.method !== 'href')
}
