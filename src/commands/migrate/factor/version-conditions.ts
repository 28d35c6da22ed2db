import { literal } from '../model.js'
import type { Plan } from '../model.js'
import type { Axis } from './context.js'
import { and, invoke, local, not } from './expression.js'

/** `since('2.0')`, `until('1.0')`, `only('1.0')`, by age, with few exceptions. */
export function onVersions({ ages }: Axis, keys: readonly string[], among: readonly string[]): Plan {
  const [wanted, may] = [new Set(keys), new Set(among)]
  const order = ages.filter((key) => may.has(key))
  const newest = order.findIndex((key) => wanted.has(key))
  const oldest = order.findLastIndex((key) => wanted.has(key))
  const holes = order.slice(newest, oldest + 1).filter((key) => !wanted.has(key))
  if (holes.length <= 2 || holes.length < keys.length / 3) {
    if (newest === oldest && newest > 0 && oldest < order.length - 1)
      return invoke(local('only'), literal(order[newest]!))
    const terms: Plan[] = []
    if (oldest < order.length - 1) terms.push(invoke(local('since'), literal(order[oldest]!)))
    if (newest > 0) terms.push(invoke(local('until'), literal(order[newest]!)))
    if (holes.length > 0) terms.push(not(only(holes)))
    return and(...terms)
  }
  const rest = order.filter((key) => !wanted.has(key))
  return keys.length <= rest.length ? only(keys) : not(only(rest))
}

function only(keys: readonly string[]): Plan {
  return invoke(local('only'), ...keys.map((key) => literal(key)))
}

/** The version since which it is true; undefined where that would not be exact. */
export function startOf({ name, ages }: Axis, keys: readonly string[], among: readonly string[]): string | undefined {
  if (name !== 'version') return undefined
  const order = ages.filter((key) => among.includes(key))
  const isNewest = order.slice(0, keys.length).every((key) => keys.includes(key))
  return isNewest && keys.length < order.length ? order[keys.length - 1] : undefined
}
