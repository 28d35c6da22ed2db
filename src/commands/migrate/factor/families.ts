import type { Plan } from '../model.js'
import type { Bits } from './bits.js'
import { spread, list } from './expression.js'
import { planLoop, variantBits } from './loops.js'
import type { Entry, Unit } from './loops.js'
import type { Cluster, Family } from './nodes.js'
import { mergeOrders } from './orders.js'
import type { Scope } from './scope.js'
import { choose } from './values.js'
import type { Variant } from './variants.js'

/** The languages or versions below an element, as arguments of its call. */
export function planFamily(
  family: Family,
  among: Bits | undefined,
  outer: Scope | undefined,
  unitOf: (cluster: Cluster) => Unit,
): readonly Plan[] {
  const parents = [...family.branches.keys()].filter((parent) => !parent || !among || among.has(parent.id))
  const groups = inOneOrder(family, parents)
  const classes = groups.map((group) => ({
    variants: variantBits(group.parents),
    plan: list(planOrdered(family, group, among, outer, unitOf, groups.length > 1)),
  }))
  if (classes.length === 1 || !outer) return classes[0]!.plan.items
  return [spread(choose(classes, outer))]
}

interface Group {
  readonly parents: (Variant | undefined)[]
  labels: readonly string[]
}

/** Outer variants whose labels have one order; those that contradict it make groups of their own. */
function inOneOrder({ branches }: Family, parents: readonly (Variant | undefined)[]): Group[] {
  const groups: Group[] = []
  for (const parent of parents) {
    const own = (branches.get(parent) ?? []).map(({ label }) => label)
    const group = groups.find(({ labels }) => mergeOrders(labels, own))
    if (group) {
      group.labels = mergeOrders(group.labels, own)!
      group.parents.push(parent)
    } else groups.push({ parents: [parent], labels: own })
  }
  return groups
}

function planOrdered(
  family: Family,
  { parents, labels }: Group,
  among: Bits | undefined,
  outer: Scope | undefined,
  unitOf: (cluster: Cluster) => Unit,
  isPart: boolean,
): Plan[] {
  const within = isPart || !among ? variantBits(parents) : among
  const entries = labels.flatMap((label) =>
    family.clusters.flatMap((cluster): Entry[] => {
      const own = parents.filter((parent) =>
        (family.branches.get(parent) ?? []).some(
          (variant) => variant.label === label && cluster.element.plans.has(variant),
        ),
      )
      return own.length > 0 ? [{ label, cluster, parents: own }] : []
    }),
  )
  const plans: Plan[] = []
  for (let from = 0; from < entries.length;) {
    const { cluster } = entries[from]!
    let to = from + 1
    while (entries[to]?.cluster === cluster) to++
    plans.push(...planLoop(family, entries.slice(from, to), unitOf(cluster), parents, within, outer))
    from = to
  }
  return plans
}
