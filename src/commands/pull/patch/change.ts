import type { ts } from 'ts-morph'
import type { Patch } from '../../code/patch.js'
import type { Copy, Edit, Data } from '../propose/edit.js'
import { patchJson } from '../../../format/json/patch/patch.js'
import { deepEqual, isJsonObject, type JsonValue, changedAt, objectOf } from '../../../format/json/value.js'
import { parseData } from '../../code/nodes.js'

/** A change of the source: all edits or none. */
export interface Change {
  readonly edits: readonly Edit[]
  readonly file: string
  /** Patches of the file, and of tables with words for the new code. */
  readonly patches: readonly Patch[]
  readonly data: readonly Data[]
  /** Replaced spreads. */
  readonly writesOut: readonly ts.Node[]
  /** Copied shared code. */
  readonly copied?: Copy | undefined
  /** A new condition on a locale, release or product: `locale === 'fr'`. */
  readonly condition: string | undefined
  readonly isFirstStep: boolean
}

/** A JSON file with new values at some paths; all other bytes stay. */
export function patchData(file: string, text: string, changes: readonly Data[]): string {
  // A key that changes its place is removed first, as a patch keeps the places of keys.
  const isBack = ({ path }: Data) => changes.some((each) => each.value !== undefined && deepEqual(each.path, path))
  const gone = changes.filter((change) => change.value === undefined && isBack(change))
  const rest = changes.filter((change) => !gone.includes(change))
  return [gone, rest].reduce((now, some) => (some.length > 0 ? withData(file, now, some) : now), text)
}

/** Changes made last first, so that indices stay. */
function withData(file: string, text: string, changes: readonly Data[]): string {
  const nameOf = ({ path }: Data) => path.join('/')
  const order = (left: Data, right: Data) => nameOf(right).localeCompare(nameOf(left), 'en', { numeric: true })
  return patchJson(text, changes.toSorted(order).reduce(changed, parseData(text)), { file })
}

function changed(whole: JsonValue, { path, value, previous, isNew }: Data): JsonValue {
  const key = path.at(-1)
  if (key === undefined) return value ?? null
  return changedAt(whole, path.slice(0, -1), (owner) => {
    if (Array.isArray(owner)) {
      const list = owner as readonly JsonValue[]
      return list.toSpliced(Number(key), isNew ? 0 : 1, ...(value === undefined ? [] : [value]))
    }
    if (!isJsonObject(owner)) return owner
    const keys = Object.keys(owner)
    const at = keys.indexOf(String(key))
    const place = at >= 0 ? at : previous === undefined ? 0 : keys.indexOf(previous) + 1
    const own: [string, JsonValue][] = value === undefined ? [] : [[String(key), value]]
    return objectOf(Object.entries(owner).toSpliced(place, at >= 0 ? 1 : 0, ...own))
  })
}
