import { generators } from '../../format/contract/attributes.js'
import { childKind, contents } from '../../format/contract/contents.js'
import type { ContentKey } from '../../format/contract/contents.js'
import type { Kind } from '../../format/contract/kind.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import { isRecord } from '../../format/json/value.js'
import type { JsonPath } from '../../format/json/tree.js'
import { nameOfPage } from './page-path.js'
import { specSources } from './specs/spec-sources.js'
import type { SpecSource } from './specs/spec-sources.js'

export interface ElementVisit {
  readonly kind: Kind
  /** Undefined where it has none, or one that is no string. */
  readonly title: string | undefined
  readonly json: Readonly<Record<string, unknown>>
  /** From the root of docs.json. */
  readonly path: JsonPath
  readonly parent: ElementVisit | undefined
  /** The content keys that it has, whether or not its kind may. */
  readonly content: readonly ContentKey[]
  /** In `global`: a link on every page. */
  readonly isGlobal: boolean
  /** The OpenAPI specifications in effect: its own, or the nearest above. */
  readonly specs: readonly SpecSource[]
  /** True if anything makes pages for it: openapi, asyncapi, graphql or sdk, its own or from above. */
  readonly isGenerated: boolean
}

/** A page in the walk. */
export class PageVisit {
  /** As written. */
  readonly page: string
  readonly element: ElementVisit
  /** `root`: the page that opens with a group's title. */
  readonly role: 'listed' | 'root'
  readonly endpoint: ReturnType<typeof parseEndpoint>
  readonly #outer: JsonPath
  readonly #last: string | number

  constructor(
    page: string,
    element: ElementVisit,
    role: PageVisit['role'],
    isPage: (page: string) => boolean,
    outer: JsonPath,
    last: string | number,
  ) {
    this.page = page
    this.element = element
    this.role = role
    this.endpoint = page.includes(' ') && !isPage(nameOfPage(page)) ? parseEndpoint(page) : undefined
    this.#outer = outer
    this.#last = last
  }

  /** From the root of docs.json. Of most pages nobody needs it. */
  get path(): JsonPath {
    return [...this.#outer, this.#last]
  }
}

/** An element whose keys are being walked. */
interface OpenElement {
  readonly element: ElementVisit
  readonly isGlobal: boolean
  readonly keys: readonly string[]
  /** The index of the next one. */
  next: number
}

/** A list whose children are being walked. */
interface OpenList {
  readonly key: ContentKey
  readonly list: readonly unknown[]
  readonly path: JsonPath
  readonly parent: ElementVisit
  readonly isGlobal: boolean
  /** The index of the next child. */
  next: number
}

/** A rule's callbacks in the walk. */
export interface Visitor {
  element?(element: ElementVisit): void
  page?(page: PageVisit): void
  end?(): void | Promise<void>
}

const contentKeys = Object.keys(contents) as ContentKey[]

/**
 * One walk of the navigation, in the order of the file. Anything that is not an element is passed over in silence.
 * `isPage` settles what could be either: a page in the folder `get started`, or the endpoint `GET started`.
 */
export function walk(docs: unknown, visitors: readonly Visitor[], isPage: (page: string) => boolean): void {
  if (!isRecord(docs) || !isRecord(docs.navigation)) return
  const onElement = visitors.filter(({ element }) => element)
  const onPage = visitors.filter(({ page }) => page)
  const api = isRecord(docs.api) ? docs.api.openapi : undefined

  /** What is being walked, from the outside in: no nesting is too deep for the stack. */
  const open: (OpenElement | OpenList)[] = []

  const visitPage = (
    page: string,
    element: ElementVisit,
    role: PageVisit['role'],
    outer: JsonPath,
    last: string | number,
  ) => {
    const visit = new PageVisit(page, element, role, isPage, outer, last)
    for (const visitor of onPage) visitor.page?.(visit)
  }

  const visitElement = (
    kind: Kind,
    json: Record<string, unknown>,
    path: JsonPath,
    parent?: ElementVisit,
    isGlobal = false,
  ) => {
    const title = json[kind]
    const keys = Object.keys(json)
    const content = contentKeys.filter((key) => json[key] !== undefined)
    const element: ElementVisit = {
      kind,
      title: typeof title === 'string' ? title : undefined,
      json,
      path,
      parent,
      content,
      isGlobal,
      specs: json.openapi !== undefined ? specSources(json.openapi) : (parent?.specs ?? specSources(api)),
      isGenerated:
        (parent ? parent.isGenerated : api !== undefined) || generators.some((key) => json[key] !== undefined),
    }
    for (const visitor of onElement) visitor.element?.(element)
    open.push({ element, isGlobal, keys, next: 0 })
  }

  const visitKey = (key: string, element: ElementVisit, isGlobal: boolean) => {
    const { kind, json, path, content } = element
    const value = json[key]
    if (key === 'root' && kind === 'group') {
      if (typeof value === 'string') visitPage(value, element, 'root', path, key)
    } else if (key === 'global' && isRecord(value)) {
      const lists = contentKeys.filter((inner) => inner !== 'href' && value[inner] !== undefined)
      // The last one that is opened is walked first.
      for (const inner of lists.reverse()) openList(inner, value[inner], [...path, key, inner], element, true)
    } else if (key !== 'href' && key !== 'global' && content.includes(key as ContentKey)) {
      openList(key as ContentKey, value, [...path, key], element, isGlobal)
    }
  }

  const openList = (key: ContentKey, list: unknown, path: JsonPath, parent: ElementVisit, isGlobal: boolean) => {
    if (Array.isArray(list)) open.push({ key, list, path, parent, isGlobal, next: 0 })
  }

  const visitChild = ({ key, path, parent, isGlobal }: OpenList, child: unknown, index: number) => {
    if (typeof child === 'string') {
      if (contents[key].holds === 'page') visitPage(child, parent, 'listed', path, index)
    } else if (isRecord(child) && !('sourceRef' in child)) {
      visitElement(childKind(key), child, [...path, index], parent, isGlobal)
    }
  }

  visitElement('navigation', docs.navigation, ['navigation'])
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const index = last.next++
    if (index >= ('list' in last ? last.list : last.keys).length) open.pop()
    else if ('list' in last) visitChild(last, last.list[index], index)
    else visitKey(last.keys[index] ?? '', last.element, last.isGlobal)
  }
}
