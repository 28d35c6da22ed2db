import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, type Diagnostic, type Place } from '../../base/diagnostics/diagnostic.js'
import { splitConflict, type Conflict, type ConflictSide } from '../../base/files/conflict.js'
import { readText } from '../../base/files/read.js'
import type { Change } from '../../format/changes/change.js'
import { tell } from '../../format/changes/tell.js'
import { isJsonObject, type JsonValue } from '../../format/json/value.js'
import { findParts } from '../../format/parts/find.js'
import { pathInOutput, withOwned } from '../../format/parts/owned.js'
import type { BuildOptions } from './build.js'
import { buildReport } from './codes.js'
import { valueOf, wholeText } from './docs-json-files.js'
import { readerOf, type Building } from './guard.js'
import { noterOf } from './parts.js'
import { builtBefore } from './record.js'
import { differences, lostEdits, type Question, type Verdict } from './verdict.js'

/** A docs.json with conflict markers, in itself or in a file of its `$ref`s: the side to write over. */
export interface Conflicted {
  readonly before: string
  /** The files with this side in every conflict; undefined for a file without conflicts. */
  readonly read: (file: string) => string | undefined
  /** The objections to writing. */
  readonly refusals: (building: Omit<Building, 'before' | 'keep'>) => Promise<readonly Diagnostic[]>
}

/** A side with the content of the `$ref`s. */
interface Side extends ConflictSide {
  /** The docs.json only. */
  readonly document: string
  readonly read: (file: string) => string | undefined
}

/** Both sides, and the place of the first conflict. */
interface WholeConflict {
  readonly ours: Side
  readonly theirs: Side
  readonly base: string | undefined
  readonly place: Place
}

/** Takes a docs.json with conflict markers apart; undefined without markers, or if neither side is JSON. */
export function conflicted(text: string, out: string, keep: readonly string[]): Conflicted | undefined {
  const conflict = wholeConflict(text, out, keep)
  const valueIn = (json: string) => valueOf(json, out, keep)
  const side = conflict && [conflict.ours, conflict.theirs].find((each) => valueIn(each.text) !== undefined)
  if (!side) return undefined
  return {
    before: side.document,
    read: side.read,
    refusals: async (building) => {
      const [wanted, docs] = [valueIn(building.text), valueIn(side.text)]
      if (wanted === undefined || docs === undefined) return []
      const [read, noted] = [readerOf(docs, { ...building, keep }), noterOf({ ...building, keep })]
      return unsettled(
        conflict,
        { ...building, keep, wanted, built: builtBefore(out, undefined, noted), read },
        valueIn,
      )
    },
  }
}

function wholeConflict(text: string, out: string, keep: readonly string[]): WholeConflict | undefined {
  const own = splitConflict(text)
  const found = new Map<string, Conflict | undefined>([[out, own]])
  const conflictIn = (file: string): Conflict | undefined => {
    if (!found.has(file)) found.set(file, existsSync(file) ? splitConflict(readText(file)) : undefined)
    return found.get(file)
  }
  const whole = (textOf: (conflict: Conflict) => string) => {
    const read = (file: string) => {
      const conflict = conflictIn(file)
      return conflict && textOf(conflict)
    }
    const document = own ? textOf(own) : text
    return { document, read, text: wholeText(document, out, { keep, read }) }
  }
  const ours = whole((conflict) => conflict.ours.text)
  const [first] = [...found].flatMap(([file, conflict]) => (conflict ? [{ file, conflict }] : []))
  if (!first) return undefined
  const { file, conflict } = first
  return {
    ours: { ...ours, label: conflict.ours.label },
    theirs: { ...whole(({ theirs }) => theirs.text), label: conflict.theirs.label },
    base:
      conflict.base === undefined ? undefined : whole(({ base, ours: { text: otherwise } }) => base ?? otherwise).text,
    place: { file, line: conflict.hunks[0]?.line ?? 1, column: 1 },
  }
}

type Settling = Omit<Question, 'text' | 'docs'>

/** The edits of the sides that the config lacks; none if building settles the conflict. */
async function unsettled(
  conflict: WholeConflict,
  settling: Settling,
  valueIn: (text: string) => JsonValue | undefined,
): Promise<Diagnostic[]> {
  const { read, wanted, out } = settling
  const ours = read(conflict.ours.text)
  const { Past } = await import('./past.js')
  const past = await Past.of({ ...settling, text: conflict.ours.text, docs: ours ?? wanted })
  const known = await past?.markedSides()
  const common = known?.base ?? conflict.base
  const base = common === undefined ? undefined : valueIn(common)
  const { place } = conflict
  return (['ours', 'theirs'] as const).flatMap((of) => {
    const edits = editsOf(valueIn(conflict[of].text), known?.[of].verdict, base, settling)
    if (edits.length === 0) return []
    const from = known ? known[of].from : `--${of}`
    const name = path.relative(path.dirname(out), place.file).replaceAll(path.sep, '/')
    const args = { edits: tell(edits), side: conflict[of].label, from, out: name, isAround: isAround(edits, settling) }
    return [buildReport('docs-json-conflict', args, place)]
  })
}

/** True for edits in a docs.json that a config with parts leaves to people. */
function isAround(edits: readonly Change[], { owns, wanted, json }: Settling): boolean {
  if (typeof owns === 'string' || !isJsonObject(wanted)) return false
  const found = findParts(wanted, { json, owns })
  return edits.some(({ before, after }) => pathInOutput((after ?? before)?.path ?? [], found) === undefined)
}

function editsOf(
  side: JsonValue | undefined,
  verdict: Verdict | undefined,
  base: JsonValue | undefined,
  { wanted, owns, json }: Settling,
): readonly Change[] {
  const edits = verdict?.kind === 'edited' ? verdict.edits : []
  const isJudged = verdict?.kind === 'edited' || verdict?.kind === 'built'
  if (side === undefined || (isJudged && owns === 'docs')) return edits
  // A config with less than all takes the rest from docs.json, and building can't choose between the sides.
  const searched = typeof owns === 'string' ? owns : owns.map((part) => ({ ...part, path: undefined }))
  const rest = (value: JsonValue) =>
    isJudged && isJsonObject(value) ? withOwned(value, { json, owns: searched }) : value
  const missing =
    base === undefined
      ? differences(wanted, rest(side)).filter(({ what }) => what !== 'removed' || typeof owns !== 'string')
      : lostEdits(rest(base), rest(side), wanted)
  return [...edits, ...missing]
}

/** Reads a built docs.json. For conflict markers, throws the error of `build`, with the side to take. */
export function tellingConflicts<Value>(
  read: () => Value,
  options: Pick<BuildOptions, 'cwd' | 'config' | 'out'>,
): Value | Promise<Value> {
  try {
    return read()
  } catch (error) {
    const marker =
      error instanceof BuildNavError && error.diagnostics.find(({ code }) => code === 'json-conflict-marker')
    if (!marker) throw error
    return refusalsOfBuild(options, marker).then((refusals) => {
      throw refusals ? new BuildNavError(refusals) : error
    })
  }
}

/** Undefined without a config, for a broken config, and for a file of its `ref(…)`s. */
async function refusalsOfBuild(
  options: Pick<BuildOptions, 'cwd' | 'config' | 'out'>,
  { place }: Diagnostic,
): Promise<readonly Diagnostic[] | undefined> {
  try {
    const { build } = await import('./build.js')
    const { drift, changed } = await build({ ...options, check: true })
    if (!changed) return undefined
    const refusals = drift?.refusals ?? []
    return refusals.length > 0 ? refusals : [buildReport('docs-json-unsettled', {}, place)]
  } catch {
    return undefined
  }
}
