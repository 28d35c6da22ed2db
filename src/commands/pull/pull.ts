import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, startOf, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { fileReport } from '../../base/files/codes.js'
import { fileHint, linkStatsOf, readJsonText } from '../../base/files/read.js'
import { writeFilesAtomically } from '../../base/files/write.js'
import { findSides } from '../../config/loader/find-config.js'
import { copiesFor } from '../../config/loader/own-package.js'
import { withTracer } from '../../config/loader/stack.js'
import { align } from '../../format/changes/align.js'
import { authoredChanges } from '../../format/changes/changes.js'
import { tell } from '../../format/changes/tell.js'
import { refsIn } from '../../format/json/refs/refs.js'
import { type JsonObject, deepEqual } from '../../format/json/value.js'
import { findParts, type Owns } from '../../format/parts/find.js'
import { ownedIn, placedAround, settledAs } from '../../format/parts/owned.js'
import { tellingConflicts } from '../build/conflict.js'
import { changedFiles, docsJsonFiles, wholeText } from '../build/docs-json-files.js'
import { noDocs, noterOf, settledParts } from '../build/parts.js'
import { recordPulled } from '../build/record.js'
import { quotesOf } from '../code/imports.js'
import { sourceOf } from '../migrate/source.js'
import { pullReport } from './codes.js'
import { newFixmes, leftEdits, placeNow } from './left-edits.js'
import { applyChanges } from './patch/apply.js'
import type { Change } from './patch/change.js'
import { groupEdits } from './patch/group.js'
import { isError, runConfig, type Start, type TextOf, type Texts } from './run-config.js'
import { Runs, textWith, type PullTask } from './search/runs.js'
import { makeEdits } from './search/search.js'
import { mergeSides, type Merged } from './merge/merge-sides.js'

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
  /** Shared code with a new copy for some places. */
  readonly copies: readonly Diagnostic[]
}

/**
 * Applies the edits of docs.json to the config. Nothing is written before a run proves that the new config produces
 * docs.json. All problems are thrown together, as a BuildNavError.
 */
export async function pull(options: PullOptions = {}): Promise<PullResult> {
  const sides = await readSides(options)
  const { config, out, ran, wanted, isWhole, conflicts } = sides
  const { changes, alignment, left, files } = deepEqual(ran.json, wanted)
    ? { changes: [], alignment: align(ran.json, wanted), left: [], files: [] }
    : await applyEdits(sides, isWhole, options.inline === true)
  if (!options.dryRun) writeFilesAtomically(files.map(({ path: file, text }) => ({ file, text })))
  const open = [...left, ...conflicts]
  const textOf = textWith(new Map(files.map(({ path: file, text }) => [file, text])))
  const conditions = changes.filter(({ condition }) => condition)
  recordWhenApplied(sides, options, open, files)
  return {
    config,
    out,
    files,
    written: !options.dryRun && files.length > 0,
    taken: tell(placedAround(authoredChanges(alignment), sides.found)),
    conditions: conditions.length,
    conditionCodes: [...new Set(conditions.flatMap((change) => writtenCondition(change, textOf(change.file))))],
    unbuilt: !isWhole,
    left: open,
    fixmes: newFixmes(files),
    writtenOut: writtenOutBy(changes, textOf),
    copies: copiesIn(changes, textOf, path.dirname(config)),
  }
}

/** The two sides of a pull, merged. */
interface Sides extends PullTask, Merged {
  readonly out: string
}

/** Runs the config, reads docs.json, and merges both from the last common state. */
async function readSides(options: PullOptions): Promise<Sides> {
  const { config, out } = findSides(options)
  const run = await runConfig(config)
  const errors = run.diagnostics.filter(isError)
  if (errors.length > 0) throw new BuildNavError(errors)
  if (!linkStatsOf(out)) throw typeof run.owns === 'string' ? missing(out) : noDocs(out)
  const read = () => sourceOf(readJsonText(out), out, { keepRef: refsIn(run.json) })
  const source = await tellingConflicts(read, { config, out })
  const traced = () => withTracer(() => runConfig(config))
  const before = source.document.text
  const parts = await settledParts(run, { config, out, before, traced, acceptsMissing: true })
  const ran = { ...run, owns: parts.owns }
  const task = { config, out, ran, source, found: parts.found }
  const { conflicts, ...merged } = await mergeSides(task, options)
  return { ...task, ...merged, conflicts: [...parts.missing, ...conflicts] }
}

function missing(out: string): BuildNavError {
  const file = path.basename(out)
  const hint = fileHint(out) ?? `Run \`npx build-nav\`, which builds ${file} from the config.`
  return new BuildNavError([fileReport('file-missing', { file, hint }, startOf(out))])
}

/** Searches for code with the wanted output, and proves every byte of docs.json if no edit is left. */
async function applyEdits(task: PullTask, isWhole: boolean, isInline: boolean) {
  const { source, ran, wanted, found, config } = task
  const runs = new Runs(task, isInline)
  const taken = await makeEdits(runs)
  const { texts, proven } = await runs.finish(taken.texts)
  const textOf = textWith(texts)
  // The writer keeps the order of keys in docs.json, so a different order is no edit.
  const isAll = deepEqual(proven.json, wanted)
  const left = isAll
    ? []
    : await leftEdits(proven.json, wanted, taken.left, {
        source,
        found,
        textOf,
        isInline,
        outputWith: async (edit, candidate) => {
          // As a reader writes the hint: in all instances of the code, without changes elsewhere.
          const only = { ...candidate, instances: [candidate.instance], companions: [] }
          const { changes } = groupEdits([{ ...edit, candidates: [only], fallbacks: () => [] }], new Map())
          const changed = applyChanges(changes, (file) => runs.textOf(file, taken.texts), new Map())
          return changed && runs.outputOf(new Map([...taken.texts, ...changed]))
        },
      })
  if (left.length === 0 && isWhole) {
    const { text: before, file: out } = source.document
    const owns = settledAs(proven.owns, ran.owns)
    if (changedFiles(docsJsonFiles(proven.json, { owns, before, out })).length > 0)
      throw new BuildNavError([pullReport('pull-unreadable', { copies: copiesFor(proven.files) }, startOf(config))])
  }
  const alignment = isAll && taken.alignment ? taken.alignment : align(ran.json, proven.json)
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
  const task = { config, source, ran, wanted, start, found: findParts(source.docs, ran) }
  const { proven, left, files } = await applyEdits(task, true, false)
  return { json: proven.json, files, left }
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
  // Parts are titled as in docs.json: `pull` has renamed the code.
  const titleOf = (at: unknown) => found.find(({ part }) => part.at === at)?.element?.title
  const owns =
    typeof ran.owns === 'string'
      ? ran.owns
      : ran.owns.map((part) => ({ ...part, title: titleOf(part.at) ?? part.title }))
  const noted = noterOf({ ...ran, owns, out, keep })
  recordPulled(out, noted(wholeText(source.document.text, out, { keep })), changed)
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

/** Notes on copied code: from now on, copy and original change independently. */
function copiesIn(changes: readonly Change[], textOf: TextOf, folder: string): readonly Diagnostic[] {
  return changes.flatMap(({ copied }) => {
    if (!copied) return []
    const { file = '', line = 1 } = placeNow(copied.original, textOf)
    const args = { name: copied.name, original: { file: path.relative(folder, file), line } }
    return [pullReport('pull-copied', args, placeNow(copied.use, textOf))]
  })
}

/** Imported modules first: after an interruption, the config still loads, and the next pull continues. */
function inWritingOrder(loaded: readonly string[], texts: Texts): readonly PulledFile[] {
  const order = (file: string) => loaded.indexOf(file)
  return [...texts]
    .toSorted(([left], [right]) => order(right) - order(left))
    .map(([file, text]) => ({ path: file, before: readFileSync(file, 'utf8'), text }))
}
