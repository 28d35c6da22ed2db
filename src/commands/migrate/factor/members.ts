import { isJsonObject } from '../../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../../format/json/value.js'
import { literal } from '../model.js'
import type { ObjectPlan, Plan } from '../model.js'
import { align } from './align.js'
import { plainness } from './candidate.js'
import type { Candidate, Entry } from './candidate.js'
import { OPERATOR, totalWeight } from './cost.js'
import { because, otherValue } from './differences.js'
import { helper, invoke, list, spread } from './expression.js'
import { mergeOrders } from './orders.js'
import type { Place, Scope, Vector } from './scope.js'
import { bitsOf } from './variants.js'
import type { Variant } from './variants.js'

/** The code of a member of values; undefined where a variant's has none. `key`: of an object's. */
export type PlanMember = (vector: Vector<Plan | undefined>, key: string | undefined) => Plan

/** The value of one variant. */
type Given<Value extends JsonValue> = readonly [Variant, Value]

/**
 * Lists and objects, member by member. Those of one form always; those of several, such as a footer that has a link
 * more in French, only where the conditions weigh less than the code for each form.
 */
export function membersFor(
  entries: readonly Entry[],
  scope: Scope,
  place: Place,
  planMember: PlanMember,
): readonly Candidate[] {
  const given = entries.map((entry) => {
    const [variant, plan] = entry
    return { entry, variant, value: plan?.type === 'literal' ? plan.value : undefined }
  })
  const objects = given.flatMap(({ entry, variant, value }) =>
    isJsonObject(value) ? [{ entry, given: [variant, value] as const }] : [],
  )
  const lists = given.flatMap(({ entry, variant, value }) =>
    Array.isArray(value) ? [{ entry, given: [variant, value as readonly JsonValue[]] as const }] : [],
  )
  return [
    ...inForms(
      objects,
      (value) => Object.keys(value).join('\n'),
      (values) => planObject(values, planMember),
    ),
    ...inForms(
      lists,
      (value) => String(value.length),
      (values) => planItems(values, scope, place, planMember),
    ),
  ]
}

/** A candidate for the values of each form, and one for all where that is lighter. */
function inForms<Value extends JsonValue>(
  members: readonly { readonly entry: Entry; readonly given: Given<Value> }[],
  formOf: (value: Value) => string,
  planOf: (given: readonly Given<Value>[]) => Plan | undefined,
): readonly Candidate[] {
  const forms = new Map<string, typeof members>()
  for (const member of members) {
    const form = formOf(member.given[1])
    forms.set(form, [...(forms.get(form) ?? []), member])
  }
  const candidate = (some: typeof members): Candidate => {
    let made: Plan | undefined
    return {
      entries: some.map(({ entry }) => entry),
      plainness: plainness.members,
      make: () => (made ??= planOf(some.map(({ given }) => given))!),
    }
  }
  const each = [...forms.values()].map(candidate)
  if (each.length < 2) return each
  const whole = planOf(members.map(({ given }) => given))
  if (!whole) return each
  const apart = totalWeight(...each.map(({ make }) => make())) + (each.length - 1) * OPERATOR
  return totalWeight(whole) < apart ? [{ ...candidate(members), make: () => whole }, ...each] : each
}

/** `{ label: t('Help'), icon: locale === 'fr' ? 'book' : undefined }`; undefined where orders of keys contradict. */
function planObject(values: readonly Given<JsonObject>[], planMember: PlanMember): ObjectPlan | undefined {
  let keys: readonly string[] | undefined = []
  for (const [, value] of values) keys = keys && mergeOrders(keys, Object.keys(value))
  const entries = keys?.map((key) => {
    const vector = values.map(([variant, value]) => {
      return [variant, Object.hasOwn(value, key) ? literal(value[key]) : undefined] as const
    })
    return { key, value: planMember(new Map(vector), key), comments: [] }
  })
  return entries && { type: 'object', entries, open: false, comments: [] }
}

/** `[{ label: t('Help') }, ...when(locale === 'fr', { label: 'Presse' })]` */
function planItems(
  values: readonly Given<readonly JsonValue[]>[],
  { conditions, context }: Scope,
  { owner, of }: Place,
  planMember: PlanMember,
): Plan {
  const among = bitsOf(values.map(([variant]) => variant))
  const items: Plan[] = []
  const rows = inRows(values).map((row) => ({
    have: bitsOf(row.keys()),
    plan: planMember(new Map([...row].map(([variant, value]) => [variant, literal(value)])), undefined),
  }))
  for (let from = 0, to = 0; from < rows.length; from = to) {
    const { have, plan } = rows[from]!
    const test = conditions.of(have, among)
    const run = test ? rows.slice(from).findIndex((row) => !row.have.equals(have)) : 1
    to = run < 0 ? rows.length : from + run
    if (!test) items.push(plan)
    else {
      const optional = spread(invoke(helper('when'), test, ...rows.slice(from, to).map((row) => row.plan)))
      const told = () => (owner ? [otherValue(owner.node, of, have, owner.within, context)] : [])
      items.push(because(optional, told))
    }
  }
  return list(items)
}

/** The items of lists that belong together, in the order of all. */
function inRows(values: readonly Given<readonly JsonValue[]>[]): readonly ReadonlyMap<Variant, JsonValue>[] {
  type Row = Map<Variant, JsonValue>
  let rows: readonly Row[] = []
  for (const [variant, items] of values) {
    const likeness = (row: Row, item: { readonly value: JsonValue }) =>
      Math.max(...[...row.values()].map((value) => likenessOf(value, item.value)))
    const wrapped = items.map((value) => ({ value }))
    rows = align(rows, wrapped, likeness, () => undefined).map(({ left, right }) => {
      const row: Row = left ?? new Map<Variant, JsonValue>()
      return right ? row.set(variant, right.value) : row
    })
  }
  return rows
}

/** A measure of how much two values say the same: equal texts most, those of one kind a little. */
function likenessOf(left: JsonValue, right: JsonValue): number {
  if (left === right) return EQUAL
  if (typeof left === 'string' && typeof right === 'string') {
    const [tail, other] = [tailOf(left), tailOf(right)]
    if (tail === undefined || other === undefined) return tail === other ? OF_ONE_KIND : 0
    return tail === other ? EQUAL : OF_ONE_KIND
  }
  const [own, others] = [membersOf(left), membersOf(right)]
  if (!own || !others || Array.isArray(left) !== Array.isArray(right)) return 0
  const common = [...own].filter(([key]) => others.has(key))
  return common.reduce((sum, [key, value]) => sum + likenessOf(value, others.get(key)!), OF_ONE_KIND)
}

const EQUAL = 2
const OF_ONE_KIND = 0.1

/** The last part of an address, which is the same in a folder of another language. */
function tailOf(text: string): string | undefined {
  return text.includes('/') ? text.slice(text.lastIndexOf('/', text.length - 2) + 1) : undefined
}

function membersOf(value: JsonValue): ReadonlyMap<string, JsonValue> | undefined {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined
}
