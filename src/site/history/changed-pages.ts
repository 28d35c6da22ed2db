import { changedBetween } from '../../base/git/refs.js'
import { pagesOf } from './lost-addresses.js'
import type { State, States } from './state.js'

/** A page with its text before and after. */
export interface ChangedPage {
  readonly page: string
  readonly before: string
  readonly after: string
}

/** The pages that are in the navigation before and after, and whose files git knows as changed: no other is read. */
export async function changedPages(
  { repository, folder }: States,
  from: State,
  to: State,
): Promise<readonly ChangedPage[]> {
  if (!repository || from.commit === undefined || !from.site || !to.site) return []
  const changed = new Set(await changedBetween(repository.root, from.commit, to.commit))
  if (changed.size === 0) return []
  const [before, after] = [from.site(), to.site()]
  const listed = new Set(pagesOf(from.docs))
  const textOf = ({ disk, pages }: typeof before, page: string) => {
    const file = pages.fileOf(page)
    return file === undefined ? undefined : disk.read(file)
  }
  return [...new Set(pagesOf(to.docs))].flatMap((page) => {
    const file = after.pages.fileOf(page)
    if (!listed.has(page) || file === undefined || !changed.has(`${to.folder ?? folder}${file}`)) return []
    const [old, now] = [textOf(before, page), textOf(after, page)]
    return old === undefined || now === undefined ? [] : [{ page, before: old, after: now }]
  })
}
