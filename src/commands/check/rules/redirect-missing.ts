import { addressOf, isElsewhere, isServed, pathOf, encoded } from '../../../site/model/addresses.js'
import { nameOfPage } from '../../../site/model/page-path.js'
import { nearest } from '../../../base/diagnostics/near.js'
import { isPattern, unfilled } from '../../../site/model/redirects.js'
import type { Site } from '../../../site/model/site.js'
import { short } from '../../../base/diagnostics/short.js'
import { together } from '../../../base/diagnostics/fold.js'
import { defineRule } from '../rule.js'

interface Args {
  readonly destination: string
  readonly near: string | undefined
  /** A parameter that nothing is put in the place of. */
  readonly unfilled?: string | undefined
}

export const redirectMissing = defineRule<Args>({
  id: 'redirect-missing',
  severity: 'warning',
  message: ({ destination, unfilled: parameter }) => {
    if (parameter !== undefined)
      return `The destination '${short(destination)}' uses '${parameter}', which the source doesn't have.`
    return isPattern(destination)
      ? `The redirect points to '${short(destination)}', where there is no page.`
      : `The redirect points to '${short(destination)}', which is not a page of this site.`
  },
  hint: ({ near }) => (near === undefined ? undefined : `Did you mean '${near}'?`),
  fold: ({ destination, unfilled: parameter }) =>
    parameter === undefined
      ? together(destination, (count) => `${count} redirects point to pages that this site doesn't have.`)
      : together(
          destination,
          (count) => `${count} destinations of redirects use a parameter that the source doesn't have.`,
          'unfilled',
        ),
  why: 'Readers who follow an old link get to a URL that shows nothing. Not reported are other servers, files, folders of generated pages, and URLs that another redirect matches. If the destination has a wildcard, the rule checks the folder before it, and that the source has a parameter of the same name.',
  example: { destination: '/guides/quick-start', near: '/guides/quickstart' },
  check: (site, report) => {
    const listed = new Set<string>()
    return {
      page({ page }) {
        if (site.redirects().all.length > 0) listed.add(nameOfPage(page))
      },
      end() {
        const { all, find } = site.redirects()
        for (const redirect of all) {
          const { index, source, destination } = redirect
          const parameter = unfilled(redirect)
          if (parameter !== undefined) {
            const near = withParameter(destination, parameter, source)
            report({ path: ['redirects', index, 'destination'] }, { destination, near, unfilled: parameter })
            continue
          }
          if (destination.trim() === '' || isElsewhere(destination) || find(destination)) continue
          if (isPattern(destination) ? hasPagesAt(destination, site) : isServed(destination, site)) continue
          const page = nameOfPage(addressOf(destination))
          // That it has no file is said where it is listed.
          if (listed.has(page)) continue
          const path = ['redirects', index, 'destination']
          const alike = isPattern(destination) ? undefined : (site.pages.spelled(page) ?? site.pages.near(page))
          // A redirect to its own source leads nowhere either.
          const isRight = alike !== undefined && site.pages.isPublished(alike) && `/${alike}` !== addressOf(source)
          const near = isRight ? alike : undefined
          const isSpelling = near !== undefined && near === site.pages.spelled(page)
          const value = encoded(`/${near}`, destination) + destination.slice(pathOf(destination).length)
          const fixes = isSpelling ? [{ do: 'set', path, value } as const] : []
          report({ path }, { destination, near: near && `/${near}` }, { about: page, fixes })
        }
      },
    }
  },
})

/** The destination with the parameter of the source that was meant, in the source's form: `:slug*`. */
function withParameter(destination: string, parameter: string, source: string): string | undefined {
  const given = source.match(/:\w+\*?/g) ?? []
  const meant = given.find((each) => nearest(parameter, [each.replace('*', '')]) !== undefined)
  return meant && destination.replace(new RegExp(`${parameter}\\b\\*?`), meant)
}

/** True if there is anything in the place of a destination's wildcard. */
function hasPagesAt(destination: string, site: Site): boolean {
  const start = destination.slice(0, destination.search(/:\w|\*/))
  const folder = start.slice(0, start.lastIndexOf('/') + 1)
  const name = nameOfPage(folder)
  return name === '' || site.pages.hasPagesIn(name) || site.generated().hasIn(name) || isServed(`/${name}`, site)
}
