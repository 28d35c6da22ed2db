import { endpointMethods } from '../../../format/contract/endpoints.js'
import { isRecord } from '../../../format/json/value.js'
import { folderOf, pagePath } from '../page-path.js'

type Json = Readonly<Record<string, unknown>>

/** A specification file, read. */
export type Spec =
  | { readonly state: 'missing' }
  /** On another server, or a folder: with unknown endpoints. */
  | { readonly state: 'unknown' }
  | { readonly state: 'invalid'; readonly reason: string }
  | ValidSpec

/** A specification with known endpoints. */
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
}

/** Gives the value of a file at a JSON pointer; undefined without a value. */
export type ValueOf = (file: string, pointer: string) => unknown

/** Recognizes the value of a file: OpenAPI 3, Swagger 2, AsyncAPI, or an overlay. */
export function specOf(value: unknown, file: string, valueOf: ValueOf): Spec {
  if (!isRecord(value)) return { state: 'invalid', reason: 'it is not an object' }
  const valid = { state: 'valid', value, isOpen: false } as const
  if (typeof value.asyncapi === 'string') {
    const channels = Object.entries(recordOf(value.channels))
    return { ...valid, form: 'asyncapi', operations: channels.map(([path, json]) => operation('WSS', path, json)) }
  }
  if (value.overlay !== undefined) return { ...valid, form: 'overlay', operations: [] }
  const paths = whole({ value: value.paths, file }, valueOf)
  const items = [...paths.entries]
    // An extension is no path.
    .filter(([path]) => !path.startsWith('x-'))
    .map(([path, item]) => ({ path, ...whole(item, valueOf) }))
  const parts = [paths, ...items]
  const reason = faultIn(value, parts)
  if (reason !== undefined) return { state: 'invalid', reason }
  const webhooks = Object.entries({ ...recordOf(value.webhooks), ...recordOf(value['x-webhooks']) })
  const hooks = webhooks.map(([name, hook]) => webhookOf(name, recordOf(hook)))
  const operations = [...items.flatMap(operationsOf), ...hooks]
  return { ...valid, form: 'openapi', operations, isOpen: parts.some(({ isOpen }) => isOpen) }
}

/** The reason why an object is no OpenAPI description. */
function faultIn({ openapi, swagger, paths, webhooks, components }: Json, parts: readonly Whole[]): string | undefined {
  const version = openapi ?? swagger
  if (version === undefined) return "it has neither 'openapi' nor 'swagger' at the top"
  if (!/^(2|3)(\.|$)/.test(String(version))) return `version ${String(version)} is not supported`
  if (![paths, webhooks, components].some(isRecord)) return "it has no 'paths'"
  const broken = parts.find((each) => each.broken !== undefined)?.broken
  return broken && `its $ref '${broken}' doesn't exist`
}

function operationsOf({ path, entries }: Whole & { readonly path: string }): SpecOperation[] {
  const usual = [...entries].filter(([key]) => isMethod(key)).map(([key, { value }]) => [key, value] as const)
  // OpenAPI 3.2 has a place for methods of any name.
  const additional = Object.entries(recordOf(entries.get('additionalOperations')?.value))
  return [...additional, ...usual].map(([key, value]) => operation(key.toUpperCase(), path, value))
}

function webhookOf(name: string, item: Json): SpecOperation {
  return operation('WEBHOOK', name, item[Object.keys(item).find(isMethod) ?? ''])
}

function operation(method: string, path: string, value: unknown): SpecOperation {
  return { method, path, json: recordOf(value) }
}

/** A value, and the file around. */
interface Target {
  readonly value: unknown
  readonly file: string
}

interface Whole {
  readonly entries: ReadonlyMap<string, Target>
  /** A `$ref` to nothing. */
  readonly broken?: string
  readonly isOpen: boolean
}

/** The entries of an object, and of the values behind its `$ref`s. */
function whole({ value, file }: Target, valueOf: ValueOf): Whole {
  const entries = new Map<string, Target>()
  let [json, from] = [recordOf(value), file]
  for (let hops = 0; hops < 50; hops++) {
    for (const [key, inner] of Object.entries(json))
      if (!entries.has(key)) entries.set(key, { value: inner, file: from })
    if (typeof json.$ref !== 'string') break
    const [name = '', pointer = ''] = json.$ref.split('#', 2)
    if (isRemote(name)) return { entries, isOpen: true }
    from = name === '' ? from : pagePath(folderOf(from) + name).path
    const found = valueOf(from, pointer)
    if (found === undefined) return { entries, broken: json.$ref, isOpen: false }
    json = recordOf(found)
  }
  return { entries, isOpen: false }
}

/** True for a specification on another server. */
export function isRemote(source: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(source.trim())
}

/** The object itself; an empty object in place of another value. */
export function recordOf(value: unknown): Json {
  return isRecord(value) ? value : {}
}

/** True for an operation's key in a path item. */
function isMethod(key: string): boolean {
  return endpointMethods.some((method) => method === key.toUpperCase())
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
  if (Array.isArray(value))
    return value.flatMap((entry, index) => specSources(entry).map((spec) => ({ ...spec, path: [index, ...spec.path] })))
  if (!isRecord(value) || typeof value.source !== 'string') return []
  const directory = typeof value.directory === 'string' ? value.directory : undefined
  const overlays = Array.isArray(value.overlays) ? value.overlays.filter((entry) => typeof entry === 'string') : []
  return [{ source: value.source, directory, overlays, path: ['source'] }]
}
