import { align } from '../../changes/align.js'
import type { Pair } from '../../changes/alignment.js'
import type { ts } from 'ts-morph'
import { isJsonObject, type JsonValue } from '../../json/value.js'
import { ownSpan } from '../provenance/occurrences.js'
import type { Sites } from '../provenance/sites.js'
import { valueAt, type TracedElement } from '../provenance/traced-value.js'

/** From here on, variants count as having the same. */
export const LIKE = 0.9

/** How the pages of one variant become those of another: a folder of their paths has another name. */
interface Folders {
  readonly was: string
  readonly now: string
}

/** The folder that most pages differ in. */
export function foldersBetween(was: JsonValue, now: JsonValue): Folders | undefined {
  const known = new Map([...pagesIn(was)].map((page) => [tailOf(page), page.split('/')]))
  const votes = new Map<string, number>()
  for (const page of pagesIn(now)) {
    const segments = page.split('/')
    const other = known.get(tailOf(page))
    const at = segments.findIndex((segment, index) => segment !== other?.[index])
    if (other?.length !== segments.length || at < 0) continue
    if (segments.some((segment, index) => index !== at && segment !== other[index])) continue
    const vote = `${other[at]}/${segments[at]}`
    votes.set(vote, (votes.get(vote) ?? 0) + 1)
  }
  const [most] = [...votes].toSorted(([, left], [, right]) => right - left)
  const [from, to] = most?.[0].split('/') ?? []
  return from === undefined || to === undefined ? undefined : { was: from, now: to }
}

/** How much two variants have the same pages: 1 where all are. */
export function likeness(left: JsonValue, right: JsonValue): number {
  const [one, other] = [new Set(pagesIn(left)), new Set(pagesIn(right))]
  const shared = [...one].filter((page) => other.has(page)).length
  return (2 * shared) / Math.max(one.size + other.size, 1)
}

/** The texts of a release without its label. */
export function leavesOf(value: JsonValue, label: string): ReadonlySet<string> {
  const texts = JSON.stringify(value).match(/"(?:[^"\\]|\\.)*"/g) ?? []
  return new Set(texts.map((text) => text.toLowerCase().replaceAll(label.toLowerCase(), '')))
}

/** Whether two variants have mostly the same texts. */
export function isLike(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const shared = [...left].filter((text) => right.has(text)).length
  return shared >= LIKE * Math.max(left.size, right.size)
}

/** The same with another folder in the paths of its pages. */
export function inFolder(value: JsonValue, { was, now }: Folders): JsonValue {
  const look = (inner: JsonValue): JsonValue => {
    if (typeof inner === 'string') {
      const isPath = inner.includes('/') && !/\s/.test(inner)
      return isPath ? inner.replaceAll(/[^/]+/g, (segment) => (segment === was ? now : segment)) : inner
    }
    if (Array.isArray(inner)) return (inner as readonly JsonValue[]).map(look)
    return isJsonObject(inner)
      ? Object.fromEntries(Object.entries(inner).map(([key, each]) => [key, look(each)]))
      : inner
  }
  return look(value)
}

/** The literals of a variant that say something else in another one, and what they would say for that. */
export function otherTexts(sites: Sites, model: TracedElement, other: JsonValue): ReadonlyMap<ts.Node, string> {
  const texts = new Map<ts.Node, string>()
  const look = ({ before, after, equal, members, items }: Pair): void => {
    if (equal) return
    for (const { pair } of [...(members ?? []), ...(items ?? [])]) if (pair) look(pair)
    const text = typeof after.value === 'string' ? valueAt(model, before.path) : undefined
    const own = text?.type === 'text' ? ownSpan(text) : undefined
    const node = sites.nodeAt(own?.site)
    if (text?.type !== 'text' || !own || !node || texts.has(node)) return
    const [prefix, now] = [text.json.slice(0, own.start), String(after.value)]
    if (now.startsWith(prefix) && now.length > prefix.length) texts.set(node, now.slice(prefix.length))
  }
  look(align(model.json, other).root)
  return texts
}

function* pagesIn(value: JsonValue): Generator<string> {
  if (Array.isArray(value)) {
    for (const each of value as readonly JsonValue[]) {
      if (typeof each === 'string') yield each
      else yield* pagesIn(each)
    }
  } else if (isJsonObject(value)) for (const inner of Object.values(value)) yield* pagesIn(inner)
}

function tailOf(page: string): string {
  return page.slice(page.lastIndexOf('/') + 1)
}
