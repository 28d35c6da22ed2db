import { readFileSync } from 'node:fs'
import type { Compiled } from '../../../config/compile/compile.js'
import { copiesFor } from '../../../config/loader/own-package.js'
import { BuildNavError, startOf, type Diagnostic } from '../../../base/diagnostics/diagnostic.js'
import { isJsonObject, type JsonValue, deepEqual } from '../../../format/json/value.js'
import type { FoundPart } from '../../../format/parts/find.js'
import type { Source } from '../../migrate/source.js'
import { pullReport } from '../codes.js'
import { losesComment } from '../../code/written-anew.js'
import { parse } from '../../code/nodes.js'
import { formatChanges } from '../../code/format-changes.js'
import { isModule, TracedLoads } from '../origin/traced-load.js'
import { noRecord } from '../origin/read-value.js'
import type { TracedValue } from '../origin/traced-value.js'
import { TypeChecks } from '../types/type-errors.js'
import { runConfig, type Ran, type Start } from '../run-config.js'
import { applyChanges } from '../patch/apply.js'
import { groupEdits } from '../patch/group.js'
import type { Candidate, Edit } from '../propose/edit.js'
import { makeEdits, type SearchResult, type Texts } from './search.js'
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

/** Applies the edits of a docs.json to a config. */
export class Pulling {
  readonly #task: PullTask
  readonly #loads: TracedLoads
  readonly #isInline: boolean
  /** Errors of rules before the pull: allowed to stay. */
  readonly #known: ReadonlySet<string>
  #finished: (Finished & { readonly raw: Texts }) | undefined
  #types: TypeChecks | undefined
  /** The number of runs with new texts so far. */
  #tries = 0

  constructor(task: PullTask, isInline: boolean) {
    const { config, ran, start } = task
    this.#task = task
    this.#loads = new TracedLoads(config, start?.past, task.source.document.file)
    this.#isInline = isInline
    this.#known = new Set(errorsOf(ran))
  }

  /** Applies as many edits as possible, and runs the config as build does. */
  async prove(): Promise<Proven> {
    const taken = await this.#take()
    const { texts, proven } = await this.#run(taken.texts)
    return { taken, texts, proven }
  }

  /** The output of the config with an additional candidate; undefined if the run fails or is refused. */
  async outputWith({ texts }: SearchResult, edit: Edit, candidate: Candidate): Promise<JsonValue | undefined> {
    const textOf = textWith(this.#from(texts))
    // As a reader writes the hint: in all instances of the code, without changes elsewhere.
    const only = { ...candidate, instances: [candidate.instance], companions: [] }
    const { changes } = groupEdits([{ ...edit, candidates: [only], fallbacks: () => [] }], new Map())
    try {
      const finished = await this.#run(new Map([...texts, ...applyChanges(changes, textOf, new Map())]))
      return this.#isSound(finished) ? finished.proven.json : undefined
    } catch {
      return undefined
    }
  }

  /** True if kept code has its comments, and neither a rule nor TypeScript reports a new error. */
  #isSound({ proven, texts }: Finished): boolean {
    if (errorsOf(proven).some((error) => !this.#known.has(error))) return false
    const [before, now] = [textWith(this.#from(new Map())), textWith(texts)]
    const modules = [...texts.keys()].filter(isModule)
    const parsed = (textOf: typeof now) => modules.map((file) => parse(file, textOf(file)))
    if (losesComment(parsed(before), parsed(now))) return false
    this.#types ??= new TypeChecks(this.#task.config, this.#task.ran.files, this.#task.start?.texts ?? new Map())
    return this.#types.isAsBefore(texts)
  }

  /** The formatted texts, with the output of a plain run. */
  async #run(raw: Texts): Promise<Finished> {
    const known = this.#finished?.raw === raw ? this.#finished : undefined
    if (known) return known
    const texts = await formatted(this.#from(raw))
    const finished = { raw, texts, proven: await runConfig(this.#task.config, texts, this.#task.start?.past) }
    this.#finished = finished
    return finished
  }

  async #take(): Promise<SearchResult> {
    const first = await this.#first()
    if (!first) {
      const copies = copiesFor(this.#task.ran.files)
      throw new BuildNavError([pullReport('pull-unreadable', { copies }, startOf(this.#task.config))])
    }
    return makeEdits(
      {
        wanted: this.#task.wanted,
        sites: this.#loads.sites,
        printer: new Printer(this.#task.source, this.#task.found),
        load: (texts) => {
          this.#tries += 1
          return this.#load(texts)
        },
        isSpent: () => this.#tries >= (this.#task.start?.mostTries ?? Infinity),
        textOf: (file, texts) => textWith(this.#from(texts))(file),
        isInline: this.#isInline,
        proves: async (texts, json) => {
          const finished = await this.#run(texts).catch(() => undefined)
          return finished !== undefined && deepEqual(finished.proven.json, json) && this.#isSound(finished)
        },
      },
      first,
    )
  }

  /** The traced output, if equal to the plain output. */
  async #first(): Promise<TracedValue | undefined> {
    const first = await this.#load(new Map()).catch(() => undefined)
    return first && deepEqual(first.json, this.#task.ran.json) ? first : undefined
  }

  async #load(texts: Texts): Promise<TracedValue> {
    return asDocs(await this.#loads.load(this.#from(texts)), this.#task.ran.owns)
  }

  /** Texts on top of the start state. */
  #from(texts: Texts): Texts {
    return this.#task.start ? new Map([...this.#task.start.texts, ...texts]) : texts
  }
}

/** Formatted texts, with the output of the config. */
interface Finished {
  readonly texts: Texts
  readonly proven: Ran
}

interface Proven extends Finished {
  readonly taken: SearchResult
}

/** A reader of files, from new texts or from the disk. */
export function textWith(texts: Texts): (file: string) => string {
  return (file) => texts.get(file) ?? readFileSync(file, 'utf8')
}

export function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

async function formatted(texts: Texts): Promise<Texts> {
  const changed = [...texts]
    .map(([file, after]) => ({ file, before: readFileSync(file, 'utf8'), after }))
    .filter(({ before, after }) => before !== after)
  const code = await formatChanges(changed.filter(({ file }) => isModule(file)))
  return new Map(changed.map(({ file, after }) => [file, code.get(file) ?? after]))
}

/** Wraps the output of a navigation-only config: `{ navigation: … }`. */
function asDocs(value: TracedValue, owns: Compiled['owns']): TracedValue {
  if (owns === 'docs' || !isJsonObject(value.json)) return value
  const json = { navigation: value.json }
  return { ...noRecord, json, entries: new Map([['navigation', value]]) }
}

function errorsOf({ diagnostics }: Compiled): string[] {
  return diagnostics.filter(isError).map(({ code, message }) => `${code} ${message}`)
}
