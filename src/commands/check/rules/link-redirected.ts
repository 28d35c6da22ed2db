import { together } from '../../../base/diagnostics/fold.js'
import { short } from '../../../base/diagnostics/short.js'
import { withoutExtension } from '../../../site/model/page-path.js'
import { faultyLinks } from '../links/site-links.js'
import { defineRule } from '../rule.js'

interface Args {
  readonly written: string
  /** The URL that readers get. */
  readonly end: string
  /** The URL to write: another one where the version of the link has the page itself. */
  readonly now: string
}

export const linkRedirected = defineRule<Args>({
  id: 'link-redirected',
  severity: 'note',
  message: ({ written, end }) => `The link '${short(written)}' is redirected to '${short(end)}'.`,
  hint: ({ end, now }) => `Write '${now}'${now === end ? '' : ', the page of its own version'}.`,
  fold: ({ written }) => together(written, (count) => `${count} links in pages point to URLs that are redirected.`),
  why: 'A link in a page works only because of a redirect: it is slower for readers, and breaks if the redirect is removed. `check --fix` writes the final URL; in a version or a language that has the same page itself, the URL of that page. Not reported are redirects to other sites, temporary redirects, and those whose final URL is uncertain.',
  example: { written: '/guides/setup', end: '/guides/install', now: '/guides/install' },
  check: (site, report) => ({
    end() {
      for (const { link, fault, file, line, column } of faultyLinks(site)) {
        if (fault.kind !== 'redirected') continue
        const { now, end: redirected } = fault
        const args = { written: link.written, end: redirected, now }
        const { start, end, written: before } = link
        // An address that needs other characters in Markdown than in HTML is for a person to write.
        const edit = /[\s()<>"'`{}\\]/.test(now) ? undefined : { file, start, end, before, after: now }
        report({ file, line, column }, args, { about: withoutExtension(file), edit })
      }
    },
  }),
})
