import path from 'node:path'
import { answers } from '../../../base/git/refs.js'
import { findRepository } from '../../../base/git/repository.js'
import { byRecord } from './by-record.js'
import { differences } from './lost-edits.js'
import { built } from './verdict.js'
import type { Question, Verdict } from './verdict.js'
import { WorkingTree } from './working-tree.js'

/** Judges a docs.json that differs from the last build's: was it nevertheless only ever built? */
export async function judge(question: Question): Promise<Verdict> {
  const { docs, wanted } = question
  const verdict = await evidence(question)
  if (verdict.kind === 'open' && differences(docs, wanted).every(({ what }) => what === 'added')) return built
  return verdict
}

/**
 * Like `judge`, but strict: a config that only adds counts as unknown, as somebody may have removed the rest from it.
 */
export async function evidence(question: Question): Promise<Verdict> {
  const verdict = (await (await WorkingTree.of(question))?.verdict()) ?? byRecord(question)
  if (verdict.kind !== 'open') return verdict
  // Where git does not know better, the last build here does.
  if (question.built.last === question.text) return built
  const repository = findRepository(path.dirname(question.out))
  return !repository || (await answers(repository.root)) ? verdict : { kind: 'open', why: 'git-fails' }
}
