import type { JsonObject, JsonValue } from '../../../src/format/json/value.js'
import { copyOf, elementsOf, type Found, type Json } from './made-up-docs.js'
import { languageChanges } from './made-up-languages.js'
import { versionChanges } from './made-up-versions.js'

/** An edit that nobody made: what it is, and the docs.json that it gives. */
export interface MadeUp {
  readonly what: string
  readonly docs: JsonObject
}

function pagesOf(group: Json): unknown[] {
  return Array.isArray(group['pages']) ? (group['pages'] as unknown[]) : []
}

/** The variants of a site: its versions in each of its languages, or else the one or the other. */
function variantsOf(docs: Json): Found[] {
  const languages = elementsOf(docs['navigation'], 'language')
  const all = elementsOf(languages.length > 1 ? languages.map(({ element }) => element) : docs['navigation'], 'version')
  // Of versions that stand in several places, those of one.
  const versions = languages.length > 1 ? all : all.filter(({ list }) => list === all[0]?.list)
  return versions.length > 1 ? versions : languages
}

/** The tabs of each variant. */
function tabLists(docs: Json): Json[][] {
  return variantsOf(docs).flatMap(({ element }) => (Array.isArray(element['tabs']) ? [element['tabs'] as Json[]] : []))
}

/** A group as several variants have it: in each the one that shares most pages with it. */
function sameGroups(variants: readonly Found[], nth: number): Found[] | undefined {
  const all = variants.map(({ element }) => elementsOf(element, 'group'))
  const models = (all[0] ?? [])
    .map(({ element }) => tailsOf(element))
    .filter((tails) => tails.size > 1)
    .map((tails) => all.map((groups) => mostLike(groups, tails)))
    // What shares a part of its pages may be the group or another one.
    .filter((found) => found.every(({ part }) => part < 0.25 || part > 0.5))
    .map((found) => found.flatMap(({ group, part }) => (group && part > 0.5 ? [group] : [])))
    .filter((same) => same.length > 1)
  return models[nth % Math.max(models.length, 1)]
}

/** The group that has most of some pages, and what part of them. */
function mostLike(groups: readonly Found[], tails: ReadonlySet<string>): { group?: Found; part: number } {
  const likest = groups
    .map((group) => ({ group, part: likeness(tailsOf(group.element), tails) }))
    .toSorted((left, right) => right.part - left.part)
  return likest[0] ?? { part: 0 }
}

/** How much of the larger of two sets is in both. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((each) => b.has(each)).length / Math.max(a.size, b.size)
}

/** The last segments of a group's own pages. */
function tailsOf(group: Json): ReadonlySet<string> {
  return new Set(pagesOf(group).flatMap((page) => (typeof page === 'string' ? [tailOf(page)] : [])))
}

/** Where a group has the first page that all of these have. */
function sharedAt(groups: readonly Found[], group: Json): number {
  const tails = groups.map(({ element }) => tailsOf(element))
  const shared = [...(tails[0] ?? [])].find((tail) => tails.every((own) => own.has(tail)))
  return pagesOf(group).findIndex((page) => typeof page === 'string' && (shared ?? tailOf(page)) === tailOf(page))
}

function tailOf(page: string): string {
  return page.split('/').at(-1) ?? ''
}

/** A new page beside the pages of a group, in their folder. */
function newPage(group: Json, name: string): string {
  const beside = pagesOf(group).findLast((page) => typeof page === 'string') ?? ''
  return [...beside.split('/').slice(0, -1), name].join('/')
}

/** The first page of a tab or another element. */
function firstPage(value: unknown): string | undefined {
  const pages = elementsOf([value], 'tab')
    .concat(elementsOf(value, 'group'))
    .flatMap(({ element }) => pagesOf(element))
  return pages.find((page): page is string => typeof page === 'string')
}

type Change = (docs: Json, nth: number) => boolean

const changes: Readonly<Record<string, Change>> = {
  'a page in all variants': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)
    groups?.forEach(({ element: group }) =>
      pagesOf(group).splice(sharedAt(groups, group) + 1, 0, newPage(group, 'made-up')),
    )
    return groups !== undefined
  },
  'a page in one variant': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)
    const group = groups?.[nth % groups.length]?.element
    if (group) pagesOf(group).push(newPage(group, 'made-up'))
    return group !== undefined
  },
  'a page since a version': (docs, nth) => {
    const variants = variantsOf(docs)
    const groups = variants[0]?.element['version'] === undefined ? undefined : sameGroups(variants, nth)
    const newer = new Set(variants.filter(({ index }) => index < 2).map(({ element }) => element))
    const some = groups?.filter((_, index) => newer.has(variants[index]?.element as Json))
    some?.forEach(({ element: group }) => pagesOf(group).push(newPage(group, 'made-up')))
    return some !== undefined && some.length > 0
  },
  'a page removed from all': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)
    const places = groups?.map(({ element }) => sharedAt(groups, element))
    groups?.forEach(({ element: group }, index) => pagesOf(group).splice(places?.[index] ?? 0, 1))
    return groups !== undefined
  },
  'a page removed from one': (docs, nth) => {
    const group = sameGroups(variantsOf(docs), nth)?.at(-1)?.element
    if (group)
      pagesOf(group).splice(
        pagesOf(group).findIndex((page) => typeof page === 'string'),
        1,
      )
    return group !== undefined
  },
  'a page renamed in all': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)
    const places = groups?.map(({ element }) => sharedAt(groups, element))
    groups?.forEach(({ element: group }, index) => {
      pagesOf(group)[places?.[index] ?? 0] = newPage(group, 'renamed')
    })
    return groups !== undefined
  },
  'a page moved in all': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)
    const places = groups?.map(({ element }) => sharedAt(groups, element))
    groups?.forEach(({ element: group }, index) =>
      pagesOf(group).push(...pagesOf(group).splice(places?.[index] ?? 0, 1)),
    )
    return groups !== undefined
  },
  'a title in one variant': (docs, nth) => {
    const group = sameGroups(variantsOf(docs), nth)?.at(-1)?.element
    if (group) group['group'] = 'Made up'
    return group !== undefined
  },
  'an icon in all': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)
    groups?.forEach(({ element: group }) => (group['icon'] = 'wand'))
    return groups !== undefined
  },
  'a group in all': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)
    groups?.forEach(({ element: group }) =>
      pagesOf(group).push({ group: 'Made up', pages: [newPage(group, 'made-up')] }),
    )
    return groups !== undefined
  },
  'a translated group in all': (docs, nth) => {
    const variants = variantsOf(docs)
    const groups = sameGroups(variants, nth)
    groups?.forEach(({ element: group }, index) => {
      const title = `Made up ${String(variants[index]?.element['language'] ?? '')}`.trim()
      pagesOf(group).push({ group: title, pages: [newPage(group, 'made-up')] })
    })
    return groups !== undefined
  },
  'a page first in all': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)
    groups?.forEach(({ element: group }) => pagesOf(group).unshift(newPage(group, 'made-up')))
    return groups !== undefined
  },
  'a group renamed in all': (docs, nth) => {
    const variants = variantsOf(docs)
    const groups = sameGroups(variants, nth)
    const titles = new Set(groups?.map(({ element }) => element['group']))
    groups?.forEach(({ element: group }) => {
      // As it is translated where the title was.
      group['group'] = titles.size > 1 ? `${String(group['group'])} (new)` : 'Made up'
    })
    return groups !== undefined
  },
  'a group removed from all': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)?.filter(({ list }) => list.length > 1)
    groups?.forEach(({ list, element }) => list.splice(list.indexOf(element), 1))
    return groups !== undefined && groups.length > 0
  },
  'a group moved in all': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)?.filter(({ list }) => list.length > 1)
    groups?.forEach(({ list, element }) => {
      const at = list.indexOf(element)
      list.splice(at, 1)
      list.splice(at === 0 ? 1 : 0, 0, element)
    })
    return groups !== undefined && groups.length > 0
  },
  'a page moved to another group in all': (docs, nth) => {
    const variants = variantsOf(docs)
    const [from, to] = [sameGroups(variants, nth), sameGroups(variants, nth + 1)]
    if (!from || !to || from.length !== to.length || from[0]?.element === to[0]?.element) return false
    const places = from.map(({ element }) => sharedAt(from, element))
    from.forEach(({ element }, index) => {
      pagesOf(to[index]?.element ?? {}).push(...pagesOf(element).splice(places[index] ?? 0, 1))
    })
    return true
  },
  'a tab in all': (docs) => {
    const lists = tabLists(docs)
    for (const tabs of lists) {
      const page = firstPage(tabs.at(-1))
      if (page === undefined) return false
      tabs.push({ tab: 'Made up', pages: [[...page.split('/').slice(0, -1), 'made-up'].join('/')] })
    }
    return lists.length > 1
  },
  'a tab moved in all': (docs, nth) => {
    const lists = tabLists(docs).filter((tabs) => tabs.length > 1)
    for (const tabs of lists) tabs.push(...tabs.splice(nth % (tabs.length - 1), 1))
    return lists.length > 1
  },
  'a tab removed from all': (docs, nth) => {
    const lists = tabLists(docs).filter((tabs) => tabs.length > 1)
    for (const tabs of lists) tabs.splice(nth % tabs.length, 1)
    return lists.length > 1
  },
  'an icon changed in all': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)?.filter(({ element }) => element['icon'] !== undefined)
    groups?.forEach(({ element: group }) => (group['icon'] = 'wand'))
    return groups !== undefined && groups.length > 1
  },
  'a language removed': (docs) => {
    const lists = [...new Set(elementsOf(docs['navigation'], 'language').map(({ list }) => list))].filter(
      (list) => list.length > 1,
    )
    for (const list of lists) list.pop()
    return lists.length > 0
  },
  ...languageChanges,
  ...versionChanges,
}

/** Edits as authors make them, of a docs.json with variants; `nth` says of which part. */
export function madeUpEdits(docs: JsonObject, nth: number): readonly MadeUp[] {
  return Object.entries(changes).flatMap(([what, change]) => {
    const edited = copyOf(docs)
    return change(edited, nth) && JSON.stringify(edited) !== JSON.stringify(docs)
      ? [{ what, docs: edited as { [key: string]: JsonValue } }]
      : []
  })
}
