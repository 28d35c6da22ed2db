import path from 'node:path'
import { iconStyles } from '../../format/contract/values.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import type { JsonPath } from '../../format/json/tree.js'
import { filled } from './old.js'
import type { Old } from './old.js'

/** A group of mint.json's navigation. */
export interface Section {
  /** Empty where its title is not to be seen. */
  readonly title: string
  readonly icon: JsonValue | undefined
  readonly public: boolean | undefined
  readonly version: string | undefined
  readonly pages: readonly (string | Section)[]
  readonly at: JsonPath
}

/** Reads the groups of a navigation; what is neither a group nor a page is noted. */
export function readSections(old: Old, at: JsonPath): Section[] {
  // Real files have pages beside groups, too.
  return entriesOf(old, at).map((entry) => (typeof entry === 'string' ? untitled(entry, undefined, at) : entry))
}

function untitled(page: string, version: string | undefined, at: JsonPath): Section {
  return { title: '', icon: undefined, public: undefined, version, pages: [page], at }
}

function entriesOf(old: Old, list: JsonPath): (string | Section)[] {
  return (old.entries(...list) ?? []).flatMap((at): (string | Section)[] => {
    if (isJsonObject(old.at(...at))) return [readSection(old, at)]
    const written = old.text(...at)
    if (written === undefined) return []
    const page = pageOf(written)
    const version = old.versionOf(page)
    return [version === undefined ? page : untitled(page, version, at)]
  })
}

function readSection(old: Old, at: JsonPath): Section {
  return {
    // An empty one hides the title.
    title: old.take(...at, 'group') === '' ? '' : (old.text(...at, 'group')?.trim() ?? ''),
    icon: iconOf(old, at),
    public: old.flag(...at, 'public'),
    version: old.text(...at, 'version'),
    pages: entriesOf(old, [...at, 'pages']),
    at,
  }
}

/** A page as Mintlify reads it: from the root, without a slash before it. */
function pageOf(page: string): string {
  const from = path.posix.resolve('/', page).slice(1)
  return page.endsWith('/') && from !== '' ? `${from}/` : from
}

/** An icon with its style, which had a key of its own. */
export function iconOf(old: Old, at: JsonPath): JsonValue | undefined {
  const name = old.text(...at, 'icon')?.replace(/^(fa-)+/, '')
  const style = old.one(iconStyles, ...at, 'iconType')
  return name && style ? { name, style } : name
}

/** The sections with the pages that fit; a section without any is left out. */
export function pick(sections: readonly Section[], fits: (page: string) => boolean): Section[] {
  return sections.flatMap((section) => {
    const pages = section.pages.flatMap((page): (string | Section)[] =>
      typeof page === 'string' ? (fits(page) ? [page] : []) : pick([page], fits),
    )
    return pages.length > 0 ? [{ ...section, pages }] : []
  })
}

/** The sections of a version, at any depth: what names it, or is in nothing that names one. The innermost name counts. */
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

/** The pages for which a version is named. */
export function pagesNaming(sections: readonly Section[], version: string, outer?: string): string[] {
  return sections.flatMap((section) => {
    const own = section.version ?? outer
    return section.pages.flatMap((page) =>
      typeof page !== 'string' ? pagesNaming([page], version, own) : own === version ? [page] : [],
    )
  })
}

/** The innermost section that lists a page. */
export function sectionOf(page: string, sections: readonly Section[]): Section | undefined {
  for (const section of sections) {
    const found = section.pages.includes(page) ? section : sectionOf(page, innerOf(section))
    if (found) return found
  }
  return undefined
}

/** These and all that are in them. */
export function allOf(sections: readonly Section[]): Section[] {
  return sections.flatMap((section) => [section, ...allOf(innerOf(section))])
}

function innerOf({ pages }: Section): Section[] {
  return pages.filter((page) => typeof page !== 'string')
}

/** Every page, in order. */
export function pagesOf(sections: readonly Section[]): string[] {
  return sections.flatMap(({ pages }) => pages.flatMap((page) => (typeof page === 'string' ? [page] : pagesOf([page]))))
}

/**
 * The sections as content: groups; or pages, where a group has no title, which docs.json requires. Notes the groups'
 * paths.
 */
export function contentOf(sections: readonly Section[], kept: Set<JsonPath>): JsonObject {
  if (sections.length > 0 && sections.every(({ title }) => title !== ''))
    return { groups: sections.map((section) => groupOf(section, kept)) }
  return { pages: pagesWith(sections, kept) }
}

function groupOf({ title, icon, public: isPublic, pages, at }: Section, kept: Set<JsonPath>): JsonObject {
  kept.add(at)
  return { group: title, ...filled({ icon, public: isPublic }), pages: pagesWith(pages, kept) }
}

function pagesWith(pages: readonly (string | Section)[], kept: Set<JsonPath>): JsonValue[] {
  return pages.flatMap((page) => {
    if (typeof page === 'string') return [page]
    return page.title === '' ? pagesWith(page.pages, kept) : [groupOf(page, kept)]
  })
}
