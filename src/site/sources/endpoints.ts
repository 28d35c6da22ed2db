import { nearest } from '../../base/diagnostics/near.js'
import { group as groupOf } from '../../config/builders/builders.js'
import type { Child } from '../../config/builders/children.js'
import type { PageString } from '../../config/builders/register.js'
import type { Group } from '../../config/builders/types.js'
import type { EndpointMethod } from '../../format/contract/endpoints.js'
import { ignoring } from '../model/ignored.js'
import { recordsOf } from '../model/specs/operations.js'
import { nearSpec } from '../model/specs/references.js'
import { isRemote, isSpecFile } from '../model/specs/spec-reader.js'
import type { SpecOperation, ValidSpec } from '../model/specs/spec.js'
import { failAtCall, refuseMisfits, type OptionForms } from './call.js'
import { sourceReport } from './codes.js'
import { callersRoot } from './root.js'

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

/** A tag for a group. */
export interface Tag {
  /** As operations name the tag; undefined for the group without a tag. */
  readonly name: string | undefined
  /** The label of the group: `x-group` of the tag or of its operations, or the name. */
  readonly title: string
  readonly description: string | undefined
}

export interface GroupsByTagOptions extends EndpointsOptions {
  /** Makes the group of a tag, in place of `group(tag.title).pages(...pages)`; nothing leaves the tag out. */
  readonly group?: ((tag: Tag, pages: readonly PageString[]) => Child<Group>) | undefined
}

const endpointOptions: OptionForms<EndpointsOptions> = {
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
  return selected(spec, readSpec(spec), options).map((operation) => entryOf(operation, spec, options))
}

/**
 * The endpoints of an OpenAPI file as groups by tag, for `groups` or `pages`. Groups have the order of the file's list
 * of tags; unlisted tags, and endpoints without a tag, come last. An endpoint with several tags is in the group of the
 * first. Takes the options of `endpoints`.
 * @example
 * tab('API').openapi('openapi.yaml').groups(...groupsByTag('openapi.yaml'))
 * // { "tab": "API", "openapi": "openapi.yaml", "groups": [{ "group": "Users", "pages": ["GET /users", "POST /users"] }] }
 */
export function groupsByTag(spec: string, options: GroupsByTagOptions = {}): Group[] {
  refuseMisfits('groupsByTag', options, { ...endpointOptions, group: 'maker' })
  const read = readSpec(spec)
  const tags = recordsOf(read.value.tags)
  const byTitle = new Map<string, { readonly tag: Tag; readonly pages: PageString[] }>()
  const groupAt = (name: string | undefined, label?: string) => {
    const { 'x-group': group, description } = tags.find((tag) => tag['name'] === name) ?? {}
    // Mintlify's name for the group of endpoints without a tag is the last.
    const title = label ?? (textOf(group) || (name ?? 'API Reference'))
    const known = byTitle.get(title) ?? { tag: { name, title, description: textOf(description) }, pages: [] }
    byTitle.set(title, known)
    return known
  }
  for (const { name } of tags) if (typeof name === 'string') groupAt(name)
  const isWanted = (tag: string) => options.tag === undefined || [options.tag].flat().includes(tag)
  for (const operation of selected(spec, read, options))
    groupAt(tagsOf(operation).find(isWanted), textOf(operation.json['x-group'])).pages.push(
      entryOf(operation, spec, options),
    )
  const make = options.group ?? (({ title }: Tag, pages: readonly PageString[]) => groupOf(title).pages(...pages))
  return [...byTitle.values()].flatMap(({ tag, pages }) => (pages.length === 0 ? [] : make(tag, pages) || []))
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function tagsOf({ json }: SpecOperation): readonly string[] {
  return Array.isArray(json.tags) ? json.tags.filter((tag) => typeof tag === 'string') : []
}

/** The entry of an endpoint in `pages`. */
function entryOf({ method, path }: SpecOperation, spec: string, { named = false }: EndpointsOptions): PageString {
  return `${named ? `${spec} ` : ''}${method} ${path}` as PageString
}

/** The endpoints selected by the options; throws for unknown names. */
function selected(spec: string, read: ValidSpec, options: EndpointsOptions): readonly SpecOperation[] {
  const operations = read.operations.filter(isVisible)
  const { deprecated } = options
  let found = operations.filter(({ json }) => deprecated === undefined || (json.deprecated === true) === deprecated)
  for (const option of ['tag', 'path', 'method'] as const) {
    if (options[option] === undefined) continue
    const namesOf = (operation: SpecOperation) => (option === 'tag' ? tagsOf(operation) : [operation[option]])
    const wanted = [options[option]].flat().map((name) => {
      const isNamed = option === 'path' ? isAt(name) : isExactly(option === 'method' ? name.toUpperCase() : name)
      return { name, isOf: (operation: SpecOperation) => namesOf(operation).some(isNamed) }
    })
    const known = [...new Set(operations.flatMap(namesOf))]
    const [problem, ...more] = wanted
      .filter((each) => !operations.some(each.isOf))
      .map(({ name }) => sourceReport('endpoints-unknown', { option, name, spec, near: nearest(name, known) }))
    if (problem) failAtCall(problem, ...more)
    found = found.filter((operation) => wanted.some((each) => each.isOf(operation)))
  }
  return found
}

/** `x-hidden` and `x-excluded` endpoints have no place in the navigation. */
function isVisible({ json, item }: SpecOperation): boolean {
  return ![json, item].some((each) => each['x-hidden'] === true || each['x-excluded'] === true)
}

const isExactly = (wanted: string) => (name: string) => name === wanted

/** A test for paths: a path and everything below, or a pattern. */
function isAt(wanted: string): (path: string) => boolean {
  const bare = trimmed(wanted)
  if (!/[*?]/.test(bare)) return (path) => bare === '' || `${trimmed(path)}/`.startsWith(`${bare}/`)
  const isNamed = ignoring([`/${bare}`])
  return (path) => isNamed(trimmed(path))
}

function trimmed(path: string): string {
  return path.replace(/^\/+|\/+$/g, '')
}

/** Reads an OpenAPI file; problems are thrown, at the author's call. */
function readSpec(spec: string): ValidSpec {
  if (isRemote(spec)) failAtCall(sourceReport('endpoints-spec-remote', { spec }))
  const { disk, specs } = callersRoot()
  const read = specs.read(spec)
  if (read.state === 'missing')
    failAtCall(sourceReport('endpoints-spec-missing', { spec, near: nearSpec(spec, disk.files().filter(isSpecFile)) }))
  const invalid = (reason: string) => failAtCall(sourceReport('endpoints-spec-invalid', { spec, reason }))
  if (read.state === 'invalid') return invalid(read.reason)
  if (read.state === 'unknown') return invalid('it is a folder')
  if (read.form !== 'openapi') return invalid(`it is an ${read.form === 'overlay' ? 'overlay' : 'AsyncAPI file'}`)
  return read
}
