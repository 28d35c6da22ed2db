import { pagePath, titleFromPath } from '../model/page-path.js'
import { madePages, nameOf, slugOf, type MadePage } from '../model/specs/operations.js'
import { defaultFolder, endpointShape, type Spec } from '../model/specs/spec.js'

/** The source of a page without a file: an operation of a specification, or an endpoint without one. */
export type Operation = Pick<MadePage, 'method' | 'path'> & Partial<MadePage>

/** The pages of a specification. */
export interface SpecPages {
  readonly operations: readonly MadePage[]
  /** The operation of an endpoint: `GET /users`, or else an endpoint with other names of parameters. */
  readonly find: (endpoint: Pick<Operation, 'method' | 'path'>) => MadePage | undefined
}

/** The pages of a specification, in order. */
export function specPages(spec: Spec): SpecPages {
  const operations = madePages(spec)
  /** Made for the first question: a navigation may name each of 50,000 operations. */
  let index: ReadonlyMap<string, MadePage> | undefined
  const shapeOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} shape ${endpointShape(path)}`
  const find: SpecPages['find'] = (endpoint) => {
    // The first of several counts.
    index ??= new Map(
      operations.toReversed().flatMap((operation): [string, MadePage][] => [
        [`${operation.method} ${operation.path}`, operation],
        [shapeOf(operation), operation],
      ]),
    )
    return index.get(`${endpoint.method} ${endpoint.path}`) ?? index.get(shapeOf(endpoint))
  }
  return { operations, find }
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
    const { method, path, group, href } = operation
    const key = JSON.stringify([source, directory, method, endpointShape(path)])
    const known = this.#given.get(key)
    if (known !== undefined) return known
    const name = slugOf(operation.summary ?? '') || nameOf(operation)
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
