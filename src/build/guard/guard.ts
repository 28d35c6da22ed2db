import path from 'node:path'
import { tell } from '../../changes/tell.js'
import { startOf } from '../../diagnostics/diagnostic.js'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import { readJson } from '../../json/read.js'
import { resolveRefs } from '../../json/refs/refs.js'
import type { JsonValue } from '../../json/value.js'
import { buildReport } from '../codes.js'
import { judge } from './judge.js'
import type { Question, Unknown, Verdict } from './judge.js'
import { differences } from './lost-edits.js'
import { builtBefore } from './record.js'

/** Who left the other behind: the config is ahead, docs.json was edited, both, or nobody can tell. */
export interface Drift {
  readonly by: 'config' | 'docs.json' | 'both' | 'unknown'
  /** Why `build` refuses to write; undefined where the config is ahead. */
  readonly refusal: Diagnostic | undefined
}

interface Building extends Pick<Question, 'out' | 'config' | 'files' | 'owns'> {
  /** docs.json as it is, and as the config wants it. */
  readonly before: string
  readonly text: string
}

const configAhead: Drift = { by: 'config', refusal: undefined }

const reasons: Readonly<Record<Unknown, string>> = {
  'never-built': 'no build has been made in this folder, and no commit of the config gave it',
  shallow: "git's history is cut off here, as in a shallow checkout",
  'first-commit': 'docs.json is as it was first committed, and the config of that time does not run',
}

/** Whether a docs.json may be overwritten, and in words why not. */
export async function driftOf({ before, text, ...building }: Building): Promise<Drift> {
  const { out } = building
  const record = builtBefore(out)
  if (record.last === before) return configAhead
  const read = (json: string): JsonValue | undefined => valueOf(json, out)
  const [docs, wanted] = [read(before), read(text)]
  if (docs === undefined || wanted === undefined) return configAhead
  const verdict = await judge({ ...building, text: before, docs, wanted, built: record, read })
  if (verdict.kind === 'built') return configAhead
  const name = path.basename(out)
  if (verdict.kind === 'open') {
    const edits = tell(differences(wanted, docs))
    const changes = tell(differences(docs, wanted))
    const args = { why: reasons[verdict.why], edits, changes, out: name }
    return { by: 'unknown', refusal: buildReport('docs-json-unknown', args, startOf(out)) }
  }
  const { edits, base } = verdict
  const isAhead = base !== undefined && differences(base, wanted).length > 0
  const refusal = buildReport('docs-json-edited', { edits: tell(edits), out: name }, placeOf(verdict, before, out))
  return { by: isAhead ? 'both' : 'docs.json', refusal }
}

/** Where the first edit stands; of what was removed, where it stood. */
function placeOf(verdict: Verdict, text: string, out: string): Place {
  const [first] = verdict.kind === 'edited' ? verdict.edits : []
  const spot = first?.after?.path ?? first?.before?.path.slice(0, -1) ?? []
  return readJson(text, { file: out }).placeOf(spot, 'key') ?? startOf(out)
}

/** A docs.json with its `$ref`s resolved; undefined where it is broken. */
function valueOf(text: string, file: string): JsonValue | undefined {
  try {
    return resolveRefs(readJson(text, { file })).value
  } catch {
    return undefined
  }
}
