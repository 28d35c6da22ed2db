import { listed, short } from '../../../base/diagnostics/text.js'
import { languageMatcher, languagesOf } from '../../../site/model/variants.js'
import { withoutExtension } from '../../../site/model/page-path.js'
import { docsLinks, editOf, nearPage, siteLinks } from '../links/site-links.js'
import { because, rightForm, weightOf, type AnchorFault, type BrokenArgs, type LinkFault } from '../links/judge.js'
import { defineRule, setting, type Rule } from '../rule.js'

/** Links of pages and of docs.json. */
export const linkRules: readonly Rule[] = [
  defineRule<BrokenArgs>({
    id: 'link-missing',
    severity: 'warning',
    message({ written, of, ...fault }) {
      if (of === 'markdown') return `'${written}' opens the Markdown of the page '${short(fault.path ?? '')}'.`
      const is = fault.why === 'case' ? 'in the wrong case' : 'not a page of this site'
      const isPlain = fault.why === undefined && !fault.isRedirected
      return `'${written}' is ${is}${isPlain ? '' : `: ${because(fault)}`}.`
    },
    hint: rightForm,
    head: ['link of docs.json leads nowhere', 'links of docs.json lead nowhere'],
    row: ({ written }) => ({ what: written }),
    why: "An `href` that begins with `/`, of an element, the navbar, the footer, the logo or any other setting, is a page of this site that Mintlify publishes. URLs covered by `redirects`, files, folders of generated pages, and the URLs that Mintlify adds to every site, such as `/mcp` and `/llms.txt`, are not reported. URLs of pages don't end in `.mdx`: `check --fix` writes those, and those in the wrong case.",
    example: { written: '/changelog', path: 'changelog', near: '/change-log' },
    end(site, report) {
      for (const { of, path, written, fault } of docsLinks(site)) {
        if (of !== 'href' || fault.kind !== 'broken') continue
        const isMarkdown = fault.of === 'markdown'
        const near = fault.why === undefined && !isMarkdown ? nearPage(fault.path, site) : undefined
        const fixes = setting(path, isMarkdown ? undefined : fault.now)
        report({ path }, { ...fault, written, near }, { about: fault.path, fixes, ...weightOf(fault) })
      }
    },
  }),
  defineRule<BrokenArgs>({
    id: 'link-broken',
    severity: 'warning',
    message({ written, of, ...fault }) {
      if (of === 'file') return `The file '${short(written)}' doesn't exist.`
      if (of === 'markdown')
        return `The link '${short(written)}' opens the Markdown of the page '${short(fault.path ?? '')}'.`
      const is = fault.why === 'case' ? 'in the wrong case' : 'broken'
      return `The link '${short(written)}' is ${is}: ${because(fault)}.`
    },
    hint: rightForm,
    head: ['link leads nowhere', 'links lead nowhere'],
    row: ({ written }) => ({ what: written }),
    why: "A link, an image or an import in a page points to something that is neither a page, a file nor a redirect, or a redirect with a wildcard leads it to a page that doesn't exist. The page may also be one that Mintlify doesn't publish (`.mintignore` names it, other pages import it, its name is README.md), or the link is written as a file: URLs of pages don't end in `.mdx`, and a path without `/` or `./` begins at the root folder. `check --fix` writes those. Links in the wrong case, and links to the Markdown of a page (`/guides/start.md`), are notes. The rule checks Markdown links, images and definitions, `href` and `src` of components and HTML, imports, and `url` and `related` in the frontmatter, in all published pages and the snippets that they import. It doesn't check code, comments, other servers, URLs with variables, pages generated from a specification, and other URLs that Mintlify may serve. In docs.json, it checks the files that settings name, such as a logo, and links in the text of a banner; `link-missing` checks each `href`.",
    example: { written: './quick-start', path: 'guides/quick-start', near: '/guides/quickstart' },
    async end(site, report) {
      const all = [...docsLinks(site).filter(({ of }) => of === 'setting'), ...siteLinks(site).faulty]
      const isMissing = (fault: LinkFault) => fault.kind === 'broken' && fault.of === 'page' && !fault.why
      const missing = new Set(all.flatMap(({ fault }) => ('path' in fault && isMissing(fault) ? fault.path : [])))
      const now = missing.size > 0 ? await site.renamed?.([...missing]) : undefined
      const inLanguageOf = languageMatcher(languagesOf(site.navigation()))
      for (const found of all) {
        const { fault, written, at } = found
        if (fault.kind !== 'broken') continue
        const { path, of, now: right } = fault
        const near = isMissing(fault) ? nearPage(path, site, now, inLanguageOf(path, undefined)) : undefined
        const edit = 'link' in found && of === 'page' && right !== undefined ? editOf(found, right) : undefined
        const about = 'link' in found ? withoutExtension(found.file) : path
        report(at, { ...fault, written, near }, { about, edit, ...weightOf(fault) })
      }
    },
  }),
  defineRule<Pick<AnchorFault, 'anchor' | 'page' | 'near'>>({
    id: 'link-anchor',
    severity: 'warning',
    message: ({ anchor, page }) => `The page '${short(page)}' has no heading for '#${short(anchor)}'.`,
    hint: ({ near }) =>
      near.length === 0
        ? 'Link to a heading of that page, or remove the anchor: readers get to the top of the page.'
        : `Did you mean ${listed(
            near.map((anchor) => `'#${short(anchor)}'`),
            'or',
          )}?`,
    head: ['link points to a heading that is not there', 'links point to headings that are not there'],
    row: ({ anchor, page }) => ({ what: `/${page}#${anchor}` }),
    why: 'The page of a link exists, but no heading, no `id` and no title of an accordion, a tab or a step in it has what follows `#`, which browsers compare exactly, with its case. Mintlify makes `read/write-access` of `## Read/write access`, and `overview-2` of a second `## Overview`; an `id` of its own (`{#setup}`) replaces the one of the title. If one of them has the same letters, `check --fix` writes it. Pages whose ids are made by code, and those of an operation, are not checked. In the destination of a redirect, it is a note.',
    example: { anchor: 'instal', page: 'guides/start', near: ['install'] },
    end(site, report) {
      for (const found of siteLinks(site).faulty) {
        const { fault, file, at, written } = found
        const lost = lostIn(fault)
        if (!lost) continue
        const to = fault.kind === 'redirected' ? fault.end : written
        const edit = lost.same === undefined ? undefined : editOf(found, withAnchor(to, lost.same))
        report(at, lost, { about: withoutExtension(file), edit })
      }
      for (const { fault, path, written, of, at } of docsLinks(site)) {
        const lost = lostIn(fault)
        if (!lost) continue
        const isOpen = lost.same === undefined || path.at(-1) === 'content' || fault.kind === 'redirected'
        const fixes = isOpen ? [] : setting(path, withAnchor(written, lost.same))
        report(at, lost, { about: lost.page, fixes, ...(of === 'redirect' && { severity: 'note' }) })
      }
    },
  }),
  defineRule<{ written: string; end: string }>({
    id: 'link-redirected',
    severity: 'note',
    message: ({ written, end }) => `The link '${short(written)}' is redirected to '${short(end)}'.`,
    hint: ({ end }) => `Write '${end}'.`,
    head: ['link is redirected', 'links are redirected'],
    row: ({ written }) => ({ what: written }),
    why: 'A link in a page works only because of a redirect: it is slower for readers, and breaks if the redirect is removed. `check --fix` writes the final URL. Not reported are redirects to other sites, temporary redirects, those over a page, and those whose final URL is uncertain.',
    example: { written: '/guides/setup', end: '/guides/install' },
    end(site, report) {
      for (const found of siteLinks(site).faulty) {
        const { fault, file, at, written } = found
        if (fault.kind !== 'redirected') continue
        const { end } = fault
        report(at, { written, end }, { about: withoutExtension(file), edit: editOf(found, end) })
      }
    },
  }),
]

function lostIn(fault: LinkFault): AnchorFault | undefined {
  const lost = fault.kind === 'redirected' ? fault.lost : fault
  return lost?.kind === 'anchor' ? lost : undefined
}

/** A destination with another anchor, encoded for a link. */
function withAnchor(written: string, anchor: string): string {
  return `${written.replace(/\\?#.*$/s, '')}#${anchor.replace(/[%\s()<>"'`{}\\]/g, encodeURIComponent)}`
}
