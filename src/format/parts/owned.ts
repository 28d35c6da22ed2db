import { align } from '../changes/align.js'
import { pairsOf } from '../changes/alignment.js'
import type { Change, ChangeSide } from '../changes/change.js'
import { contents } from '../contract/contents.js'
import { kinds } from '../contract/kinds.js'
import { isWithin, type JsonPath } from '../json/tree.js'
import { isJsonObject, type JsonObject, type JsonValue, changedAt, objectOf } from '../json/value.js'
import type { Step } from '../changes/place.js'
import { amongTitled, elementsOf, findParts, isInOrder, isStep, nearest, ownOf } from './find.js'
import type { DocsElement, FoundPart, Given, Owns, PartPlace } from './find.js'

/** A docs.json with the output of a config in its place; everything else stays. */
export function withOwned(docs: JsonObject, { json, owns }: Given): JsonObject {
  if (owns === 'docs') return json
  if (owns === 'navigation') return objectOf([...Object.entries(docs), ['navigation', json['navigation'] as JsonValue]])
  return findParts(docs, { json, owns }).reduce<JsonValue>(
    (whole, { part, element }) =>
      element ? changedAt(whole, element.path, (old) => merged(old as JsonObject, ownOf(json, part), part)) : whole,
    docs,
  ) as JsonObject
}

/** The output of a config in a docs.json: the counterpart of {@link withOwned}. A part without an element is as given. */
export function ownedIn(docs: JsonValue, { json, owns }: Given): JsonObject {
  if (owns === 'docs' || !isJsonObject(docs)) return docs as JsonObject
  if (owns === 'navigation') return { navigation: docs['navigation'] ?? null }
  return findParts(docs, { json, owns }).reduce<JsonValue>(
    (result, { part, element }) =>
      element ? changedAt(result, part.at, () => projected(element.value, part)) : result,
    json,
  ) as JsonObject
}

/** True for a key of a part: named by a call, or content in place of the called content. */
function isOwn(key: string, { kind, keys }: PartPlace): boolean {
  const isContent = (each: string) =>
    Object.hasOwn(contents, each) && (kinds[kind].content as readonly string[]).includes(each)
  return keys.includes(key) || (isContent(key) && keys.some(isContent))
}

function merged(old: JsonObject, own: JsonObject, part: PartPlace): JsonObject {
  const isNew = (key: string) => key !== part.kind && !Object.hasOwn(old, key)
  const isContent = (key: string) => Object.hasOwn(contents, key)
  // Groups in place of pages.
  const instead = Object.keys(own).find((key) => isContent(key) && isNew(key))
  const entries = Object.entries(old).flatMap(([key, value]): [string, JsonValue][] => {
    if (key === part.kind || !isOwn(key, part)) return [[key, value]]
    const now = Object.hasOwn(own, key) ? key : isContent(key) ? instead : undefined
    return now === undefined ? [] : [[now, own[now] as JsonValue]]
  })
  return objectOf([...entries, ...Object.entries(own).filter(([key]) => isNew(key))])
}

function projected(element: JsonObject, part: PartPlace): JsonObject {
  return objectOf(Object.entries(element).filter(([key]) => key === part.kind || isOwn(key, part)))
}

/** The parts with the places of known parts of the same names. */
export function settledAs(owns: Owns, known: Owns): Owns {
  if (typeof owns === 'string' || typeof known === 'string') return owns
  const open = [...known]
  return owns.map((part) => {
    const same = open.findIndex((each) => namesOf(each, each.within) === namesOf(part, part.within))
    const [taken] = same === -1 ? [] : open.splice(same, 1)
    return { ...part, path: taken?.path }
  })
}

/** The parts with their places after edits of a docs.json; none for a removed element. */
export function settledAfter(owns: readonly PartPlace[], before: JsonObject, after: JsonObject): readonly PartPlace[] {
  const pairs = [...pairsOf(align(before, after))]
  return owns.map((part) => {
    const around = pairs.filter((pair) => part.path && isWithin(part.path, pair.before.path))
    const pair = around.toSorted((a, b) => b.before.path.length - a.before.path.length)[0]
    const rest = part.path?.slice(pair?.before.path.length)
    const isThere = pair && rest && (rest.length === 0 || pair.equal)
    return { ...part, path: isThere ? [...pair.after.path, ...rest] : undefined }
  })
}

function namesOf({ kind, title }: Step, around: readonly Step[]): string {
  return JSON.stringify([...around, { kind, title }].map((step) => [step.kind, step.title]))
}

/** A reader of earlier states of a docs.json: today's file, with the parts of the time. */
export function framedIn(docs: JsonValue | undefined, now: Given): (past: JsonValue | Given) => JsonValue {
  return (past) => {
    const then = asGiven(past)
    const { json, owns } = now
    if (typeof owns === 'string' || !isJsonObject(docs) || !isJsonObject(then.json)) return then.json
    return withOwned(docs, { json: ownedBefore(then, { json, owns }, docs), owns })
  }
}

/** The output of a config with parts, as an earlier build noted it; a whole docs.json as the output of a whole config. */
export function asGiven(past: JsonValue | Given): Given {
  const isNoted = isJsonObject(past) && Object.hasOwn(past, 'json') && Object.hasOwn(past, 'owns')
  return isNoted ? (past as unknown as Given) : { json: past as JsonObject, owns: 'docs' }
}

/** The values of the parts at an earlier time. A missing element is empty: `{ "group": "API" }`. */
export function ownedBefore(
  past: Given,
  now: Given & { readonly owns: readonly PartPlace[] },
  docs: JsonObject,
): JsonObject {
  const elements = elementsOf(past)
  const present = new Set(elementsOf({ json: docs, owns: 'docs' }).map((each) => namesOf(each, each.around)))
  const gone = elements.filter((each) => !present.has(namesOf(each, each.around)))
  const valueOf = ({ kind, within }: PartPlace, title: string, own: JsonObject): JsonObject | undefined => {
    const isWhere = (each: DocsElement) => typeof past.owns !== 'string' || isInOrder(within, each.around, isStep)
    const titled = elements.filter((each) => each.kind === kind && each.title === title && isWhere(each))
    const only = titled.length === 1 ? titled[0] : amongTitled(titled, own, kind).element
    return (only ?? nearest(titled, kind, own, 0))?.value
  }
  return findParts(docs, now).reduce<JsonValue>((result, { part, element }) => {
    const { kind, title } = part
    const own = ownOf(now.json, part)
    const renamed = gone.filter((each) => each.kind === kind)
    const value =
      valueOf(part, title, own) ??
      // Renamed since, in docs.json alone or in both.
      valueOf(part, element?.title ?? title, own) ??
      nearest(renamed, kind, own)?.value ??
      {}
    return changedAt(result, part.at, () => objectOf([[kind, title], ...Object.entries(projected(value, part))]))
  }, now.json) as JsonObject
}

/** The text to remember a build by: of parts, their names and values alone. */
export function textToNote(docs: JsonValue, { json, owns }: Given & { readonly owns: readonly PartPlace[] }): string {
  const given = isJsonObject(docs) ? ownedBefore({ json: docs, owns: 'docs' }, { json, owns }, docs) : {}
  const plain = owns.map(({ kind, title, keys, at }) => ({ kind, title, within: [], keys: keys.toSorted(), at }))
  return JSON.stringify({ json: given, owns: plain })
}

/** Changes of parts with the elements around them in docs.json. */
export function placedAround(changes: readonly Change[], found: readonly FoundPart[]): readonly Change[] {
  if (found.length === 0) return changes
  const placed = (side: ChangeSide | undefined) => {
    const around = side && found.find(({ part }) => isWithin(side.path, part.at))?.element?.around
    return around ? { ...side, place: [...around, ...side.place] } : side
  }
  return changes.map((change) => {
    const [before, after] = [placed(change.before), placed(change.after)]
    return { ...change, ...(before && { before }), ...(after && { after }) }
  })
}

/** The place in the config's output of a place in docs.json; undefined outside of parts, and for keys that stay. */
export function pathInOutput(path: JsonPath, found: readonly FoundPart[]): JsonPath | undefined {
  const own = found.find(({ part, element }) => {
    if (!element || !isWithin(path, element.path)) return false
    const key = path[element.path.length]
    return key === undefined || key === part.kind || isOwn(String(key), part)
  })
  return own?.element && [...own.part.at, ...path.slice(own.element.path.length)]
}

/** The place in docs.json of a place in the config's output. */
export function pathInDocs(path: JsonPath, found: readonly FoundPart[]): JsonPath {
  const own = found.find(({ part, element }) => element && isWithin(path, part.at))
  return own?.element ? [...own.element.path, ...path.slice(own.part.at.length)] : path
}
