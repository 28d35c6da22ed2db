import { contents } from '../../../format/contract/contents.js'
import { isRecord } from '../../../format/json/value.js'
import { isMethod } from './spec.js'
import type { Operations, Spec } from './spec.js'
import type { SpecReader } from './spec-reader.js'
import { specSources } from './spec-sources.js'
import type { SpecSource } from './spec-sources.js'

/** An operation with a page, hidden or not. */
export interface MadeOperation {
  /** In upper case; `WEBHOOK` for a webhook. */
  readonly method: string
  readonly path: string
  readonly operation: Readonly<Record<string, unknown>>
  /** The parameters of the path. */
  readonly shared: unknown
}

/** The operations of a specification in order, without excluded operations. */
export function* madeOperations({ paths, said }: Operations): Generator<MadeOperation> {
  const made = (method: string, path: string, given: unknown, shared?: unknown): MadeOperation[] => {
    const operation = isRecord(given) ? given : {}
    return operation['x-excluded'] === true ? [] : [{ method, path, operation, shared }]
  }
  for (const [path, methods] of paths) {
    const item = said.items.get(path) ?? {}
    for (const [key, given] of Object.entries(item))
      if (methods.has(key.toUpperCase())) yield* made(key.toUpperCase(), path, given, item.parameters)
  }
  for (const [name, hook] of Object.entries(said.webhooks)) {
    const [given] = isRecord(hook) ? Object.entries(hook).flatMap(([key, inner]) => (isMethod(key) ? [inner] : [])) : []
    yield* made('WEBHOOK', name, given)
  }
}

/** The endpoints and channels with generated pages, in readable specifications: `GET /users`. */
export function madePages(specs: readonly SpecSource[], reader: SpecReader): readonly string[] {
  return specs.flatMap(({ source }) => madeOf(reader.read(source)))
}

/** The number of pages from an element's own specifications; 0 for an element with listed pages. */
export function madePagesOf(element: unknown, reader: SpecReader): number {
  if (!isRecord(element) || listsContent(element)) return 0
  return madePages([...specSources(element.openapi), ...specSources(element.asyncapi)], reader).length
}

/** True for an element with content: Mintlify generates no pages there. */
export function listsContent(element: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(contents).some((key) => {
    const value = element[key]
    return key === 'href' ? typeof value === 'string' : Array.isArray(value) && value.length > 0
  })
}

function madeOf(spec: Spec): readonly string[] {
  if (spec.state !== 'valid' || spec.form === 'overlay') return []
  if (spec.form === 'asyncapi') return isRecord(spec.value.channels) ? Object.keys(spec.value.channels) : []
  return shownOperations(spec).map(({ method, path }) => `${method} ${path}`)
}

function shownOperations(spec: Spec): readonly MadeOperation[] {
  if (spec.state !== 'valid' || spec.form !== 'openapi') return []
  return [...madeOperations(spec.operations)].filter(({ operation }) => operation['x-hidden'] !== true)
}
