import { defineRule } from '../rule.js'
import { short } from '../../../base/diagnostics/text.js'

export const pageSlash = defineRule<{ page: string; bare: string }>({
  id: 'page-slash',
  severity: 'note',
  off: true,
  message: ({ page }) => `'${short(page)}' begins or ends with a slash, which page paths don't need.`,
  hint: ({ bare }) => `Write '${short(bare)}'.`,
  head: ['page path has needless slashes', 'page paths have needless slashes'],
  row: ({ page }) => ({ what: page }),
  why: 'Mintlify accepts a page path with and without slashes around it, so this is off by default. One spelling is easier to search for. If the rule is on, `check --fix` removes the slashes.',
  example: { page: '/guides/start', bare: 'guides/start' },
  check: ({ pages }, report) => ({
    page({ page, path, endpoint }) {
      if (endpoint || !(page.startsWith('/') || page.endsWith('/'))) return
      const bare = page.replace(/^\/+|\/+$/g, '')
      if (!pages.has(bare)) return
      report({ path }, { page, bare }, { fixes: [{ do: 'set', path, value: bare }], about: bare })
    },
  }),
})
