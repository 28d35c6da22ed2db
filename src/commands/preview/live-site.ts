import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { isRecord, type JsonValue } from '../../format/json/value.js'
import type { State, States } from '../../site/history/state.js'
import { openInput, type Input } from '../../site/model/input/input.js'
import { atlasOf, type Atlas } from '../../site/view/atlas.js'
import { sheetName } from '../../site/view/site.js'
import type { Changes, Notes, Sheet, Snapshot } from '../../site/view/snapshot.js'
import type { Turn } from '../check/run-rules.js'
import { comparisonOf } from '../diff/comparison.js'
import { withoutExtension } from '../../site/model/page-path.js'
import { changesOf, compared, type Compared } from './against.js'
import { iconsOf } from './assets.js'
import { LinksIn } from './links-in.js'
import { notesOf } from './notes.js'
import { FactsReader, fileStamp } from './page-facts.js'
import { SheetReader } from './page-sheet.js'
import { editorLink, FilePlaces } from './problems.js'
import { readSite, type SiteRead } from './read-site.js'
import { refusalsOf } from './unseen.js'

/** Of a larger site only open pages are followed: each change needs the state of all files. */
const MOST_WATCHED = 3000
/** More pages are hardly ever on screens at once. */
const MOST_ON_SCREEN = 8

/** The longest work in milliseconds before requests get their turn. */
const AT_ONCE = 12

type OnFiles = (files: readonly string[]) => void

/** The compared state, and its finder. */
export interface Against {
  readonly states: States
  readonly before: State
}

export interface LiveOptions {
  readonly cwd: string
  /** A config or a docs.json. */
  readonly file: string | undefined
  readonly against: Against | undefined
}

/** A readable state of the site. */
interface Current extends SiteRead {
  readonly input: Input
  readonly sheets: SheetReader
  readonly comparison: Compared | undefined
}

/** The site in its newest readable state. */
export class LiveSite {
  readonly #options: LiveOptions
  readonly #facts = new FactsReader()
  readonly #linksIn = new LinksIn()
  /** Stamps of the files of shown pages, the last shown page last. */
  readonly #shown = new Map<string, string>()
  #current: Current | undefined
  #atlas: Atlas | undefined
  #updated: Promise<unknown> = Promise.resolve()
  /** The newest parts, as far as they are known. */
  changes: Changes | undefined
  notes: Notes | undefined
  snapshot: Snapshot = { revision: 0, problems: [], refusals: [], unseen: [], icons: {}, files: [] }

  constructor(options: LiveOptions) {
    this.#options = options
  }

  /** The docs folder. */
  get root(): string {
    return this.#current?.input.root ?? this.#options.cwd
  }

  /**
   * Reads everything, and returns the problems. The last readable site stays, below the reason. With `changed` files,
   * the facts of other pages are taken as known: `parts` looks whether one is outdated.
   */
  update(onFiles: OnFiles, changed?: readonly string[]): Promise<readonly Diagnostic[]> {
    const updated = this.#updated.then(() => this.#update(onFiles, changed))
    this.#updated = updated
    return updated
  }

  async #update(onFiles: OnFiles, changed: readonly string[] | undefined): Promise<readonly Diagnostic[]> {
    const revision = this.snapshot.revision + 1
    const places = new FilePlaces()
    try {
      const input = once(await openInput(this.#options.cwd, this.#options.file, { onFiles }))
      const broken = input.diagnostics.some(({ severity }) => severity === 'error') && !input.file.endsWith('.json')
      const diagnostics = broken || input.docs === undefined ? (await input.placing()).diagnostics : []
      if (input.docs === undefined || (broken && this.snapshot.site)) throw new BuildNavError(diagnostics)
      const fresh = changed && new Set(changed.map((file) => path.relative(input.root, file).replaceAll(path.sep, '/')))
      this.#facts.isSame = (file) => fresh?.has(file) === false
      const read = readSite(input.docs, input.root, this.#facts)
      const { site, comparison } = await this.#compared(input, read)
      this.#current = { ...read, site, input, comparison, sheets: new SheetReader(read.model) }
      this.#atlas = undefined
      const { against } = this.#options
      this.snapshot = {
        revision,
        site,
        problems: diagnostics.map((diagnostic) => places.problem(diagnostic)),
        refusals: refusalsOf(input),
        unseen: read.unseen,
        ...(against && { against: against.before.label }),
        icons: iconsOf(site, libraryOf(input.docs)),
        editor: editorLink(process.env),
        root: input.root,
        files: places.files,
      }
      return diagnostics
    } catch (error) {
      if (!(error instanceof BuildNavError)) throw error
      const problems = error.diagnostics.map((diagnostic) => places.problem(diagnostic))
      this.snapshot = { ...this.snapshot, revision, problems, editor: editorLink(process.env), files: places.files }
      return error.diagnostics
    }
  }

  async #compared({ docs }: Input, { site, model }: SiteRead): Promise<Pick<Current, 'site' | 'comparison'>> {
    const { against } = this.#options
    if (!against) return { site, comparison: undefined }
    const { before, states } = against
    // The docs.json of a config may not be written yet.
    const after: State = { label: 'now', docs: docs as JsonValue, site: () => model }
    const of = await comparisonOf(states, before, after)
    const { site: marked, facts } = compared(site, of)
    return { site: marked, comparison: { of, before, after, facts } }
  }

  /** Makes the slower parts of the newest state, and names each part; ends for a newer state. */
  async *parts(revision = this.snapshot.revision): AsyncGenerator<'site' | 'changes' | 'notes' | 'links', void, void> {
    const { model } = this.#current ?? {}
    if (model && (await this.#inTurns(revision, (turn) => this.#facts.isOutdated(model, turn)))) {
      await this.update(() => {})
      revision = this.snapshot.revision
      yield 'site'
    }
    const current = this.#current
    if (!current || this.snapshot.problems.length > 0) return
    const { comparison, input } = current
    if (comparison) {
      const changes = await this.#inTurns(revision, async () => changesOf(comparison))
      if (changes) {
        this.changes = changes
        yield 'changes'
      }
    }
    const notes = await this.#inTurns(revision, (turn) => notesOf(input, current, this.snapshot, turn))
    if (!notes) return
    this.notes = notes
    yield 'notes'
    if (await this.readLinks(revision)) yield 'links'
  }

  /** Reads the links of all pages; false for a state that is no longer the newest. */
  async readLinks(revision = this.snapshot.revision): Promise<boolean> {
    const { model } = this.#current ?? {}
    const read = async (turn: Turn) => model && this.#linksIn.update(model, turn).then(() => true)
    return (await this.#inTurns(revision, read)) ?? false
  }

  /** Long work in small parts: requests come first, and a newer state ends the work. Undefined for unfinished work. */
  async #inTurns<Value>(revision: number, work: (turn: Turn) => Promise<Value>): Promise<Value | undefined> {
    const isNewest = () => this.snapshot.revision === revision
    let start = performance.now()
    const turn = async () => {
      if (performance.now() - start < AT_ONCE) return
      await new Promise((resume) => setImmediate(resume))
      if (!isNewest()) throw new Stale()
      start = performance.now()
    }
    try {
      const value = isNewest() ? await work(turn) : undefined
      return isNewest() ? value : undefined
    } catch (error) {
      if (error instanceof BuildNavError || error instanceof Stale) return undefined
      throw error
    }
  }

  /** The files beside the config: specifications and pages, also missing pages. */
  get files(): readonly string[] {
    if (!this.#current) return []
    const { model, specs } = this.#current
    const listed = this.pageNames
    const names =
      listed.length > MOST_WATCHED ? [...this.#shown.keys()] : [...new Set([...listed, ...this.#shown.keys()])]
    const files = names.map((name) => model.pages.fileOf(name) ?? `${name}.mdx`)
    return [...specs, ...files].map((file) => path.join(this.root, file))
  }

  /** Made for the first question: a reload comes first. */
  get #places(): Atlas | undefined {
    return (this.#atlas ??= this.#current && atlasOf(this.#current.site))
  }

  /** The pages of the navigation. */
  get pageNames(): readonly string[] {
    return this.#places?.all.flatMap(({ page }) => page.page ?? []) ?? []
  }

  /** The sheet of a page, of an endpoint by its URL, or of an unknown URL; `isOpen` for a page on the screen. */
  sheet(name: string, isOpen = true): Sheet | undefined {
    if (!this.#current) return undefined
    const { sheets } = this.#current
    const entry = this.#places?.places(name).find(({ page }) => sheetName(page) === name)?.page
    if (entry?.page === undefined && entry?.method !== undefined) return sheets.endpoint(entry)
    const sheet = sheets.page(name, isOpen)
    const page = sheet.file === undefined ? name : withoutExtension(sheet.file)
    if (isOpen && sheet.file !== undefined) {
      this.#shown.delete(page)
      this.#shown.set(page, fileStamp(path.join(this.root, sheet.file)))
    }
    const linkedFrom = this.#linksIn.to(page)
    return linkedFrom ? { ...sheet, linkedFrom } : sheet
  }

  /** True if the text of a page on a screen changed since the last look: the watch of the site sees frontmatter only. */
  hasNewText(): boolean {
    const changed = [...this.#shown].slice(-MOST_ON_SCREEN).flatMap(([page, before]) => {
      const stamp = fileStamp(path.join(this.root, this.#current?.model.pages.fileOf(page) ?? ''))
      return stamp === before ? [] : [[page, stamp] as const]
    })
    for (const [page, stamp] of changed) this.#shown.set(page, stamp)
    return changed.length > 0
  }

  /** The source of a page; undefined for other names. */
  source(name: string): string | undefined {
    return this.#current?.sheets.source(name)
  }
}

/** Ends the work for an older state. */
class Stale extends Error {}

/** Looking for places loads a config once more: once is enough. */
function once(input: Input): Input {
  let placing: ReturnType<Input['placing']> | undefined
  return { ...input, placing: () => (placing ??= input.placing()) }
}

function libraryOf(docs: unknown): string {
  const icons = isRecord(docs) && isRecord(docs.icons) ? docs.icons : {}
  return typeof icons.library === 'string' ? icons.library : 'fontawesome'
}
