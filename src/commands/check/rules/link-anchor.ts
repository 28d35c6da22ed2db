import { together } from '../../../base/diagnostics/fold.js'
import { short } from '../../../base/diagnostics/short.js'
import { withoutExtension } from '../../../site/model/page-path.js'
import { faultyLinks } from '../links/site-links.js'
import { defineRule } from '../rule.js'

export const linkAnchor = defineRule<{ anchor: string; page: string }>({
  id: 'link-anchor',
  severity: 'warning',
  message: ({ anchor, page }) => `The page '${short(page)}' has no heading for '#${short(anchor)}'.`,
  hint: () => 'Readers get to the top of the page. Link to a heading that it has, or leave the anchor out.',
  fold: ({ anchor, page }) =>
    together(`${page}#${anchor}`, (count) => `${count} links lead to headings that don't exist.`),
  why: 'The page of a link exists, but no heading, no `id` and no title of an accordion, a tab or a step in it fits what follows `#`. Only letters and digits are compared, and pages whose headings come from elsewhere, such as those of an operation, are passed over.',
  example: { anchor: 'install', page: 'guides/start' },
  check: (site, report) => ({
    end() {
      for (const { fault, file, line, column } of faultyLinks(site))
        if (fault.kind === 'anchor') report({ file, line, column }, fault, { about: withoutExtension(file) })
    },
  }),
})
