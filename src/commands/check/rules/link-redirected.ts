import { short } from '../../../base/diagnostics/text.js'
import { withoutExtension } from '../../../site/model/page-path.js'
import { editOf, faultyLinks } from '../links/site-links.js'
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
  head: ['link is redirected', 'links are redirected'],
  row: ({ written }) => ({ what: written }),
  why: 'A link in a page works only because of a redirect: it is slower for readers, and breaks if the redirect is removed. `check --fix` writes the final URL; in a version or a language that has the same page itself, the URL of that page. Not reported are redirects to other sites, temporary redirects, and those whose final URL is uncertain.',
  example: { written: '/guides/setup', end: '/guides/install', now: '/guides/install' },
  check: (site, report) => ({
    end() {
      for (const found of faultyLinks(site)) {
        const { fault, file, line, column, written } = found
        if (fault.kind !== 'redirected') continue
        const { now, end } = fault
        report(
          { file, line, column },
          { written, end, now },
          { about: withoutExtension(file), edit: editOf(found, now) },
        )
      }
    },
  }),
})
