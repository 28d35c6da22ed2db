import path from 'node:path'
import { isHex, isSource } from '../../format/contract/addresses.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isJsonObject, valueAt, type JsonObject, type JsonValue } from '../../format/json/value.js'
import type { Leaves } from './leaves.js'
import { hexOf, hrefOf } from './settings.js'

/** A part of mint.json with its own keys in docs.json: `{ "group": "Start", "icon": "book" }`. */
interface Part {
  readonly at: JsonPath
  readonly head: JsonObject
  /** The keys in mint.json; icons and colours aside. */
  readonly keys: readonly string[]
}

/** A page, or a group without pages. */
interface Place {
  readonly page: string | undefined
  readonly at: JsonPath
  /** The groups around, the outermost first. */
  readonly groups: readonly Part[]
}

type Kind = 'tab' | 'anchor'

/** A tab or an anchor: the pages below its URL. */
interface Division extends Part {
  readonly url: string
  readonly openapi: string | undefined
}

const closed = (text: string) => `/${text}/`.replaceAll(/\/+/g, '/')
const isUnder = ({ page }: Place, { url }: Division) => page !== undefined && closed(page).startsWith(closed(url))
const isRemote = ({ url }: Division) => /^https?:\/\//.test(url)

/** The navigation of docs.json. Links to other sites are on every page. Beside tabs with pages, an anchor is a tab. */
export function navigationOf(leaves: Leaves): JsonObject {
  const primaries = { tab: primaryOf(leaves, 'tab', 'primaryTab'), anchor: primaryOf(leaves, 'anchor', 'topAnchor') }
  const [tabs, anchors] = [divisionsIn(leaves, 'tabs', 'tab'), divisionsIn(leaves, 'anchors', 'anchor')]
  const [hasTabs, hasAnchors] = [tabs, anchors].map((list) => !list.every(isRemote))
  const kindOfAnchors = hasTabs ? 'tab' : 'anchor'
  const inner = hasAnchors ? divisionsIn(leaves, 'anchors', kindOfAnchors) : []
  const divisions = [...(hasTabs ? tabs : []), ...inner]
  // Beside links on every page, all pages are in the primary tab or anchor.
  const kind = hasTabs ? 'tab' : anchors.length > 0 ? 'anchor' : tabs.length > 0 ? 'tab' : undefined
  const places = placesIn(leaves, ['navigation'], [])
  const content = contentOf(leaves, places, divisions, kind && { kind, head: primaries[kind] })
  const links = (list: readonly Division[]) => list.map((each) => ({ ...used(leaves, each), href: hrefOf(each.url) }))
  const global = { tabs: links(hasTabs ? [] : tabs), anchors: links(hasAnchors ? [] : anchors) }
  const shown = Object.entries(global).filter(([, each]) => each.length > 0)
  return shown.length > 0 ? { ...content, global: Object.fromEntries(shown) } : content
}

/** Pages in the tab or anchor with the longest URL around; pages of none are in the primary one. */
function contentOf(
  leaves: Leaves,
  places: readonly Place[],
  divisions: readonly Division[],
  primary: { readonly kind: Kind; readonly head: JsonObject } | undefined,
): JsonObject {
  if (primary === undefined) return places.length > 0 ? pagesOf(leaves, places) : { pages: [] }
  const narrowest = divisions.toSorted((one, other) => closed(other.url).length - closed(one.url).length)
  const homeOf = (place: Place) => narrowest.find((each) => isUnder(place, each))
  const entries = divisions.flatMap((each) => {
    const inside = places.filter((place) => homeOf(place) === each)
    return divided(leaves, each, inside.length > 0 ? pagesOf(leaves, inside) : undefined)
  })
  const rest = places.filter((place) => (place.page === undefined ? divisions.length === 0 : !homeOf(place)))
  const all = rest.length > 0 ? [{ ...primary.head, ...pagesOf(leaves, rest) }, ...entries] : entries
  return all.length > 0 ? { [`${primary.kind}s`]: all } : { pages: [] }
}

function entriesOf({ mint }: Leaves, list: JsonPath): { readonly at: JsonPath; readonly value: JsonValue }[] {
  const value = valueAt(mint, list)
  const entries = Array.isArray(value) ? (value as readonly JsonValue[]) : []
  return entries.map((entry, index) => ({ at: [...list, index], value: entry }))
}

/** The head of a placed part: its keys are taken. */
function used(leaves: Leaves, { at, head, keys }: Part): JsonObject {
  const looks = ['icon', 'color'].filter((key) => head[key] !== undefined)
  for (const key of [...keys, ...looks])
    if (['string', 'boolean'].includes(typeof valueAt(leaves.mint, [...at, key]))) leaves.take([...at, key])
  return head
}

/** The pages of a list of groups and pages, in their order. Real files have pages beside groups, too. */
function placesIn(leaves: Leaves, list: JsonPath, groups: readonly Part[]): Place[] {
  return entriesOf(leaves, list).flatMap(({ at, value }): Place[] => {
    if (typeof value === 'string' && value.trim() !== '') {
      const page = path.posix.resolve('/', value).slice(1) + (/[^/]\/$/.test(value) ? '/' : '')
      return [{ page, at, groups }]
    }
    if (!isJsonObject(value)) return []
    const title = textAt(value, 'group')?.trim() ?? ''
    const head = defined({ group: title, icon: iconOf(value), public: flagAt(value, 'public') })
    const around = [...groups, { at, head, keys: ['group', 'public'] }]
    const inner = placesIn(leaves, [...at, 'pages'], around)
    return inner.length > 0 ? inner : [{ page: undefined, at, groups: around }]
  })
}

/** The tabs or anchors. Each needs a name and a URL. */
function divisionsIn(leaves: Leaves, list: 'tabs' | 'anchors', kind: Kind): Division[] {
  return entriesOf(leaves, [list]).flatMap(({ at, value }) => {
    const name = textAt(value, 'name')?.trim()
    const url = textAt(value, 'url')?.replace(/^\s*(\.\/)+/, '')
    if (!isJsonObject(value) || name === undefined || url === undefined) return []
    const look = kind === 'anchor' ? { icon: iconOf(value), color: colorOf(value['color']) } : {}
    const head = defined({ [kind]: name, ...look, hidden: flagAt(value, 'isDefaultHidden') || undefined })
    // An anchor that becomes a tab is named as lost.
    const keys = list === `${kind}s` ? ['name', 'url', 'isDefaultHidden'] : []
    return [{ at, head, keys, url: url.trim(), openapi: sourceOf(value['openapi']) }]
  })
}

/** A tab or an anchor with its pages, a specification or a link; none without any. */
function divided(leaves: Leaves, division: Division, content: JsonObject | undefined): JsonObject[] {
  const { url, openapi, at } = division
  if (!content && openapi === undefined && !URL.canParse(url)) return []
  if (openapi !== undefined) leaves.take([...at, 'openapi'])
  const href = !content && (isRemote(division) || openapi === undefined) ? hrefOf(url) : undefined
  const source = isRemote(division) ? openapi : openapi && { source: openapi, directory: url }
  return [{ ...used(leaves, division), ...defined({ href, openapi: source }), ...content }]
}

/** The tab or anchor for pages outside of all. */
function primaryOf(leaves: Leaves, kind: Kind, key: 'primaryTab' | 'topAnchor'): JsonObject {
  const own = leaves.mint[key] ?? {}
  const name = textAt(own, 'name')
  const icon = iconOf(own) ?? (name === undefined ? 'book-open' : undefined)
  const look = kind === 'tab' ? { hidden: flagAt(own, 'isDefaultHidden') } : { icon }
  const keys = kind === 'tab' ? ['isDefaultHidden'] : []
  return used(leaves, {
    at: [key],
    keys: ['name', ...keys],
    head: defined({ [kind]: name ?? 'Documentation', ...look }),
  })
}

/** Pages as content of docs.json: groups, or a list of pages and groups. */
function pagesOf(leaves: Leaves, places: readonly Place[]): JsonObject {
  const top: JsonValue[] = []
  const lists = new Map<Part, JsonValue[]>()
  for (const { page, at, groups } of places) {
    let list = top
    for (const group of groups) {
      const head = used(leaves, group)
      // The pages of a group without a title are in the list around the group.
      if (head['group'] === '') continue
      const inner = lists.get(group) ?? []
      if (!lists.has(group)) list.push({ ...head, pages: inner })
      lists.set(group, inner)
      list = inner
    }
    if (page !== undefined) list.push(page)
    leaves.take(page === undefined ? [...at, 'pages'] : at)
  }
  return { [top.length > 0 && top.every(isJsonObject) ? 'groups' : 'pages']: top }
}

function defined(object: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as JsonObject
}

/** The text of a key, not blank. */
function textAt(value: JsonValue | undefined, key: string): string | undefined {
  const text = isJsonObject(value) ? value[key] : undefined
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}

function flagAt(value: JsonValue, key: string): boolean | undefined {
  const flag = isJsonObject(value) ? value[key] : undefined
  return typeof flag === 'boolean' ? flag : undefined
}

const iconOf = (value: JsonValue) => textAt(value, 'icon')?.replace(/^(fa-)+/, '')

/** docs.json has a colour for each mode, and no gradients. */
function colorOf(value: JsonValue | undefined): object | undefined {
  const color = typeof value === 'string' ? hexOf(value) : ''
  return isHex(color) ? { light: color, dark: color } : undefined
}

/** A specification: a path or a URL. */
function sourceOf(value: JsonValue | undefined): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return isSource(text, ['http:', 'https:']) ? text : undefined
}
