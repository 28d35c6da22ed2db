import type { Change } from '../../../format/changes/change.js'
import type { JsonValue } from '../../../format/json/value.js'
import type { Unknown } from '../unknowns.js'
import type { Built } from './record.js'

/** A docs.json that differs from the config's output. */
export interface Question {
  readonly out: string
  readonly config: string
  /** The config's modules. */
  readonly files: readonly string[]
  /** Its other inputs: pages, folders of pages, specifications. */
  readonly reads: readonly string[]
  /** The files that docs.json is split into, beside itself. */
  readonly fragments: readonly string[]
  /** The files that the config leaves to others. */
  readonly keep: readonly string[]
  readonly owns: 'docs' | 'navigation'
  /** docs.json on the disk, and the config's output. */
  readonly text: string
  readonly docs: JsonValue
  readonly wanted: JsonValue
  readonly built: Built
  /** Reads a docs.json of the past; undefined where it is broken. */
  readonly read: (text: string) => JsonValue | undefined
}

/** `built`: docs.json holds nothing but what a config gave. `edited`: it holds more, and `edits` would be lost. */
export type Verdict =
  | { readonly kind: 'built'; readonly base?: JsonValue | undefined }
  | { readonly kind: 'edited'; readonly edits: readonly Change[]; readonly base: JsonValue | undefined }
  | { readonly kind: 'open'; readonly why: Unknown }

/** docs.json holds no edit that would be lost. */
export const built: Verdict = { kind: 'built' }

/** The verdict on a docs.json with these edits, which building would lose. */
export function edited(edits: readonly Change[], base: JsonValue | undefined): Verdict {
  return edits.length > 0 ? { kind: 'edited', edits, base } : { kind: 'built', base }
}
