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
 * page. A removed page is an added page with the same text, as `mv` changes nothing but destinations.
 */
export function withMovedPages(seen: ReadonlyMap<string, string>, before: Disk, after: Disk): Map<string, string> {
  const found = new Map(seen)
  const taken = new Set(seen.values())
  const [then, now] = [new Set(before.files()), new Set(after.files())]
  const gone = [...then].filter((file) => PAGE.test(file) && !now.has(file) && !found.has(file))
  const added = [...now].filter((file) => PAGE.test(file) && !then.has(file) && !taken.has(file))
  if (gone.length === 0 || added.length === 0) return found
  before.readAhead?.(gone)
  const removed = gone.map((file) => ({ file, looks: looksOf(file, before.read(file)) }))
  const fresh = added.map((file) => ({ file, looks: looksOf(file, after.read(file)) }))
  for (const level of [0, 1, 2, 3]) {
    const open = grouped(fresh, ({ looks }) => looks[level])
    for (const { file, looks } of removed) {
      const same = looks[level] === undefined || found.has(file) ? [] : (open.get(looks[level]) ?? [])
      const next = same.find((page) => !taken.has(page.file))
      if (!next) continue
      found.set(file, next.file)
      taken.add(next.file)
    }
  }
  return found
}

/** A page's texts for comparison, the surest first: with its name, without, and both without destinations of links. */
function looksOf(file: string, text = ''): readonly string[] {
  if (text === '') return []
  const name = baseOf(file)
  let [bare, at] = ['', 0]
  for (const { start, end } of linksOf(text, file)) {
    if (start < at) continue
    bare += text.slice(at, start)
    at = end
  }
  bare += text.slice(at)
  return [`${name}\n${text}`, text, `${name}\n${bare}`, bare]
}

/** A page may have been renamed again and again: as many times are followed. */
const MOST_RENAMES = 5

/**
 * The present names of missing pages: renamed since the last commit, or by the commit with the removal. Git is asked
 * for missing pages only.
 */
export async function renamedPages(root: string, missing: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const states = new States(root)
  const { repository, folder } = states
  if (!repository || missing.length === 0) return new Map()
  const disk = diskAt(root)
  const isThere = new Set(disk.files().filter((file) => PAGE.test(file)).map(withoutExtension)) // prettier-ignore
  const seen = within(await renamesSince(repository.root, 'HEAD', undefined), folder, folder)
  const known = pagesIn(withMovedPages(new Map(seen), committedDisk(repository, 'HEAD', folder), disk))
  const nameOf = (page: string) => {
    let name = page
    for (let times = 0; times < MOST_RENAMES; times++) name = known.get(name) ?? name
    return name
  }
  const asked = new Set<string>()
  for (let round = 0; round < MOST_RENAMES; round++) {
    const open = new Set(missing.map(nameOf).filter((page) => !isThere.has(page) && !asked.has(page)))
    if (open.size === 0) break
    for (const page of open) asked.add(page)
    const files = [...open].flatMap((page) => [`${folder}${page}.mdx`, `${folder}${page}.md`])
    for (const commit of await lastRemovals(repository.root, files)) {
      const removed = await renamesSince(repository.root, `${commit}^`, commit)
      // A newer commit, and the disk, come first.
      for (const [from, to] of pagesIn(within(removed, folder, folder))) if (!known.has(from)) known.set(from, to)
    }
  }
  const names = missing.map((page) => [page, nameOf(page)] as const)
  return new Map(names.filter(([page, name]) => page !== name && isThere.has(name)))
}
