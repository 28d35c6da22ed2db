import type { PageString } from '../../config/builders/register.js'
import type { EndpointMethod } from '../../format/contract/endpoints.js'
import { nearest } from '../../base/diagnostics/near.js'
import { ignoring } from '../model/ignored.js'
import { sourceReport } from './codes.js'
import { failAtCall } from './fail.js'
import { refuseMisfits, type OptionForms } from './options.js'
import { readSpec, type Operation, type ReadSpec } from './operations.js'

export interface EndpointsOptions {
  /** Only endpoints with one of these tags. */
  readonly tag?: string | readonly string[] | undefined
  /** Only these paths and everything below; `*` matches the name of a part, as in .gitignore. */
  readonly path?: string | readonly string[] | undefined
  /** Only these methods. */
  readonly method?: EndpointMethod | readonly EndpointMethod[] | undefined
  /** `false`: without deprecated endpoints; `true`: only deprecated endpoints. */
  readonly deprecated?: boolean | undefined
  /** Names the specification in each entry, `openapi.yaml GET /users`: for lists with several specifications. */
  readonly named?: boolean | undefined
}

/** The form of each option. */
export const endpointOptions: OptionForms<EndpointsOptions> = {
  tag: 'text',
  path: 'text',
  method: 'text',
  deprecated: 'flag',
  named: 'flag',
}

/**
 * The endpoints of an OpenAPI file for `pages`, in the order of the file, webhooks last. Endpoints with `x-hidden` or
 * `x-excluded` are left out. The path of the file, JSON or YAML, starts at the folder of the config. A missing file, an
 * unknown tag and an unknown path are errors at the call.
 * @example
 * group('Users').openapi('openapi.yaml').pages('users/overview', ...endpoints('openapi.yaml', { tag: 'Users' }))
 * // { "group": "Users", "openapi": "openapi.yaml", "pages": ["users/overview", "GET /users", "POST /users"] }
 */
export function endpoints(spec: string, options: EndpointsOptions = {}): PageString[] {
  refuseMisfits('endpoints', options, endpointOptions)
  return operationsOf(spec, readSpec(spec), options).map(entryFor(spec, options))
}

/** Makes the entry of an endpoint in `pages`. */
export function entryFor(spec: string, { named = false }: EndpointsOptions): (operation: Operation) => PageString {
  const start = named ? `${spec} ` : ''
  return ({ method, path }) => `${start}${method} ${path}` as PageString
}

/** The endpoints selected by the options. */
export function operationsOf(spec: string, { operations }: ReadSpec, options: EndpointsOptions): Operation[] {
  const { tag, path, method, deprecated } = options
  let found = [...operations]
  const keep = (fits: (operation: Operation) => boolean) => {
    found = found.filter(fits)
  }
  if (tag !== undefined) {
    const wanted = [tag].flat()
    refuseUnknownNames(
      'tag',
      wanted,
      spec,
      operations.flatMap(({ tags }) => tags),
    )
    keep(({ tags }) => tags.some((each) => wanted.includes(each)))
  }
  if (path !== undefined) {
    const wanted = [path].flat()
    refuseUnknownPaths(wanted, spec, operations)
    keep((operation) => wanted.some((each) => isAt(each)(operation)))
  }
  if (method !== undefined) {
    const wanted = [method].flat().map((each) => each.toUpperCase())
    refuseUnknownNames(
      'method',
      wanted,
      spec,
      operations.map((operation) => operation.method),
    )
    keep((operation) => wanted.includes(operation.method))
  }
  if (deprecated !== undefined) keep(({ isDeprecated }) => isDeprecated === deprecated)
  refuseUnwritable(spec, found)
  return found
}

/** A path that no entry can name: Mintlify expects a method and a path on a single line. */
function refuseUnwritable(spec: string, operations: readonly Operation[]): void {
  const paths = operations.map(({ path }) => path).filter((path) => path === '' || /[\p{Cc}\u2028\u2029]/u.test(path))
  if (paths.length === 0) return
  failAtCall(...[...new Set(paths)].map((path) => sourceReport('endpoints-path-invalid', { path, spec })))
}

function refuseUnknownNames(
  option: 'tag' | 'method',
  wanted: readonly string[],
  spec: string,
  names: readonly string[],
): void {
  const known = [...new Set(names)]
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  const nearTo = (wrong: string) =>
    known.find((name) => name.toLowerCase() === wrong.toLowerCase()) ?? nearest(wrong, known)
  failAtCall(
    ...unknown.map((name) =>
      option === 'tag'
        ? sourceReport('endpoints-tag-unknown', { tag: name, spec, near: nearTo(name) })
        : sourceReport('endpoints-method-unknown', { method: name, spec, near: nearTo(name) }),
    ),
  )
}

function refuseUnknownPaths(wanted: readonly string[], spec: string, operations: readonly Operation[]): void {
  const known = [...new Set(operations.map(({ path }) => path))]
  const unknown = wanted.filter((path) => !operations.some(isAt(path)))
  if (unknown.length === 0) return
  failAtCall(
    ...unknown.map((path) => sourceReport('endpoints-path-unknown', { path, spec, near: nearest(path, known) })),
  )
}

function isAt(wanted: string): (operation: Operation) => boolean {
  const bare = trimmed(wanted)
  if (!/[*?]/.test(bare))
    return ({ path }) => trimmed(path) === bare || bare === '' || trimmed(path).startsWith(`${bare}/`)
  const isNamed = ignoring([`/${bare}`])
  return ({ path }) => isNamed(trimmed(path))
}

function trimmed(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}
