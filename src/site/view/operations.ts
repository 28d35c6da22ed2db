import { isRecord } from '../../format/json/value.js'
import { pagePath, titleFromPath } from '../model/page-path.js'
import { madeOperations, slugOf } from '../model/specs/operation-names.js'
import { defaultFolder } from '../model/specs/spec-sources.js'
import { endpointShape } from '../model/specs/spec.js'
import type { Operations, Spec } from '../model/specs/spec.js'
import { defined } from './site.js'

/** An operation of a specification, or an AsyncAPI channel: the source of a page. */
export interface Operation {
  /** In upper case. */
  readonly method: string
  readonly path: string
  readonly summary?: string
  /** The group around the page. */
  readonly group?: string
  /** The address in the specification. */
  readonly href?: string
  readonly title?: string
  readonly isDeprecated?: boolean
  /** True for a page outside of the navigation. */
  readonly isHidden?: boolean
}

/** The pages of a specification. */
export interface SpecPages {
  readonly operations: readonly Operation[]
  /** The group of operations without a tag. */
  readonly otherwise: string
  /** The operation of an endpoint: `GET /users`, or else an endpoint with other names of parameters. */
  readonly find: (endpoint: Pick<Operation, 'method' | 'path'>) => Operation | undefined
}

/** The pages of a specification, in order. */
export function specPages(spec: Spec): SpecPages {
  if (spec.state === 'valid' && spec.form === 'asyncapi') return pagesOf(channels(spec.value), 'Websockets')
  const isOpen = spec.state === 'valid' && spec.form === 'openapi'
  return pagesOf(isOpen ? operations(spec.operations) : [], 'API Reference')
}

function pagesOf(all: readonly Operation[], otherwise: string): SpecPages {
  /** Made for the first question: a navigation may name each of 50,000 operations. */
  let index: ReadonlyMap<string, Operation> | undefined
  const shapeOf = (path: string) => `shape ${endpointShape(path)}`
  const find: SpecPages['find'] = ({ method, path }) => {
    // The first of several counts.
    index ??= new Map(
      all.toReversed().flatMap((operation): [string, Operation][] => {
        const paths = [operation.path, shapeOf(operation.path)]
        return paths.map((each) => [`${operation.method} ${each}`, operation])
      }),
    )
    return index.get(`${method} ${path}`) ?? index.get(`${method} ${shapeOf(path)}`)
  }
  return { operations: all, otherwise, find }
}

function operations(given: Operations): Operation[] {
  const tags = Array.isArray(given.said.tags) ? given.said.tags.filter(isRecord) : []
  const labels = new Map<unknown, string | undefined>(tags.map((tag) => [tag.name, text(tag['x-group'])]))
  return [...madeOperations(given)].map(({ method, path, operation }) => {
    const tag = Array.isArray(operation.tags) ? text(operation.tags[0]) : undefined
    const mint = isRecord(operation['x-mint']) ? operation['x-mint'] : {}
    return defined<Operation>({
      method,
      path,
      summary: text(operation.summary),
      group: tag === undefined ? undefined : (labels.get(tag) ?? tag),
      href: text(mint.href),
      title: isRecord(mint.metadata) ? text(mint.metadata.title) : undefined,
      isDeprecated: operation.deprecated === true || undefined,
      isHidden: operation['x-hidden'] === true || undefined,
    })
  })
}

function channels(value: Readonly<Record<string, unknown>>): Operation[] {
  return Object.entries(isRecord(value.channels) ? value.channels : {}).map(([path, given]) => {
    const { title, tags } = isRecord(given) ? given : {}
    const [tag] = Array.isArray(tags) ? tags.filter(isRecord) : []
    return { method: 'WSS', path, summary: text(title) ?? path, group: text(tag?.name) ?? 'Websockets' }
  })
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The title of an operation's page. */
export function operationTitle({ method, path, title, summary }: Operation): string {
  return title ?? summary ?? titleFromPath(`${method.toLowerCase()}-${slugOf(path)}`)
}

/** Gives each operation an address, equal in all lists. */
export class OperationAddresses {
  readonly #given = new Map<string, string>()
  /** Taken addresses, with the last number behind each: a specification may have thousands of equal names. */
  readonly #taken = new Map<string, number>()

  addressOf(operation: Operation, source: string, directory = defaultFolder): string {
    const { method, path, summary, group, href } = operation
    const key = JSON.stringify([source, directory, method, endpointShape(path)])
    const known = this.#given.get(key)
    if (known !== undefined) return known
    const name = slugOf(summary ?? '') || `${method.toLowerCase()}-${slugOf(path)}`
    const wanted = href ?? `/${pagePath(`${directory}/${slugOf(group ?? '')}/${name}`).path}`
    let count = this.#taken.get(wanted) ?? 0
    let address = wanted
    while (this.#taken.has(address)) address = `${wanted}-${++count}`
    this.#taken.set(wanted, count)
    if (address !== wanted) this.#taken.set(address, 0)
    this.#given.set(key, address)
    return address
  }
}
