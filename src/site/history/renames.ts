import path from 'node:path'
import { blobs } from '../../base/git/blobs.js'
import { renamesSince } from '../../base/git/refs.js'
import { diskAt } from '../model/disk.js'
import { withoutExtension } from '../model/page-path.js'
import type { State, States } from './state.js'

/** The files of pages. */
export const PAGE = /\.mdx?$/i

/** Renamed pages by name: as git sees them, and files that only moved on the disk so far. */
export async function renames(states: States, from: State, to: State): Promise<Map<string, string>> {
  const { repository, folder } = states
  if (!repository || from.commit === undefined) return new Map()
  const seen = await renamesSince(repository.root, from.commit, to.commit)
  const folders = [from.folder ?? folder, to.folder ?? folder] as const
  const known = new Map<string, string>()
  for (const pair of seen) {
    if (!pair.every((file, side) => file.startsWith(folders[side] as string) && PAGE.test(file))) continue
    const [old, now] = pair.map((file, side) => withoutExtension(file.slice(folders[side]?.length))) as [string, string]
    // A page of which the whole site has moved has its name.
    if (old !== now) known.set(old, now)
  }
  if (to.commit === undefined && to.site) await addUntracked(states, from, known)
  return known
}

/** Git does not look at new files that nobody added yet: the same text under another name is the same page. */
async function addUntracked(
  { repository, folder }: States,
  { commit, site, folder: former = folder }: State,
  known: Map<string, string>,
): Promise<void> {
  if (!repository || !site) return
  const disk = diskAt(path.join(repository.root, folder))
  const files = disk.files().filter((file) => PAGE.test(file))
  const [before, now] = [new Set(site().pages.all()), new Set(files.map(withoutExtension))]
  const gone = [...before].filter((page) => !now.has(page) && !known.has(page))
  const fresh = new Map<string, string>()
  if (gone.length > 0)
    for (const file of files) {
      const text = before.has(withoutExtension(file)) ? undefined : disk.read(file)
      if (text) fresh.set(text, withoutExtension(file))
    }
  if (fresh.size === 0) return
  const names = gone.flatMap((page) => [`${commit}:${former}${page}.mdx`, `${commit}:${former}${page}.md`])
  const texts = await blobs(repository.root, names)
  texts.forEach((text, index) => {
    const successor = text === undefined ? undefined : fresh.get(text)
    if (successor !== undefined) known.set(gone[index >> 1] as string, successor)
  })
}
