import { isRecord } from '../../format/json/value.js'
import { pagePath } from '../model/page-path.js'
import { nearSpec } from '../model/specs/near-endpoint.js'
import { isRemote } from '../model/specs/spec-reader.js'
import { isMethod, type Operations } from '../model/specs/spec.js'
import { sourceReport } from './codes.js'
import { failAtCall } from './fail.js'
import { callersRoot } from './root.js'

/** An endpoint of a specification for the navigation. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly tags: readonly string[]
  readonly isDeprecated: boolean
  /** The label of the group, from the operation itself. */
  readonly group: string | undefined
}

/** A specification, as far as a navigation needs. */
export interface ReadSpec {
  /** In the order of the specification. */
  readonly operations: readonly Operation[]
  /** The list of tags. */
  readonly tags: readonly Readonly<Record<string, unknown>>[]
}

/** Reads an OpenAPI file; problems are thrown, at the author's call. */
export function readSpec(given: string): ReadSpec {
  if (typeof given !== 'string' || given === '')
    throw new TypeError(
      "groupsByTag(…) and endpoints(…) take the path of a specification: groupsByTag('openapi.yaml').",
    )
  if (isRemote(given)) failAtCall(sourceReport('endpoints-spec-remote', { spec: given }))
  const { disk, specs } = callersRoot()
  const spec = specs.read(given)
  if (spec.state === 'missing') {
    const names = disk.files().filter(isSpecName)
    failAtCall(sourceReport('endpoints-spec-missing', { spec: given, near: nearSpec(given, names) }))
  }
  const invalid = (reason: string, near?: string): never =>
    failAtCall(sourceReport('endpoints-spec-invalid', { spec: given, reason, near }))
  if (spec.state === 'invalid') return invalid(spec.reason)
  if (spec.state === 'unknown') {
    const inside = disk.files().filter((file) => file.startsWith(`${pagePath(given).path}/`) && isSpecName(file))
    return invalid('it is a folder', inside.length === 1 ? inside[0] : undefined)
  }
  if (spec.form !== 'openapi') return invalid(`it is an ${spec.form === 'overlay' ? 'overlay' : 'AsyncAPI file'}`)
  const { tags } = spec.operations.said
  return { operations: operationsIn(spec.operations), tags: Array.isArray(tags) ? tags.filter(isRecord) : [] }
}

function isSpecName(file: string): boolean {
  return /\.(json|ya?ml)$/i.test(file)
}

/** Visible endpoints: `x-hidden` and `x-excluded` endpoints have no place in the navigation. */
function operationsIn({ paths, said }: Operations): Operation[] {
  const found: Operation[] = []
  const add = (method: string, path: string, value: unknown, item: Readonly<Record<string, unknown>>) => {
    const operation = isRecord(value) ? value : {}
    if (isLeftOut(operation) || isLeftOut(item)) return
    const { tags, deprecated, 'x-group': group } = operation
    found.push({
      method,
      path,
      tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
      isDeprecated: deprecated === true,
      group: typeof group === 'string' ? group : undefined,
    })
  }
  for (const [path, item] of said.items)
    for (const key of Object.keys(item))
      if (paths.get(path)?.has(key.toUpperCase())) add(key.toUpperCase(), path, item[key], item)
  for (const [name, item] of Object.entries(said.webhooks)) {
    const values = isRecord(item) ? item : {}
    const method = Object.keys(values).find(isMethod)
    add('WEBHOOK', name, method && values[method], values)
  }
  return found
}

function isLeftOut(value: Readonly<Record<string, unknown>>): boolean {
  return value['x-hidden'] === true || value['x-excluded'] === true
}
