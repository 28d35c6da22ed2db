import type { JsonValue } from '../../format/json/value.js'
import { grouped } from '../../base/diagnostics/grouped.js'
import { entriesIn, navigationTree, nodeAround, openingKeys, PageRef, type NavNode } from '../model/navigation-tree.js'
import { folderOf, nameOfPage } from '../model/page-path.js'
import { slug, steps } from './titles.js'
import { editionKinds, findFolders, type Variant } from './variants.js'

/** The title of a new group, and the icon. */
export interface GroupLook {
  readonly title: string
  readonly icon?: string | undefined
}

/** Reads the navigation of docs.json's value. `isPage` decides between a page in a folder and an endpoint. */
export function navigationOf(docs: unknown, isPage: (page: string) => boolean): Navigation {
  return new Navigation(navigationTree(docs, isPage))
}

/** An index of a navigation's tree: variants, and the lists of each page. A change is made in docs.json's value, too. */
export class Navigation {
  /** The elements, in the order of the file; without links on every page. */
  readonly elements: NavNode[] = []
  /** The languages and versions with lists. */
  readonly variants: readonly Variant[]
  readonly #variants = new Map<NavNode, Variant>()
  readonly #listings = new Map<string, NavNode[]>()
  readonly #folders = new Map<string, Map<NavNode, string[]>>()
  readonly #endpoints = new Set<string>()
  #titles: ReadonlyMap<string, readonly NavNode[]> | undefined

  constructor(root: NavNode | undefined) {
    const variants = new Map<string, Variant>()
    for (const entry of entriesIn(root)) {
      if (!(entry instanceof PageRef)) {
        if (!entry.isGlobal) this.#addElement(entry, variantAround(entry, variants))
      } else if (entry.endpoint) this.#endpoints.add(entry.page)
      else if (!entry.element.isGlobal) this.#list(nameOfPage(entry.page), entry.element, entry.role === 'listed')
    }
    this.variants = [...variants.values()].filter(({ elements }) => elements.some(listOf))
    if (this.variants.length > 1)
      findFolders(this.variants, (page) => new Set(this.listing(page).map((each) => this.variantOf(each))))
  }

  #addElement(element: NavNode, variant: Variant): void {
    this.elements.push(element)
    variant.elements.push(element)
    this.#variants.set(element, variant)
    this.#titles = undefined
  }

  #list(page: string, element: NavNode, isEntry: boolean): void {
    this.variantOf(element).pages.push(page)
    push(this.#listings, page, element)
    if (!isEntry) return
    const folder = folderOf(page)
    const held = this.#folders.get(folder) ?? new Map<NavNode, string[]>()
    this.#folders.set(folder, held)
    push(held, element, page)
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
    return this.listing(page).filter((element) => this.pagesIn(element).includes(page))
  }

  /** The elements with pages of a folder, `guides/`, in `pages`, and these pages. */
  holding(folder: string): ReadonlyMap<NavNode, readonly string[]> {
    return this.#folders.get(folder) ?? new Map<NavNode, readonly string[]>()
  }

  /** The elements with pages of a folder and its inner folders, and these pages; for '', pages without a folder. */
  holdingAround(folder: string): ReadonlyMap<NavNode, readonly string[]> {
    const near = new Map<NavNode, string[]>()
    for (const [name, held] of this.#folders)
      if (folder === '' ? name === '' : name.startsWith(folder))
        for (const [element, pages] of held) for (const page of pages) push(near, element, page)
    return near
  }

  /** The elements with a title, as names of folders are: `Getting started` for `getting-started`. */
  titled(title: string): readonly NavNode[] {
    this.#titles ??= grouped(this.elements, ({ title: own = '' }) => slug(steps(own).at(-1) ?? ''))
    return this.#titles.get(slug(title)) ?? []
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
    listOf(element)?.splice(index, 0, page)
    this.#list(page, element, true)
  }

  /** Takes a page out of its lists. */
  remove(page: string): void {
    const folder = this.#folders.get(folderOf(page))
    for (const element of this.listing(page)) {
      const list = listOf(element) ?? []
      const index = list.findIndex((entry) => this.pageOf(entry) === page)
      if (index !== -1) list.splice(index, 1)
      const { pages } = this.variantOf(element)
      pages.splice(pages.lastIndexOf(page), 1)
      const held = folder?.get(element)?.filter((other) => other !== page) ?? []
      if (held.length > 0) folder?.set(element, held)
      else folder?.delete(element)
    }
    this.#listings.delete(page)
  }

  /** Adds a group to an element's `groups` or `pages`, by default at the end; false for an element with neither. */
  addGroup({ title, icon }: GroupLook, pages: readonly string[], parent: NavNode, index = Infinity): boolean {
    const siblings = entriesOf(parent)
    if (!siblings) return false
    const json = { group: title, ...(icon !== undefined && { icon }), pages: [...pages] }
    siblings.splice(index, 0, json)
    const path = [...parent.path, listOf(parent) ? 'pages' : 'groups', siblings.indexOf(json)]
    const group: NavNode = { ...parent, kind: 'group', title, json, path, parent, content: ['pages'], entries: [] }
    ;(parent.entries as NavNode[]).push(group)
    this.#addElement(group, this.variantOf(parent))
    for (const page of pages) this.#list(page, group, true)
    return true
  }

  /** Removes a group with an empty list and nothing else to open; true if removed. */
  dropEmpty(group: NavNode): boolean {
    const { json, parent } = group
    const isEmpty =
      listOf(group)?.length === 0 && !Object.keys(json).some((key) => openingKeys.has(key) && key !== 'pages')
    const siblings = [parent?.json['pages'], parent?.json['groups']].find(
      (each): each is unknown[] => Array.isArray(each) && each.includes(json),
    )
    if (!isEmpty || !siblings) return false
    siblings.splice(siblings.indexOf(json), 1)
    return true
  }
}

/** The `pages` of an element: the list for new pages. */
export function listOf({ json }: NavNode): JsonValue[] | undefined {
  return Array.isArray(json['pages']) ? (json['pages'] as JsonValue[]) : undefined
}

/** The list for a new group in an element: `pages` or `groups`. */
function entriesOf(element: NavNode): JsonValue[] | undefined {
  const entries = listOf(element) ?? element.json[element.kind === 'group' ? 'pages' : 'groups']
  return Array.isArray(entries) ? (entries as JsonValue[]) : undefined
}

/** The elements inside an element. */
export function childrenOf({ entries }: NavNode): readonly NavNode[] {
  return entries.filter((entry) => !(entry instanceof PageRef) && !entry.isGlobal) as readonly NavNode[]
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

function push<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}
