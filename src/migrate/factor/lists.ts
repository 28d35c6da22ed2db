import { literal } from '../model.js'
import type { Plan } from '../model.js'
import type { Bits } from './bits.js'
import { bestCut } from './cut.js'
import { totalWeight } from './cost.js'
import { and, choice, helper, invoke, listOf, spread } from './expression.js'
import type { Node } from './nodes.js'
import { presenceOf } from './nodes.js'
import { locationPlan, pathPlan } from './locations.js'
import type { Location } from './locations.js'
import { bothNeed, classesOfPage, needOf } from './pages.js'
import type { Need, PageClass } from './pages.js'
import type { Place, Scope } from './scope.js'

/** One thing in a list, and the variants that have it. */
interface Item {
  readonly variants: Bits
  readonly plan: Plan
  readonly isElement: boolean
  /** The path of a page. */
  readonly path: string
  /** What it holds for; undefined where that is all. */
  readonly condition: Plan | undefined
}

/** `spread`: what does not apply is left out of a plain list, where `false` would stay. */
export interface ListStyle {
  readonly spread: boolean
}

/** What it costs that an entry stands in two lists. */
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
  const [yes, no] = cut.map((part) => listOf(planList(differing, part, scope, place, style)))
  const split = [
    ...planMerged(live.slice(0, from), among, scope, place, style),
    spread(choice(scope.conditions.of(cut[0], among)!, yes!, no!)),
    ...planMerged(live.slice(to), among, scope, place, style),
  ]
  const inBoth = differing.filter((node) => cut.every((part) => presenceOf(node).meets(part))).length
  return totalWeight(...split) + inBoth * EDITED_TWICE < totalWeight(...merged) ? split : merged
}

/** Entries that are in one location together stand in one `under`. */
function planMerged(
  nodes: readonly Node[],
  among: Bits,
  scope: Scope,
  place: Place,
  style: ListStyle,
): readonly Plan[] {
  if (place.at || scope.context.folders.length === 0) return planRun(nodes, among, scope, place, style)
  const needs = nodes.map((node) => needOf(node, among, scope))
  const plans: Plan[] = []
  for (let from = 0; from < nodes.length;) {
    const { to, at } = runFrom(needs, from)
    const run = nodes.slice(from, to)
    const isAlone = run.length === 1 && run[0]?.type === 'page' && at && pathPlan(at, '')
    if (at && !isAlone) {
      const inside = planRun(run, among, scope, { ...place, at }, style)
      plans.push(spread(invoke(helper('under'), locationPlan(at), ...inside)))
    } else plans.push(...planRun(run, among, scope, place, style))
    from = to
  }
  return plans
}

/** How far a location reaches, or what is in none. What has no pages of its own may stand between those that have. */
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

/** Entries one after the other; neighbours that come and go together share a condition. */
function planRun(nodes: readonly Node[], among: Bits, scope: Scope, place: Place, style: ListStyle): Plan[] {
  const items = nodes.flatMap((node) => itemsOf(node, among, scope, place))
  const plans: Plan[] = []
  for (let at = 0; at < items.length;) {
    const [item, next, afterNext] = [items[at]!, items[at + 1], items[at + 2]]
    let end = at + 1
    while (isTogether(item, items[end])) end++
    if (end > at + 1 || (style.spread && item.condition)) {
      plans.push(spread(invoke(helper('when'), item.condition!, ...items.slice(at, end).map(({ plan }) => plan))))
    } else if (next && isEither(item, next, among) && !isTogether(next, afterNext)) {
      plans.push(eitherOf(item, next, scope, among))
      end++
    } else plans.push(item.condition ? and(item.condition, item.plan) : item.plan)
    at = end
  }
  return plans
}

function itemsOf(node: Node, among: Bits, scope: Scope, place: Place): Item[] {
  const isElement = node.type === 'element'
  const item = (variants: Bits, plan: Plan, path = ''): Item => ({
    variants,
    plan,
    isElement,
    path,
    condition: scope.conditions.of(variants, among),
  })
  if (node.type === 'page') {
    return classesOfPage(node, among, scope, place).flatMap((each) =>
      item(each.variants, pagePlan(each, place), each.path),
    )
  }
  const variants = presenceOf(node).and(among)
  if (node.type === 'element') return [item(variants, scope.element(node, variants, place))]
  return [item(variants, [...node.plans.values()][0] ?? literal(null))]
}

/** A page inside or outside of `under`. */
function pagePlan({ at, plan, path }: PageClass, place: Place): Plan {
  if (!at || place.at) return plan
  return pathPlan(at, path) ?? spread(invoke(helper('under'), locationPlan(at), plan))
}

function isTogether(item: Item, next: Item | undefined): boolean {
  return (
    next !== undefined &&
    item.condition !== undefined &&
    item.variants.equals(next.variants) &&
    !item.isElement &&
    !next.isElement
  )
}

/** Whether each variant has one of two pages, which look like one page that was renamed. */
function isEither(item: Item, next: Item, among: Bits): boolean {
  if (item.isElement || next.isElement || !item.condition || !next.condition) return false
  if (!areAlike(item.path, next.path)) return false
  return !item.variants.meets(next.variants) && item.variants.or(next.variants).equals(among)
}

/** `guides/auth` and `authentication`; `run/the-node` and `run/a-node`. */
function areAlike(left: string, right: string): boolean {
  const words = (path: string) =>
    path
      .toLowerCase()
      .split('/')
      .at(-1)!
      .split(/[^\p{L}\p{N}]+/u)
  const [ours, theirs] = [words(left), words(right)]
  return ours.some((word) => word.length >= LEAST_LETTERS && theirs.some((other) => startAlike(word, other)))
}

function startAlike(word: string, other: string): boolean {
  return other.length >= LEAST_LETTERS && (word.startsWith(other) || other.startsWith(word))
}

const LEAST_LETTERS = 3

function eitherOf(item: Item, next: Item, { conditions }: Scope, among: Bits): Plan {
  const [few, many] = item.variants.size <= next.variants.size ? [item, next] : [next, item]
  return choice(conditions.of(few.variants, among)!, few.plan, many.plan)
}
