import { labelsOf } from './context.js'
import type { Cluster, Family } from './nodes.js'

/**
 * The possible names of a cluster: its only label, its owner's title, or its kind; `original`: the default language.
 */
export function titlesFor(
  cluster: Cluster,
  family: Family,
  around: readonly string[],
  original: string | undefined,
): string[] {
  const labels = new Set([...cluster.element.plans.keys()].map(({ label }) => label))
  const [label = ''] = labels
  if (labels.size === 1) return [...around.map((title) => `${title} ${label}`), label]
  const isFirst = family.clusters.find(({ element }) => element.plans.size > 1) === cluster
  const isTranslation = original !== undefined && labelsOf(family).includes(original) && !labels.has(original)
  const kind = family.axis === 'language' ? 'translated' : 'older'
  const base = isFirst && !isTranslation ? [] : [[kind, ...around].join(' '), kind]
  const isNested = family.axis === 'language' && around.length === 0 && cluster.element.families.size > 0
  return [
    ...base,
    ...(isNested ? ['in language'] : []),
    ...around,
    ...around.map((title) => `${title} sidebar`),
    'sidebar',
  ]
}
