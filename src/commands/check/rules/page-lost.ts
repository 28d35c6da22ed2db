import { inJson, listed, shellWord, short } from '../../../base/diagnostics/text.js'
import { isRecord } from '../../../format/json/value.js'
import { addressOf } from '../../../site/model/addresses.js'
import type { LeftAddresses } from '../../../site/model/site.js'
import { redirectsOf } from '../../../site/model/redirects.js'
import { defineRule, removing, setting, type Fix } from '../rule.js'

type Found = LeftAddresses['addresses'][number]
type Args = Found & Pick<LeftAddresses, 'since'>

export const pageLost = defineRule<Args>({
  id: 'page-lost',
  severity: 'warning',
  message: ({ address, since, isThere, was, end }) => {
    if (isThere) return `'${short(address)}' left the navigation since '${since}': readers can open it only by its URL.`
    const lost = `'${short(address)}' worked on '${since}' and now leads nowhere`
    if (end !== undefined && addressOf(end) === address) return `${lost}: its redirects lead back to it.`
    if (end !== undefined) return `${lost}: its redirect ends at '${short(end)}', where there is no page.`
    return was === 'redirect'
      ? `${lost}: its redirect was removed.`
      : `${lost}: its page was removed without a redirect.`
  },
  hint: ({ redirect, replaces, isThere }) => {
    if (redirect && replaces.length > 0)
      return `Replace ${listed(replaces.map((each) => inJson(each, 500)))} in 'redirects' with ${inJson(redirect, 500)}.`
    if (redirect) return `Add ${inJson(redirect, 500)} to 'redirects'.`
    return isThere ? undefined : "Redirect it to the page that readers should get instead, in 'redirects'."
  },
  head: ['URL is lost to readers', 'URLs are lost to readers'],
  row: ({ address, since, redirect }) => ({
    what: address,
    // A whole moved folder has one redirect for all of its pages.
    advice: redirect?.source.includes('*')
      ? `Add ${inJson(redirect, 500)} to 'redirects'.`
      : `Add to 'redirects' what \`npx build-nav diff ${shellWord(since)}\` lists.`,
  }),
  why: "Links from elsewhere, bookmarks and search engines keep the old URL of a page that was moved or removed. Reported with `check --since main`: a branch is compared at the commit where this one left it. Redirects are followed to their end: one that ends where there is no page, or in a circle, doesn't help. A redirect that was removed is reported like a page, and a page that no navigation listed like one that it did. A page that only left the navigation is a note. The suggested destination comes from git.",
  example: {
    was: 'page',
    page: 'guides/setup',
    address: '/guides/setup',
    since: 'main',
    isThere: false,
    redirect: { source: '/guides/setup', destination: '/guides/install' },
    replaces: [],
    end: undefined,
    hop: undefined,
  },
  end({ docs, left }, report) {
    const path = isRecord(docs) && docs.redirects !== undefined ? ['redirects'] : ['navigation']
    for (const found of left?.addresses ?? []) {
      const { page, isThere, hop } = found
      const at = hop === undefined || isThere ? ({ path, part: 'key' } as const) : { path: ['redirects', hop] }
      const options = { about: page, fixes: fixesOf(found, docs), ...(isThere && { severity: 'note' as const }) }
      report(at, { ...found, since: left?.since ?? '' }, options)
    }
  },
})

/** The redirect of the hint, in the place of the replaced redirects. */
function fixesOf({ address, isThere, redirect, replaces }: Found, docs: unknown): readonly Fix[] {
  const takesRedirects = isRecord(docs) && (docs.redirects === undefined || Array.isArray(docs.redirects))
  if (isThere || !redirect || !takesRedirects) return []
  const replaced = redirectsOf(docs).filter(({ source, destination }) =>
    replaces.some((each) => each.source === source && each.destination === destination),
  )
  const own = replaced.find(({ source }) => addressOf(source) === address)
  const removals = replaced.flatMap((each) => (each === own ? [] : removing(['redirects', each.index])))
  return own
    ? [...setting(['redirects', own.index, 'destination'], redirect.destination), ...removals]
    : [...removals, { do: 'append', path: ['redirects'], value: redirect }]
}
