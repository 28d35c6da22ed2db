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

type Kinds = readonly Division['kind'][]

const slashed = (text: string) => (text.startsWith('/') ? text : `/${text}`)
const closed = (text: string) => slashed(text.endsWith('/') ? text : `${text}/`)
const isUnder = ({ page }: Place, { url }: Division) => page !== undefined && closed(page).startsWith(closed(url))
const isWithin = (inner: Division, outer: Division) => slashed(inner.url).startsWith(slashed(outer.url))
const isRemote = ({ url }: Division) => /^https?:\/\//.test(url)
/** Links to other sites in every version: docs.json shows them on every page. */
const areGlobal = (divisions: readonly Division[]) =>
  divisions.every((each) => each.version === undefined && isRemote(each))

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
  /** The tabs and anchors, if some have pages. */
  #divisions: Readonly<Record<Division['kind'], readonly Division[]>> = { tab: [], anchor: [] }

  readonly #primaries: Readonly<Record<Division['kind'], JsonObject>>

  constructor(leaves: Leaves) {
    this.#leaves = leaves
    this.#primaries = { tab: this.#primary('tab', 'primaryTab'), anchor: this.#primary('anchor', 'topAnchor') }
  }

  navigation(): JsonObject {
    const [tab, anchor] = [this.#readDivisions('tab'), this.#readDivisions('anchor')]
    this.#divisions = { tab: areGlobal(tab) ? [] : tab, anchor: areGlobal(anchor) ? [] : anchor }
    const local = (['anchor', 'tab'] as const).filter((kind) => this.#divisions[kind].length > 0)
    // Beside links on every page, all pages are in the primary tab or anchor.
    const kinds = local.length > 0 ? local : [...anchor, ...tab].slice(0, 1).map(({ kind }) => kind)
    const places = this.#readPlaces(['navigation'], [], undefined).flatMap((place) => this.#inVersions(place))
    const links = { tabs: this.#links(tab), anchors: this.#links(anchor) }
    const named = [...places, ...[...tab, ...anchor].filter((each) => !isRemote(each))]
    const versions = this.#readVersions(new Set(named.map(({ version }) => version)))
    const key = versions.every(({ kind }) => kind === 'language') ? 'languages' : 'versions'
    const areLinks = versions.every(({ head }) => head['href'] !== undefined)
    const content = areLinks
      ? (this.#content(kinds, places, undefined) ?? { pages: [] })
      : { [key]: versions.map((version) => this.#versioned(version, kinds, places)) }
    const global = { [key]: areLinks ? versions.map(({ head }) => head) : [], ...links }
    const shown = Object.entries(global).filter(([, each]) => each.length > 0)
    return shown.length > 0 ? { ...content, global: Object.fromEntries(shown) } : content
  }

  #links(divisions: readonly Division[]): JsonObject[] {
    return areGlobal(divisions) ? divisions.map((each) => ({ ...this.#used(each), href: hrefOf(each.url) })) : []
  }

  #entries(...list: JsonPath): { readonly at: JsonPath; readonly value: JsonValue }[] {
    const value = valueAt(this.#leaves.mint, list)
    const entries = Array.isArray(value) ? (value as readonly JsonValue[]) : []
    return entries.map((entry, index) => ({ at: [...list, index], value: entry }))
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
      const around = [...groups, { kind: 'group', at, head } as const]
      const own = textAt(value, 'version') ?? version
      const inner = this.#readPlaces([...at, 'pages'], around, own)
      return inner.length > 0 ? inner : [{ page: undefined, at, version: own, groups: around }]
    })
  }

  /** The tabs or anchors. Each needs a name and a URL. */
  #readDivisions(kind: Division['kind']): Division[] {
    return this.#entries(`${kind}s`).flatMap(({ at, value }) => {
      const name = textAt(value, 'name')?.trim()
      const url = textAt(value, 'url')
        ?.trim()
        .replace(/^(\.\/)+/, '')
      if (!isJsonObject(value) || name === undefined || url === undefined) return []
      const { icon, color } = kind === 'anchor' ? { icon: iconOf(value), color: colorOf(value['color']) } : {}
      const head = defined({ [kind]: name, icon, color, hidden: flagAt(value, 'isDefaultHidden') || undefined })
      return [{ kind, at, head, url, version: textAt(value, 'version'), openapi: sourceOf(value['openapi']) }]
    })
  }

  /** A version with pages loses its URL, as a link has no content; of several defaults, the first counts. */
  #readVersions(used: ReadonlySet<string | undefined>) {
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
      const head = defined({ [kind]: title, default: isDefault, href: url && hrefOf(url) })
      this.#used({ kind, at, head })
      if (url !== undefined) this.#leaves.take([...at, 'url'])
      if (typeof value === 'string') this.#leaves.take(at)
      return [{ kind, at, name, head } as const]
    })
  }

  /** A page in a tab of version 2 is in version 2 only, unless the page names a version. */
  #inVersions(place: Place): Place[] {
    if (place.version !== undefined) return [place]
    const names = new Set(this.#entries('versions').map(({ value }) => textAt(value, 'name')))
    const divisions = [...this.#divisions.tab, ...this.#divisions.anchor]
    const around = divisions.filter((each) => names.has(each.version) && isUnder(place, each))
    const versions = [...new Set(around.map(({ version }) => version))]
    return versions.length > 0 ? versions.map((version) => ({ ...place, version })) : [place]
  }

  #versioned({ name, head, at }: Part & { readonly name: string }, kinds: Kinds, places: readonly Place[]): JsonObject {
    if (head['href'] !== undefined) return head
    const all = places.filter(({ version }) => version === undefined || version === name)
    const own = all.filter(({ page }) => page !== undefined)
    const content = this.#content(kinds, own.length > 0 ? own : all, name)
    if (content === undefined) this.changed.push(at)
    return { ...head, ...content }
  }

  /**
   * Pages among the tabs or anchors of the first kind, and inside of each among those of the next kind; pages of no tab
   * or anchor are in the primary one. `isOpen`: false for a tab or anchor with a place elsewhere; `isInner`: inside of a tab or an anchor.
   */
  #content(
    [kind, ...inner]: Kinds,
    places: readonly Place[],
    version: string | undefined,
    isOpen: (division: Division) => boolean = () => true,
    isInner = false,
  ): JsonObject | undefined {
    if (kind === undefined) return places.length > 0 ? this.#pages(places) : undefined
    const isOf = (each: Division) => each.version === undefined || version === undefined || each.version === version
    const divisions = this.#divisions[kind].filter((each) => isOf(each) && isOpen(each))
    let rest = places
    const entries = divisions.flatMap((division): JsonObject[] => {
      const narrower = divisions.filter((each) => each.url !== division.url && isWithin(each, division))
      const isInside = (place: Place) => isUnder(place, division) && !narrower.some((each) => isUnder(place, each))
      const inside = rest.filter(isInside)
      rest = rest.filter((place) => place.page !== undefined && !isInside(place))
      const content = this.#content(inner, inside, version, (each) => isWithin(each, division), true)
      return this.#divided(division, content)
    })
    const own = this.#content(inner, rest, version, (each) => {
      const isElsewhere = !URL.canParse(each.url) && divisions.some((one) => isWithin(each, one))
      return !isElsewhere || rest.some((place) => isUnder(place, each))
    })
    if (isInner && entries.length === 0) return own
    const all = own ? [{ ...this.#primaries[kind], ...own }, ...entries] : entries
    return all.length > 0 ? { [`${kind}s`]: all } : undefined
  }

  /** A tab or an anchor with its pages, a specification or a link; none without any. */
  #divided(division: Division, content: JsonObject | undefined): JsonObject[] {
    const { url, openapi, at } = division
    if (!content && openapi === undefined && !URL.canParse(url)) return []
    if (openapi !== undefined) this.#leaves.take([...at, 'openapi'])
    const isLink = !content && (isRemote(division) || openapi === undefined)
    const source = isRemote(division) ? openapi : openapi && { source: openapi, directory: url }
    return [
      { ...this.#used(division), ...defined({ href: isLink ? hrefOf(url) : undefined, openapi: source }), ...content },
    ]
  }

  /** The tab or anchor for pages outside of all. */
  #primary(kind: Division['kind'], key: 'primaryTab' | 'topAnchor'): JsonObject {
    const own = this.#leaves.mint[key] ?? {}
    const name = textAt(isJsonObject(own) ? own : {}, 'name')
    const icon = iconOf(own) ?? (name === undefined ? 'book-open' : undefined)
    const look = kind === 'tab' ? { hidden: flagAt(own, 'isDefaultHidden') } : { icon }
    return this.#used({ kind: key, at: [key], head: defined({ [kind]: name ?? 'Documentation', ...look }) })
  }

  /** Pages as content of docs.json: groups, or a list of pages and groups. */
  #pages(places: readonly Place[]): JsonObject {
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
