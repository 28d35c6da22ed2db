import { keyOf } from '../model.js'
import type { CallPlan, ElementPlan, Plan } from '../model.js'
import { align } from './align.js'
import { canShare, likeness, lookOf, overlap } from './likeness.js'
import type { Look } from './likeness.js'
import type { Cluster, ElementNode, Family, Node } from './nodes.js'
import { mergeOrders } from './orders.js'
import { siteBelow } from './segments.js'
import type { Segments } from './segments.js'
import { Signatures } from './signature.js'
import { branchesOf, callName, childrenOf, labelOf, labelOn, textOf } from './variants.js'
import type { Variant } from './variants.js'
import { holdsChildren, nameOf, otherName } from './newcomer.js'
import type { Newcomer } from './newcomer.js'

/**
 * The part of each label. Variants only share elements within their part, so labels that are to stay apart have parts
 * of their own.
 */
export type Partition = (site: string, label: string) => number

/** The least share of content that two variants must have in common to be printed by one function. */
const LEAST_OVERLAP = 0.5

/** Lays the variants of a call over each other. */
export function superimpose(call: CallPlan, site: string, segments: Segments, partition: Partition): Family {
  const family = new Superimposer(segments, partition).family(call, undefined, undefined, site)
  if (!family) throw new TypeError('there are no variants here')
  return family
}

class Superimposer {
  readonly #signatures: Signatures
  readonly #partition: Partition
  #variants = 0

  constructor(segments: Segments, partition: Partition) {
    this.#signatures = new Signatures(segments)
    this.#partition = partition
  }

  /** Adds the variants of a call to the family that earlier ones began. */
  family(call: CallPlan, known: Family | undefined, above: Variant | undefined, site: string): Family | undefined {
    const found = branchesOf(call)
    if (!found) return undefined
    const inner = siteBelow(site, keyOf(call))
    const family = known ?? { axis: found.axis, site: inner, branches: new Map(), clusters: [] }
    const variants = found.branches.map((branch) => {
      const variant = { id: this.#variants++, above, axis: found.axis, label: labelOf(branch) ?? '', site: inner }
      this.#place(branch, variant, family.clusters)
      return variant
    })
    family.branches.set(above, variants)
    return family
  }

  /** A variant joins those that it has most in common with. */
  #place(branch: ElementPlan, variant: Variant, clusters: Cluster[]): void {
    const look = this.#look(branch, variant)
    const part = this.#partition(variant.site, variant.label)
    let best: { cluster: Cluster; share: number } | undefined
    for (const cluster of clusters) {
      if (cluster.part !== part || !canShare(cluster.element, look)) continue
      const smaller = Math.min(look.holds.size, cluster.size)
      const share =
        smaller === 0 ? Number(look.holds.size === cluster.size) : overlap(cluster.element.holds, look.holds) / smaller
      if (share >= LEAST_OVERLAP && share > (best?.share ?? 0)) best = { cluster, share }
    }
    if (best) {
      this.#absorb(best.cluster.element, look, variant)
      best.cluster.size = Math.max(best.cluster.size, look.holds.size)
    } else clusters.push({ element: this.#element(look, variant, variant.site), size: look.holds.size, part })
  }

  #look(plan: ElementPlan, variant: Variant): Look {
    return lookOf(plan, this.#signatures.holdsOf(plan, variant))
  }

  #element(look: Look, variant: Variant, site: string): ElementNode {
    const node: ElementNode = {
      type: 'element',
      builder: look.plan.builder,
      plans: new Map(),
      site,
      calls: look.calls,
      lists: new Map(),
      families: new Map(),
      holds: new Set(),
      titles: new Set(),
      icons: new Set(),
      skeleton: look.skeleton,
    }
    this.#absorb(node, look, variant)
    return node
  }

  #absorb(node: ElementNode, look: Look, variant: Variant): void {
    const calls = mergeOrders(node.calls, look.calls)
    if (!calls) throw new TypeError('an element was aligned with one whose keys contradict it')
    node.calls = calls
    node.plans.set(variant, look.plan)
    for (const name of look.holds) node.holds.add(name)
    if (look.title !== undefined) node.titles.add(look.title)
    if (look.icon !== undefined) node.icons.add(look.icon)
    for (const call of look.plan.calls) {
      const name = callName(call)
      const family = this.family(call, node.families.get(name), variant, node.site)
      if (family) node.families.set(name, family)
      else if (holdsChildren(call))
        node.lists.set(name, this.#list(node.lists.get(name) ?? [], call, variant, node.site))
    }
  }

  #list(merged: readonly Node[], call: CallPlan, variant: Variant, site: string): Node[] {
    const newcomers = (childrenOf(call) ?? []).map((plan) => this.#newcomer(plan, variant))
    const add = (newcomer: Newcomer): Node =>
      newcomer.type === 'element'
        ? this.#element(newcomer.look, variant, site)
        : { type: newcomer.type, name: newcomer.name, plans: new Map([[variant, newcomer.plan]]) }
    if (merged.length === 0) return newcomers.map(add)
    const weight = (node: Node, newcomer: Newcomer) => this.#weight(node, newcomer, variant)
    return align(merged, newcomers, weight, nameOf).map(({ left, right }) => {
      if (!left) return add(right!)
      if (left.type === 'element' && right?.type === 'element') this.#absorb(left, right.look, variant)
      else if (right && left.type !== 'element') left.plans.set(variant, right.plan)
      return left
    })
  }

  #newcomer(plan: Plan, variant: Variant): Newcomer {
    if (plan.type === 'element' && plan.builder !== 'sourceRef') {
      const look = this.#look(plan, variant)
      return { type: 'element', look, plan, name: `${plan.builder} ${look.title}` }
    }
    const text = textOf(plan)
    if (text !== undefined && plan.comments.length === 0)
      return { type: 'page', name: this.#signatures.nameOf(text, variant), plan }
    return { type: 'other', name: `${JSON.stringify(plan.comments)}${otherName(plan)}`, plan }
  }

  #weight(node: Node, newcomer: Newcomer, variant: Variant): number {
    if (node.type !== 'element' || newcomer.type !== 'element') {
      return node.type === newcomer.type && node.type !== 'element' && node.name === newcomer.name ? 1 : 0
    }
    const language = labelOn(variant, 'language')
    const lacksLanguage = () => ![...node.plans.keys()].some((other) => labelOn(other, 'language') === language)
    return likeness(node, newcomer.look, () => language !== undefined && lacksLanguage())
  }
}
