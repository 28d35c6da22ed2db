import { changedBetween } from '../../base/git/refs.js'
import { pagesOf } from './lost-addresses.js'
import type { Site } from '../model/site.js'
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
  const both = [...new Set(pagesOf(to.docs))].filter((page) => {
    const file = after.pages.fileOf(page)
    return listed.has(page) && file !== undefined && changed.has(`${to.folder ?? folder}${file}`)
  })
  const [old, now] = [textsOf(both, before), textsOf(both, after)]
  return both.flatMap((page, index) => {
    const [one, other] = [old[index], now[index]]
    return one === undefined || other === undefined ? [] : [{ page, before: one, after: other }]
  })
}

function textsOf(all: readonly string[], { disk, pages }: Site): readonly (string | undefined)[] {
  const files = all.map((page) => pages.fileOf(page))
  disk.readAhead?.(files.filter((file) => file !== undefined))
  return files.map((file) => (file === undefined ? undefined : disk.read(file)))
}
