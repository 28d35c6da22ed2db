import { endpointMethods } from '../../contract/endpoints.js'
import { isRecord } from '../../json/value.js'

/** A specification file, read. */
export type Spec =
  | { readonly state: 'missing' }
  /** On another server, or a folder: nothing can be said about its endpoints. */
  | { readonly state: 'unknown' }
  | { readonly state: 'invalid'; readonly reason: string }
  | { readonly state: 'valid'; readonly form: 'openapi' | 'asyncapi'; readonly endpoints: readonly string[] }

/** `GET /users/{id}`: OpenAPI 3, Swagger 2; `WEBHOOK name` for the webhooks of 3.1. */
export async function parseSpec(text: string, file: string): Promise<Spec> {
  let value: unknown
  try {
    // JSON first, whatever the extension: it is far faster, and JSON in a .yaml file is met in the wild.
    value = /^\s*\{/.test(text) || /\.json$/i.test(file) ? JSON.parse(text.replace(/^\uFEFF/, '')) : undefined
    value ??= (await import('yaml')).parse(text, { logLevel: 'silent', merge: true, maxAliasCount: -1 })
  } catch (error) {
    return { state: 'invalid', reason: firstLine(error) }
  }
  if (!isRecord(value)) return { state: 'invalid', reason: 'it holds no object' }
  if (typeof value.asyncapi === 'string') return { state: 'valid', form: 'asyncapi', endpoints: [] }
  const version = value.openapi ?? value.swagger
  if (version === undefined) return { state: 'invalid', reason: "it has neither 'openapi' nor 'swagger' at its top" }
  if (!/^(2|3)(\.|$)/.test(String(version))) return { state: 'invalid', reason: `its version is ${String(version)}` }
  if (!isRecord(value.paths) && !isRecord(value.webhooks) && !isRecord(value.components)) {
    return { state: 'invalid', reason: "it has no 'paths'" }
  }
  return { state: 'valid', form: 'openapi', endpoints: endpointsOf(value) }
}

function endpointsOf(spec: Record<string, unknown>): string[] {
  const methods: ReadonlySet<string> = new Set(endpointMethods.map((method) => method.toLowerCase()))
  const endpoints: string[] = []
  for (const [path, item] of Object.entries(isRecord(spec.paths) ? spec.paths : {})) {
    const held = isRecord(item) && typeof item.$ref === 'string' ? { ...pointedAt(spec, item.$ref), ...item } : item
    for (const key of Object.keys(isRecord(held) ? held : {})) {
      if (methods.has(key.toLowerCase())) endpoints.push(`${key.toUpperCase()} ${path}`)
    }
  }
  for (const held of [spec.webhooks, spec['x-webhooks']]) {
    for (const name of Object.keys(isRecord(held) ? held : {})) endpoints.push(`WEBHOOK ${name}`)
  }
  return endpoints
}

function pointedAt(spec: Record<string, unknown>, pointer: string): Record<string, unknown> {
  let held: unknown = spec
  for (const step of pointer.replace(/^#\//, '').split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    held = isRecord(held) && Object.hasOwn(held, key) ? held[key] : undefined
  }
  return isRecord(held) ? held : {}
}

/** Endpoints that differ in the names of their parameters alone are the same: `/users/{id}` and `/users/{userId}`. */
export function endpointShape(endpoint: string): string {
  return endpoint.replace(/\{[^}]*\}/g, '{}').replace(/(.)\/$/, '$1')
}

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.replace(/:$/, '')
}
