import type { Alignment } from '../changes/alignment.js'
import { equalInOrder } from '../json/equal.js'
import { isJsonObject, type JsonValue } from '../json/value.js'
import type { Edit } from './edits/edit.js'
import { findEdits, type Edits } from './edits/find-edits.js'
import { variantKinds } from './provenance/occurrences.js'
import type { Sites } from './provenance/sites.js'
import type { TracedValue } from './provenance/traced-value.js'
import type { TextOf } from './source/types-around.js'
import { applyChanges } from './splice/apply.js'
import { withoutUnasked } from './splice/unasked-words.js'
import { groupEdits } from './splice/group.js'
import type { Change } from './splice/splice.js'
import type { Printer } from './write/printer.js'

/** What taking edits works with. */
export interface Taking {
  readonly wanted: JsonValue
  readonly sites: Sites
  readonly printer: Printer
  /** Runs the config with other texts of some of its files. */
  readonly load: (texts: Texts) => Promise<TracedValue>
  readonly textOf: (file: string, texts: Texts) => string
  /** Elements that changed are printed anew, as a rule refused their calls. */
  readonly isPrinted: boolean
  /** One turn of a function may be written out. */
  readonly isInline: boolean
  readonly rounds?: number | undefined
  /** Whether the config gives all that is wanted with these texts, seen without following it. */
  readonly isAll: (texts: Texts) => Promise<boolean>
}

/** Files that are not on the disk as they are here. */
export type Texts = ReadonlyMap<string, string>

/** How far a config got. */
export interface Taken {
  /** The files that changed. */
  readonly texts: Texts
  readonly left: readonly Edit[]
  readonly changes: readonly Change[]
  /** What the config gave at first, beside what is wanted. */
  readonly alignment: Alignment | undefined
}

interface State extends Edits {
  readonly texts: Texts
  readonly textOf: TextOf
  readonly distance: number
}

const MOST_ROUNDS = 10
const MOST_ATTEMPTS = 8
const MOST_TO_BISECT = 64

/**
 * Writes edits into the source, runs it, and goes on with what is still different. Each edit is taken whole or not at
 * all: where something is left that was no difference before, the changes that lead there are not made.
 */
export async function takeEdits(taking: Taking, first: TracedValue): Promise<Taken> {
  const start = stateOf(taking, new Map(), first)
  const { alignment } = start
  const tried = new Map<string, number>()
  let taken = await takeAtOnce(taking, start, tried)
  if (!taken && (await settleTrials(taking, start, tried))) taken = await takeAtOnce(taking, start, tried)
  taken ??= await takeInRounds(taking, start, new Map(tried))
  if (isClean(taken.left, start) || taking.rounds === 0) return { ...taken, alignment }
  return { ...(await takeClean(taking, start, tried)), alignment }
}

/** Runs each trial by itself, so that one which fails does not keep others from being taken; whether one did. */
async function settleTrials(taking: Taking, start: State, tried: Map<string, number>): Promise<boolean> {
  const known = new Set<Edit>()
  for (let isOpen = taking.rounds !== 0; isOpen;) {
    const trials = changesOf(start, tried).filter(
      ({ isTrial, edits }) => isTrial && !edits.every((edit) => known.has(edit)),
    )
    isOpen = trials.length > 0
    for (const trial of trials) {
      const isTaken = (await tryChanges(taking, start, [trial])) !== undefined
      for (const edit of trial.edits) {
        if (isTaken) known.add(edit)
        else tried.set(edit.key, (tried.get(edit.key) ?? 0) + 1)
      }
    }
  }
  return tried.size > 0
}

/** Each edit as it is best written, where that is all there is to do, as it mostly is. */
async function takeAtOnce(
  taking: Taking,
  start: State,
  tried: ReadonlyMap<string, number>,
): Promise<Outcome | undefined> {
  if (taking.rounds === 0) return undefined
  const { changes, left } = groupEdits(start.edits, tried, start.textOf)
  if (left.length > 0 || changes.some(({ leads }) => leads)) return undefined
  const texts = textsWith(start, changes)
  return texts && (await taking.isAll(texts)) ? { texts, left: [], changes } : undefined
}

type Outcome = Omit<Taken, 'alignment'>

function isClean(left: readonly Edit[], start: State): boolean {
  const known = keysOf(start)
  // Keys in another order are the writer's to keep.
  return left.every(({ key, what }) => what === 'reordered' || known.has(key))
}

/**
 * Only the changes after which nothing is different that was not before. What a label more would give is written as it is
 * where it has something else; but for variants, of which nobody wants all written out.
 */
async function takeClean(taking: Taking, start: State, tried: ReadonlyMap<string, number>): Promise<Outcome> {
  const isAccepted = (after: State) => isClean(after.edits, start)
  let { state, changes } = await bisect(taking, start, [changesOf(start, tried)], { isAccepted, most: MOST_TO_BISECT })
  const isLed = ({ ways: [way], value }: Edit) => way?.leads === true && !isVariant(value)
  for (let skipped = 1; skipped < MOST_ATTEMPTS && state.edits.some(isLed); skipped++) {
    const led = state.edits.filter(isLed)
    const others = changesOf({ ...state, edits: led }, new Map(led.map(({ key }) => [key, skipped])))
    const step = await bisect(taking, state, [others], { isAccepted, most: MOST_TO_BISECT })
    state = step.state
    changes = [...changes, ...step.changes]
  }
  return { texts: state.texts, left: state.edits, changes }
}

function changesOf({ edits, textOf }: State, skip: ReadonlyMap<string, number> = new Map()): readonly Change[] {
  return groupEdits(edits, skip, textOf).changes
}

function isVariant(value: JsonValue | undefined): boolean {
  return isJsonObject(value) && Object.keys(value).some((key) => variantKinds.has(key))
}

async function takeInRounds(taking: Taking, start: State, tried: Map<string, number>): Promise<Outcome> {
  let state = start
  const changes: Change[] = []
  for (let round = 0; round < (taking.rounds ?? MOST_ROUNDS) && state.distance > 0; round++) {
    const found = await next(taking, state, tried)
    if (!found) break
    const step = await withoutIdle(taking, state, found)
    const open = keysOf(step.state)
    for (const edit of found.changes.flatMap((change) => change.edits)) {
      // It was written, and nothing came of it.
      if (open.has(edit.key)) tried.set(edit.key, (tried.get(edit.key) ?? 0) + 1)
    }
    changes.push(...step.changes)
    state = step.state
  }
  return { texts: state.texts, left: state.edits, changes }
}

interface Step {
  readonly state: State
  readonly changes: readonly Change[]
}

/** A step without the changes that nothing came of: their code would say what never counts. */
async function withoutIdle(taking: Taking, before: State, step: Step): Promise<Step> {
  const open = keysOf(step.state)
  const changes = step.changes.filter(({ edits }) => edits.some(({ key }) => !open.has(key)))
  if (changes.length === 0 || changes.length === step.changes.length) return step
  const state = await tryChanges(taking, before, changes)
  return state && state.distance <= step.state.distance ? { state, changes } : step
}

function keysOf({ edits }: Edits): ReadonlySet<string> {
  return new Set(edits.map(({ key }) => key))
}

/** All edits at once; where that leads nowhere, by their other ways; then as many of them as lead on. */
async function next(taking: Taking, state: State, tried: Map<string, number>): Promise<Step | undefined> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const all = changesOf(state, tried)
    // A release more comes first: a condition asks for what there is, and a constant that names it may say the rest.
    const leading = all.filter(({ leads }) => leads)
    const changes = leading.length > 0 ? leading : all
    if (changes.length === 0) return undefined
    const after = await tryChanges(taking, state, changes, leading.length > 0)
    if (after) return { state: after, changes }
    if (changes.length > 1 && changes.length <= MOST_TO_BISECT) {
      const some = await bisect(taking, state, halvesOf(changes))
      if (some.changes.length > 0) return some
    }
    for (const edit of changes.flatMap((change) => change.edits)) tried.set(edit.key, (tried.get(edit.key) ?? 0) + 1)
  }
  return undefined
}

/** What changes lead to, if that is nearer to what is wanted; where they lead, at least with all that is to be done then. */
async function tryChanges(
  taking: Taking,
  state: State,
  changes: readonly Change[],
  isLeading = false,
): Promise<State | undefined> {
  const after = await stateWith(taking, state, changes)
  if (after && changes.some(({ isTrial }) => isTrial) && !isClean(after.edits, state)) return undefined
  if (!after || after.distance < state.distance) return after
  const then = isLeading && (await stateWith(taking, after, groupEdits(after.edits, new Map(), after.textOf).changes))
  return then && then.distance < state.distance ? after : undefined
}

async function stateWith(taking: Taking, state: State, changes: readonly Change[]): Promise<State | undefined> {
  try {
    const texts = textsWith(state, changes)
    return texts && stateOf(taking, texts, await taking.load(texts))
  } catch {
    return undefined
  }
}

function textsWith({ texts, textOf, moved, words }: State, changes: readonly Change[]): Texts | undefined {
  try {
    const changed = applyChanges(changes, textOf, moved)
    return new Map([...texts, ...(words ? withoutUnasked(changed, words, textOf) : changed)])
  } catch {
    return undefined
  }
}

/** As many of some changes as lead on, and are accepted: all of a part, or of each half of it as many, one after the other. */
async function bisect(
  taking: Taking,
  state: State,
  parts: readonly (readonly Change[])[],
  { isAccepted = () => true, most = Infinity }: { isAccepted?: (after: State) => boolean; most?: number } = {},
): Promise<Step> {
  let best: Step = { state, changes: [] }
  let tries = 0
  const take = async (some: readonly Change[]): Promise<void> => {
    if (some.length === 0 || tries++ > most) return
    const changes = [...best.changes, ...some]
    const after = await tryChanges(taking, state, changes)
    if (after && after.distance < best.state.distance && isAccepted(after)) best = { state: after, changes }
    else if (some.length > 1) for (const half of halvesOf(some)) await take(half)
  }
  for (const part of parts) await take(part)
  return best
}

function halvesOf(changes: readonly Change[]): readonly (readonly Change[])[] {
  const half = changes.length >> 1
  return [changes.slice(0, half), changes.slice(half)]
}

function stateOf(taking: Taking, texts: Texts, root: TracedValue): State {
  const { wanted, sites, printer, isPrinted, isInline } = taking
  const textOf = (file: string) => taking.textOf(file, texts)
  const isSame = equalInOrder(root.json, wanted)
  const found: Edits = isSame
    ? { edits: [], moved: new Map(), alignment: undefined, words: undefined }
    : findEdits(root, wanted, sites, printer, { textOf, isPrinted, isInline })
  const distance = isSame ? 0 : found.edits.reduce((sum, { weight }) => sum + weight, 1)
  return { ...found, texts, textOf, distance }
}
