import { contents } from '../../../format/contract/contents.js'
import { keyOf } from '../model.js'
import type { ElementPlan, Plan } from '../model.js'
import type { ElementNode } from './nodes.js'
import { mergeOrders } from './orders.js'
import { branchesOf, callName, labelOf } from './variants.js'

/** The properties by which elements are compared. */
export interface Look {
  readonly plan: ElementPlan
  readonly calls: readonly string[]
  readonly title: string | undefined
  readonly icon: string | undefined
  readonly holds: ReadonlySet<string>
  readonly skeleton: string
}

/** True if one call for each key can write both: equal content methods, and keys in an order that fits both. */
export function canShare(node: ElementNode, look: Look): boolean {
  const [first] = node.plans.values()
  if (!first || node.builder !== look.plan.builder) return false
  if (contentOf(first) !== contentOf(look.plan)) return false
  const calls = mergeOrders(node.calls, look.calls)
  // Of two calls that write one key, the one that leaves it out would take it from the other.
  return calls !== undefined && !calls.some((name) => calls.includes(`set ${name}`))
}

/**
 * The calls that an element has in all variants or in none: those of its content, and of its title, which can't be
 * left out.
 */
function contentOf({ builder, calls }: ElementPlan): string {
  return calls
    .filter((call) => Object.hasOwn(contents, call.method) || keyOf(call) === builder)
    .map((call) => (branchesOf(call) ? `${callName(call)} by label` : callName(call)))
    .sort()
    .join()
}

/** Returns how much an element has in common with the variants before; 0 where it is another element. */
export function likeness(node: ElementNode, look: Look, mayTranslate: () => boolean): number {
  if (!canShare(node, look)) return 0
  const common = overlap(node.holds, look.holds)
  const [fewer, more] = [node.holds.size, look.holds.size].sort((left, right) => left - right) as [number, number]
  const icon = look.icon !== undefined && node.icons.has(look.icon)
  const bonus = icon ? 0.2 : 0
  if (look.title !== undefined && node.titles.has(look.title)) return 0.6 + common + bonus + (fewer === 0 ? 0.3 : 0)
  const dice = (2 * common) / Math.max(fewer + more, 1)
  const contained = common / Math.max(fewer, 1)
  // A translation, or a new name.
  const isRenamed = dice >= 0.4 || (icon && contained >= 0.3) || (contained >= 0.6 && fewer >= 2)
  if (common > 0 && isRenamed) return 0.3 + common + bonus
  if (more > 0) return 0
  if (icon) return 0.25
  return node.skeleton === look.skeleton && mayTranslate() ? 0.1 : 0
}

/** Counts the members of the smaller set that the larger one has, too. */
export function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [small, large] = left.size < right.size ? [left, right] : [right, left]
  let common = 0
  for (const member of small) if (large.has(member)) common++
  return common
}

/** The properties of an element by which it is compared; `holds` is given, as it depends on the variant. */
export function lookOf(plan: ElementPlan, holds: ReadonlySet<string>): Look {
  const icon = plan.calls.find(({ method }) => method === 'icon')?.args[0]
  return {
    plan,
    calls: plan.calls.map(callName),
    title: labelOf(plan),
    icon: icon?.type === 'literal' ? JSON.stringify(icon.value) : undefined,
    holds,
    // Asked for only where there is nothing else to go by.
    skeleton: holds.size === 0 ? skeletonOf(plan) : '',
  }
}

function skeletonOf(plan: Plan): string {
  if (plan.type !== 'element') return plan.type
  const calls = plan.calls.map((call) => {
    const [first] = call.args
    const said = call.method === 'icon' && first?.type === 'literal' ? JSON.stringify(first.value) : ''
    return `${call.method}:${call.method === 'set' ? keyOf(call) : said}(${call.args.map(skeletonOf).join()})`
  })
  return `${plan.builder}${calls.join('.')}`
}
