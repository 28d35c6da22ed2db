import { foldersOf } from './page-path.js'

/** The former and the new path of a page, or address. */
export interface PagePair {
  readonly from: string
  readonly to: string
}

/** A folder moved with all pages. */
export interface FolderMove<Pair extends PagePair = PagePair> extends PagePair {
  readonly pairs: readonly Pair[]
}

/**
 * The folders that moved as a whole, the highest first: all pairs below a folder lead to the same new folder.
 *
 *     guides/a → manual/a, guides/deep/b → manual/deep/b   →   guides → manual
 *
 * `fewest` pairs make a folder, and `isFree` refuses a folder, for example with pages left in it.
 */
export function folderMoves<Pair extends PagePair>(
  pairs: Iterable<Pair>,
  fewest: number,
  isFree: (move: FolderMove<Pair>) => boolean,
): readonly FolderMove<Pair>[] {
  const folders = new Map<string, { to: string | undefined; readonly pairs: Pair[] }>()
  for (const pair of pairs)
    for (const from of foldersOf(pair.from)) {
      const rest = pair.from.slice(from.length)
      const to = pair.to.endsWith(rest) ? pair.to.slice(0, -rest.length) : undefined
      const folder = folders.get(from) ?? { to, pairs: [] }
      folder.pairs.push(pair)
      folders.set(from, { ...folder, to: folder.to === to ? to : undefined })
    }
  const taken = new Set<Pair>()
  const highest = [...folders].toSorted(([one], [other]) => one.length - other.length)
  return highest.flatMap(([from, { to, pairs: inside }]): FolderMove<Pair> | readonly [] => {
    if (from === '' || to === undefined || inside.length < fewest || inside.some((pair) => taken.has(pair))) return []
    const move = { from, to, pairs: inside }
    if (!isFree(move)) return []
    for (const pair of inside) taken.add(pair)
    return move
  })
}

/** Moved pages, with a folder in place of all its pages. `isLeft`: pages remain in a folder. */
export function movedPaths(
  renames: ReadonlyMap<string, string>,
  isLeft: (folder: string) => boolean,
): readonly FolderMove[] {
  const pairs = [...renames].map(([from, to]) => ({ from, to }))
  const folders = folderMoves(pairs, 2, ({ from }) => !isLeft(from))
  const folderOf = new Map(folders.flatMap((folder) => folder.pairs.map((pair) => [pair, folder] as const)))
  return [...new Set(pairs.map((pair): FolderMove => folderOf.get(pair) ?? { ...pair, pairs: [pair] }))]
}
