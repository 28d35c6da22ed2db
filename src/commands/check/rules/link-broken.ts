import { together } from '../../../base/diagnostics/fold.js'
import { short } from '../../../base/diagnostics/short.js'
import { languageMatcher, languagesOf } from '../../../site/model/locales.js'
import { withoutExtension } from '../../../site/model/page-path.js'
import { faultySettings } from '../links/docs-links.js'
import { faultyLinks } from '../links/site-links.js'
import { defineRule } from '../rule.js'

interface Args {
  /** As it is written. */
  readonly written: string
  /** The path from the docs root. */
  readonly path: string
  readonly isFile: boolean
  /** A wildcard of the redirects leads to that path. */
  readonly isRedirected?: boolean | undefined
  readonly near?: string | undefined
}

export const linkBroken = defineRule<Args>({
  id: 'link-broken',
  severity: 'warning',
  message: ({ written, path, isFile, isRedirected = false }) =>
    isFile
      ? `The file '${short(written)}' doesn't exist.`
      : isRedirected
        ? `The link '${short(written)}' is broken: it is redirected to '/${short(path)}', where there is no page.`
        : `The link '${short(written)}' is broken: there is no page '${short(path)}'.`,
  hint: ({ near }) => near && `Did you mean '${near}'?`,
  fold: ({ written, isFile }) =>
    together(
      written,
      (count) =>
        isFile
          ? `${count} images and snippets don't exist.`
          : `${count} links in pages are broken: the pages don't exist.`,
      String(isFile),
    ),
  why: "A link, an image or an import in a page points to something that is neither a page, a file nor a redirect, or a redirect with a wildcard leads it to a page that doesn't exist. The rule checks Markdown links, images and definitions, `href` and `src` of components and HTML, imports, and `url` in the frontmatter, in all published pages and the snippets that they import. It doesn't check code, comments, other servers, URLs with variables, pages generated from a specification, and other URLs that Mintlify may serve. In docs.json, it checks the files that settings name, such as a logo, and links in the text of a banner; `link-missing` checks each `href`.",
  example: { written: './quick-start', path: 'guides/quick-start', isFile: false, near: '/guides/quickstart' },
  check: (site, report) => ({
    async end() {
      const [settings, links] = [faultySettings(site), faultyLinks(site)]
      const missing = new Set([...settings, ...links].flatMap(({ fault }) => (fault.kind === 'page' ? fault.path : [])))
      const now = missing.size > 0 ? await site.renamed?.([...missing]) : undefined
      for (const { path, written, fault } of settings) {
        if (fault.kind !== 'page' && fault.kind !== 'file') continue
        const near = fault.kind === 'page' ? (now?.get(fault.path) ?? site.pages.near(fault.path)) : undefined
        const isRedirected = fault.kind === 'page' && fault.isRedirected
        const args = {
          written,
          path: fault.path,
          isFile: fault.kind === 'file',
          isRedirected,
          near: near && `/${near}`,
        }
        report({ path }, args, { about: fault.path })
      }
      const inLanguageOf = languageMatcher(languagesOf(site.docs))
      for (const { link, fault, file, line, column } of links) {
        if (fault.kind !== 'page' && fault.kind !== 'file') continue
        const { path } = fault
        const near =
          fault.kind === 'page' ? (now?.get(path) ?? site.pages.near(path, inLanguageOf(path, undefined))) : undefined
        const isRedirected = fault.kind === 'page' && fault.isRedirected
        const args = {
          written: link.written,
          path,
          isFile: fault.kind === 'file',
          isRedirected,
          near: near && `/${near}`,
        }
        report({ file, line, column }, args, { about: withoutExtension(file) })
      }
    },
  }),
})
