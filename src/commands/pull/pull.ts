import { readFileSync } from 'node:fs'
import path from 'node:path'
import { tellingConflicts } from '../build/conflict.js'
import { changedFiles, docsJsonFiles, wholeText } from '../build/docs-json-files.js'
import { refsIn } from '../../format/json/refs/refs.js'
import { align } from '../../format/changes/align.js'
import { authoredChanges } from '../../format/changes/changes.js'
import { tell } from '../../format/changes/tell.js'
import { recordPulled } from '../build/record.js'
import type { Compiled } from '../../config/compile/compile.js'
import { withTracer } from '../../config/loader/stack.js'
import { findParts, ownOf, type FoundPart, type Owns } from '../../format/parts/find.js'
import { ownedIn, placedAround, settledAs } from '../../format/parts/owned.js'
import { noDocs, noterOf, settledParts } from '../build/parts.js'
import { copiesFor } from '../../config/loader/own-package.js'
import { findSides } from '../../config/loader/find-config.js'
import { BuildNavError, startOf, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { fileReport } from '../../base/files/codes.js'
import { fileHint, linkStatsOf, readJsonText } from '../../base/files/read.js'
import { writeFilesAtomically } from '../../base/files/write.js'
import { type JsonObject, type JsonValue, changedAt, deepEqual } from '../../format/json/value.js'
import { sourceOf, type Source } from '../migrate/source.js'
import { mergeBase } from './merge/base.js'
import { copiesIn } from './copies.js'
import { pullReport } from './codes.js'
import { copiedWords } from './untranslated.js'
import { newFixmes, leftEdits, placeNow } from './left-edits.js'
import { conflictReports } from './merge/conflict-reports.js'
import { merge } from '../../format/changes/merge.js'
import { quotesOf } from '../code/imports.js'
import { runConfig, type Ran, type Start } from './run-config.js'
import { isError, Pulling, textWith, type PullTask } from './search/pulling.js'
import type { Change } from './patch/change.js'
import type { Texts } from './search/search.js'
import type { TextOf } from './run-config.js'
import { lengthInLines } from '../../base/diagnostics/text.js'

/** The options of `pull`. */
export interface PullOptions {
  /** The base folder of relative paths. Default: the current folder. */
  readonly cwd?: string | undefined
  /** The config. Default: docs.config.{ts,mts,cts,js,mjs,cjs} in `cwd`. */
  readonly config?: string | undefined
  /** The edited docs.json. Default: beside the config. */
  readonly out?: string | undefined
  /** A commit at which the config and docs.json matched: only later edits of docs.json are applied. */
  readonly base?: string | undefined
  /** Applies all of docs.json, even where this undoes changes of the config since the last build. */
  readonly force?: boolean | undefined
  /** Replaces a spread such as `...pagesIn('api')` with its entries, or writes out an iteration of a loop. */
  readonly inline?: boolean | undefined
  /** Proves the result, and writes nothing. */
  readonly dryRun?: boolean | undefined
}

/** A changed file of the config. */
export interface PulledFile {
  /** Absolute. */
  readonly path: string
  readonly before: string
  readonly text: string
}

/** The result of a pull. */
export interface PullResult {
  readonly config: string
  /** The docs.json. */
  readonly out: string
  readonly files: readonly PulledFile[]
  readonly written: boolean
  /** Applied edits, in words. */
  readonly taken: readonly string[]
  /** The number of changes with a condition on a language, version or product. */
  readonly conditions: number
  /** The code of the conditions, without duplicates: `locale === 'fr'`. */
  readonly conditionCodes: readonly string[]
  /** True if docs.json lacks changes of the config: a build is due. */
  readonly unbuilt: boolean
  /** Edits not applied, each with a place and the code to write. */
  readonly left: readonly Diagnostic[]
  /** Edits applied under a FIXME: `.set` for a value that a rule refuses, or a row with a property not in docs.json. */
  readonly fixmes: readonly Diagnostic[]
  /** Spreads written out under `inline`: the entries no longer follow a folder or data. */
  readonly writtenOut: readonly Diagnostic[]
  /** Shared code with a new copy for some places, and words copied for a new language. */
  readonly copies: readonly Diagnostic[]
  /** A note if a fresh migration of docs.json would be much shorter than the config. */
  readonly anew: readonly Diagnostic[]
}

/**
 * Applies the edits of docs.json to the config. Nothing is written before a run proves that the new config produces
 * docs.json. All problems are thrown together, as a BuildNavError.
 */
export async function pull(options: PullOptions = {}): Promise<PullResult> {
  const sides = await readSides(options)
  const { config, out, ran, wanted, isWhole, conflicts } = sides
  const unbuilt = !isWhole
  const { changes, alignment, left, files } = deepEqual(ran.json, wanted)
    ? { changes: [], alignment: align(ran.json, wanted), left: [], files: [] }
    : await pullInto(sides, isWhole, options)
  if (!options.dryRun) writeFilesAtomically(files.map(({ path: file, text }) => ({ file, text })))
  const open = [...left, ...conflicts]
  const textOf = (file: string) => files.find(({ path: each }) => each === file)?.text ?? readFileSync(file, 'utf8')
  const conditions = changes.filter(({ condition }) => condition)
  const isLabelled = changes.some(({ isFirstStep }) => isFirstStep)
  recordWhenApplied(sides, options, open, files)
  return {
    config,
    out,
    files,
    written: !options.dryRun && files.length > 0,
    taken: tell(placedAround(authoredChanges(alignment), sides.found)),
    conditions: conditions.length,
    conditionCodes: [...new Set(conditions.flatMap((change) => writtenCondition(change, textOf(change.file))))],
    unbuilt,
    left: open,
    fixmes: newFixmes(files),
    writtenOut: writtenOutBy(changes, textOf),
    copies: [
      ...copiesIn(changes, textOf, path.dirname(config)),
      ...(isLabelled ? copiedWords(ran.json, wanted, files) : []),
    ],
    anew: open.length === 0 && !unbuilt ? await writtenAnew(sides, files) : [],
  }
}

interface Sides extends PullTask {
  readonly out: string
  /** True if all of docs.json is wanted. */
  readonly isWhole: boolean
  /** Edits of values changed on both sides; all are left. */
  readonly conflicts: readonly Diagnostic[]
}

async function readSides(options: PullOptions): Promise<Sides> {
  const { config, out } = findSides(options)
  const run = await runConfig(config)
  refuseErrors(run)
  if (typeof run.owns !== 'string' && !linkStatsOf(out)) throw noDocs(out)
  refuseMissing(out)
  const read = () => sourceOf(readJsonText(out), out, { keepRef: refsIn(run.json) })
  const source = await tellingConflicts(read, { config, out })
  const traced = () => withTracer(() => runConfig(config))
  const before = source.document.text
  const { owns, found, missing } = await settledParts(run, { config, out, before, traced, acceptsMissing: true })
  const ran = { ...run, owns }
  const task = { config, out, ran, source, found }
  const edited = ownedIn(source.docs, ran)
  const base = await mergeBase(task, options)
  if (base === undefined) return { ...task, wanted: edited, isWhole: true, conflicts: missing }
  const from = titledAs(ownedIn(base, ran), ran)
  const { value: wanted, conflicts: clashes } = merge(from, ran.json, edited)
  const conflicts = conflictReports(clashes, { base: from, given: ran.json, edited }, task)
  return { ...task, wanted, isWhole: deepEqual(wanted, edited), conflicts: [...missing, ...conflicts] }
}

/** The parts of a config, titled as in docs.json: `pull` has renamed the code. */
function titledNow({ owns }: Ran, found: readonly FoundPart[]): Owns {
  if (typeof owns === 'string') return owns
  return owns.map((part) => ({
    ...part,
    title: found.find((each) => each.part.at === part.at)?.element?.title ?? part.title,
  }))
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

/** Records docs.json for the next build, if all edits are applied. With `base`, edits before the commit are unknown. */
function recordWhenApplied(
  { out, ran, source, isWhole, found }: Sides,
  { base, dryRun }: PullOptions,
  left: readonly Diagnostic[],
  changed: readonly PulledFile[],
): void {
  if (dryRun || left.length > 0 || (base !== undefined && !isWhole)) return
  const keep = refsIn(ran.json)
  const noted = noterOf({ ...ran, owns: titledNow(ran, found), out, keep })
  recordPulled(out, noted(wholeText(source.document.text, out, { keep })), changed)
}

async function pullInto(task: PullTask, isWhole: boolean, { inline }: PullOptions) {
  const { source, ran, wanted, found } = task
  const pulling = new Pulling(task, inline === true)
  const { taken, texts, proven } = await pulling.prove()
  const now = proven.json
  // The writer keeps the order of keys in docs.json, so a different order is no edit.
  const left = deepEqual(now, wanted)
    ? []
    : await leftEdits(now, wanted, taken.left, {
        source,
        found,
        textOf: textWith(texts),
        isInline: inline === true,
        outputWith: (edit, candidate) => pulling.outputWith(taken, edit, candidate),
      })
  if (left.length === 0 && isWhole)
    proveBytes({ ...proven, owns: settledAs(proven.owns, ran.owns) }, source, task.config)
  const isAll = taken.alignment !== undefined && deepEqual(now, wanted)
  const alignment = isAll ? taken.alignment : align(ran.json, now)
  return { changes: taken.changes, proven, alignment, left, files: inWritingOrder(proven.files, texts) }
}

/** The config after a pull from a text in memory. */
export interface PulledText {
  /** The new output of the config. */
  readonly json: JsonObject
  /** In writing order. */
  readonly files: readonly PulledFile[]
  readonly left: readonly Diagnostic[]
}

/**
 * Applies the text of a docs.json to a config as {@link pull} does, and writes nothing. Rules broken before may stay
 * broken.
 */
export async function pullText(
  config: string,
  text: string,
  out: string,
  start?: Start,
  owns?: Owns,
): Promise<PulledText> {
  const run = await runConfig(config, start?.texts, start?.past)
  // The parts have known places in the text.
  const ran = { ...run, owns: owns ?? run.owns }
  const source = sourceOf(text, out, { keepRef: refsIn(ran.json) })
  const wanted = ownedIn(source.docs, ran)
  if (deepEqual(ran.json, wanted))
    return { json: ran.json, files: inWritingOrder(ran.files, start?.texts ?? new Map()), left: [] }
  const { proven, left, files } = await pullInto(
    { config, source, ran, wanted, start, found: findParts(source.docs, ran) },
    true,
    {},
  )
  return { json: proven.json, files, left }
}

/** The condition of a change as written in the file; empty if merged into another condition. */
function writtenCondition({ condition = '' }: Change, text: string): readonly string[] {
  const code = quotesOf(text)(condition)
  const onOneLine = (of: string) => of.replaceAll(/\s+/g, ' ')
  return onOneLine(text).includes(onOneLine(code)) ? [code] : []
}

function writtenOutBy(changes: readonly Change[], textOf: TextOf): readonly Diagnostic[] {
  const spreads = new Set(changes.flatMap(({ writesOut }) => writesOut))
  return [...spreads].map((spread) =>
    pullReport('pull-written-out', { given: spread.getText() }, placeNow(spread, textOf)),
  )
}

function refuseErrors(ran: Compiled): void {
  const errors = ran.diagnostics.filter(isError)
  if (errors.length > 0) throw new BuildNavError(errors)
}

function refuseMissing(out: string): void {
  if (linkStatsOf(out)) return
  const file = path.basename(out)
  const hint = fileHint(out) ?? `Run \`npx build-nav\`, which builds ${file} from the config.`
  throw new BuildNavError([fileReport('file-missing', { file, hint }, startOf(out))])
}

/** Throws unless build would write every byte of the docs.json. */
function proveBytes(proven: Ran, { document }: Source, config: string): void {
  const { text: before, file: out } = document
  if (changedFiles(docsJsonFiles(proven.json, { owns: proven.owns, before, out })).length === 0) return
  throw new BuildNavError([pullReport('pull-unreadable', { copies: copiesFor(proven.files) }, startOf(config))])
}

/** Imported modules first: after an interruption, the config still loads, and the next pull continues. */
function inWritingOrder(loaded: readonly string[], texts: Texts): readonly PulledFile[] {
  const order = (file: string) => loaded.indexOf(file)
  return [...texts]
    .toSorted(([left], [right]) => order(right) - order(left))
    .map(([file, text]) => ({ path: file, before: readFileSync(file, 'utf8'), text }))
}

/** A migration takes as long as a pull: less growth than this is not worth the time. */
const LEAST_LINES = 40
const LEAST_SHARE = 0.2

/**
 * A note if the config has become much longer than a fresh migration of docs.json. Example: for a language copied in
 * docs.json, `pull` writes out a second copy, but a migration finds a function for both.
 */
async function writtenAnew(
  { config, out, ran }: { readonly config: string; readonly out: string; readonly ran: Ran },
  changed: readonly PulledFile[],
): Promise<readonly Diagnostic[]> {
  const grown = changed.reduce((sum, { before, text }) => sum + lengthInLines(text) - lengthInLines(before), 0)
  // Only a config of `migrate` can be written anew: `ref(…)` and files read by the config are more than docs.json has.
  const isPlain = path.basename(config) === 'docs.config.ts' && path.dirname(config) === path.dirname(out)
  if (grown < LEAST_LINES || !isPlain || ran.reads.length > 0 || refsIn(ran.json).length > 0) return []
  const texts = new Map(changed.map(({ path: file, text }) => [file, text]))
  const lines = ran.files.reduce((sum, file) => sum + lengthInLines(texts.get(file) ?? readFileSync(file, 'utf8')), 0)
  const navigationOnly = ran.owns === 'navigation'
  const anew = await linesAnew(out, navigationOnly)
  if (anew === undefined || lines - anew < LEAST_LINES || lines - anew < lines * LEAST_SHARE) return []
  return [pullReport('pull-written-anew', { lines, anew, navigationOnly }, startOf(config))]
}

/** The number of lines of a fresh migration; undefined if the migration fails. */
async function linesAnew(out: string, navigationOnly: boolean): Promise<number | undefined> {
  const { migrate } = await import('../migrate/migrate.js')
  try {
    const { files } = await migrate({ cwd: path.dirname(out), file: out, dryRun: true, force: true, navigationOnly })
    return files.reduce((sum, { text }) => sum + lengthInLines(text), 0)
  } catch (error) {
    if (error instanceof BuildNavError) return undefined
    throw error
  }
}
