import { distance } from 'fastest-levenshtein'
import { endpointMethods, wordForMethod } from '../../../format/contract/endpoints.js'
import { nearest, longestCompared } from '../../../base/diagnostics/near.js'
import { endpointShape } from './spec.js'
import type { SpecOverlaid, SpecReader } from './spec-reader.js'
import { baseOf, folderOf } from '../page-path.js'

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

/** The file meant by a missing specification: with the same name, then of another version, then misspelt. */
export function nearSpec(source: string, files: readonly string[]): string | undefined {
  const wanted = source.trim().replace(/^[./]+/, '')
  const sole = (same: readonly string[]) => (same.length === 1 ? same[0] : undefined)
  const inFolder = files.filter((file) => folderOf(file) === folderOf(wanted))
  const named = (name: (file: string) => string) => {
    const isSame = (file: string) => name(file) === name(wanted)
    return sole(inFolder.filter(isSame)) ?? sole(files.filter(isSame))
  }
  return (
    named(baseOf) ?? named(plainOf) ?? misspelt(wanted, inFolder, plainOf) ?? misspelt(wanted, files, (file) => file)
  )
}

/** Names of services differ in few letters: `users` is not `orders`. */
function misspelt(wanted: string, files: readonly string[], nameOf: (file: string) => string): string | undefined {
  const name = nameOf(wanted).toLowerCase()
  let best: string | undefined
  let least = Math.max(name.length > 3 ? 2 : 1, name.length / 6)
  for (const file of name.length > longestCompared ? [] : files) {
    const apart = distance(name, nameOf(file).toLowerCase())
    if (apart > least || (apart === least && best !== undefined)) continue
    best = file
    least = apart
  }
  return best
}

/** A name without version and extension: `api-v1.2.yaml` and `api.json` are `api`. */
function plainOf(file: string): string {
  const name = baseOf(file)
    .toLowerCase()
    .replace(/\.(json|ya?ml)$/, '')
  return name.replace(/[-_.]?v?\d+([-_.]\d+)*$/, '') || name
}
