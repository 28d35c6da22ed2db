import { pageAt } from '../../site/addresses.js'
import { addressOf, isPattern } from '../../site/redirects.js'
import { short } from '../../diagnostics/short.js'
import { defineRule } from '../rule.js'

export const redirectPage = defineRule<{ source: string; page: string; destination: string }>({
  id: 'redirect-page',
  severity: 'warning',
  message: ({ source, page, destination }) =>
    `The redirect from '${short(source)}' hides the page '${short(page)}': its readers are sent to '${short(destination)}'.`,
  hint: () => 'Remove the redirect, or the page if it has moved.',
  fold: ({ page }) => ({
    key: '',
    subject: `'${short(page)}'`,
    many: (count) => `${count} redirects hide pages: their readers are sent elsewhere.`,
  }),
  why: 'A redirect and a page have the same address, often because a page was copied to a new place instead of moved. A pattern that fits the addresses of pages is not reported.',
  example: { source: '/guides/start', page: 'guides/start', destination: '/quickstart' },
  check: (site, report) => ({
    end() {
      for (const { index, source, destination } of site.redirects().all) {
        if (isPattern(source) || /[#?]/.test(source)) continue
        const page = pageAt(source, site)
        // The address of a folder's index is the folder's: the longer one may lead there.
        if (page === undefined || !site.pages.isPublished(page) || /(^|\/)index$/.test(addressOf(source))) continue
        // Circles have a rule of their own.
        if (pageAt(destination, site) === page) continue
        report({ path: ['redirects', index, 'source'] }, { source, page, destination }, { about: page })
      }
    },
  }),
})
