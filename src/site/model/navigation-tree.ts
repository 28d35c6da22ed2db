import { generators } from '../../format/contract/attributes.js'
import { childKind, contents, type ContentKey } from '../../format/contract/contents.js'
import { parseEndpoint, type Endpoint } from '../../format/contract/endpoints.js'
import type { Kind } from '../../format/contract/kind.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isRecord } from '../../format/json/value.js'
import { nameOfPage } from './page-path.js'
import { specSources, type SpecSource } from './specs/spec.js'

type Json = Readonly<Record<string, unknown>>

/** An element of the navigation: `navigation` itself, a tab, a group. */
export interface NavNode {
  readonly kind: Kind
  /** Undefined if missing or no string. */
  readonly title: string | undefined
  readonly json: Json
  /** From the root of docs.json. */
  readonly path: JsonPath
  readonly parent: NavNode | undefined
  /** Content keys, allowed for the kind or not. */
  readonly content: readonly ContentKey[]
  /** In `global`: a link on every page. */
  readonly isGlobal: boolean
  /** The OpenAPI specifications in effect: its own, or the nearest above. */
  readonly specs: readonly SpecSource[]
  /** True if anything makes pages for the element: openapi, asyncapi, graphql or sdk, its own or from above. */
  readonly isGenerated: boolean
  /** Elements and pages, in the order of the file. */
  readonly entries: readonly (NavNode | PageRef)[]
}

/** A page, or an endpoint, in an element of the navigation. */
export interface PageRef {
  /** As written. */
  readonly page: string
  readonly element: NavNode
  /** `root`: the page behind a group's title. */
  readonly role: 'listed' | 'root'
  readonly endpoint: Endpoint | undefined
  /** From the root of docs.json. */
  readonly path: JsonPath
}

/** Keys of an element that open something; an element without any of them can go. */
export const openingKeys: ReadonlySet<string> = new Set([...Object.keys(contents), ...generators, 'root', 'sourceRef'])

const contentKeys = Object.keys(contents) as ContentKey[]

/**
 * The navigation of a docs.json as a tree; undefined without a navigation. Values that are no elements are left out:
 * rules report them. `isPage` decides between a page in the folder `get started` and the endpoint `GET started`.
 */
export function navigationTree(docs: unknown, isPage: (page: string) => boolean): NavNode | undefined {
  if (!isRecord(docs) || !isRecord(docs.navigation)) return undefined
  const api = isRecord(docs.api) ? docs.api.openapi : undefined
  const root = nodeOf('navigation', docs.navigation, { path: ['navigation'], parent: undefined, isGlobal: false }, api)
  const endpointOf = (page: string) =>
    page.includes(' ') && !isPage(nameOfPage(page)) ? parseEndpoint(page) : undefined
  // A list of open elements: no nesting is too deep for the stack.
  const open = [root]
  for (let node = open.pop(); node; node = open.pop())
    for (const { key, value, path, isGlobal } of childrenOf(node)) {
      const isPages = key === 'root' || contents[key].holds === 'page'
      if (typeof value === 'string' && isPages) {
        const role = key === 'root' ? 'root' : 'listed'
        node.entries.push({ page: value, element: node, role, endpoint: endpointOf(value), path })
      } else if (key !== 'root' && isRecord(value) && !('sourceRef' in value)) {
        const inner = nodeOf(childKind(key), value, { path, parent: node, isGlobal })
        node.entries.push(inner)
        open.push(inner)
      }
    }
  return root
}

type Around = Pick<NavNode, 'path' | 'parent' | 'isGlobal'>

/** An element without entries yet. `api`: the specifications of the whole site. */
function nodeOf(kind: Kind, json: Json, around: Around, api?: unknown) {
  const { parent } = around
  const title = json[kind]
  const isGenerating = api !== undefined || generators.some((key) => json[key] !== undefined)
  return {
    kind,
    title: typeof title === 'string' ? title : undefined,
    json,
    ...around,
    content: contentKeys.filter((key) => json[key] !== undefined),
    specs: parent && json.openapi === undefined ? parent.specs : specSources(json.openapi ?? api),
    isGenerated: parent?.isGenerated === true || isGenerating,
    entries: [] as (NavNode | PageRef)[],
  }
}

type ChildValue = Pick<NavNode, 'path' | 'isGlobal'> & { readonly key: ContentKey | 'root'; readonly value: unknown }

/** The values in the lists of an element, and the `root` of a group, in the order of the file. */
function childrenOf({ kind, json, path, isGlobal }: Around & Pick<NavNode, 'kind' | 'json'>): ChildValue[] {
  return Object.entries(json).flatMap(([key, value]): ChildValue | ChildValue[] => {
    if (key === 'root' && kind === 'group') return { key, value, path: [...path, key], isGlobal }
    if (key === 'global' && isRecord(value) && !isGlobal)
      return childrenOf({ kind: 'navigation', json: value, path: [...path, key], parent: undefined, isGlobal: true })
    if (key === 'href' || !Object.hasOwn(contents, key) || !Array.isArray(value)) return []
    return value.map((each, index) => ({ key: key as ContentKey, value: each, path: [...path, key, index], isGlobal }))
  })
}

/** The elements and pages of a tree, in the order of the file. */
export function* entriesIn(root: NavNode | undefined): Generator<NavNode | PageRef, void, undefined> {
  const open: (NavNode | PageRef)[] = root ? [root] : []
  for (let entry = open.pop(); entry; entry = open.pop()) {
    yield entry
    if ('page' in entry) continue
    for (let index = entry.entries.length - 1; index >= 0; index -= 1)
      open.push(entry.entries[index] as NavNode | PageRef)
  }
}

/** The elements of a tree, in the order of the file. */
export function* nodesIn(root: NavNode | undefined): Generator<NavNode, void, undefined> {
  for (const entry of entriesIn(root)) if (!('page' in entry)) yield entry
}

/** The pages and endpoints of a tree, in the order of the file. */
export function* pageRefsIn(root: NavNode | undefined): Generator<PageRef, void, undefined> {
  for (const entry of entriesIn(root)) if ('page' in entry) yield entry
}

/** The element of a kind around an element, or the element itself: its version. */
export function nodeAround(element: NavNode, kind: Kind): NavNode | undefined {
  let at: NavNode | undefined = element
  while (at && at.kind !== kind) at = at.parent
  return at
}
