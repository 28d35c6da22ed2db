import path from 'node:path'
import { iconStyles } from '../../format/contract/values.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import type { JsonPath } from '../../format/json/tree.js'
import { filled } from './old.js'
import type { Old } from './old.js'

/** A group of mint.json's navigation. */
export interface Section {
  /** Empty for a hidden title. */
  readonly title: string
  readonly look: JsonObject | undefined
  readonly version: string | undefined
  readonly pages: readonly (string | Section)[]
  readonly at: JsonPath
}

/** Reads a list of groups and pages. Real files have pages beside groups, too. */
export function readSections(old: Old, list: JsonPath, versionOf: (page: string) => string | undefined): Section[] {
  const untitled = (page: string, version?: string): Section => ({
    title: '',
    look: undefined,
    version,
    pages: [page],
    at: list,
  })
  const entries = (inner: JsonPath): (string | Section)[] =>
    old.entries(...inner).flatMap((at): (string | Section)[] => {
      if (isJsonObject(old.at(...at))) return [section(at)]
      const page = old.text(...at)
      if (page === undefined) return []
      const version = versionOf(pageOf(page))
      return [version === undefined ? pageOf(page) : untitled(pageOf(page), version)]
    })
  const section = (at: JsonPath): Section => ({
    title: titleOf(old, [...at, 'group']),
    look: filled({ icon: iconOf(old, at), public: old.flag(...at, 'public') }),
    version: old.text(...at, 'version'),
    pages: entries([...at, 'pages']),
    at,
  })
  return entries(list).map((entry) => (typeof entry === 'string' ? untitled(entry) : entry))
}

/** A title. An empty title hides the group. */
function titleOf(old: Old, at: JsonPath): string {
  if (old.at(...at) === '') old.take(...at)
  return old.text(...at)?.trim() ?? ''
}

/** A page from the root, without a slash in front. */
function pageOf(page: string): string {
  const from = path.posix.resolve('/', page).slice(1)
  return page.endsWith('/') && from !== '' ? `${from}/` : from
}

/** An icon with its style. */
export function iconOf(old: Old, at: JsonPath): JsonValue | undefined {
  const name = old.text(...at, 'icon')?.replace(/^(fa-)+/, '')
  const style = old.one(iconStyles, ...at, 'iconType')
  return name && style ? { name, style } : name
}

/** The sections with their fitting pages, without empty sections. */
export function pick(sections: readonly Section[], fits: (page: string) => boolean): Section[] {
  return sections.flatMap((section) => {
    const pages = section.pages.flatMap((page): (string | Section)[] =>
      typeof page === 'string' ? (fits(page) ? [page] : []) : pick([page], fits),
    )
    return pages.length > 0 ? [{ ...section, pages }] : []
  })
}

/** The sections of a version, with the pages of no version. The innermost version counts. */
export function ofVersion(sections: readonly Section[], version: string | undefined, outer?: string): Section[] {
  if (version === undefined) return [...sections]
  return sections.flatMap((section) => {
    const own = section.version ?? outer
    const isOwn = own === undefined || own === version
    const pages = section.pages.flatMap((page): (string | Section)[] =>
      typeof page === 'string' ? (isOwn ? [page] : []) : ofVersion([page], version, own),
    )
    return pages.length > 0 || (section.pages.length === 0 && isOwn) ? [{ ...section, pages }] : []
  })
}

/** Every page with its innermost section and version. */
export function placesOf(
  sections: readonly Section[],
  outer?: string,
): { readonly page: string; readonly section: Section; readonly version: string | undefined }[] {
  return sections.flatMap((section) => {
    const version = section.version ?? outer
    return section.pages.flatMap((page) =>
      typeof page === 'string' ? [{ page, section, version }] : placesOf([page], version),
    )
  })
}

/** All sections, at any depth. */
export function allOf(sections: readonly Section[]): Section[] {
  return sections.flatMap((each) => [each, ...allOf(each.pages.filter((page) => typeof page !== 'string'))])
}

/** Sections as content of docs.json: groups, or pages around a group without a title. */
export function contentOf(sections: readonly Section[], made: Set<JsonPath>): JsonObject {
  const isTitled = sections.length > 0 && sections.every(({ title }) => title !== '')
  return { [isTitled ? 'groups' : 'pages']: entriesOf(sections, made) }
}

function entriesOf(pages: readonly (string | Section)[], made: Set<JsonPath>): JsonValue[] {
  return pages.flatMap((page): JsonValue[] => {
    if (typeof page === 'string') return [page]
    if (page.title === '') return entriesOf(page.pages, made)
    made.add(page.at)
    return [{ group: page.title, ...page.look, pages: entriesOf(page.pages, made) }]
  })
}
