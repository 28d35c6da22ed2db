import { elementsIn, leavesIn } from '../changes/elements.js'
import { kindIn, titleOf, type Step } from '../changes/place.js'
import { generators } from '../contract/attributes.js'
import { parseEndpoint } from '../contract/endpoints.js'
import type { Kind } from '../contract/kind.js'
import { contentKeyOf } from '../contract/methods.js'
import { isWithin, type JsonPath } from '../json/tree.js'
import { getOwn, isJsonObject, type JsonObject, type JsonValue } from '../json/value.js'

/** The range of docs.json that a config produces: everything, the navigation, or some elements. */
export type Owns = 'docs' | 'navigation' | readonly PartPlace[]

/** The range in a word. */
export type Range = Extract<Owns, string> | 'parts'

/** The output of a config; of parts, `{ navigation: { tabs: [part, part], groups: [part] } }`. */
export interface Given {
  readonly json: JsonObject
  readonly owns: Owns
}

/** An element of docs.json that a config owns. */
export interface PartPlace extends Step {
  /** Elements around the part, outermost first; levels between may be missing. */
  readonly within: readonly Step[]
  /** The keys named by its calls. */
  readonly keys: readonly string[]
  /** The place in the config's output: `['navigation', 'tabs', 0]`. */
  readonly at: JsonPath
  /** The place in docs.json, where known beforehand: no search. */
  readonly path?: JsonPath | undefined
  /** The builder's call; undefined unless places were requested. */
  readonly trace?: unknown
}

/** An element of a document, and the elements around, outermost first. */
export interface DocsElement extends Step {
  readonly path: JsonPath
  readonly value: JsonObject
  readonly around: readonly Step[]
}

/** The reason for a part without an element. */
export type Lack =
  /** `near`: an element with most of the part's pages; `isRenamed`: the title alone differs. */
  | { readonly why: 'missing'; readonly near?: DocsElement | undefined; readonly isRenamed?: boolean }
  | { readonly why: 'several'; readonly elements: readonly DocsElement[] }
  /** An element of this title with pages, none of them the part's. */
  | { readonly why: 'stranger'; readonly element: DocsElement }
  /** Two parts, one inside the other, or both the same element. */
  | { readonly why: 'inside'; readonly outer: PartPlace }

/** A part with its element, or the reason for none. */
export interface FoundPart {
  readonly part: PartPlace
  readonly element?: DocsElement | undefined
  readonly lack?: Lack | undefined
}

/** Finds the parts of a config in a docs.json. */
export function findParts(docs: JsonObject, { json, owns }: Given): readonly FoundPart[] {
  if (typeof owns === 'string') return []
  const elements = elementsOf({ json: docs, owns: 'docs' })
  const found = owns.map((part) => ({ part, ...findPart(elements, part, ownOf(json, part)) }))
  return found.map(({ part, element, lack }, index): FoundPart => {
    const near = lack?.why === 'missing' ? lack.near : undefined
    // The element of another part was not renamed.
    const isTaken = near && found.some((other) => other.element === near)
    if (!element) return { part, lack: isTaken ? { why: 'missing' } : lack }
    const outer = found.find(
      (other, at) =>
        other.element &&
        at !== index &&
        isWithin(element.path, other.element.path) &&
        (other.element !== element || at < index),
    )
    return outer ? { part, lack: { why: 'inside', outer: outer.part } } : { part, element }
  })
}

type PartOnly = Omit<FoundPart, 'part'>

function findPart(elements: readonly DocsElement[], part: PartPlace, own: JsonObject): PartOnly {
  if (part.path) {
    const element = elements.find(({ path }) => path.join() === part.path?.join())
    return element ? { element } : { lack: { why: 'missing' } }
  }
  const ofKind = elements.filter(({ kind }) => kind === part.kind)
  const inside = ofKind.filter(({ around }) => isInOrder(part.within, around, isStep))
  const titled = inside.filter(({ title }) => title === part.title)
  if (titled.length > 0) return amongTitled(titled, own, part.kind)
  const near = nearest(inside, part.kind, own)
  return {
    lack: near ? { why: 'missing', near, isRenamed: true } : { why: 'missing', near: nearest(ofKind, part.kind, own) },
  }
}

/** The part among elements of its title: the first page decides, then any page. */
export function amongTitled(titled: readonly DocsElement[], own: JsonObject, kind: Kind): PartOnly {
  const [only, ...others] = titled
  if (!only) return { lack: { why: 'missing' } }
  const isStranger = ({ value }: DocsElement) => hasOthers(kind, value, own)
  if (others.length === 0) return isStranger(only) ? { lack: { why: 'stranger', element: only } } : { element: only }
  const [first] = pagesIn(kind, own)
  const begin = titled.filter(({ value }) => first !== undefined && pagesIn(kind, value)[0] === first)
  const [likely, ...more] = begin.length > 0 ? begin : titled.filter((each) => !isStranger(each))
  return likely && more.length === 0 ? { element: likely } : { lack: { why: 'several', elements: titled } }
}

/** True for an element with pages, none of them among the part's pages. */
function hasOthers(kind: Kind, value: JsonObject, own: JsonObject): boolean {
  const [given, present] = [new Set(pagesIn(kind, own, 'inside')), pagesIn(kind, value, 'inside')]
  return given.size > 0 && present.length > 0 && !present.some((page) => given.has(page))
}

/** The only element with the largest share of common pages, if above a share. */
export function nearest(
  elements: readonly DocsElement[],
  kind: Kind,
  own: JsonObject,
  least = 0.5,
): DocsElement | undefined {
  // Languages have the same endpoints.
  const keys = (value: JsonObject) =>
    new Set(pagesIn(kind, value).filter((page) => kind !== 'language' || !parseEndpoint(page)))
  const wanted = keys(own)
  const scored = elements.map((element) => {
    const present = keys(element.value)
    const common = [...present].filter((page) => wanted.has(page)).length
    return { element, share: common / Math.max(1, wanted.size + present.size - common) }
  })
  const [best, second] = scored.toSorted((a, b) => b.share - a.share)
  return best && best.share > least && best.share > (second?.share ?? 0) ? best.element : undefined
}

/** The pages of an element, in order, and the specifications of elements without pages. */
export function pagesIn(kind: Kind, value: JsonObject, where: 'inside' | 'all' = 'all'): readonly string[] {
  const leaves = leavesIn({ path: [contentKeyOf(kind), 0], value })
  return leaves.flatMap(({ path, value: leaf }) => {
    if (where === 'inside' && path.length === 2) return []
    if (!isJsonObject(leaf)) return typeof leaf === 'string' ? [leaf] : []
    const sources = SOURCES.flatMap((key) => getOwn(leaf, key) ?? [])
    return sources.length > 0 ? [JSON.stringify(sources)] : []
  })
}

/** The values in an element without children that show its subject. */
const SOURCES = ['href', 'root', 'sourceRef', '$ref', ...generators]

/** True if the wanted elements are around a place in their order; levels between may be left out. */
export function isInOrder<Wanted>(
  wanted: readonly Wanted[],
  around: readonly Step[],
  isWanted: (wanted: Wanted, step: Step) => boolean,
): boolean {
  const found = around.reduce((next, step) => {
    const each = wanted[next]
    return each !== undefined && isWanted(each, step) ? next + 1 : next
  }, 0)
  return found === wanted.length
}

/** True for steps of one kind and title. */
export function isStep(one: Step, other: Step): boolean {
  return one.kind === other.kind && one.title === other.title
}

/** The elements of a document, outer elements first; without the links of `global`. */
export function elementsOf({ json, owns }: Given): readonly DocsElement[] {
  const found: DocsElement[] = []
  const look = (path: JsonPath, value: JsonValue, around: readonly Step[]): void => {
    for (const inner of elementsIn({ path, value })) note(inner.path, inner.value, around)
  }
  const note = (path: JsonPath, value: JsonValue, around: readonly Step[]): void => {
    const kind = kindIn(path.at(-2), value)
    if (!isJsonObject(value) || kind === undefined || kind === 'page' || path.includes('global')) return
    const step = { kind, title: titleOf(kind, value) ?? '' }
    found.push({ ...step, path, value, around })
    look(path, value, [...around, step])
  }
  if (typeof owns === 'string') look(['navigation'], json['navigation'] ?? null, [])
  else for (const part of owns) note(part.at, ownOf(json, part), part.within)
  return found
}

/** The output of a config that owns all keys of elements. */
export function givenBy(elements: readonly DocsElement[]): Given & { readonly owns: readonly PartPlace[] } {
  const lists: Record<string, JsonObject[]> = {}
  const owns = elements.map(({ kind, title, value, path }): PartPlace => {
    const list = contentKeyOf(kind)
    const count = (lists[list] ??= []).push(value)
    const keys = Object.keys(value).filter((key) => key !== kind)
    return { kind, title, within: [], keys, at: ['navigation', list, count - 1], path }
  })
  return { json: { navigation: lists }, owns }
}

/** The value of a part in the config's output. */
export function ownOf(json: JsonObject, { at }: Pick<PartPlace, 'at'>): JsonObject {
  return at.reduce<JsonValue>(
    (value, key) => (value as Record<string | number, JsonValue>)[key] as JsonValue,
    json,
  ) as JsonObject
}
