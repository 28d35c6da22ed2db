import type { Alignment } from '../../../format/changes/alignment.js'
import { deepEqual, type JsonValue } from '../../../format/json/value.js'
import type { Edit } from '../propose/edit.js'
import { findEdits, type Edits } from '../propose/find-edits.js'
import type { TracedValue } from '../origin/traced-value.js'
import type { TextOf, Texts } from '../run-config.js'
import { applyChanges } from '../patch/apply.js'
import { withoutUnusedWords } from '../words.js'
import { groupEdits } from '../patch/group.js'
import type { Change } from '../patch/change.js'
import { Proof } from './proof.js'
import type { Runs } from './runs.js'

/** The progress of a search. */
export interface SearchResult {
  /** Changed files. */
  readonly texts: Texts
  readonly left: readonly Edit[]
  readonly changes: readonly Change[]
  /** The alignment of the config's first output with docs.json. */
  readonly alignment: Alignment | undefined
}

/** A state of the files on the way to docs.json. */
interface State extends Edits {
  readonly json: JsonValue
  readonly texts: Texts
  readonly textOf: TextOf
  /** The changes so far. */
  readonly changes: readonly Change[]
}

const MOST_ROUNDS = 10
const MOST_ATTEMPTS = 16
const MOST_SETS = 64
const MOST_BY_THEMSELVES = 8

/**
 * Writes edits into the source: all at once, or else in halves, down to each edit by itself with all candidates. An edit
 * is applied whole or not at all. Edits without proof are left, and all others are still applied.
 */
export async function makeEdits(runs: Runs): Promise<SearchResult> {
  const start = stateOf(runs, new Map(), await runs.first(), [])
  const { alignment } = start
  const atOnce = await allAtOnce(runs, start)
  if (atOnce) return { ...atOnce, alignment }
  const { texts, edits, changes } = await new Ladder(runs, start).climbed()
  return { texts, left: edits, changes, alignment }
}

/** The first candidate of each edit, all in a single run: enough for most pulls. */
async function allAtOnce(runs: Runs, start: State): Promise<Omit<SearchResult, 'alignment'> | undefined> {
  const { changes, left } = groupEdits(start.edits, new Map())
  if (left.length > 0 || changes.some(({ isFirstStep }) => isFirstStep)) return undefined
  const texts = textsWith(start, changes)
  return texts && (await runs.proves(texts, runs.wanted)) ? { texts, left: [], changes } : undefined
}

/** Edits made together or not at all, by key. */
type Unit = ReadonlySet<string>

class Ladder {
  readonly #runs: Runs
  readonly #proof: Proof
  readonly #known: Unit
  #best: State
  #sets = 0
  #alone = 0

  constructor(runs: Runs, start: State) {
    this.#runs = runs
    this.#proof = new Proof(start, runs.wanted)
    this.#known = keysOf(start.edits)
    this.#best = start
  }

  async climbed(): Promise<State> {
    // Edits of one change, with all bonded edits; incomplete units are left.
    const { changes } = groupEdits(this.#best.edits, new Map())
    const changed = keysOf(changes.flatMap(({ edits }) => edits))
    const units = merged(changes.map(({ edits }) => new Set(this.#proof.units(edits).flatMap((keys) => [...keys]))))
    await this.#take(units.filter((unit) => [...unit].every((key) => changed.has(key))))
    return this.#best
  }

  /** Takes all units, or as many as possible of each half. */
  async #take(units: readonly Unit[]): Promise<void> {
    const isAlone = units.length === 1
    if (units.length === 0 || (isAlone ? this.#alone++ : this.#sets++) > MOST_SETS) return
    const own = new Set(units.flatMap((unit) => [...unit]))
    const state = await this.#applied(own, isAlone)
    if (state) this.#best = state
    else if (isAlone) {
      // Without a common change, each edit by itself.
      const parts = this.#proof.units(this.#best.edits.filter(({ key }) => own.has(key)))
      if (parts.length > 1) for (const part of parts) await this.#take([part])
    } else {
      const half = units.length >> 1
      await this.#take(units.slice(0, half))
      await this.#take(units.slice(half))
    }
  }

  /** Edits applied with their first candidates that prove: next candidates follow for edits without effect. */
  async #applied(own: Unit, isAlone: boolean): Promise<State | undefined> {
    const tried = new Map<string, number>()
    const most = isAlone && this.#alone > MOST_BY_THEMSELVES ? 1 : MOST_ATTEMPTS
    for (let attempt = 0; attempt < most && !this.#runs.isSpent(); attempt++) {
      const { state, changed, idle } = await this.#inRounds(own, tried)
      if (state && this.#proof.accepts(state) && (await this.#runs.proves(state.texts, state.json))) return state
      // Of a move, the removal is rarely wrong.
      const come = changed.filter(({ what, side }) => what !== 'removed' && side === 'after')
      const failed = !state && idle.length > 0 ? idle : isAlone ? (come.length > 0 ? come : changed) : []
      if (failed.length === 0) return undefined
      for (const key of keysOf(failed)) tried.set(key, (tried.get(key) ?? 0) + 1)
    }
    return undefined
  }

  /** Rounds until none of the edits is left: a label comes first, and a loop over labels may give the rest. */
  async #inRounds(own: Unit, tried: ReadonlyMap<string, number>) {
    let state = this.#best
    const changed: Edit[] = []
    let isLabelled = false
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const open = state.edits.filter(({ key }) => own.has(key) || !this.#known.has(key))
      if (open.length === 0) return { state, changed, idle: [] }
      const { changes: all } = groupEdits(open, tried)
      // Conditions name existing labels.
      const leading = all.filter(({ isFirstStep }) => isFirstStep)
      const next = leading.length > 0 ? leading : all
      if (next.length === 0) break
      const edits = next.flatMap((change) => change.edits)
      changed.push(...edits)
      isLabelled ||= leading.length > 0
      const after = await stateWith(this.#runs, state, next)
      if (!after || (!isLabelled && this.#breaks(state, after, own))) break
      const left = keysOf(after.edits)
      const idle = edits.filter(({ key }) => left.has(key))
      if (idle.length > 0) return { changed, idle }
      state = after
    }
    return { changed, idle: [] }
  }

  /** True if other places changed, and are as many edits as before: of an edit by itself, more than before. */
  #breaks(before: State, after: State, own: Unit): boolean {
    const most = before.edits.length - (own.size === 1 ? 0 : 1)
    return after.edits.length > most && after.edits.some(({ key }) => !this.#known.has(key))
  }
}

/** Units with a common key as one. */
function merged(units: readonly Unit[]): readonly Unit[] {
  return units.reduce<readonly Unit[]>((known, unit) => {
    const bonded = known.filter((each) => [...each].some((key) => unit.has(key)))
    const whole = new Set([...bonded, unit].flatMap((each) => [...each]))
    return [...known.filter((each) => !bonded.includes(each)), whole]
  }, [])
}

function keysOf(edits: readonly Edit[]): Unit {
  return new Set(edits.map(({ key }) => key))
}

async function stateWith(runs: Runs, state: State, changes: readonly Change[]): Promise<State | undefined> {
  const texts = runs.isSpent() ? undefined : textsWith(state, changes)
  const root = texts && (await runs.load(texts).catch(() => undefined))
  return root && stateOf(runs, texts, root, [...state.changes, ...changes])
}

function textsWith({ texts, textOf, moved, words }: State, changes: readonly Change[]): Texts | undefined {
  const changed = applyChanges(changes, textOf, moved)
  return changed && new Map([...texts, ...(words ? withoutUnusedWords(changed, words, textOf) : changed)])
}

function stateOf(runs: Runs, texts: Texts, root: TracedValue, changes: readonly Change[]): State {
  const { wanted, sites, printer, isInline } = runs
  const textOf = (file: string) => runs.textOf(file, texts)
  const found: Edits = deepEqual(root.json, wanted)
    ? { edits: [], moved: new Map(), alignment: undefined, words: undefined }
    : findEdits(root, wanted, sites, printer, { textOf, isInline })
  return { ...found, json: root.json, texts, textOf, changes }
}
