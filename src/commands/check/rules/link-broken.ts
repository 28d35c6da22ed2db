import { short } from '../../../base/diagnostics/text.js'
import { languageMatcher, languagesOf } from '../../../site/model/locales.js'
import { withoutExtension } from '../../../site/model/page-path.js'
import { because, isDoubtful } from '../links/because.js'
import { faultySettings } from '../links/docs-links.js'
import type { PageFault } from '../links/judge.js'
import { editOf, faultyLinks, nearPage } from '../links/site-links.js'
import { defineRule } from '../rule.js'

interface Args extends Omit<PageFault, 'kind'> {
  /** As it is written. */
  readonly written: string
  /** A URL that shows a file, or the Markdown of a page. */
  readonly of?: 'file' | 'markdown'
  readonly near?: string | undefined
}

export const linkBroken = defineRule<Args>({
  id: 'link-broken',
  severity: 'warning',
  message({ written, of, ...fault }) {
    if (of === 'file') return `The file '${short(written)}' doesn't exist.`
    if (of === 'markdown') return `The link '${short(written)}' opens the Markdown of the page '${short(fault.path)}'.`
    if (fault.why === 'case') return `The link '${short(written)}' is in the wrong case: ${because(fault)}.`
    return `The link '${short(written)}' is broken: ${because(fault)}.`
  },
  hint: ({ near, now }) => (now === undefined ? near && `Did you mean '${near}'?` : `Write '${now}'.`),
  head: ['link leads nowhere', 'links lead nowhere'],
  row: ({ written }) => ({ what: written }),
  why: "A link, an image or an import in a page points to something that is neither a page, a file nor a redirect, or a redirect with a wildcard leads it to a page that doesn't exist. The page may also be one that Mintlify doesn't publish (`.mintignore` names it, other pages import it, its name is README.md), or the link is written as a file: URLs of pages don't end in `.mdx`, and a path without `/` or `./` begins at the root folder. `check --fix` writes those. Links in the wrong case, and links to the Markdown of a page (`/guides/start.md`), are notes. The rule checks Markdown links, images and definitions, `href` and `src` of components and HTML, imports, and `url` and `related` in the frontmatter, in all published pages and the snippets that they import. It doesn't check code, comments, other servers, URLs with variables, pages generated from a specification, and other URLs that Mintlify may serve. In docs.json, it checks the files that settings name, such as a logo, and links in the text of a banner; `link-missing` checks each `href`.",
  example: { written: './quick-start', path: 'guides/quick-start', near: '/guides/quickstart' },
  check: (site, report) => ({
    async end() {
      const all = [...faultySettings(site), ...faultyLinks(site)]
      const missing = new Set(all.flatMap(({ fault }) => (fault.kind === 'page' && !fault.why ? fault.path : [])))
      const now = missing.size > 0 ? await site.renamed?.([...missing]) : undefined
      const inLanguageOf = languageMatcher(languagesOf(site.docs))
      for (const found of all) {
        const { fault, written } = found
        const isInPage = 'link' in found
        const at = isInPage ? { file: found.file, line: found.line, column: found.column } : { path: found.path }
        const about = isInPage ? withoutExtension(found.file) : 'path' in fault ? fault.path : written
        if (fault.kind === 'file') report(at, { written, path: fault.path, of: 'file' }, { about })
        else if (fault.kind === 'markdown')
          report(at, { written, path: fault.page, of: 'markdown', now: fault.now }, { about, severity: 'note' })
        else if (fault.kind === 'page') {
          const { path, why } = fault
          const near = why === undefined ? nearPage(path, site, now, inLanguageOf(path, undefined)) : undefined
          const edit = isInPage && fault.now !== undefined ? editOf(found, fault.now) : undefined
          const options = { about, edit, ...(isDoubtful(why) && { severity: 'note' as const }) }
          report(at, { ...fault, written, near }, options)
        }
      }
    },
  }),
})
