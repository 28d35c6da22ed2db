import { shellWord } from '../../../base/diagnostics/text.js'
import { defineRule } from '../rule.js'
import { unlistedPages } from '../unlisted.js'

interface Args {
  readonly page: string
}

export const pageUnlisted = defineRule<Args>({
  id: 'page-unlisted',
  severity: 'note',
  message: ({ page }) => `'${page}' is in no navigation: only links point to it.`,
  hint: ({ page }) => `If readers should find it in the sidebar, run \`npx build-nav add ${shellWord(page)}\`.`,
  fold: ({ page }) => ({
    key: '',
    subject: `'${page}'`,
    many: (count) => `${count} pages are in no navigation: only links point to them.`,
    advice: { each: '', all: () => 'To see where each belongs, run `npx build-nav add --orphans --dry-run`.' },
  }),
  why: 'A listed page, or the navbar, footer or banner of docs.json, links to this page, and no navigation lists it. Many such pages are meant to be so: details that one page points to. Readers of such a page see no entry in the sidebar, and Mintlify leaves it out of search, the sitemap and the assistant.',
  example: { page: 'guides/detail' },
  check: (site, report) => ({
    end() {
      for (const { page, file, kind } of unlistedPages(site))
        if (kind === 'linked') report({ file }, { page }, { about: page })
    },
  }),
})
