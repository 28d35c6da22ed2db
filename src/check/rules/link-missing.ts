import { isRecord } from '../../json/value.js'
import { defineRule } from '../rule.js'
import { pagePath, withoutExtension } from '../../site/page-path.js'

export const linkMissing = defineRule<{ href: string; near: string | undefined }>({
  id: 'link-missing',
  severity: 'warning',
  message: ({ href }) => `'${href}' leads to no page of this site.`,
  hint: ({ near }) => (near === undefined ? undefined : `Did you mean '/${near}'?`),
  why: 'An `href` that begins with `/` is a page of this site. Addresses that `redirects` catches, files, and folders of generated pages are left alone.',
  example: { href: '/changelog', near: 'change-log' },
  check: ({ docs, pages, disk, isGenerated }, report) => {
    const redirects = isRecord(docs) && Array.isArray(docs.redirects) ? docs.redirects.filter(isRecord) : []
    const caught = redirects.map(({ source }) => patternOf(String(source)))
    return {
      element({ json: { href }, path }) {
        if (typeof href !== 'string' || !href.startsWith('/') || href.startsWith('//')) return
        const page = withoutExtension(pagePath(href.replace(/[?#].*$/, '')).path)
        if (page === '' || pages.has(page) || pages.has(`${page}/index`) || isGenerated(page)) return
        if (/\.\w+$/.test(href) || disk.exists(page) || caught.some((pattern) => pattern.test(`/${page}`))) return
        report({ path: [...path, 'href'] }, { href, near: pages.near(page) }, { about: page })
      },
    }
  },
})

/** `/old/:slug*` and `/old/*` catch everything below. */
function patternOf(source: string): RegExp {
  const escaped = source.replace(/\/$/, '').replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/:\w+\*|\*/g, '.*').replace(/:\w+/g, '[^/]+')}/?$`)
}
