import { align } from '../changes/align.js'
import { changesOf } from '../changes/changes.js'
import { leftPages } from '../history/lost-addresses.js'
import { renames } from '../history/renames.js'
import { States } from '../history/state.js'
import type { State } from '../history/state.js'
import type { JsonValue } from '../json/value.js'
import type { LeftPages, Site } from '../site/site.js'

/** The pages that left the navigation of a folder since it parted from a branch, or since a tag or commit. */
export async function leftSince(root: string, since: string, site: Site): Promise<LeftPages> {
  const states = new States(root)
  const before = await states.parting(since, 'HEAD')
  // What is not published has no address, whether or not it is still there.
  const pages = async () => new Set([...site.pages.all()].filter(site.pages.isPublished))
  const now: State = { label: 'now', docs: site.docs as JsonValue, pages }
  const changes = changesOf(align(before.docs, now.docs))
  return { since, pages: await leftPages(before, now, { changes, renames: await renames(states, before, now) }) }
}
