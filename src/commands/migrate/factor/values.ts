import type { Plan } from '../model.js'
import { Bits } from './bits.js'
import { plainness } from './candidate.js'
import type { Candidate, Entry } from './candidate.js'
import { candidatesFor, wordFor } from './candidates.js'
import { weigh } from './cost.js'
import { because, otherValue } from './differences.js'
import { choice } from './expression.js'
import type { Class, Place, Scope, Vector } from './scope.js'
import { bitsOf } from './variants.js'
import type { Variant } from './variants.js'

/** The code of a value that differs by variant: a constant, a template, a word, or a choice between these. */
export function planValue(vector: Vector<Plan | undefined>, scope: Scope, place: Place, exact = false): Plan {
  const classes = classesOf(vector, scope, place, exact)
  const plan = choose(classes, scope, exact)
  const { owner, of, isTitle } = place
  if (!owner || classes.length === 1) return plan
  const odd = () => union(classes.filter((each) => each !== largestOf(classes)))
  return because(plan, () => [otherValue(owner.node, isTitle ? 'title' : of, odd(), owner.within, scope.context)])
}

/** The least that a condition for the absence of a value must save over one for its presence. */
const LEAST_SAVED = 3

/** The conditions of classes that make up the whole. What is left at the end: no value, or the largest class. */
export function choose(classes: readonly Class[], scope: Pick<Scope, 'conditions'>, exact = false): Plan {
  const largest = largestOf(classes)
  const chosen = chooseLast(largest, classes, scope, exact)
  const none = classes.find(({ plan }) => plan.type === 'literal' && plan.value === undefined)
  if (!none || none === largest) return chosen
  const leftOut = chooseLast(none, classes, scope, exact)
  return weigh(leftOut) < weigh(chosen) + LEAST_SAVED ? leftOut : chosen
}

function largestOf(classes: readonly Class[]): Class {
  return classes.reduce((best, next) => (next.variants.size > best.variants.size ? next : best))
}

function union(classes: readonly Class[]): Bits {
  return classes.reduce((all, { variants }) => all.or(variants), Bits.of([]))
}

function chooseLast(
  last: Class,
  classes: readonly Class[],
  { conditions }: Pick<Scope, 'conditions'>,
  exact: boolean,
): Plan {
  let rest = union(classes)
  const tests: { readonly test: Plan; readonly plan: Plan }[] = []
  const others = classes.filter((each) => each !== last).sort((left, right) => left.variants.size - right.variants.size)
  for (const { variants, plan } of others) {
    tests.push({ test: conditions.of(variants, rest, exact)!, plan })
    rest = rest.without(variants)
  }
  return tests.reduceRight<Plan>((no, { test, plan }) => choice(test, plan, no), last.plan)
}

function classesOf(vector: Vector<Plan | undefined>, scope: Scope, place: Place, exact: boolean): Class[] {
  const all = [...vector]
  const languages = languagesOf(all, scope)
  const classes: { entries: readonly Entry[]; make: () => Plan }[] = []
  let left: readonly Entry[] = all
  while (left.length > 0) {
    const planMember = (member: Vector<Plan | undefined>, key = place.of) =>
      planValue(member, scope, { ...place, of: key })
    let candidates = candidatesFor(left, scope, place, exact, planMember)
    if (classes.length > 0) {
      const whole = languages > 2 && languagesOf(left, scope) > 2 ? wordForWhole(left, all, scope, place) : undefined
      if (whole) {
        const taken = new Set(whole.entries)
        for (const known of classes) known.entries = known.entries.filter((entry) => !taken.has(entry))
        classes.push({ ...whole })
        left = left.filter((entry) => !taken.has(entry))
        continue
      }
      // What only a language or two need is said in place.
      if (languages > 2 && languagesOf(left, scope) <= 2)
        candidates = candidates.filter((each) => each.plainness !== plainness.word)
    }
    const best = candidates.reduce((known, next) => (isBetter(next, known) ? next : known))
    classes.push({ entries: best.entries, make: best.make })
    const taken = new Set(best.entries)
    left = left.filter((entry) => !taken.has(entry))
  }
  return classes
    .filter(({ entries }) => entries.length > 0)
    .map(({ entries, make }) => ({ variants: bitsOf(entries.map(([variant]) => variant)), plan: make() }))
}

function isBetter(next: Candidate, known: Candidate): boolean {
  const more = next.entries.length - known.entries.length
  return more > 0 || (more === 0 && next.plainness < known.plainness)
}

/** A word for all languages of the remaining versions, where it is shorter than the values found for some of them. */
function wordForWhole(
  left: readonly Entry[],
  all: readonly Entry[],
  scope: Scope,
  place: Place,
): Candidate | undefined {
  const version = (variant: Variant) => scope.context.keyOn(variant, 'version')
  const versions = new Set(left.map(([variant]) => version(variant)))
  const whole = all.filter(([variant]) => versions.has(version(variant)))
  if (whole.length <= left.length) return undefined
  return wordFor(whole, scope, place).find(({ entries }) => entries.length === whole.length)
}

function languagesOf(entries: readonly Entry[], { context }: Scope): number {
  return new Set(entries.map(([variant]) => context.keyOn(variant, 'language'))).size
}
