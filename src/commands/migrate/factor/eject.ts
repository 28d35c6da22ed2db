import { labelsOf } from './context.js'
import { familiesIn, insideOf } from './nodes.js'
import type { ElementNode, Family, Node } from './nodes.js'
import type { Variant } from './variants.js'

/** A label that may be better off with code of its own. */
export interface Misfit {
  readonly site: string
  readonly label: string
  /** The share of content that it and the rest do not have in common. */
  readonly share: number
}

const LEAST_SHARE = 0.25
const MOST_TRIALS = 3

/** The labels that fit least with the others of their cluster, worst first. */
export function misfitsIn(family: Family): Misfit[] {
  const found = [...familiesIn(family)].flatMap(ownMisfits)
  return found.sort((left, right) => right.share - left.share).slice(0, MOST_TRIALS)
}

function ownMisfits(family: Family): Misfit[] {
  const labels = labelsOf(family)
  return family.clusters.flatMap(({ element }) => {
    const own = labels.filter((label) => [...element.plans.keys()].some((variant) => variant.label === label))
    if (own.length < 2) return []
    const odd = new Map<string, number>(own.map((label) => [label, 0]))
    const has = new Map<string, number>(own.map((label) => [label, 0]))
    for (const page of pagesIn(element)) {
      const present = new Set([...page.plans.keys()].map((variant) => labelOnSite(variant, family.site)))
      for (const label of present) if (label !== undefined) has.set(label, (has.get(label) ?? 0) + 1)
      const absent = own.filter((label) => !present.has(label))
      const [label] = present.size === 1 ? [...present] : absent.length === 1 ? absent : []
      if (label !== undefined) odd.set(label, (odd.get(label) ?? 0) + 1)
    }
    return own
      .map((label) => ({ site: family.site, label, share: (odd.get(label) ?? 0) / Math.max(has.get(label) ?? 0, 1) }))
      .filter(({ share }) => share >= LEAST_SHARE)
  })
}

function* pagesIn(element: ElementNode): Generator<Node> {
  for (const node of insideOf(element)) {
    if (node.type === 'element') yield* pagesIn(node)
    else yield node
  }
}

function labelOnSite(variant: Variant, site: string): string | undefined {
  for (let at: Variant | undefined = variant; at; at = at.above) if (at.site === site) return at.label
  return undefined
}
