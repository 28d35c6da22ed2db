import { addressOf } from '../../../site/model/addresses.js'
import { isLive, isSameDestination } from '../../../site/model/redirects.js'
import type { Redirect, RedirectPair } from '../../../site/model/redirects.js'
import { short } from '../../../base/diagnostics/text.js'
import { defineRule } from '../rule.js'

interface Args {
  readonly source: string
  readonly first: RedirectPair
  /** True if the sources are the same text, which Mintlify refuses. */
  readonly isSame: boolean
  /** True if the two have an equal effect. */
  readonly isCopy: boolean
}

export const redirectDuplicate = defineRule<Args>({
  id: 'redirect-duplicate',
  severity: 'error',
  message: ({ source, first, isSame, isCopy }) => {
    if (!isSame)
      return `'${short(source)}' is the same URL as '${short(first.source)}' above, which is redirected to '${short(first.destination)}': only the first one counts.`
    const said = isCopy ? 'twice' : `above, to '${short(first.destination)}'`
    return `'${short(source)}' is ${isCopy ? '' : 'already '}redirected ${said}: Mintlify rejects a docs.json that has the same source twice.`
  },
  hint: ({ isCopy }) => (isCopy ? 'Remove one of the two.' : 'Keep the one with the right destination.'),
  head: ['URL is redirected twice', 'URLs are redirected twice'],
  why: 'Each URL can be redirected once. Mintlify rejects a docs.json that has the same source twice; sources that differ only in a slash at either end are the same URL, which does no harm if both have the same destination.',
  example: { source: '/old', first: { source: '/old', destination: '/new' }, isSame: true, isCopy: false },
  check: ({ redirects }, report) => ({
    end() {
      const seen = new Map<string, Redirect>()
      const sources = new Set<string>()
      for (const redirect of redirects().all) {
        const { index, source } = redirect
        const address = isLive(redirect) ? addressOf(source) : source
        const first = seen.get(address)
        if (!first) seen.set(address, redirect)
        if (!first || (!sources.has(source) && isSameDestination(first.destination, redirect.destination))) {
          sources.add(source)
          continue
        }
        const isSame = sources.has(source)
        const isCopy = isSame && isCopyOf(redirect, first)
        const fixes = isCopy ? [{ do: 'remove', path: ['redirects', index] } as const] : []
        const at = { path: ['redirects', index, 'source'] }
        report(
          at,
          { source, first, isSame, isCopy },
          { fixes, ...(isSame ? { cause: 'wrong-value' } : { severity: 'warning' as const }) },
        )
        sources.add(source)
      }
    },
  }),
})

/**
 * True if a redirect has the destination of an earlier one, and is remembered as long; one without a flag is
 * permanent.
 */
function isCopyOf(redirect: Redirect, first: Redirect): boolean {
  const isPermanent = ({ permanent = true }: Redirect) => permanent
  return isSameDestination(first.destination, redirect.destination) && isPermanent(first) === isPermanent(redirect)
}
