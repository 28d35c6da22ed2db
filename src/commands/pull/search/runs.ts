import { readFileSync } from 'node:fs'
import { copiesFor } from '../../../config/loader/own-package.js'
import { BuildNavError, startOf } from '../../../base/diagnostics/diagnostic.js'
import { isJsonObject, type JsonValue, deepEqual } from '../../../format/json/value.js'
import type { FoundPart } from '../../../format/parts/find.js'
import type { Source } from '../../migrate/source.js'
import { pullReport } from '../codes.js'
import { losesComment } from '../../code/lost-comments.js'
import { parse } from '../../code/nodes.js'
import { formatChanges } from '../../code/format-changes.js'
import { isModule, TracedLoads } from '../origin/traced-load.js'
import { noRecord } from '../origin/read-value.js'
import type { TracedValue } from '../origin/traced-value.js'
import { TypeChecks } from '../types.js'
import { errorsOf, runConfig, type Ran, type Start, type Texts } from '../run-config.js'
import { Printer } from '../exemplar/printer.js'

/** The sides of a pull. */
export interface PullTask {
  readonly config: string
  readonly source: Source
  readonly ran: Ran
  /** The goal: the output wanted from the config. */
  readonly wanted: JsonValue
  /** The parts in docs.json, for a config of parts. */
  readonly found: readonly FoundPart[]
  /** Files in memory, in place of the disk. */
  readonly start?: Start | undefined
}

/** Formatted texts, with the output of a plain run. */
interface Finished {
  readonly raw: Texts
  readonly texts: Texts
  readonly proven: Ran
}

/** Runs of a config with new texts: marked runs find the code of values, plain runs prove a result. */
export class Runs {
  readonly wanted: JsonValue
  readonly printer: Printer
  /** True under `--inline`: spreads and iterations may be written out. */
  readonly isInline: boolean
  readonly #task: PullTask
  readonly #loads: TracedLoads
  /** Errors of rules before the pull: allowed to stay. */
  readonly #known: ReadonlySet<string>
  #finished: Finished | undefined
  #types: TypeChecks | undefined
  /** The number of marked runs with new texts so far. */
  #tries = 0

  constructor(task: PullTask, isInline: boolean) {
    const { config, ran, start, source, found, wanted } = task
    this.wanted = wanted
    this.printer = new Printer(source, found)
    this.isInline = isInline
    this.#task = task
    this.#loads = new TracedLoads(config, start?.past, source.document.file)
    this.#known = new Set(errorsOf(ran))
  }

  get sites() {
    return this.#loads.sites
  }

  /** The marked output of the unchanged config; refuses a config with a different plain output. */
  async first(): Promise<TracedValue> {
    const { config, ran } = this.#task
    const first = await this.#load(new Map()).catch(() => undefined)
    if (first && deepEqual(first.json, ran.json)) return first
    throw new BuildNavError([pullReport('pull-unreadable', { copies: copiesFor(ran.files) }, startOf(config))])
  }

  /** The marked output of the config with new texts. */
  load(texts: Texts): Promise<TracedValue> {
    this.#tries += 1
    return this.#load(texts)
  }

  /** True after the most runs: remaining edits are left. */
  isSpent(): boolean {
    return this.#tries >= (this.#task.start?.mostTries ?? Infinity)
  }

  textOf(file: string, texts: Texts): string {
    return textWith(this.#from(texts))(file)
  }

  /** The formatted texts, with the output of a plain run. */
  async finish(raw: Texts): Promise<Finished> {
    if (this.#finished?.raw === raw) return this.#finished
    const texts = await formatted(this.#from(raw))
    const finished = { raw, texts, proven: await runConfig(this.#task.config, texts, this.#task.start?.past) }
    this.#finished = finished
    return finished
  }

  /** True if a plain run with new texts gives an output: without a new error, or a comment lost. */
  async proves(texts: Texts, json: JsonValue): Promise<boolean> {
    return (await this.outputOf(texts, (output) => deepEqual(output, json))) !== undefined
  }

  /** The output of a plain run; undefined for a failed run, a new error of a rule or of TypeScript, a lost comment. */
  async outputOf(raw: Texts, isWanted: (output: JsonValue) => boolean = () => true): Promise<JsonValue | undefined> {
    const finished = await this.finish(raw).catch(() => undefined)
    // Types are checked last, as this takes longest.
    if (!finished || !isWanted(finished.proven.json)) return undefined
    if (errorsOf(finished.proven).some((error) => !this.#known.has(error))) return undefined
    const [before, now] = [textWith(this.#from(new Map())), textWith(finished.texts)]
    const modules = [...finished.texts.keys()].filter(isModule)
    const parsed = (textOf: typeof now) => modules.map((file) => parse(file, textOf(file)))
    if (losesComment(parsed(before), parsed(now))) return undefined
    this.#types ??= new TypeChecks(this.#task.config, this.#task.ran.files, this.#task.start?.texts ?? new Map())
    return this.#types.isAsBefore(finished.texts) ? finished.proven.json : undefined
  }

  async #load(texts: Texts): Promise<TracedValue> {
    const value = await this.#loads.load(this.#from(texts))
    if (this.#task.ran.owns === 'docs' || !isJsonObject(value.json)) return value
    // A navigation-only config gives the navigation alone.
    return { ...noRecord, json: { navigation: value.json }, entries: new Map([['navigation', value]]) }
  }

  /** Texts on top of the start state. */
  #from(texts: Texts): Texts {
    return this.#task.start ? new Map([...this.#task.start.texts, ...texts]) : texts
  }
}

/** A reader of files, from new texts or from the disk. */
export function textWith(texts: Texts): (file: string) => string {
  return (file) => texts.get(file) ?? readFileSync(file, 'utf8')
}

async function formatted(texts: Texts): Promise<Texts> {
  const changed = [...texts]
    .map(([file, after]) => ({ file, before: readFileSync(file, 'utf8'), after }))
    .filter(({ before, after }) => before !== after)
  const code = await formatChanges(changed.filter(({ file }) => isModule(file)))
  return new Map(changed.map(({ file, after }) => [file, code.get(file) ?? after]))
}
