import { overlap } from './likeness.js'
import { elementsIn } from './nodes.js'
import type { Cluster, ElementNode, Family } from './nodes.js'
import { labelOn } from './variants.js'

/** The content of the default language where it is kept apart: its titles are the keys of words. */
export interface Original {
  readonly titleFor: (node: ElementNode) => string | undefined
}

const LEAST_OVERLAP = 0.5

/** The default language, seen from a cluster that it is not in. */
export function originalFor(cluster: Cluster, family: Family, language: string | undefined): Original | undefined {
  const isOf = ({ element }: Cluster) =>
    [...element.plans.keys()].some((variant) => labelOn(variant, 'language') === language)
  if (family.axis !== 'language' || isOf(cluster)) return undefined
  const elements = family.clusters.filter(isOf).flatMap(({ element }) => [...elementsIn(element)])
  return { titleFor: (node) => titleFor(node, elements) }
}

function titleFor(node: ElementNode, elements: readonly ElementNode[]): string | undefined {
  let best: { element: ElementNode; likeness: number } | undefined
  for (const element of elements) {
    if (element.builder !== node.builder || element.titles.size !== 1) continue
    const common = overlap(node.holds, element.holds)
    const share = common / Math.max(Math.min(node.holds.size, element.holds.size), 1)
    const likeness = share >= LEAST_OVERLAP ? common / Math.max(node.holds.size, element.holds.size) : 0
    if (likeness > (best?.likeness ?? 0)) best = { element, likeness }
  }
  return best && [...best.element.titles][0]
}
