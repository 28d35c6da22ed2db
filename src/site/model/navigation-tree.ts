import { generators } from '../../format/contract/attributes.js'
import { childKind, contents } from '../../format/contract/contents.js'
import type { ContentKey } from '../../format/contract/contents.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import type { Kind } from '../../format/contract/kind.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isRecord } from '../../format/json/value.js'
import { nameOfPage } from './page-path.js'
import { specSources, type SpecSource } from './specs/spec.js'

/** An element of the navigation: `navigation` itself, a tab, a group. */
export interface NavNode {
  readonly kind: Kind
  /** Undefined if missing or no string. */
  readonly title: string | undefined
  readonly json: Readonly<Record<string, unknown>>
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
export class PageRef {
  /** As written. */
  readonly page: string
  readonly element: NavNode
  /** `root`: the page behind a group's title. */
  readonly role: 'listed' | 'root'
  readonly endpoint: ReturnType<typeof parseEndpoint>
  readonly #outer: JsonPath
  readonly #last: string | number

  constructor(
    page: string,
    element: NavNode,
    { role, isPage, outer, last }: Pick<PageRef, 'role'> & OpenList & { readonly last: string | number },
  ) {
    this.page = page
    this.element = element
    this.role = role
    this.endpoint = page.includes(' ') && !isPage(nameOfPage(page)) ? parseEndpoint(page) : undefined
    this.#outer = outer
    this.#last = last
  }

  /** From the root of docs.json; made when asked for. */
  get path(): JsonPath {
    return [...this.#outer, this.#last]
  }
}

/** The path of a list, and the test for pages with a space in the name. */
interface OpenList {
  readonly outer: JsonPath
  readonly isPage: (page: string) => boolean
}

/** Keys of an element that open something; an element without any of them can go. */
export const openingKeys: ReadonlySet<string> = new Set([...Object.keys(contents), ...generators, 'root', 'sourceRef'])

type Json = Readonly<Record<string, unknown>>
type Building = NavNode & { readonly entries: (NavNode | PageRef)[] }

const contentKeys = Object.keys(contents) as ContentKey[]

/**
 * The navigation of a docs.json as a tree; undefined without a navigation. Values that are no elements are left out:
 * rules report them. `isPage` decides between a page in the folder `get started` and the endpoint `GET started`.
 */
export function navigationTree(docs: unknown, isPage: (page: string) => boolean): NavNode | undefined {
  if (!isRecord(docs) || !isRecord(docs.navigation)) return undefined
  const api = isRecord(docs.api) ? docs.api.openapi : undefined
  const above = { specs: specSources(api), isGenerated: api !== undefined }
  const root = nodeOf('navigation', docs.navigation, { path: ['navigation'], above })
  // A list of open elements: no nesting is too deep for the stack.
  const open = [root]
  for (let node = open.pop(); node; node = open.pop())
    for (const { key, list, path, isGlobal } of listsOf(node))
      for (const [last, child] of list.entries()) {
        const role = key === 'root' ? 'root' : 'listed'
        if (typeof child === 'string') {
          const at = { role, isPage, outer: path, last: key === 'root' ? key : last } as const
          if (key === 'root' || contents[key].holds === 'page') node.entries.push(new PageRef(child, node, at))
        } else if (key !== 'root' && isRecord(child) && !('sourceRef' in child)) {
          const inner = nodeOf(childKind(key), child, { path: [...path, last], above: node, parent: node, isGlobal })
          node.entries.push(inner)
          open.push(inner)
        }
      }
  return root
}

interface Around {
  readonly path: JsonPath
  readonly above: Pick<NavNode, 'specs' | 'isGenerated'>
  readonly parent?: NavNode
  readonly isGlobal?: boolean
}

/** An element without entries yet. */
function nodeOf(kind: Kind, json: Json, { path, above, parent, isGlobal = false }: Around): Building {
  const title = json[kind]
  return {
    kind,
    title: typeof title === 'string' ? title : undefined,
    json,
    path,
    parent,
    content: contentKeys.filter((key) => json[key] !== undefined),
    isGlobal,
    specs: json.openapi !== undefined ? specSources(json.openapi) : above.specs,
    isGenerated: above.isGenerated || generators.some((key) => json[key] !== undefined),
    entries: [],
  }
}

interface List {
  readonly key: ContentKey | 'root'
  readonly list: readonly unknown[]
  readonly path: JsonPath
  readonly isGlobal: boolean
}

/** The lists of an element, in the order of the file; the `root` of a group is a list of one. */
function listsOf({ kind, json, path, isGlobal }: NavNode): List[] {
  const listAt = (key: ContentKey, value: unknown, at: JsonPath, isInGlobal: boolean): List[] =>
    key !== 'href' && Array.isArray(value) ? [{ key, list: value, path: [...at, key], isGlobal: isInGlobal }] : []
  return Object.entries(json).flatMap(([key, value]) => {
    if (key === 'root' && kind === 'group') return { key, list: [value], path, isGlobal }
    if (key === 'global' && isRecord(value))
      return contentKeys.flatMap((inner) => listAt(inner, value[inner], [...path, key], true))
    return Object.hasOwn(contents, key) ? listAt(key as ContentKey, value, path, isGlobal) : []
  })
}

/** The elements and pages of a tree, in the order of the file. */
export function* entriesIn(root: NavNode | undefined): Generator<NavNode | PageRef, void, undefined> {
  const open: (NavNode | PageRef)[] = root ? [root] : []
  for (let entry = open.pop(); entry; entry = open.pop()) {
    yield entry
    if (entry instanceof PageRef) continue
    for (let index = entry.entries.length - 1; index >= 0; index -= 1)
      open.push(entry.entries[index] as NavNode | PageRef)
  }
}

/** The elements of a tree, in the order of the file. */
export function* nodesIn(root: NavNode | undefined): Generator<NavNode, void, undefined> {
  for (const entry of entriesIn(root)) if (!(entry instanceof PageRef)) yield entry
}

/** The pages and endpoints of a tree, in the order of the file. */
export function* pageRefsIn(root: NavNode | undefined): Generator<PageRef, void, undefined> {
  for (const entry of entriesIn(root)) if (entry instanceof PageRef) yield entry
}

/** Callbacks for the elements and pages of a tree. */
export interface Visitor {
  element?(element: NavNode): void
  page?(page: PageRef): void
  end?(): void | Promise<void>
}

/** Shows each element and page of a tree to visitors, in the order of the file. */
export function visit(root: NavNode | undefined, visitors: readonly Visitor[]): void {
  const onElement = visitors.filter(({ element }) => element)
  const onPage = visitors.filter(({ page }) => page)
  for (const entry of entriesIn(root))
    if (entry instanceof PageRef) for (const visitor of onPage) visitor.page?.(entry)
    else for (const visitor of onElement) visitor.element?.(entry)
}

/** The element of a kind around an element, or the element itself: its version. */
export function nodeAround(element: NavNode, kind: Kind): NavNode | undefined {
  let at: NavNode | undefined = element
  while (at && at.kind !== kind) at = at.parent
  return at
}
