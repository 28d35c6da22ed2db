import { lastRemovals } from '../../base/git/history.js'
import { renamesNow, renamesSince } from '../../base/git/refs.js'
import { diskAt } from '../model/disk.js'
import { pagesAmong } from '../model/page-index.js'
import { isPageFile, withoutExtension } from '../model/page-path.js'
import { statesOf, type State, type States } from './state.js'

/** Renamed pages by name, from git: between two commits, or a commit and the disk. */
export async function renames(states: States, from: State, to: State): Promise<ReadonlyMap<string, string>> {
  const { repository, folder } = states
  if (!repository || from.commit === undefined) return new Map()
  const seen = await (to.commit === undefined
    ? renamesNow(repository, folder, from.commit)
    : renamesSince(repository.root, from.commit, to.commit))
  return pageRenames(within(seen, from.folder ?? folder, to.folder ?? folder))
}

/** Renamed files in the folder of the docs, by their paths there. */
function within(files: Iterable<readonly [string, string]>, before: string, after: string): Map<string, string> {
  const inside = [...files].filter(([from, to]) => from.startsWith(before) && to.startsWith(after))
  return new Map(inside.map(([from, to]) => [from.slice(before.length), to.slice(after.length)]))
}

/** Renamed files as renamed pages. A page of a folder that moved as a whole keeps its name. */
export function pageRenames(files: Iterable<readonly [string, string]>): Map<string, string> {
  const pages = [...files].filter((pair) => pair.every(isPageFile))
  const names = pages.map(([from, to]) => [withoutExtension(from), withoutExtension(to)] as const)
  return new Map(names.filter(([from, to]) => from !== to))
}

/** The present names of missing pages: renamed since the last commit, or by the commit with the removal. */
export async function renamedPages(root: string, missing: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { repository, folder } = statesOf(root)
  if (!repository || missing.length === 0) return new Map()
  const known = pageRenames(within(await renamesNow(repository, folder), folder, folder))
  const open = missing.filter((page) => !known.has(page))
  const files = open.flatMap((page) => [`${folder}${page}.mdx`, `${folder}${page}.md`])
  for (const commit of await lastRemovals(repository.root, files)) {
    const removed = within(await renamesSince(repository.root, `${commit}^`, commit), folder, folder)
    for (const [from, to] of pageRenames(removed)) if (!known.has(from)) known.set(from, to)
  }
  const pages = pagesAmong(diskAt(root).files())
  const names = missing.map((page) => [page, known.get(page) ?? ''] as const)
  return new Map(names.filter(([, name]) => pages.has(name)))
}
