import { defineRule } from '../rule.js'
import { nameOfPage } from '../../site/page-path.js'

export const frontmatterInvalid = defineRule<{ page: string; reason: string }>({
  id: 'frontmatter-invalid',
  severity: 'error',
  message: ({ page, reason }) => `The frontmatter of '${page}' can't be read: ${reason}.`,
  fold: ({ page }) => ({
    key: '',
    subject: `'${page}'`,
    many: (count) => `The frontmatter of ${count} pages can't be read.`,
  }),
  why: 'The lines between `---` at the start of a listed page are not valid YAML. The provider can not tell the title and the settings of the page from them, and does not show it as it is meant.',
  example: { page: 'guides/start', reason: 'a text with a colon in it needs quotes around it' },
  check: ({ pages, frontmatterProblem }, report) => {
    const seen = new Set<string>()
    return {
      page({ page }) {
        const name = nameOfPage(page)
        const problem = frontmatterProblem(name)
        if (!problem || seen.has(name)) return
        seen.add(name)
        const file = pages.fileOf(name) as string
        report({ file, line: problem.line, column: problem.column }, { page: name, reason: problem.reason })
      },
    }
  },
})
