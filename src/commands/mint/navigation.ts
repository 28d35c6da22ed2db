import { simulate } from '../../config/provider/simulate.js'
import { acceptedLanguages } from '../../format/contract/languages.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import type { JsonPath } from '../../format/json/tree.js'
import { filled } from './old.js'
import type { Old } from './old.js'
import { allOf, contentOf, iconOf, ofVersion, pick, placesOf, readSections } from './sections.js'
import type { Section } from './sections.js'
import { hexAt, hrefOf, sourceAt } from './settings.js'

type DivisionKind = 'tab' | 'anchor'

/** A tab or an anchor of mint.json: the pages below its URL. */
interface Division {
  readonly kind: DivisionKind
  readonly name: string
  readonly url: string
  readonly version: string | undefined
  readonly openapi: string | undefined
  /** Icon, colour and `hidden`, as in docs.json. */
  readonly look: JsonObject | undefined
  readonly at: JsonPath
}

/** A version, or a language where every version has a `locale`. */
interface Version {
  readonly name: string
  readonly head: JsonObject
  /** A version on another site. */
  readonly href: string | undefined
}

interface Site {
  readonly old: Old
  readonly divisions: Readonly<Record<DivisionKind, readonly Division[]>>
  /** The outer kind; undefined for a site without tabs and anchors. */
  readonly top: DivisionKind | undefined
  /** The division for pages outside of all divisions. */
  readonly primary: Readonly<Record<DivisionKind, JsonObject>>
  /** Sources of redirects. A tab without pages may be a link to `/chat`. */
  readonly redirected: ReadonlySet<string>
  /** The divisions and groups with a place in docs.json. */
  readonly placed: Set<Division>
  readonly made: Set<JsonPath>
}

const slashed = (text: string) => (text.startsWith('/') ? text : `/${text}`)
const closed = (text: string) => slashed(text.endsWith('/') ? text : `${text}/`)
const isUnder = (page: string, url: string) => closed(page).startsWith(closed(url))
const isWithin = (inner: Division, outer: Division) => slashed(inner.url).startsWith(slashed(outer.url))
const isRemote = ({ url }: Division) => /^https?:\/\//.test(url)
const isOf = (division: Division, version: string | undefined) =>
  division.version === undefined || version === undefined || division.version === version
/** Links to other sites in every version: docs.json shows them on every page. */
const areGlobal = (divisions: readonly Division[]) =>
  divisions.length > 0 && divisions.every((each) => each.version === undefined && isRemote(each))

/** The navigation of docs.json: mint.json's groups, distributed among its versions, tabs and anchors. */
export function navigationOf(old: Old, pageVersion?: (page: string) => string | undefined): JsonObject {
  const own = old.at('navigation')
  // Real files have docs.json's form under the old name.
  if (isJsonObject(own) && (pagesIn(own).length > 0 || simulate(own).accepted)) {
    old.take('navigation')
    return own
  }
  const names = old
    .entries('versions')
    .map((at) => (isJsonObject(old.at(...at)) ? old.at(...at, 'name') : old.at(...at)))
  const sections = readSections(old, ['navigation'], (page) => {
    const version = names.length > 0 ? pageVersion?.(page) : undefined
    return names.includes(version ?? null) ? version : undefined
  })
  const tabs = readDivisions('tab', old)
  const anchors = readDivisions('anchor', old)
  const [globalTabs, globalAnchors] = [areGlobal(tabs) ? tabs : [], areGlobal(anchors) ? anchors : []]
  for (const { at, openapi } of [...globalTabs, ...globalAnchors])
    if (openapi !== undefined) old.drop([...at, 'openapi'], 'a link has no specification')
  const local = { tab: areGlobal(tabs) ? [] : tabs, anchor: areGlobal(anchors) ? [] : anchors }
  const owners = [...allOf(sections), ...[...tabs, ...anchors].filter((each) => !isRemote(each))]
  const versions = readVersions(old, (name) => owners.some(({ version }) => version === name))
  const site: Site = {
    old,
    divisions: local,
    top: topKind(local, { tab: tabs.length > 0, anchor: anchors.length > 0 }),
    primary: { tab: primaryTab(old), anchor: topAnchor(old) },
    redirected: new Set(old.entries('redirects').map((at) => String(old.at(...at, 'source')))),
    placed: new Set([...globalTabs, ...globalAnchors]),
    made: new Set(),
  }
  const areLinks = versions.length > 0 && versions.every(({ href }) => href !== undefined)
  const content =
    versions.length > 0 && !areLinks ? versioned(site, versions, sections) : divided(site, sections, undefined)
  dropUnplaced(site, sections, content, versions)
  const links = filled({
    [keyOf(versions)]: areLinks ? versions.map(({ head, href }) => ({ ...head, href })) : undefined,
    tabs: globalTabs.length > 0 ? globalTabs.map(globalLink) : undefined,
    anchors: globalAnchors.length > 0 ? globalAnchors.map(globalLink) : undefined,
  })
  return links ? { ...content, global: links } : content
}

const globalLink = ({ kind, name, url, look }: Division): JsonObject => ({ [kind]: name, href: hrefOf(url), ...look })

/** The pages of a navigation of docs.json. */
function pagesIn(content: JsonValue): string[] {
  if (!isJsonObject(content)) return []
  return Object.entries(content).flatMap(([key, value]) =>
    !Array.isArray(value)
      ? []
      : (value as readonly JsonValue[]).flatMap((each) =>
          typeof each === 'string' ? (key === 'pages' ? [each] : []) : pagesIn(each),
        ),
  )
}

/** Lists tabs, groups and pages without a place in docs.json, and what names a version of none. */
function dropUnplaced(
  { old, divisions, placed, made }: Site,
  sections: readonly Section[],
  content: JsonObject,
  versions: readonly Version[],
): void {
  const owners = [...divisions.tab, ...divisions.anchor, ...allOf(sections)]
  if (versions.length === 0)
    for (const { at } of owners) if (old.at(...at, 'version') !== undefined) old.drop([...at, 'version'])
  for (const division of [...divisions.tab, ...divisions.anchor])
    if (!placed.has(division)) old.drop(division.at, `no page is in '${division.name}'`)
  for (const section of allOf(sections))
    if (placesOf([section]).length === 0 && !made.has(section.at)) old.drop(section.at, 'the group has no pages')
  const shown = new Set(pagesIn(content))
  for (const { page, section, version } of placesOf(sections))
    if (!shown.has(page))
      old.drop(
        section.at,
        `'${page}' is in ${version === undefined ? 'no version' : `'${version}', which is no version`}`,
      )
}

/** Reads the tabs or anchors. Each needs a name and a URL. */
function readDivisions(kind: DivisionKind, old: Old): Division[] {
  return old.entries(`${kind}s`).flatMap((at) => {
    const [name, url] = [old.text(...at, 'name'), old.text(...at, 'url')]
    if (name === undefined || url === undefined) return old.drop(at) ?? []
    const isAnchor = kind === 'anchor'
    const look = filled({
      icon: isAnchor ? iconOf(old, at) : undefined,
      color: isAnchor ? colorOf(old, [...at, 'color']) : undefined,
      hidden: old.flag(...at, 'isDefaultHidden') === true ? true : undefined,
    })
    const [version, openapi] = [old.text(...at, 'version'), sourceAt(old, [...at, 'openapi'])]
    return [{ kind, name: name.trim(), url: url.trim().replace(/^(\.\/)+/, ''), version, openapi, look, at }]
  })
}

/** docs.json has a colour for each mode, and no gradients. */
function colorOf(old: Old, at: JsonPath): JsonValue | undefined {
  const isGradient = isJsonObject(old.at(...at))
  const color = hexAt(old, isGradient ? [...at, 'from'] : at)
  if (color !== undefined && isGradient) {
    old.take(...at)
    old.changed(at, 'an anchor has its first colour, and no gradient')
  }
  return color && { light: color, dark: color }
}

const keyOf = (versions: readonly Version[]) =>
  versions.every(({ head }) => Object.hasOwn(head, 'language')) ? 'languages' : 'versions'

/** The versions of a mint.json. A version with pages loses its URL: a link has no content. */
function readVersions(old: Old, hasPages: (name: string) => boolean): Version[] {
  const isLanguage = (at: JsonPath) => (acceptedLanguages as readonly unknown[]).includes(old.at(...at, 'locale'))
  const areLanguages = old.entries('versions').every(isLanguage)
  let hasDefault = false
  return old.entries('versions').flatMap((at) => {
    const name = old.text(...(typeof old.at(...at) === 'string' ? at : [...at, 'name']))
    if (name === undefined) return old.drop(at) ?? []
    const title: JsonObject = areLanguages ? { language: old.take(...at, 'locale') as string } : { version: name }
    const isDefault = old.flag(...at, 'default') === true
    if (isDefault && hasDefault) old.drop([...at, 'default'])
    const head = { ...title, ...(isDefault && !hasDefault && { default: true }) }
    hasDefault ||= isDefault
    const url = old.text(...at, 'url')
    if (url !== undefined && hasPages(name)) {
      old.drop([...at, 'url'], `'${name}' has pages, and a link has none`)
      return [{ name, head, href: undefined }]
    }
    return [{ name, head, href: url && hrefOf(url) }]
  })
}

function versioned(site: Site, versions: readonly Version[], sections: readonly Section[]): JsonObject {
  const owned = [...site.divisions.tab, ...site.divisions.anchor].filter(
    (each) => !isRemote(each) && versions.some(({ name }) => name === each.version),
  )
  const places = placesOf(sections)
  return {
    [keyOf(versions)]: versions.map(({ name, head, href }, index) => {
      if (href !== undefined) return { ...head, href }
      const named = new Set(places.flatMap(({ page, version }) => (version === name ? [page] : [])))
      // A page in a tab of version 2 is in version 2 only, unless the page names a version.
      const own = pick(ofVersion(sections, name), (page) => {
        const owners = owned.filter(({ url }) => isUnder(page, url))
        return owners.length === 0 || named.has(page) || owners.some(({ version }) => version === name)
      })
      const content = divided(site, own.length > 0 ? own : sections, name)
      if (Object.values(content).flat().length > 0) return { ...head, ...content }
      site.old.changed(['versions', index], `'${name}' has no pages, and is empty`)
      return head
    }),
  }
}

/** Sections among tabs and anchors, one kind inside the other. */
function divided(site: Site, sections: readonly Section[], version: string | undefined): JsonObject {
  const { top, divisions } = site
  if (top === undefined) return contentOf(ofVersion(sections, version), site.made)
  const others = divisions[top === 'tab' ? 'anchor' : 'tab']
  const { entries, rest } = divide(site, divisions[top], others, ofVersion(sections, version), version)
  const isInside = (each: Division) =>
    !URL.canParse(each.url) && divisions[top].some((outer) => isOf(outer, version) && isWithin(each, outer))
  const open = others.filter((each) => !isInside(each) || pick(rest, (page) => isUnder(page, each.url)).length > 0)
  const [inner] = others
  const own = inner ? within(site, inner.kind, divide(site, open, [], rest, version)) : ownContent(site, rest)
  const all = own ? [{ ...site.primary[top], ...own }, ...entries] : entries
  return all.length > 0 ? { [`${top}s`]: all } : { pages: [] }
}

function ownContent(site: Site, sections: readonly Section[]): JsonObject | undefined {
  return sections.length > 0 ? contentOf(sections, site.made) : undefined
}

/** Sections among divisions of the inner kind, with the primary one for the rest. */
function within(site: Site, kind: DivisionKind, { entries, rest }: Divided): JsonObject | undefined {
  const own = ownContent(site, rest)
  const inner = own ? [{ ...site.primary[kind], ...own }, ...entries] : entries
  return inner.length > 0 ? { [`${kind}s`]: inner } : undefined
}

interface Divided {
  readonly entries: readonly JsonObject[]
  /** The sections of no division. */
  readonly rest: readonly Section[]
}

/** Distributes sections among tabs, and inside of each tab among anchors; or the reverse. */
function divide(
  site: Site,
  divisions: readonly Division[],
  others: readonly Division[],
  sections: readonly Section[],
  version: string | undefined,
): Divided {
  const entries: JsonObject[] = []
  let rest = [...sections]
  for (const division of divisions) {
    if (!isOf(division, version)) continue
    const narrower = divisions.filter((each) => each.url !== division.url && isWithin(each, division))
    const isInside = (page: string) =>
      !isRemote(division) && isUnder(page, division.url) && !narrower.some(({ url }) => isUnder(page, url))
    const inside = pick(rest, isInside)
    rest = pick(rest, (page) => !isInside(page))
    const nested = others.filter((each) => isWithin(each, division))
    const entry = entryOf(site, division, nested, inside, version)
    if (!entry) continue
    entries.push(entry)
    site.placed.add(division)
  }
  return { entries, rest }
}

function entryOf(
  site: Site,
  division: Division,
  nested: readonly Division[],
  inside: readonly Section[],
  version: string | undefined,
): JsonObject | undefined {
  const { kind, name, url, openapi, look } = division
  const isLink = isRemote(division)
  const spec: JsonObject =
    openapi === undefined ? {} : { openapi: isLink ? openapi : { source: openapi, directory: url } }
  const head = { [kind]: name, ...look, ...spec }
  const [first] = nested
  const inner = first && divide(site, nested, [], inside, version)
  if (inner && inner.entries.length > 0) return { ...head, ...within(site, first.kind, inner) }
  if (placesOf(inside).length > 0) return { ...head, ...contentOf(inside, site.made) }
  if (openapi !== undefined && !isLink) return head
  if (openapi === undefined && !URL.canParse(url) && !site.redirected.has(slashed(url))) return undefined
  return { [kind]: name, ...look, href: hrefOf(url), ...spec }
}

/** The outer kind: tabs with more anchors inside than anchors have tabs, or else anchors. */
function topKind(
  { tab: tabs, anchor: anchors }: Site['divisions'],
  has: Readonly<Record<DivisionKind, boolean>>,
): DivisionKind | undefined {
  if (tabs.length === 0) return has.anchor ? 'anchor' : has.tab ? 'tab' : undefined
  if (anchors.length === 0) return 'tab'
  const innerTabs = tabs.filter((tab) => anchors.some((anchor) => isWithin(tab, anchor)))
  const innerAnchors = anchors.filter((anchor) => tabs.some((tab) => isWithin(anchor, tab)))
  if (innerTabs.length === tabs.length) return 'tab'
  if (innerAnchors.length === anchors.length) return 'anchor'
  return innerTabs.length > innerAnchors.length ? 'tab' : 'anchor'
}

function primaryTab(old: Old): JsonObject {
  const hidden = old.flag('primaryTab', 'isDefaultHidden')
  return { tab: old.text('primaryTab', 'name') ?? 'Documentation', ...filled({ hidden }) }
}

function topAnchor(old: Old): JsonObject {
  const name = old.text('topAnchor', 'name')
  const icon = iconOf(old, ['topAnchor']) ?? (name === undefined ? 'book-open' : undefined)
  return { anchor: name ?? 'Documentation', ...filled({ icon }) }
}
