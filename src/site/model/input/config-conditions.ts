import { isElement } from '../../../config/builders/data.js'
import { conditionAround, conditionWithin, isShared } from './conditions.js'
import type { Absent, Condition } from './conditions.js'
import { placesOfTrace } from '../../../config/loader/stack.js'
import type { Place } from '../../../base/diagnostics/diagnostic.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { follow } from './config-places.js'

/**
 * Finds the condition for which a part of the navigation, such as a language, lacks content of another part from the
 * same code: at the first call for `path` and not for `absentIn`, in a config loaded with a tracer.
 */
export function configConditions(config: unknown) {
  const reached = new Map<string, ReadonlySet<string>>()
  const reachedIn = (path: JsonPath) => {
    const key = JSON.stringify(path)
    const known = reached.get(key) ?? chainsIn(isElement(config) ? follow(config, path).value : undefined)
    reached.set(key, known)
    return known
  }
  return (path: JsonPath, absentIn: JsonPath, absent?: Absent): Condition | undefined => {
    if (!isElement(config)) return undefined
    const { trace, literal } = follow(config, path)
    const calls = placesOfTrace(trace)
    const chains = reachedIn(absentIn)
    const index = chainsOf(calls).findIndex((chain) => !chains.has(chain))
    const last = calls.at(-1)
    // The call of an element contains the title: no condition.
    const isElementItself = literal === undefined && typeof path.at(-1) === 'number'
    if (index < 0 && last) return isElementItself ? undefined : conditionWithin(last, literal, absent)
    // Parts with different functions at the first different call share no code.
    for (const call of index > 0 && isShared(calls[index] as Place) ? calls.slice(index) : []) {
      const found = conditionAround(call, absent)
      if (found) return found
    }
    return undefined
  }
}

/** Each call with the calls around, the outermost first. */
function chainsOf(calls: readonly Place[]): string[] {
  let chain = ''
  return calls.map(({ file, line, column }) => (chain += `${file}:${line}:${column}\n`))
}

/** All calls for an element and its content. */
function chainsIn(element: unknown): ReadonlySet<string> {
  const chains = new Set<string>()
  const seen = new Set<unknown>()
  const note = (trace: unknown) => {
    for (const chain of seen.has(trace) ? [] : chainsOf(placesOfTrace(trace))) chains.add(chain)
    seen.add(trace)
  }
  const open = [element]
  while (open.length > 0) {
    const value = open.pop()
    if (Array.isArray(value)) open.push(...(value as unknown[]))
    if (!isElement(value) || seen.has(value)) continue
    seen.add(value)
    note(value.trace)
    for (const call of value.calls) {
      note(call.trace)
      open.push(call.value)
    }
  }
  return chains
}
