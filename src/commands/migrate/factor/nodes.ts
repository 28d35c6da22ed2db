import type { ElementPlan, Plan } from '../model.js'
import { Bits } from './bits.js'
import type { AxisName, Variant } from './variants.js'

/** A navigation in several variants laid over each other: each node has the plans of its variants. */
export type Node = PageNode | ElementNode | OtherNode

/** A page; in each variant a path of its own. */
export interface PageNode {
  readonly type: 'page'
  /** The path without the part that names its variant. */
  readonly name: string
  readonly plans: Map<Variant, Plan>
}

/** An entry that is neither a page nor an element, equal in all variants that have it. */
export interface OtherNode {
  readonly type: 'other'
  readonly name: string
  readonly plans: Map<Variant, Plan>
}

/** An element that the variants have in common; title, attributes and children may differ. */
export interface ElementNode {
  readonly type: 'element'
  readonly builder: ElementPlan['builder']
  readonly plans: Map<Variant, ElementPlan>
  readonly site: string
  /** The names of its calls, in an order that all variants follow. */
  calls: readonly string[]
  readonly lists: Map<string, Node[]>
  readonly families: Map<string, Family>
  /** The page names and addresses inside it, in any variant. */
  readonly holds: Set<string>
  readonly titles: Set<string>
  readonly icons: Set<string>
  /** Its form, without any text. */
  readonly skeleton: string
}

/** The languages or versions below an element. */
export interface Family {
  readonly axis: AxisName
  readonly site: string
  /** Below each variant of the outer element, the variants in their order. */
  readonly branches: Map<Variant | undefined, readonly Variant[]>
  /** Variants that are alike share an element. */
  readonly clusters: Cluster[]
}

export interface Cluster {
  readonly element: ElementNode
  /** The size of its largest member. */
  size: number
  /** Variants that are to stay apart only join their own part. */
  readonly part: number
}

/** The nodes inside an element: its children, and the elements of its languages or versions. */
export function insideOf({ lists, families }: ElementNode): readonly Node[] {
  const clusters = [...families.values()].flatMap((family) => family.clusters.map(({ element }) => element))
  return [...[...lists.values()].flat(), ...clusters]
}

/** All elements in one, however deep, the outer ones first; not those of its languages or versions. */
export function* elementsIn(element: ElementNode): Generator<ElementNode> {
  for (const node of [...element.lists.values()].flat()) {
    if (node.type !== 'element') continue
    yield node
    yield* elementsIn(node)
  }
}

/** A family, and all of those inside. */
export function* familiesIn(family: Family): Generator<Family> {
  yield family
  for (const { element } of family.clusters) {
    for (const { families } of [element, ...elementsIn(element)]) {
      for (const inner of families.values()) yield* familiesIn(inner)
    }
  }
}

const presences = new WeakMap<Node, { readonly bits: Bits; readonly count: number }>()

/** The variants that have a node. */
export function presenceOf(node: Node): Bits {
  const known = presences.get(node)
  if (known && known.count === node.plans.size) return known.bits
  const bits = Bits.of([...node.plans.keys()].map(({ id }) => id))
  presences.set(node, { bits, count: node.plans.size })
  return bits
}
