/** Methods that an endpoint reference may begin with; lower case is met in real files, too. */
// prettier-ignore
export const endpointMethods = [
  'GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'WEBHOOK',
] as const

export type EndpointMethod = (typeof endpointMethods)[number] | Lowercase<(typeof endpointMethods)[number]>

/** `'GET /users'`, or `'openapi.yaml GET /users'` with its specification before it. */
export type EndpointReference = `${EndpointMethod} ${string}` | `${string} ${EndpointMethod} ${string}`

const shape = new RegExp(`^(?:(\\S+)\\s+)?(${endpointMethods.join('|')})\\s+(\\S.*)$`, 'i')

/** The parts of an endpoint reference, method in upper case; undefined for a page path. */
export function parseEndpoint(page: string): { spec: string | undefined; method: string; path: string } | undefined {
  const [, spec, method, path] = page.match(shape) ?? []
  return method && path ? { spec, method: method.toUpperCase(), path } : undefined
}
