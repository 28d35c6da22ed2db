import { byAge, haveAges } from './ages.js'
import { Bits } from './bits.js'
import { votedFolders } from './folders.js'
import type { Folders } from './folders.js'
import type { Cluster, ElementNode, Family } from './nodes.js'
import { mergeOrders } from './orders.js'
import { labelOn, lineOf } from './variants.js'
import type { AxisName, Variant } from './variants.js'
import { foldersInstead, latestOf } from './axis-labels.js'

/** Languages or versions that one function is written for. */
export interface Axis {
  readonly name: AxisName
  /** The names of the labels in code, in the order of docs.json. */
  readonly keys: readonly string[]
  /** The newest first, where they are versions whose labels tell that. */
  readonly ages: readonly string[]
  /** True if code may ask which of two versions is newer. */
  readonly isAged: boolean
  readonly masks: ReadonlyMap<string, Bits>
  readonly keyOf: (label: string) => string
  /** The whole axis, where this is a part of it: some of the outer variants. */
  readonly whole: Axis | undefined
  /** The label that readers get unless they choose. */
  readonly latest: string | undefined
}

/** The axes, variants and folders that the code of a cluster may depend on. */
export interface Context {
  readonly axes: readonly Axis[]
  readonly all: Bits
  readonly variants: readonly Variant[]
  readonly variantOf: (id: number) => Variant
  /** The key of a variant on an axis. */
  readonly keyOn: (variant: Variant, axis: AxisName) => string
  /** The folder of each variant's pages. */
  readonly folders: Folders
  readonly element: ElementNode
}

/** A cluster that can't be written as a function of its variants. */
export class Unfactorable extends Error {}

/** The context of a cluster: the axes of the elements around it, and its own. */
export function contextOf(
  cluster: Cluster,
  family: Family,
  outer: Context | undefined,
  folderKeys: FolderKeys,
): Context {
  const variants = [...cluster.element.plans.keys()]
  const names = lineOf(variants[0]!).map(({ axis }) => axis)
  if (new Set(names).size < names.length) throw new Unfactorable('versions inside versions')
  const around = (outer?.axes ?? []).map((axis) => narrowed(axis, variants))
  const axes = [...around, axisOf(family, variants, cluster, folderKeys)].filter(({ keys }) => keys.length > 1)
  const byId = new Map(variants.map((variant) => [variant.id, variant]))
  const keyOn = (variant: Variant, name: AxisName) =>
    axes.find((axis) => axis.name === name)?.keyOf(labelOn(variant, name) ?? '') ?? ''
  return {
    axes,
    all: Bits.of(byId.keys()),
    variants,
    variantOf: (id) => byId.get(id)!,
    keyOn,
    folders: votedFolders(cluster.element, axes.length, (variant) => axes.map(({ name }) => keyOn(variant, name))),
    element: cluster.element,
  }
}

/** The labels that an axis has in a set of variants. */
export function keysIn({ keys, masks }: Axis, set: Bits): readonly string[] {
  return keys.filter((key) => masks.get(key)?.meets(set))
}

/** All variants with one of the keys. */
export function having({ masks }: Axis, keys: readonly string[]): Bits {
  return keys.reduce((set, key) => set.or(masks.get(key) ?? Bits.of([])), Bits.of([]))
}

/** The folder that marks a page as one of a variant, by site and label. */
export type FolderKeys = (site: string, label: string) => string | undefined

function axisOf(family: Family, variants: readonly Variant[], { element }: Cluster, folderKeys: FolderKeys): Axis {
  const labels = labelsOf(family).filter((label) => variants.some((variant) => variant.label === label))
  // Objects, which tables of words are, give such keys in an order of their own.
  if (family.axis === 'language' && labels.some((label) => /^\d+$/.test(label))) {
    throw new Unfactorable('a number is no language')
  }
  const folders =
    family.axis === 'version' ? foldersInstead(labels, (label) => folderKeys(family.site, label)) : undefined
  const keyFor = (label: string) => folders?.get(label) ?? label
  const keys = labels.map(keyFor)
  const latest = family.axis === 'version' ? latestOf(element) : undefined
  const isAged = family.axis === 'version' && haveAges(keys)
  return {
    name: family.axis,
    keys,
    ages: isAged ? byAge(keys) : keys,
    isAged,
    masks: masksOf(keys, variants, (variant) => keyFor(variant.label)),
    keyOf: keyFor,
    whole: undefined,
    latest: latest === undefined ? undefined : keyFor(latest),
  }
}

/** The labels of all branches, in an order that most follow. */
export function labelsOf({ branches }: Family): readonly string[] {
  let labels: readonly string[] = []
  for (const variants of branches.values()) {
    const own = variants.map(({ label }) => label)
    labels = mergeOrders(labels, own) ?? [...labels, ...own.filter((label) => !labels.includes(label))]
  }
  return labels
}

/** An axis for fewer variants. */
function narrowed(axis: Axis, variants: readonly Variant[]): Axis {
  const keyFor = (variant: Variant) => axis.keyOf(labelOn(variant, axis.name) ?? '')
  const used = new Set(variants.map(keyFor))
  const keys = axis.keys.filter((key) => used.has(key))
  const ages = axis.ages.filter((key) => used.has(key))
  const whole = keys.length < axis.keys.length ? (axis.whole ?? axis) : axis.whole
  return { ...axis, whole, keys, ages, masks: masksOf(keys, variants, keyFor) }
}

function masksOf(
  keys: readonly string[],
  variants: readonly Variant[],
  keyFor: (variant: Variant) => string,
): ReadonlyMap<string, Bits> {
  const ids = new Map<string, number[]>(keys.map((key) => [key, []]))
  for (const variant of variants) ids.get(keyFor(variant))?.push(variant.id)
  return new Map([...ids].map(([key, members]) => [key, Bits.of(members)]))
}
