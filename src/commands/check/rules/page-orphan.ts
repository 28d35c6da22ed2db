import { defineRule } from '../rule.js'
import { foldersOf, nameOfPage } from '../../../site/model/page-path.js'
import { shellWord } from '../../../base/diagnostics/text.js'
import { orphanPlaces } from '../orphan-places.js'
import { orphansOf } from '../orphans.js'
import { foldersToTell } from '../orphan-folders.js'
import type { Folder } from '../orphan-folders.js'

interface Args {
  readonly page: string
  readonly folder: Folder
  /** The list that it surely belongs to: `Guides › Setup`. */
  readonly place?: string | undefined
}

const otherwise = (its: string) => `Or set 'hidden: true' in ${its} frontmatter.`

export const pageOrphan = defineRule<Args>({
  id: 'page-orphan',
  severity: 'warning',
  message: ({ page }) => `Page '${page}' is published, but not in the navigation.`,
  hint: ({ page, place }) =>
    `To list it${place === undefined ? '' : ` in '${place}'`}, run \`npx build-nav add ${shellWord(page)}\`. ${otherwise('its')}`,
  fold: ({ page, folder: { name, hasListed, scattered } }) => ({
    key: JSON.stringify([name, hasListed, scattered]),
    subject: `'${page}'`,
    many(count) {
      if (scattered !== undefined) return `${count} pages in ${scattered} folders are not in the navigation.`
      if (name === '') return `${count} pages of the root folder are not in the navigation.`
      return hasListed
        ? `${count} pages in '${name}' are not in the navigation.`
        : `None of the ${count} pages in '${name}' is in the navigation.`
    },
    advice: {
      each: '',
      all: () => `To see where each belongs, run \`npx build-nav add --orphans --dry-run\`. ${otherwise('their')}`,
    },
  }),
  why: 'No `pages`, `root` or `href` names this page, but Mintlify still publishes it, without an entry in the sidebar. Not reported are snippets, README, LICENSE, CHANGELOG, CONTRIBUTING, AGENTS and CLAUDE files, files in .mintignore and .gitignore, pages with `hidden: true`, pages that a link of docs.json names (in `navbar`, `footer`, `banner`), and pages whose URL is redirected. More than three pages in one folder are one finding; so are all pages of folders with fewer. `--format json` lists each.',
  example: { page: 'guides/old', folder: { name: 'guides', hasListed: true }, place: 'Guides › Setup' },
  check: (site, report) => {
    const { pages } = site
    const meant: string[] = []
    let hasNavigation = false
    return {
      element({ kind, content }) {
        if (kind === 'navigation') hasNavigation = content.length > 0
      },
      page({ page }) {
        // Listed in the wrong case: that is said where it is listed.
        if (!pages.has(nameOfPage(page))) meant.push(pages.spelled(page) ?? page)
      },
      end() {
        // Where there is no navigation, that is the finding.
        if (!hasNavigation) return
        const { pages: orphans, named } = orphansOf(site, meant)
        if (orphans.length === 0) return
        const folderOf = foldersToTell(
          orphans,
          new Set([...named].filter((page) => pages.has(page)).flatMap(foldersOf)),
        )
        const places = orphanPlaces(orphans, site)
        for (const page of orphans) {
          const args = { page, folder: folderOf(page), place: places.get(page) }
          report({ file: pages.fileOf(page) as string }, args, { about: page, cause: 'page-address-taken' })
        }
      },
    }
  },
})
