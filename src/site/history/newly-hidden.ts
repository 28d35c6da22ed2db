import { changedBetween } from '../../base/git/refs.js'
import { hidesItself } from '../model/frontmatter.js'
import { addressOfPage } from '../model/page-path.js'
import { pagesOf } from './lost-addresses.js'
import type { State, States } from './state.js'

/**
 * The URLs of pages that are in the navigation before and after, and that their frontmatter hides since: they open, but
 * no sidebar shows them. Only pages that git knows as changed are read.
 */
export async function newlyHidden({ repository, folder }: States, from: State, to: State): Promise<readonly string[]> {
  if (!repository || from.commit === undefined || !from.site || !to.site) return []
  const changed = new Set(await changedBetween(repository.root, from.commit, to.commit))
  if (changed.size === 0) return []
  const [before, after] = [from.site(), to.site()]
  const shown = new Set(pagesOf(from.docs))
  const isHidden = ({ disk, pages }: typeof before, page: string) => {
    const file = pages.fileOf(page)
    return file !== undefined && hidesItself(disk.read(file) ?? '')
  }
  const pages = [...new Set(pagesOf(to.docs))].filter((page) => {
    const file = after.pages.fileOf(page)
    return shown.has(page) && file !== undefined && changed.has(`${to.folder ?? folder}${file}`)
  })
  return pages.filter((page) => isHidden(after, page) && !isHidden(before, page)).map(addressOfPage)
}
