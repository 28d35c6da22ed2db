import { literal } from '../model.js'
import type { Difference, Plan } from '../model.js'
import type { Bits } from './bits.js'
import { and, choice, helper, invoke, spread } from './expression.js'
import { because, presenceOnly } from './differences.js'
import { pathPlan } from './locations.js'
import type { Node } from './nodes.js'
import { presenceOf } from './nodes.js'
import { classesOfPage, fromRoot } from './pages.js'
import type { PageClass } from './pages.js'
import type { Place, Scope } from './scope.js'
import { textOf } from './variants.js'

/** One thing in a list, and the variants that have it. */
interface Item {
  readonly variants: Bits
  readonly plan: Plan
  readonly isElement: boolean
  /** The path of a page. */
  readonly path: string
  /** The variants that it is for, as a condition; undefined where that is all. */
  readonly condition: Plan | undefined
  readonly tells: () => Difference
  /** The comments at its condition. */
  readonly remarks: readonly string[]
}

/** `spread`: an entry that does not apply is left out of a plain list, where `false` would stay. */
export interface ListStyle {
  readonly spread: boolean
}

/** Entries one after the other; neighbours that come and go together share a condition. */
export function planEntries(nodes: readonly Node[], among: Bits, scope: Scope, place: Place, style: ListStyle): Plan[] {
  const items = nodes.flatMap((node) => itemsOf(node, among, scope, place))
  const plans: Plan[] = []
  for (let at = 0; at < items.length;) {
    const [item, next, afterNext] = [items[at]!, items[at + 1], items[at + 2]]
    let end = at + 1
    while (isTogether(item, items[end])) end++
    if (end > at + 1 || (style.spread && item.condition)) {
      const run = items.slice(at, end)
      const when = spread(invoke(helper('when'), item.condition!, ...run.map(({ plan }) => plan)))
      plans.push(
        remarked(
          because(when, () => run.map(({ tells }) => tells())),
          run,
        ),
      )
    } else if (next && isEither(item, next, among) && !isTogether(next, afterNext)) {
      plans.push(remarked(eitherOf(item, next, scope, among), [item, next]))
      end++
    } else if (!item.condition) plans.push(item.plan)
    else
      plans.push(
        remarked(
          because(and(item.condition, item.plan), () => [item.tells()]),
          [item],
        ),
      )
    at = end
  }
  return plans
}

function remarked(plan: Plan, items: readonly Item[]): Plan {
  return { ...plan, comments: [...plan.comments, ...new Set(items.flatMap(({ remarks }) => remarks))] }
}

function itemsOf(node: Node, among: Bits, scope: Scope, place: Place): Item[] {
  const isElement = node.type === 'element'
  const item = (variants: Bits, plan: Plan, path = ''): Item => ({
    variants,
    plan,
    isElement,
    path,
    condition: scope.conditions.of(variants, among),
    tells: () => presenceOnly(node, [variants, among], place.within, scope.context),
    remarks: variants.equals(among) ? [] : scope.remarks.onEntry(node, among),
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
  if (place.at) return at ? plan : literal(fromRoot(path))
  return (at && pathPlan(at, path)) ?? plan
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

/** True if each variant has one of two pages that look like one renamed page. */
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
  return because(choice(conditions.of(few.variants, among)!, few.plan, many.plan), () => {
    const [own, other] = [few.tells(), many.tells()]
    return [{ ...own, kind: 'instead', entry: textOf(own.plan) ?? own.entry, other: textOf(other.plan) }]
  })
}
