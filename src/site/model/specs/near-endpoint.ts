import { distance } from 'fastest-levenshtein'
import { endpointMethods, wordForMethod } from '../../../format/contract/endpoints.js'
import { nearest } from '../../../base/diagnostics/near.js'
import { endpointShape } from './spec.js'
import type { SpecOverlaid, SpecReader } from './spec-reader.js'

/** The most comparisons of a run: a thousand missing endpoints of a million would take hours. */
const MOST = 2_000_000

/**
 * Finds the endpoint most likely meant: another method of the path, or the nearest path, preferably with the same
 * method.
 */
export function nearEndpoints(): (wanted: string, endpoints: readonly string[]) => string | undefined {
  let compared = 0
  return (wanted, endpoints) => {
    const [method, path] = split(wanted)
    const shape = endpointShape(path).toLowerCase()
    const most = Math.max(1, path.length / 3)
    let best: string | undefined
    let least = Infinity
    for (const endpoint of compared > MOST || path.length > 500 ? [] : endpoints) {
      compared += 1
      if (Math.abs(endpoint.length - wanted.length) > most + 10) continue
      const [otherMethod, otherPath] = split(endpoint)
      const apart = distance(shape, endpointShape(otherPath).toLowerCase())
      const cost = apart + (otherMethod === method ? 0 : 0.5)
      if (cost < least && apart <= most) [best, least] = [endpoint, cost]
    }
    return best
  }
}

function split(endpoint: string): [string, string] {
  const space = endpoint.indexOf(' ')
  return [endpoint.slice(0, space), endpoint.slice(space + 1)]
}

/** A reference with its misspelt method corrected: `GETT /plants` → `GET /plants`. */
export function withMethod(page: string): string | undefined {
  const word = page.includes(' ') ? wordForMethod(page) : undefined
  const method = word && nearest(word.toUpperCase(), endpointMethods)
  return word && method && page.replace(word, method)
}

/** True for an operation with an unusual method, `COPY /plants`, of known or unreadable specifications. */
export function isAdditional(page: string, sources: readonly SpecOverlaid[], specs: SpecReader): boolean {
  const [, method = '', path] = /^(\w+) (\/\S*)$/.exec(page) ?? []
  if (path === undefined || sources.length === 0) return false
  return specs.endpoints(sources)?.shapes.has(endpointShape(`${method.toUpperCase()} ${path}`)) ?? true
}
