import { endpointMethods } from '../../../format/contract/endpoints.js'
import { isRecord } from '../../../format/json/value.js'

type Json = Readonly<Record<string, unknown>>

/** A specification file, read. */
export type Spec =
  | { readonly state: 'missing' }
  /** On another server, or a folder: with unknown endpoints. */
  | { readonly state: 'unknown' }
  | { readonly state: 'invalid'; readonly reason: string }
  | ValidSpec

/** A specification that could be read. */
export interface ValidSpec {
  readonly state: 'valid'
  readonly form: 'openapi' | 'overlay' | 'asyncapi'
  readonly value: Json
  /** In order, webhooks last; the channels of AsyncAPI. */
  readonly operations: readonly SpecOperation[]
  /** True for a part on another server: there may be more. */
  readonly isOpen: boolean
}

/** An operation, a webhook, or a channel of AsyncAPI. */
export interface SpecOperation {
  /** In upper case; `WEBHOOK` for a webhook, `WSS` for a channel. */
  readonly method: string
  readonly path: string
  readonly json: Json
  /** The operation, and everything around in its path item. */
  readonly item: Json
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
  const valid = { state: 'valid', value, operations: [], isOpen: false } as const
  if (typeof value.asyncapi === 'string') {
    const channels = Object.entries(recordOf(value.channels)).map(([path, channel]) => ({
      path,
      item: recordOf(channel),
    }))
    return {
      ...valid,
      form: 'asyncapi',
      operations: channels.map((each) => ({ ...each, method: 'WSS', json: each.item })),
    }
  }
  if (value.overlay !== undefined) return { ...valid, form: 'overlay' }
  const version = value.openapi ?? value.swagger
  if (version === undefined) return invalid("it has neither 'openapi' nor 'swagger' at the top")
  if (!/^(2|3)(\.|$)/.test(String(version))) return invalid(`version ${String(version)} is not supported`)
  if (![value.paths, value.webhooks, value.components].some(isRecord)) return invalid("it has no 'paths'")
  const paths = whole({ value: value.paths, file }, follow)
  const items = [...paths.entries]
    // An extension, and no path.
    .filter(([path]) => !path.startsWith('x-'))
    .map(([path, item]) => ({ path, ...whole(item, follow) }))
  const broken = [paths, ...items].find((each) => each.broken !== undefined)?.broken
  if (broken !== undefined) return invalid(`its $ref '${broken}' doesn't exist`)
  const webhooks = Object.entries({ ...recordOf(value.webhooks), ...recordOf(value['x-webhooks']) })
  const operations = [
    ...items.flatMap(operationsOf),
    ...webhooks.map(([name, hook]) => webhookOf(name, recordOf(hook))),
  ]
  return { ...valid, form: 'openapi', operations, isOpen: [paths, ...items].some(({ isOpen }) => isOpen) }
}

function operationsOf({ path, entries }: Whole & { readonly path: string }): SpecOperation[] {
  const item = Object.fromEntries([...entries].map(([key, { value }]) => [key, value]))
  // OpenAPI 3.2 has a place for methods of any name.
  const additional = Object.entries(recordOf(item.additionalOperations))
  const usual = Object.entries(item).filter(([key]) => isMethod(key))
  return [...additional, ...usual].map(([key, json]) => ({
    method: key.toUpperCase(),
    path,
    json: recordOf(json),
    item,
  }))
}

function webhookOf(path: string, item: Json): SpecOperation {
  return { method: 'WEBHOOK', path, json: recordOf(item[Object.keys(item).find(isMethod) ?? '']), item }
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
    const ref = isRecord(value) && typeof value.$ref === 'string' ? value.$ref : undefined
    for (const [key, inner] of Object.entries(recordOf(value)))
      if (!entries.has(key)) entries.set(key, { value: inner, file })
    if (ref === undefined) break
    const next = follow(ref, file)
    if (next === undefined) return { entries, broken: ref, isOpen: false }
    if (next === 'remote') return { entries, isOpen: true }
    at = next
  }
  return { entries, isOpen: false }
}

function recordOf(value: unknown): Json {
  return isRecord(value) ? value : {}
}

const methods: ReadonlySet<string> = new Set(endpointMethods.map((method) => method.toLowerCase()))

/** True for an operation's key in a path item. */
function isMethod(key: string): boolean {
  return methods.has(key.toLowerCase())
}

/** An endpoint without the names of its parameters: `/users/{id}` and `/users/{userId}` are the same. */
export function endpointShape(endpoint: string): string {
  return endpoint.replace(/\{[^{}]*\}/g, '{}').replace(/(.)\/$/, '$1')
}

/** The folder of generated pages, if a specification has no `directory`. */
export const defaultFolder = 'api-reference'

/** A specification in an `openapi` or `asyncapi` value. */
export interface SpecSource {
  readonly source: string
  /** The folder of its generated pages. */
  readonly directory: string | undefined
  /** Files that change the specification, in order. */
  readonly overlays: readonly string[]
  /** From the key's value to the source. */
  readonly path: readonly (string | number)[]
}

/** The specifications of a value, in any form: a text, an object, a list. */
export function specSources(value: unknown): readonly SpecSource[] {
  if (typeof value === 'string') return [{ source: value, directory: undefined, overlays: [], path: [] }]
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => specSources(entry).map((spec) => ({ ...spec, path: [index, ...spec.path] })))
  }
  if (!isRecord(value) || typeof value.source !== 'string') return []
  const directory = typeof value.directory === 'string' ? value.directory : undefined
  const overlays = Array.isArray(value.overlays) ? value.overlays.filter((entry) => typeof entry === 'string') : []
  return [{ source: value.source, directory, overlays, path: ['source'] }]
}
