import { lastAddition } from './history.js'
import { renamesSince } from './refs.js'
import { pathInRepository } from './repository.js'
import type { FolderMove, Repository } from './repository.js'
import { gitText } from './run.js'

/** A repository with the names before a folder was moved, and the last commit with these names. */
interface Era {
  readonly names: Repository
  readonly until: string
}

/**
 * The names of a file and its neighbours at commits, as git follows them: `docs/docs.json` is `site/docs.json` after
 * somebody moved the folder.
 */
export class FormerFolders {
  readonly #file: string
  /** The newest first. */
  readonly #eras: Promise<Era | undefined>[]

  constructor(repository: Repository, file: string) {
    this.#file = file
    this.#eras = [Promise.resolve({ names: repository, until: 'HEAD' })]
  }

  /** The repository with the names of a commit; undefined if the file was at none of its places. */
  async at(commit: string): Promise<Repository | undefined> {
    for (let index = 0; ; index++) {
      const era = await (this.#eras[index] ??= this.#before(index))
      if (!era) return undefined
      if (await has(era.names, commit, this.#file)) return era.names
    }
  }

  async #before(index: number): Promise<Era | undefined> {
    const era = await this.#eras[index - 1]
    if (!era) return undefined
    const { names, until } = era
    const { root, moves = [] } = names
    const name = pathInRepository(names, this.#file)
    // A file missing in the last commit was moved on the disk.
    const isCommitted = await has(names, until, this.#file)
    const added = isCommitted ? await lastAddition(root, until, name) : undefined
    if (isCommitted && added === undefined) return undefined
    // After `git subtree add`, a parent has the former names.
    for (const from of added?.parents ?? ['HEAD']) {
      const move = moveIn(await renamesSince(root, from, added?.id), name)
      if (move) return { names: { ...names, moves: [...moves, move] }, until: from }
    }
    return undefined
  }
}

/**
 * The move of a file's folder among renames: its own rename, or the rename of most files in the folder if the file
 * itself changed too much.
 */
function moveIn(renames: ReadonlyMap<string, string>, name: string): FolderMove | undefined {
  const to = name.slice(0, name.lastIndexOf('/') + 1)
  const counts = new Map<string, number>()
  for (const [before, after] of renames) {
    const rest = after.slice(to.length)
    if (!after.startsWith(to) || !`/${before}`.endsWith(`/${rest}`)) continue
    const from = before.slice(0, before.length - rest.length)
    if (from === to) continue
    if (after === name) return { from, to }
    counts.set(from, (counts.get(from) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, left], [, right]) => right - left)
  return most && { from: most[0], to }
}

async function has(names: Repository, commit: string, file: string): Promise<boolean> {
  return (await gitText(names.root, ['cat-file', '-e', `${commit}:${pathInRepository(names, file)}`])) !== undefined
}
