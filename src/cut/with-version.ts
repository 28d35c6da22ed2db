import { deepEqual } from '../json/equal.js'
import { isJsonObject, type JsonObject, type JsonValue } from '../json/value.js'
import { withPages } from './versions.js'

/** The version that is cut: its label, the one that it is a copy of, and what pages become. */
export interface Cut {
  readonly label: string
  readonly from: string
  readonly moved: (page: string) => string
  /** Words of the new version, and those of the old one that they stand for. */
  readonly words: readonly (readonly [string, string])[]
}

/** docs.json with the new version beside the one that it is a copy of. What marks the latest version goes over to it. */
export function withVersion(docs: JsonValue, cut: Cut): JsonValue {
  return mapVersions(docs, (entries) => {
    const at = entries.findIndex((entry) => isVersion(entry, cut.from))
    const old = entries[at]
    if (at === -1 || !isJsonObject(old)) return entries
    const fresh = { ...(withPages(old, cut.moved) as JsonObject), version: cut.label }
    const isLast = at > 0 && at === entries.length - 1
    const pair = isLast ? [unmarked(old), fresh] : [fresh, unmarked(old)]
    return [...entries.slice(0, at), ...pair, ...entries.slice(at + 1)]
  })
}

/** Whether the one has the new version, as a copy of the old one, and is the other but for that. */
export function isCut(after: JsonValue, before: JsonValue, cut: Cut): boolean {
  const fresh: JsonValue[] = []
  const rest = mapVersions(after, (entries) =>
    entries.filter((entry) => !isVersion(entry, cut.label) || !fresh.push(entry)),
  )
  const old: JsonValue[] = []
  mapVersions(before, (entries) => (old.push(...entries.filter((entry) => isVersion(entry, cut.from))), entries))
  if (fresh.length !== old.length || fresh.length === 0 || !deepEqual(marksOff(rest), marksOff(before))) return false
  return fresh.every((entry, index) => deepEqual(asOld(entry, cut), unmarkedEntry(old[index])))
}

/** The new version in the words of the old one. */
function asOld(entry: JsonValue, { words }: Cut): unknown {
  let text = JSON.stringify(unmarkedEntry(entry))
  for (const [word, old] of words)
    text = text.replaceAll(JSON.stringify(word).slice(1, -1), JSON.stringify(old).slice(1, -1))
  return JSON.parse(text)
}

function marksOff(docs: JsonValue): JsonValue {
  return mapVersions(docs, (entries) => entries.map(unmarkedEntry))
}

function unmarkedEntry(entry: JsonValue | undefined): JsonValue {
  return isJsonObject(entry) ? unmarked(entry) : (entry ?? null)
}

/** Without what says which version is the latest. */
function unmarked(entry: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => key !== 'default' && key !== 'tag')) as JsonObject
}

function isVersion(entry: JsonValue, label: string): boolean {
  return isJsonObject(entry) && entry['version'] === label
}

function mapVersions(value: JsonValue, change: (entries: readonly JsonValue[]) => readonly JsonValue[]): JsonValue {
  if (Array.isArray(value)) return value.map((inner) => mapVersions(inner as JsonValue, change))
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([key, inner]): [string, JsonValue] => {
    const mapped = mapVersions(inner as JsonValue, change)
    return [key, key === 'versions' && Array.isArray(mapped) ? change(mapped) : mapped]
  })
  return Object.fromEntries(entries) as JsonObject
}
