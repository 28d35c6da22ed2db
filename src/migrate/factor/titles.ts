import type { Cluster, Family } from './nodes.js'

/** What a cluster may be called: by its only label, by what it is part of, or as what it is. */
export function titlesFor(cluster: Cluster, family: Family, around: readonly string[]): string[] {
  const labels = new Set([...cluster.element.plans.keys()].map(({ label }) => label))
  const [label = ''] = labels
  if (labels.size === 1) return [...around.map((title) => `${title} ${label}`), label]
  const isFirst = family.clusters.find(({ element }) => element.plans.size > 1) === cluster
  const kind = family.axis === 'language' ? 'translated' : 'older'
  const base = isFirst ? [] : [[kind, ...around].join(' '), kind]
  const isNested = family.axis === 'language' && around.length === 0 && cluster.element.families.size > 0
  return [
    ...base,
    ...(isNested ? ['in language'] : []),
    ...around,
    ...around.map((title) => `${title} sidebar`),
    'sidebar',
  ]
}
