import { align } from '../../format/changes/align.js'
import type { Alignment, Pair } from '../../format/changes/alignment.js'
import type { JsonPath } from '../../format/json/tree.js'
import type { JsonValue } from '../../format/json/value.js'
import type { Conflict } from './merge.js'

/** The moves to another list by one side, of values that the other side changed. */
export interface ClashingMoves {
  readonly conflicts: readonly Conflict[]
  /**
   * The paths of `theirs` that get nothing, as the value stays where `ours` has it: half a move would leave it in two
   * places, or bring it back.
   */
  readonly left: ReadonlySet<string>
}

/** The moves of both sides that are left as `ours` has them. */
export function clashingMoves(base: JsonValue, ours: JsonValue, theirs: JsonValue): ClashingMoves {
  const [our, their] = [new Fates(align(base, ours)), new Fates(align(base, theirs))]
  const conflicts: Conflict[] = []
  const left = new Set<string>()
  for (const { before, after } of their.moves) {
    const found = our.of(before.path)
    if (found && (found.isEqual || our.hasMoved(before.path))) continue
    left.add(JSON.stringify(after.path))
    conflicts.push(
      found
        ? { ours: found.path, theirs: after.path, moved: 'in docs.json' }
        : { ours: our.around(before.path), theirs: after.path, moved: 'in docs.json, removed from the config' },
    )
  }
  for (const { before, after } of our.moves) {
    if (their.of(before.path)) continue
    const moved = 'in the config, removed from docs.json'
    conflicts.push({ ours: after.path, theirs: their.around(before.path), moved })
  }
  return { conflicts, left }
}

/** The fate of each value of a document. */
class Fates {
  readonly moves: readonly Pair[]
  readonly #pairs = new Map<string, Pair>()
  readonly #moved: ReadonlySet<string>

  constructor({ root, moves }: Alignment) {
    this.moves = moves
    this.#moved = new Set(moves.map(({ before }) => JSON.stringify(before.path)))
    for (const pair of [root, ...moves]) this.#note(pair)
  }

  /** Its present path; undefined where it was removed. */
  of(path: JsonPath): { readonly path: JsonPath; readonly isEqual: boolean } | undefined {
    const pair = this.#pairs.get(JSON.stringify(path))
    if (pair) return { path: pair.after.path, isEqual: pair.equal }
    if (path.length === 0) return undefined
    const around = this.of(path.slice(0, -1))
    return around?.isEqual ? { path: [...around.path, ...path.slice(-1)], isEqual: true } : undefined
  }

  hasMoved(path: JsonPath): boolean {
    return this.#moved.has(JSON.stringify(path))
  }

  /** The present path of the nearest value around it. */
  around(path: JsonPath): JsonPath {
    return path.length === 0 ? [] : (this.of(path.slice(0, -1))?.path ?? this.around(path.slice(0, -1)))
  }

  #note(pair: Pair): void {
    this.#pairs.set(JSON.stringify(pair.before.path), pair)
    for (const { pair: inner } of [...(pair.members ?? []), ...(pair.items ?? [])]) if (inner) this.#note(inner)
  }
}
