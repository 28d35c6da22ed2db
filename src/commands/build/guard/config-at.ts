import path from 'node:path'
import { readableText } from '../../../base/files/readable-text.js'
import { configNames } from '../../../config/loader/config-names.js'
import type { Overlay } from '../../../config/loader/load/overlay.js'
import { blobAt, blobs } from '../../../base/git/blobs.js'
import { pastFiles } from '../../../base/git/past-files.js'
import { pathInRepository } from '../../../base/git/repository.js'
import type { Repository } from '../../../base/git/repository.js'
import { compiledConfig } from '../../../site/model/input/compiled-config.js'
import type { CompiledConfig } from '../../../site/model/input/compiled-config.js'

/** A config in its repository. */
export interface ConfigAt {
  readonly repository: Repository
  readonly config: string
  /** The config's modules as they are now: at a commit there may be others. */
  readonly files: readonly string[]
  /** The pages, folders and specifications that it reads, as its load reports them. */
  readonly reads: readonly string[]
}

/**
 * The outputs of a config at commits: its modules, and the pages and specifications that it reads, come from git;
 * packages and all else from the disk.
 */
export class PastConfigs {
  readonly #at: ConfigAt
  readonly #names: ReadonlyMap<string, string>
  /** The paths that the config may have had before it was renamed: `docs.config.mts` was `docs.config.ts`. */
  readonly #former: readonly string[]
  readonly #given = new Map<string, Promise<CompiledConfig | undefined>>()

  constructor(at: ConfigAt) {
    this.#at = at
    this.#names = new Map(at.files.map((file) => [file, pathInRepository(at.repository, file)]))
    const own = path.basename(at.config)
    const former = configNames.filter((name) => configNames.includes(own) && name !== own)
    this.#former = former.map((name) => pathInRepository(at.repository, path.join(path.dirname(at.config), name)))
  }

  /** The number of past configs that were run. */
  get runs(): number {
    return this.#given.size
  }

  /** The paths of the modules in the repository, and those that the config may have had. */
  get paths(): string[] {
    return [...this.#names.values(), ...this.#former].filter((name) => !name.startsWith('..'))
  }

  /**
   * The files that the config depends on in the repository: its modules, and the folders, pages and specifications
   * that it reads.
   */
  get inputs(): string[] {
    const { repository, reads } = this.#at
    const folders = reads.filter((read) => read.endsWith(path.sep))
    const others = reads.filter((read) => !folders.some((folder) => read.startsWith(folder)))
    const names = [...folders.map((folder) => folder.slice(0, -1)), ...others].map((read) =>
      pathInRepository(repository, read),
    )
    return [...new Set([...this.paths, ...names.map((name) => name || '.')])].filter((name) => !name.startsWith('..'))
  }

  /** 'now' where the modules are what they are on disk, and read nothing; undefined where there was no config, or it does not run. */
  async at(commit: string): Promise<CompiledConfig | 'now' | undefined> {
    const { repository, config } = this.#at
    const names = [...this.#names]
    const texts = await blobs(
      repository.root,
      names.map(([, name]) => `${commit}:${name}`),
    )
    const sources = new Map(names.map(([file], index) => [file, texts[index]]))
    if (sources.get(config) === undefined) {
      const former = await blobs(
        repository.root,
        this.#former.map((name) => `${commit}:${name}`),
      )
      const text = former.find((each) => each !== undefined)
      if (text === undefined) return undefined
      sources.set(config, text)
    }
    const { reads } = this.#at
    if (reads.length === 0 && names.every(([file]) => sources.get(file) === readableText(file))) return 'now'
    const key = reads.length === 0 ? JSON.stringify([...sources.values()]) : commit
    const known = this.#given.get(key) ?? this.#run(commit, sources)
    this.#given.set(key, known)
    return known
  }

  async #run(commit: string, sources: Map<string, string | undefined>): Promise<CompiledConfig | undefined> {
    const { repository, config } = this.#at
    const textOf = (file: string): string | undefined => {
      if (!sources.has(file)) sources.set(file, blobAt(repository, commit, file))
      return sources.get(file)
    }
    const overlay: Overlay = {
      source: textOf,
      data: (file) => {
        const text = textOf(file)
        return text === undefined ? undefined : (JSON.parse(text) as unknown)
      },
      past: pastFiles(repository, commit),
      compiled: new Map(),
    }
    try {
      const compiled = await compiledConfig(config, { overlay })
      return compiled.diagnostics.some(({ severity }) => severity === 'error') ? undefined : compiled
    } catch {
      // It needs what is not there any more, or never ran: then it tells nothing.
      return undefined
    }
  }
}
