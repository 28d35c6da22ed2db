import { together } from '../../../base/diagnostics/fold.js'
import { defineRule } from '../rule.js'
import { short } from '../../../base/diagnostics/short.js'

export const pageSlash = defineRule<{ page: string; bare: string }>({
  id: 'page-slash',
  severity: 'note',
  off: true,
  message: ({ page }) => `'${short(page)}' has a slash at an end; page paths need none.`,
  hint: ({ bare }) => `Write '${short(bare)}'.`,
  fold: ({ page }) => together(page, (count) => `${count} page paths have a slash at an end; they need none.`),
  why: 'The provider takes a page path with and without slashes around it, so this is off by default. One spelling is easier to search for. Where it is on, `check --fix` takes the slashes away.',
  example: { page: '/guides/start', bare: 'guides/start' },
  check: ({ pages }, report) => ({
    page({ page, path, endpoint }) {
      if (endpoint || !(page.startsWith('/') || page.endsWith('/'))) return
      const bare = page.replace(/^\/+|\/+$/g, '')
      if (!pages.has(bare)) return
      report({ path }, { page, bare }, { mends: [{ do: 'set', path, value: bare }], about: bare })
    },
  }),
})
