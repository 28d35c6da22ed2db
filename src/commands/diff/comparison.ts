import { align } from '../../format/changes/align.js'
import type { Alignment } from '../../format/changes/alignment.js'
import type { Change } from '../../format/changes/change.js'
import { changesOf } from '../../format/changes/changes.js'
import type { Telling } from '../../format/changes/tell.js'
import { isRecord, type JsonValue } from '../../format/json/value.js'
import { renames, type State, type States } from '../../site/history/state.js'
import { once } from '../../site/model/kept.js'
import { navigationTree, pageRefsIn } from '../../site/model/navigation-tree.js'
import { nameOfPage } from '../../site/model/page-path.js'
import { shownEndpoints } from '../../site/model/specs/operations.js'

/** The changes between two states, and the facts for sentences about them. */
export interface Comparison {
  readonly alignment: Alignment
  readonly changes: readonly Change[]
  /** Page renames in git: old name, new name. */
  readonly moved: ReadonlyMap<string, string>
  readonly telling: Telling
}

/** Compares two states: a page renamed in git is one page. */
export async function comparisonOf(states: States, before: State, after: State): Promise<Comparison> {
  const moved = await renames(states, before, after)
  const alignment = align(before.docs, after.docs, nameFinder(moved, before.docs, after.docs))
  // A compared file has no specifications.
  const specs = { before: once(() => before.site?.().specs), after: once(() => after.site?.().specs) }
  const telling: Telling = {
    isRename: (old, now) => moved.get(nameOfPage(old)) === nameOfPage(now),
    madeIn(element, side) {
      const reader = specs[side]()
      return reader && isRecord(element) ? shownEndpoints(element, reader).length : 0
    },
  }
  return { alignment, changes: changesOf(alignment), moved, telling }
}

/** Finds the present names of pages, gone from docs.json under the old name. */
function nameFinder(moved: ReadonlyMap<string, string>, before: JsonValue, after: JsonValue) {
  if (moved.size === 0) return undefined
  const listed = pagesIn(after)
  const names = new Map<string, string>()
  for (const [name, page] of pagesIn(before)) {
    const now = listed.has(name) ? undefined : listed.get(moved.get(name) ?? '')
    if (now !== undefined) names.set(page, now)
  }
  return (page: string) => names.get(page) ?? page
}

/** The pages of a docs.json: by name, as written. */
function pagesIn(docs: JsonValue): ReadonlyMap<string, string> {
  return new Map([...pageRefsIn(navigationTree(docs, () => true))].map(({ page }) => [nameOfPage(page), page]))
}
