import { addressOf, pageAt } from '../../../site/model/addresses.js'
import { headOf } from '../../../site/model/disk.js'
import { isApart } from '../../../site/model/frontmatter.js'
import { linksIn } from '../../../site/model/links.js'
import { addressOfPage, nameOfPage } from '../../../site/model/page-path.js'
import { landingAt, redirectFrom } from '../../../site/model/landing.js'
import { isLive, isPattern } from '../../../site/model/redirects.js'
import type { Redirect, RedirectPair } from '../../../site/model/redirects.js'
import { short } from '../../../base/diagnostics/text.js'
import { defineRule } from '../rule.js'

interface Args extends RedirectPair {
  readonly page: string
  /** The number of further pages that a pattern hides. */
  readonly more: number
  /** True if nothing else leads to the page: without the redirect it is an orphan. */
  readonly isOrphan?: boolean
}

export const redirectPage = defineRule<Args>({
  id: 'redirect-page',
  severity: 'warning',
  message: ({ source, page, destination, more }) => {
    const pages = `the page '${short(page)}'${more > 0 ? ` and ${more} more` : ''}`
    return `The redirect from '${short(source)}' hides ${pages}: ${more > 0 ? 'their' : 'its'} readers are sent to '${short(destination)}'.`
  },
  hint({ source, isOrphan }) {
    if (isPattern(source)) return 'Redirect only pages that have moved, or remove the redirect.'
    return isOrphan
      ? 'Nothing in the navigation lists the page: remove its file if it has moved. Otherwise list it, and remove the redirect.'
      : 'Remove the redirect, or the page if it has moved.'
  },
  head: ['redirect hides a page', 'redirects hide pages'],
  row: ({ source }) => ({ what: source }),
  why: 'A redirect and a page have the same URL, often because a page was copied to a new place instead of moved. The redirect wins, so no reader can open the page, which is an error if the navigation lists it. For a pattern such as `/guides/*`, only pages that the navigation lists are checked: other files may remain from before a move.',
  example: { source: '/guides/start', page: 'guides/start', destination: '/quickstart', more: 0 },
  check: (site, report) => {
    const listed = new Set<string>()
    const named = new Set(['index'])
    const dropAt = site.redirects().all.length > 0 ? site.dropped() : undefined
    return {
      page({ page, path }) {
        const name = nameOfPage(page)
        named.add(site.pages.opening(name) ?? name)
        if (dropAt && site.pages.isPublished(name) && !dropAt(path)) listed.add(name)
      },
      end() {
        const hidden = new Map<Redirect, string[]>()
        for (const page of listed) {
          const redirect = redirectFrom(page, site)
          if (!redirect || !isPattern(redirect.source) || isInCircle(page, redirect)) continue
          const others = hidden.get(redirect)
          if (others) others.push(page)
          else hidden.set(redirect, [page])
        }
        for (const href of linksIn(site.docs)) named.add(pageAt(href, site) ?? href)
        const isOrphan = (page: string) =>
          !named.has(page) &&
          site.pages.isForReaders(page) &&
          !isApart(headOf(site.disk, site.pages.fileOf(page) ?? ''))
        for (const redirect of site.redirects().all) {
          const { index, source, destination } = redirect
          const pages = isPattern(source) ? (hidden.get(redirect) ?? []) : hiddenBy(redirect)
          const [page, ...others] = pages
          if (page === undefined) continue
          const args = {
            source,
            page,
            destination,
            more: others.length,
            isOrphan: !isPattern(source) && isOrphan(page),
          }
          const isListed = pages.some((each) => listed.has(each))
          const severity = isListed ? 'error' : 'warning'
          report({ path: ['redirects', index, 'source'] }, args, { about: page, severity })
        }
      },
    }

    function hiddenBy(redirect: Redirect): readonly string[] {
      const { source } = redirect
      const page = isLive(redirect) ? pageAt(source, site) : undefined
      // The address of a folder's index is the folder's: the longer one may lead there.
      if (page === undefined || !site.pages.isPublished(page) || /(^|\/)index$/.test(addressOf(source))) return []
      return isInCircle(page, redirect) ? [] : [page]
    }

    /** A circle has a rule of its own. */
    function isInCircle(page: string, redirect: Redirect): boolean {
      return landingAt(addressOfPage(page), site).circle.includes(redirect)
    }
  },
})
