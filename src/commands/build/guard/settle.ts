import path from 'node:path'
import type { Change } from '../../../format/changes/change.js'
import { tell } from '../../../format/changes/tell.js'
import type { Diagnostic } from '../../../base/diagnostics/diagnostic.js'
import type { JsonValue } from '../../../format/json/value.js'
import { buildReport } from '../codes.js'
import type { WholeConflict } from './conflicted.js'
import { differences, lostEdits } from './lost-edits.js'
import type { Question, Verdict } from './verdict.js'
import { WorkingTree } from './working-tree.js'

type Settling = Omit<Question, 'text' | 'docs'>

/** The edits of a conflict's sides that the config does not have; none where building settles it. */
export async function unsettled(conflict: WholeConflict, settling: Settling): Promise<Diagnostic[]> {
  const { read, wanted } = settling
  const [ours, theirs] = [read(conflict.ours.text), read(conflict.theirs.text)]
  const history = await WorkingTree.of({ ...settling, text: conflict.ours.text, docs: ours ?? wanted })
  const known = await history?.sides()
  const base = known?.base ?? (conflict.base === undefined ? undefined : read(conflict.base))
  const findings: Diagnostic[] = []
  const folder = path.dirname(settling.out)
  for (const [of, value] of [
    ['ours', ours],
    ['theirs', theirs],
  ] as const) {
    const edits = editsOf(value, known?.[of].verdict, base, settling)
    const { place } = conflict
    const args = {
      edits: tell(edits),
      side: conflict[of].label,
      from: known ? known[of].from : `--${of}`,
      out: path.relative(folder, place.file).replaceAll(path.sep, '/'),
    }
    if (edits.length > 0) findings.push(buildReport('docs-json-conflict', args, place))
  }
  return findings
}

function editsOf(
  side: JsonValue | undefined,
  verdict: Verdict | undefined,
  base: JsonValue | undefined,
  { wanted, owns }: Settling,
): readonly Change[] {
  if (verdict?.kind === 'edited') return verdict.edits
  const isBuilt = verdict?.kind === 'built'
  // A navigation-only config takes the settings from docs.json: building can't tell which side's are right.
  if (side === undefined || (isBuilt && owns === 'docs')) return []
  const missing =
    base === undefined
      ? differences(wanted, side).filter(({ what }) => what !== 'removed')
      : lostEdits(base, side, wanted)
  return isBuilt ? missing.filter(({ of }) => of === 'setting') : missing
}
