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
  fold({ file, kind }) {
    const top = file.includes('/') ? file.slice(0, file.indexOf('/')) : ''
    return {
      key: kind === 'agent' ? 'agent' : `in ${top}`,
      subject: `'${file}'`,
      many(count) {
        if (kind === 'agent') return `${count} files are published: they are written for agents, not for readers.`
        return top === ''
          ? `${count} files are published, in no navigation: without titles, they look internal.`
          : `${count} files of '${top}' are published at /${top}/…, in no navigation: without titles, they look internal.`
      },
      advice: {
        each: '',
        all: () =>
          kind === 'agent'
            ? `To keep them off the site, run \`${fix}\`: it writes .mintignore.`
            : `To keep them off the site, run \`${fix} --only page-internal\`: it writes .mintignore.`,
      },
    }
  },
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
