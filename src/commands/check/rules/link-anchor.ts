import { listed, short } from '../../../base/diagnostics/text.js'
import { withoutExtension } from '../../../site/model/page-path.js'
import { destinationsOf, faultySettings, hrefsOf } from '../links/docs-links.js'
import type { AnchorFault, LinkFault } from '../links/judge.js'
import { editOf, faultyLinks } from '../links/site-links.js'
import { defineRule } from '../rule.js'

export const linkAnchor = defineRule<Pick<AnchorFault, 'anchor' | 'page' | 'near'>>({
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
  head: ['link points to a heading that is not there', 'links point to headings that are not there'],
  row: ({ anchor, page }) => ({ what: `/${page}#${anchor}` }),
  why: 'The page of a link exists, but no heading, no `id` and no title of an accordion, a tab or a step in it has what follows `#`, which browsers compare exactly, with its case. Mintlify makes `read/write-access` of `## Read/write access`, and `overview-2` of a second `## Overview`; an `id` of its own (`{#setup}`) replaces the one of the title. If one of them has the same letters, `check --fix` writes it. Pages whose ids are made by code, and those of an operation, are not checked. In the destination of a redirect, it is a note.',
  example: { anchor: 'instal', page: 'guides/start', near: ['install'] },
  check: (site, report) => ({
    end() {
      for (const found of faultyLinks(site)) {
        const { fault, file, line, column, written } = found
        const lost = lostIn(fault)
        if (!lost) continue
        const to = fault.kind === 'redirected' ? fault.now : written
        const edit = lost.same === undefined ? undefined : editOf(found, withAnchor(to, lost.same))
        report({ file, line, column }, lost, { about: withoutExtension(file), edit })
      }
      for (const { fault, path, written } of [...faultySettings(site), ...hrefsOf(site), ...destinationsOf(site)]) {
        const lost = lostIn(fault)
        if (!lost) continue
        const isText = path.at(-1) === 'content'
        const fixes =
          lost.same === undefined || isText || fault.kind === 'redirected'
            ? []
            : [{ do: 'set', path, value: withAnchor(written, lost.same) } as const]
        report({ path }, lost, {
          about: lost.page,
          fixes,
          ...(path[0] === 'redirects' && { severity: 'note' as const }),
        })
      }
    },
  }),
})

function lostIn(fault: LinkFault): AnchorFault | undefined {
  const lost = fault.kind === 'redirected' ? fault.lost : fault
  return lost?.kind === 'anchor' ? lost : undefined
}

/** A destination with another anchor, which is encoded where a link needs it. */
function withAnchor(written: string, anchor: string): string {
  return `${written.replace(/\\?#.*$/s, '')}#${anchor.replace(/[%\s()<>"'`{}\\]/g, encodeURIComponent)}`
}
