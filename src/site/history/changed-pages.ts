import { grouped } from '../../base/diagnostics/grouped.js'
import { changedBetween } from '../../base/git/refs.js'
import { hidesItself, pageValues } from '../model/frontmatter.js'
import { addressOfPage, pageTitle } from '../model/page-path.js'
import type { Site } from '../model/site.js'
import { pagesOf } from './lost-addresses.js'
import type { State, States } from './state.js'

/** A title in the sidebar, changed by the frontmatter of pages with these URLs. */
export interface Retitled {
  readonly before: string
  readonly after: string
  readonly addresses: readonly string[]
}

/** Changes of the sidebar by the frontmatter of listed pages. */
export interface FrontmatterChanges {
  /** URLs of pages with `hidden: true` since: open, but in no sidebar. */
  readonly hidden: readonly string[]
  /** Changed titles, `sidebarTitle` or else `title`; a title for all pages that changed alike. */
  readonly titles: readonly Retitled[]
}

/** Finds changes of the sidebar by frontmatter: only changed files, by git, are read. */
export async function frontmatterChanges(states: States, from: State, to: State): Promise<FrontmatterChanges> {
  const pages = await changedPages(states, from, to)
  const hidden = pages.filter(({ before, after }) => hidesItself(after) && !hidesItself(before))
  const titled = pages.map(({ page, before, after }) => {
    return { page, before: titleIn(page, before), after: titleIn(page, after) }
  })
  const retitled = titled.filter(({ before, after }) => before !== after)
  const alike = [...grouped(retitled, ({ before, after }) => JSON.stringify([before, after])).values()]
  const addresses = (some: readonly { readonly page: string }[]) => some.map(({ page }) => addressOfPage(page))
  const titles = alike.map((some) => ({ before: some[0].before, after: some[0].after, addresses: addresses(some) }))
  return { hidden: addresses(hidden), titles }
}

function titleIn(page: string, text: string): string {
  return pageTitle(page, pageValues(text))
}

/** Pages listed before and after, with changed files: their texts. */
async function changedPages({ repository, folder }: States, from: State, to: State) {
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
  const texts = both.map((page, index) => ({ page, before: old[index], after: now[index] }))
  return texts.flatMap(({ page, before: one, after: other }) =>
    one === undefined || other === undefined ? [] : [{ page, before: one, after: other }],
  )
}

function textsOf(all: readonly string[], { disk, pages }: Site): readonly (string | undefined)[] {
  const files = all.map((page) => pages.fileOf(page))
  disk.readAhead?.(files.filter((file) => file !== undefined))
  return files.map((file) => (file === undefined ? undefined : disk.read(file)))
}
