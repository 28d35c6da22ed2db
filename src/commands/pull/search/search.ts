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
  /** True to print changed elements anew, after a rule refused their calls. */
  readonly isPrinted: boolean
  /** True under `--inline`: spreads and iterations may be written out. */
  readonly isInline: boolean
  readonly rounds?: number | undefined
  /** True after the most runs: remaining edits are left. */
  readonly isSpent: () => boolean
  /** True to leave edits refused by a rule or by TypeScript. */
  readonly isStrict: boolean
  /** A plain run with some files replaced; undefined if the run fails, or if kept code loses a comment. */
  readonly run: (texts: Texts) => Promise<Built | undefined>
}

/** The output of a build. */
export interface Built {
  readonly json: JsonValue
  /** True if a rule or TypeScript reports a new error. */
  readonly isRefused: () => boolean
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
  readonly distance: number
}

const MOST_ROUNDS = 10
const MOST_ATTEMPTS = 8
const MOST_TO_BISECT = 64
const MOST_BY_THEMSELVES = 8

/**
 * Writes edits into the source, runs the config, and continues with the remaining differences. Each edit is applied
 * whole or not at all. Edits without proof are left, and all others are still applied.
 */
export async function makeEdits(search: Search, first: TracedValue): Promise<SearchResult> {
  const start = stateOf(search, new Map(), first)
  const { alignment } = start
  if (search.rounds === 0) return { texts: start.texts, left: start.edits, changes: [], alignment }
  const atOnce = await tryAllAtOnce(search, start)
  if (atOnce) return { ...atOnce, alignment }
  const proof = new Proof(start, search.wanted)
  const all = await improveInRounds(search, start, new Map())
  const { state, changes } = (await isProven(search, proof, all.state)) ? all : await makeProven(search, start, proof)
  return { texts: state.texts, left: state.edits, changes, alignment }
}

/** True if the traced output equals the plain output, and docs.json except for whole edits left. */
async function isProven({ run, isStrict }: Search, proof: Proof, state: State): Promise<boolean> {
  if (!proof.accepts(state)) return false
  const built = await run(state.texts)
  return built !== undefined && deepEqual(built.json, state.json) && !(isStrict && built.isRefused())
}

/** The first candidate of each edit, all in a single run: enough for most pulls. */
async function tryAllAtOnce(search: Search, start: State): Promise<Omit<SearchResult, 'alignment'> | undefined> {
  const { changes, left } = groupEdits(start.edits, new Map())
  if (left.length > 0 || changes.some(({ isFirstStep }) => isFirstStep)) return undefined
  const texts = textsWith(start, changes)
  const built = texts && (await search.run(texts))
  if (!built || !deepEqual(built.json, search.wanted) || built.isRefused()) return undefined
  return { texts, left: [], changes }
}

/** Applies as many edits as can be proven: all at once, then in halves, then each remaining edit by all candidates. */
async function makeProven(search: Search, start: State, proof: Proof): Promise<Step> {
  const isAccepted = (after: State) => isProven(search, proof, after)
  const few = { isAccepted, most: MOST_TO_BISECT }
  let best = await bisect(search, start, [proof.bonds.units(changesOf(start))], few)
  const add = (step: Step) => (best = { state: step.state, changes: [...best.changes, ...step.changes] })
  const known = keysOf(start)
  for (const unit of proof.bonds.together(best.state.edits).slice(0, MOST_BY_THEMSELVES)) {
    const isSkipped = ({ key }: Edit) => known.has(key) && !unit.has(key)
    const own = new Map<string, number>()
    for (let attempt = 0; attempt < MOST_ATTEMPTS && !search.isSpent(); attempt++) {
      const step = await improveInRounds(search, best.state, own, isSkipped)
      if (step.changes.length === 0) break
      if (await isAccepted(step.state)) {
        add(step)
        break
      }
      for (const { key } of step.changes.flatMap(({ edits }) => edits)) own.set(key, (own.get(key) ?? 0) + 1)
    }
  }
  return best
}

function changesOf({ edits }: State, skip: ReadonlyMap<string, number> = new Map()): readonly Change[] {
  return groupEdits(edits, skip).changes
}

/** `isSkipped`: true for edits not to apply. */
async function improveInRounds(
  search: Search,
  start: State,
  tried: Map<string, number>,
  isSkipped: (edit: Edit) => boolean = () => false,
): Promise<Step> {
  let state = start
  const changes: Change[] = []
  for (let round = 0; round < (search.rounds ?? MOST_ROUNDS) && state.distance > 0; round++) {
    const found = await next(search, state, tried, isSkipped)
    if (!found) break
    const step = await withoutIdle(search, state, found)
    const open = keysOf(step.state)
    for (const edit of found.changes.flatMap((change) => change.edits)) {
      // Written without effect.
      if (open.has(edit.key)) tried.set(edit.key, (tried.get(edit.key) ?? 0) + 1)
    }
    changes.push(...step.changes)
    state = step.state
  }
  return { state, changes }
}

interface Step {
  readonly state: State
  readonly changes: readonly Change[]
}

/** A step without idle changes, as their code would be dead. */
async function withoutIdle(search: Search, before: State, step: Step): Promise<Step> {
  const open = keysOf(step.state)
  const changes = step.changes.filter(({ edits }) => edits.some(({ key }) => !open.has(key)))
  if (changes.length === 0 || changes.length === step.changes.length) return step
  const state = await tryChanges(search, before, changes)
  return state && state.distance <= step.state.distance ? { state, changes } : step
}

function keysOf({ edits }: Edits): ReadonlySet<string> {
  return new Set(edits.map(({ key }) => key))
}

/** The next state: with all edits; otherwise with as many as help; otherwise with the next candidates. */
async function next(
  search: Search,
  state: State,
  tried: Map<string, number>,
  isSkipped: (edit: Edit) => boolean,
): Promise<Step | undefined> {
  const own = { ...state, edits: state.edits.filter((edit) => !isSkipped(edit)) }
  for (let attempt = 0; attempt < MOST_ATTEMPTS && !search.isSpent(); attempt++) {
    const all = changesOf(own, tried)
    // A label comes first: conditions name existing labels, and a loop over labels may give the rest.
    const leading = all.filter(({ isFirstStep }) => isFirstStep)
    const changes = leading.length > 0 ? leading : all
    if (changes.length === 0) return undefined
    const after = await tryChanges(search, state, changes, leading.length > 0)
    if (after) return { state: after, changes }
    if (changes.length > 1 && changes.length <= MOST_TO_BISECT) {
      const some = await bisect(search, state, halvesOf(changes.map((change) => [change])))
      if (some.changes.length > 0) return some
    }
    for (const edit of changes.flatMap((change) => change.edits)) tried.set(edit.key, (tried.get(edit.key) ?? 0) + 1)
  }
  return undefined
}

/** The state after some changes, if nearer to docs.json. `isLeading`: follow-up edits count, too. */
async function tryChanges(
  search: Search,
  state: State,
  changes: readonly Change[],
  isLeading = false,
): Promise<State | undefined> {
  const after = await stateWith(search, state, changes)
  if (!after || after.distance < state.distance) return after
  const then = isLeading && (await stateWith(search, after, groupEdits(after.edits, new Map()).changes))
  return then && then.distance < state.distance ? after : undefined
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

/** As many units of changes as help and are accepted: a whole part, or each half in turn. */
async function bisect(
  search: Search,
  state: State,
  parts: readonly (readonly Unit[])[],
  {
    isAccepted = () => true,
    most = Infinity,
  }: { isAccepted?: (after: State) => boolean | Promise<boolean>; most?: number } = {},
): Promise<Step> {
  let best: Step = { state, changes: [] }
  let tries = 0
  const take = async (some: readonly Unit[]): Promise<void> => {
    if (some.length === 0 || tries++ > most) return
    const changes = [...best.changes, ...some.flat()]
    const after = await tryChanges(search, state, changes)
    if (after && after.distance < best.state.distance && (await isAccepted(after))) best = { state: after, changes }
    else if (some.length > 1) for (const half of halvesOf(some)) await take(half)
  }
  for (const part of parts) await take(part)
  return best
}

/** Changes made together or not at all. */
type Unit = readonly Change[]

function halvesOf(units: readonly Unit[]): readonly (readonly Unit[])[] {
  const half = units.length >> 1
  return [units.slice(0, half), units.slice(half)]
}

function stateOf(search: Search, texts: Texts, root: TracedValue): State {
  const { wanted, sites, printer, isPrinted, isInline } = search
  const textOf = (file: string) => search.textOf(file, texts)
  const isSame = deepEqual(root.json, wanted)
  const found: Edits = isSame
    ? { edits: [], moved: new Map(), alignment: undefined, words: undefined }
    : findEdits(root, wanted, sites, printer, { textOf, isPrinted, isInline })
  const distance = isSame ? 0 : found.edits.reduce((sum, { weight }) => sum + weight, 1)
  return { ...found, json: root.json, texts, textOf, distance }
}
