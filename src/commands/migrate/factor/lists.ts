import type { Plan } from '../model.js'
import type { Bits } from './bits.js'
import { totalWeight } from './cost.js'
import { planEntries } from './entries.js'
import type { ListStyle } from './entries.js'
import { helper, invoke, spread } from './expression.js'
import { locationPlan, pathPlan } from './locations.js'
import type { Location } from './locations.js'
import type { Node } from './nodes.js'
import { presenceOf } from './nodes.js'
import { bothNeed, needOf, pageNeeds } from './pages.js'
import type { Need } from './pages.js'
import type { Place, Scope } from './scope.js'

/** Plans entries in order: those in one location together are in one `under`. */
export function planList(
  all: readonly Node[],
  among: Bits,
  scope: Scope,
  place: Place,
  style: ListStyle,
): readonly Plan[] {
  const nodes = all.filter((node) => presenceOf(node).meets(among))
  if (place.at || scope.context.folders.length === 0) return planEntries(nodes, among, scope, place, style)
  const needs = nodes.map((node) => needOf(node, among, scope))
  const plans: Plan[] = []
  let apart: Node[] = []
  const flush = () => {
    plans.push(...planEntries(apart, among, scope, place, style))
    apart = []
  }
  for (let from = 0; from < nodes.length;) {
    const { to, at } = runFrom(needs, from)
    const run = nodes.slice(from, to)
    const isAlone = run.length === 1 && run[0]?.type === 'page' && at && pathPlan(at, '')
    if (at && !isAlone) {
      flush()
      const inside = planEntries(run, among, scope, { ...place, at }, style)
      plans.push(spread(invoke(helper('under'), locationPlan(at), ...inside)))
    } else apart.push(...run)
    from = to
  }
  flush()
  const at = needs.some((need) => need.length === 0) ? commonLocation(nodes, among, scope) : undefined
  if (!at) return plans
  const inside = planEntries(nodes, among, scope, { ...place, at }, style)
  const whole = spread(invoke(helper('under'), locationPlan(at), ...inside))
  return totalWeight(whole) < totalWeight(...plans) ? [whole] : plans
}

/** The location of nearly all pages in a list; the others are written from the root. */
function commonLocation(nodes: readonly Node[], among: Bits, scope: Scope): Location | undefined {
  const all = nodes.map((node) => pageNeeds(node, among, scope))
  if (all.includes(undefined)) return undefined
  const locations = all.flatMap((needs) => (needs ?? []).flatMap((need) => (need === 'any' ? [] : need)))
  const counts = new Map<string, number>()
  for (const { id } of locations) counts.set(id, (counts.get(id) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const placed = all.reduce((sum, needs = []) => sum + needs.filter((need) => need !== 'any').length, 0)
  return most > placed / 2 ? locations.find(({ id }) => counts.get(id) === most) : undefined
}

/** Finds the end of the entries that share a location, or have none. Entries without pages may be between them. */
function runFrom(needs: readonly Need[], from: number): { readonly to: number; readonly at: Location | undefined } {
  const isPlaced = (need: Need | undefined) => need !== undefined && need !== 'any' && need.length > 0
  let common = needs[from]!
  let to = from + 1
  if (!isPlaced(common)) {
    while (to < needs.length && !isPlaced(needs[to])) to++
    return { to, at: undefined }
  }
  for (let next = to; next < needs.length; next++) {
    const both = bothNeed([common, needs[next]!])
    if (!isPlaced(both)) break
    common = both
    if (needs[next] !== 'any') to = next + 1
  }
  return { to, at: common === 'any' ? undefined : common[0] }
}
