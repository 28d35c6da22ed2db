import { valueAt, type JsonValue } from '../../../format/json/value.js'
import type { Diagnostic, Place } from '../../../base/diagnostics/diagnostic.js'
import { grouped } from '../../../base/diagnostics/grouped.js'
import { align } from '../../../format/changes/align.js'
import type { Change } from '../../../format/changes/change.js'
import { changesOf } from '../../../format/changes/changes.js'
import { stepsTo, variantOf } from '../../../format/changes/place.js'
import { tell, titledInWords, variantsInWords, whereInWords } from '../../../format/changes/tell.js'
import { editionLists } from '../../../format/contract/kinds.js'
import { isWithin, type JsonPath } from '../../../format/json/tree.js'
import { pathInDocs } from '../../../format/parts/owned.js'
import type { PullTask } from '../search/pulling.js'
import { pullReport, type ConflictReport } from '../codes.js'
import type { Conflict } from '../../../format/changes/merge.js'

/** The base value, and the value of each side. */
interface Versions {
  readonly base: JsonValue
  readonly given: JsonValue
  readonly edited: JsonValue
}

/** The conflicts of a merge as findings, with places in docs.json. */
export function conflictReports(
  conflicts: readonly Conflict[],
  { base, given, edited }: Versions,
  { source: { resolved }, found }: Pick<PullTask, 'source' | 'found'>,
): readonly Diagnostic[] {
  if (conflicts.length === 0) return []
  const [ours, theirs] = [changesOf(align(base, given)), changesOf(align(base, edited))]
  const shown = (value: JsonValue | undefined) =>
    typeof value === 'string' && value.length <= MOST_SHOWN ? `'${value}'` : undefined
  const reports = conflicts.map((conflict) => {
    const { moved, was } = conflict
    const [here, there] = [whereInWords(given, conflict.ours), whereInWords(edited, conflict.theirs)]
    const where = moved === 'in docs.json, removed from the config' ? there : here
    const renamed = was === undefined ? undefined : titledInWords(given, conflict.ours, was)
    const [config, docsJson] = [shown(valueAt(given, conflict.ours)), shown(valueAt(edited, conflict.theirs))]
    const values = config === docsJson ? {} : { config, docsJson }
    const sides = { config: tell(changesAt(ours, conflict.ours)), docsJson: tell(changesAt(theirs, conflict.theirs)) }
    const args: ConflictReport = { where, renamed, ...values, moved, there, sides }
    const place: Place | undefined = resolved.placeOf(pathInDocs(conflict.theirs, found))
    const variant = variantOf(stepsTo(given, conflict.ours))
    return { place, args, variant, spot: spotOf(conflict.ours) }
  })
  // Conflicts of equal changes are a single conflict, unless their values differ.
  const isDistinct = ({ config, moved }: ConflictReport) => config !== undefined || moved !== undefined
  const alike = grouped(reports, ({ args, spot, variant }, index) => {
    const { renamed, config, docsJson } = args
    // A rename in code for all languages has a single pair of titles.
    const isShared = renamed !== undefined && config !== undefined && Object.keys(variant).length > 0
    if (isShared) return JSON.stringify([spot, config, docsJson])
    return isDistinct(args) ? String(index) : JSON.stringify(args.sides)
  })
  return [...alike.values()].map(([first, ...others]) => {
    const isRename = first.args.renamed !== undefined && others.length > 0
    const variants = isRename ? variantsInWords([first, ...others].map(({ variant }) => variant)) : undefined
    return pullReport('pull-conflict', { ...first.args, others: others.length, variants }, first.place)
  })
}

/** The place of a value in any language and version: the path without their indices. */
function spotOf(path: JsonPath): JsonPath {
  return path.filter((_, index) => !editionLists.has(path[index - 1]))
}

const MOST_SHOWN = 60

/** The changes at, in and around a place; all changes without a match, as a removed value has no place. */
function changesAt(changes: readonly Change[], place: JsonPath): readonly Change[] {
  const touches = ({ after }: Change) => after && (isWithin(after.path, place) || isWithin(place, after.path))
  const found = changes.filter(touches)
  return found.length > 0 ? found : changes
}
