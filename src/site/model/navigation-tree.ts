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

type Building = NavNode & { readonly entries: (NavNode | PageRef)[] }

const contentKeys = Object.keys(contents) as ContentKey[]

/**
 * The navigation of a docs.json as a tree; undefined without a navigation. Values that are no elements are left out:
 * rules report them. `isPage` decides between a page in the folder `get started` and the endpoint `GET started`.
 */
export function navigationTree(docs: unknown, isPage: (page: string) => boolean): NavNode | undefined {
  if (!isRecord(docs) || !isRecord(docs.navigation)) return undefined
  const api = isRecord(docs.api) ? docs.api.openapi : undefined
  /** Elements without entries yet: no nesting is too deep for the stack. */
  const open: Building[] = []

  const nodeOf = (kind: Kind, json: Record<string, unknown>, path: JsonPath, parent?: NavNode, isGlobal = false) => {
    const title = json[kind]
    const node: Building = {
      kind,
      title: typeof title === 'string' ? title : undefined,
      json,
      path,
      parent,
      content: contentKeys.filter((key) => json[key] !== undefined),
      isGlobal,
      specs: json.openapi !== undefined ? specSources(json.openapi) : (parent?.specs ?? specSources(api)),
      isGenerated:
        (parent ? parent.isGenerated : api !== undefined) || generators.some((key) => json[key] !== undefined),
      entries: [],
    }
    open.push(node)
    return node
  }

  const addList = (node: Building, key: ContentKey, list: unknown, path: JsonPath, isGlobal: boolean) => {
    const holdsPages = contents[key].holds === 'page'
    for (const [index, child] of Array.isArray(list) ? list.entries() : []) {
      if (typeof child === 'string') {
        const at = { role: 'listed', isPage, outer: path, last: index } as const
        if (holdsPages) node.entries.push(new PageRef(child, node, at))
      } else if (isRecord(child) && !('sourceRef' in child)) {
        node.entries.push(nodeOf(childKind(key), child, [...path, index], node, isGlobal))
      }
    }
  }

  const root = nodeOf('navigation', docs.navigation, ['navigation'])
  for (let node = open.pop(); node; node = open.pop()) {
    const { kind, json, path, content, isGlobal } = node
    for (const key of Object.keys(json)) {
      const value = json[key]
      if (key === 'root' && kind === 'group') {
        const at = { role: 'root', isPage, outer: path, last: key } as const
        if (typeof value === 'string') node.entries.push(new PageRef(value, node, at))
      } else if (key === 'global' && isRecord(value)) {
        for (const inner of contentKeys)
          if (inner !== 'href' && value[inner] !== undefined)
            addList(node, inner, value[inner], [...path, key, inner], true)
      } else if (key !== 'href' && key !== 'global' && content.includes(key as ContentKey)) {
        addList(node, key as ContentKey, value, [...path, key], isGlobal)
      }
    }
  }
  return root
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
