import { group as groupOf } from '../../config/builders/builders.js'
import type { Child, Page } from '../../config/builders/children.js'
import type { PageString } from '../../config/builders/register.js'
import type { Group } from '../../config/builders/types.js'
import { endpointOptions, entryFor, operationsOf, type EndpointsOptions } from './endpoints.js'
import { madeGroup, refuseMisfits, type OptionForms } from './options.js'
import { readSpec, type Operation, type ReadSpec } from './operations.js'

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

const expected = { ...endpointOptions, group: 'maker' } satisfies OptionForms<GroupsByTagOptions>

/** Mintlify's name for the group of endpoints without a tag. */
const untagged = 'API Reference'

/**
 * The endpoints of an OpenAPI file as groups by tag, for `groups` or `pages`. Groups have the order of the file's list
 * of tags; unlisted tags, and endpoints without a tag, come last. An endpoint with several tags is in the group of the
 * first. Takes the options of `endpoints`.
 * @example
 * tab('API').openapi('openapi.yaml').groups(...groupsByTag('openapi.yaml'))
 * // { "tab": "API", "openapi": "openapi.yaml", "groups": [{ "group": "Users", "pages": ["GET /users", "POST /users"] }] }
 */
export function groupsByTag(spec: string, options: GroupsByTagOptions = {}): Group[] {
  refuseMisfits('groupsByTag', options, expected)
  const read = readSpec(spec)
  const byTitle = new Map<string, { readonly tag: Tag; readonly operations: Operation[] }>()
  const operationsAt = (tag: Tag) => {
    const known = byTitle.get(tag.title) ?? { tag, operations: [] }
    byTitle.set(tag.title, known)
    return known.operations
  }
  for (const { name } of read.tags) if (typeof name === 'string') operationsAt(tagOf(name, undefined, read))
  const wanted = options.tag === undefined ? undefined : [options.tag].flat()
  for (const operation of operationsOf(spec, read, options)) {
    const name = operation.tags.find((tag) => wanted?.includes(tag) ?? true)
    operationsAt(tagOf(name, operation.group, read)).push(operation)
  }
  const make = options.group ?? (({ title }: Tag, pages: readonly Page[]) => groupOf(title).pages(...pages))
  return [...byTitle.values()].flatMap(({ tag, operations }) => {
    if (operations.length === 0) return []
    const pages = operations.map(entryFor(spec, options))
    const made = madeGroup('groupsByTag', `tag '${tag.title}'`, make(tag, pages))
    return made ? [made] : []
  })
}

function tagOf(name: string | undefined, label: string | undefined, { tags }: ReadSpec): Tag {
  const said = tags.find((tag) => tag['name'] === name) ?? {}
  const { 'x-group': group, description } = said
  const title = label ?? (typeof group === 'string' && group !== '' ? group : (name ?? untagged))
  return { name, title, description: typeof description === 'string' ? description : undefined }
}
