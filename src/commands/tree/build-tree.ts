import type { Writable } from 'type-fest'
import type { Kind } from '../../format/contract/kind.js'
import { specSources } from '../../site/model/specs/spec-sources.js'
import { walk } from '../../site/model/walk.js'
import type { ElementVisit, Visitor } from '../../site/model/walk.js'
import type { JsonPath } from '../../format/json/tree.js'

/** An element or a page of the tree; the shape of `--format json`. */
export interface TreeNode {
  readonly kind: Kind | 'page' | 'endpoint' | 'sourceRef'
  readonly title: string
  readonly hidden?: true
  /** Made from a specification, without an entry of the navigation. */
  readonly generated?: true
  /** On every page of the site. */
  readonly global?: true
  readonly href?: string
  /** The page behind a group's title. */
  readonly root?: string
  /** Its own specifications. */
  readonly specs?: readonly string[]
  /** The problem of the node. */
  readonly broken?: string
  /** The reason why Mintlify drops the node, with everything below. */
  readonly dropped?: string
  /** The number of pages and endpoints in it, at any depth: listed, or made from a specification on the disk. */
  readonly pages?: number
  readonly children?: readonly TreeNode[]
}

type Building = Writable<TreeNode> & { children?: Building[] }

export interface Marks {
  /** The problems, by path. */
  readonly broken: ReadonlyMap<string, string>
  /** The reason why Mintlify leaves out the value at a path, or the element around it. */
  readonly dropped: (path: JsonPath) => string | undefined
  /** True if a page exists. */
  readonly isPage: (page: string) => boolean
  /** True for `hidden: true` in a page's frontmatter. */
  readonly isHidden: (page: string) => boolean
  /** Endpoints with pages from the specifications of an element. */
  readonly madeFor: (element: ElementVisit) => readonly string[]
  /** True for a list of endpoints, false for their number. */
  readonly listsMade: boolean
}

/** Builds the tree of a navigation in a single walk. */
export function buildTree(docs: unknown, { broken, dropped, isPage, isHidden, madeFor, listsMade }: Marks): TreeNode {
  let root: Building = { kind: 'navigation', title: 'navigation', pages: 0, children: [] }
  const nodes = new Map<ElementVisit, Building>()
  const wrongWith = (path: JsonPath) => broken.get(JSON.stringify(path))
  // Entries below a dropped element need no mark.
  const dropOf = (path: JsonPath, above: JsonPath | undefined) => {
    const reason = above && dropped(above) === undefined ? dropped(path) : undefined
    return reason === undefined ? {} : { dropped: reason }
  }

  const count = (element: ElementVisit, pages: number) => {
    for (let owner: ElementVisit | undefined = element; owner; owner = owner.parent) {
      const counted = nodes.get(owner)
      if (counted) counted.pages = (counted.pages ?? 0) + pages
    }
  }

  const visitor: Visitor = {
    element(visit) {
      const node = { ...elementNode(visit, wrongWith), ...dropOf(visit.path, visit.parent?.path) }
      nodes.set(visit, node)
      const above = visit.parent && nodes.get(visit.parent)
      if (above) above.children?.push(node)
      else root = node
      const made = madeFor(visit)
      count(visit, made.length)
      if (listsMade) for (const name of made) node.children?.push({ kind: 'endpoint', title: name, generated: true })
    },
    page({ page, path, element, role, endpoint }) {
      const wrong = wrongWith(path)
      const node = nodes.get(element)
      if (!node) return
      if (role === 'listed') {
        node.children?.push({
          kind: endpoint ? 'endpoint' : 'page',
          title: page,
          ...(!endpoint && isHidden(page) && { hidden: true }),
          ...(wrong !== undefined && { broken: wrong }),
          ...dropOf(path, element.path),
        })
      } else if (wrong) node.broken = wrong
      if (role === 'listed') count(element, 1)
    },
  }
  walk(docs, [visitor], isPage)
  return root
}

function elementNode(visit: ElementVisit, wrongWith: (path: JsonPath) => string | undefined): Building {
  const { kind, title, json, path, isGlobal } = visit
  const specs = ['openapi', 'asyncapi'].flatMap((key) =>
    specSources(json[key]).map((spec) => ({ ...spec, path: [...path, key, ...spec.path] })),
  )
  const wrong = [path, ...specs.map((spec) => spec.path)].map(wrongWith).find((message) => message !== undefined)
  return {
    kind,
    title: title ?? (kind === 'navigation' ? 'navigation' : ''),
    ...(json.hidden === true && { hidden: true }),
    ...(isGlobal && { global: true }),
    ...(typeof json.href === 'string' && { href: json.href }),
    ...(typeof json.root === 'string' && { root: json.root }),
    ...(specs.length > 0 && { specs: specs.map(({ source }) => source) }),
    ...(wrong !== undefined && { broken: wrong }),
    pages: 0,
    children: [],
  }
}
