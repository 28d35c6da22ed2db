import { defineRule } from '../rule.js'
import { nameOfPage } from '../../../site/model/page-path.js'

export const frontmatterInvalid = defineRule<{ page: string; reason: string }>({
  id: 'frontmatter-invalid',
  severity: 'error',
  message: ({ page, reason }) => `The frontmatter of '${page}' can't be read: ${reason}.`,
  head: ["page has frontmatter that can't be read", "pages have frontmatter that can't be read"],
  why: 'The lines between `---` at the start of a listed page are not valid frontmatter. build-nav reads them with the YAML library that Mintlify uses. An error: Mintlify stops at this page, because the lines are not valid YAML, or because `openapi`, `asyncapi` or `api` is a list or a number where it must be one endpoint. A warning: Mintlify shows the page without its title and settings, because there is other text on the line of a `---`, because an empty line precedes the first `---`, or because there are no keys between the two.',
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
        const { reason, line, column, severity } = problem
        report({ file, line, column }, { page: name, reason }, { severity })
      },
    }
  },
})
