import path from 'node:path'
import { iconStyles } from '../contract/values.js'
import { isJsonObject } from '../json/value.js'
import type { JsonObject, JsonValue } from '../json/value.js'
import type { JsonPath } from '../json/tree.js'
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

const groupKeys = new Set(['group', 'pages', 'icon', 'iconType', 'version', 'public'])

/** Reads the groups of a navigation; what is neither a group nor a page is noted. */
export function readSections(groups: readonly JsonValue[], old: Old, at: JsonPath): Section[] {
  return groups.flatMap((group, index) => {
    if (isJsonObject(group)) return [readSection(group, old, [...at, index])]
    // Real files have pages beside groups, too.
    if (typeof group === 'string' && group !== '') return [untitled([pageOf(group)], [...at, index])]
    old.lost([...at, index], 'This is not a group.')
    return []
  })
}

function untitled(pages: readonly string[], at: JsonPath): Section {
  return { title: '', icon: undefined, public: undefined, version: undefined, pages, at }
}

function readSection(group: JsonObject, old: Old, at: JsonPath): Section {
  for (const key of Object.keys(group)) if (!groupKeys.has(key)) old.lost([...at, key], 'A group has no such key.')
  const pages = Array.isArray(group['pages']) ? (group['pages'] as readonly JsonValue[]) : []
  return {
    title: typeof group['group'] === 'string' ? group['group'].trim() : '',
    icon: iconOf(group['icon'], group['iconType']),
    public: typeof group['public'] === 'boolean' ? group['public'] : undefined,
    version: typeof group['version'] === 'string' ? group['version'] : undefined,
    pages: pages.flatMap((page, index): (string | Section)[] => {
      if (typeof page === 'string' && page !== '') return [pageOf(page)]
      if (isJsonObject(page)) return [readSection(page, old, [...at, 'pages', index])]
      old.lost([...at, 'pages', index], 'This is neither a page nor a group.')
      return []
    }),
    at,
  }
}

/** A page as the provider reads it: from the root, without a slash before it. */
function pageOf(page: string): string {
  const from = path.posix.resolve('/', page).slice(1)
  return page.endsWith('/') && from !== '' ? `${from}/` : from
}

const styles: ReadonlySet<unknown> = new Set(iconStyles)

/** An icon with its style, which had a key of its own. */
export function iconOf(icon: JsonValue | undefined, style: JsonValue | undefined): JsonValue | undefined {
  if (typeof icon !== 'string' || icon === '') return undefined
  const name = icon.replace(/^(fa-)+/, '')
  return styles.has(style) ? { name, style: style as string } : name
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

/** The sections of a version, at any depth: those that name it, and those that name none. */
export function ofVersion(sections: readonly Section[], version: string | undefined): Section[] {
  if (version === undefined) return [...sections]
  return sections.flatMap((section) => {
    if (section.version !== undefined && section.version !== version) return []
    const pages = section.pages.flatMap((page): (string | Section)[] =>
      typeof page === 'string' ? [page] : ofVersion([page], version),
    )
    return pages.length > 0 || section.pages.length === 0 ? [{ ...section, pages }] : []
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

/** Whether a section of these is for one version only. */
export function namesVersion(sections: readonly Section[], version: string): boolean {
  return sections.some((section) => section.version === version || namesVersion(innerOf(section), version))
}

function innerOf({ pages }: Section): Section[] {
  return pages.filter((page) => typeof page !== 'string')
}

/** Every page, in order. */
export function pagesOf(sections: readonly Section[]): string[] {
  return sections.flatMap(({ pages }) => pages.flatMap((page) => (typeof page === 'string' ? [page] : pagesOf([page]))))
}

/** The sections as content: groups; or pages, where a group has no title, which docs.json wants. */
export function contentOf(sections: readonly Section[]): JsonObject {
  if (sections.length > 0 && sections.every(({ title }) => title !== '')) return { groups: sections.map(groupOf) }
  return { pages: pagesWith(sections) }
}

function groupOf({ title, icon, public: isPublic, pages }: Section): JsonObject {
  return { group: title, ...filled({ icon, public: isPublic }), pages: pagesWith(pages) }
}

function pagesWith(pages: readonly (string | Section)[]): JsonValue[] {
  return pages.flatMap((page) => {
    if (typeof page === 'string') return [page]
    return page.title === '' ? pagesWith(page.pages) : [groupOf(page)]
  })
}
