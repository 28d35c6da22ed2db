import path from 'node:path'
import type { Change } from '../../../format/changes/change.js'
import { tell } from '../../../format/changes/tell.js'
import { startOf } from '../../../base/diagnostics/diagnostic.js'
import type { Place } from '../../../base/diagnostics/diagnostic.js'
import { readText } from '../../../base/files/read.js'
import { readJson } from '../../../format/json/read.js'
import { resolveRefs } from '../../../format/json/refs/refs.js'
import type { JsonValue } from '../../../format/json/value.js'
import { buildReport } from '../codes.js'
import { configAhead } from './guard.js'
import type { Building, Drift } from './guard.js'
import { judge } from './judge.js'
import { differences, lostEdits } from './lost-edits.js'
import type { Built } from './record.js'
import { valueOf } from './value-of.js'

/** The objections to overwriting a docs.json that differs from the last build's. */
export async function judged({ before, text, ...building }: Building, built: Built): Promise<Drift> {
  const { out, keep } = building
  const read = (json: string): JsonValue | undefined => valueOf(json, out, keep)
  const [docs, wanted] = [read(before), read(text)]
  if (docs === undefined || wanted === undefined) return configAhead
  const verdict = await judge({ ...building, text: before, docs, wanted, built, read })
  if (verdict.kind === 'built') return configAhead
  const name = path.basename(out)
  if (verdict.kind === 'open') {
    const edits = tell(differences(wanted, docs))
    const changes = tell(differences(docs, wanted))
    const args = { why: verdict.why, edits, changes, out: name }
    return { by: 'unknown', refusals: [buildReport('docs-json-unknown', args, startOf(out))] }
  }
  const { edits, base } = verdict
  const isAhead = base !== undefined && lostEdits(base, wanted, docs).length > 0
  const places = placesOf(edits, building)
  const files = [...new Set(places.map(({ file }) => path.relative(path.dirname(out), file).replaceAll(path.sep, '/')))]
  const refusal = buildReport('docs-json-edited', { edits: tell(edits), files }, places[0] ?? startOf(out))
  return { by: isAhead ? 'both' : 'docs.json', refusals: [refusal] }
}

/** The places of edits, in docs.json or in a file that it is split into; of a removal, its former place. */
function placesOf(edits: readonly Change[], { out, keep }: Pick<Building, 'out' | 'keep'>): readonly Place[] {
  const resolved = resolveRefs(readJson(readText(out), { file: out }), { keep })
  return edits.map(({ what, of, before, after }) => {
    const title = what === 'renamed' && of !== 'page' ? [of] : []
    const spot = after ? [...after.path, ...title] : (before?.path.slice(0, -1) ?? [])
    return resolved.placeOf(spot, 'key') ?? startOf(out)
  })
}
