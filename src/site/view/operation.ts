import { endpointShape } from '../model/specs/spec.js'
import { defaultFolder } from '../model/specs/spec-sources.js'
import { titleFromPath } from '../model/page-path.js'

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
}

/** Mintlify's form of a title in an address. Words around slashes are joined: `/users/list` → `userslist`. */
export function slug(text: string): string {
  return text
    .replace(/\s|\{[^{}]*\}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/[{}(),.'/\n]/g, '')
    .replace(/--/g, '-')
    .toLowerCase()
}

/** Gives each operation an address, equal in all lists. */
export class OperationAddresses {
  readonly #given = new Map<string, string>()
  readonly #taken = new Set<string>()
  /** The number behind the last operation of an address: a specification may have thousands. */
  readonly #counts = new Map<string, number>()

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
    let count = this.#counts.get(wanted) ?? 0
    let address = wanted
    while (this.#taken.has(address)) address = `${wanted}-${++count}`
    this.#counts.set(wanted, count)
    this.#taken.add(address)
    this.#given.set(key, address)
    return address
  }
}

/** The title of an operation's page. */
export function operationTitle({ method, path, title, summary }: Operation): string {
  return title ?? summary ?? titleFromPath(`${method.toLowerCase()}-${slug(path)}`)
}

/** The operations of a list by method and path, as written and by shape: a navigation may name each of 50,000. */
const indexes = new WeakMap<readonly Operation[], ReadonlyMap<string, Operation>>()

/** The operation of an endpoint, `GET /users`; undefined without an operation. */
export function operationOf({ method, path }: Operation, operations: readonly Operation[]): Operation | undefined {
  let index = indexes.get(operations)
  if (!index) indexes.set(operations, (index = indexOf(operations)))
  return index.get(`${method} ${path}`) ?? index.get(`shape ${method} ${endpointShape(path)}`)
}

function indexOf(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  // The first of several counts.
  return new Map(
    operations.toReversed().flatMap((operation): [string, Operation][] => {
      const { method, path } = operation
      return [
        [`${method} ${path}`, operation],
        [`shape ${method} ${endpointShape(path)}`, operation],
      ]
    }),
  )
}
