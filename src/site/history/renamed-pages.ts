import { renamesSince } from '../../base/git/refs.js'
import { lastRemovals } from '../../base/git/history.js'
import { diskAt } from '../model/disk.js'
import { withoutExtension } from '../model/page-path.js'
import { siteOf } from '../model/site.js'
import { PAGE, renames } from './renames.js'
import { committedDisk } from './committed-disk.js'
import { States } from './state.js'
import type { State } from './state.js'

/** A page may have been renamed again and again: as many times are followed. */
const MOST_RENAMES = 5

/**
 * Pages that are not there, and what their files are called now: renamed since the last commit, or by the commit that
 * removed them. Git is asked for missing pages only.
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
