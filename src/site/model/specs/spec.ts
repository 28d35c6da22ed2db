import { endpointMethods } from '../../../format/contract/endpoints.js'
import { isRecord } from '../../../format/json/value.js'

/** A specification file, read. */
export type Spec =
  | { readonly state: 'missing' }
  /** On another server, or a folder: with unknown endpoints. */
  | { readonly state: 'unknown' }
  | { readonly state: 'invalid'; readonly reason: string }
  | { readonly state: 'valid'; readonly form: 'openapi'; readonly operations: Operations }
  | { readonly state: 'valid'; readonly form: 'overlay'; readonly value: Readonly<Record<string, unknown>> }
  | { readonly state: 'valid'; readonly form: 'asyncapi'; readonly value: Readonly<Record<string, unknown>> }

/** The operations of an OpenAPI specification, for pages. */
export interface Operations {
  /** The methods of each path, in upper case. */
  readonly paths: Map<string, Set<string>>
  readonly webhooks: Set<string>
  /** True for a part on another server: there may be more. */
  readonly isOpen: boolean
  /** The data of the specification: path items, with the values of their methods, webhooks and tags. */
  readonly said: {
    readonly items: ReadonlyMap<string, Readonly<Record<string, unknown>>>
    readonly webhooks: Readonly<Record<string, unknown>>
    readonly tags: unknown
    /** The value behind a `$ref` of the specification's own file. */
    readonly at: (ref: string) => unknown
  }
}

/** The value behind a `$ref`, and the file. */
export interface Target {
  readonly value: unknown
  readonly file: string
}

/** Finds the value behind a `$ref`: undefined for nothing, `remote` on another server. */
export type Follow = (ref: string, file: string) => Target | 'remote' | undefined

/** Recognizes the value of a file: OpenAPI 3, Swagger 2, AsyncAPI, or an overlay. */
export function specOf(value: unknown, file: string, follow: Follow): Spec {
  const invalid = (reason: string): Spec => ({ state: 'invalid', reason })
  if (!isRecord(value)) return invalid('it is not an object')
  if (typeof value.asyncapi === 'string') return { state: 'valid', form: 'asyncapi', value }
  if (value.overlay !== undefined) return { state: 'valid', form: 'overlay', value }
  const version = value.openapi ?? value.swagger
  if (version === undefined) return invalid("it has neither 'openapi' nor 'swagger' at the top")
  if (!/^(2|3)(\.|$)/.test(String(version))) return invalid(`version ${String(version)} is not supported`)
  if (![value.paths, value.webhooks, value.components].some(isRecord)) return invalid("it has no 'paths'")
  return operationsOf(value, file, follow)
}

function operationsOf(spec: Record<string, unknown>, file: string, follow: Follow): Spec {
  const paths = new Map<string, Set<string>>()
  const items = new Map<string, Readonly<Record<string, unknown>>>()
  const all = whole({ value: spec.paths, file }, follow)
  let { broken, isOpen } = all
  for (const [path, item] of all.entries) {
    // An extension, and no path.
    if (path.startsWith('x-')) continue
    const own = refOf(item.value) === undefined ? undefined : whole(item, follow)
    const values = own ? valuesOf(own.entries) : recordOf(item.value)
    // OpenAPI 3.2 has a place for methods of any name.
    const additional = recordOf(values.additionalOperations)
    const keys = [...Object.keys(values).filter(isMethod), ...Object.keys(additional)]
    paths.set(path, new Set(keys.map((key) => key.toUpperCase())))
    items.set(path, { ...additional, ...values })
    broken ??= own?.broken
    isOpen ||= own?.isOpen ?? false
  }
  if (broken !== undefined) return { state: 'invalid', reason: `its $ref '${broken}' doesn't exist` }
  const webhooks = { ...recordOf(spec.webhooks), ...recordOf(spec['x-webhooks']) }
  const at = (ref: string) => {
    const target = follow(ref, file)
    return target === 'remote' ? undefined : target?.value
  }
  const operations = {
    paths,
    webhooks: new Set(Object.keys(webhooks)),
    isOpen,
    said: { items, webhooks, tags: spec.tags, at },
  }
  return { state: 'valid', form: 'openapi', operations }
}

interface Whole {
  readonly entries: ReadonlyMap<string, Target>
  /** A `$ref` to nothing. */
  readonly broken?: string
  readonly isOpen: boolean
}

/** The entries of an object, and of the values behind its `$ref`s. */
function whole(from: Target, follow: Follow): Whole {
  const entries = new Map<string, Target>()
  let at = from
  for (let hops = 0; hops < 50; hops++) {
    const { value, file } = at
    for (const key of keysOf(value)) {
      if (!entries.has(key)) entries.set(key, { value: (value as Record<string, unknown>)[key], file })
    }
    const ref = refOf(value)
    if (ref === undefined) break
    const next = follow(ref, file)
    if (next === undefined) return { entries, broken: ref, isOpen: false }
    if (next === 'remote') return { entries, isOpen: true }
    at = next
  }
  return { entries, isOpen: false }
}

function keysOf(value: unknown): string[] {
  return isRecord(value) ? Object.keys(value) : []
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

function valuesOf(entries: Whole['entries']): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...entries].map(([key, { value }]) => [key, value]))
}

function refOf(value: unknown): string | undefined {
  return isRecord(value) && typeof value.$ref === 'string' ? value.$ref : undefined
}

const methods: ReadonlySet<string> = new Set(endpointMethods.map((method) => method.toLowerCase()))

/** True for an operation's key in a path item. */
export function isMethod(key: string): boolean {
  return methods.has(key.toLowerCase())
}

/** `GET /users/{id}`, and `WEBHOOK name` for the webhooks of 3.1. */
export function endpointsOf({ paths, webhooks }: Operations): string[] {
  const endpoints: string[] = []
  for (const [path, found] of paths) for (const method of found) endpoints.push(`${method} ${path}`)
  for (const name of webhooks) endpoints.push(`WEBHOOK ${name}`)
  return endpoints
}

/** An endpoint without the names of its parameters: `/users/{id}` and `/users/{userId}` are the same. */
export function endpointShape(endpoint: string): string {
  return endpoint.replace(/\{[^{}]*\}/g, '{}').replace(/(.)\/$/, '$1')
}
