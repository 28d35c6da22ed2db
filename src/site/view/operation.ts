import { parseEndpoint } from '../../format/contract/endpoints.js'
import { endpointShape } from '../model/specs/spec.js'
import { defaultFolder } from '../model/specs/spec-sources.js'
import { titleFromPath } from '../model/page-title.js'

/** An operation of a specification, or a channel of an AsyncAPI one: what its page is made from. */
export interface Operation {
  /** In upper case. */
  readonly method: string
  readonly path: string
  readonly summary?: string
  readonly description?: string
  /** The group around it. */
  readonly group?: string
  /** The address that the specification gives it. */
  readonly href?: string
  readonly title?: string
  readonly isDeprecated?: boolean
  readonly parameters?: readonly Parameter[]
  /** The types of a request's body: `application/json`. */
  readonly body?: readonly string[]
  /** It has a page, and is not in the navigation. */
  readonly isHidden?: boolean
}

/** A parameter of a request. */
export interface Parameter {
  readonly name: string
  /** `query`, `path`, `header` or `cookie`. */
  readonly place?: string
  readonly isRequired?: boolean
  readonly description?: string
}

/** A specification as readers meet it. */
export interface SpecPages {
  readonly operations: readonly Operation[]
  /** The group of operations that name none. */
  readonly otherwise: string
}

/** The provider's form of a title in an address. It joins the words around slashes: `/users/list` → `userslist`. */
export function slug(text: string): string {
  return text
    .replace(/\s|\{[^{}]*\}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/[{}(),.'/\n]/g, '')
    .replace(/--/g, '-')
    .toLowerCase()
}

/** Gives each operation its address, the same one wherever it is listed. */
export class OperationAddresses {
  readonly #given = new Map<string, string>()
  readonly #taken = new Map<string, Operation>()

  /** The operation that has an address. */
  at(address: string): Operation | undefined {
    return this.#taken.get(address)
  }

  addressOf(operation: Operation, source: string, directory: string | undefined): string {
    const { method, path, summary, group, href } = operation
    const key = JSON.stringify([source, directory, method, endpointShape(path)])
    const known = this.#given.get(key)
    if (known !== undefined) return known
    const folders = [directory ?? defaultFolder, group === undefined ? '' : slug(group)]
    const name = slug(summary ?? '') || `${method.toLowerCase()}-${slug(path)}`
    const wanted =
      href ??
      `/${[...folders, name]
        .map((part) => part.replace(/^\/+|\/+$/g, ''))
        .filter(Boolean)
        .join('/')}`
    let address = wanted
    for (let count = 1; this.#taken.has(address); count++) address = `${wanted}-${count}`
    this.#taken.set(address, operation)
    this.#given.set(key, address)
    return address
  }
}

/** The title of an operation's page. */
export function operationTitle({ method, path, title, summary }: Operation): string {
  return title ?? summary ?? titleFromPath(`${method.toLowerCase()}-${slug(path)}`)
}

/** The operation that a page string such as `GET /users` means; one that nothing is known of where there is none. */
export function operationOf(page: string, operations: readonly Operation[]): Operation | undefined {
  const endpoint = parseEndpoint(page)
  if (!endpoint) return undefined
  const { method, path } = endpoint
  const shape = endpointShape(path)
  return (
    operations.find((found) => found.method === method && found.path === path) ??
    operations.find((found) => found.method === method && endpointShape(found.path) === shape) ?? { method, path }
  )
}
