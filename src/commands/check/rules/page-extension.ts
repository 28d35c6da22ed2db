import { defineRule } from '../rule.js'
import { nameOfPage, withoutExtension } from '../../../site/model/page-path.js'

export const pageExtension = defineRule<{ page: string }>({
  id: 'page-extension',
  severity: 'warning',
  message: ({ page }) => `'${page}' has a file extension; page paths don't.`,
  hint: ({ page }) => `Write '${withoutExtension(page)}'.`,
  head: ['page is listed with a file extension', 'pages are listed with a file extension'],
  row: ({ page }) => ({ what: page }),
  why: "A page path is written without a file extension (Mintlify's documentation, 2.1). Mintlify then looks for a file with `.mdx` appended to that name, and the switchers and the search may not find the page.",
  example: { page: 'guides/start.mdx' },
  check: ({ pages, generated }, report) => ({
    page({ page, path }) {
      const name = nameOfPage(page)
      const bare = name === page ? page : withoutExtension(page)
      if (bare === page) return
      // Of a page that is not there, `page-missing` says what to write.
      if (pages.has(name)) report({ path }, { page }, { fixes: [{ do: 'set', path, value: bare }] })
      else if (generated().has(name)) report({ path }, { page })
    },
  }),
})
