import { together } from '../../../base/diagnostics/fold.js'
import { listed } from '../../../base/diagnostics/listed.js'
import { short } from '../../../base/diagnostics/short.js'
import { withoutExtension } from '../../../site/model/page-path.js'
import { faultyLinks } from '../links/site-links.js'
import { defineRule } from '../rule.js'

export const linkAnchor = defineRule<{ anchor: string; page: string; near: readonly string[] }>({
  id: 'link-anchor',
  severity: 'warning',
  message: ({ anchor, page }) => `The page '${short(page)}' has no heading for '#${short(anchor)}'.`,
  hint: ({ near }) =>
    near.length > 0
      ? `Did you mean ${listed(
          near.map((anchor) => `'#${short(anchor)}'`),
          'or',
        )}?`
      : 'Link to a heading of that page, or remove the anchor: readers get to the top of the page.',
  fold: ({ anchor, page }) =>
    together(`${page}#${anchor}`, (count) => `${count} links point to headings that don't exist.`),
  why: 'The page of a link exists, but no heading, no `id` and no title of an accordion, a tab or a step in it matches what follows `#`. Only letters and digits are compared. Pages whose headings are generated, such as those of an operation, are not checked.',
  example: { anchor: 'instal', page: 'guides/start', near: ['install'] },
  check: (site, report) => ({
    end() {
      for (const { fault, file, line, column } of faultyLinks(site)) {
        const lost = fault.kind === 'redirected' ? fault.lost : fault
        if (lost?.kind === 'anchor') report({ file, line, column }, lost, { about: withoutExtension(file) })
      }
    },
  }),
})
