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
  const below = new Map<string, number>()
  const moves = new Map<string, FolderMove<Pair> & { readonly pairs: Pair[] }>()
  for (const pair of pairs) {
    for (const from of foldersOf(pair.from)) {
      below.set(from, (below.get(from) ?? 0) + 1)
      const rest = pair.from.slice(from.length)
      const to = pair.to.slice(0, -rest.length)
      if (from === '' || !pair.to.endsWith(rest)) continue
      const key = `${from}\n${to}`
      const move = moves.get(key) ?? { from, to, pairs: [] }
      move.pairs.push(pair)
      moves.set(key, move)
    }
  }
  const taken = new Set<Pair>()
  const isWhole = ({ from, pairs: inside }: FolderMove) => inside.length >= fewest && inside.length === below.get(from)
  const highest = [...moves.values()].filter(isWhole).toSorted((one, other) => one.from.length - other.from.length)
  return highest.filter((move) => {
    if (move.pairs.some((pair) => taken.has(pair)) || !isFree(move)) return false
    for (const pair of move.pairs) taken.add(pair)
    return true
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
