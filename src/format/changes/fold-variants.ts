import { editionLists } from '../contract/kinds.js'
import { isJsonObject } from '../json/value.js'
import type { JsonPath } from '../json/tree.js'
import type { JsonValue } from '../json/value.js'
import type { Side } from './alignment.js'
import type { Change, ChangeSide } from './change.js'
import { elementsIn } from './elements.js'
import { kindIn, titleOf } from './place.js'
import { neutralPath, neutralPlace, sideOf, variantOf } from './variant.js'
import type { Variant } from './variant.js'

/** A change in all its variants; the first is shown. */
export interface VariedChange {
  readonly changes: readonly [Change, ...Change[]]
  readonly variants: readonly Variant[]
}

/** Folds equal changes of several languages and versions: first by version, then by language. */
export function foldVariants(changes: readonly Change[]): VariedChange[] {
  const byVersion = together(
    changes.map((change) => ({ changes: [change] as const, variants: [variantOf(sideOf(change).place)] })),
    ({ changes: [change] }) => keyOf(change, 'language'),
  )
  return together(byVersion, ({ changes: [change], variants }) =>
    JSON.stringify([keyOf(change), variants.map(({ version }) => version).sort()]),
  )
}

/** Joins entries with equal keys, each variant once: a change made twice in a variant is two facts. */
function together(entries: readonly VariedChange[], keyed: (entry: VariedChange) => string): VariedChange[] {
  const groups = new Map<string, VariedChange>()
  const order: string[] = []
  for (const entry of entries) {
    const key = keyed(entry)
    let nth = 0
    while (groups.get(`${nth} ${key}`)?.variants.some((variant) => entry.variants.some((own) => same(own, variant))))
      nth++
    const known = groups.get(`${nth} ${key}`)
    if (!known) order.push(`${nth} ${key}`)
    groups.set(`${nth} ${key}`, {
      changes: known ? [...known.changes, ...entry.changes] : entry.changes,
      variants: known ? [...known.variants, ...entry.variants] : entry.variants,
    } as VariedChange)
  }
  return order.map((key) => groups.get(key) as VariedChange)
}

const same = (left: Variant, right: Variant): boolean =>
  left.language === right.language && left.version === right.version

/**
 * The common key of a change and its counterparts in other variants. Titles differ between languages: an element's
 * pages identify it better.
 */
function keyOf({ what, of, key, before, after }: Change, keep?: 'language'): string {
  const sides = [before, after].map((side) => {
    if (!side) return null
    const place = neutralPlace(side.place)
    if (keep) return [named(side), place.map(({ title }) => title), variantOf(side.place).language ?? null]
    const lead = of === 'attribute' || of === 'content' ? undefined : leadOf(side)
    if (lead === undefined) return [of === 'attribute' ? named(side) : null, spot(side.path)]
    return [neutralPath(lead, side.place), place.map(({ kind }) => kind)]
  })
  return JSON.stringify([what, of, key ?? null, ...sides])
}

/** The place of a value in any language and version: the path without their indices. */
function spot(path: JsonPath): JsonPath {
  return path.filter((_, index) => !editionLists.has(path[index - 1]))
}

/** A page without the folder of its variant, the title of an element, any other value unchanged. */
function named({ value, path, place }: ChangeSide): JsonValue {
  if (typeof value === 'string') return neutralPath(value, place)
  const kind = kindIn(path.at(-2), value)
  return (kind && kind !== 'page' && titleOf(kind, value)) || JSON.stringify(value)
}

/** The first page or address in an element. */
function leadOf(side: Side): string | undefined {
  if (typeof side.value === 'string') return side.value
  for (const inner of elementsIn(side)) {
    const lead = leadOf(inner)
    if (lead !== undefined) return lead
  }
  const href = isJsonObject(side.value) ? (side.value['href'] ?? side.value['openapi']) : undefined
  return typeof href === 'string' ? href : undefined
}
