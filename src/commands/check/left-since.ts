import { align } from '../../format/changes/align.js'
import { changesOf } from '../../format/changes/changes.js'
import { leftAddresses } from '../../site/history/lost-addresses.js'
import { renames } from '../../site/history/renames.js'
import { withFolderRedirects } from '../../site/history/saving-redirects.js'
import { States } from '../../site/history/state.js'
import type { State } from '../../site/history/state.js'
import type { JsonValue } from '../../format/json/value.js'
import type { LeftAddresses, Site } from '../../site/model/site.js'

/** The addresses that left the navigation or the redirects of a folder since it parted from a branch, or since a tag or commit. */
export async function leftSince(root: string, since: string, site: Site): Promise<LeftAddresses> {
  const states = new States(root)
  const before = await states.parting(since, 'HEAD')
  const now: State = { label: 'now', docs: site.docs as JsonValue, site: () => site }
  const changes = changesOf(align(before.docs, now.docs))
  const left = await leftAddresses(before, now, { changes, renames: await renames(states, before, now) })
  return { since, addresses: withFolderRedirects(left, site) }
}
