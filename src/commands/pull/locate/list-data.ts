import { valueAt } from '../../../format/changes/where.js'
import { isRecord, type JsonValue } from '../../../format/json/value.js'
import { isData, type DataSite } from '../origin/sites.js'
import type { TracedValue } from '../origin/traced-value.js'
import { parseData } from '../../code/nodes.js'
import type { Candidate } from '../propose/edit.js'
import { instancesOfValue, candidate, type EditContext } from '../propose/edit-context.js'
import type { Neighbour } from '../propose/list-places.js'
import { siteOf, ownText } from '../origin/instances.js'

interface DataEntry extends DataSite {
  /** Of a row: the key that contains the child. */
  readonly key: string | undefined
}

/** The entry of a list in a JSON file that a child comes from, or the row with it. */
export function dataOf({ sites }: EditContext, child: TracedValue | undefined): DataEntry | undefined {
  const site = sites.at(siteOf(child))
  if (!isData(site)) return undefined
  const { file, path } = site
  const key = path.at(-1)
  if (typeof key === 'number') return { file, path, key: undefined }
  const isRow = child?.type === 'text' && typeof path.at(-2) === 'number'
  return isRow && key !== undefined ? { file, path: path.slice(0, -1), key } : undefined
}

/** A candidate for a new entry beside one from a JSON file. */
export function dataCandidate(
  context: EditContext,
  { element: child, side }: Neighbour,
  value: JsonValue,
): Candidate | undefined {
  const site = dataOf(context, child)
  if (!site) return undefined
  const own = child.type === 'text' && typeof value === 'string' ? ownText(child, value) : value
  if (own === undefined) return undefined
  const path = [...site.path.slice(0, -1), Number(site.path.at(-1)) + (side === 'after' ? 1 : 0)]
  const { key } = site
  // What a row says by a key of texts is a text.
  if (key !== undefined && (typeof value !== 'string' || !isOnlyKey(context, site))) return undefined
  const entry = key === undefined ? own : { [key]: own }
  const action = { type: 'data', file: site.file, path, value: entry, isNew: true } as const
  return candidate(action, undefined, ...instancesOfValue(context, child))
}

/** True if a row has no other key, whose value nobody would know for a new one. */
function isOnlyKey({ textOf }: EditContext, { file, path }: DataEntry): boolean {
  const row = valueAt(parseData(textOf(file)), path)
  return isRecord(row) && Object.keys(row).length === 1
}
