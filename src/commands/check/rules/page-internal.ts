import { defineRule } from '../rule.js'
import { isInternal, unlistedPages } from '../unlisted.js'
import type { UnlistedPage } from '../unlisted.js'

type Args = Pick<UnlistedPage, 'file' | 'url' | 'kind' | 'isIndexed'>

const fix = 'npx build-nav check --fix'

export const pageInternal = defineRule<Args>({
  id: 'page-internal',
  severity: 'warning',
  message({ file, url, kind, isIndexed }) {
    const at = `'${file}' is published at ${url}${isIndexed ? ', in the sitemap and in search' : ''}`
    if (kind === 'agent') return `${at}: it is written for agents, not for readers.`
    const reason = kind === 'untitled' ? 'without a title, it looks internal' : 'its folder looks internal'
    return `${at}, in no navigation: ${reason}.`
  },
  hint: ({ kind, file }) =>
    isSure({ kind, file })
      ? `To keep it off the site, run \`${fix}\`: it writes .mintignore.`
      : `To keep it off the site, run \`${fix} --only page-internal\`: it writes .mintignore. To publish it, give it a title and list it.`,
  head: ['file is published that looks internal', 'files are published that look internal'],
  row: ({ file, url }) => ({
    file: { folder: file.includes('/') ? file.slice(0, file.indexOf('/')) : '', path: file, url },
    advice: `keep them off the site: \`${fix} --only page-internal\` (.mintignore)`,
    leads: true,
  }),
  why: 'Mintlify publishes every `.md` and `.mdx` file below the docs root, listed or not, at its URL: instructions for coding agents (AGENTS.md, CLAUDE.md, GEMINI.md, SKILL.md), plans, audits, notes. A Markdown file without a `title` is not written for the site, and neither is a folder of Markdown files of which nothing is listed or linked and one has no title. Readers who know or guess the URL can open them, and search engines that find it may index it. `.mintignore` keeps files off the site: `check --fix` names files for agents there, and `check --fix --only page-internal` all of them. Not reported are files that a listed page links to or imports, redirected ones, and those with `hidden: true` or `noindex: true`.',
  example: { file: 'plans/roadmap.md', url: '/plans/roadmap', kind: 'untitled', isIndexed: false },
  check: (site, report) => ({
    end() {
      for (const found of unlistedPages(site).filter(isInternal)) {
        report({ file: found.file }, found, { about: found.page, unpublish: isSure(found) ? 'always' : 'asked' })
      }
    },
  }),
})

/** True for a file for agents; a skill may be served on purpose. */
function isSure({ kind, file }: Pick<Args, 'kind' | 'file'>): boolean {
  return kind === 'agent' && !/(?:^|\/)skill\.md$/i.test(file)
}
