import { Comparison } from '../patch/comparison.js'
import { Interner } from '../patch/intern.js'
import { nameOf, pairElements } from '../patch/pair.js'
import { isJsonObject } from '../value.js'
import type { JsonValue } from '../value.js'

/**
 * For each new element the index of the old one that it continues, or undefined. Stricter than the patcher, which may
 * well rewrite one element into another: a file should not come to hold what has nothing to do with it.
 */
export function continued(old: readonly JsonValue[], values: readonly JsonValue[]): (number | undefined)[] {
  const interner = new Interner()
  const pairs = pairElements(old, values, new Comparison(), interner)
  return pairs.map((from, index) => {
    if (from === undefined || old.length === values.length) return from
    return isSame(old[from] as JsonValue, values[index] as JsonValue, interner) ? from : undefined
  })
}

/** True if two values have one name, or have something in common that is more than a word. */
function isSame(old: JsonValue, value: JsonValue, interner: Interner): boolean {
  const [was, is] = [nameOf(old), nameOf(value)]
  if (was?.key === is?.key && was?.text === is?.text) return true
  if (!isJsonObject(old) || !isJsonObject(value)) return false
  const parts = new Set(containers(old).map((part) => interner.value(part)))
  return containers(value).some((part) => parts.has(interner.value(part)))
}

function containers(value: JsonValue): JsonValue[] {
  return Object.values(value as object).filter((part) => typeof part === 'object' && part !== null) as JsonValue[]
}
