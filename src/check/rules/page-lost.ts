import { inJson, short, shortName } from '../../diagnostics/short.js'
import { isRecord } from '../../json/value.js'
import { defineRule } from '../rule.js'

interface Args {
  readonly address: string
  readonly since: string
  readonly isThere: boolean
  readonly redirect: { readonly source: string; readonly destination: string } | undefined
}

/** As many are copied from a terminal; the others are shown one by one. */
const MOST_COPIED = 12

function adviceOf(redirects: readonly string[]): string {
  const rest = redirects.length - MOST_COPIED
  const more = rest > 0 ? `, and ${rest} more, which --all shows` : ''
  return `Redirect them: add ${redirects.slice(0, MOST_COPIED).join(', ')}${more} to 'redirects'.`
}

export const pageLost = defineRule<Args>({
  id: 'page-lost',
  severity: 'warning',
  message: ({ address, since, isThere }) =>
    isThere
      ? `The page at '${short(address)}' left the navigation since '${since}': readers can reach it only by its address.`
      : `Readers lose the address '${short(address)}': its page is gone since '${since}', and no redirect catches it.`,
  hint: ({ redirect, isThere }) => {
    if (redirect) return `Redirect it: add ${inJson(redirect, 500)} to 'redirects'.`
    return isThere ? undefined : "Redirect it, in 'redirects', to the page that readers should get instead."
  },
  fold: ({ address, since, isThere, redirect }) => ({
    advice: redirect && { each: inJson(redirect, 500), all: adviceOf },
    key: isThere ? 'there' : 'gone',
    subject: `'${shortName(address)}'`,
    many: (count) =>
      isThere
        ? `${count} pages left the navigation since '${since}': readers can reach them only by their addresses.`
        : `Readers lose ${count} addresses: their pages are gone since '${since}', and no redirect catches them.`,
  }),
  why: 'Links from elsewhere, bookmarks and search engines keep the old address of a page that was moved or removed. Reported with `check --since main`: for a branch, since the commit where this one left it. A page that only left the navigation is a note. What took its place is told by git, or by the page that stands in its place in the navigation.',
  example: {
    address: '/guides/setup',
    since: 'main',
    isThere: false,
    redirect: { source: '/guides/setup', destination: '/guides/install' },
  },
  check: ({ docs, left }, report) => ({
    end() {
      const path = isRecord(docs) && docs.redirects !== undefined ? ['redirects'] : ['navigation']
      for (const { page, address, redirect, isThere } of left?.pages ?? []) {
        const args = { address, since: left?.since ?? '', redirect, isThere }
        report({ path, part: 'key' }, args, { about: page, ...(isThere && { severity: 'note' as const }) })
      }
    },
  }),
})
