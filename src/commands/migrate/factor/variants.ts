import { parseEndpoint } from '../../../format/contract/endpoints.js'
import { keyOf, titleOf } from '../model.js'
import type { CallPlan, ElementPlan, Plan } from '../model.js'
import { Bits } from './bits.js'

/** An axis on which a site has variants. */
export type AxisName = 'language' | 'version'

const axes: Readonly<Record<string, AxisName>> = { languages: 'language', versions: 'version' }

/** One language or version of the site: a branch of its navigation. */
export interface Variant {
  /** Its bit in sets of variants. */
  readonly id: number
  /** The variant that it is a part of: French, of the French 2.0. */
  readonly above: Variant | undefined
  readonly axis: AxisName
  readonly label: string
  /** Lists of variants with the same site hold variants of the same thing. */
  readonly site: string
}

/** A set of variants. */
export function bitsOf(variants: Iterable<Variant>): Bits {
  return Bits.of([...variants].map(({ id }) => id))
}

/** The name of a call among those of its element: `.pages(…)` and `.set('pages', …)` are two. */
export function callName(call: CallPlan): string {
  return call.method === 'set' ? `set ${keyOf(call)}` : call.method
}

/** Its children, where a call holds a list of them; what came from a file of its own is taken in. */
export function childrenOf(call: CallPlan): readonly Plan[] | undefined {
  const given = call.method === 'set' ? call.args.slice(1, 2) : call.args
  if (call.method === 'set') return given[0]?.type === 'list' ? given[0].items : undefined
  return given.flatMap((plan) => (plan.type === 'list' && plan.spread ? plan.items : [plan]))
}

/** The branches of a call that holds languages or versions, each labelled differently. */
export function branchesOf(call: CallPlan): { axis: AxisName; branches: readonly ElementPlan[] } | undefined {
  const axis = Object.hasOwn(axes, keyOf(call)) ? axes[keyOf(call)] : undefined
  if (!axis) return undefined
  const branches = (childrenOf(call) ?? []).filter((plan): plan is ElementPlan => plan.type === 'element')
  const labels = new Set(branches.map(labelOf))
  const isAxis = branches.length === childrenOf(call)?.length && branches.every(({ builder }) => builder === axis)
  return isAxis && labels.size === branches.length && !labels.has(undefined) && branches.length > 0
    ? { axis, branches }
    : undefined
}

/** The label of a branch in docs.json: its title, or the value that `.set` puts in its place. */
export function labelOf(plan: ElementPlan): string | undefined {
  const set = plan.calls.find((call) => call.method === 'set' && keyOf(call) === plan.builder)
  if (!set) return titleOf(plan)
  const [, value] = set.args
  return value?.type === 'literal' && typeof value.value === 'string' ? value.value : undefined
}

/** The variant and those that it is a part of, the outermost first. */
export function lineOf(variant: Variant): readonly Variant[] {
  return variant.above ? [...lineOf(variant.above), variant] : [variant]
}

/** The label of a variant on one of its axes. */
export function labelOn(variant: Variant, axis: AxisName): string | undefined {
  for (let at: Variant | undefined = variant; at; at = at.above) if (at.axis === axis) return at.label
  return undefined
}

/** The text of a plan that is a string. */
export function textOf(plan: Plan | undefined): string | undefined {
  return plan?.type === 'literal' && typeof plan.value === 'string' ? plan.value : undefined
}

/**
 * True if a string among pages is a page's path, which `under` puts into its folder. Endpoints and links name no
 * file.
 */
export function isPath(text: string): boolean {
  return text !== '' && !/^[a-z][a-z\d+.-]*:|^#/i.test(text) && !parseEndpoint(text)
}
