import { listed, short } from '../../../base/diagnostics/text.js'
import { bySite } from '../../../site/model/by-site.js'
import type { Disk } from '../../../site/model/disk.js'
import { languageMatcher, languagesOf } from '../../../site/model/variants.js'
import { withoutExtension } from '../../../site/model/page-path.js'
import { rewriting, siteLinks, type FaultyLink } from '../links/site-links.js'
import type { AnchorFault } from '../links/anchors.js'
import { because, type Broken } from '../links/judge.js'
import { defineRule, type Rule } from '../rule.js'

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
    async end(site, report) {
      for (const { of, at, args, options } of await brokenLinks(site)) if (of === 'href') report(at, args, options)
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
      for (const { of, at, args, options } of await brokenLinks(site))
        if (of === 'setting' || of === 'page') report(at, args, options)
    },
  }),
  defineRule<Pick<AnchorFault, 'anchor' | 'page' | 'near'>>({
    id: 'link-anchor',
    severity: 'warning',
    message: ({ anchor, page }) => `The page '${short(page)}' has no heading for '#${short(anchor)}'.`,
    hint({ near }) {
      const names = near.map((anchor) => `'#${short(anchor)}'`)
      if (names.length > 0) return `Did you mean ${listed(names, 'or')}?`
      return 'Link to a heading of that page, or remove the anchor: readers get to the top of the page.'
    },
    head: ['link points to a heading that is not there', 'links point to headings that are not there'],
    row: ({ anchor, page }) => ({ what: `/${page}#${anchor}` }),
    why: 'The page of a link exists, but no heading, no `id` and no title of an accordion, a tab or a step in it has what follows `#`, which browsers compare exactly, with its case. Mintlify makes `read/write-access` of `## Read/write access`, and `overview-2` of a second `## Overview`; an `id` of its own (`{#setup}`) replaces the one of the title. If one of them has the same letters, `check --fix` writes it. Pages whose ids are made by code, and those of an operation, are not checked. In the destination of a redirect, it is a note.',
    example: { anchor: 'instal', page: 'guides/start', near: ['install'] },
    end(site, report) {
      for (const found of siteLinks(site).faulty) {
        const { of, fault, written, at } = found
        const lost = fault.kind === 'redirected' ? fault.lost : fault
        if (lost?.kind !== 'anchor') continue
        const to = fault.kind === 'redirected' ? fault.end : written
        const fixes = rewriting(found, lost.same && withAnchor(to, lost.same))
        const about = aboutOf(found, lost.page)
        report(at, lost, { about, fixes, ...(of === 'redirect' && { severity: 'note' }) })
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
        const { of, fault, at, written } = found
        if (of !== 'page' || fault.kind !== 'redirected') continue
        const { end } = fault
        report(at, { written, end }, { about: aboutOf(found), fixes: rewriting(found, end) })
      }
    },
  }),
]

/** A broken destination: the arguments of a rule. */
export interface BrokenArgs extends Partial<Omit<Broken, 'kind'>> {
  /** The destination as written. */
  readonly written: string
  /** The URL of the page that may be meant. */
  readonly near?: string | undefined
}

/** The hint: the right form, or a near page. */
export function rightForm({ near, now }: BrokenArgs): string | undefined {
  return now === undefined ? near && `Did you mean '${near}'?` : `Write '${now}'.`
}

/** The broken destinations of a site, as reports of rules, with the pages that may be meant. */
export const brokenLinks = bySite(async (site) => {
  const all = siteLinks(site).faulty.flatMap(({ fault, ...link }) =>
    fault.kind === 'broken' ? { link, fault, isMissing: fault.of === 'page' && !fault.why } : [],
  )
  const missing = new Set(all.flatMap(({ fault, isMissing }) => (isMissing ? fault.path : [])))
  const renamed = await renamedOn(site.disk, [...missing])
  const inLanguageOf = languageMatcher(languagesOf(site.navigation()))
  return all.map(({ link, fault, isMissing }) => {
    const { of, why, path } = fault
    const page = isMissing ? (renamed.get(path) ?? site.pages.near(path, inLanguageOf(path))) : undefined
    const args: BrokenArgs = { ...fault, written: link.written, near: page && `/${page}` }
    // A URL that may open the page after all, and the Markdown of a page, are notes.
    const isNote = of === 'markdown' || why === 'case' || why === 'below'
    const fixes = rewriting(link, of === 'page' ? fault.now : undefined)
    const options = { about: aboutOf(link, path), fixes, ...(isNote && { severity: 'note' as const }) }
    return { of: link.of, at: link.at, args, options }
  })
})

/** The present names of missing pages, from git, which is loaded for missing pages only. */
export async function renamedOn({ root }: Disk, missing: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (root === undefined || missing.length === 0) return new Map()
  const { renamedPages } = await import('../../../site/history/state.js')
  return renamedPages(root, missing)
}

/** The page for `ignore`: the page with the link, or the destination of a link in docs.json. */
function aboutOf({ inPage }: Pick<FaultyLink, 'inPage'>, destination?: string): string | undefined {
  return inPage ? withoutExtension(inPage.file) : destination
}

/** A destination with another anchor, encoded for a link. */
function withAnchor(written: string, anchor: string): string {
  return `${written.replace(/\\?#.*$/s, '')}#${anchor.replace(/[%\s()<>"'`{}\\]/g, encodeURIComponent)}`
}
