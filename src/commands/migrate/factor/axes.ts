import { grouped } from '../../../base/diagnostics/grouped.js'
import { keyOf } from '../model.js'
import { votedFolders, type Folder } from './folders.js'
import type { Cluster, ElementNode, Family } from './nodes.js'
import { labelOn, lineOf, mergeOrders, setOf, type AxisName, type Variant, type Variants } from './variants.js'

/** The languages or versions of a function. */
export interface Axis {
  readonly name: AxisName
  /** The labels in code, in the order of docs.json. */
  readonly keys: readonly string[]
  /** The newest first, for versions with ages. */
  readonly ages: readonly string[]
  /** True if code may compare the ages of two versions. */
  readonly isAged: boolean
  readonly masks: ReadonlyMap<string, Variants>
  /** The whole axis, for a part of its labels. */
  readonly whole: Axis | undefined
  /** The label for readers without a choice. */
  readonly latest: string | undefined
}

/** The axes, variants and folders in the code of a cluster. */
export interface Context {
  readonly axes: readonly Axis[]
  readonly all: Variants
  readonly variants: readonly Variant[]
  /** The key of a variant on an axis; '' on none of these. */
  readonly keyOn: (variant: Variant, axis: AxisName) => string
  /** The main folder first; empty where paths have no folders of variants. */
  readonly folders: readonly Folder[]
  readonly element: ElementNode
}

/** A cluster without a function for all variants. */
export class Unfactorable extends Error {}

/** The context of a cluster: the axes of the elements around, and its own. */
export function contextOf({ element }: Cluster, family: Family, outer: Context | undefined): Context {
  const variants = [...element.plans.keys()]
  const names = lineOf(variants[0]!).map(({ axis }) => axis)
  if (new Set(names).size < names.length) throw new Unfactorable('versions inside versions')
  const around = (outer?.axes ?? []).map((axis) => narrowed(axis, variants))
  const axes = [...around, axisOf(family, variants, element)].filter(({ keys }) => keys.length > 1)
  const keys = new Map(variants.map((variant) => [variant, axes.map(({ name }) => labelOn(variant, name) ?? '')]))
  const keysOf = (variant: Variant) => keys.get(variant) ?? []
  const keyOn = (variant: Variant, name: AxisName) =>
    keysOf(variant)[axes.findIndex((axis) => axis.name === name)] ?? ''
  return { axes, all: element.presence, variants, keyOn, folders: votedFolders(element, keysOf), element }
}

/** True if functions of both contexts can take one edition: equal labels, and equal folders for each. */
export function isAlike(left: Context, right: Context): boolean {
  const [one, other] = [left, right].map(({ axes, variants, folders, keyOn }) => {
    const rows = variants.map((variant) =>
      [...axes.map(({ name }) => keyOn(variant, name)), ...folders.map((folder) => folder.of(variant))].join(' '),
    )
    return JSON.stringify([axes.map(({ name, keys }) => [name, keys]), rows.sort()])
  })
  return one === other
}

/** The labels of an axis in a set of variants. */
export function keysIn({ keys, masks }: Axis, set: Variants): readonly string[] {
  return keys.filter((key) => ((masks.get(key) ?? 0n) & set) !== 0n)
}

/** All variants with any of the keys. */
export function having({ masks }: Axis, keys: readonly string[]): Variants {
  return keys.reduce((set, key) => set | (masks.get(key) ?? 0n), 0n)
}

/** The labels of all branches, in one order. */
export function labelsOf({ branches }: Family): readonly string[] {
  let labels: readonly string[] = []
  for (const variants of branches.values()) {
    const merged = mergeOrders(
      labels,
      variants.map(({ label }) => label),
    )
    if (!merged) throw new Unfactorable('their orders contradict each other')
    labels = merged
  }
  return labels
}

function axisOf(family: Family, variants: readonly Variant[], element: ElementNode): Axis {
  const keys = labelsOf(family).filter((label) => variants.some((variant) => variant.label === label))
  const isVersion = family.axis === 'version'
  // Objects, and so tables of words, put such keys first.
  if (!isVersion && keys.some((label) => /^\d+$/.test(label))) throw new Unfactorable('a number is no language')
  const isAged = isVersion && haveAges(keys)
  return {
    name: family.axis,
    keys,
    ages: isAged ? byAge(keys) : keys,
    isAged,
    masks: masksOf(variants, ({ label }) => label),
    whole: undefined,
    latest: isVersion ? latestOf(element) : undefined,
  }
}

/** An axis for fewer variants. */
function narrowed(axis: Axis, variants: readonly Variant[]): Axis {
  const masks = masksOf(variants, (variant) => labelOn(variant, axis.name) ?? '')
  const [keys, ages] = [axis.keys, axis.ages].map((all) => all.filter((key) => masks.has(key))) as [string[], string[]]
  return { ...axis, whole: keys.length < axis.keys.length ? (axis.whole ?? axis) : axis.whole, keys, ages, masks }
}

function masksOf(variants: readonly Variant[], keyFor: (variant: Variant) => string): ReadonlyMap<string, Variants> {
  return new Map([...grouped(variants, keyFor)].map(([key, members]) => [key, setOf(members)]))
}

/** The label marked as the version for readers without a choice. */
function latestOf({ plans }: ElementNode): string | undefined {
  const marked = [...plans].filter(([, { calls }]) =>
    calls.some((call) => keyOf(call) === 'default' && !call.args.some((arg) => arg.type === 'literal' && !arg.value)),
  )
  const tagged = [...plans].filter(([{ label }, { calls }]) => {
    const tag = calls.find(({ method }) => method === 'tag')?.args[0]
    return /\blatest\b/i.test(`${label} ${tag?.type === 'literal' ? String(tag.value) : ''}`)
  })
  const labels = [marked, tagged].map((found) => [...new Set(found.map(([{ label }]) => label))])
  return labels.find(({ length }) => length === 1)?.[0]
}

/** Labels, the newest first: draft and next are newer than any number, legacy is older. */
function byAge(labels: readonly string[]): readonly string[] {
  const order = isRising(labels) ? [...labels].reverse() : labels
  const isUnreleased = (label: string) => !isNumbered(label) && unreleased.test(label)
  return [...order.filter(isUnreleased), ...order.filter((label) => !isUnreleased(label))]
}

/** True if labels have ages; 'Stable' and 'Beta' have none. */
function haveAges(labels: readonly string[]): boolean {
  const numbered = labels.filter(isNumbered).length
  return numbered > 1 || (numbered === 1 && labels.every(hasAge))
}

/** True for a number, and for a name newer or older than all numbers; not for 'Virtual Keys (Deprecated)'. */
export function hasAge(label: string): boolean {
  return isNumbered(label) || aged.test(label)
}

function isNumbered(label: string): boolean {
  return /\d/.test(label)
}

const unreleased =
  /draft|next|edge|dev|main|\bhead\b|trunk|master|beta|canary|nightly|unreleased|preview|latest|current/i
const aged = /draft|next|edge|dev|main|\bhead\b|trunk|master|unreleased|preview|latest|current|legacy|old/i

/** True if most numbers are larger than the numbers before. */
function isRising(labels: readonly string[]): boolean {
  const numbers = labels.flatMap((label) => /\d+(?:[.-]\d+)*/.exec(label)?.[0].replaceAll('-', '.') ?? [])
  const steps = numbers.slice(1).map((next, at) => Math.sign(next.localeCompare(numbers[at]!, 'en', { numeric: true })))
  return steps.reduce((sum, step) => sum + step, 0) > 0
}
