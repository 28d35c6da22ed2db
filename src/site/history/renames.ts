import { grouped } from '../../base/diagnostics/grouped.js'
import { lastRemovals } from '../../base/git/history.js'
import { renamesSince } from '../../base/git/refs.js'
import { linksOf } from '../links/links.js'
import { diskAt, type Disk } from '../model/disk.js'
import { baseOf, withoutExtension } from '../model/page-path.js'
import { committedDisk } from './past-disk.js'
import { States, type State } from './state.js'

/** The files of pages. */
export const PAGE = /\.mdx?$/i

type Pairs = Iterable<readonly [from: string, to: string]>

/** Renamed pages by name: from git, and pages moved on the disk so far. */
export async function renames(states: States, from: State, to: State): Promise<Map<string, string>> {
  const { repository, folder } = states
  if (!repository || from.commit === undefined) return new Map()
  const seen = await renamesSince(repository.root, from.commit, to.commit)
  const files = new Map(within(seen, from.folder ?? folder, to.folder ?? folder))
  if (to.commit !== undefined || !from.site || !to.site) return pagesIn(files)
  return pagesIn(withMovedPages(files, from.site().disk, to.site().disk))
}

/** Pairs of files in the folder of the docs, by their paths there. */
function within(pairs: Pairs, before: string, after: string): [string, string][] {
  const inside = [...pairs].filter(([from, to]) => from.startsWith(before) && to.startsWith(after))
  return inside.map(([from, to]) => [from.slice(before.length), to.slice(after.length)])
}

/** Pairs of files as pairs of pages. A page of a folder that moved as a whole keeps its name. */
function pagesIn(pairs: Pairs): Map<string, string> {
  const pages = [...pairs].filter((pair) => pair.every((file) => PAGE.test(file)))
  const names = pages.map(([from, to]) => [withoutExtension(from), withoutExtension(to)] as const)
  return new Map(names.filter(([from, to]) => from !== to))
}

/**
 * Git's renames, with more pages: git ignores untracked files, and takes a short page with other links for another
 * page. A removed page is an added page with the same text, but for destinations of links; a page with its name first.
 */
export function withMovedPages(seen: ReadonlyMap<string, string>, before: Disk, after: Disk): Map<string, string> {
  const found = new Map(seen)
  const taken = new Set(seen.values())
  const [then, now] = [new Set(before.files()), new Set(after.files())]
  const gone = [...then].filter((file) => PAGE.test(file) && !now.has(file) && !found.has(file))
  const added = [...now].filter((file) => PAGE.test(file) && !then.has(file) && !taken.has(file))
  if (gone.length === 0 || added.length === 0) return found
  before.readAhead?.(gone)
  const byText = grouped(added, (file) => textWithoutLinks(file, after))
  const alike = gone.map((file) => [file, byText.get(textWithoutLinks(file, before)) ?? []] as const)
  for (const isNamed of [baseOf, () => '']) {
    for (const [file, pages] of alike) {
      const next = pages.find((page) => !taken.has(page) && isNamed(page) === isNamed(file))
      if (found.has(file) || next === undefined) continue
      found.set(file, next)
      taken.add(next)
    }
  }
  return found
}

/** A page's text without the destinations of links; an empty page is like no page. */
function textWithoutLinks(file: string, disk: Disk): string {
  const text = disk.read(file) ?? ''
  const links = linksOf(text, file).toSorted((a, b) => b.start - a.start)
  const bare = links.reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
  return bare === '' ? file : bare
}

/** The present names of missing pages: renamed since the last commit, or by the commit with the removal. */
export async function renamedPages(root: string, missing: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { repository, folder } = new States(root)
  if (!repository || missing.length === 0) return new Map()
  const disk = diskAt(root)
  const isThere = new Set(
    disk
      .files()
      .filter((file) => PAGE.test(file))
      .map(withoutExtension),
  )
  const seen = new Map(within(await renamesSince(repository.root, 'HEAD', undefined), folder, folder))
  const known = pagesIn(withMovedPages(seen, committedDisk(repository, 'HEAD', folder), disk))
  const files = missing
    .filter((page) => !known.has(page))
    .flatMap((page) => [`${folder}${page}.mdx`, `${folder}${page}.md`])
  for (const commit of await lastRemovals(repository.root, files)) {
    const removed = pagesIn(within(await renamesSince(repository.root, `${commit}^`, commit), folder, folder))
    for (const [from, to] of removed) if (!known.has(from)) known.set(from, to)
  }
  return new Map(
    missing.flatMap((page) => {
      const name = known.get(page)
      return name !== undefined && isThere.has(name) ? [[page, name]] : []
    }),
  )
}
