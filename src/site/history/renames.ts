import path from 'node:path'
import { grouped } from '../../base/diagnostics/grouped.js'
import { blobs } from '../../base/git/blobs.js'
import { lastRemovals } from '../../base/git/history.js'
import { renamesSince } from '../../base/git/refs.js'
import { diskAt } from '../model/disk.js'
import { linksOf } from '../links/links.js'
import { baseOf, withoutExtension } from '../model/page-path.js'
import { siteOf } from '../model/site.js'
import { committedDisk, States, type State } from './state.js'

/** The files of pages. */
export const PAGE = /\.mdx?$/i

/** Renamed pages by name: from git, and files moved on the disk so far. */
export async function renames(states: States, from: State, to: State): Promise<Map<string, string>> {
  const { repository, folder } = states
  if (!repository || from.commit === undefined) return new Map()
  const seen = await renamesSince(repository.root, from.commit, to.commit)
  const folders = [from.folder ?? folder, to.folder ?? folder] as const
  const known = new Map<string, string>()
  for (const pair of seen) {
    if (!pair.every((file, side) => file.startsWith(folders[side] as string) && PAGE.test(file))) continue
    const [old, now] = pair.map((file, side) => withoutExtension(file.slice(folders[side]?.length))) as [string, string]
    // A page of a site that moved as a whole keeps its name.
    if (old !== now) known.set(old, now)
  }
  if (to.commit === undefined && to.site) await addUntracked(states, from, known)
  return known
}

/** Git ignores untracked files, and takes a short page with other links for another page. */
async function addUntracked(
  { repository, folder }: States,
  { commit, site, folder: former = folder }: State,
  known: Map<string, string>,
): Promise<void> {
  if (!repository || !site) return
  const disk = diskAt(path.join(repository.root, folder))
  const files = disk.files().filter((file) => PAGE.test(file))
  const [before, now] = [new Set(site().pages.all()), new Set(files.map(withoutExtension))]
  const taken = new Set(known.values())
  const gone = [...before].filter((page) => !now.has(page) && !known.has(page))
  const fresh = files.filter((file) => ![before, taken].some((pages) => pages.has(withoutExtension(file))))
  if (gone.length === 0 || fresh.length === 0) return
  const names = gone.flatMap((page) => [`${page}.mdx`, `${page}.md`])
  const texts = await blobs(
    repository.root,
    names.map((name) => `${commit}:${former}${name}`),
  )
  const found = movedPages(
    names.map((name, index) => [name, texts[index]]),
    fresh.map((file) => [file, disk.read(file)]),
  )
  for (const [file, page] of found) known.set(withoutExtension(file), withoutExtension(page))
}

type Texts = readonly (readonly [file: string, text: string | undefined])[]

/**
 * Removed pages that are added pages by their texts: `mv` changes nothing but destinations. A page with the same
 * destinations comes first.
 */
export function movedPages(removed: Texts, added: Texts): Map<string, string> {
  const found = samePages(removed, added)
  const taken = new Set(found.values())
  const bare = (texts: Texts) => texts.map(([file, text]) => [file, text && withoutDestinations(text, file)] as const)
  const rest = samePages(
    bare(removed.filter(([file]) => !found.has(file))),
    bare(added.filter(([file]) => !taken.has(file))),
  )
  return new Map([...found, ...rest])
}

/** Removed pages and added pages with the same text; of several, a page with the same name comes first. */
function samePages(removed: Texts, added: Texts): Map<string, string> {
  const found = new Map<string, string>()
  const taken = new Set<string>()
  const withName = ([file, text]: Texts[number]) => `${baseOf(file)}\n${text}`
  for (const markOf of [withName, ([, text]: Texts[number]) => text]) {
    const open = grouped(
      added.filter(([file, text]) => text && !taken.has(file)),
      markOf,
    )
    for (const old of removed) {
      const now = old[1] && !found.has(old[0]) ? open.get(markOf(old))?.find(([file]) => !taken.has(file)) : undefined
      if (!now) continue
      found.set(old[0], now[0])
      taken.add(now[0])
    }
  }
  return found
}

/** A page's text for comparison, without the destinations of its links. */
function withoutDestinations(text: string, file: string): string {
  let [rest, at] = ['', 0]
  for (const { start, end } of linksOf(text, file)) {
    if (start < at) continue
    rest += text.slice(at, start)
    at = end
  }
  return rest + text.slice(at)
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
  const isThere = new Set(
    disk
      .files()
      .filter((file) => PAGE.test(file))
      .map(withoutExtension),
  )
  const head: State = {
    label: 'HEAD',
    docs: {},
    commit: 'HEAD',
    site: () => siteOf({}, committedDisk(repository, 'HEAD', folder)),
  }
  const now: State = { label: 'now', docs: {}, site: () => siteOf({}, disk) }
  const known = await renames(states, head, now)
  const [asked, commits] = [new Set<string>(), new Set<string>()]
  for (let round = 0; round < MOST_RENAMES; round++) {
    const open = [...new Set(missing.map((page) => endOf(page, known)))].filter(
      (page) => !isThere.has(page) && !asked.has(page),
    )
    if (open.length === 0) break
    for (const page of open) asked.add(page)
    const files = open.flatMap((page) => [`${folder}${page}.mdx`, `${folder}${page}.md`])
    for (const commit of await lastRemovals(repository.root, files)) {
      if (commits.has(commit)) continue
      commits.add(commit)
      for (const [old, to] of await renamesSince(repository.root, `${commit}^`, commit)) {
        if (!old.startsWith(folder) || !to.startsWith(folder) || !PAGE.test(old) || !PAGE.test(to)) continue
        const name = withoutExtension(old.slice(folder.length))
        // A newer commit, and the disk, come first.
        if (!known.has(name)) known.set(name, withoutExtension(to.slice(folder.length)))
      }
    }
  }
  return new Map(
    missing.flatMap((page) => {
      const end = endOf(page, known)
      return end !== page && isThere.has(end) ? [[page, end] as const] : []
    }),
  )
}

function endOf(page: string, known: ReadonlyMap<string, string>): string {
  const seen = new Set<string>()
  let end = page
  for (let next = known.get(end); next !== undefined && !seen.has(next); next = known.get(end)) {
    seen.add(next)
    end = next
  }
  return end
}
