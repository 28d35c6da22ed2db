import { shellWord } from '../../../base/diagnostics/text.js'
import { isRecord } from '../../../format/json/value.js'
import { orphanPlaces } from '../orphan-places.js'
import { defineRule } from '../rule.js'
import { unlistedPages } from '../unlisted.js'
import type { UnlistedPage } from '../unlisted.js'

interface Args extends Pick<UnlistedPage, 'page' | 'file' | 'url' | 'folder' | 'isIndexed'> {
  /** The list to add the page to, where it is sure: `Guides › Setup`. */
  readonly place?: string | undefined
}

const otherwise = (it: string) => `Keep ${it} off the site: .mintignore. Leave ${it} unlisted: \`hidden: true\`.`

export const pageOrphan = defineRule<Args>({
  id: 'page-orphan',
  severity: 'warning',
  message: ({ page, url, isIndexed }) =>
    `'${page}' is published at ${url}, in no navigation${isIndexed ? ' but in the sitemap and in search' : ''}.`,
  hint: ({ page, place }) =>
    `List it${place === undefined ? '' : ` in '${place}'`}: \`npx build-nav add ${shellWord(page)}\`. ${otherwise('it')}`,
  head: ['page is published, but in no navigation', 'pages are published, but in no navigation'],
  row: ({ folder, file, url }) => ({
    file: { folder, path: file, url },
    advice: 'list: `npx build-nav add --orphans`; hide: `hidden: true`; keep off the site: .mintignore',
  }),
  why: 'No `pages`, `root` or `href` names this page, and no listed page links to it, but Mintlify publishes it: readers can open it only if they know its URL. Usually it was forgotten, or is an old one. Reported by other rules are files that look internal (`page-internal`) and pages to which only links point (`page-unlisted`). Not reported are pages that other files import, README, LICENSE, CHANGELOG and CONTRIBUTING files, files in .mintignore and .gitignore, pages with `hidden: true`, `noindex: true` or `url`, and pages whose URL is redirected. More than three pages in one folder are one finding; `--format json` lists each.',
  example: {
    page: 'guides/old',
    file: 'guides/old.mdx',
    url: '/guides/old',
    folder: 'guides',
    isIndexed: false,
    place: 'Guides › Setup',
  },
  check: (site, report) => ({
    end() {
      // Without a navigation, its absence is the finding.
      if (!isRecord(site.docs) || !isRecord(site.docs['navigation'])) return
      const orphans = unlistedPages(site).filter(({ kind }) => kind === 'orphan')
      if (orphans.length === 0) return
      const places = orphanPlaces(
        orphans.map(({ page }) => page),
        site,
      )
      for (const found of orphans)
        report(
          { file: found.file },
          { ...found, place: places.get(found.page) },
          {
            about: found.page,
            cause: 'page-address-taken',
          },
        )
    },
  }),
})
