import { keyOf, literal } from '../model.js'
import type { CallPlan, ElementPlan, Plan } from '../model.js'
import { Bits } from './bits.js'
import { isTranslated } from './candidates.js'
import { choice, list, local } from './expression.js'
import { planList } from './lists.js'
import type { ElementNode, Node } from './nodes.js'
import { tailIn } from './locations.js'
import type { Location } from './locations.js'
import { fromRoot } from './pages.js'
import type { Place, Scope, Vector } from './scope.js'
import { planValue } from './values.js'
import { bitsOf, callName, textOf } from './variants.js'
import type { Variant } from './variants.js'

/** An element of several variants, as one chain of calls. */
export function planShared(node: ElementNode, among: Bits, scope: Scope, place: Place): ElementPlan {
  const plans = new Map([...node.plans].filter(([{ id }]) => among.has(id)))
  const title = isBranch(node, scope) ? onlyLabel(plans) : [titleFor(plans, scope)]
  const owner = { node, within: place.within }
  const inside = { at: place.at, within: [...place.within, ...title], of: node.builder, owner }
  const calls = node.calls.flatMap((name) => planCall(name, node, plans, among, scope, inside))
  const comments = unique([...plans.values()].flatMap((plan) => plan.comments))
  return {
    type: 'element',
    builder: node.builder,
    args: titleOf(node, plans, scope, { ...place, owner }),
    calls,
    comments,
  }
}

function titleOf(node: ElementNode, plans: ReadonlyMap<Variant, ElementPlan>, scope: Scope, place: Place): Plan[] {
  const [first] = plans.values()
  return (first?.args ?? []).map((_, at) => {
    const vector = new Map([...plans].map(([variant, plan]) => [variant, plan.args[at]]))
    const named = { ...place, of: node.builder, isTitle: true, original: scope.originalOf(node) }
    return labelName(node, vector, scope) ?? planValue(vector, scope, named, isBranch(node, scope))
  })
}

/** `locale` or `label`, where that is what the element is called. */
function labelName(
  node: ElementNode,
  vector: ReadonlyMap<Variant, Plan | undefined>,
  { context }: Scope,
): Plan | undefined {
  const axis = context.axes.find(({ name }) => name === node.builder)
  if (!axis || axis.keys.length < 2 || !isBranch(node, { context })) return undefined
  const isKey = [...vector].every(([variant, plan]) => textOf(plan) === context.keyOn(variant, axis.name))
  return isKey ? local(axis.name === 'language' ? 'locale' : 'label') : undefined
}

/** True for the branch of a variant itself, such as `language('fr')`. */
function isBranch(node: ElementNode, { context }: Pick<Scope, 'context'>): boolean {
  return node === context.element
}

function planCall(
  name: string,
  node: ElementNode,
  plans: ReadonlyMap<Variant, ElementPlan>,
  among: Bits,
  scope: Scope,
  place: Place,
): CallPlan[] {
  const calls = new Map(
    [...plans].flatMap(([variant, plan]) => {
      const call = plan.calls.find((each) => callName(each) === name)
      return call ? [[variant, call] as const] : []
    }),
  )
  const [first] = calls.values()
  if (!first) return []
  const have = bitsOf(calls.keys())
  const comments = unique([...calls.values()].flatMap((call) => call.comments))
  const { method } = first
  const whole = (args: readonly Plan[]): CallPlan => ({ method, args, comments })
  const maybe = (plan: Plan): Plan => {
    const test = scope.conditions.of(have, among)
    return test ? choice(test, plan, literal(undefined)) : plan
  }
  const family = node.families.get(name)
  if (family) {
    const args = scope.family(family, have, place.within)
    return [whole(method === 'set' ? [first.args[0]!, maybe(list(args))] : args)]
  }
  const nodes = node.lists.get(name)
  if (nodes && method === 'set') {
    return [whole([first.args[0]!, maybe(list(planList(nodes, have, scope, place, { spread: true })))])]
  }
  if (nodes && have.equals(among)) return [whole(planList(nodes, have, scope, place, { spread: false }))]
  if (nodes) return [{ method: 'set', args: [literal(method), maybe(planGlobal(nodes, have, scope, place))], comments }]
  return [planAttribute(whole, node, calls, plans, scope, place)]
}

/** Links by kind, as `.set('global', …)` takes them. */
function planGlobal(nodes: readonly Node[], among: Bits, scope: Scope, place: Place): Plan {
  const kindOf = (node: Node) => (node.type === 'element' ? `${node.builder}s` : 'anchors')
  const entries = [...new Set(nodes.map(kindOf))].map((key) => ({
    key,
    value: list(
      planList(
        nodes.filter((node) => kindOf(node) === key),
        among,
        scope,
        place,
        { spread: true },
      ),
    ),
    comments: [],
  }))
  return { type: 'object', entries, open: false, comments: [] }
}

/** A value that some variants have: `undefined` leaves it out elsewhere. */
function planAttribute(
  whole: (args: readonly Plan[]) => CallPlan,
  node: ElementNode,
  calls: ReadonlyMap<Variant, CallPlan>,
  plans: ReadonlyMap<Variant, ElementPlan>,
  scope: Scope,
  place: Place,
): CallPlan {
  const [first] = calls.values()
  const isSet = first?.method === 'set'
  const isEverywhere = calls.size === plans.size
  if (isEverywhere && [...calls.values()].every(({ args }) => args.length === 0)) return whole([])
  const vector = new Map(
    [...plans.keys()].map((variant) => {
      const call = calls.get(variant)
      // A flag without an argument is true.
      const value = call && (call.args.at(isSet ? 1 : 0) ?? literal(true))
      return [variant, place.at && value && keyOf(call!) === 'root' ? inLocation(value, variant, place.at) : value]
    }),
  )
  const value = planValue(vector, scope, { ...place, of: keyOf(first!) }, isBranch(node, scope))
  const call = whole(isSet ? [first.args[0]!, value] : value.type === 'literal' && value.value === true ? [] : [value])
  return { ...call, comments: [...call.comments, ...remarksOn(keyOf(first!), vector, scope)] }
}

/** A comment on a value that few variants have, or lack, as if by mistake; what is translated differs in each. */
function remarksOn(key: string, vector: Vector<Plan | undefined>, { idOf, remarks }: Scope): readonly string[] {
  if (isTranslated(key)) return []
  const groups = new Map<number, Variant[]>()
  for (const [variant, plan] of vector) {
    const id = plan ? idOf(plan) : -1
    groups.set(id, [...(groups.get(id) ?? []), variant])
  }
  const [[, most] = [], [id, few] = []] = [...groups].sort(([, left], [, right]) => right.length - left.length)
  if (!most || !few || groups.size > 2) return []
  return remarks.onValue(key, bitsOf(most), id === -1, bitsOf(vector.keys()))
}

function inLocation(plan: Plan, variant: Variant, at: Location): Plan {
  const text = textOf(plan)
  return text === undefined ? plan : literal(tailIn(at, variant, text) ?? fromRoot(text))
}

/** The title in the default language, to distinguish words by their places. */
function titleFor(plans: ReadonlyMap<Variant, ElementPlan>, { context, languages }: Scope): string {
  const titles = [...plans].map(
    ([variant, plan]) => [languages.indexOf(context.keyOn(variant, 'language')), textOf(plan.args[0])] as const,
  )
  return titles.sort(([left], [right]) => left - right)[0]?.[1] ?? ''
}

/** The version whose code it is, if it is that of one only. */
function onlyLabel(plans: ReadonlyMap<Variant, ElementPlan>): readonly string[] {
  const labels = new Set([...plans.keys()].map(({ axis, label }) => (axis === 'version' ? label : '')))
  return labels.size === 1 ? [...labels].filter(Boolean) : []
}

function unique(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)]
}
