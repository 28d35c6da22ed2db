import type { JsonValue } from '../../../format/json/value.js'
import { differences, lostEdits } from './lost-edits.js'
import { built, edited } from './verdict.js'
import type { Question, Verdict } from './verdict.js'

/** Without git: what the last build left against what is there now. */
export function byRecord(question: Question): Verdict {
  const { text, docs, wanted, built: record, read } = question
  const last = record.last === undefined ? undefined : read(record.last)
  if (last === undefined) return record.knows(text) ? built : { kind: 'open', why: 'never-built' }
  if (isWhatABuildLeft(question, last)) return built
  return edited(lostEdits(last, docs, wanted), last)
}

/**
 * True for an own build that a stash or a checkout brought back, with its config: the config then shares some of what
 * changed. A docs.json that went back on its own is edited: of `git checkout HEAD~1 -- docs.json`, the config has nothing.
 */
export function isWhatABuildLeft({ text, docs, wanted, built: record }: Question, last: JsonValue): boolean {
  if (record.mayBeLast(text)) return true
  return record.knows(text) && lostEdits(last, docs, wanted).length < differences(last, docs).length
}
