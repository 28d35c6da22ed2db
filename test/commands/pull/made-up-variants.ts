import { elementsOf, isObject, type Json } from './made-up-docs.js'

type Kind = 'language' | 'version'

/** Languages that Mintlify has, and few sites. */
const [ADDED, RENAMED] = ['hu', 'uk'] as const

/** Edits of languages and versions as a whole, in folders that their names are a part of. */
export const variantChanges: Readonly<Record<string, (docs: Json, nth: number) => boolean>> = {
  'a language added': inLists('language', (list, nth) => {
    const copy = named(list[nth % list.length], 'language', ADDED)
    list.splice(nth % 2 === 0 ? list.length : 1, 0, retitled(copy, (title) => `${title} (${ADDED})`) as Json)
  }),
  'a language added, not translated': inLists('language', (list) => list.push(named(list[0], 'language', ADDED))),
  'languages reordered': inLists('language', (list, nth) =>
    list.push(...list.splice(1 + (nth % (list.length - 1)), 1)),
  ),
  'a language renamed': inLists('language', (list, nth) => {
    const at = nth % list.length
    list[at] = named(list[at], 'language', RENAMED)
  }),
  'a language removed': inLists('language', (list) => list.pop()),
  'a language removed from the middle': inLists('language', (list) => list.length > 2 && list.splice(1, 1)),
  'a version cut in all': inLists('version', (list) =>
    list.unshift(
      named(
        list[0],
        'version',
        another(list[0], (number) => number + 1),
      ),
    ),
  ),
  'two versions cut in all': inLists('version', (list) => {
    for (let nth = 0; nth < 2; nth++)
      list.unshift(
        named(
          list[0],
          'version',
          another(list[0], (number) => number + 1),
        ),
      )
  }),
  'an oldest version added to all': inLists('version', (list) =>
    list.push(
      named(
        list.at(-1),
        'version',
        another(list.at(-1), (number) => number - 1),
      ),
    ),
  ),
  'a version removed from all': inLists('version', (list) => list.length > 2 && list.pop()),
  'the newest version removed from all': inLists('version', (list) => list.length > 2 && list.shift()),
  'a version renamed in all': inLists('version', (list) => {
    const old = list.at(-1)
    list[list.length - 1] = named(old, 'version', `${String(old?.['version'])}.1`)
  }),
  'the label of a version changed': inLists('version', (list, nth) => {
    const own = list[nth % list.length]
    if (own) own['version'] = `${String(own['version'])} LTS`
  }),
  'a tag for a version': inLists('version', (list, nth) =>
    Object.assign(list[nth % list.length] ?? {}, { tag: 'LTS' }),
  ),
}

/** An edit of each list of variants; false without one. */
function inLists(kind: Kind, edit: (list: Json[], nth: number) => unknown) {
  return (docs: Json, nth: number): boolean => {
    const lists = new Set(elementsOf(docs['navigation'], kind).map(({ list }) => list as Json[]))
    const own = [...lists].filter((list) => list.length > 1)
    for (const list of own) edit(list, nth)
    return own.length > 0
  }
}

/** A copy of a variant under another name, in the folder of that name. */
function named(variant: Json | undefined, kind: Kind, now: string): Json {
  const was = String(variant?.[kind])
  return { ...(inFolder(variant, was, now) as Json), [kind]: now }
}

function inFolder(value: unknown, was: string, now: string): unknown {
  if (typeof value === 'string') {
    const folders = value.split('/').map((folder) => (folder === was ? now : folder))
    return value.includes('://') ? value : folders.join('/')
  }
  if (Array.isArray(value)) return value.map((each) => inFolder(each, was, now))
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inFolder(inner, was, now)]))
    : value
}

const titles = new Set(['tab', 'group', 'anchor', 'dropdown', 'item'])

function retitled(value: unknown, retitle: (title: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => retitled(each, retitle))
  if (!isObject(value)) return value
  const own = (key: string, inner: unknown) =>
    titles.has(key) && typeof inner === 'string' ? retitle(inner) : retitled(inner, retitle)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, own(key, inner)]))
}

/** `v3.0` after `v2.0`: the label with another first number. */
function another(version: Json | undefined, step: (number: number) => number): string {
  return String(version?.['version']).replace(/\d+/, (number) => String(step(Number(number))))
}
