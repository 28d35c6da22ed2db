import path from 'node:path'
import { simulate } from '../../config/provider/simulate.js'
import { isHex, isSource } from '../../format/contract/addresses.js'
import { acceptedLanguages } from '../../format/contract/languages.js'
import { iconStyles } from '../../format/contract/values.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isJsonObject, valueAt, type JsonObject, type JsonValue } from '../../format/json/value.js'
import { navigationTree, pageRefsIn } from '../../site/model/navigation-tree.js'
import type { Leaves } from './leaves.js'
import { hexOf, hrefOf } from './settings.js'

/** A part of mint.json with its own keys in docs.json: `{ "group": "Start", "icon": "book" }`. */
interface Part {
  readonly kind: keyof typeof ownKeys
  readonly at: JsonPath
  readonly head: JsonObject
}

/** The keys of parts in mint.json; icons and colours aside. */
const ownKeys = {
  group: ['group', 'public', 'version'],
  tab: ['name', 'url', 'isDefaultHidden', 'version'],
  anchor: ['name', 'url', 'isDefaultHidden', 'version'],
  primaryTab: ['name', 'isDefaultHidden'],
  topAnchor: ['name'],
  language: ['name', 'locale', 'default'],
  version: ['name', 'default'],
} as const

/** A page, or a group without pages. */
interface Place {
  readonly page: string | undefined
  readonly at: JsonPath
  /** The version of the innermost group with a version. */
  readonly version: string | undefined
  /** The groups around, the outermost first. */
  readonly groups: readonly Part[]
}

/** A tab or an anchor: the pages below its URL. */
interface Division extends Part {
  readonly kind: 'tab' | 'anchor'
  readonly url: string
  readonly version: string | undefined
  readonly openapi: string | undefined
}

/** A version or a language, by its name in mint.json. */
interface Version extends Part {
  readonly name: string
}

const slashed = (text: string) => (text.startsWith('/') ? text : `/${text}`)
const closed = (text: string) => slashed(text.endsWith('/') ? text : `${text}/`)
const isUnder = ({ page }: Place, { url }: Division) => page !== undefined && closed(page).startsWith(closed(url))
const isWithin = (inner: Division, outer: Division) => slashed(inner.url).startsWith(slashed(outer.url))
const isRemote = ({ url }: Division) => /^https?:\/\//.test(url)
const isOf = (division: Division, version: string | undefined) =>
  division.version === undefined || version === undefined || division.version === version
/** Links to other sites in every version: docs.json shows them on every page. */
const areGlobal = (divisions: readonly Division[]) =>
  divisions.every((each) => each.version === undefined && isRemote(each))
const otherKind = { tab: 'anchor', anchor: 'tab' } as const

/** The navigation of docs.json, and the paths of values in mint.json with another value in it. */
export function navigationOf(leaves: Leaves) {
  const own = leaves.mint['navigation']
  // Real files have docs.json's form under the old name.
  const hasPages = isJsonObject(own) && [...pageRefsIn(navigationTree(leaves.mint, () => false))].length > 0
  if (isJsonObject(own) && (hasPages || simulate(own).accepted)) {
    leaves.take(['navigation'])
    return { navigation: own, changed: [] }
  }
  const made = new Conversion(leaves)
  return { navigation: made.navigation(), changed: made.changed }
}

/** A navigation under conversion. Placed values are taken; the rest has no place in docs.json. */
class Conversion {
  readonly changed: JsonPath[] = []
  readonly #leaves: Leaves
  readonly #primaries: Readonly<Record<Division['kind'], JsonObject>>
  #divisions: Readonly<Record<Division['kind'], readonly Division[]>> = { tab: [], anchor: [] }
  /** The outer kind; undefined for a site without tabs and anchors. */
  #top: Division['kind'] | undefined

  constructor(leaves: Leaves) {
    this.#leaves = leaves
    this.#primaries = { tab: this.#primary('tab', 'primaryTab'), anchor: this.#primary('anchor', 'topAnchor') }
  }

  navigation(): JsonObject {
    const [tab, anchor] = [this.#readDivisions('tab'), this.#readDivisions('anchor')]
    this.#divisions = { tab: areGlobal(tab) ? [] : tab, anchor: areGlobal(anchor) ? [] : anchor }
    this.#top = topKind(this.#divisions) ?? (anchor.length > 0 ? 'anchor' : tab.length > 0 ? 'tab' : undefined)
    const names = new Set(this.#entries('versions').map(({ value }) => textAt(value, 'name')))
    const places = this.#readPlaces(['navigation'], [], undefined)
    const links = { tabs: this.#links(tab), anchors: this.#links(anchor) }
    const local = [...tab, ...anchor].filter((each) => !isRemote(each))
    const versions = this.#readVersions(new Set([...places, ...local].map(({ version }) => version)))
    const key = versions.every(({ kind }) => kind === 'language') ? 'languages' : 'versions'
    const areLinks = versions.every(({ head }) => head['href'] !== undefined)
    const content = areLinks
      ? this.#divided(places, undefined)
      : { [key]: versions.map((version) => this.#versioned(version, names, places)) }
    const global = { [key]: areLinks ? versions.map(({ head }) => head) : [], ...links }
    const shown = Object.entries(global).filter(([, each]) => each.length > 0)
    return shown.length > 0 ? { ...content, global: Object.fromEntries(shown) } : content
  }

  #links(divisions: readonly Division[]): JsonObject[] {
    return areGlobal(divisions) ? divisions.map((each) => ({ ...this.#used(each), href: hrefOf(each.url) })) : []
  }

  #entries(...list: JsonPath): { readonly at: JsonPath; readonly value: JsonValue }[] {
    const value = valueAt(this.#leaves.mint, list)
    return Array.isArray(value)
      ? (value as readonly JsonValue[]).map((entry, index) => ({ at: [...list, index], value: entry }))
      : []
  }

  /** The head of a placed part: its keys are taken. */
  #used({ kind, head, at }: Part): JsonObject {
    const hasVersions = this.#entries('versions').length > 0
    const looks = ['icon', 'color'].filter((key) => head[key] !== undefined)
    const style = typeof head['icon'] === 'object' ? ['iconType'] : []
    for (const key of [...ownKeys[kind].filter((each) => each !== 'version' || hasVersions), ...looks, ...style])
      if (['string', 'boolean'].includes(typeof valueAt(this.#leaves.mint, [...at, key])))
        this.#leaves.take([...at, key])
    return head
  }

  /** The pages of a list of groups and pages, in their order. Real files have pages beside groups, too. */
  #readPlaces(list: JsonPath, groups: readonly Part[], version: string | undefined): Place[] {
    return this.#entries(...list).flatMap(({ at, value }): Place[] => {
      if (typeof value === 'string' && value.trim() !== '') {
        const page = path.posix.resolve('/', value).slice(1) + (/[^/]\/$/.test(value) ? '/' : '')
        return [{ page, at, version, groups }]
      }
      if (!isJsonObject(value)) return []
      const title = textAt(value, 'group')?.trim() ?? ''
      const head = defined({ group: title, icon: iconOf(value), public: flagAt(value, 'public') })
      const group: Part = { kind: 'group', at, head }
      const own = textAt(value, 'version') ?? version
      const inner = this.#readPlaces([...at, 'pages'], [...groups, group], own)
      return inner.length > 0 ? inner : [{ page: undefined, at, version: own, groups: [...groups, group] }]
    })
  }

  /** The tabs or anchors. Each needs a name and a URL. */
  #readDivisions(kind: Division['kind']): Division[] {
    return this.#entries(`${kind}s`).flatMap(({ at, value }) => {
      const [name, url] = [
        textAt(value, 'name')?.trim(),
        textAt(value, 'url')
          ?.trim()
          .replace(/^(\.\/)+/, ''),
      ]
      if (!isJsonObject(value) || name === undefined || url === undefined) return []
      const { icon, color } = kind === 'anchor' ? { icon: iconOf(value), color: colorOf(value['color']) } : {}
      const head = defined({ [kind]: name, icon, color, hidden: flagAt(value, 'isDefaultHidden') || undefined })
      return [{ kind, at, head, url, version: textAt(value, 'version'), openapi: sourceOf(value['openapi']) }]
    })
  }

  /** A version with pages loses its URL, as a link has no content; of several defaults, the first counts. */
  #readVersions(used: ReadonlySet<string | undefined>): Version[] {
    const all = this.#entries('versions')
    const localeOf = (value: JsonValue) => acceptedLanguages.find((code) => code === textAt(value, 'locale'))
    const kind = all.every(({ value }) => localeOf(value) !== undefined) ? 'language' : 'version'
    const first = all.find(({ value }) => flagAt(value, 'default'))
    return all.flatMap(({ at, value }) => {
      const name = textAt(value, 'name')
      if (name === undefined) return []
      const url = used.has(name) ? undefined : textAt(value, 'url')
      const title = kind === 'language' ? localeOf(value) : name
      const isDefault = at === first?.at || undefined
      const version = {
        kind,
        at,
        name,
        head: defined({ [kind]: title, default: isDefault, href: url && hrefOf(url) }),
      } as const
      this.#used(version)
      if (url !== undefined) this.#leaves.take([...at, 'url'])
      if (typeof value === 'string') this.#leaves.take(at)
      return [version]
    })
  }

  #versioned(
    { name, head, at }: Version,
    names: ReadonlySet<string | undefined>,
    places: readonly Place[],
  ): JsonObject {
    if (head['href'] !== undefined) return head
    const all = places.filter(({ version }) => version === undefined || version === name)
    const divisions = [...this.#divisions.tab, ...this.#divisions.anchor]
    // A page in a tab of version 2 is in version 2 only, unless the page names a version.
    const own = all.filter((place) => {
      const owners = divisions.filter((each) => names.has(each.version) && !isRemote(each) && isUnder(place, each))
      const isOwn = owners.length === 0 || place.version === name || owners.some(({ version }) => version === name)
      return place.page !== undefined && isOwn
    })
    const content = this.#divided(own.length > 0 ? own : all, name)
    if (Object.values(content).flat().length > 0) return { ...head, ...content }
    this.changed.push(at)
    return head
  }

  /** Pages among tabs and anchors, one kind inside the other. */
  #divided(places: readonly Place[], version: string | undefined): JsonObject {
    const top = this.#top
    if (top === undefined) return this.#content(places)
    const inner = otherKind[top]
    const [outer, others] = [this.#divisions[top], this.#divisions[inner]]
    const { entries, rest } = this.#divide(outer, others, places, version)
    const isInside = (each: Division) =>
      !URL.canParse(each.url) && outer.some((one) => isOf(one, version) && isWithin(each, one))
    const open = others.filter((each) => !isInside(each) || rest.some((place) => isUnder(place, each)))
    const beside = this.#divide(open, [], rest, version)
    const own = others.length > 0 ? this.#listed(inner, beside.entries, this.#rest(beside.rest)) : this.#rest(rest)
    return this.#listed(top, entries, own) ?? { pages: [] }
  }

  /** Distributes pages among tabs, and inside of each tab among anchors; or the reverse. `rest`: pages of no tab. */
  #divide(
    divisions: readonly Division[],
    others: readonly Division[],
    places: readonly Place[],
    version: string | undefined,
  ) {
    let rest = places
    const entries = divisions.flatMap((division): JsonObject[] => {
      if (!isOf(division, version)) return []
      const narrower = divisions.filter((each) => each.url !== division.url && isWithin(each, division))
      const isInside = (place: Place) =>
        !isRemote(division) && isUnder(place, division) && !narrower.some((each) => isUnder(place, each))
      const inside = rest.filter(isInside)
      rest = rest.filter((place) => place.page !== undefined && !isInside(place))
      const nested = others.filter((each) => isWithin(each, division))
      const content = this.#contentOf(division, nested, inside, version)
      return content ? [{ ...this.#used(division), ...content }] : []
    })
    return { entries, rest }
  }

  /** The content of a tab or an anchor: pages, a specification or a link; undefined without any. */
  #contentOf(
    division: Division,
    nested: readonly Division[],
    inside: readonly Place[],
    version: string | undefined,
  ): JsonObject | undefined {
    const { url, openapi, kind, at } = division
    const isLink = isRemote(division)
    const spec = defined({ openapi: isLink || openapi === undefined ? openapi : { source: openapi, directory: url } })
    if (openapi !== undefined) this.#leaves.take([...at, 'openapi'])
    const { entries, rest } = this.#divide(nested, [], inside, version)
    if (entries.length > 0) return { ...spec, ...this.#listed(otherKind[kind], entries, this.#rest(rest)) }
    if (inside.length > 0) return { ...spec, ...this.#content(inside) }
    if (openapi !== undefined && !isLink) return spec
    return openapi !== undefined || URL.canParse(url) ? { href: hrefOf(url), ...spec } : undefined
  }

  /** Tabs or anchors, with content of its own for the primary one; undefined without any. */
  #listed(kind: Division['kind'], entries: readonly JsonObject[], own: JsonObject | undefined) {
    const all = own ? [{ ...this.#primaries[kind], ...own }, ...entries] : entries
    return all.length > 0 ? { [`${kind}s`]: all } : undefined
  }

  #rest(places: readonly Place[]): JsonObject | undefined {
    return places.length > 0 ? this.#content(places) : undefined
  }

  /** The tab or anchor for pages outside of all divisions. */
  #primary(kind: Division['kind'], key: 'primaryTab' | 'topAnchor'): JsonObject {
    const own = this.#leaves.mint[key] ?? {}
    const name = textAt(isJsonObject(own) ? own : {}, 'name')
    const icon = iconOf(own) ?? (name === undefined ? 'book-open' : undefined)
    const look = kind === 'tab' ? { hidden: flagAt(own, 'isDefaultHidden') } : { icon }
    return this.#used({ kind: key, at: [key], head: defined({ [kind]: name ?? 'Documentation', ...look }) })
  }

  /** Pages as content of docs.json: groups, or a list of pages and groups. */
  #content(places: readonly Place[]): JsonObject {
    const top: JsonValue[] = []
    const lists = new Map<Part, JsonValue[]>()
    for (const { page, at, groups } of places) {
      let list = top
      for (const group of groups) {
        const head = this.#used(group)
        // The pages of a group without a title are in the list around the group.
        if (head['group'] === '') continue
        const inner = lists.get(group) ?? []
        if (!lists.has(group)) list.push({ ...head, pages: inner })
        lists.set(group, inner)
        list = inner
      }
      if (page !== undefined) list.push(page)
      this.#leaves.take(page === undefined ? [...at, 'pages'] : at)
    }
    return { [top.length > 0 && top.every(isJsonObject) ? 'groups' : 'pages']: top }
  }
}

/** The outer kind: tabs with more anchors inside than anchors have tabs, or else anchors; undefined without a kind. */
function topKind({ tab: tabs, anchor: anchors }: Readonly<Record<Division['kind'], readonly Division[]>>) {
  if (tabs.length === 0 || anchors.length === 0) return tabs[0]?.kind ?? anchors[0]?.kind
  const innerTabs = tabs.filter((tab) => anchors.some((anchor) => isWithin(tab, anchor))).length
  const innerAnchors = anchors.filter((anchor) => tabs.some((tab) => isWithin(anchor, tab))).length
  const isTab = innerTabs === tabs.length || (innerAnchors < anchors.length && innerTabs > innerAnchors)
  return isTab ? 'tab' : 'anchor'
}

function defined(object: Readonly<Record<string, unknown>>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as JsonObject
}

/** The text of a key, not blank; a text is its own name. */
function textAt(value: JsonValue | undefined, key: string): string | undefined {
  const text = isJsonObject(value) ? value[key] : key === 'name' ? value : undefined
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}

function flagAt(value: JsonValue, key: string): boolean | undefined {
  const flag = isJsonObject(value) ? value[key] : undefined
  return typeof flag === 'boolean' ? flag : undefined
}

/** An icon with its style. */
function iconOf(value: JsonValue): JsonValue | undefined {
  const name = textAt(value, 'icon')?.replace(/^(fa-)+/, '')
  const style = iconStyles.find((each) => isJsonObject(value) && each === value['iconType'])
  return name && style ? { name, style } : name
}

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
