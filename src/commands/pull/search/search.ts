import type { Alignment } from '../../../format/changes/alignment.js'
import { type JsonValue, deepEqual } from '../../../format/json/value.js'
import type { Edit } from '../propose/edit.js'
import { findEdits, type Edits } from '../propose/find-edits.js'
import type { Sites } from '../origin/sites.js'
import type { TracedValue } from '../origin/traced-value.js'
import type { TextOf } from '../run-config.js'
import { applyChanges } from '../patch/apply.js'
import { withoutUnusedWords } from '../words.js'
import { groupEdits } from '../patch/group.js'
import type { Change } from '../patch/change.js'
import { Proof } from './proof.js'
import type { Printer } from '../exemplar/printer.js'

/** The inputs and tools of a search. */
export interface Search {
  readonly wanted: JsonValue
  readonly sites: Sites
  readonly printer: Printer
  /** Runs the marked config with some files replaced. */
  readonly load: (texts: Texts) => Promise<TracedValue>
  readonly textOf: (file: string, texts: Texts) => string
  /** True under `--inline`: spreads and iterations may be written out. */
  readonly isInline: boolean
  /** True after the most runs: remaining edits are left. */
  readonly isSpent: () => boolean
  /** True if a plain run with some files replaced gives an output: without a new error, or a comment lost. */
  readonly proves: (texts: Texts, json: JsonValue) => Promise<boolean>
}

/** New texts of files, by path. */
export type Texts = ReadonlyMap<string, string>

/** The progress of a search. */
export interface SearchResult {
  /** Changed files. */
  readonly texts: Texts
  readonly left: readonly Edit[]
  readonly changes: readonly Change[]
  /** The alignment of the config's first output with docs.json. */
  readonly alignment: Alignment | undefined
}

interface State extends Edits {
  readonly json: JsonValue
  readonly texts: Texts
  readonly textOf: TextOf
}

/** A state, with the changes on the way. */
interface Step {
  readonly state: State
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
export async function makeEdits(search: Search, first: TracedValue): Promise<SearchResult> {
  const start = stateOf(search, new Map(), first)
  const { alignment } = start
  const atOnce = await tryAllAtOnce(search, start)
  if (atOnce) return { ...atOnce, alignment }
  const { state, changes } = await new Ladder(search, start).climbed()
  return { texts: state.texts, left: state.edits, changes, alignment }
}

/** Edits made together or not at all, by key. */
type Unit = ReadonlySet<string>

class Ladder {
  readonly #search: Search
  readonly #proof: Proof
  readonly #known: Unit
  #best: Step
  #sets = 0
  #alone = 0

  constructor(search: Search, start: State) {
    this.#search = search
    this.#proof = new Proof(start, search.wanted)
    this.#known = keysOf(start.edits)
    this.#best = { state: start, changes: [] }
  }

  async climbed(): Promise<Step> {
    const { changes } = groupEdits(this.#best.state.edits, new Map())
    await this.#take(this.#proof.bonds.units(changes).map((unit) => keysOf(unit.flatMap(({ edits }) => edits))))
    return this.#best
  }

  /** Takes all units, or as many as possible of each half. */
  async #take(units: readonly Unit[]): Promise<void> {
    const isAlone = units.length === 1
    if (units.length === 0 || (isAlone ? this.#alone++ : this.#sets++) > MOST_SETS) return
    const own = new Set(units.flatMap((unit) => [...unit]))
    const step = await this.#applied(own, isAlone)
    if (step) this.#best = { state: step.state, changes: [...this.#best.changes, ...step.changes] }
    else if (isAlone) {
      // Without a common change, each edit by itself.
      const parts = this.#proof.bonds.together(this.#best.state.edits.filter(({ key }) => own.has(key)))
      if (parts.length > 1) for (const part of parts) await this.#take([part])
    } else {
      const half = units.length >> 1
      await this.#take(units.slice(0, half))
      await this.#take(units.slice(half))
    }
  }

  /** Edits applied with their first candidates that prove: next candidates follow for edits without effect. */
  async #applied(own: Unit, isAlone: boolean): Promise<Step | undefined> {
    const tried = new Map<string, number>()
    const most = isAlone && this.#alone > MOST_BY_THEMSELVES ? 1 : MOST_ATTEMPTS
    for (let attempt = 0; attempt < most && !this.#search.isSpent(); attempt++) {
      const { step, changed, idle } = await this.#inRounds(own, tried)
      if (step && (await this.#isProven(step.state))) return (await this.#withoutIdle(step, own, tried)) ?? step
      // Of a move, the removal is rarely wrong.
      const come = changed.filter(({ what, side }) => what !== 'removed' && side === 'after')
      const failed = !step && idle.length > 0 ? idle : isAlone ? (come.length > 0 ? come : changed) : []
      if (failed.length === 0) return undefined
      for (const key of keysOf(failed)) tried.set(key, (tried.get(key) ?? 0) + 1)
    }
    return undefined
  }

  /** A step without removals that larger code, printed anew, makes as well: a page of a default that goes into a group. */
  async #withoutIdle({ changes }: Step, own: Unit, tried: ReadonlyMap<string, number>): Promise<Step | undefined> {
    const isAnew = ({ key, candidates }: Edit) => (tried.get(key) ?? 0) >= candidates.length
    const needed = changes.filter(({ edits }) => edits.some((edit) => edit.side === 'after' || isAnew(edit)))
    if (needed.length === changes.length || !needed.some(({ edits }) => edits.some(isAnew))) return undefined
    const state = await stateWith(this.#search, this.#best.state, needed)
    const isDone = state && !state.edits.some(({ key }) => own.has(key)) && (await this.#isProven(state))
    return isDone ? { state, changes: needed } : undefined
  }

  /** True if other places changed, and are as many edits as before: of an edit by itself, more than before. */
  #breaks(before: State, after: State, own: Unit): boolean {
    const most = before.edits.length - (own.size === 1 ? 0 : 1)
    return after.edits.length > most && after.edits.some(({ key }) => !this.#known.has(key))
  }

  /** True if docs.json is there except for whole edits left. */
  async #isProven(state: State): Promise<boolean> {
    return this.#proof.accepts(state) && (await this.#search.proves(state.texts, state.json))
  }

  /** Rounds until none of the edits is left: a label comes first, and a loop over labels may give the rest. */
  async #inRounds(own: Unit, tried: ReadonlyMap<string, number>) {
    let { state } = this.#best
    const changes: Change[] = []
    const result = (idle: readonly Edit[], step?: Step) => ({
      step,
      idle,
      changed: changes.flatMap(({ edits }) => edits),
    })
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const open = state.edits.filter(({ key }) => own.has(key) || !this.#known.has(key))
      if (open.length === 0) return result([], { state, changes })
      const { changes: all } = groupEdits(open, tried)
      // Conditions name existing labels.
      const leading = all.filter(({ isFirstStep }) => isFirstStep)
      const next = leading.length > 0 ? leading : all
      if (next.length === 0) break
      changes.push(...next)
      const after = await stateWith(this.#search, state, next)
      if (!after || (!changes.some(({ isFirstStep }) => isFirstStep) && this.#breaks(state, after, own))) break
      const left = keysOf(after.edits)
      const idle = next.flatMap(({ edits }) => edits.filter(({ key }) => left.has(key)))
      if (idle.length > 0) return result(idle)
      state = after
    }
    return result([])
  }
}

function keysOf(edits: readonly Edit[]): Unit {
  return new Set(edits.map(({ key }) => key))
}

/** The first candidate of each edit, all in a single run: enough for most pulls. */
async function tryAllAtOnce(search: Search, start: State): Promise<Omit<SearchResult, 'alignment'> | undefined> {
  const { changes, left } = groupEdits(start.edits, new Map())
  if (left.length > 0 || changes.some(({ isFirstStep }) => isFirstStep)) return undefined
  const texts = textsWith(start, changes)
  if (!texts || !(await search.proves(texts, search.wanted))) return undefined
  return { texts, left: [], changes }
}

async function stateWith(search: Search, state: State, changes: readonly Change[]): Promise<State | undefined> {
  if (search.isSpent()) return undefined
  try {
    const texts = textsWith(state, changes)
    return texts && stateOf(search, texts, await search.load(texts))
  } catch {
    return undefined
  }
}

function textsWith({ texts, textOf, moved, words }: State, changes: readonly Change[]): Texts | undefined {
  try {
    const changed = applyChanges(changes, textOf, moved)
    return new Map([...texts, ...(words ? withoutUnusedWords(changed, words, textOf) : changed)])
  } catch {
    return undefined
  }
}

function stateOf(search: Search, texts: Texts, root: TracedValue): State {
  const { wanted, sites, printer, isInline } = search
  const textOf = (file: string) => search.textOf(file, texts)
  const isSame = deepEqual(root.json, wanted)
  const found: Edits = isSame
    ? { edits: [], moved: new Map(), alignment: undefined, words: undefined }
    : findEdits(root, wanted, sites, printer, { textOf, isInline })
  return { ...found, json: root.json, texts, textOf }
}
