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

/** Icon, colour and `hidden`, as in docs.json. */
interface Look {
  readonly icon?: unknown
  readonly color?: unknown
}

interface Group {
  /** Empty for a hidden title. */
  readonly title: string
  readonly look: Look
  readonly at: JsonPath
}

/** A page, or a group without pages. */
interface Place {
  readonly page: string | undefined
  readonly at: JsonPath
  /** The version of the page itself, or of the innermost group with a version. */
  readonly version: string | undefined
  /** The groups around, the outermost first. */
  readonly groups: readonly Group[]
}

type DivisionKind = 'tab' | 'anchor'

/** A tab or an anchor: the pages below its URL. */
interface Division {
  readonly kind: DivisionKind
  readonly name: string
  readonly url: string
  readonly version: string | undefined
  readonly openapi: string | undefined
  readonly look: Look
  readonly at: JsonPath
}

/** A version or a language, with its title in docs.json. */
interface Version {
  readonly name: string
  readonly head: JsonObject
  readonly at: JsonPath
}

type Divisions = Readonly<Record<DivisionKind, readonly Division[]>>

const slashed = (text: string) => (text.startsWith('/') ? text : `/${text}`)
const closed = (text: string) => slashed(text.endsWith('/') ? text : `${text}/`)
const isUnder = ({ page }: Place, { url }: Division) => page !== undefined && closed(page).startsWith(closed(url))
const isWithin = (inner: Division, outer: Division) => slashed(inner.url).startsWith(slashed(outer.url))
const isRemote = ({ url }: Pick<Division, 'url'>) => /^https?:\/\//.test(url)
const isOf = (division: Division, version: string | undefined) =>
  division.version === undefined || version === undefined || division.version === version
/** Links to other sites in every version: docs.json shows them on every page. */
const areGlobal = (divisions: readonly Division[]) =>
  divisions.every((each) => each.version === undefined && isRemote(each))
const defined = (object: Readonly<Record<string, unknown>>): Look =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))

/** The navigation of docs.json, and the paths of values in mint.json with another value in it. */
export function navigationOf(leaves: Leaves, pageVersion?: (page: string) => string | undefined) {
  const own = leaves.mint['navigation']
  const made = new Conversion(leaves)
  // Real files have docs.json's form under the old name.
  const pages = isJsonObject(own) ? [...pageRefsIn(navigationTree(leaves.mint, () => false))] : []
  if (!isJsonObject(own) || (pages.length === 0 && !simulate(own).accepted))
    return { navigation: made.navigation(pageVersion ?? (() => undefined)), changed: made.changed }
  leaves.take(['navigation'])
  return { navigation: own, changed: [] }
}

/** A navigation under conversion. Placed values are used; the rest has no place in docs.json. */
class Conversion {
  readonly changed: JsonPath[] = []
  readonly #leaves: Leaves
  /** Sources of redirects. A tab without pages may be a link to `/chat`. */
  readonly #redirected: ReadonlySet<unknown>
  #divisions: Divisions = { tab: [], anchor: [] }
  readonly #primaries: Readonly<Record<DivisionKind, JsonObject>>
  /** The outer kind; undefined for a site without tabs and anchors. */
  #top: DivisionKind | undefined

  constructor(leaves: Leaves) {
    this.#leaves = leaves
    this.#primaries = { tab: this.#primary('tab'), anchor: this.#primary('anchor') }
    const redirects = this.#entries('redirects')
    this.#redirected = new Set(redirects.map((at) => (this.#at(at) as JsonObject | null)?.['source']))
  }

  navigation(pageVersion: (page: string) => string | undefined): JsonObject {
    const [tab, anchor] = [this.#readDivisions('tab'), this.#readDivisions('anchor')]
    this.#divisions = { tab: areGlobal(tab) ? [] : tab, anchor: areGlobal(anchor) ? [] : anchor }
    this.#top = topKind(this.#divisions) ?? (anchor.length > 0 ? 'anchor' : tab.length > 0 ? 'tab' : undefined)
    const names = this.#entries('versions').map((at) => textAt(this.#at(at), 'name'))
    const places = this.#readPlaces(['navigation'], [], undefined, (page) => {
      const version = names.length > 0 ? pageVersion(page) : undefined
      return names.includes(version) ? version : undefined
    })
    const links = { tabs: this.#links(tab), anchors: this.#links(anchor) }
    const local = [...tab, ...anchor].filter((each) => !isRemote(each))
    const versions = this.#readVersions(new Set([...places, ...local].map(({ version }) => version)))
    const key = versions.every(({ head }) => Object.hasOwn(head, 'language')) ? 'languages' : 'versions'
    const areLinks = versions.every(({ head }) => Object.hasOwn(head, 'href'))
    const content = areLinks
      ? this.#divided(places, undefined)
      : { [key]: versions.map((version) => this.#versioned(version, new Set(names), places)) }
    const global = { [key]: areLinks ? versions.map(({ head }) => head) : [], ...links }
    const shown = Object.entries(global).filter(([, each]) => each.length > 0)
    return shown.length > 0 ? { ...content, global: Object.fromEntries(shown) } : content
  }

  #links(divisions: readonly Division[]): JsonObject[] {
    return areGlobal(divisions) ? divisions.map((each) => this.#head(each, { href: hrefOf(each.url) })) : []
  }

  #at(at: JsonPath): JsonValue | undefined {
    return valueAt(this.#leaves.mint, at)
  }

  #entries(...at: JsonPath): JsonPath[] {
    const value = this.#at(at)
    return Array.isArray(value) ? value.map((_, index) => [...at, index]) : []
  }

  /** The pages of a list of groups and pages, in their order. Real files have pages beside groups, too. */
  #readPlaces(
    list: JsonPath,
    groups: readonly Group[],
    version: string | undefined,
    versionOf: (page: string) => string | undefined,
  ): Place[] {
    return this.#entries(...list).flatMap((at): Place[] => {
      const value = this.#at(at)
      if (typeof value === 'string' && value.trim() !== '') {
        const page = path.posix.resolve('/', value).slice(1) + (/[^/]\/$/.test(value) ? '/' : '')
        return [{ page, at, version: versionOf(page) ?? version, groups }]
      }
      if (!isJsonObject(value)) return []
      const look = defined({ icon: iconOf(value), public: flagAt(value, 'public') })
      const group = { title: textAt(value, 'group')?.trim() ?? '', look, at }
      const own = textAt(value, 'version') ?? version
      const inner = this.#readPlaces([...at, 'pages'], [...groups, group], own, versionOf)
      return inner.length > 0 ? inner : [{ page: undefined, at, version: own, groups: [...groups, group] }]
    })
  }

  /** The tabs or anchors. Each needs a name and a URL. */
  #readDivisions(kind: DivisionKind): Division[] {
    return this.#entries(`${kind}s`).flatMap((at) => {
      const value = this.#at(at)
      const [name, url, version] = [textAt(value, 'name'), textAt(value, 'url'), textAt(value, 'version')]
      if (!isJsonObject(value) || name === undefined || url === undefined) return []
      const openapi = sourceOf(value['openapi'])
      const isAnchor = kind === 'anchor'
      const color = isAnchor ? colorOf(value['color']) : undefined
      if (color && isJsonObject(value['color'])) this.changed.push([...at, 'color'])
      const hidden = flagAt(value, 'isDefaultHidden') || undefined
      const look = defined({ icon: isAnchor ? iconOf(value) : undefined, color, hidden })
      return [{ kind, name: name.trim(), url: url.trim().replace(/^(\.\/)+/, ''), version, openapi, look, at }]
    })
  }

  /** A version with pages loses its URL, as a link has no content; of several defaults, the first counts. */
  #readVersions(used: ReadonlySet<string | undefined>): Version[] {
    const all = this.#entries('versions').map((at) => ({ at, value: this.#at(at), name: textAt(this.#at(at), 'name') }))
    const localeOf = (value: JsonValue | undefined) =>
      acceptedLanguages.find((code) => code === textAt(value, 'locale')) as string | undefined
    const areLanguages = all.every(({ value }) => localeOf(value) !== undefined)
    const first = all.find(({ value }) => flagAt(value, 'default'))
    return all.flatMap(({ at, value, name }) => {
      if (name === undefined) return []
      const url = used.has(name) ? undefined : textAt(value, 'url')
      const isDefault = at === first?.at
      const title: object = areLanguages ? { language: localeOf(value) } : { version: name }
      const head = { ...title, ...(isDefault && { default: true }), ...(url && { href: hrefOf(url) }) } as JsonObject
      this.#useKeys(at, 'name', ...(areLanguages ? ['locale'] : []), ...(url ? ['url'] : []))
      if (isDefault || !flagAt(value, 'default')) this.#useKeys(at, 'default')
      if (typeof value === 'string') this.#leaves.take(at)
      return [{ name, head, at }]
    })
  }

  /** Uses the texts and flags of an object. */
  #useKeys(at: JsonPath, ...keys: readonly string[]): void {
    for (const key of keys)
      if (['string', 'boolean'].includes(typeof this.#at([...at, key]))) this.#leaves.take([...at, key])
  }

  #versioned(
    { name, head, at }: Version,
    names: ReadonlySet<string | undefined>,
    places: readonly Place[],
  ): JsonObject {
    if (Object.hasOwn(head, 'href')) return head
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
    const outer = this.#divisions[top]
    const others = this.#divisions[top === 'tab' ? 'anchor' : 'tab']
    const { entries, rest } = this.#divide(outer, others, places, version)
    const isInside = (each: Division) =>
      !URL.canParse(each.url) && outer.some((one) => isOf(one, version) && isWithin(each, one))
    const open = others.filter((each) => !isInside(each) || rest.some((place) => isUnder(place, each)))
    const [inner] = others
    const own = inner ? this.#listed(inner.kind, this.#divide(open, [], rest, version)) : this.#rest(rest)
    return this.#listed(top, { entries, rest: [] }, own) ?? { pages: [] }
  }

  /** Distributes pages among tabs, and inside of each tab among anchors; or the reverse. */
  #divide(
    divisions: readonly Division[],
    others: readonly Division[],
    places: readonly Place[],
    version: string | undefined,
  ): Divided {
    const entries: JsonObject[] = []
    let rest = places
    for (const division of divisions) {
      if (!isOf(division, version)) continue
      const narrower = divisions.filter((each) => each.url !== division.url && isWithin(each, division))
      const isInside = (place: Place) =>
        !isRemote(division) && isUnder(place, division) && !narrower.some((each) => isUnder(place, each))
      const inside = rest.filter(isInside)
      rest = rest.filter((place) => place.page !== undefined && !isInside(place))
      const nested = others.filter((each) => isWithin(each, division))
      const content = this.#contentOf(division, nested, inside, version)
      if (content) entries.push(this.#head(division, content))
    }
    return { entries, rest }
  }

  /** The content of a tab or an anchor: pages, a specification or a link; undefined without any. */
  #contentOf(
    { url, openapi, kind, at }: Division,
    nested: readonly Division[],
    inside: readonly Place[],
    version: string | undefined,
  ): JsonObject | undefined {
    const isLink = isRemote({ url })
    const spec: JsonObject =
      openapi === undefined ? {} : { openapi: isLink ? openapi : { source: openapi, directory: url } }
    if (openapi !== undefined) this.#leaves.take([...at, 'openapi'])
    const inner = nested.length > 0 ? this.#divide(nested, [], inside, version) : undefined
    if (inner && inner.entries.length > 0) return { ...spec, ...this.#listed(kind === 'tab' ? 'anchor' : 'tab', inner) }
    if (inside.length > 0) return { ...spec, ...this.#content(inside) }
    if (openapi !== undefined && !isLink) return spec
    if (openapi === undefined && !URL.canParse(url) && !this.#redirected.has(slashed(url))) return undefined
    return { href: hrefOf(url), ...spec }
  }

  /** The keys behind a look, and the version where the site has versions. */
  #keysOf({ icon }: Look): string[] {
    const version = this.#entries('versions').length > 0 ? ['version'] : []
    return [...version, ...(icon === undefined ? [] : ['icon']), ...(typeof icon === 'object' ? ['iconType'] : [])]
  }

  #head(division: Division, content: JsonObject): JsonObject {
    const { at } = division
    this.#useKeys(at, 'name', 'url', 'isDefaultHidden', ...this.#keysOf(division.look))
    if (division.look.color !== undefined) this.#leaves.take([...at, 'color'])
    return { [division.kind]: division.name, ...division.look, ...content } as JsonObject
  }

  /** Tabs or anchors, with the primary one for pages of none; undefined without any. */
  #listed(kind: DivisionKind, { entries, rest }: Divided, own = this.#rest(rest)): JsonObject | undefined {
    const all = own ? [{ ...this.#primaries[kind], ...own }, ...entries] : entries
    return all.length > 0 ? { [`${kind}s`]: all } : undefined
  }

  #rest(places: readonly Place[]): JsonObject | undefined {
    return places.length > 0 ? this.#content(places) : undefined
  }

  /** The tab or anchor for pages outside of all divisions. */
  #primary(kind: DivisionKind): JsonObject {
    const key = kind === 'tab' ? 'primaryTab' : 'topAnchor'
    const own = isJsonObject(this.#leaves.mint[key]) ? this.#leaves.mint[key] : {}
    const name = textAt(own, 'name')
    const icon = iconOf(own) ?? (name === undefined ? 'book-open' : undefined)
    const look = defined(kind === 'tab' ? { hidden: flagAt(own, 'isDefaultHidden') } : { icon })
    this.#useKeys([key], 'name', ...(kind === 'tab' ? ['isDefaultHidden'] : this.#keysOf(look)))
    return { [kind]: name ?? 'Documentation', ...look } as JsonObject
  }

  /** Pages as content of docs.json: groups, or a list of pages and groups. */
  #content(places: readonly Place[]): JsonObject {
    const top: JsonValue[] = []
    const lists = new Map<Group, JsonValue[]>()
    for (const { page, at, groups } of places) {
      let list = top
      for (const group of groups) {
        this.#useKeys(group.at, 'group', 'public', ...this.#keysOf(group.look))
        if (group.title === '') continue
        const inner = lists.get(group) ?? []
        if (!lists.has(group)) list.push({ group: group.title, ...group.look, pages: inner } as JsonObject)
        lists.set(group, inner)
        list = inner
      }
      if (page !== undefined) list.push(page)
      this.#leaves.take(page === undefined ? [...at, 'pages'] : at)
    }
    return { [top.length > 0 && top.every(isJsonObject) ? 'groups' : 'pages']: top }
  }
}

interface Divided {
  readonly entries: readonly JsonObject[]
  /** The pages of no division. */
  readonly rest: readonly Place[]
}

/** The outer kind: tabs with more anchors inside than anchors have tabs, or else anchors; undefined without a kind. */
function topKind({ tab: tabs, anchor: anchors }: Divisions): DivisionKind | undefined {
  if (tabs.length === 0 || anchors.length === 0) return tabs[0]?.kind ?? anchors[0]?.kind
  const innerTabs = tabs.filter((tab) => anchors.some((anchor) => isWithin(tab, anchor))).length
  const innerAnchors = anchors.filter((anchor) => tabs.some((tab) => isWithin(anchor, tab))).length
  if (innerTabs === tabs.length) return 'tab'
  return innerAnchors < anchors.length && innerTabs > innerAnchors ? 'tab' : 'anchor'
}

/** The text of a key, not blank; a text is its own name. */
function textAt(value: JsonValue | undefined, key: string): string | undefined {
  const text = isJsonObject(value) ? value[key] : key === 'name' ? value : undefined
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}

function flagAt(value: JsonValue | undefined, key: string): boolean | undefined {
  const flag = isJsonObject(value) ? value[key] : undefined
  return typeof flag === 'boolean' ? flag : undefined
}

/** An icon with its style. */
function iconOf(value: JsonObject): JsonValue | undefined {
  const name = textAt(value, 'icon')?.replace(/^(fa-)+/, '')
  const style = iconStyles.find((each) => each === value['iconType'])
  return name && style ? { name, style } : name
}

/** docs.json has a colour for each mode, and no gradients. */
function colorOf(value: JsonValue | undefined): object | undefined {
  const first = isJsonObject(value) ? value['from'] : value
  const color = typeof first === 'string' ? hexOf(first) : ''
  return isHex(color) ? { light: color, dark: color } : undefined
}

/** A specification: a path or a URL. */
function sourceOf(value: JsonValue | undefined): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return isSource(text, ['http:', 'https:']) ? text : undefined
}
