import { defineRule } from '../rule.js'
import { iconsIn } from '../icons/find-icons.js'
import type { FoundIcon } from '../icons/find-icons.js'
import { short } from '../../../base/diagnostics/text.js'

export const iconUnknown = defineRule<{ icon: string; library: string; hint: string | undefined }>({
  id: 'icon-unknown',
  severity: 'warning',
  message: ({ icon, library }) => `${library} has no icon '${short(icon)}': nothing is shown in its place.`,
  hint: ({ hint }) => hint,
  head: ["icon doesn't exist", "icons don't exist"],
  row: ({ icon }) => ({ what: icon }),
  why: "An icon is looked up by its name in Font Awesome, or in the library that `icons.library` of docs.json or `library` of the icon names. The rule checks icons of the navigation, the navbar, the contextual menu and the pages' frontmatter, but not files, URLs and inline SVG. The list of names comes with build-nav and includes those of Font Awesome's paid plan. A newer name is reported, too: update build-nav, or turn the rule off.",
  example: { icon: 'buk', library: 'Font Awesome', hint: "Did you mean 'book'?" },
  check: (site, report) => {
    const { found, element } = iconsIn(site.docs)
    return {
      element,
      async end() {
        for (const page of site.pagesWithKeys()) {
          const icon = site.frontmatter(page, 'icon')
          const { line, column } = icon ?? {}
          if (icon !== undefined && site.pages.isForReaders(page)) {
            const at = { file: site.pages.fileOf(page) as string, ...(line && column && { line, column }) }
            found.push({ name: icon.text, library: undefined, at, about: page })
          }
        }
        if (found.length === 0) return
        const { iconFinder } = await import('../icons/icon-finder.js')
        const problemOf = iconFinder(site.docs)
        for (const { name, library, at, about } of found as readonly FoundIcon[]) {
          const problem = problemOf(name, library)
          if (problem) report(at, { icon: name, ...problem }, about === undefined ? {} : { about })
        }
      },
    }
  },
})
