/** The methods of endpoint references; real files have lower case, too. */
// prettier-ignore
export const endpointMethods = [
  'GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY', 'WEBHOOK',
] as const

export type EndpointMethod = (typeof endpointMethods)[number] | Lowercase<(typeof endpointMethods)[number]>

/** `'GET /users'`, or `'openapi.yaml GET /users'` with the specification first. */
export type EndpointReference = `${EndpointMethod} ${string}` | `${string} ${EndpointMethod} ${string}`

/** The parts of an endpoint reference. */
export interface Endpoint {
  readonly spec: string | undefined
  /** In upper case. */
  readonly method: string
  readonly path: string
}

const methods = endpointMethods.join('|')
// In a page path such as `get started/quick` the word is lower case, and not followed by a slash.
const shapes = [
  new RegExp(`^(?:(\\S+)\\s+)?(${methods})\\s+(\\S.*)$`),
  new RegExp(`^(?:(\\S+)\\s+)?(${methods})\\s+(/.*)$`, 'i'),
  new RegExp(`^(?:(\\S+)\\s+)?(webhook)\\s+([^\\s/]+)$`),
]

/** The parts of an endpoint reference; undefined for a page path. */
export function parseEndpoint(page: string): Endpoint | undefined {
  // Most pages are paths, and a site has thousands.
  if (!/\s/.test(page)) return undefined
  for (const shape of shapes) {
    const [, spec, method, path] = page.match(shape) ?? []
    if (method && path) return { spec, method: method.toUpperCase(), path }
  }
  return undefined
}

/** The word in place of a method, before an endpoint's path: `GETT /plants` → `GETT`. */
export function wordForMethod(page: string): string | undefined {
  return page.match(/^(?:\S+\.(?:ya?ml|json)\s+)?([A-Za-z]+)\s+\/\S*$/i)?.[1]
}
