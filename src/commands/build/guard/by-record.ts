import { deepEqual } from '../../../format/json/equal.js'
import { lostEdits } from './lost-edits.js'
import type { Built } from './record.js'
import { built, edited } from './verdict.js'
import type { Question, Verdict } from './verdict.js'

/** Without git: what the last build left against what is there now. */
export function byRecord({ text, docs, wanted, built: record, read }: Question): Verdict {
  const last = record.last === undefined ? undefined : read(record.last)
  if (last === undefined) return record.knows(text) ? built : { kind: 'open', why: 'never-built' }
  if (isWhatABuildLeft(record, text, !deepEqual(wanted, last))) return built
  return edited(lostEdits(last, docs, wanted), last)
}

/** An own build that a stash or a checkout brought back; but where the config did not change since the last one, docs.json went back on its own. */
export function isWhatABuildLeft(record: Built, text: string, isConfigChanged: boolean): boolean {
  return record.isNewest(text) || (isConfigChanged && record.knows(text))
}
