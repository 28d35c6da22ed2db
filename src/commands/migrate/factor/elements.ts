import { grouped } from '../../../base/diagnostics/grouped.js'
import { literal, textOf, type CallPlan, type ElementPlan, type Plan } from '../model.js'
import { choice, list, local, object } from './expression.js'
import { planList, rootPlan } from './lists.js'
import type { ElementNode, Node } from './nodes.js'
import type { Place, Scope } from './scope.js'
import { isTranslated, planValue } from './values.js'
import { among as amongIn, callName, setOf, type Variant, type Variants, type Vector } from './variants.js'

/** The calls of one key, for the variants with this key. */
interface SharedCall {
  readonly node: ElementNode
  /** The element in all variants of the code. */
  readonly plans: Vector<ElementPlan>
  readonly calls: Vector<CallPlan>
  readonly among: Variants
}

/** An element of several variants, as one chain of calls. */
export function planShared(node: ElementNode, among: Variants, scope: Scope, place: Place): ElementPlan {
  const plans = new Map(amongIn(node.plans, among))
  const around = isBranch(node, scope) ? onlyVersion(plans) : [titleIn(plans, scope)]
  const inside = { at: place.at, within: [...place.within, ...around], of: node.builder }
  const title = { ...place, of: node.builder, isTitle: true, original: scope.originalOf(node) }
  const calls = node.calls.flatMap((name) => {
    const found = [...plans].flatMap(([variant, plan]) => {
      const call = plan.calls.find((each) => callName(each) === name)
      return call ? [[variant, call] as const] : []
    })
    return found.length === 0 ? [] : [planCall(name, { node, plans, calls: new Map(found), among }, scope, inside)]
  })
  const [first] = plans.values()
  return {
    type: 'element',
    builder: node.builder,
    args: (first?.args ?? []).map((_, at) => {
      const vector = new Map([...plans].map(([variant, plan]) => [variant, plan.args[at]]))
      return labelName(node, vector, scope) ?? planValue(vector, scope, title, isBranch(node, scope))
    }),
    calls,
    comments: commentsOf(plans),
  }
}

/** True for the branch of a variant itself, such as `language('fr')`. */
function isBranch(node: ElementNode, { context }: Scope): boolean {
  return node === context.element
}

/** `locale` or `label`, for a branch called by its label. */
function labelName(node: ElementNode, vector: Vector<Plan | undefined>, scope: Scope): Plan | undefined {
  const { axes, keyOn } = scope.context
  const axis = isBranch(node, scope) ? axes.find(({ name }) => name === node.builder) : undefined
  const isKey = axis && [...vector].every(([variant, plan]) => textOf(plan) === keyOn(variant, axis.name))
  return isKey ? local(axis.name === 'language' ? 'locale' : 'label') : undefined
}

function planCall(name: string, shared: SharedCall, scope: Scope, place: Place): CallPlan {
  const { node, calls, among } = shared
  const [{ method, args: given }] = [...calls.values()] as [CallPlan]
  const comments = commentsOf(calls)
  const have = setOf(calls.keys())
  const isSet = method === 'set'
  const maybe = (plan: Plan): Plan => {
    const test = scope.conditions.of(have, among)
    return test ? choice(test, plan, literal(undefined)) : plan
  }
  const family = node.families.get(name)
  const nodes = node.lists.get(name)
  if (family || nodes) {
    const isTyped = !isSet && have === among
    const args = family
      ? scope.family(family, have, place.within)
      : isTyped || isSet
        ? planList(nodes!, have, scope, place, !isTyped)
        : []
    if (isSet) return { method, args: [given[0]!, maybe(list(args))], comments }
    if (family || isTyped) return { method, args, comments }
    return { method: 'set', args: [literal(method), maybe(planGlobal(nodes!, have, scope, place))], comments }
  }
  const [value, remarks] = planAttribute(shared, scope, place)
  const isFlag = !isSet && (value === undefined || (value.type === 'literal' && value.value === true))
  const own = isFlag ? [] : [value ?? literal(undefined)]
  return { method, args: isSet ? [given[0]!, ...own] : own, comments: [...comments, ...remarks] }
}

/** Links by kind, for `.set('global', …)`. */
function planGlobal(nodes: readonly Node[], among: Variants, scope: Scope, place: Place): Plan {
  const byKind = grouped(nodes, (node) => (node.type === 'element' ? `${node.builder}s` : 'anchors'))
  return object([...byKind].map(([key, links]) => [key, list(planList(links, among, scope, place, true))]))
}

/** A value of some variants: `undefined` leaves it out elsewhere. With comments on what looks accidental. */
function planAttribute(
  { node, plans, calls }: SharedCall,
  scope: Scope,
  place: Place,
): readonly [Plan | undefined, readonly string[]] {
  const [{ method, args: given }, ...others] = [...calls.values()] as [CallPlan, ...CallPlan[]]
  const isEverywhere = calls.size === plans.size
  if (isEverywhere && [given, ...others.map(({ args }) => args)].every((args) => args.length === 0))
    return [undefined, []]
  const key = method === 'set' ? String(textOf(given[0])) : method
  const valueOf = (variant: Variant): Plan | undefined => {
    const call = calls.get(variant)
    // A flag without an argument is true.
    const value = call && (call.args.at(method === 'set' ? 1 : 0) ?? literal(true))
    const path = key === 'root' && place.at ? textOf(value) : undefined
    return path === undefined ? value : rootPlan(value!, [variant, path], place.at!)
  }
  const vector = new Map([...plans.keys()].map((variant) => [variant, valueOf(variant)]))
  const value = planValue(vector, scope, { ...place, of: key }, isBranch(node, scope))
  if (isTranslated(key)) return [value, []]
  const groups = [...grouped(vector, ([, plan]) => (plan ? scope.idOf(plan) : -1))]
  const [[, most] = [0, []], [id] = []] = groups.sort(([, left], [, right]) => right.length - left.length)
  if (groups.length !== 2) return [value, []]
  const have = setOf(most.map(([variant]) => variant))
  return [value, scope.remarks.onValue(key, have, id === -1, setOf(plans.keys()))]
}

/** The title in the default language, to separate equal words by their places. */
function titleIn(plans: Vector<ElementPlan>, { context, languages }: Scope): string {
  const titles = [...plans].map(
    ([variant, plan]) => [languages.indexOf(context.keyOn(variant, 'language')), textOf(plan.args[0])] as const,
  )
  return titles.sort(([left], [right]) => left - right)[0]?.[1] ?? ''
}

/** The version of code for a single version. */
function onlyVersion(plans: Vector<ElementPlan>): readonly string[] {
  const labels = new Set([...plans.keys()].map(({ axis, label }) => (axis === 'version' ? label : '')))
  return labels.size === 1 ? [...labels].filter(Boolean) : []
}

function commentsOf(plans: Vector<ElementPlan | CallPlan>): readonly string[] {
  return [...new Set([...plans.values()].flatMap(({ comments }) => comments))]
}
