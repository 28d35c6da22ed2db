import { generators } from '../../format/contract/attributes.js'
import { contents } from '../../format/contract/contents.js'
import { kindsWithRole } from '../../format/contract/kinds.js'
import type { Kind } from '../../format/contract/kind.js'
import type { JsonPath } from '../../format/json/tree.js'
import type { JsonValue } from '../../format/json/value.js'
import { baseOf, folderOf, nameOfPage } from '../model/page-path.js'
import { entriesIn, navigationTree, nodeAround, PageRef, type NavNode } from '../model/navigation-tree.js'

/** An element that takes pages. */
export interface Element {
  readonly kind: Kind
  readonly title: string
  readonly path: JsonPath
  readonly json: Readonly<Record<string, unknown>>
  readonly parent: Element | undefined
  readonly children: Element[]
  readonly variant: Variant
  /** The `pages` of the element; placed pages are inserted here, and so into docs.json's value. */
  readonly list: JsonValue[] | undefined
}

/** A language, a version, or a version in a language; a site without languages and versions has a single variant. */
export interface Variant {
  /** `fr`, `2.0`; the outermost first. */
  readonly labels: readonly string[]
  readonly language: string | undefined
  /** The folder of nearly all pages, or of pages in no other variant: `fr`, `v2/fr`; '' without a folder. */
  readonly folder: string
  readonly elements: Element[]
  /** The pages of lists, and the roots of groups. */
  readonly pages: string[]
}

/** The title of a new group, and the icon. */
export interface GroupLook {
  readonly title: string
  readonly icon?: string | undefined
}

/** A navigation as lists of pages. */
export interface Navigation {
  readonly elements: readonly Element[]
  readonly variants: readonly Variant[]
  /** Inserts a page into a list. */
  readonly insert: (page: string, element: Element, index: number) => void
  /** Takes a page out of its lists. */
  readonly remove: (page: string) => void
  /**
   * Adds a group with these pages to an element's `groups` or `pages`, by default at the end; undefined for an element
   * with neither.
   */
  readonly addGroup: (
    group: GroupLook,
    pages: readonly string[],
    parent: Element,
    index?: number,
  ) => Element | undefined
  /** Removes a group with an empty list and nothing else to open; true if removed. */
  readonly dropEmpty: (group: Element) => boolean
  /** The elements with a page in `pages` or `root`. */
  readonly listing: (page: string) => readonly Element[]
  /** The elements with pages of a folder, `guides/`, in `pages`, and these pages. */
  readonly holding: (folder: string) => ReadonlyMap<Element, readonly string[]>
  /** The elements with the name of a folder: `Getting started` of `getting-started/`. */
  readonly titled: (folder: string) => readonly Element[]
  /** The page of an entry; undefined for a group, an endpoint or an address. */
  readonly pageOf: (entry: unknown) => string | undefined
}

/** Keys of a group that open something. */
const opening: ReadonlySet<string> = new Set([...Object.keys(contents), ...generators, 'root'])
/** The share of a variant's pages in a folder that makes the folder the variant's folder. */
const NEARLY_ALL = 0.8
/** Kinds of editions: an edition is a model for the next. */
const editionKinds = kindsWithRole('edition')

/**
 * Reads the navigation of docs.json's value; placed pages change the value. `isPage` decides between a page in a folder
 * and an endpoint.
 */
export function navigationOf(docs: unknown, isPage: (page: string) => boolean): Navigation {
  const elements: Element[] = []
  const byJson = new Map<unknown, Element>()
  const variants = new Map<string, Variant & { folder: string }>()
  const listings = new Map<string, Element[]>()
  const folders = new Map<string, Map<Element, string[]>>()
  let titles: ReadonlyMap<string, readonly Element[]> | undefined
  const endpoints = new Set<string>()

  const variantAround = (node: NavNode) => {
    const labels: string[] = []
    for (let at: NavNode | undefined = node; at; at = at.parent)
      if (editionKinds.has(at.kind)) labels.unshift(at.title ?? '')
    const key = JSON.stringify(labels)
    const language = nodeAround(node, 'language')?.title
    const variant = variants.get(key) ?? { labels, language, folder: '', elements: [], pages: [] }
    variants.set(key, variant)
    return variant
  }
  const addElement = (element: Element) => {
    elements.push(element)
    element.variant.elements.push(element)
    element.parent?.children.push(element)
    byJson.set(element.json, element)
    titles = undefined
    return element
  }
  const list = (page: string, element: Element, isEntry: boolean) => {
    element.variant.pages.push(page)
    const known = listings.get(page)
    if (known) known.push(element)
    else listings.set(page, [element])
    if (!isEntry) return
    const name = folderOf(page)
    const folder = folders.get(name)
    const pages = folder?.get(element)
    if (pages) pages.push(page)
    else if (folder) folder.set(element, [page])
    else folders.set(name, new Map([[element, [page]]]))
  }

  for (const entry of entriesIn(navigationTree(docs, isPage))) {
    if (entry instanceof PageRef) {
      const holder = byJson.get(entry.element.json)
      if (entry.endpoint) endpoints.add(entry.page)
      else if (holder) list(nameOfPage(entry.page), holder, entry.role === 'listed')
    } else if (!entry.isGlobal) {
      const { kind, title = '', path, json, parent } = entry
      const above = parent && byJson.get(parent.json)
      const variant = above && !editionKinds.has(kind) ? above.variant : variantAround(entry)
      const pages = Array.isArray(json['pages']) ? (json['pages'] as JsonValue[]) : undefined
      addElement({ kind, title, path, json, parent: above, children: [], variant, list: pages })
    }
  }
  const names = new Map<string, string | undefined>()
  // Each search for a place goes through many lists.
  const pageOf = (entry: unknown) => {
    if (typeof entry !== 'string') return undefined
    if (!names.has(entry))
      names.set(entry, endpoints.has(entry) || /^https?:/.test(entry) ? undefined : nameOfPage(entry))
    return names.get(entry)
  }
  const found = [...variants.values()].filter((variant) => variant.elements.some(({ list: pages }) => pages))
  if (found.length > 1) {
    const shared = withoutCommonEnd(found.map(({ pages }) => sharedFolder(pages)))
    for (const [index, variant] of found.entries()) variant.folder = shared[index] ?? ''
    const isOwn = (page: string) => new Set(listings.get(page)?.map(({ variant }) => variant)).size === 1
    for (const variant of found.filter(({ folder }) => folder === '')) {
      const own = variant.pages.filter(isOwn)
      if (own.length < variant.pages.length) variant.folder = folderOfCopies(own, variant, found, listings)
    }
  }

  return {
    elements,
    variants: found,
    insert(page, element, index) {
      element.list?.splice(index, 0, page)
      list(page, element, true)
    },
    remove(page) {
      for (const { list: entries = [], variant } of listings.get(page) ?? []) {
        const index = entries.findIndex((entry) => pageOf(entry) === page)
        if (index !== -1) entries.splice(index, 1)
        variant.pages.splice(variant.pages.indexOf(page), 1)
      }
      listings.delete(page)
      const folder = folders.get(folderOf(page))
      for (const [element, pages] of folder ?? []) {
        const others = pages.filter((other) => other !== page)
        if (others.length > 0) folder?.set(element, others)
        else folder?.delete(element)
      }
    },
    addGroup({ title, icon }, pages, parent, index = Infinity) {
      const siblings = entriesOf(parent)
      if (!siblings) return undefined
      const json = { group: title, ...(icon !== undefined && { icon }), pages: [...pages] }
      siblings.splice(index, 0, json)
      const path = [...parent.path, parent.list ? 'pages' : 'groups', siblings.indexOf(json)]
      const { variant } = parent
      const group: Element = { kind: 'group', title, path, json, parent, children: [], variant, list: json.pages }
      for (const page of pages) list(page, group, true)
      return addElement(group)
    },
    dropEmpty({ json, list: entries, parent }) {
      const isEmpty = entries?.length === 0 && Object.keys(json).every((key) => !opening.has(key) || key === 'pages')
      const siblings = [parent?.json['pages'], parent?.json['groups']].find(
        (each): each is unknown[] => Array.isArray(each) && each.includes(json),
      )
      if (!isEmpty || !siblings) return false
      siblings.splice(siblings.indexOf(json), 1)
      return true
    },
    listing: (page) => listings.get(page) ?? [],
    holding: (folder) => folders.get(folder) ?? new Map<Element, readonly string[]>(),
    titled: (folder) =>
      folder === '' ? [] : ((titles ??= bySlug(elements)).get(slug(baseOf(folder.slice(0, -1)))) ?? []),
    pageOf,
  }
}

/** The list for a new group in an element: `pages` or `groups`. */
export function entriesOf({ json, list, kind }: Element): JsonValue[] | undefined {
  const entries = json[list || kind === 'group' ? 'pages' : 'groups']
  return Array.isArray(entries) ? (entries as JsonValue[]) : undefined
}

/** The pages of elements' lists, and the roots of groups. */
function pagesIn(elements: readonly Element[], pageOf: Navigation['pageOf']): string[] {
  return elements.flatMap(({ list = [], json, kind }) => {
    const root = kind === 'group' && typeof json['root'] === 'string' ? [nameOfPage(json['root'])] : []
    return [...list.flatMap((entry) => pageOf(entry) ?? []), ...root]
  })
}

function bySlug(elements: readonly Element[]): ReadonlyMap<string, readonly Element[]> {
  const titles = new Map<string, Element[]>()
  for (const element of elements) {
    const title = slug(element.title)
    const titled = titles.get(title)
    if (titled) titled.push(element)
    else titles.set(title, [element])
  }
  return titles
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9\p{L}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** The deepest folder with nearly all pages. */
function sharedFolder(pages: readonly string[]): string {
  let folder = ''
  for (;;) {
    const counts = new Map<string, number>()
    let inner = '/'
    for (const page of pages) {
      // Pages of a folder mostly follow each other.
      if (!page.startsWith(inner)) {
        const end = page.startsWith(folder) ? page.indexOf('/', folder.length) : -1
        if (end === -1) continue
        inner = page.slice(0, end + 1)
      }
      counts.set(inner, (counts.get(inner) ?? 0) + 1)
    }
    const [most] = [...counts].sort(([, a], [, b]) => b - a)
    if (!most || most[1] < NEARLY_ALL * pages.length) return folder.slice(0, -1)
    folder = most[0]
  }
}

/**
 * The folder of a variant's own pages, in a variant with pages of others: most of these pages are copies of another
 * variant's pages, apart from the folder. Any folder with new pages would count otherwise.
 */
function folderOfCopies(
  own: readonly string[],
  variant: Variant,
  variants: readonly Variant[],
  listings: ReadonlyMap<string, readonly Element[]>,
): string {
  const isOfOther = (key: string) =>
    variants.some((other) =>
      listings.get(pageWith(other, key))?.some((element) => element.variant === other && other !== variant),
    )
  const isOfCopies = (folder: string) => {
    const keys = own.flatMap((page) => keyIn({ folder }, page) ?? [])
    return keys.filter(isOfOther).length * 2 > keys.length
  }
  let folder = sharedFolder(own)
  // All of these pages may be in an inner folder.
  while (folder !== '' && !isOfCopies(folder)) folder = folderOf(folder).slice(0, -1)
  return folder
}

/** `en/docs` and `fr/docs` are the folders `en` and `fr`: a common end does not distinguish them. */
function withoutCommonEnd(folders: readonly string[]): readonly string[] {
  const [first = '', ...others] = folders
  const end = first.slice(first.lastIndexOf('/'))
  const isCommon = end !== '' && first.includes('/') && others.every((folder) => folder.endsWith(end) && folder !== end)
  return isCommon ? withoutCommonEnd(folders.map((folder) => folder.slice(0, -end.length))) : folders
}

/** A page without the folder of its variant; undefined for a page of another variant. */
export function keyIn({ folder }: Pick<Variant, 'folder'>, page: string): string | undefined {
  if (folder === '') return page
  return page.startsWith(`${folder}/`) ? page.slice(folder.length + 1) : undefined
}

/** The page of a variant with this key. */
export function pageWith({ folder }: Variant, key: string): string {
  return folder === '' ? key : `${folder}/${key}`
}

/** The variants of a page by its folder: the longest folder around the page decides. */
export function variantsOf(page: string, variants: readonly Variant[]): readonly Variant[] {
  const inside = variants.filter((variant) => keyIn(variant, page) !== undefined)
  const longest = Math.max(-1, ...inside.map(({ folder }) => folder.length))
  return inside.filter(({ folder }) => folder.length === longest)
}

/** `Documentation › Learn`: the titles above an element, without language and version. */
export function titlesTo(element: Element): readonly string[] {
  const titles: string[] = []
  for (let at: Element | undefined = element; at?.parent; at = at.parent)
    if (!editionKinds.has(at.kind)) titles.unshift(at.title)
  return titles
}

/** The pages of an element and of all elements below; results are kept. */
export function pagesHeld({ pageOf }: Pick<Navigation, 'pageOf'>): (element: Element) => ReadonlySet<string> {
  const known = new Map<Element, ReadonlySet<string>>()
  const held = (element: Element): ReadonlySet<string> => {
    const before = known.get(element)
    if (before) return before
    const pages = new Set(pagesIn([element], pageOf))
    for (const child of element.children) for (const page of held(child)) pages.add(page)
    known.set(element, pages)
    return pages
  }
  return held
}

/**
 * The element of another language with the same pages: `Guide` of `Guides`. Titles are translated, so pages decide;
 * undefined without a common page.
 */
export function counterpartOf(element: Element, variant: Variant, navigation: Navigation): Element | undefined {
  const held = pagesHeld(navigation)
  const keysOf = (each: Element) => [...held(each)].flatMap((page) => keyIn(each.variant, page) ?? [])
  const keys = new Set(keysOf(element))
  const depth = titlesTo(element).length
  let best: { readonly element: Element; readonly shared: number } | undefined
  for (const other of variant.elements) {
    if (other.kind !== element.kind || titlesTo(other).length !== depth) continue
    const shared = keysOf(other).filter((key) => keys.has(key)).length
    if (shared > (best?.shared ?? 0)) best = { element: other, shared }
  }
  return best?.element
}

/** True for two languages of a version. */
export function isTranslation(own: Variant, other: Variant): boolean {
  if (own.language === undefined || other.language === undefined || own.language === other.language) return false
  const rest = ({ labels, language }: Variant) => labels.filter((label) => label !== language).join('\0')
  return rest(own) === rest(other)
}
