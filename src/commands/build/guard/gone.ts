import path from 'node:path'
import { tell } from '../../../format/changes/tell.js'
import { startOf } from '../../../base/diagnostics/diagnostic.js'
import { FormerFolders } from '../../../base/git/former-folders.js'
import { findRepository } from '../../../base/git/repository.js'
import { isJsonObject } from '../../../format/json/value.js'
import { buildReport } from '../codes.js'
import { configAhead } from './guard.js'
import type { Building, Drift } from './guard.js'
import { judge } from './judge.js'
import { differences } from './lost-edits.js'
import { pastTexts } from './past-texts.js'
import { recordFor } from './record-for.js'
import { valueOf } from './value-of.js'

/**
 * Decides whether a docs.json may be written anew that is not on the disk, but in the last commit: somebody deleted it,
 * or a sparse checkout leaves it out. Its edits count as if it were there.
 */
export async function goneDrift({ text, ...building }: Omit<Building, 'before'>): Promise<Drift> {
  const { out, owns, keep } = building
  const repository = findRepository(path.dirname(out))
  const place = repository && (await new FormerFolders(repository, out).at('HEAD'))
  const [committed] = place ? await pastTexts(place, out, ['HEAD'], keep) : []
  if (committed === undefined) return configAhead
  const read = (json: string) => valueOf(json, out, keep)
  const [docs, given] = [read(committed), read(text)]
  if (!isJsonObject(docs) || !isJsonObject(given)) return configAhead
  const wanted = owns === 'navigation' ? { ...docs, ...given } : given
  const verdict = await judge({ ...building, text: committed, docs, wanted, built: recordFor(out, committed), read })
  const edits = verdict.kind === 'edited' ? verdict.edits : verdict.kind === 'open' ? differences(wanted, docs) : []
  const losesSettings = Object.keys(docs).some((key) => !Object.hasOwn(given, key)) && owns === 'navigation'
  if (edits.length === 0 && !losesSettings) return configAhead
  const refusal = buildReport('docs-json-gone', { out: path.basename(out), edits: tell(edits) }, startOf(out))
  return { by: 'docs.json', refusals: [refusal] }
}
