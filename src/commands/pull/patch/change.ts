import type { Builder } from '../../migrate/model.js'
import type { ts } from 'ts-morph'
import type { Listed, Patch } from '../../code/patch.js'
import type { Certainty, Edit, Candidate, Data } from '../propose/edit.js'
import type { copiedFor } from '../copies.js'
import type { Condition } from '../conditions/conditions.js'
import { patchJson } from '../../../format/json/patch/patch.js'
import { isWithin, type JsonPath } from '../../../format/json/tree.js'
import { isJsonObject, setOwn, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import { parseData } from '../../code/nodes.js'

/** An item that stays under a condition: many of them beside each other are written together. */
export interface Keep extends Listed {
  readonly type: 'keep'
  readonly file: string
  readonly item: ts.Node
  readonly code: string
}

/** One change of the source: either all of its edits are made, or none. */
export interface Change {
  readonly edits: readonly Edit[]
  readonly file: string
  /** In the file, and in those with the words that it needs. */
  readonly patches: readonly (Patch | Keep)[]
  readonly data: readonly Data[]
  readonly builders: readonly Builder[]
  /** The spreads that it takes the place of. */
  readonly writesOut: readonly ts.Node[]
  /** The shared code that it copies, and the variants that the copy is for. */
  readonly copied?: ReturnType<typeof copiedFor> | undefined
  /** The condition for its locale, release or product. */
  readonly condition: Condition | undefined
  /** The least certainty of its candidates. */
  readonly certainty: Certainty
  /** The family of its candidates. */
  readonly family: string
}

/** The certainty of a change that some candidates make together. */
export function leastCertainty(candidates: readonly Pick<Candidate, 'certainty'>[]): Certainty {
  const all = candidates.map(({ certainty = 'sure' }) => certainty)
  return all.find((each) => each === 'guess') ?? all.find((each) => each === 'first step') ?? 'sure'
}

/** A JSON file with other values at some places; the bytes of what stays, stay. */
export function patchData(file: string, text: string, changes: readonly Data[]): string {
  let value = parseData(text)
  // From behind, so that indices stay; what lies in a value that is replaced, is in it.
  const replaced = changes.filter(({ value: now, isNew }) => now !== undefined && !isNew)
  const own = changes.filter(
    (change) => !replaced.some((outer) => outer.path.length < change.path.length && isWithin(change.path, outer.path)),
  )
  for (const change of own.toSorted((left, right) => compare(right.path, left.path))) {
    value = changed(value, change.path, change)
  }
  return patchJson(text, value, { file })
}

function changed(value: JsonValue, [key, ...rest]: JsonPath, change: Data): JsonValue {
  if (key === undefined) return change.value ?? null
  if (Array.isArray(value)) {
    const list = value as readonly JsonValue[]
    if (change.isNew && rest.length === 0) return list.toSpliced(Number(key), 0, change.value ?? null)
    return list.flatMap((inner, index) => {
      if (index !== key) return [inner]
      return rest.length === 0 && change.value === undefined ? [] : [changed(inner, rest, change)]
    })
  }
  if (!isJsonObject(value)) return value
  const result: JsonObject = {}
  const isNew = rest.length === 0 && !Object.hasOwn(value, key)
  const put = () => {
    if (change.value !== undefined) setOwn(result, String(key), change.value)
  }
  if (isNew && change.previous === undefined) put()
  for (const [each, inner] of Object.entries(value)) {
    if (each !== key) setOwn(result, each, inner)
    else if (rest.length > 0) setOwn(result, each, changed(inner, rest, change))
    else put()
    if (isNew && each === change.previous) put()
  }
  return result
}

function compare(left: JsonPath, right: JsonPath): number {
  for (const [index, key] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    if (key !== other)
      return typeof key === 'number' && typeof other === 'number' ? key - other : String(key) < String(other) ? -1 : 1
  }
  return left.length - right.length
}
