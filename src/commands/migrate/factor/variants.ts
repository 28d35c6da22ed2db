import { contents } from '../../../format/contract/contents.js'
import { parseEndpoint } from '../../../format/contract/endpoints.js'
import { keyOf, textOf, titleOf, type CallPlan, type ElementPlan, type Plan } from '../model.js'

/** An axis of variation. */
export type AxisName = 'language' | 'version'

const axes: Readonly<Record<string, AxisName>> = { languages: 'language', versions: 'version' }

/** A set of variants, a bit for each: ten languages with fifty versions are 500 variants. */
export type Variants = bigint

/** A language or version of the site: a branch of the navigation. */
export interface Variant {
  /** The set of this variant alone. */
  readonly bit: Variants
  /** The variant around this one: the language around a version. */
  readonly above: Variant | undefined
  readonly axis: AxisName
  readonly label: string
  /** The place of the list. Lists in equal places have variants of a single thing. */
  readonly site: string
}

/** A value for each of several variants. */
export type Vector<Value> = ReadonlyMap<Variant, Value>

/** The set of some variants. */
export function setOf(variants: Iterable<Variant | undefined>): Variants {
  let set = 0n
  for (const variant of variants) set |= variant?.bit ?? 0n
  return set
}

/** True if a set has nothing outside of another set. */
export function isIn(inner: Variants, outer: Variants): boolean {
  return (inner & ~outer) === 0n
}

/** The number of variants in a set. */
export function countOf(set: Variants): number {
  let count = 0
  for (let rest = set; rest > 0n; rest &= rest - 1n) count++
  return count
}

/** The values of a set of variants. */
export function among<Value>(vector: Vector<Value>, set: Variants): (readonly [Variant, Value])[] {
  return [...vector].filter(([{ bit }]) => (bit & set) !== 0n)
}

/** The name of a call among the calls of an element: `.pages(…)` and `.set('pages', …)` are two. */
export function callName(call: CallPlan): string {
  return call.method === 'set' ? `set ${keyOf(call)}` : call.method
}

/** The list of children in a call, with the content of a referenced file in its place. */
export function childrenOf(call: CallPlan): readonly Plan[] | undefined {
  if (call.method === 'set') return call.args[1]?.type === 'list' ? call.args[1].items : undefined
  return call.args.flatMap((plan) => (plan.type === 'list' && plan.spread ? plan.items : [plan]))
}

/** True for children merged singly. */
export function holdsChildren(call: CallPlan): boolean {
  const key = keyOf(call)
  if (call.method === 'global') return true
  return Object.hasOwn(contents, key) && key !== 'href' && childrenOf(call) !== undefined
}

/** The branches of a call with languages or versions, each labelled differently. */
export function branchesOf(call: CallPlan): { axis: AxisName; branches: readonly ElementPlan[] } | undefined {
  const axis = Object.hasOwn(axes, keyOf(call)) ? axes[keyOf(call)] : undefined
  const children = axis ? (childrenOf(call) ?? []) : []
  const branches = children.filter((plan): plan is ElementPlan => plan.type === 'element' && plan.builder === axis)
  const labels = new Set(branches.map(labelOf))
  const isAxis = branches.length > 0 && branches.length === children.length
  return axis && isAxis && labels.size === branches.length && !labels.has(undefined) ? { axis, branches } : undefined
}

/** The label of a branch in docs.json: its title, or the value set in its place. */
export function labelOf(plan: ElementPlan): string | undefined {
  const set = plan.calls.find((call) => call.method === 'set' && keyOf(call) === plan.builder)
  return set ? textOf(set.args[1]) : titleOf(plan)
}

/** The variant with the variants around it, the outermost first. */
export function lineOf(variant: Variant): readonly Variant[] {
  return variant.above ? [...lineOf(variant.above), variant] : [variant]
}

/** The label of a variant on an axis. */
export function labelOn(variant: Variant, axis: AxisName): string | undefined {
  return lineOf(variant).find((each) => each.axis === axis)?.label
}

/** True for the path of a page: `under` puts it into a folder. Endpoints and links name no file. */
export function isPath(text: string): boolean {
  return text !== '' && !/^[a-z][a-z\d+.-]*:|^#/i.test(text) && !parseEndpoint(text)
}

/** The shortest list with both orders in it; undefined for contradictory orders. */
export function mergeOrders<Item>(left: readonly Item[], right: readonly Item[]): readonly Item[] | undefined {
  const places = new Map(left.map((item, place) => [item, place]))
  const merged: Item[] = []
  let next = 0
  for (const item of right) {
    const place = places.get(item)
    if (place === undefined) merged.push(item)
    else if (place < next) return undefined
    else while (next <= place) merged.push(left[next++]!)
  }
  return [...merged, ...left.slice(next)]
}
