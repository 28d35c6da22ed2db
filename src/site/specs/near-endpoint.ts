import { distance } from 'fastest-levenshtein'
import { endpointShape } from './spec.js'

/** The endpoint most likely meant: another method of the same path, or the nearest path, with the same method if it can. */
export function nearEndpoint(wanted: string, endpoints: readonly string[]): string | undefined {
  const [method = '', path = ''] = split(wanted)
  let best: string | undefined
  let least = Infinity
  for (const endpoint of endpoints) {
    const [otherMethod = '', otherPath = ''] = split(endpoint)
    const apart = distance(endpointShape(path).toLowerCase(), endpointShape(otherPath).toLowerCase())
    const cost = apart + (otherMethod === method ? 0 : 0.5)
    if (cost < least && apart <= Math.max(1, path.length / 3)) [best, least] = [endpoint, cost]
  }
  return best
}

function split(endpoint: string): [string, string] {
  const space = endpoint.indexOf(' ')
  return [endpoint.slice(0, space), endpoint.slice(space + 1)]
}
