import { existsSync } from 'node:fs'
import { splitConflict } from '../../../base/files/conflict.js'
import type { Conflict, ConflictSide } from '../../../base/files/conflict.js'
import type { Diagnostic, Place } from '../../../base/diagnostics/diagnostic.js'
import { readText } from '../../../base/files/read.js'
import { wholeText } from '../whole-text.js'
import type { Building } from './guard.js'
import { builtBefore } from './record.js'
import { valueOf } from './value-of.js'

/** A docs.json as a merge left it, in conflict itself or in the files that it is split into: one side of it to write over. */
export interface Conflicted {
  readonly before: string
  /** The files with that side in every conflict; undefined for one without conflicts. */
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

/** Both sides of it, and where the first conflict is. */
export interface WholeConflict {
  readonly ours: Side
  readonly theirs: Side
  readonly base: string | undefined
  readonly place: Place
}

/** Takes a docs.json with conflict markers apart; undefined where it has none, or neither side is JSON. */
export function conflicted(text: string, out: string, keep: readonly string[]): Conflicted | undefined {
  const conflict = wholeConflict(text, out, keep)
  const read = (json: string) => valueOf(json, out, keep)
  const side = conflict && [conflict.ours, conflict.theirs].find((each) => read(each.text) !== undefined)
  if (!side) return undefined
  return {
    before: side.document,
    read: side.read,
    refusals: async (building) => {
      const wanted = read(building.text)
      if (wanted === undefined) return []
      const { unsettled } = await import('./settle.js')
      return unsettled(conflict, { ...building, keep, wanted, built: builtBefore(out), read })
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
