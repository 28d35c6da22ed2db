import { contents } from '../../../format/contract/contents.js'
import { keyOf, textOf, type CallPlan, type ElementPlan, type Plan } from '../model.js'
import { align } from './align.js'
import type { Cluster, ElementNode, Family, Node } from './nodes.js'
import { isNamedBy, siteBelow, type Segments } from './segments.js'
import { branchesOf, callName, childrenOf, holdsChildren, isPath, labelOf, lineOf, mergeOrders } from './variants.js'
import type { Variant } from './variants.js'

/** The least share of common content in variants of one function. */
const LEAST_OVERLAP = 0.5

/** Lays the variants of a call over each other. Each label in `separate` shares elements with no other label. */
export function superimpose(call: CallPlan, site: string, segments: Segments, separate: readonly string[]): Family {
  const family = new Superimposer(segments, separate).family(call, undefined, undefined, site)
  if (!family) throw new TypeError('there are no variants here')
  return family
}

class Superimposer {
  readonly #segments: Segments
  readonly #separate: readonly string[]
  readonly #holds = new Map<Variant, Map<ElementPlan, ReadonlySet<string>>>()
  readonly #dropped = new Map<Variant, ReadonlySet<string>>()
  #bit = 1n

  constructor(segments: Segments, separate: readonly string[]) {
    this.#segments = segments
    this.#separate = separate
  }

  /** Adds the variants of a call to the family of earlier calls. */
  family(call: CallPlan, known: Family | undefined, above: Variant | undefined, site: string): Family | undefined {
    const found = branchesOf(call)
    if (!found) return undefined
    const { axis, branches } = found
    const inner = siteBelow(site, keyOf(call))
    const family = known ?? { axis, site: inner, branches: new Map(), clusters: [] }
    const variants = branches.map((branch) => {
      const variant = { bit: this.#bit, above, axis, label: labelOf(branch) ?? '', site: inner }
      this.#bit <<= 1n
      this.#dropped.set(variant, new Set(this.#foldersOf(variant)))
      this.#holds.set(variant, new Map())
      this.#place(branch, variant, family.clusters)
      return variant
    })
    family.branches.set(above, variants)
    return family
  }

  /** Puts a variant into the cluster with the largest share of common content, or into a new one. */
  #place(branch: ElementPlan, variant: Variant, clusters: Cluster[]): void {
    const node = this.#element(branch, variant, variant.site)
    const part = this.#separate.indexOf(variant.label)
    let best: { cluster: Cluster; share: number } | undefined
    for (const cluster of clusters) {
      if (cluster.part !== part || !canShare(cluster.element, node)) continue
      const smaller = Math.min(node.holds.size, cluster.size)
      const isEmpty = node.holds.size === cluster.size
      const share = smaller === 0 ? Number(isEmpty) : overlap(cluster.element.holds, node.holds) / smaller
      if (share >= LEAST_OVERLAP && share > (best?.share ?? 0)) best = { cluster, share }
    }
    if (best) {
      this.#absorb(best.cluster.element, node, variant)
      best.cluster.size = Math.max(best.cluster.size, node.holds.size)
    } else clusters.push({ element: this.#filled(node, variant), size: node.holds.size, part })
  }

  /** An element of a single variant, without children. */
  #element(plan: ElementPlan, variant: Variant, site: string): ElementNode {
    const title = labelOf(plan)
    return {
      type: 'element',
      builder: plan.builder,
      plans: new Map([[variant, plan]]),
      presence: variant.bit,
      site,
      calls: plan.calls.map(callName),
      lists: new Map(),
      families: new Map(),
      titles: new Set(title === undefined ? [] : [title]),
      holds: new Set(this.#holdsOf(plan, variant)),
    }
  }

  /** An element of a single variant, with children. */
  #filled(node: ElementNode, variant: Variant): ElementNode {
    for (const plan of node.plans.values()) this.#children(node, plan, variant)
    return node
  }

  /** Adds an element of a single variant to an element of several. */
  #absorb(node: ElementNode, own: ElementNode, variant: Variant): void {
    const calls = mergeOrders(node.calls, own.calls)
    if (!calls) throw new TypeError('an element was aligned with one whose keys contradict it')
    node.calls = calls
    node.presence |= variant.bit
    for (const key of ['holds', 'titles'] as const) for (const each of own[key]) node[key].add(each)
    for (const plan of own.plans.values()) {
      node.plans.set(variant, plan)
      this.#children(node, plan, variant)
    }
  }

  #children(node: ElementNode, plan: ElementPlan, variant: Variant): void {
    for (const call of plan.calls) {
      const name = callName(call)
      const family = this.family(call, node.families.get(name), variant, node.site)
      if (family) node.families.set(name, family)
      else if (holdsChildren(call)) {
        node.lists.set(name, this.#merged(node.lists.get(name) ?? [], childrenOf(call) ?? [], variant, node.site))
      }
    }
  }

  #merged(merged: readonly Node[], children: readonly Plan[], variant: Variant, site: string): Node[] {
    const own = children.map((plan) => this.#node(plan, variant, site))
    const likenessOf = (node: Node, next: Node): number => {
      if (node.type === 'element' && next.type === 'element') return likeness(node, next)
      return node.type === next.type && nameOf(node) === nameOf(next) ? 1 : 0
    }
    return align(merged, own, likenessOf, nameOf).map(({ left, right }) => {
      if (left?.type === 'element' && right?.type === 'element') this.#absorb(left, right, variant)
      else if (left && right) {
        left.presence |= variant.bit
        for (const [each, plan] of right.plans) left.plans.set(each, plan as never)
      }
      if (left) return left
      return right!.type === 'element' ? this.#filled(right!, variant) : right!
    })
  }

  #node(plan: Plan, variant: Variant, site: string): Node {
    if (plan.type === 'element' && plan.builder !== 'sourceRef') return this.#element(plan, variant, site)
    const text = plan.comments.length === 0 ? textOf(plan) : undefined
    const found = { plans: new Map([[variant, plan]]), presence: variant.bit }
    if (text !== undefined) return { type: 'page', name: this.#pageName(text, variant), ...found }
    return { type: 'other', name: `${JSON.stringify(plan.comments)}${otherName(plan)}`, ...found }
  }

  /** The path of a page, or an address, without the folders of its variant. */
  #pageName(path: string, variant: Variant): string {
    const dropped = this.#dropped.get(variant)!
    const [host = ''] = /^https?:\/\/[^/]+\//.exec(path) ?? []
    if (dropped.size === 0 || (host === '' && !isPath(path))) return path
    const parts = path.slice(host.length).split('/')
    return host + parts.filter((part, at) => at === parts.length - 1 || !dropped.has(part)).join('/')
  }

  /** The folders of a variant, which are no part of a page's name. */
  #foldersOf(variant: Variant): readonly string[] {
    return lineOf(variant).flatMap(({ site, label }) =>
      [...(this.#segments.get(site) ?? [])].flatMap(([other, segments]) =>
        // Pages of a version may be in the folder of another version.
        other === label ? [...segments] : [...segments].filter((segment) => isNamedBy(segment, other)),
      ),
    )
  }

  /** The pages and addresses in an element, however deep. */
  #holdsOf(plan: ElementPlan, variant: Variant): ReadonlySet<string> {
    const byPlan = this.#holds.get(variant)!
    const holds = byPlan.get(plan) ?? new Set(plan.calls.flatMap((call) => this.#held(call, variant)))
    byPlan.set(plan, holds)
    return holds
  }

  #held(call: CallPlan, variant: Variant): readonly string[] {
    const key = keyOf(call)
    if (addresses.has(key)) {
      const value = call.args.at(-1)
      // `{ source: 'openapi.yaml', directory: 'fr/api' }` has folders of the variant, too.
      const named = (_: string, part: unknown) => (typeof part === 'string' ? this.#pageName(part, variant) : part)
      return value?.type === 'literal' ? [`${key}:${JSON.stringify(value.value, named)}`] : []
    }
    if (!Object.hasOwn(contents, key) && key !== 'global') return []
    return (childrenOf(call) ?? []).flatMap((child) => {
      const text = textOf(child)
      if (text !== undefined) return [this.#pageName(text, variant)]
      return child.type === 'element' ? [...this.#holdsOf(child, variant)] : []
    })
  }
}

const addresses: ReadonlySet<string> = new Set(['href', 'root', 'openapi', 'asyncapi'])

/** A name of certain equality, for equal ends of two lists. */
function nameOf(node: Node): string | undefined {
  if (node.type !== 'element') return `${node.type} ${node.name}`
  const [title] = node.titles
  return node.titles.size === 1 ? `${node.builder} ${title}` : undefined
}

/** A name that is equal for plans of equal code. */
function otherName(plan: Plan): string {
  if (plan.type === 'literal') return JSON.stringify(plan.value) ?? 'undefined'
  if (plan.type === 'element') return `${plan.builder} ${plan.args.map(otherName).join()}`
  return plan.type
}

/** True if one call for each key can write both elements: equal content, and keys in an order for both. */
function canShare(node: ElementNode, own: ElementNode): boolean {
  if (node.builder !== own.builder || contentOf(node) !== contentOf(own)) return false
  const calls = mergeOrders(node.calls, own.calls)
  // Of two calls for a key, an empty call would win.
  return calls !== undefined && !calls.some((name) => calls.includes(`set ${name}`))
}

/** The calls for content and title, which no variant may leave out. */
function contentOf({ plans }: ElementNode): string {
  const [plan] = plans.values()
  return (plan?.calls ?? [])
    .filter((call) => Object.hasOwn(contents, call.method) || keyOf(call) === plan?.builder)
    .map((call) => (branchesOf(call) ? `${callName(call)} by label` : callName(call)))
    .sort()
    .join()
}

/** The weight of what two elements have in common; 0 for two different elements. */
function likeness(node: ElementNode, own: ElementNode): number {
  if (!canShare(node, own)) return 0
  const common = overlap(node.holds, own.holds)
  const [fewer, more] = [node.holds.size, own.holds.size].sort((left, right) => left - right) as [number, number]
  if ([...own.titles].some((title) => node.titles.has(title))) return 0.6 + common + (fewer === 0 ? 0.3 : 0)
  // A translation, or a new name.
  const isRenamed = common >= (fewer + more) * 0.2 || (common >= fewer * 0.6 && fewer >= 2)
  if (common > 0 && isRenamed) return 0.3 + common
  return more === 0 ? 0.1 : 0
}

/** The number of common members. */
function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [small, large] = left.size < right.size ? [left, right] : [right, left]
  let common = 0
  for (const member of small) if (large.has(member)) common++
  return common
}
