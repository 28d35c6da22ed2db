import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import type { JsonPath } from '../../format/json/tree.js'
import { hexAt } from './hex-at.js'
import { hrefOf } from './href.js'
import { filled } from './old.js'
import type { Old } from './old.js'
import { contentOf, iconOf, ofVersion, pagesOf, pick } from './sections.js'
import type { Section } from './sections.js'
import { sourceAt } from './source-at.js'

export type DivisionKind = 'tab' | 'anchor'

/** A tab or an anchor of mint.json: it holds the pages whose paths begin with its url. */
export interface Division {
  readonly kind: DivisionKind
  readonly name: string
  readonly url: string
  readonly version: string | undefined
  readonly openapi: string | undefined
  /** Icon, colour, hidden: as docs.json has them. */
  readonly look: JsonObject
  readonly at: JsonPath
}

/** Reads the tabs or anchors; one without a name or a url is noted. */
export function readDivisions(kind: DivisionKind, old: Old): Division[] {
  return (old.entries(`${kind}s`) ?? []).flatMap((at) => {
    const division = divisionOf(kind, old, at)
    if (!division) old.lost(at, `${kind === 'tab' ? 'a tab' : 'an anchor'} needs 'name' and 'url'`)
    return division ? [division] : []
  })
}

function divisionOf(kind: DivisionKind, old: Old, at: JsonPath): Division | undefined {
  const [name, url] = [old.text(...at, 'name'), old.text(...at, 'url')]
  if (name === undefined || url === undefined) return undefined
  const isAnchor = kind === 'anchor'
  return {
    kind,
    name: name.trim(),
    url: url.trim().replace(/^(\.\/)+/, ''),
    version: old.text(...at, 'version'),
    openapi: sourceAt(old, [...at, 'openapi']),
    look: {
      ...filled({
        icon: isAnchor ? iconOf(old, at) : undefined,
        color: isAnchor ? colorOf(old, [...at, 'color']) : undefined,
        hidden: old.flag(...at, 'isDefaultHidden') === true ? true : undefined,
      }),
    },
    at,
  }
}

/** docs.json has a colour for each mode, and no gradients. */
function colorOf(old: Old, at: JsonPath): JsonValue | undefined {
  const isGradient = isJsonObject(old.at(...at))
  const color = hexAt(old, isGradient ? [...at, 'from'] : at)
  if (color !== undefined && isGradient) {
    old.take(...at)
    old.changed(at, 'an anchor no longer has a gradient, only its first colour')
  }
  return color && { light: color, dark: color }
}

/** True if it leads to another site. */
export function isRemote({ url }: Pick<Division, 'url'>): boolean {
  return /^https?:\/\//.test(url)
}

/** True if all of them are links to other sites, for every version: then they show on every page. */
export function areGlobal(divisions: readonly Division[]): boolean {
  return divisions.length > 0 && divisions.every((each) => each.version === undefined && isRemote(each))
}

/** A division that shows on every page. */
export function globalLink(division: Division): JsonObject {
  return { [division.kind]: division.name, href: hrefOf(division.url), ...division.look }
}

/** True if a version has it. */
export function isOf(division: Division, version: string | undefined): boolean {
  return division.version === undefined || version === undefined || division.version === version
}

/** The divisions of a site, and the state of their conversion. */
export interface Site {
  readonly old: Old
  readonly tabs: readonly Division[]
  readonly anchors: readonly Division[]
  /** Those that some version has a place for. */
  readonly placed: Set<Division>
  /** The paths of the groups that have a place. */
  readonly kept: Set<JsonPath>
  /** Addresses that lead elsewhere: a division without pages may be a link to one. */
  readonly redirected: ReadonlySet<string>
  /** True for each kind that mint.json has any of, be they links on every page. */
  readonly has: Readonly<Record<DivisionKind, boolean>>
  /** The division for pages outside of all divisions. */
  readonly primary: Readonly<Record<DivisionKind, JsonObject>>
}

const slashed = (text: string) => (text.startsWith('/') ? text : `/${text}`)
const closed = (text: string) => slashed(text.endsWith('/') ? text : `${text}/`)

/** True if a page is at a url, or below it. */
export function isUnder(page: string, url: string): boolean {
  return closed(page).startsWith(closed(url))
}

/** True if a division is inside another one, by their urls. */
export function isWithin(inner: Division, outer: Division): boolean {
  return slashed(inner.url).startsWith(slashed(outer.url))
}

interface Divided {
  readonly entries: JsonObject[]
  /** The sections that are in none of them. */
  readonly rest: Section[]
}

/** Distributes sections among divisions of a kind, and within each among those of the other kind that lie in it. */
export function divide(
  site: Site,
  divisions: readonly Division[],
  others: readonly Division[],
  sections: readonly Section[],
  version: string | undefined,
): Divided {
  const entries: JsonObject[] = []
  let rest = ofVersion(sections, version)
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
  const head = { [kind]: name, ...look }
  const spec: JsonObject =
    openapi === undefined ? {} : { openapi: isLink ? openapi : { source: openapi, directory: url } }
  if (nested.length > 0) {
    const inner = divide(site, nested, [], inside, version)
    if (inner.entries.length > 0) {
      const [first] = nested as [Division]
      const own = inner.rest.length > 0 ? [{ ...site.primary[first.kind], ...contentOf(inner.rest, site.kept) }] : []
      return { ...head, ...spec, [`${first.kind}s`]: [...own, ...inner.entries] }
    }
  }
  if (pagesOf(inside).length > 0) return { ...head, ...spec, ...contentOf(inside, site.kept) }
  if (openapi !== undefined && !isLink) return { ...head, ...spec }
  if (openapi === undefined && !URL.canParse(url) && !site.redirected.has(slashed(url))) return undefined
  return { ...head, href: hrefOf(url), ...spec }
}
