import { isObject, type Json } from './made-up-docs.js'

/** Languages that Mintlify has, and few sites. */
const [ADDED, RENAMED] = ['hu', 'uk'] as const

/** Edits of languages as a whole, as translators' bots and their owners make them. */
export const languageChanges: Readonly<Record<string, (docs: Json, nth: number) => boolean>> = {
  'a language added': (docs, nth) =>
    inLists(docs, (list) => added(list, nth, (title, inFirst) => (title === inFirst ? title : `${title} (${ADDED})`))),
  'a language added, not translated': (docs, nth) => inLists(docs, (list) => added(list, nth, (_, inFirst) => inFirst)),
  'languages reordered': (docs, nth) =>
    inLists(docs, (list) => list.push(...list.splice(1 + (nth % (list.length - 1)), 1)) > 2),
  'languages in another order': (docs) => inLists(docs, (list) => list.reverse().length > 1),
  'a language renamed': (docs, nth) =>
    inLists(docs, (list) => {
      const at = inFolder(list, nth)
      const model = list[at]
      if (!model) return false
      const [was, now] = [String(model['language']), RENAMED]
      list[at] = { ...(inFolders(model, was, now) as Json), language: now }
      return true
    }),
  'a language removed from the middle': (docs, nth) =>
    inLists(docs, (list) => list.length > 2 && list.splice(1 + (nth % (list.length - 2)), 1).length > 0),
}

function inLists(docs: Json, change: (list: Json[]) => boolean): boolean {
  const lists = listsIn(docs['navigation']).filter((list) => list.length > 1)
  return lists.map(change).some(Boolean)
}

function listsIn(value: unknown): Json[][] {
  if (Array.isArray(value)) return value.flatMap(listsIn)
  if (!isObject(value)) return []
  const { languages } = value
  return Array.isArray(languages) ? [languages as Json[]] : Object.values(value).flatMap(listsIn)
}

/** A language whose pages are in a folder named like it. */
function inFolder(list: readonly Json[], nth: number): number {
  const found = list.flatMap((each, index) => {
    const was = String(each['language'])
    return JSON.stringify(each) !== JSON.stringify(inFolders(each, was, ADDED)) ? [index] : []
  })
  return found[nth % Math.max(found.length, 1)] ?? -1
}

/** A copy of a language in a folder of its own, with other titles; behind the others, or beside that. */
function added(list: Json[], nth: number, titled: (title: string, inFirst: string) => string): boolean {
  const at = inFolder(list, nth)
  const [model, first] = [list[at], list[0]]
  if (!model) return false
  const copy = { ...(inFolders(model, String(model['language']), ADDED) as Json), language: ADDED } as Json
  delete copy['default']
  list.splice(nth % 2 === 0 ? list.length : at + 1, 0, withTitles(copy, first, titled) as Json)
  return true
}

const titles = new Set(['tab', 'group', 'anchor', 'dropdown', 'item'])

function withTitles(value: unknown, first: unknown, titled: (title: string, inFirst: string) => string): unknown {
  if (Array.isArray(value))
    return value.map((each, index) => withTitles(each, Array.isArray(first) ? first[index] : undefined, titled))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => {
      const other = isObject(first) ? first[key] : undefined
      if (!titles.has(key) || typeof held !== 'string') return [key, withTitles(held, other, titled)]
      return [key, titled(held, typeof other === 'string' ? other : held)]
    }),
  )
}

/** The same with another folder in the paths of its pages. */
function inFolders(value: unknown, was: string, now: string): unknown {
  const renamed = (path: string) =>
    path
      .split('/')
      .map((segment) => (segment === was ? now : segment))
      .join('/')
  if (typeof value === 'string') return /^https?:|\s/.test(value) ? value : renamed(value)
  if (Array.isArray(value)) return value.map((each) => inFolders(each, was, now))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      typeof held === 'string' && key !== 'root' ? held : inFolders(held, was, now),
    ]),
  )
}
