import { nearest } from '../../base/diagnostics/near.js'
import { group as groupOf } from '../../config/builders/builders.js'
import type { Child } from '../../config/builders/children.js'
import type { PageString } from '../../config/builders/register.js'
import type { Group } from '../../config/builders/types.js'
import type { EndpointMethod } from '../../format/contract/endpoints.js'
import { ignoring } from '../model/ignored.js'
import { recordsOf } from '../model/specs/operations.js'
import type { SpecOperation, ValidSpec } from '../model/specs/spec.js'
import { callersRoot, refuseAtCall } from './call.js'
import { sourceReport } from './codes.js'

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
  /** The label of the group: `x-group` of the tag, or the name. */
  readonly title: string
  readonly description: string | undefined
}

export interface GroupsByTagOptions extends EndpointsOptions {
  /** Makes the group of a tag, in place of `group(tag.title).pages(...pages)`; nothing leaves the tag out. */
  readonly group?: ((tag: Tag, pages: readonly PageString[]) => Child<Group>) | undefined
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
  const read = readSpec(spec)
  const tags = recordsOf(read.value.tags)
  const byTitle = new Map<string, { readonly tag: Tag; readonly pages: PageString[] }>()
  const groupAt = (name: string | undefined) => {
    const { 'x-group': group, description } = tags.find((tag) => tag['name'] === name) ?? {}
    // Mintlify's name for the group of endpoints without a tag is the last.
    const title = textOf(group) || (name ?? 'API Reference')
    const known = byTitle.get(title) ?? { tag: { name, title, description: textOf(description) }, pages: [] }
    byTitle.set(title, known)
    return known
  }
  for (const { name } of tags) if (typeof name === 'string') groupAt(name)
  const isWanted = (tag: string) => options.tag === undefined || [options.tag].flat().includes(tag)
  for (const operation of selected(spec, read, options))
    groupAt(tagsOf(operation).find(isWanted)).pages.push(entryOf(operation, spec, options))
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
  const operations = read.operations.filter(({ json }) => json['x-hidden'] !== true && json['x-excluded'] !== true)
  const { deprecated } = options
  let found = operations.filter(({ json }) => deprecated === undefined || (json.deprecated === true) === deprecated)
  for (const option of ['tag', 'path', 'method'] as const) {
    if (options[option] === undefined) continue
    const namesOf = (operation: SpecOperation) => (option === 'tag' ? tagsOf(operation) : [operation[option]])
    const wanted = [options[option]].flat().map((name) => {
      const isNamed =
        option === 'path' ? below(name) : (each: string) => each === (option === 'tag' ? name : name.toUpperCase())
      return { name, isOf: (operation: SpecOperation) => namesOf(operation).some(isNamed) }
    })
    const known = [...new Set(operations.flatMap(namesOf))]
    const unknown = wanted.filter((each) => !operations.some(each.isOf))
    const mistakes = unknown.map(({ name }) => ({ option, name, spec, near: nearest(name, known) }))
    if (mistakes.length > 0) refuseAtCall(mistakes.map((each) => sourceReport('endpoints-unknown', each)))
    found = found.filter((operation) => wanted.some((each) => each.isOf(operation)))
  }
  return found
}

/** A test for a path and everything below, or for a pattern. */
function below(wanted: string): (path: string) => boolean {
  const trimmed = (path: string) => path.replace(/^\/+|\/+$/g, '')
  const isNamed = ignoring([`/${trimmed(wanted)}`])
  return (path) => trimmed(wanted) === '' || isNamed(trimmed(path))
}

/** Reads an OpenAPI file; problems are thrown, at the author's call. */
function readSpec(spec: string): ValidSpec {
  const { specs } = callersRoot()
  const read = specs.read(spec)
  if (read.state === 'valid' && read.form === 'openapi') return read
  const reason = read.state === 'invalid' ? read.reason : faults[read.state]
  const near = read.state === 'missing' ? specs.near(spec) : undefined
  return refuseAtCall([sourceReport('endpoints-spec', { spec, reason, near })])
}

const faults = {
  missing: 'there is no such file',
  unknown: 'it is a folder, or on another server',
  valid: 'it is an overlay or an AsyncAPI file',
}
