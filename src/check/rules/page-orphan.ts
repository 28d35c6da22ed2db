import { defineRule } from '../rule.js'
import { isApart } from '../../site/frontmatter.js'
import { pathOf } from '../../site/addresses.js'
import { foldersOf, nameOfPage } from '../../site/page-path.js'
import { redirectFrom } from '../../site/redirect-from.js'
import { isPattern } from '../../site/redirects.js'
import { linksIn } from '../../site/links.js'
import { namesWithLost } from '../names-with-lost.js'
import { foldersToTell } from '../orphan-folders.js'
import type { Folder } from '../orphan-folders.js'

interface Args {
  readonly page: string
  readonly folder: Folder
}

export const pageOrphan = defineRule<Args>({
  id: 'page-orphan',
  severity: 'warning',
  message: ({ page }) => `The page '${page}' is not in the navigation: readers can reach it only by its address.`,
  hint: () => "List it, set 'hidden: true' in its frontmatter, or exclude it with .mintignore.",
  fold: ({ page, folder: { name, hasListed, scattered } }) => ({
    key: JSON.stringify([name, hasListed, scattered]),
    subject: `'${page}'`,
    many(count) {
      if (scattered !== undefined) return `${count} pages in ${scattered} folders are not in the navigation.`
      if (name === '') return `${count} pages of the root folder are not in the navigation.`
      return hasListed
        ? `'${name}': ${count} pages are not in the navigation, while others are.`
        : `'${name}': ${count} pages, none of them in the navigation.`
    },
  }),
  why: 'A page on the disk that no `pages`, `root` or `href` names. The provider publishes it all the same, without a place in the sidebar. Snippets, README, LICENSE, CHANGELOG, CONTRIBUTING, AGENTS and CLAUDE files, files in .mintignore and .gitignore, pages with `hidden: true`, and pages that a link of docs.json names (in `navbar`, `footer`, `banner`), or whose address a redirect takes, are not reported. More than three in a folder are one finding, and so are those of folders with fewer, with the list in `--format json`.',
  example: { page: 'guides/old', folder: { name: 'guides', hasListed: true } },
  check: (site, report) => {
    const { docs, disk, pages } = site
    const listed = new Set(['index'])
    const list = (page: string) => listed.add(nameOfPage(page))
    let hasNavigation = false
    // Its address leads elsewhere: `redirect-page` says so.
    const isRedirected = (page: string) => {
      const redirect = redirectFrom(page, site)
      return redirect && !isPattern(redirect.source)
    }
    return {
      element({ kind, content }) {
        if (kind === 'navigation') hasNavigation = content.length > 0
      },
      page({ page }) {
        // Listed in the wrong case: that is said where it is listed.
        if (!pages.has(nameOfPage(page))) list(pages.spelled(page) ?? page)
      },
      end() {
        // Where there is no navigation, that is the finding.
        if (!hasNavigation) return
        for (const name of namesWithLost(docs)) list(name)
        for (const href of linksIn(docs)) list(pathOf(href))
        const orphans: string[] = []
        for (const page of pages.all()) {
          if (listed.has(page) || (page.endsWith('/index') && listed.has(page.slice(0, -6)))) continue
          if (!pages.isForReaders(page) || isRedirected(page)) continue
          const file = pages.fileOf(page) as string
          if (!isApart((disk.head ? disk.head(file) : disk.read(file)) ?? '')) orphans.push(page)
        }
        if (orphans.length === 0) return
        const folderOf = foldersToTell(
          orphans,
          new Set([...listed].filter((page) => pages.has(page)).flatMap(foldersOf)),
        )
        for (const page of orphans) {
          report({ file: pages.fileOf(page) as string }, { page, folder: folderOf(page) }, { about: page })
        }
      },
    }
  },
})
