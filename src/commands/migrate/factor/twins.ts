import { overlap } from './likeness.js'
import { elementsIn, familiesIn, presenceOf } from './nodes.js'
import type { ElementNode, Family } from './nodes.js'
import type { Segments } from './segments.js'
import { joined } from './superimpose.js'

/** Elements that are one, but in different places of the variants that have them: in another order, or elsewhere. */
export interface Twins {
  readonly members: readonly ElementNode[]
  /** All of them laid over each other. */
  readonly whole: ElementNode
}

/** The least share of content, of the larger twin, that twins must have in common. */
const LEAST_SHARE = 0.6
/** The least content that is worth a function. */
const LEAST_HELD = 4

/** The twins in a family; some may be inside others. */
export function twinsIn(family: Family, segments: Segments): Twins[] {
  const clusters = [...familiesIn(family)].flatMap((each) => each.clusters)
  return clusters
    .flatMap(({ element }) => groupsIn(element))
    .flatMap((members) => {
      const whole = joined(members, segments)
      return whole ? [{ members, whole }] : []
    })
}

/** The elements that only some variants of a cluster have, with those that hold the same. */
function groupsIn(cluster: ElementNode): ElementNode[][] {
  const groups: ElementNode[][] = []
  for (const node of elementsIn(cluster)) {
    if (node.holds.size < LEAST_HELD || presenceOf(node).equals(presenceOf(cluster)) || hasFamilies(node)) continue
    const group = groups.find((others) => others.every((other) => isTwin(node, other)))
    if (group) group.push(node)
    else groups.push([node])
  }
  return groups.filter(({ length }) => length > 1)
}

/** True if no variant has both elements, and their content is nearly equal. */
export function isTwin(node: ElementNode, other: ElementNode): boolean {
  if (node.builder !== other.builder || presenceOf(node).meets(presenceOf(other))) return false
  return overlap(node.holds, other.holds) >= Math.max(node.holds.size, other.holds.size) * LEAST_SHARE
}

function hasFamilies(element: ElementNode): boolean {
  return [element, ...elementsIn(element)].some(({ families }) => families.size > 0)
}
