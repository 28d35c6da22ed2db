import { parseEndpoint } from '../../format/contract/endpoints.js'
import type { JsonPath } from '../../format/json/tree.js'
import { setOwn } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { movedDestination, type Moving } from '../../site/links/rewrite.js'
import { isElsewhere } from '../../site/model/addresses.js'
import { addressOfPage, nameOfPage, pagePath, withoutExtension } from '../../site/model/page-path.js'
import type { PageIndex } from '../../site/model/page-index.js'
import { isPage } from './named-file.js'

/** A docs.json value naming a moved file. */
export interface MovedEntry {
  readonly path: JsonPath
  readonly before: string
  readonly after: string
}

/** New text for Markdown in docs.json, such as a banner, with its links rewritten; undefined without a change. */
export type TextMoved = (text: string) => string | undefined

/** The docs.json value with new names for moved files. Parts without a moved name stay the same objects. */
export function docsMoved(
  docs: JsonObject,
  moving: Moving,
  pages: PageIndex,
  textMoved: TextMoved = () => undefined,
  written = (address: string) => address,
) {
  const entries: MovedEntry[] = []
  const names = new Names(moving, pages, written)
  const at = (value: JsonValue, key: string, path: JsonPath): JsonValue => {
    if (typeof value === 'string') {
      const after = stringMoved(value, key, names, textMoved)
      if (after === undefined || after === value) return value
      entries.push({ path, before: value, after })
      return after
    }
    if (Array.isArray(value)) {
      const list = (value as readonly JsonValue[]).map((each, index) => at(each, key, [...path, index]))
      return list.some((each, index) => each !== (value as readonly JsonValue[])[index]) ? list : value
    }
    if (typeof value !== 'object' || value === null) return value
    return inObject(value as JsonObject, path)
  }
  const inObject = (object: JsonObject, path: JsonPath): JsonObject => {
    const result: JsonObject = {}
    let isChanged = false
    for (const [key, value] of Object.entries(object)) {
      // Redirects have an order, and rules of their own.
      const now = path.length === 0 && key === 'redirects' ? value : at(value, key, [...path, key])
      isChanged ||= now !== value
      setOwn(result, key, now)
    }
    return isChanged ? result : object
  }
  return { docs: inObject(docs, []), entries }
}

function stringMoved(value: string, key: string, names: Names, textMoved: TextMoved): string | undefined {
  if (key === 'pages' || key === 'root') return names.entry(value)
  if (/^(href|url|link)$/.test(key) && /^\.{0,2}\//.test(value)) return names.address(value)
  if (key === 'content' || key === 'description') return textMoved(value)
  return names.file(value)
}

/** New names for pages, URLs and files in docs.json. */
class Names {
  readonly #moving: Moving
  /** As they are before anything moves. */
  readonly #pages: PageIndex
  readonly #written: (address: string) => string

  constructor(moving: Moving, pages: PageIndex, written: (address: string) => string) {
    this.#moving = moving
    this.#pages = pages
    this.#written = written
  }

  /** An entry of a list of pages: `/guides/start.mdx`, `openapi.yaml GET /users`. */
  entry(value: string): string | undefined {
    const name = nameOfPage(value.trim())
    const endpoint = this.#pages.has(name) ? undefined : parseEndpoint(value)
    if (endpoint) {
      const spec = endpoint.spec === undefined ? undefined : this.file(endpoint.spec)
      return spec === undefined ? undefined : value.replace(endpoint.spec as string, spec)
    }
    const page = this.#pages.opening(name)
    const file = page === undefined ? undefined : this.#pages.fileOf(page)
    const now = file === undefined ? undefined : this.#moving.moves.get(file)
    if (now === undefined) return undefined
    const lead = /^\s*\.?\//.exec(value)?.[0] ?? ''
    const end = /\s*$/.exec(value)?.[0] ?? ''
    if (isPage(value.trim())) return lead + now + end
    // A folder as an entry stands for its index.
    const shown = page === name ? withoutExtension(now) : addressOfPage(withoutExtension(now)).slice(1)
    return lead + (shown === '' ? 'index' : shown) + end
  }

  /** An address of the site: `/guides/start?lang=js#install`. */
  address(value: string): string | undefined {
    const now = movedDestination({ written: value, form: 'attribute' }, '', this.#moving)
    return typeof now === 'string' ? this.#written(now) : undefined
  }

  /** A file by path: a logo, a specification. */
  file(value: string): string | undefined {
    if (value === '' || value.length > 500 || isElsewhere(value)) return undefined
    const text = value.trim()
    const now = this.#moving.moves.get(pagePath(text).path)
    // A word that happens to be the name of a page is none; a path with an extension is hardly anything else.
    return now === undefined ? undefined : value.replace(text, (/^\.?\//.exec(text)?.[0] ?? '') + now)
  }
}
