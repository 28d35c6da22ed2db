import { hidesItself } from '../model/frontmatter.js'
import { addressOfPage } from '../model/page-path.js'
import { changedPages } from './changed-pages.js'
import type { State, States } from './state.js'

/** The URLs of listed pages that their frontmatter hides since: they open, but no sidebar shows them. */
export async function newlyHidden(states: States, from: State, to: State): Promise<readonly string[]> {
  const pages = await changedPages(states, from, to)
  return pages
    .filter(({ before, after }) => hidesItself(after) && !hidesItself(before))
    .map(({ page }) => addressOfPage(page))
}
