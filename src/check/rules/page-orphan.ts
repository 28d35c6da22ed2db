import { defineRule } from '../rule.js'
import { frontmatter, isHidden } from '../../site/frontmatter.js'
import { nameOfPage } from '../../site/page-path.js'

export const pageOrphan = defineRule<{ page: string }>({
  id: 'page-orphan',
  severity: 'warning',
  message: ({ page }) => `The page '${page}' is not in the navigation: readers can reach it only by its address.`,
  hint: () => "List it, set 'hidden: true' in its frontmatter, or exclude it with .mintignore.",
  why: 'A page on the disk that no `pages`, `root` or `href` names. The provider publishes it all the same, without a place in the sidebar. Snippets, README, LICENSE, CHANGELOG, CONTRIBUTING, AGENTS and CLAUDE files, files in .mintignore and .gitignore, and pages with `hidden: true` are not reported.',
  example: { page: 'guides/old' },
  check: ({ disk, pages }, report) => {
    const listed = new Set(['index'])
    const list = (page: string) => listed.add(nameOfPage(page))
    return {
      page: ({ page }) => void list(page),
      element({ json: { href } }) {
        if (typeof href === 'string' && href.startsWith('/')) list(href.replace(/[?#].*$/, ''))
      },
      end() {
        for (const page of pages.all()) {
          if (listed.has(page) || (page.endsWith('/index') && listed.has(page.slice(0, -6)))) continue
          if (!pages.isPublished(page)) continue
          const file = pages.fileOf(page) as string
          const matter = frontmatter(disk.read(file) ?? '')
          if (isHidden(matter) || matter.has('url')) continue
          report({ file }, { page }, { about: page })
        }
      },
    }
  },
})
