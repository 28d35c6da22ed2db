import { literal } from '../model.js'
import type { Plan } from '../model.js'
import type { Axis } from './context.js'
import { hasAge } from './ages.js'
import { and, invoke, local, not } from './expression.js'

/** `since('2.0')`, `until('1.0')`, `only('1.0')`, by age, with few exceptions. */
export function onVersions({ ages }: Axis, keys: readonly string[], among: readonly string[]): Plan {
  const [wanted, may] = [new Set(keys), new Set(among)]
  const order = ages.filter((key) => may.has(key))
  const newest = order.findIndex((key) => wanted.has(key))
  const oldest = order.findLastIndex((key) => wanted.has(key))
  const holes = order.slice(newest, oldest + 1).filter((key) => !wanted.has(key))
  // `since('Virtual Keys')` would say that something is newer than that.
  const isClear = [newest > 0 ? newest : undefined, oldest < order.length - 1 ? oldest : undefined].every(
    (at) => at === undefined || hasAge(order[at]!),
  )
  if (!isClear) return orOpposite(keys, order)
  if (holes.length <= 2 || holes.length < keys.length / 3) {
    if (newest === oldest && newest > 0 && oldest < order.length - 1)
      return invoke(local('only'), literal(order[newest]!))
    const terms: Plan[] = []
    if (oldest < order.length - 1) terms.push(invoke(local('since'), literal(order[oldest]!)))
    if (newest > 0) terms.push(invoke(local('until'), literal(order[newest]!)))
    if (holes.length > 0) terms.push(not(only(holes)))
    return and(...terms)
  }
  return orOpposite(keys, order)
}

function orOpposite(keys: readonly string[], order: readonly string[]): Plan {
  const rest = order.filter((key) => !keys.includes(key))
  return keys.length <= rest.length ? only(keys) : not(only(rest))
}

function only(keys: readonly string[]): Plan {
  return invoke(local('only'), ...keys.map((key) => literal(key)))
}

/** The version since which it is true; undefined where that would not be exact. */
export function startOf({ isAged, ages }: Axis, keys: readonly string[], among: readonly string[]): string | undefined {
  if (!isAged) return undefined
  const order = ages.filter((key) => among.includes(key))
  const isNewest = order.slice(0, keys.length).every((key) => keys.includes(key))
  const start = isNewest && keys.length < order.length ? order[keys.length - 1] : undefined
  return start !== undefined && hasAge(start) ? start : undefined
}
