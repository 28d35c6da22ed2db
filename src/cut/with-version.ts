import { deepEqual } from '../json/equal.js'
import { isJsonObject, type JsonObject, type JsonValue } from '../json/value.js'
import { placeAmong, type Succession } from './order.js'
import { withPages } from './versions.js'

/** The version that is cut. */
export interface Cut extends Succession {
  readonly moved: (page: string) => string
  /** Words of the new version, and those of the old one that they stand for. */
  readonly words: readonly (readonly [string, string])[]
}

/** docs.json with the new version in its place. What marks the latest version goes over to it, if it is the newest. */
export function withVersion(docs: JsonValue, cut: Cut): JsonValue {
  return mapVersions(docs, (entries) => {
    const old = entries.find((entry) => isVersion(entry, cut.from))
    if (!isJsonObject(old)) return entries
    const at = placeAmong(entries.map(labelOf), cut)
    const newest = entries.find((entry) => cut.newest !== undefined && isVersion(entry, cut.newest))
    const fresh = { ...marked(withPages(old, cut.moved) as JsonObject, newest), version: cut.label }
    const rest = entries.map((entry) => (entry === newest && isJsonObject(entry) ? unmarked(entry) : entry))
    return [...rest.slice(0, at), fresh, ...rest.slice(at)]
  })
}

/** Whether the one has the new version where `wanted` has it, and is otherwise what it was; in words, and in what marks the latest version, it may differ. */
export function isCut(after: JsonValue, wanted: JsonValue, cut: Cut): boolean {
  const [found, expected] = [after, wanted].map((docs) =>
    mapVersions(docs, (entries) =>
      entries.map((entry) =>
        isVersion(entry, cut.label) ? inOldWords(unmarkedEntry(entry), cut) : unmarkedEntry(entry),
      ),
    ),
  )
  return deepEqual(found, expected) && defaultsIn(after) === defaultsIn(wanted)
}

/** The new version as the old one says it: titles may have its label in them. */
function inOldWords(entry: JsonValue, { words }: Cut): JsonValue {
  let text = JSON.stringify(entry)
  for (const [word, old] of words)
    text = text.replaceAll(JSON.stringify(word).slice(1, -1), JSON.stringify(old).slice(1, -1))
  return JSON.parse(text) as JsonValue
}

/** How many versions say that they are the one to open. */
function defaultsIn(docs: JsonValue): number {
  let count = 0
  mapVersions(docs, (entries) => {
    count += entries.filter((entry) => isJsonObject(entry) && entry['default'] === true).length
    return entries
  })
  return count
}

const marks: ReadonlySet<string> = new Set(['default', 'tag'])

/** With the marks of another one, in the place that they have there, and none of its own. */
function marked(entry: JsonObject, other: JsonValue | undefined): JsonObject {
  const bare = unmarked(entry)
  if (!isJsonObject(other)) return bare
  const made = Object.entries(bare)
  for (const [at, [key, value]] of Object.entries(other).entries())
    if (marks.has(key)) made.splice(at, 0, [key, value as JsonValue])
  return Object.fromEntries(made) as JsonObject
}

function unmarkedEntry(entry: JsonValue): JsonValue {
  return isJsonObject(entry) ? unmarked(entry) : entry
}

/** Without what says which version is the latest. */
function unmarked(entry: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !marks.has(key))) as JsonObject
}

function isVersion(entry: JsonValue, label: string): boolean {
  return labelOf(entry) === label
}

function labelOf(entry: JsonValue): string {
  return isJsonObject(entry) && typeof entry['version'] === 'string' ? entry['version'] : ''
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
