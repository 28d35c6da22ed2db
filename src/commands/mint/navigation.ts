import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { simulate } from '../../config/provider/simulate.js'
import { areGlobal, divide, globalLink, isOf, isRemote, isWithin, readDivisions, isUnder } from './divisions.js'
import type { Division, DivisionKind, Site } from './divisions.js'
import { filled } from './old.js'
import type { Old } from './old.js'
import { allOf, contentOf, iconOf, ofVersion, pagesNaming, pagesOf, pick, readSections, sectionOf } from './sections.js'
import type { Section } from './sections.js'
import { keyOf, readVersions } from './versions.js'
import type { Version } from './versions.js'

/** The navigation of docs.json: mint.json's groups, distributed among its versions, tabs and anchors. */
export function navigationOf(old: Old): JsonObject {
  const own = old.at('navigation')
  // Real files have docs.json's form under the old name.
  if (isJsonObject(own) && (pagesIn(own).length > 0 || simulate(own).accepted)) {
    old.take('navigation')
    return own
  }
  const sections = readSections(old, ['navigation'])
  const tabs = readDivisions('tab', old)
  const anchors = readDivisions('anchor', old)
  const groups = allOf(sections)
  const local = [...tabs, ...anchors].filter((each) => !isRemote(each))
  const versions = readVersions(old, (name) => [...groups, ...local].some(({ version }) => version === name))
  if (versions.length === 0) {
    for (const { version, at } of [...tabs, ...anchors, ...groups])
      if (version !== undefined) old.lost([...at, 'version'], 'the site lists no versions')
  }
  const areLinks = versions.length > 0 && versions.every(({ href }) => href !== undefined)
  const [globalTabs, globalAnchors] = [areGlobal(tabs) ? tabs : [], areGlobal(anchors) ? anchors : []]
  for (const { openapi, at } of [...globalTabs, ...globalAnchors]) {
    if (openapi !== undefined) old.lost([...at, 'openapi'], 'a link has no specification')
  }
  const site: Site = {
    old,
    tabs: globalTabs.length > 0 ? [] : tabs,
    anchors: globalAnchors.length > 0 ? [] : anchors,
    placed: new Set(),
    kept: new Set(),
    redirected: new Set(redirectSources(old)),
    has: { tab: tabs.length > 0, anchor: anchors.length > 0 },
    primary: { tab: primaryTab(old), anchor: topAnchor(old) },
  }
  const content =
    versions.length > 0 && !areLinks ? versioned(site, versions, sections) : divided(site, sections, undefined)
  for (const division of [...site.tabs, ...site.anchors]) {
    if (site.placed.has(division)) continue
    const { at, name, url, version } = division
    const isUnlisted = version !== undefined && versions.length > 0 && versions.every((each) => each.name !== version)
    const whose = version === undefined ? "page's path" : `page of '${version}'`
    const why = isUnlisted ? `the version '${version}' is not listed` : `no ${whose} begins with '${url}'`
    old.lost(at, `'${name}' would be empty, because ${why}`)
  }
  // A division has no place for a group without pages.
  for (const group of groups) {
    if (pagesOf([group]).length > 0 || site.kept.has(group.at)) continue
    old.lost(group.at, `${group.title === '' ? 'a group without a title' : `'${group.title}'`} has no pages`)
  }
  const placed = new Set(pagesIn(content))
  const lost = pagesOf(sections).filter((page) => !placed.has(page))
  for (const page of new Set(lost)) {
    const { at, version } = sectionOf(page, sections) ?? { at: ['navigation'], version: undefined }
    const reason = version === undefined ? 'is in no version' : `is in the version '${version}', which is not listed`
    old.lost(at, `the page '${page}' ${reason}`)
  }
  const links = filled({
    [keyOf(versions)]: areLinks ? versions.map(({ head, href }) => ({ ...head, href: href as string })) : undefined,
    tabs: globalTabs.length > 0 ? globalTabs.map(globalLink) : undefined,
    anchors: globalAnchors.length > 0 ? globalAnchors.map(globalLink) : undefined,
  })
  return links ? { ...content, global: links } : content
}

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

function redirectSources(old: Old): string[] {
  const list = old.at('redirects')
  return (Array.isArray(list) ? (list as readonly JsonValue[]) : []).flatMap((each) =>
    isJsonObject(each) && typeof each['source'] === 'string' ? [each['source']] : [],
  )
}

function versioned(site: Site, versions: readonly Version[], sections: readonly Section[]): JsonObject {
  const owned = [...site.tabs, ...site.anchors].filter(
    (each) => !isRemote(each) && versions.some(({ name }) => name === each.version),
  )
  return {
    [keyOf(versions)]: versions.map(({ name, head, href }, index) => {
      if (href !== undefined) return { ...head, href }
      const named = new Set(pagesNaming(sections, name))
      // A page in a tab or an anchor of some versions is in these only, unless it names its own.
      const own = pick(ofVersion(sections, name), (page) => {
        const owners = owned.filter(({ url }) => isUnder(page, url))
        return owners.length === 0 || named.has(page) || owners.some(({ version }) => version === name)
      })
      const content = divided(site, own.length > 0 ? own : sections, name)
      if (Object.values(content).flat().length > 0) return { ...head, ...content }
      site.old.changed(['versions', index], `'${name}' has no pages, so it is empty`)
      return head
    }),
  }
}

/** Sections among tabs and anchors: one kind at the top, the other in it. */
function divided(site: Site, sections: readonly Section[], version: string | undefined): JsonObject {
  const top = topKind(site)
  if (top === undefined) return contentOf(ofVersion(sections, version), site.kept)
  const lists: Readonly<Record<DivisionKind, readonly Division[]>> = { tab: site.tabs, anchor: site.anchors }
  const others = lists[top === 'tab' ? 'anchor' : 'tab']
  const { entries, rest } = divide(site, lists[top], others, sections, version)
  const placed = others.filter(
    (each) => !URL.canParse(each.url) && lists[top].some((outer) => isOf(outer, version) && isWithin(each, outer)),
  )
  const own = restOf(site, top, others, placed, rest, version)
  const all = own ? [own, ...entries] : entries
  return all.length > 0 ? { [`${top}s`]: all } : { pages: [] }
}

/** The sections that are in no division of the top kind, divided among those of the other kind. */
function restOf(
  site: Site,
  top: DivisionKind,
  others: readonly Division[],
  placed: readonly Division[],
  sections: readonly Section[],
  version: string | undefined,
): JsonObject | undefined {
  const [first] = others
  if (!first) return sections.length > 0 ? { ...site.primary[top], ...contentOf(sections, site.kept) } : undefined
  const open = others.filter(
    (each) => !placed.includes(each) || pick(sections, (page) => isUnder(page, each.url)).length > 0,
  )
  const { entries, rest } = divide(site, open, [], sections, version)
  const own = rest.length > 0 ? [{ ...site.primary[first.kind], ...contentOf(rest, site.kept) }] : []
  const inner = [...own, ...entries]
  return inner.length > 0 ? { ...site.primary[top], [`${first.kind}s`]: inner } : undefined
}

/** The kind of the top divisions: the one that contains the other, as Mintlify has it, and else the anchors. */
function topKind({ tabs, anchors, has }: Site): DivisionKind | undefined {
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
  const icon = iconOf(old, ['topAnchor'])
  return {
    anchor: name ?? 'Documentation',
    ...filled({ icon: icon ?? (name === undefined ? 'book-open' : undefined) }),
  }
}
