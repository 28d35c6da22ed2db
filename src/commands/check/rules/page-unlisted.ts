import { shellWord } from '../../../base/diagnostics/text.js'
import { defineRule } from '../rule.js'
import { unlistedPages } from '../unlisted.js'
import type { UnlistedPage } from '../unlisted.js'

type Args = Pick<UnlistedPage, 'page' | 'file' | 'url' | 'folder'>

export const pageUnlisted = defineRule<Args>({
  id: 'page-unlisted',
  severity: 'note',
  message: ({ page }) => `'${page}' is in no navigation: only links point to it.`,
  hint: ({ page }) => `If readers should find it in the sidebar, run \`npx build-nav add ${shellWord(page)}\`.`,
  head: ['page is in no navigation, and linked', 'pages are in no navigation, and linked'],
  row: ({ folder, file, url }) => ({ file: { folder, path: file, url } }),
  why: 'A listed page, or the navbar, footer or banner of docs.json, links to this page, and no navigation lists it. Many such pages are meant to be so: details that one page points to. Readers of such a page see no entry in the sidebar, and Mintlify leaves it out of search, the sitemap and the assistant.',
  example: { page: 'guides/detail', file: 'guides/detail.mdx', url: '/guides/detail', folder: 'guides' },
  check: (site, report) => ({
    end() {
      for (const found of unlistedPages(site))
        if (found.kind === 'linked') report({ file: found.file }, found, { about: found.page })
    },
  }),
})
