import { deepEqual } from '../../format/json/equal.js'
import { isJsonObject, type JsonObject, type JsonValue } from '../../format/json/value.js'
import type { Naming } from './folders.js'
import { placeAmong, type Succession } from './order.js'
import { withPages } from './versions.js'

/** The new version. */
export interface Cut extends Succession {
  readonly moved: (page: string) => string
  readonly naming: Naming
}

/** docs.json with the new version in its place. The newest version gets the marks of the latest one. */
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

/**
 * True if a docs.json has the new version in the wanted place, and no other change. Ignored: marks of the latest version,
 * tags in the new one (`only('2.0') && 'NEW'`), and labels in titles and redirects.
 */
export function isCut(after: JsonValue, wanted: JsonValue, cut: Cut): boolean {
  const { newest = cut.from, naming } = cut
  const wordsOf = (label: string) => [naming(label), label]
  const inOldWords = (entry: JsonValue) =>
    reworded(untagged(unmarkedEntry(entry)), wordsOf(cut.label), wordsOf(cut.from))
  const [found, expected] = [after, wanted].map((docs) => {
    const compared = mapVersions(docs, (entries) =>
      entries.map((entry) => (isVersion(entry, cut.label) ? inOldWords(entry) : unmarkedEntry(entry))),
    )
    return reworded(compared, wordsOf(cut.label), wordsOf(newest))
  })
  const areListed = deepEqual(inVersions(after, labelOf), inVersions(wanted, labelOf))
  return deepEqual(found, expected) && areListed && defaultsIn(after) === defaultsIn(wanted)
}

/**
 * A docs.json that lists the new version, with the content of `wanted` for it: `since('Edge') && 'costs'` leaves the page
 * out of a copy of Edge. Undefined for any other difference.
 */
export function completed(docs: JsonValue, wanted: JsonValue, cut: Cut): JsonValue | undefined {
  const lists = inVersions(wanted, (entry) => entry) as JsonValue[][]
  const whole = mapVersions(docs, (entries) => {
    const list = lists.shift() ?? []
    return isCut({ versions: [...entries] }, { versions: list }, cut) ? entries : list
  })
  return isCut(whole, wanted, cut) ? whole : undefined
}

/** The marks on the new version in `wanted`, missing in a docs.json. */
export function marksLeft(docs: JsonValue, wanted: JsonValue, { label }: Cut): readonly string[] {
  const marksIn = (json: JsonValue) => {
    const entries = inVersions(json, (entry) => entry)
      .flat()
      .filter((entry) => isVersion(entry as JsonValue, label))
    return [...marks].filter((mark) => entries.some((entry) => isJsonObject(entry) && Boolean(entry[mark])))
  }
  const own = marksIn(docs)
  return marksIn(wanted).filter((mark) => !own.includes(mark))
}

function untagged(value: JsonValue): JsonValue {
  return JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'tag' ? undefined : inner))) as JsonValue
}

function reworded(value: JsonValue, words: readonly string[], others: readonly string[]): JsonValue {
  let text = JSON.stringify(value)
  for (const [at, word] of words.entries())
    text = text.replaceAll(JSON.stringify(word).slice(1, -1), JSON.stringify(others[at]).slice(1, -1))
  return JSON.parse(text) as JsonValue
}

/** Something of each version. */
function inVersions(docs: JsonValue, read: (entry: JsonValue) => JsonValue): JsonValue[] {
  const found: JsonValue[] = []
  mapVersions(docs, (entries) => {
    found.push(entries.map(read))
    return entries
  })
  return found
}

/** Counts the versions marked as the default. */
function defaultsIn(docs: JsonValue): number {
  return inVersions(docs, (entry) => isJsonObject(entry) && entry['default'] === true)
    .flat()
    .filter((isDefault) => isDefault === true).length
}

const marks: ReadonlySet<string> = new Set(['default', 'tag'])

/** An entry with the marks of the newest version, in the same place. */
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

/** An entry without marks. */
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
