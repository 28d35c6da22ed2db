import { nameOfPage } from '../../../site/model/page-path.js'
import { versionOf } from '../../../site/model/versions.js'
import type { ElementVisit } from '../../../site/model/walk.js'
import { short } from '../../../base/diagnostics/text.js'
import { nameOf } from '../words.js'
import { defineRule } from '../rule.js'

export const versionPage = defineRule<{ page: string; version: string; first: string }>({
  id: 'version-page',
  severity: 'note',
  message: ({ page, version, first }) =>
    `'${short(page)}' is listed in ${first} and in ${version}, but Mintlify shows it in only one of them.`,
  hint: () => 'Create a page for each version, or list it outside of the versions.',
  head: ['page is listed in several versions', 'pages are listed in several versions'],
  row: ({ page }) => ({ what: page }),
  why: 'A page has one URL, and Mintlify shows it in one version: the default one, if that lists it. Readers of the other version leave theirs when they open the page. A note, because some pages are the same in every version.',
  example: { page: 'changelog', version: "version '1.0'", first: "version '2.0'" },
  check: (_site, report) => {
    const lists = new Map<ElementVisit, Map<string, ElementVisit>>()
    return {
      page({ page, path, element, endpoint }) {
        const version = versionOf(element)
        if (endpoint || !version?.parent) return
        const pages = lists.get(version.parent) ?? new Map<string, ElementVisit>()
        lists.set(version.parent, pages)
        const name = nameOfPage(page)
        const first = pages.get(name)
        if (!first) pages.set(name, version)
        else if (first !== version)
          report({ path }, { page, version: nameOf(version), first: nameOf(first) }, { about: name })
      },
    }
  },
})
