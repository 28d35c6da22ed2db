import type { JsonObject, JsonValue } from '../../src/json/value.js'

/** An edit that nobody made: what it is, and the docs.json that it gives. */
export interface MadeUp {
  readonly what: string
  readonly docs: JsonObject
}

type Json = Record<string, unknown>
interface Found {
  readonly list: unknown[]
  readonly index: number
  readonly element: Json
}

/** A copy to change. */
function copyOf(docs: JsonObject): Json {
  return structuredClone(docs) as Json
}

/** Every element of a kind, outermost first. */
function elementsOf(value: unknown, kind: string): Found[] {
  if (Array.isArray(value)) {
    return value.flatMap((element: unknown, index) => {
      const own = isObject(element) && typeof element[kind] === 'string' ? [{ list: value, index, element }] : []
      return [...own, ...elementsOf(element, kind)]
    })
  }
  return isObject(value) ? Object.values(value).flatMap((held) => elementsOf(held, kind)) : []
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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

/** The same group in each variant: at the same path below it. */
function sameGroups(variants: readonly Found[], nth: number): Json[] | undefined {
  const all = variants.map(({ element }) => elementsOf(element, 'group').map((found) => found.element))
  const first = all[0]?.filter((group) => pagesOf(group).filter((page) => typeof page === 'string').length > 1)
  const model = first?.[nth % Math.max(first.length, 1)]
  if (!model) return undefined
  const tail = tailOf(pagesOf(model).find((page) => typeof page === 'string') as string)
  const same = all.flatMap((groups) => groups.filter((group) => firstTail(group) === tail).slice(0, 1))
  return same.length === variants.length ? same : undefined
}

function firstTail(group: Json): string | undefined {
  const page = pagesOf(group).find((each) => typeof each === 'string')
  return typeof page === 'string' ? tailOf(page) : undefined
}

function tailOf(page: string): string {
  return page.split('/').at(-1) ?? ''
}

/** A new page beside the pages of a group, in their folder. */
function newPage(group: Json, name: string): string {
  const beside =
    pagesOf(group)
      .filter((page): page is string => typeof page === 'string')
      .at(-1) ?? ''
  return [...beside.split('/').slice(0, -1), name].join('/')
}

type Change = (docs: Json, nth: number) => boolean

const changes: Readonly<Record<string, Change>> = {
  'a page in all variants': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)
    groups?.forEach((group) => pagesOf(group).splice(1, 0, newPage(group, 'made-up')))
    return groups !== undefined
  },
  'a page in one variant': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)
    const group = groups?.[nth % groups.length]
    if (group) pagesOf(group).push(newPage(group, 'made-up'))
    return group !== undefined
  },
  'a page since a version': (docs, nth) => {
    const variants = variantsOf(docs)
    const groups = variants[0]?.element['version'] === undefined ? undefined : sameGroups(variants, nth)
    const newer = new Set(variants.filter(({ index }) => index < 2).map(({ element }) => element))
    const some = groups?.filter((_, index) => newer.has(variants[index]?.element as Json))
    some?.forEach((group) => pagesOf(group).push(newPage(group, 'made-up')))
    return some !== undefined && some.length > 0
  },
  'a page removed from all': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)
    groups?.forEach((group) =>
      pagesOf(group).splice(
        pagesOf(group).findIndex((page) => typeof page === 'string'),
        1,
      ),
    )
    return groups !== undefined
  },
  'a page removed from one': (docs, nth) => {
    const group = sameGroups(variantsOf(docs), nth)?.at(-1)
    if (group)
      pagesOf(group).splice(
        pagesOf(group).findIndex((page) => typeof page === 'string'),
        1,
      )
    return group !== undefined
  },
  'a page renamed in all': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)
    groups?.forEach((group) => {
      const at = pagesOf(group).findIndex((page) => typeof page === 'string')
      pagesOf(group)[at] = newPage(group, 'renamed')
    })
    return groups !== undefined
  },
  'a page moved in all': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)
    groups?.forEach((group) => pagesOf(group).push(...pagesOf(group).splice(0, 1)))
    return groups !== undefined
  },
  'a title in one variant': (docs, nth) => {
    const group = sameGroups(variantsOf(docs), nth)?.at(-1)
    if (group) group['group'] = 'Made up'
    return group !== undefined
  },
  'an icon in all': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)
    groups?.forEach((group) => (group['icon'] = 'wand'))
    return groups !== undefined
  },
  'a group in all': (docs, nth) => {
    const groups = sameGroups(variantsOf(docs), nth)
    groups?.forEach((group) => pagesOf(group).push({ group: 'Made up', pages: [newPage(group, 'made-up')] }))
    return groups !== undefined
  },
  'a translated group in all': (docs, nth) => {
    const variants = variantsOf(docs)
    const groups = sameGroups(variants, nth)
    groups?.forEach((group, index) => {
      const title = `Made up ${String(variants[index]?.element['language'] ?? '')}`.trim()
      pagesOf(group).push({ group: title, pages: [newPage(group, 'made-up')] })
    })
    return groups !== undefined
  },
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
