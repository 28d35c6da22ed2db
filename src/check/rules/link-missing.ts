import { isRecord } from '../../json/value.js'
import { defineRule } from '../rule.js'
import { nameOfPage } from '../../site/page-path.js'
import { redirectedBy } from '../../site/redirects.js'

export const linkMissing = defineRule<{ href: string; near: string | undefined }>({
  id: 'link-missing',
  severity: 'warning',
  message: ({ href }) => `'${href}' is not a page of this site.`,
  hint: ({ near }) => (near === undefined ? undefined : `Did you mean '/${near}'?`),
  fold: ({ href }) => ({
    key: '',
    subject: `'${href}'`,
    many: (count) => `${count} links lead to no page of this site.`,
  }),
  why: 'An `href` that begins with `/` is a page of this site. Addresses covered by `redirects`, files, and folders of generated pages are not reported.',
  example: { href: '/changelog', near: 'change-log' },
  check: ({ docs, pages, disk, isGenerated }, report) => {
    const isCaught = redirectedBy(isRecord(docs) ? docs.redirects : undefined)
    return {
      element({ json: { href }, path }) {
        if (typeof href !== 'string' || !href.startsWith('/') || href.startsWith('//')) return
        const page = nameOfPage(href.replace(/[?#].*$/, ''))
        if (page === '' || pages.has(page) || pages.has(`${page}/index`) || isGenerated(page)) return
        if (/\.\w+$/.test(href) || disk.exists(page) || isCaught(`/${page}`)) return
        report({ path: [...path, 'href'] }, { href, near: pages.near(page) }, { about: page })
      },
    }
  },
})
