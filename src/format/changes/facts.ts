import { grouped } from '../../base/diagnostics/grouped.js'
import { editionLists } from '../contract/kinds.js'
import { isJsonObject, type JsonValue } from '../json/value.js'
import type { Side } from './alignment.js'
import type { Change, ChangeSide } from './change.js'
import { elementsIn } from './elements.js'
import { kindIn, neutralPath, neutralPlace, titleOf, variantOf, type Step, type Variant } from './place.js'

/** A line of a report: changes that an editor would name in one breath. */
export interface Fact {
  readonly what: Change['what']
  readonly of: Change['of']
  /** A change of each kind in the line, each in all its variants. */
  readonly members: readonly [VariedChange, ...VariedChange[]]
  /** Paths of moved parts, before a removal or after an addition: elements are counted without them. */
  readonly moved: ReadonlySet<string>
}

/** A change in all its variants; the first is shown. */
export interface VariedChange {
  readonly changes: readonly [Change, ...Change[]]
  readonly variants: readonly Variant[]
}

/** Folds changes into facts, in the order of their first change. */
export function fold(changes: readonly Change[]): Fact[] {
  const lines = grouped(foldVariants(changes), (varied, index) => lineOf(varied) ?? String(index))
  const moves = changes.filter(({ what }) => what === 'moved')
  const moved = {
    before: new Set(moves.map(({ before }) => JSON.stringify(before?.path))),
    after: new Set(moves.map(({ after }) => JSON.stringify(after?.path))),
  }
  return [...lines.values()].map((members) => {
    const { what, of } = members[0].changes[0]
    return { what, of, members, moved: moved[what === 'removed' ? 'before' : 'after'] }
  })
}

/** Folds equal changes of several languages and versions: all of some languages in all of some versions. */
function foldVariants(changes: readonly Change[]): VariedChange[] {
  const varied = changes.map((change) => ({ change, variant: variantOf(sideOf(change).place), key: keyOf(change) }))
  // A change made twice in a variant is two facts.
  const times = new Map<string, number>()
  const groups = grouped(varied, ({ key, variant }) => {
    const own = JSON.stringify([key, variant.language, variant.version])
    times.set(own, (times.get(own) ?? 0) + 1)
    return `${times.get(own)} ${key}`
  })
  return [...groups.values()].flatMap((group): VariedChange[] => {
    const [first, ...others] = group
    const labels = (axis: keyof Variant) => new Set(group.map(({ variant }) => variant[axis])).size
    if (labels('language') * labels('version') !== group.length)
      return group.map(({ change, variant }) => ({ changes: [change], variants: [variant] }))
    const all = [first.change, ...others.map(({ change }) => change)] as const
    return [{ changes: all, variants: group.map(({ variant }) => variant) }]
  })
}

/**
 * The common key of a change and its counterparts in other variants. Titles differ between languages: an element's
 * pages identify it better.
 */
function keyOf({ what, of, key, before, after }: Change): string {
  const sides = [before, after].map((side) => {
    if (!side) return null
    const place = neutralPlace(side.place)
    if (variantOf(side.place).language === undefined) return [named(side), place.map(({ title }) => title)]
    const lead = of === 'attribute' || of === 'content' ? undefined : leadOf(side)
    if (lead !== undefined) return [neutralPath(lead, side.place), place.map(({ kind }) => kind)]
    const spot = side.path.filter((_, index) => !editionLists.has(side.path[index - 1]))
    return [of === 'attribute' ? named(side) : null, spot]
  })
  return JSON.stringify([what, of, key ?? null, ...sides])
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

/** The common key of the changes in a line; undefined for a change with a line of its own. */
function lineOf({ changes: [change], variants }: VariedChange): string | undefined {
  const { what, of, key, before, after } = change
  const line = (...parts: unknown[]) => JSON.stringify([what, of, variants, ...parts])
  if (of === 'keys') return 'keys'
  if (of === 'attribute') return line(key, before?.value ?? null, after?.value ?? null)
  if (of === 'setting') return isRedirect(change) ? line('redirects') : isEntry(change) ? line(key) : undefined
  if (what === 'moved' || what === 'reordered') return line(titles(before?.place), titles(after?.place))
  if (of === 'page' && what !== 'renamed') return line(titles(sideOf(change).place))
  const folders = what === 'renamed' && of === 'page' ? changedFolders(change) : undefined
  return folders && line(folders)
}

function titles(place: readonly Step[] = []): string[] {
  return neutralPlace(place).map(({ title }) => title)
}

/** The side with the place of a change, now or before. */
export function sideOf({ before, after }: Change): ChangeSide {
  return (after ?? before) as ChangeSide
}

/** True for an entry of a list in the settings, added, removed or moved. */
export function isEntry(change: Change): boolean {
  return change.what !== 'changed' && typeof sideOf(change).path.at(-1) === 'number'
}

/** True for a redirect, or its destination. */
export function isRedirect(change: Change): boolean {
  return (change.key === 'redirects' && isEntry(change)) || /^redirects\[.+\]\.destination$/.test(change.key ?? '')
}

/** `['docs/', 'guides/']`: the folders of a page moved under its old name. */
export function changedFolders({ before, after }: Change): [string, string] | undefined {
  const [old, now] = [before?.value, after?.value]
  if (typeof old !== 'string' || typeof now !== 'string') return undefined
  const [left, right] = [old.split('/'), now.split('/')]
  let shared = 0
  while (shared < Math.min(left.length, right.length) && left.at(-1 - shared) === right.at(-1 - shared)) shared++
  if (shared === 0) return undefined
  const isInside = (one: string, other: string) => one === '' || `${other}/`.startsWith(`${one}/`)
  for (; ; shared--) {
    const [was, is] = [left.slice(0, -shared).join('/'), right.slice(0, -shared).join('/')]
    // A page that moves into a folder is named by its own folders: `en/manager/…` to `en/setup/manager/…`.
    if (shared === 1 || !(isInside(was, is) || isInside(is, was))) return [was, is]
  }
}
