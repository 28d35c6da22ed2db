import type { JsonValue } from '../../json/value.js'
import { isTaken } from '../schema.js'
import type { Schema, ValuePath } from '../schema.js'
import { make, misformed, unfit } from './make.js'

interface ListRules<Item> {
  /** The number of entries, and its wording in a message. */
  readonly least?: number
  readonly most?: number
  readonly expects?: string
  /** The value that no two entries may share: its place in an entry, how to get it, and its wording in a message. */
  readonly distinct?: {
    readonly at: ValuePath
    readonly of: (entry: Item) => unknown
    readonly expects: string
  }
}

/** A list of which each entry has the same form. */
export function listOf<Item>(each: Schema<Item>, rules: ListRules<Item> = {}): Schema<readonly Item[]> {
  const { least = 0, most = Infinity, expects = `a list, each ${each.expects}`, distinct } = rules
  return make({
    expects,
    each,
    isExact: each.isExact,
    examine: (value, at, found) => {
      if (!Array.isArray(value)) {
        const isEntry = value !== undefined && least <= 1 && isTaken(each.problems(value))
        const meant = isEntry ? [value as JsonValue] : undefined
        return void found.push({ ...misformed(value, at, { expects }), meant })
      }
      if (value.length < least || value.length > most) found.push(unfit(value, at, expects))
      const before = found.length
      for (const [index, entry] of value.entries()) found.push(...each.problems(entry, [...at, index]))
      if (!distinct || !isTaken(found.slice(before))) return
      const met = new Set<unknown>()
      for (const [index, entry] of value.entries()) {
        const mark = distinct.of(entry as Item)
        if (mark === undefined) continue
        if (met.has(mark)) found.push(unfit(mark, [...at, index, ...distinct.at], distinct.expects))
        met.add(mark)
      }
    },
  })
}
