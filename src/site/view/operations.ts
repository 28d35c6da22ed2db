import { grouped } from '../../base/diagnostics/grouped.js'
import { once } from '../model/kept.js'
import { pagePath, titleFromPath } from '../model/page-path.js'
import { madePages, nameOf, slugOf, type MadePage } from '../model/specs/operations.js'
import { defaultFolder, endpointShape, type Spec } from '../model/specs/spec.js'

type Endpoint = Pick<MadePage, 'method' | 'path'>

/** The source of a page without a file: an operation of a specification, or an endpoint without one. */
export type Operation = Endpoint & Partial<MadePage>

export type SpecPages = ReturnType<typeof specPages>

/** The pages of a specification, in order. */
export function specPages(spec: Spec) {
  const operations = madePages(spec)
  const shapeOf = ({ method, path }: Endpoint) => `${method} ${endpointShape(path)}`
  // Made for the first question: a navigation may name each of 50,000 operations.
  const byShape = once(() => grouped(operations, shapeOf))
  /** The operation of an endpoint: `GET /users`, or else an endpoint with other names of parameters. */
  const find = (endpoint: Endpoint): MadePage | undefined => {
    const alike = byShape().get(shapeOf(endpoint)) ?? []
    return alike.find(({ path }) => path === endpoint.path) ?? alike[0]
  }
  return { operations, find }
}

/** The title of an operation's page. */
export function operationTitle({ method, path, title, summary }: Operation): string {
  return title ?? summary ?? titleFromPath(`${method.toLowerCase()}-${slugOf(path)}`)
}

/** Gives each operation an address, equal in all lists; the second of a name gets `-1`. */
export function operationAddresses() {
  const given = new Map<string, string>()
  const counts = new Map<string, number>()
  return (operation: Operation, source: string, directory = defaultFolder): string => {
    const { method, path, group, href } = operation
    const key = JSON.stringify([source, directory, method, endpointShape(path)])
    const known = given.get(key)
    if (known !== undefined) return known
    const name = slugOf(operation.summary ?? '') || nameOf(operation)
    const wanted = href ?? `/${pagePath(`${directory}/${slugOf(group ?? '')}/${name}`).path}`
    const count = counts.get(wanted) ?? 0
    const address = count === 0 ? wanted : `${wanted}-${count}`
    counts.set(wanted, count + 1)
    given.set(key, address)
    return address
  }
}
