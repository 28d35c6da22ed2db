import type { Pair } from '../../../format/changes/alignment.js'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'

/** The pages that a source is to give from now on. */
export interface Selection {
  /** Pages that it no longer gives. */
  readonly gone: readonly string[]
  /** Pages that it gives, and gave not. */
  readonly back: readonly string[]
  /** The pages to put first. */
  readonly first: readonly string[]
}

/**
 * The pages that were removed from a list or from below it, and those that were added again; undefined where anything
 * else changed.
 */
export function selectionIn(
  { equal, before, after, items, members }: Pair,
  leavesOut: readonly string[],
): Selection | undefined {
  if (equal) return nothing
  if (!items && !members) return undefined
  const lists = (members ?? []).map(({ pair }) => pair && selectionIn(pair, leavesOut))
  const entries = (items ?? []).map((item) => {
    const was =
      item.before === undefined ? undefined : pagesUnder((before.value as readonly JsonValue[])[item.before] ?? null)
    const now =
      item.after === undefined ? undefined : pagesUnder((after.value as readonly JsonValue[])[item.after] ?? null)
    if (item.moved) return undefined
    if (item.pair) return selectionIn(item.pair, leavesOut)
    if (was) return { ...nothing, gone: was }
    return now?.every((page) => leavesOut.includes(page)) ? { ...nothing, back: now } : undefined
  })
  const parts = [...lists, ...entries]
  if (!parts.every((part) => part !== undefined)) return undefined
  return { gone: parts.flatMap(({ gone }) => gone), back: parts.flatMap(({ back }) => back), first: [] }
}

const nothing: Selection = { gone: [], back: [], first: [] }

/** The pages in a value, however deep. */
export function pagesUnder(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap(pagesUnder)
  return isJsonObject(value) ? pagesUnder(value['pages'] ?? []) : []
}
