import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { isRecord, type JsonValue } from '../../format/json/value.js'
import type { State, States } from '../../site/history/state.js'
import { diskAt } from '../../site/model/disk.js'
import { siteOf } from '../../site/model/site.js'
import { openInput } from '../../site/model/input/open-input.js'
import type { Input } from '../../site/model/input/input.js'
import type { Notes, PageText, Snapshot } from '../../site/view/snapshot.js'
import { Atlas } from '../../site/view/atlas.js'
import { operationText } from '../../site/view/operation-text.js'
import { comparisonOf } from '../diff/diff.js'
import { compared } from './against.js'
import { editorLink } from './editor.js'
import { iconsOf } from './icons.js'
import { notesOf } from './notes.js'
import { FactsReader } from './page-facts.js'
import { pageText } from './page-text.js'
import { Places } from './problems.js'
import { readSite } from './read-site.js'
import { refusalsOf } from './refusals.js'
import type { SiteRead } from './read-site.js'

/** Of a larger site only the pages that somebody looks at are followed, as each change needs the state of all. */
const MOST_WATCHED = 3000

/** The state that a preview is compared with, and the finder of it. */
export interface Against {
  readonly states: States
  readonly before: State
}

export interface LiveOptions {
  readonly cwd: string
  /** A config or a docs.json. */
  readonly file: string | undefined
  readonly against: Against | undefined
  /** Told of each page whose text is going to be read. */
  readonly onPage?: (file: string) => void
}

/** The site as it is now, or as it was when it could last be read. */
export class LiveSite {
  readonly #options: LiveOptions
  readonly #facts = new FactsReader()
  readonly #shown = new Set<string>()
  #read: SiteRead | undefined
  #input: Input | undefined
  #root: string
  snapshot: Snapshot = { revision: 0, problems: [], refusals: [], unseen: [], icons: {}, files: [] }

  constructor(options: LiveOptions) {
    this.#options = options
    this.#root = options.cwd
  }

  /** The docs folder. */
  get root(): string {
    return this.#root
  }

  /**
   * Reads all of it again and returns the problems. If it can't be read, the last site stays, with the reason above
   * it.
   */
  async update(onFiles: (files: readonly string[]) => void): Promise<readonly Diagnostic[]> {
    const revision = this.snapshot.revision + 1
    const places = new Places()
    try {
      const input = once(await openInput(this.#options.cwd, this.#options.file, { onFiles }))
      const broken = input.diagnostics.some(({ severity }) => severity === 'error') && !input.file.endsWith('.json')
      const diagnostics = broken || input.docs === undefined ? (await input.placing()).diagnostics : []
      if (input.docs === undefined || (broken && this.snapshot.site)) throw new BuildNavError(diagnostics)
      const read = readSite(input.docs, input.root, this.#facts)
      const { against } = this.#options
      const { site, told } = against
        ? compared(read.site, await comparisonOf(against.states, against.before, stateOf(input)))
        : { site: read.site, told: undefined }
      this.#input = input
      this.#read = read
      this.#root = input.root
      this.snapshot = {
        revision,
        site,
        problems: diagnostics.map((diagnostic) => places.problem(diagnostic)),
        refusals: refusalsOf(input),
        unseen: read.unseen,
        ...(told && against && { against: { from: against.before.label, told } }),
        icons: iconsOf(site, libraryOf(input.docs)),
        editor: editorLink(process.env),
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

  /** Findings and places of the newest state; undefined where it could not be read. */
  async notes(): Promise<Notes | undefined> {
    const { site, problems } = this.snapshot
    if (!this.#input || !site || problems.length > 0) return undefined
    try {
      return await notesOf(this.#input, site, this.snapshot)
    } catch (error) {
      if (error instanceof BuildNavError) return undefined
      throw error
    }
  }

  /** The files read beside the config: specifications and pages, also those that are still to be written. */
  get files(): readonly string[] {
    const { disk, pages, site, specs = [] } = this.#read ?? {}
    if (!disk || !pages || !site) return []
    const listed = new Atlas(site).all.flatMap(({ page }) => (page?.page === undefined ? [] : [page.page]))
    const names = listed.length > MOST_WATCHED ? [...this.#shown] : [...new Set(listed)]
    const files = names.map((name) => pages.fileOf(name) ?? `${name}.mdx`)
    return [...specs, ...files].map((file) => path.join(disk.root ?? this.#root, file))
  }

  /** The text of a page, or of an endpoint by its address; undefined where there is none. Other names open nothing. */
  page(name: string): PageText | undefined {
    const operation = this.#read?.operations.at(name)
    if (operation) return operationText(operation)
    const { disk, pages } = this.#read ?? {}
    const file = pages?.fileOf(name)
    if (!disk || file === undefined) return undefined
    this.#options.onPage?.(path.join(disk.root ?? this.#root, file))
    const text = disk.read(file)
    if (text === undefined) return undefined
    this.#shown.add(name)
    return pageText(text, file)
  }
}

/** Looking for places loads a config once more: once is enough. */
function once(input: Input): Input {
  let placing: ReturnType<Input['placing']> | undefined
  return { ...input, placing: () => (placing ??= input.placing()) }
}

/** The site that is compared: its docs.json may be what a config produces now. */
function stateOf({ docs, root }: Input): State {
  return { label: 'now', docs: docs as JsonValue, site: () => siteOf(docs, diskAt(root)) }
}

function libraryOf(docs: unknown): string {
  const icons = isRecord(docs) && isRecord(docs.icons) ? docs.icons : {}
  return typeof icons.library === 'string' ? icons.library : 'fontawesome'
}
