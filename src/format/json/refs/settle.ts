import type { JsonFile } from '../read.js'
import { deepEqual } from '../equal.js'
import type { JsonValue } from '../value.js'
import type { Origin } from './ref-files.js'

/** A `$ref` as it is written. */
export interface WrittenRef {
  readonly ref: string
  readonly origin: Origin
}

/** One use of a file, and the value that it needs there. */
export interface Use {
  /** Empty for one that leaves the file as it is, whatever others need. */
  readonly id: string
  readonly ref: WrittenRef
  readonly value: JsonValue
  readonly old: JsonFile | undefined
  /** The file that a new one is written like. */
  readonly like?: JsonFile | undefined
}

export interface Settled {
  /** The use whose value each file gets. */
  readonly agreed: ReadonlyMap<string, Use>
  /** The uses that need another value. */
  readonly others: readonly Use[]
}

/**
 * Settles several uses of one file: the file keeps its value, if one of them needs that, or gets the value that most
 * need.
 */
export function settle(uses: ReadonlyMap<string, readonly Use[]>): Settled {
  const agreed = new Map<string, Use>()
  const others: Use[] = []
  for (const [target, all] of uses) {
    const [first] = all
    if (!first) continue
    const groups = grouped(all)
    const most = groups.toSorted((left, right) => right.length - left.length)[0]
    const unchanged = groups.find(([use]) => use && use.old && deepEqual(use.value, use.old.value))
    const chosen = groups.length === 1 ? groups[0] : (unchanged ?? most)
    agreed.set(target, chosen?.[0] ?? first)
    others.push(...all.filter((use) => !chosen?.includes(use)))
  }
  return { agreed, others }
}

function grouped(uses: readonly Use[]): Use[][] {
  const groups: Use[][] = []
  for (const use of uses) {
    const same = groups.find(([other]) => other && deepEqual(other.value, use.value))
    if (same) same.push(use)
    else groups.push([use])
  }
  return groups
}
