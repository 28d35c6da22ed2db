import { defineRule } from '../rule.js'
import { languageMatcher, languageOf, languagesOf } from '../../site/locales.js'
import { withMethod } from '../../site/specs/near-endpoint.js'
import { pagePath, withoutExtension } from '../../site/page-path.js'
import { short } from '../../diagnostics/short.js'

export const pageMissing = defineRule<{ page: string; near: string | undefined }>({
  id: 'page-missing',
  severity: 'error',
  message: ({ page, near }) =>
    near !== undefined && near.toLowerCase() === page.toLowerCase()
      ? `There is no page '${short(page)}': paths are case-sensitive.`
      : `There is no page '${short(page)}'.`,
  hint: ({ near }) => (near === undefined ? undefined : `Did you mean '${near}'?`),
  why: 'A path in `pages` or `root` that has neither an `.mdx` nor an `.md` file: the provider leaves the entry out of the sidebar, or shows one that leads to a 404. Pages in the `directory` of a specification are made by the provider and count as there.',
  example: { page: 'guides/quick-start', near: 'guides/quickstart' },
  check: ({ docs, pages, isGenerated }, report) => {
    const inLanguageOf = languageMatcher(languagesOf(docs))
    return {
      page({ page, path, element, endpoint }) {
        if (endpoint || page.trim() === '' || isOperation(page)) return
        const { path: wanted, outside } = pagePath(page)
        const name = withoutExtension(wanted)
        if (outside || /^[a-z]+:\/\//i.test(page) || pages.has(name) || isGenerated(name)) return
        const whole = name.replace(/#.*/, '')
        // A part of a page that is there: no page of its own, but hardly a page that has gone.
        if (pages.has(whole)) report({ path }, { page, near: whole }, { about: whole, severity: 'warning' })
        else if (withMethod(page) === undefined) {
          const near = pages.near(wanted, inLanguageOf(wanted, languageOf(element)?.title))
          report({ path }, { page, near }, { about: name })
        }
      },
    }
  },
})

/** `asyncapi.yaml channel`: a page made from a specification that is named with it. */
function isOperation(page: string): boolean {
  return /\.(ya?ml|json)\s+\S/i.test(page)
}
