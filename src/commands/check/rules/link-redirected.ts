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
  fold: ({ written }) => together(written, (count) => `${count} links in pages lead to addresses that are redirected.`),
  why: 'A link in a page that only a redirect keeps alive: readers wait for one more answer, and the link breaks with the redirect. `check --fix` writes the address at the end. Redirects to other sites, temporary ones and those whose end is not certain are not reported.',
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
