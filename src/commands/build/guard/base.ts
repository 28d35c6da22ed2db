import { deepEqual } from '../../../format/json/equal.js'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { tell } from '../../../format/changes/tell.js'
import type { Unknown } from '../unknowns.js'
import { isAsLeft } from './as-left.js'
import type { Building } from './guard.js'
import { evidence } from './judge.js'
import { differences } from './lost-edits.js'
import { recordFor } from './record-for.js'
import { valueOf } from './value-of.js'

/** The common base from which a config and a docs.json have both changed. */
export type Base =
  /** Only docs.json went on. */
  | { readonly kind: 'config' }
  /** Only the config did. */
  | { readonly kind: 'docs.json' }
  | { readonly kind: 'both'; readonly value: JsonValue }
  /** Unknown, with the meaning of both answers: docs.json is newer, or the config is. */
  | {
      readonly kind: 'unknown'
      readonly why: Unknown
      readonly edits: readonly string[]
      readonly changes: readonly string[]
    }

/** Finds the base as `build` does before it overwrites a docs.json. */
export async function baseOf({ before, text, ...building }: Building): Promise<Base> {
  const { out, keep, owns } = building
  const record = recordFor(out, before)
  const read = (json: string): JsonValue | undefined => valueOf(json, out, keep)
  const [docs = null, wanted = null] = [read(before), read(text)]
  const owned = (value: JsonValue) => (owns === 'navigation' && isJsonObject(value) ? value['navigation'] : value)
  const isConfig = (value: JsonValue) => deepEqual(owned(value), owned(wanted))
  if (isConfig(docs)) return { kind: 'config' }
  if (await isAsLeft({ ...building, text: before, built: record })) return { kind: 'docs.json' }
  const verdict = await evidence({ ...building, text: before, docs, wanted, built: record, read })
  if (verdict.kind === 'built') return { kind: 'docs.json' }
  if (verdict.kind === 'edited' && verdict.base !== undefined)
    return isConfig(verdict.base) ? { kind: 'config' } : { kind: 'both', value: verdict.base }
  const last = record.last === undefined ? undefined : read(record.last)
  // A config that gives what it gave to the last build has nothing of its own.
  if (last !== undefined && isConfig(last)) return { kind: 'config' }
  // Nothing of the config is lost where docs.json only adds.
  const edits = differences(wanted, docs)
  if (edits.every(({ what }) => what === 'added')) return { kind: 'config' }
  const why = verdict.kind === 'open' ? verdict.why : 'never-built'
  return { kind: 'unknown', why, edits: tell(edits), changes: tell(differences(docs, wanted)) }
}
