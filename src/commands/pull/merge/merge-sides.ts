import path from 'node:path'
import { grouped } from '../../../base/diagnostics/grouped.js'
import { BuildNavError, startOf, type Diagnostic } from '../../../base/diagnostics/diagnostic.js'
import { blobAt } from '../../../base/git/blobs.js'
import { FormerFolders } from '../../../base/git/former-folders.js'
import { commitOf } from '../../../base/git/refs.js'
import { findRepository } from '../../../base/git/repository.js'
import { align } from '../../../format/changes/align.js'
import type { Change } from '../../../format/changes/change.js'
import { changesOf } from '../../../format/changes/changes.js'
import { merge, type Conflict } from '../../../format/changes/merge.js'
import { tell, whereInWords } from '../../../format/changes/tell.js'
import { editionLists } from '../../../format/contract/kinds.js'
import { refsIn } from '../../../format/json/refs/refs.js'
import { isWithin, type JsonPath } from '../../../format/json/tree.js'
import { changedAt, deepEqual, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import { ownOf } from '../../../format/parts/find.js'
import { framedIn, ownedIn, pathInDocs, withOwned } from '../../../format/parts/owned.js'
import { wholeText } from '../../build/docs-json-files.js'
import { baseOf } from '../../build/guard.js'
import { sourceOf, type Source } from '../../migrate/source.js'
import type { PullOptions } from '../pull.js'
import type { Ran } from '../run-config.js'
import type { PullTask } from '../search/runs.js'
import { mergeReport } from './codes.js'

/** docs.json merged with changes of the config since the last build. */
export interface Merged {
  readonly wanted: JsonValue
  /** True if all of docs.json is wanted: the config has no change that is not built yet. */
  readonly isWhole: boolean
  /** Edits of values changed on both sides; all are left. */
  readonly conflicts: readonly Diagnostic[]
}

type Task = Omit<PullTask, 'wanted'> & { readonly out: string }

/** Merges a config and an edited docs.json from the last common state. */
export async function mergeSides(task: Task, options: PullOptions): Promise<Merged> {
  const { source, ran } = task
  const edited = ownedIn(source.docs, ran)
  const base = await mergeBase(task, options)
  if (base === undefined) return { wanted: edited, isWhole: true, conflicts: [] }
  const from = titledAs(ownedIn(base, ran), ran)
  const { value: wanted, conflicts } = merge(from, ran.json, edited)
  return { wanted, isWhole: deepEqual(wanted, edited), conflicts: conflictReports(conflicts, { from, edited }, task) }
}

/** A base with the part titles of the config: a new title in the code is no change. */
function titledAs(value: JsonObject, { json, owns }: Ran): JsonObject {
  if (typeof owns === 'string') return value
  return owns.reduce<JsonValue>(
    (result, part) =>
      changedAt(result, part.at, (own) => ({
        ...(own as JsonObject),
        [part.kind]: ownOf(json, part)[part.kind] as JsonValue,
      })),
    value,
  ) as JsonObject
}

/** The last common state of both sides; undefined for the output of the config. */
async function mergeBase(task: Task, { base, force }: PullOptions): Promise<JsonValue | undefined> {
  const { config, out, source, ran } = task
  const { json, owns, files, reads } = ran
  const { document, docs, resolved } = source
  const keep = refsIn(json)
  if (base !== undefined) return framedIn(docs, ran)((await docsJsonAt(base, out, keep)).docs)
  if (force) return undefined
  const found = await baseOf({
    out,
    config,
    files,
    reads,
    owns,
    json,
    fragments: resolved.files.map(({ file }) => file),
    keep,
    before: wholeText(document.text, out, { keep }),
    text: JSON.stringify(withOwned(docs, { json, owns })),
  })
  if (found.kind === 'unknown') {
    // Without any history, all differences are edits.
    if (!findRepository(path.dirname(out))) return undefined
    throw new BuildNavError([mergeReport('pull-unknown', { ...found, out: path.basename(out) }, startOf(out))])
  }
  if (found.kind === 'docs.json') return docs
  return found.kind === 'both' ? found.value : undefined
}

/** docs.json at a commit, the common past of config and docs.json. */
async function docsJsonAt(ref: string, out: string, keepRef: readonly string[]): Promise<Source> {
  const repository = findRepository(path.dirname(out))
  const commit = repository && (await commitOf(repository.root, ref))
  const place = repository && commit !== undefined ? await new FormerFolders(repository, out).at(commit) : undefined
  const text = place && blobAt(place, commit as string, out)
  if (text !== undefined) return sourceOf(text, out, { keepRef })
  const reason = !repository ? 'no-git' : commit === undefined ? 'no-commit' : 'no-file'
  throw new BuildNavError([mergeReport('pull-base', { ref, reason }, startOf(out))])
}

/** The conflicts of a merge as findings, with places in docs.json. */
function conflictReports(
  conflicts: readonly Conflict[],
  { from, edited }: { readonly from: JsonValue; readonly edited: JsonValue },
  { source: { resolved }, found, ran: { json } }: Task,
): readonly Diagnostic[] {
  if (conflicts.length === 0) return []
  const [ours, theirs] = [changesOf(align(from, json)), changesOf(align(from, edited))]
  // A place in several languages and versions is a single conflict, and so are several places with equal changes.
  const places = grouped(conflicts, (each) => JSON.stringify(spotOf(each.ours)))
  const reports = [...places.values()].map((all) => ({
    place: all[0],
    config: tell(
      changesAt(
        ours,
        all.map((each) => each.ours),
      ),
    ),
    docsJson: tell(
      changesAt(
        theirs,
        all.map((each) => each.theirs),
      ),
    ),
  }))
  const alike = grouped(reports, ({ config, docsJson }) => JSON.stringify([config, docsJson]))
  return [...alike.values()].map(([{ place, ...sides }, ...others]) => {
    const report = { where: whereInWords(json, place.ours), others: others.length, ...sides }
    return mergeReport('pull-conflict', report, resolved.placeOf(pathInDocs(place.theirs, found)))
  })
}

/** The place of a value in any language and version: the path without their indices. */
function spotOf(place: JsonPath): JsonPath {
  return place.filter((_, index) => !editionLists.has(place[index - 1]))
}

/** The changes at, in and around some places; all changes without a match, as a removed value has no place. */
function changesAt(changes: readonly Change[], places: readonly JsonPath[]): readonly Change[] {
  const touches = ({ after }: Change) =>
    after && places.some((place) => isWithin(after.path, place) || isWithin(place, after.path))
  const found = changes.filter(touches)
  return found.length > 0 ? found : changes
}
