import { generators } from '../../format/contract/attributes.js'
import { contents } from '../../format/contract/contents.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import { isTitleKey } from '../../format/contract/kinds.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isJsonObject, setOwn, type JsonObject, type JsonValue } from '../../format/json/value.js'
import { movedDestination, rewriteLinks, type Moving } from '../../site/links/rewrite.js'
import { isElsewhere } from '../../site/model/addresses.js'
import type { PageIndex } from '../../site/model/page-index.js'
import { addressOfPage, nameOfPage, pagePath, withoutExtension } from '../../site/model/page-path.js'
import { variantKinds, type VariantKind } from '../../site/model/variants.js'
import type { Places } from './places.js'
import { isPage } from './site-files.js'

/** A docs.json value naming a moved file. */
export interface MovedEntry {
  readonly path: JsonPath
  readonly before: string
  readonly after: string
}

/** A docs.json value after files have left their places. Parts without a changed name stay the same objects. */
export interface DocsChanged {
  readonly docs: JsonObject
  readonly moved: readonly MovedEntry[]
  /** The entries of removed pages. */
  readonly removed: readonly Pick<MovedEntry, 'path' | 'before'>[]
  /** Elements left empty, by kind and title: `group 'Setup'`. */
  readonly elements: readonly string[]
  /** The languages, versions and products left empty, inner ones first. */
  readonly variants: readonly { readonly kind: VariantKind; readonly title: string; readonly path: JsonPath }[]
}

/** The new names of files. */
export interface Renaming {
  readonly places: Places
  readonly links: Moving
  /** As they are before anything moves. */
  readonly pages: PageIndex
  /** True if files are removed: the anchors of links go, too. */
  readonly isRemoval: boolean
  /** False for a removal without a page for readers: names of removed files stay, and are listed. */
  readonly isFollowed: boolean
}

/** An element of a navigation opens nothing without one of these keys. */
const holding: readonly string[] = [...Object.keys(contents), ...generators, 'root', 'sourceRef']

/** Renames moved files in a docs.json value, and takes removed pages and elements left empty out of its navigation. */
export function docsChanged(docs: JsonObject, renaming: Renaming): DocsChanged {
  const moved: MovedEntry[] = []
  const removed: DocsChanged['removed'][number][] = []
  const elements: string[] = []
  const variants: DocsChanged['variants'][number][] = []
  /** Undefined where nothing is left of a value. */
  const changed = (value: JsonValue, key: string, path: JsonPath): JsonValue | undefined => {
    // Redirects have an order, and rules of their own.
    if (path.length === 1 && key === 'redirects') return value
    if (typeof value === 'string') return changedText(value, key, path)
    if (Array.isArray(value)) {
      const list = value as readonly JsonValue[]
      const kept = list.map((each, index) => changed(each, key, [...path, index]))
      return kept.every((each, index) => each === list[index]) ? value : kept.filter((each) => each !== undefined)
    }
    return isJsonObject(value) ? changedObject(value, path) : value
  }
  const changedText = (value: string, key: string, path: JsonPath): string | undefined => {
    const after = textAfter(value, key, renaming)
    if (after === undefined) removed.push({ path, before: value })
    else if (after !== value) moved.push({ path, before: value, after })
    return after === undefined || renaming.isFollowed ? after : value
  }
  const changedObject = (object: JsonObject, path: JsonPath): JsonObject | undefined => {
    const result: JsonObject = {}
    const { length } = removed
    let isChanged = false
    for (const [key, value] of Object.entries(object)) {
      const now = changed(value, key, [...path, key])
      isChanged ||= now !== value
      if (now !== undefined) setOwn(result, key, now)
    }
    if (!isChanged) return object
    const isEmptied = path[0] === 'navigation' && path.length > 1 && !holding.some((key) => isHeld(result[key]))
    if (!isEmptied || removed.length === length) return result
    const kind = Object.keys(object).find((key) => isTitleKey(key) && typeof object[key] === 'string')
    if (kind !== undefined) elements.push(`${kind} '${String(object[kind])}'`)
    const variant = variantKinds.find((each) => each === kind)
    if (variant) variants.push({ kind: variant, title: String(object[variant]), path: [...path, variant] })
    return undefined
  }
  return { docs: changedObject(docs, []) as JsonObject, moved, removed, elements, variants }
}

function isHeld(value: JsonValue | undefined): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0)
}

/** A text of docs.json after the change; undefined for the entry of a removed page. */
function textAfter(value: string, key: string, renaming: Renaming): string | undefined {
  if (key === 'pages' || key === 'root') return entryAfter(value, renaming)
  if (/^(href|url|link)$/.test(key) && /^\.{0,2}\//.test(value)) {
    const now = movedDestination({ written: value, form: 'attribute' }, '', renaming.links)
    return typeof now !== 'string' ? value : renaming.isRemoval ? withoutAnchor(now) : now
  }
  // Markdown, such as the text of a banner.
  if (key === 'content' || key === 'description') return rewriteLinks(value, '\0.mdx', renaming.links).text
  return fileAfter(value, renaming)
}

/** Readers of a removed page get a page with different headings. */
export function withoutAnchor(address: string): string {
  return address.replace(/\\?#.*$/s, '')
}

/** An entry of a list of pages: `/guides/start.mdx`, `openapi.yaml GET /users`. */
function entryAfter(value: string, renaming: Renaming): string | undefined {
  const { pages, places } = renaming
  const name = nameOfPage(value.trim())
  const endpoint = pages.has(name) ? undefined : parseEndpoint(value)
  if (endpoint?.spec !== undefined) return value.replace(endpoint.spec, fileAfter(endpoint.spec, renaming))
  const page = endpoint ? undefined : pages.opening(name)
  const file = page === undefined ? undefined : pages.fileOf(page)
  if (file === undefined || !places.has(file)) return value
  const now = places.get(file)
  if (now === undefined) return undefined
  const lead = /^\s*\.?\//.exec(value)?.[0] ?? ''
  const end = /\s*$/.exec(value)?.[0] ?? ''
  if (isPage(value.trim())) return lead + now + end
  // A folder as an entry stands for its index.
  const shown = page === name ? withoutExtension(now) : addressOfPage(withoutExtension(now)).slice(1)
  return lead + (shown === '' ? 'index' : shown) + end
}

/** A file by path: a logo, a specification. */
function fileAfter(value: string, { links }: Renaming): string {
  if (value === '' || value.length > 500 || isElsewhere(value)) return value
  const text = value.trim()
  const now = links.moves.get(pagePath(text).path)
  // A word that happens to be the name of a page is none; a path with an extension is hardly anything else.
  return now === undefined ? value : value.replace(text, (/^\.?\//.exec(text)?.[0] ?? '') + now)
}
