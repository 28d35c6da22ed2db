import type { JsonValue } from '../../format/json/value.js'
import { entriesIn, navigationTree, nodeAround, openingKeys, type NavNode } from '../model/navigation-tree.js'
import { folderOf, nameOfPage } from '../model/page-path.js'
import { editionKinds, findFolders, type Variant } from './variants.js'

/** An index of a navigation's tree: variants, and the lists of each page. A change is made in docs.json's value, too. */
export class Navigation {
  /** The elements, in the order of the file; without links on every page. */
  readonly elements: NavNode[] = []
  /** The languages and versions with lists. */
  readonly variants: readonly Variant[]
  /** New pages without a place. */
  readonly waiting = new Set<string>()
  readonly #variants = new Map<NavNode, Variant>()
  /** Elements by page, in `pages` or `root`. */
  readonly #listings = new Map<string, NavNode[]>()
  /** Listed pages by folder, removed pages too. */
  readonly #folders = new Map<string, Set<string>>()
  readonly #endpoints = new Set<string>()
  readonly #held = new Map<NavNode, ReadonlySet<string>>()

  /** `docs`: the value of a docs.json. `isPage` decides between a page in a folder and an endpoint. */
  constructor(docs: unknown, isPage: (page: string) => boolean) {
    const variants = new Map<string, Variant>()
    for (const entry of entriesIn(navigationTree(docs, isPage))) {
      if (!('page' in entry)) {
        if (!entry.isGlobal) this.#addElement(entry, variantAround(entry, variants))
      } else if (entry.endpoint) this.#endpoints.add(entry.page)
      else if (!entry.element.isGlobal) this.#list(nameOfPage(entry.page), entry.element)
    }
    this.variants = [...variants.values()].filter(({ elements }) => elements.some(listOf))
    if (this.variants.length > 1) findFolders(this.variants)
  }

  #addElement(element: NavNode, variant: Variant): void {
    this.elements.push(element)
    variant.elements.push(element)
    this.#variants.set(element, variant)
  }

  #list(page: string, element: NavNode): void {
    this.variantOf(element).pages.push(page)
    const folder = folderOf(page)
    const listings = this.#listings.get(page) ?? []
    this.#listings.set(page, [...listings, element])
    this.#folders.set(folder, (this.#folders.get(folder) ?? new Set()).add(page))
  }

  /** The language and version around an element. */
  variantOf(element: NavNode): Variant {
    return this.#variants.get(element) as Variant
  }

  /** The elements with a page in `pages` or `root`. */
  listing(page: string): readonly NavNode[] {
    return this.#listings.get(page) ?? []
  }

  /** The elements with a page in `pages`. */
  listsWith(page: string): readonly NavNode[] {
    return [...new Set(this.listing(page))].filter((element) => this.pagesIn(element).includes(page))
  }

  /** The lists with pages of a folder, `guides/`, and these pages. */
  holding(folder: string): ReadonlyMap<NavNode, readonly string[]> {
    const lists = new Set([...(this.#folders.get(folder) ?? [])].flatMap((page) => this.listing(page)))
    const held = [...lists].map((element) => {
      return [element, this.pagesIn(element).filter((page) => folderOf(page) === folder)] as const
    })
    return new Map(held.filter(([, pages]) => pages.length > 0))
  }

  /** True for a folder, `guides`, with listed pages at any depth. */
  hasPagesIn(folder: string): boolean {
    const inside = [...this.#folders].filter(([each]) => each.startsWith(`${folder}/`))
    return inside.some(([, pages]) => [...pages].some((page) => this.#listings.has(page)))
  }

  /** The pages of an element and of all elements below. */
  held(element: NavNode): ReadonlySet<string> {
    const known = this.#held.get(element)
    if (known) return known
    const { root } = element.json
    const own = element.kind === 'group' && typeof root === 'string' ? [nameOfPage(root)] : []
    const inner = childrenOf(element).flatMap((child) => [...this.held(child)])
    const pages = new Set([...this.pagesIn(element), ...own, ...inner])
    this.#held.set(element, pages)
    return pages
  }

  /** The page of an entry; undefined for a group, an endpoint or an address. */
  pageOf(entry: unknown): string | undefined {
    if (typeof entry !== 'string' || this.#endpoints.has(entry) || /^https?:/.test(entry)) return undefined
    return nameOfPage(entry)
  }

  /** The pages of an element's list. */
  pagesIn(element: NavNode): string[] {
    return listOf(element)?.flatMap((entry) => this.pageOf(entry) ?? []) ?? []
  }

  /** Inserts a page into a list. */
  insert(page: string, element: NavNode, index: number): void {
    this.#held.clear()
    listOf(element)?.splice(index, 0, page)
    this.#list(page, element)
  }

  /** Takes a page out of its lists. */
  remove(page: string): void {
    this.#held.clear()
    for (const element of this.listing(page)) {
      const list = listOf(element) ?? []
      const index = list.findIndex((entry) => this.pageOf(entry) === page)
      if (index !== -1) list.splice(index, 1)
    }
    this.#listings.delete(page)
  }

  /** Adds an empty group to an element's `groups` or `pages`; undefined for an element with neither. */
  addGroup(title: string, icon: string | undefined, parent: NavNode, index: number): NavNode | undefined {
    const key = listOf(parent) || parent.kind === 'group' ? 'pages' : 'groups'
    const siblings = parent.json[key]
    if (!Array.isArray(siblings)) return undefined
    const json = { group: title, ...(icon !== undefined && { icon }), pages: [] }
    siblings.splice(index, 0, json)
    const path = [...parent.path, key, siblings.indexOf(json)]
    const group: NavNode = { ...parent, kind: 'group', title, json, path, parent, content: ['pages'], entries: [] }
    ;(parent.entries as NavNode[]).push(group)
    this.#addElement(group, this.variantOf(parent))
    return group
  }

  /** Removes a group with an empty list and nothing else to open; true if removed. */
  dropEmpty(group: NavNode): boolean {
    const { json, parent, path } = group
    const isOpening = Object.keys(json).some((key) => openingKeys.has(key) && key !== 'pages')
    const siblings: unknown = parent?.json[String(path.at(-2))]
    if (listOf(group)?.length !== 0 || isOpening || !Array.isArray(siblings)) return false
    siblings.splice(siblings.indexOf(json), 1)
    return true
  }
}

/** The `pages` of an element: the list for new pages. */
export function listOf({ json }: NavNode): JsonValue[] | undefined {
  return Array.isArray(json['pages']) ? (json['pages'] as JsonValue[]) : undefined
}

/** The elements inside an element. */
export function childrenOf({ entries }: NavNode): readonly NavNode[] {
  return entries.filter((entry) => !('page' in entry) && !entry.isGlobal) as readonly NavNode[]
}

function variantAround(element: NavNode, known: Map<string, Variant>): Variant {
  const labels: string[] = []
  for (let at: NavNode | undefined = element; at; at = at.parent)
    if (editionKinds.has(at.kind)) labels.unshift(at.title ?? '')
  const key = labels.join('\0')
  const language = nodeAround(element, 'language')?.title
  const variant = known.get(key) ?? { labels, language, folder: '', elements: [], pages: [] }
  known.set(key, variant)
  return variant
}
