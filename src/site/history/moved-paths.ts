import { foldersOf } from '../model/page-path.js'

/** A renamed page, or a folder all pages of which have a new folder. */
export interface MovedPath {
  readonly from: string
  readonly to: string
  /** The old names of the pages; one, `from`, where it is no folder. */
  readonly pages: readonly string[]
}

/**
 * Renamed pages, with the folders that were renamed in place of their pages. `isLeft` tells of a folder whether
 * it still has pages.
 *
 *     guides/a → manual/a, guides/deep/b → manual/deep/b, c → d   →   guides → manual, c → d
 */
export function movedPaths(
  renames: ReadonlyMap<string, string>,
  isLeft: (folder: string) => boolean,
): readonly MovedPath[] {
  const folders = new Map<string, MovedPath & { pages: string[] }>()
  for (const [from, to] of renames) {
    const [old, now] = folderPair(from, to, isLeft) ?? ['', '']
    const key = `${old}\0${now}`
    const folder = folders.get(key) ?? { from: old, to: now, pages: [] }
    folder.pages.push(from)
    folders.set(key, folder)
  }
  const whole = [...folders.values()].filter(({ from, pages }) => {
    const inside = [...renames.keys()].filter((page) => page.startsWith(`${from}/`))
    return from !== '' && pages.length > 1 && inside.length === pages.length
  })
  const folded = new Map(whole.flatMap((folder) => folder.pages.map((page) => [page, folder] as const)))
  return [...new Set([...renames].map(([from, to]) => folded.get(from) ?? { from, to, pages: [from] }))]
}

/** The highest folders below which a page has the same path before and after, and nothing else is left. */
function folderPair(
  from: string,
  to: string,
  isLeft: (folder: string) => boolean,
): readonly [string, string] | undefined {
  const pairs = foldersOf(from).map((folder) => {
    const rest = from.slice(folder.length)
    return [folder, to.endsWith(rest) ? to.slice(0, -rest.length) : ''] as const
  })
  return pairs.find(([old, now]) => now !== '' && !isLeft(old))
}
