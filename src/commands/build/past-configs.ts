import path from 'node:path'
import { readableText } from '../../base/files/read.js'
import { configNames } from '../../config/loader/config-names.js'
import type { Overlay } from '../../config/loader/bundle.js'
import { blobAt, blobs } from '../../base/git/blobs.js'
import { FormerFolders } from '../../base/git/former-folders.js'
import { pastFiles } from '../../base/git/past-files.js'
import { pathInRepository, type Repository } from '../../base/git/repository.js'
import { compiledConfig, type CompiledConfig } from '../../site/model/input/compiled-config.js'

/** A config in its repository. */
interface ConfigAt {
  readonly repository: Repository
  readonly config: string
  /** The config's modules of today; at a commit there may be more. */
  readonly files: readonly string[]
  /** The pages, folders and specifications read by the config, from its load. */
  readonly reads: readonly string[]
  /** The former folders of docs.json. */
  readonly folders: FormerFolders
}

/** The modules of a config at a commit, and the repository with the names of the time. */
interface Sources {
  readonly place: Repository
  readonly sources: Map<string, string | undefined>
}

/**
 * The outputs of a config at commits. Modules, pages and specifications come from git; packages and all else from the disk.
 */
export class PastConfigs {
  readonly #at: ConfigAt
  /** The folders of docs.json and of the config, as they were at commits. */
  readonly #folders: readonly FormerFolders[]
  /** The repository with the names of today, and with the names of each former place of the config. */
  readonly #places: Set<Repository>
  /** The possible former names of the config: `docs.config.mts` was `docs.config.ts`. */
  readonly #former: readonly string[]
  readonly #given = new Map<string, Promise<CompiledConfig | undefined>>()
  /** The modules and the reads of the config, today and at commits. */
  readonly #modules: Set<string>
  readonly #reads: Set<string>

  constructor(at: ConfigAt) {
    this.#at = at
    this.#folders = [at.folders, new FormerFolders(at.repository, at.config)]
    this.#places = new Set([at.repository])
    this.#modules = new Set(at.files)
    this.#reads = new Set(at.reads)
    const own = path.basename(at.config)
    const former = configNames.filter((name) => configNames.includes(own) && name !== own)
    this.#former = former.map((name) => path.join(path.dirname(at.config), name))
  }

  /** The number of past configs run so far. */
  get runs(): number {
    return this.#given.size
  }

  /** The paths of the modules in the repository, with possible former names of the config. */
  get paths(): string[] {
    return this.#pathsOf([...this.#modules, ...this.#former])
  }

  /** The paths of all inputs of the config: modules, folders, pages and specifications. */
  get inputs(): string[] {
    const reads = [...this.#reads]
    const folders = reads.filter((read) => read.endsWith(path.sep))
    const others = reads.filter((read) => !folders.some((folder) => read.startsWith(folder)))
    const names = this.#pathsOf([...folders.map((folder) => folder.slice(0, -1)), ...others])
    return [...new Set([...this.paths, ...names.map((name) => name || '.')])]
  }

  #pathsOf(files: readonly string[]): string[] {
    const names = [...this.#places].flatMap((place) => files.map((file) => pathInRepository(place, file)))
    return names.filter((name) => !name.startsWith('..'))
  }

  /** 'now' for unchanged modules without reads; undefined without a config, or if it fails. */
  async at(commit: string): Promise<CompiledConfig | 'now' | undefined> {
    const { repository, files, reads } = this.#at
    let found = await this.#sourcesAt(commit, repository)
    for (const folders of this.#folders) found ??= await this.#sourcesAt(commit, await folders.at(commit))
    if (!found) return undefined
    const { sources, place } = found
    this.#places.add(place)
    if (reads.length === 0 && files.every((file) => sources.get(file) === readableText(file))) return 'now'
    const key = reads.length === 0 ? JSON.stringify([...sources.values()]) : commit
    const known = await this.#given.get(key)
    // Deleted modules and pages can be different at each commit.
    const isSame = known?.reads.length === 0 && known.files.every((file) => files.includes(file))
    const own = isSame || !this.#given.has(key) ? key : commit
    const given = this.#given.get(own) ?? this.#run(commit, found)
    this.#given.set(own, given)
    const past = await given
    for (const file of past?.files ?? []) this.#modules.add(file)
    for (const read of past?.reads ?? []) this.#reads.add(read)
    return past
  }

  /** The modules at a commit, with a config of any extension; undefined without one. */
  async #sourcesAt(commit: string, place: Repository | undefined): Promise<Sources | undefined> {
    if (!place) return undefined
    const { config, files } = this.#at
    const names = [...files, ...this.#former].map((file) => `${commit}:${pathInRepository(place, file)}`)
    const texts = await blobs(place.root, names)
    const sources = new Map(files.map((file, index) => [file, texts[index]]))
    const text = sources.get(config) ?? texts.slice(files.length).find((each) => each !== undefined)
    return text === undefined ? undefined : { place, sources: sources.set(config, text) }
  }

  async #run(commit: string, { place, sources }: Sources): Promise<CompiledConfig | undefined> {
    const textOf = (file: string): string | undefined => {
      if (!sources.has(file)) sources.set(file, blobAt(place, commit, file))
      return sources.get(file)
    }
    const data = (file: string) => {
      const text = textOf(file)
      return text === undefined ? undefined : (JSON.parse(text) as unknown)
    }
    const overlay: Overlay = { source: textOf, data, past: pastFiles(place, commit) }
    try {
      const compiled = await compiledConfig(this.#at.config, { overlay })
      return compiled.diagnostics.some(({ severity }) => severity === 'error') ? undefined : compiled
    } catch {
      // A config with missing inputs, or broken from the start, proves nothing.
      return undefined
    }
  }
}
