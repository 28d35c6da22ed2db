import path from 'node:path'
import { readableText } from '../../../base/files/read.js'
import { configNames } from '../../../config/loader/config-names.js'
import type { Overlay } from '../../../config/loader/bundle.js'
import { blobAt, blobs } from '../../../base/git/blobs.js'
import { FormerFolders } from '../../../base/git/former-folders.js'
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
  /** The former folders of docs.json. */
  readonly folders: FormerFolders
}

/** The modules of a config at a commit, and the repository with the names of then. */
interface Sources {
  readonly place: Repository
  readonly sources: Map<string, string | undefined>
}

/**
 * The outputs of a config at commits: its modules, and the pages and specifications that it reads, come from git;
 * packages and all else from the disk.
 */
export class PastConfigs {
  readonly #at: ConfigAt
  readonly #folders: FormerFolders
  /** The repository with the names of today, and with those of each earlier place of the config that was met. */
  readonly #places: Set<Repository>
  /** The files that the config may have been before it was renamed: `docs.config.mts` was `docs.config.ts`. */
  readonly #former: readonly string[]
  readonly #given = new Map<string, Promise<CompiledConfig | undefined>>()
  /** The modules that the config has, or had at a commit, and what it reads or read. */
  readonly #modules: Set<string>
  readonly #reads: Set<string>

  constructor(at: ConfigAt) {
    this.#at = at
    this.#folders = new FormerFolders(at.repository, at.config)
    this.#places = new Set([at.repository])
    this.#modules = new Set(at.files)
    this.#reads = new Set(at.reads)
    const own = path.basename(at.config)
    const former = configNames.filter((name) => configNames.includes(own) && name !== own)
    this.#former = former.map((name) => path.join(path.dirname(at.config), name))
  }

  /** The number of past configs that were run. */
  get runs(): number {
    return this.#given.size
  }

  /** The paths of the modules in the repository, and those that the config may have had. */
  get paths(): string[] {
    return this.#pathsOf([...this.#modules, ...this.#former])
  }

  /**
   * The files that the config depends on in the repository: its modules, and the folders, pages and specifications
   * that it reads.
   */
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

  /** 'now' where the modules are what they are on disk, and read nothing; undefined where there was no config, or it does not run. */
  async at(commit: string): Promise<CompiledConfig | 'now' | undefined> {
    const { repository, files, folders, reads } = this.#at
    const found =
      (await this.#sourcesAt(commit, repository)) ??
      (await this.#sourcesAt(commit, await folders.at(commit))) ??
      (await this.#sourcesAt(commit, await this.#folders.at(commit)))
    if (!found) return undefined
    const { sources, place } = found
    this.#places.add(place)
    if (reads.length === 0 && files.every((file) => sources.get(file) === readableText(file))) return 'now'
    const key = reads.length === 0 ? JSON.stringify([...sources.values()]) : commit
    const known = await this.#given.get(key)
    // What is no more, modules or pages that were read, can be different at each commit.
    const isSame = known?.reads.length === 0 && known.files.every((file) => files.includes(file))
    const own = isSame || !this.#given.has(key) ? key : commit
    const given = this.#given.get(own) ?? this.#run(commit, found)
    this.#given.set(own, given)
    const past = await given
    for (const file of past?.files ?? []) this.#modules.add(file)
    for (const read of past?.reads ?? []) this.#reads.add(read)
    return past
  }

  /** The modules at a commit, where the config is at one place, by whatever extension; undefined where it is not. */
  async #sourcesAt(commit: string, place: Repository | undefined): Promise<Sources | undefined> {
    if (!place) return undefined
    const { config, files } = this.#at
    const all = [...files, ...this.#former]
    const texts = await blobs(
      place.root,
      all.map((file) => `${commit}:${pathInRepository(place, file)}`),
    )
    const sources = new Map(files.map((file, index) => [file, texts[index]]))
    const text = sources.get(config) ?? texts.slice(files.length).find((each) => each !== undefined)
    return text === undefined ? undefined : { place, sources: sources.set(config, text) }
  }

  async #run(commit: string, { place, sources }: Sources): Promise<CompiledConfig | undefined> {
    const { config } = this.#at
    const textOf = (file: string): string | undefined => {
      if (!sources.has(file)) sources.set(file, blobAt(place, commit, file))
      return sources.get(file)
    }
    const overlay: Overlay = {
      source: textOf,
      data: (file) => {
        const text = textOf(file)
        return text === undefined ? undefined : (JSON.parse(text) as unknown)
      },
      past: pastFiles(place, commit),
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
