import { together } from '../../../base/diagnostics/fold.js'
import { short } from '../../../base/diagnostics/short.js'
import { withoutExtension } from '../../../site/model/page-path.js'
import { faultyLinks } from '../links/site-links.js'
import { defineRule } from '../rule.js'

export const linkRedirected = defineRule<{ written: string; now: string }>({
  id: 'link-redirected',
  severity: 'note',
  message: ({ written, now }) => `The link '${short(written)}' is redirected to '${short(now)}'.`,
  hint: ({ now }) => `Write '${now}'.`,
  fold: ({ written }) => together(written, (count) => `${count} links in pages point to URLs that are redirected.`),
  why: 'A link in a page works only because of a redirect: it is slower for readers, and breaks if the redirect is removed. `check --fix` writes the final URL. Not reported are redirects to other sites, temporary redirects, and those whose final URL is uncertain.',
  example: { written: '/guides/setup', now: '/guides/install' },
  check: (site, report) => ({
    end() {
      for (const { link, fault, file, line, column } of faultyLinks(site)) {
        if (fault.kind !== 'redirected') continue
        const { now } = fault
        const args = { written: link.written, now }
        const { start, end, written: before } = link
        // An address that needs other characters in Markdown than in HTML is for a person to write.
        const edit = /[\s()<>"'`{}\\]/.test(now) ? undefined : { file, start, end, before, after: now }
        report({ file, line, column }, args, { about: withoutExtension(file), edit })
      }
    },
  }),
})
