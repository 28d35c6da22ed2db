import { defineRule } from '../rule.js'
import { pagePath } from '../../../site/model/page-path.js'

export const pageOutside = defineRule<{ page: string }>({
  id: 'page-outside',
  severity: 'error',
  message: ({ page }) => `'${page}' is outside the docs root.`,
  hint: () => 'Move the page into the folder of docs.json: page paths start there.',
  head: ['page is outside the docs root', 'pages are outside the docs root'],
  why: 'Mintlify publishes only the docs root. It ignores a `..` at the top, so such a path names a different page than it seems to, or none.',
  example: { page: '../README' },
  check: (_site, report) => ({
    page({ page, path, endpoint }) {
      if (!endpoint && pagePath(page).outside) report({ path }, { page })
    },
  }),
})
