import { existsSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { readJsonText, statsOf } from '../../base/files/read.js'
import { blobAt, blobs } from '../../base/git/blobs.js'
import { differenceFrom, type Difference } from '../../base/git/difference.js'
import { FormerFolders } from '../../base/git/former-folders.js'
import { commitOf, commonCommit, defaultBranch } from '../../base/git/refs.js'
import { findRepository, pathInRepository, type Repository } from '../../base/git/repository.js'
import { readJson } from '../../format/json/read.js'
import { resolveRefs, type RefOptions } from '../../format/json/refs/refs.js'
import type { JsonValue } from '../../format/json/value.js'
import { diskAt, type Disk } from '../model/disk.js'
import { inputFile } from '../model/input/open-input.js'
import { once } from '../model/kept.js'
import { siteOf, type Site } from '../model/site.js'
import { diffReport } from './codes.js'
import { committedDisk, undoneDisk } from './past-disk.js'

/** A compared state. */
export interface State {
  /** The name in reports: `main`, `docs.json`. */
  readonly label: string
  readonly docs: JsonValue
  /** The commit; undefined for the working tree and for files. */
  readonly commit?: string | undefined
  /** The folder of the docs in the repository at the commit: git may have moved the folder since. */
  readonly folder?: string
  /** The site of the docs and the pages beside; undefined for a single file, at any place. */
  readonly site: (() => Site) | undefined
}

/** Finds the states in the arguments of `diff`. */
export class States {
  readonly #cwd: string
  readonly #filesFrom: string
  readonly #docsJson: string
  readonly repository: Repository | undefined

  /** The states of a docs folder; names of files are relative to `filesFrom`. */
  constructor(cwd: string, filesFrom = cwd) {
    this.#cwd = cwd
    this.#filesFrom = filesFrom
    this.#docsJson = path.join(cwd, 'docs.json')
    this.repository = findRepository(cwd)
  }

  /** The folder of the docs in the repository: `''` or `docs/`. */
  get folder(): string {
    return this.repository ? this.folderAt(this.repository) : ''
  }

  /** The folder of the docs by the names of a repository then. */
  folderAt(repository: Repository): string {
    const name = pathInRepository(repository, this.#cwd)
    return name === '' ? '' : `${name}/`
  }

  /** The state of the disk now. */
  workingTree(): State {
    if (!existsSync(this.#docsJson)) {
      // Throws for a folder without a site.
      inputFile(this.#cwd, undefined)
      throw new BuildNavError([diffReport('diff-no-docs-json', {})])
    }
    const docs = withRefs(readJsonText(this.#docsJson), this.#docsJson)
    return { label: 'the working tree', docs, site: once(() => siteOf(docs, diskAt(this.#cwd))) }
  }

  /** A file, or docs.json at a git ref. */
  async named(name: string): Promise<State> {
    const file = path.resolve(this.#filesFrom, name)
    if (statsOf(file)?.isFile()) return { label: name, docs: withRefs(readJsonText(file), file), site: undefined }
    const repository = this.#inRepository()
    return this.#at(repository, await commitNamed(repository, name), name)
  }

  /** The state where a branch parted from another branch, by default from the main branch. */
  async parting(left: string | undefined, right: string): Promise<State> {
    const branch = left ?? (await defaultBranch(this.#inRepository().root))
    if (branch === undefined) throw new BuildNavError([diffReport('diff-no-default-branch', {})])
    const { repository, commit } = await this.fork(branch, right)
    return this.#at(repository, commit, branch)
  }

  /** The commit where a branch parted from another branch. */
  async fork(left: string, right = 'HEAD'): Promise<{ readonly repository: Repository; readonly commit: string }> {
    const repository = this.#inRepository()
    await commitNamed(repository, left)
    const commit = await commonCommit(repository.root, left, right)
    if (commit === undefined) throw new BuildNavError([diffReport('diff-no-common-commit', { left, right })])
    return { repository, commit }
  }

  #inRepository(): Repository {
    if (!this.repository) throw new BuildNavError([diffReport('diff-no-repository', {})])
    return this.repository
  }

  async #at(repository: Repository, commit: string, label: string): Promise<State> {
    const place = (await new FormerFolders(repository, this.#docsJson).at(commit)) ?? repository
    const folder = this.folderAt(place)
    const text = blobAt(place, commit, this.#docsJson)
    const docs = text === undefined ? {} : withRefs(text, this.#docsJson, (file) => blobAt(place, commit, file))
    return { label, docs, commit, folder, site: once(() => siteOf(docs, committedDisk(repository, commit, folder))) }
  }
}

async function commitNamed({ root }: Repository, ref: string): Promise<string> {
  const commit = await commitOf(root, ref)
  if (commit === undefined) throw new BuildNavError([diffReport('diff-unknown-ref', { ref })])
  return commit
}

/** A docs.json with resolved `$ref`s; unresolved if a file is missing, so that the rest can be compared. */
function withRefs(text: string, file: string, read?: RefOptions['read']): JsonValue {
  const document = readJson(text, { file })
  try {
    return resolveRefs(document, { read }).value
  } catch (error) {
    if (!(error instanceof BuildNavError)) throw error
    // A broken file of the working tree can be fixed; a past file can't.
    if (!read && error.diagnostics.some(({ code }) => code === 'ref-unreadable')) throw error
    return document.value
  }
}

/** The site at the commit where the branch left the branch `ref`. */
export interface PastSite {
  readonly ref: string
  readonly commit: string
  readonly repository: Repository
  /** The folder of the docs in the repository: `docs/`. */
  readonly folder: string
  /** Undefined without a docs.json at the commit. */
  readonly docs: JsonValue | undefined
  readonly site: Site
  readonly difference: Difference
  /** The problems of the former docs.json. */
  readonly diagnostics: readonly Diagnostic[]
  /** The note about a missing docs.json: every finding is new. */
  readonly isNew?: Diagnostic
}

/** Files for rules. */
const readable = /\.(mdx?|json|ya?ml|[cm]?[jt]sx?)$|(^|\/)\.(git|mint)ignore$/i

/**
 * The site at the commit where its branch began: the committed docs.json, and the working tree with its difference from
 * the commit undone. A note if the states can't be compared. `isBuilt`: a config produces docs.json.
 */
export async function pastSite(
  ref: string,
  { docsJson, isBuilt, disk }: { readonly docsJson: string; readonly isBuilt: boolean; readonly disk: Disk },
): Promise<PastSite | Diagnostic> {
  const root = path.dirname(docsJson)
  const states = new States(root)
  const { folder } = states
  const { repository, commit } = await states.fork(ref)
  const place = await new FormerFolders(repository, docsJson).at(commit)
  const folders = { now: folder, before: states.folderAt(place ?? repository) }
  const difference = await differenceFrom(repository, commit, folders)
  if (!difference) return diffReport('since-not-compared', { ref, reason: 'git' })
  const changed = [...difference.before].filter(([file]) => readable.test(file))
  const ids = changed.map(([, id]) => id)
  const read = await blobs(repository.root, ids)
  // A partial clone can't always fetch the texts.
  if (read.includes(undefined)) return diffReport('since-not-compared', { ref, reason: 'objects' })
  const texts = new Map(changed.map(([file], index) => [file, read[index]]))
  const then = undoneDisk(disk, { before: difference.before.keys(), after: difference.after }, (file) =>
    texts.get(file),
  )
  const past = { ref, commit, repository, folder, difference }
  if (!place) {
    if (isBuilt) return diffReport('since-not-compared', { ref, reason: 'none' })
    const isNew = diffReport('since-no-docs-json', { ref })
    return { ...past, docs: undefined, site: siteOf({}, then), diagnostics: [], isNew }
  }
  try {
    const document = readJson(then.read(path.basename(docsJson)) ?? '', { file: docsJson })
    const partOf = (file: string) => then.read(path.relative(root, file).replaceAll(path.sep, '/')) ?? null
    const { value, diagnostics } = resolveRefs(document, { read: partOf })
    return { ...past, docs: value, site: siteOf(value, then), diagnostics: [...document.diagnostics, ...diagnostics] }
  } catch (error) {
    const [problem] = error instanceof BuildNavError ? error.diagnostics : []
    if (!problem) throw error
    const reason = problem.code.startsWith('ref-') ? 'ref' : 'json'
    return diffReport('since-not-compared', { ref, reason, line: problem.place?.line })
  }
}
