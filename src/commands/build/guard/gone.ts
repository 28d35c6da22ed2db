import { existsSync } from 'node:fs'
import path from 'node:path'
import { tell } from '../../../format/changes/tell.js'
import { startOf } from '../../../base/diagnostics/diagnostic.js'
import { blobAt } from '../../../base/git/blobs.js'
import { FormerFolders } from '../../../base/git/former-folders.js'
import { lastChange } from '../../../base/git/history.js'
import { findRepository, pathInRepository, type Repository } from '../../../base/git/repository.js'
import { gitText } from '../../../base/git/run.js'
import { isJsonObject } from '../../../format/json/value.js'
import { buildReport } from '../codes.js'
import { wholeText } from '../whole-text.js'
import { Commits } from './commits.js'
import { configAhead } from './guard.js'
import type { Building, Drift } from './guard.js'
import { judge } from './judge.js'
import { differences } from './lost-edits.js'
import { pastTexts } from './past-texts.js'
import { recordFor } from './record-for.js'
import { valueOf } from './value-of.js'

/** A docs.json that is not on the disk, or not with all the files that it is split into. */
interface Gone extends Omit<Building, 'before'> {
  /** docs.json as it is on the disk; undefined where it is gone itself. */
  readonly before: string | undefined
}

/**
 * Decides whether a docs.json may be written anew of which a part is not on the disk, but in a commit: somebody deleted
 * it, now or in a commit, or a sparse checkout leaves it out. Its edits count as if it were there. Undefined where
 * nothing is gone.
 */
export async function goneDrift({ text, before, ...building }: Gone): Promise<Drift | undefined> {
  const { out, owns, keep, fragments } = building
  const repository = findRepository(path.dirname(out))
  const place = repository && ((await new FormerFolders(repository, out).at('HEAD')) ?? repository)
  if (!place) return undefined
  const parts = new Map<string, Last>()
  for (const file of before === undefined ? [out] : fragments.filter((each) => !existsSync(each))) {
    const last = await lastOf(place, file)
    if (last) parts.set(file, last)
  }
  const [found] = parts
  if (!found) return undefined
  const [gone, { commit, deletedBy }] = found
  const part = (file: string) => blobAt(place, parts.get(file)?.commit ?? 'HEAD', file)
  const [committed] =
    before === undefined
      ? await pastTexts(place, out, [commit], keep)
      : [wholeText(before, out, { keep, read: (file) => (parts.has(file) ? part(file) : undefined) })]
  if (committed === undefined) return undefined
  const read = (json: string) => valueOf(json, out, keep)
  const [docs, given] = [read(committed), read(text)]
  if (!isJsonObject(docs) || !isJsonObject(given)) return configAhead
  const wanted = owns === 'navigation' ? { ...docs, ...given } : given
  const question = { ...building, text: committed, docs, wanted, built: recordFor(out, committed), read }
  const verdict = await (deletedBy !== undefined ? new Commits(question, place).verdict(commit, docs) : judge(question))
  // Who deleted it in a commit knew of it: only what surely was an edit is asked about.
  const isOpen = verdict.kind === 'open' && deletedBy === undefined
  const edits = verdict.kind === 'edited' ? verdict.edits : isOpen ? differences(wanted, docs) : []
  const losesSettings =
    before === undefined && owns === 'navigation' && Object.keys(docs).some((key) => !Object.hasOwn(given, key))
  if (edits.length === 0 && !losesSettings) return configAhead
  const name = path.relative(path.dirname(out), gone).replaceAll(path.sep, '/')
  return {
    by: 'docs.json',
    refusals: [buildReport('docs-json-gone', { out: name, edits: tell(edits), from: commit, deletedBy }, startOf(out))],
  }
}

/** The last commit that has a file, and the one that deleted it, if that is a commit. */
interface Last {
  readonly commit: string
  readonly deletedBy?: string
}

/** Undefined for a file that no commit has, or that git is told to ignore: it is built where it is needed. */
async function lastOf(place: Repository, file: string): Promise<Last | undefined> {
  if (blobAt(place, 'HEAD', file) !== undefined) return { commit: 'HEAD' }
  const name = pathInRepository(place, file)
  const deletion = await lastChange(place.root, 'HEAD', [name])
  const parent = deletion?.parents.find((each) => blobAt(place, each, file) !== undefined)
  if (!deletion || parent === undefined || (await gitText(place.root, ['check-ignore', name])) !== undefined)
    return undefined
  return { commit: parent.slice(0, SHORT), deletedBy: deletion.id.slice(0, SHORT) }
}

/** The length of a commit's id in a message. */
const SHORT = 10
