import { overlap } from './likeness.js'
import { elementsIn } from './nodes.js'
import type { Cluster, ElementNode, Family } from './nodes.js'
import { labelOn, textOf } from './variants.js'

/** The default language, for elements that it lacks in their places: its titles are the keys of words. */
export interface Original {
  readonly titleFor: (node: ElementNode) => string | undefined
}

const LEAST_OVERLAP = 0.5

/** The default language, seen from a cluster: that is kept apart from it, or has some of its elements elsewhere. */
export function originalFor(cluster: Cluster, family: Family, language: string | undefined): Original {
  const titleIn = ({ plans }: ElementNode) =>
    [...plans].find(([variant]) => labelOn(variant, 'language') === language)?.[1].args[0]
  const isOf = ({ element }: Cluster) =>
    [...element.plans.keys()].some((variant) => labelOn(variant, 'language') === language)
  const elements = [...(isOf(cluster) ? [] : family.clusters.filter(isOf)), cluster]
    .flatMap(({ element }) => [...elementsIn(element)])
    .filter((element) => textOf(titleIn(element)) !== undefined)
  const known = new Map<ElementNode, string | undefined>()
  const find = (node: ElementNode) => {
    const found = closest(node, elements)
    return found && textOf(titleIn(found))
  }
  return {
    titleFor: (node) => {
      if (language === undefined || titleIn(node)) return undefined
      if (!known.has(node)) known.set(node, find(node))
      return known.get(node)
    },
  }
}

/** The element that has most in common with another one, of the same kind. */
function closest(node: ElementNode, elements: readonly ElementNode[]): ElementNode | undefined {
  let best: { element: ElementNode; likeness: number } | undefined
  for (const element of elements) {
    if (element.builder !== node.builder) continue
    const common = overlap(node.holds, element.holds)
    const share = common / Math.max(Math.min(node.holds.size, element.holds.size), 1)
    const likeness = share >= LEAST_OVERLAP ? common / Math.max(node.holds.size, element.holds.size) : 0
    if (likeness > (best?.likeness ?? 0)) best = { element, likeness }
  }
  return best?.element
}
