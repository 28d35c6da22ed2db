import { isServed, pathOf } from '../../site/addresses.js'
import { nameOfPage } from '../../site/page-path.js'
import { together } from '../../diagnostics/fold.js'
import { defineRule } from '../rule.js'

export const linkMissing = defineRule<{ href: string; near: string | undefined }>({
  id: 'link-missing',
  severity: 'warning',
  message: ({ href }) => `'${href}' is not a page of this site.`,
  hint: ({ near }) => (near === undefined ? undefined : `Did you mean '/${near}'?`),
  fold: ({ href }) => together(href, (count) => `${count} links lead to no page of this site.`),
  why: 'An `href` that begins with `/` is a page of this site. Addresses covered by `redirects`, files, and folders of generated pages are not reported.',
  example: { href: '/changelog', near: 'change-log' },
  check: (site, report) => ({
    element({ json: { href }, path }) {
      if (typeof href !== 'string' || !href.startsWith('/') || href.startsWith('//')) return
      const page = nameOfPage(pathOf(href))
      if (isServed(href, site) || site.redirects().find(`/${page}`)) return
      const at = [...path, 'href']
      const spelled = site.pages.spelled(page)
      const mends = spelled === undefined ? [] : [{ do: 'set', path: at, value: href.replace(page, spelled) } as const]
      report({ path: at }, { href, near: spelled ?? site.pages.near(page) }, { about: page, mends })
    },
  }),
})
