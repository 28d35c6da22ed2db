import { align } from '../../format/changes/align.js'
import type { Change } from '../../format/changes/change.js'
import { authoredChanges } from '../../format/changes/changes.js'
import { agreedOn } from '../../format/changes/three-way.js'
import { type JsonObject, type JsonValue, deepEqual } from '../../format/json/value.js'
import type { Owns } from '../../format/parts/find.js'
import type { Unknown } from './codes.js'
import type { Built } from './record.js'

/** A docs.json that differs from the config's output. */
export interface Question {
  readonly out: string
  readonly config: string
  /** The config's modules. */
  readonly files: readonly string[]
  /** The config's other inputs: pages, folders of pages, specifications. */
  readonly reads: readonly string[]
  /** The files of the `$ref`s in docs.json. */
  readonly fragments: readonly string[]
  /** The files of the `ref(…)`s in the config: not ours to write. */
  readonly keep: readonly string[]
  readonly owns: Owns
  /** The config's output; of parts, these alone. */
  readonly json: JsonObject
  /** docs.json on the disk, as text and value, and the config's output. */
  readonly text: string
  readonly docs: JsonValue
  readonly wanted: JsonValue
  readonly built: Built
  /** Reads a docs.json of the past, or the note of a build; undefined for a broken one. */
  readonly read: (text: string) => JsonValue | undefined
}

/** `built`: a config gave all of docs.json. `edited`: docs.json has more, and building would lose `edits`. */
export type Verdict =
  | { readonly kind: 'built'; readonly base?: JsonValue | undefined }
  | { readonly kind: 'edited'; readonly edits: readonly Change[]; readonly base: JsonValue | undefined }
  | { readonly kind: 'open'; readonly why: Unknown }

/** docs.json has no edit to lose. */
export const built: Verdict = { kind: 'built' }

/** The verdict on a docs.json by the last common state of docs.json and the config. */
export function since(base: JsonValue, { docs, wanted }: Pick<Question, 'docs' | 'wanted'>): Verdict {
  const edits = lostEdits(base, docs, wanted)
  return edits.length > 0 ? { kind: 'edited', edits, base } : { kind: 'built', base }
}

/** The edits to lose by building: the changes in docs.json since `base` without a counterpart in the config. */
export function lostEdits(base: JsonValue, docs: JsonValue, wanted: JsonValue): Change[] {
  if (deepEqual(base, docs) || deepEqual(docs, wanted)) return []
  const moved = new Map(
    differences(base, docs).flatMap((change) =>
      change.before && change.after ? [[JSON.stringify(change.after.path), change] as const] : [],
    ),
  )
  // A page moved in docs.json, and removed in the config, was moved and not added.
  const told = (change: Change) => change.what === 'added' && moved.get(JSON.stringify(change.after?.path))
  return differences(agreedOn(base, wanted, docs, 'as docs.json has it'), docs).map((change) => told(change) || change)
}

/** The changes from one document to another. */
export function differences(from: JsonValue, to: JsonValue): Change[] {
  return authoredChanges(align(from, to))
}

/** The verdict without git, by the text of the last build. */
export function byRecord(question: Question): Verdict {
  const { text, built: record, read } = question
  const last = record.last === undefined ? undefined : read(record.last)
  if (last === undefined) return record.knows(text) ? built : { kind: 'open', why: 'never-built' }
  return isWhatABuildLeft(question, last) ? built : since(last, question)
}

/**
 * True for an own build brought back by a stash or a checkout, together with its config: the config shares some of the
 * changes. After `git checkout HEAD~1 -- docs.json`, the config shares none: docs.json was edited.
 */
export function isWhatABuildLeft({ text, docs, wanted, built: record }: Question, last: JsonValue): boolean {
  if (record.mayBeLast(text)) return true
  return record.knows(text) && lostEdits(last, docs, wanted).length < differences(last, docs).length
}
