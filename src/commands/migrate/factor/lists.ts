import type { Plan } from '../model.js'
import type { Bits } from './bits.js'
import { bestCut } from './cut.js'
import { totalWeight } from './cost.js'
import { planEntries } from './entries.js'
import type { ListStyle } from './entries.js'
import { because, presenceOnly } from './differences.js'
import { choice, helper, invoke, listOf, spread } from './expression.js'
import { locationPlan, pathPlan } from './locations.js'
import type { Location } from './locations.js'
import type { Node } from './nodes.js'
import { presenceOf } from './nodes.js'
import { bothNeed, needOf, pageNeeds } from './pages.js'
import type { Need } from './pages.js'
import type { Place, Scope } from './scope.js'

/** The cost of an entry that is in two lists: each edit of it must be made twice. */
const EDITED_TWICE = 6

/** The entries of a list that differs by variant; two lists where these would need fewer conditions. */
export function planList(
  nodes: readonly Node[],
  among: Bits,
  scope: Scope,
  place: Place,
  style: ListStyle,
): readonly Plan[] {
  const live = nodes.filter((node) => presenceOf(node).meets(among))
  const merged = planMerged(live, among, scope, place, style)
  const isCommon = (node: Node) => among.isIn(presenceOf(node))
  const from = live.findIndex((node) => !isCommon(node))
  const to = live.findLastIndex((node) => !isCommon(node)) + 1
  const differing = from < 0 ? [] : live.slice(from, to)
  const cut = bestCut(differing, among, scope.context)
  if (!cut) return merged
  const tells = () =>
    differing
      .filter((node) => !cut.every((part) => presenceOf(node).meets(part)))
      .map((node) => presenceOnly(node, [presenceOf(node).and(among), among], place.within, scope.context))
  const split = [
    ...planMerged(live.slice(0, from), among, scope, place, style),
    because(planCut(differing, cut, among, scope, place, style), tells),
    ...planMerged(live.slice(to), among, scope, place, style),
  ]
  const inBoth = differing.filter((node) => cut.every((part) => presenceOf(node).meets(part))).length
  return totalWeight(...split) + inBoth * EDITED_TWICE < totalWeight(...merged) ? split : merged
}

/** The lists of both parts of a cut, as a choice; of one that has none of the entries, `when(…)`. */
function planCut(
  nodes: readonly Node[],
  cut: readonly [Bits, Bits],
  among: Bits,
  scope: Scope,
  place: Place,
  style: ListStyle,
): Plan {
  const [only, other] = cut.filter((part) => nodes.some((node) => presenceOf(node).meets(part)))
  if (!only || other) {
    const [yes, no] = cut.map((part) => listOf(planList(nodes, part, scope, place, style)))
    return spread(choice(scope.conditions.of(cut[0], among)!, yes!, no!))
  }
  // That the other part has none looks accidental, and not what is conditional inside of this one.
  const remarks = new Set(nodes.flatMap((node) => scope.remarksOn(node)))
  const inside: Scope = {
    ...scope,
    remarksOn: (node, key) => scope.remarksOn(node, key).filter((remark) => !remarks.has(remark)),
  }
  const entries = planList(nodes, only, inside, place, style)
  const when = spread(invoke(helper('when'), scope.conditions.of(only, among)!, ...entries))
  return { ...when, comments: [...remarks] }
}

/** Plans entries in order: those in one location together are in one `under`. */
function planMerged(
  nodes: readonly Node[],
  among: Bits,
  scope: Scope,
  place: Place,
  style: ListStyle,
): readonly Plan[] {
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
