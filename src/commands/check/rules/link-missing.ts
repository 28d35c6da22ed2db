import { short } from '../../../base/diagnostics/text.js'
import { because, isDoubtful } from '../links/because.js'
import { hrefsOf } from '../links/docs-links.js'
import type { PageFault } from '../links/judge.js'
import { nearPage } from '../links/site-links.js'
import { defineRule } from '../rule.js'

interface Args extends Pick<PageFault, 'why' | 'page' | 'isRedirected'> {
  readonly href: string
  readonly path: string
  /** A URL that shows the Markdown of a page. */
  readonly isMarkdown?: boolean
  readonly near?: string | undefined
  readonly now?: string | undefined
}

export const linkMissing = defineRule<Args>({
  id: 'link-missing',
  severity: 'warning',
  message({ href, isMarkdown = false, ...fault }) {
    if (isMarkdown) return `'${href}' opens the Markdown of the page '${short(fault.path)}'.`
    if (fault.why === 'case') return `'${href}' is in the wrong case: ${because(fault)}.`
    const reason = fault.why === undefined && !fault.isRedirected ? '' : `: ${because(fault)}`
    return `'${href}' is not a page of this site${reason}.`
  },
  hint: ({ near, now }) => (now === undefined ? near && `Did you mean '${near}'?` : `Write '${now}'.`),
  head: ['link of docs.json leads nowhere', 'links of docs.json lead nowhere'],
  row: ({ href }) => ({ what: href }),
  why: "An `href` that begins with `/`, of an element, the navbar, the footer, the logo or any other setting, is a page of this site that Mintlify publishes. URLs covered by `redirects`, files, folders of generated pages, and the URLs that Mintlify adds to every site, such as `/mcp` and `/llms.txt`, are not reported. URLs of pages don't end in `.mdx`: `check --fix` writes those, and those in the wrong case.",
  example: { href: '/changelog', path: 'changelog', near: '/change-log' },
  check: (site, report) => ({
    end() {
      for (const { path: at, written: href, fault } of hrefsOf(site)) {
        if (fault.kind === 'markdown') {
          const { page, now } = fault
          report({ path: at }, { href, path: page, isMarkdown: true, now }, { about: page, severity: 'note' })
        }
        if (fault.kind !== 'page' && fault.kind !== 'file') continue
        const { path } = fault
        const { why, now, page, isRedirected = false }: Partial<PageFault> = fault.kind === 'page' ? fault : {}
        const near = why === undefined ? nearPage(path, site) : undefined
        const fixes = now === undefined ? [] : [{ do: 'set', path: at, value: now } as const]
        const args = { href, path, near, now, isRedirected, ...(why && { why }), ...(page && { page }) }
        const options = { about: path, fixes, ...(isDoubtful(why) && { severity: 'note' as const }) }
        report({ path: at }, args, options)
      }
    },
  }),
})
