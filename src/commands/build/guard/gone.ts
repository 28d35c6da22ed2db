import { existsSync } from 'node:fs'
import path from 'node:path'
import { tell } from '../../../format/changes/tell.js'
import { startOf } from '../../../base/diagnostics/diagnostic.js'
import { blobAt } from '../../../base/git/blobs.js'
import { FormerFolders } from '../../../base/git/former-folders.js'
import { findRepository } from '../../../base/git/repository.js'
import { isJsonObject } from '../../../format/json/value.js'
import { buildReport } from '../codes.js'
import { wholeText } from '../whole-text.js'
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
 * Decides whether a docs.json may be written anew of which a part is not on the disk, but in the last commit: somebody
 * deleted it, or a sparse checkout leaves it out. Its edits count as if it were there. Undefined where nothing is gone.
 */
export async function goneDrift({ text, before, ...building }: Gone): Promise<Drift | undefined> {
  const { out, owns, keep, fragments } = building
  const repository = findRepository(path.dirname(out))
  const place = repository && (await new FormerFolders(repository, out).at('HEAD'))
  if (!place) return undefined
  const parts = fragments.filter((file) => !existsSync(file) && blobAt(place, 'HEAD', file) !== undefined)
  if (before !== undefined && parts.length === 0) return undefined
  const part = (file: string) => (parts.includes(file) ? blobAt(place, 'HEAD', file) : undefined)
  const [committed] =
    before === undefined ? await pastTexts(place, out, ['HEAD'], keep) : [wholeText(before, out, { keep, read: part })]
  if (committed === undefined) return undefined
  const read = (json: string) => valueOf(json, out, keep)
  const [docs, given] = [read(committed), read(text)]
  if (!isJsonObject(docs) || !isJsonObject(given)) return configAhead
  const wanted = owns === 'navigation' ? { ...docs, ...given } : given
  const verdict = await judge({ ...building, text: committed, docs, wanted, built: recordFor(out, committed), read })
  const edits = verdict.kind === 'edited' ? verdict.edits : verdict.kind === 'open' ? differences(wanted, docs) : []
  const losesSettings =
    before === undefined && owns === 'navigation' && Object.keys(docs).some((key) => !Object.hasOwn(given, key))
  if (edits.length === 0 && !losesSettings) return configAhead
  const [gone = out] = before === undefined ? [] : parts
  const name = path.relative(path.dirname(out), gone).replaceAll(path.sep, '/')
  return {
    by: 'docs.json',
    refusals: [buildReport('docs-json-gone', { out: name, edits: tell(edits) }, startOf(out))],
  }
}
