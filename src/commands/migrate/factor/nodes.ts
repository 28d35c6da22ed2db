import type { ElementPlan, Plan } from '../model.js'
import type { AxisName, Variant, Variants } from './variants.js'

/** A navigation in several variants laid over each other: each node has a plan for each variant. */
export type Node = LeafNode | ElementNode

/** A page, with a path for each variant; or an entry with equal code in all its variants. */
export interface LeafNode {
  readonly type: 'page' | 'other'
  /** Of a page: the path without the folders of its variant. */
  readonly name: string
  readonly plans: Map<Variant, Plan>
  presence: Variants
}

/** An element of several variants; title, attributes and children may differ. */
export interface ElementNode {
  readonly type: 'element'
  readonly builder: ElementPlan['builder']
  readonly plans: Map<Variant, ElementPlan>
  /** The variants with this element. */
  presence: Variants
  readonly site: string
  /** The names of its calls, in an order for all variants. */
  calls: readonly string[]
  readonly lists: Map<string, Node[]>
  readonly families: Map<string, Family>
  /** The names of pages and addresses inside, in any variant. */
  readonly holds: Set<string>
  readonly titles: Set<string>
}

/** The languages or versions below an element. */
export interface Family {
  readonly axis: AxisName
  readonly site: string
  /** The variants below each variant of the outer element, in their order. */
  readonly branches: Map<Variant | undefined, readonly Variant[]>
  readonly clusters: Cluster[]
}

/** Variants alike enough for a function. */
export interface Cluster {
  readonly element: ElementNode
  /** The size of the largest member. */
  size: number
  /** The label that is kept separate, as a number. */
  readonly part: number
}

/** All children of an element. */
export function listed({ lists }: ElementNode): readonly Node[] {
  return [...lists.values()].flat()
}

/** All elements in an element, however deep, the outer ones first; without its languages and versions. */
export function* elementsIn(element: ElementNode): Generator<ElementNode> {
  for (const node of listed(element)) {
    if (node.type !== 'element') continue
    yield node
    yield* elementsIn(node)
  }
}
