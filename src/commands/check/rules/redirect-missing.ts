import { addressOf, isElsewhere, isServed, pathOf } from '../../../site/model/addresses.js'
import { nameOfPage } from '../../../site/model/page-path.js'
import { nearest } from '../../../base/diagnostics/near.js'
import { isPattern, unfilled } from '../../../site/model/redirects.js'
import type { Site } from '../../../site/model/site.js'
import { because, isDoubtful } from '../links/because.js'
import { destinationsOf } from '../links/docs-links.js'
import type { PageFault } from '../links/judge.js'
import { nearPage } from '../links/site-links.js'
import { short } from '../../../base/diagnostics/text.js'
import { defineRule } from '../rule.js'

interface Args extends Pick<PageFault, 'why' | 'page'> {
  readonly destination: string
  readonly path?: string
  readonly near?: string | undefined
  readonly now?: string | undefined
  /** A parameter that nothing is put in the place of. */
  readonly unfilled?: string | undefined
}

export const redirectMissing = defineRule<Args>({
  id: 'redirect-missing',
  severity: 'warning',
  message({ destination, unfilled: parameter, path = '', ...fault }) {
    if (parameter !== undefined)
      return `The destination '${short(destination)}' uses '${parameter}', which the source doesn't have.`
    if (isPattern(destination)) return `The redirect points to '${short(destination)}', where there is no page.`
    if (fault.why === 'case')
      return `The redirect points to '${short(destination)}', in the wrong case: ${because({ ...fault, path })}.`
    const reason = fault.why === undefined ? '' : `: ${because({ ...fault, path })}`
    return `The redirect points to '${short(destination)}', which is not a page of this site${reason}.`
  },
  hint: ({ near, now }) => (now === undefined ? near && `Did you mean '${near}'?` : `Write '${now}'.`),
  head: ['redirect leads nowhere', 'redirects lead nowhere'],
  row: ({ destination }) => ({ what: `→ ${destination}` }),
  why: 'Readers who follow an old link get to a URL that shows nothing. Not reported are other servers, files, folders of generated pages, and URLs that another redirect matches. If the destination has a wildcard, the rule checks the folder before it, and that the source has a parameter of the same name.',
  example: { destination: '/guides/quick-start', near: '/guides/quickstart' },
  check: (site, report) => {
    const listed = new Set<string>()
    return {
      page({ page }) {
        if (site.redirects().all.length > 0) listed.add(nameOfPage(page))
      },
      end() {
        const faults = new Map(destinationsOf(site).map(({ path, fault }) => [path[1], fault]))
        for (const { index, ...redirect } of site.redirects().all) {
          const { source, destination } = redirect
          const path = ['redirects', index, 'destination']
          const parameter = unfilled(redirect)
          const fault = faults.get(index)
          if (parameter !== undefined) {
            const near = withParameter(destination, parameter, source)
            report({ path }, { destination, near, unfilled: parameter })
          } else if (isPattern(destination) && isLost(destination, site))
            report({ path }, { destination }, { about: nameOfPage(pathOf(destination)) })
          // That a page has no file is said where it is listed.
          if ((fault?.kind !== 'page' && fault?.kind !== 'file') || listed.has(fault.path)) continue
          const { why, page, now }: Partial<PageFault> = fault.kind === 'page' ? fault : {}
          const alike = why === undefined ? nearPage(fault.path, site) : undefined
          // A redirect to its own source leads nowhere either.
          const near = alike === addressOf(source) ? undefined : alike
          const fixes = now === undefined ? [] : [{ do: 'set', path, value: now } as const]
          const args = { destination, path: fault.path, near, now, ...(why && { why }), ...(page && { page }) }
          const options = { about: fault.path, fixes, ...(isDoubtful(why) && { severity: 'note' as const }) }
          report({ path }, args, options)
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

/** True if there is nothing in the place of a destination's wildcard. */
function isLost(destination: string, site: Site): boolean {
  if (destination.trim() === '' || isElsewhere(destination) || site.redirects().find(pathOf(destination))) return false
  const start = destination.slice(0, destination.search(/:\w|\*/))
  const folder = start.slice(0, start.lastIndexOf('/') + 1)
  const name = nameOfPage(folder)
  return name !== '' && !isServed(`/${name}`, site)
}
