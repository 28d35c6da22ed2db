import { defineRule } from '../rule.js'
import { pagePath } from '../../../site/model/page-path.js'

export const pageOutside = defineRule<{ page: string }>({
  id: 'page-outside',
  severity: 'error',
  message: ({ page }) => `'${page}' is outside the docs root.`,
  hint: () => 'Page paths start at the folder of docs.json; move the page into it.',
  why: 'The provider publishes only the docs root. It ignores a `..` at the top, so such a path names a different page than it seems to, or none.',
  example: { page: '../README' },
  check: (_site, report) => ({
    page({ page, path, endpoint }) {
      if (!endpoint && pagePath(page).outside) report({ path }, { page })
    },
  }),
})
