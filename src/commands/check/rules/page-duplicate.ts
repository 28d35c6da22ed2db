import type { JsonPath } from '../../../format/json/tree.js'
import { defineRule } from '../rule.js'
import { languageOf } from '../../../site/model/locales.js'
import { nameOfPage, pagePath } from '../../../site/model/page-path.js'
import type { ElementVisit, PageVisit } from '../../../site/model/walk.js'
import { short } from '../../../base/diagnostics/text.js'
import { sidebarOf } from '../sidebar.js'
import { nameOf } from '../words.js'

interface Args {
  readonly page: string
  readonly first: string
  readonly languages: readonly [string, string] | undefined
  /** The page of the same name in the language's own folder. */
  readonly own?: string | undefined
}

export const pageDuplicate = defineRule<Args>({
  id: 'page-duplicate',
  severity: 'warning',
  message: ({ page, first, languages }) =>
    languages
      ? `'${short(page)}' is already in the navigation of '${languages[0]}': the same page in '${languages[1]}' breaks the language switcher.`
      : `'${short(page)}' is listed twice: ${first} already has it.`,
  hint: ({ languages, own }) => {
    if (own !== undefined) return `Did you mean '${short(own)}'?`
    return languages ? 'Give each language its own page, or remove it from one of them.' : 'Remove one of the two.'
  },
  head: ['page is listed twice', 'pages are listed twice'],
  row: ({ page }) => ({ what: page }),
  why: "The same page twice in one sidebar: only one of the entries can be marked as open. The same page in two languages: Mintlify gets the language of a page from its path, so the language switcher can't change to the other one.",
  example: { page: 'guides/start', first: "group 'Guides'", languages: undefined },
  check: ({ dropped, pages: { has } }, report) => {
    const dropAt = dropped()
    const sidebars = new Map<ElementVisit, Map<string, ElementVisit>>()
    const partitions = new Map<ElementVisit, Map<string, ElementVisit>>()
    return {
      page({ page, path, element, role, endpoint }) {
        // What leads out of the root is no page.
        if (!endpoint && pagePath(page).outside) return
        const name = endpoint ? endpointName(endpoint, element) : nameOfPage(page)
        const sidebar = listed(sidebars, sidebarOf(element))
        // What is dropped is no second entry beside what is kept.
        const drop = dropAt(path)
        const key = drop ? `${drop.path.join()} ${name}` : name
        const first = sidebar.get(key)
        const about = { about: name }
        if (!first) sidebar.set(key, element)
        // A group's root may be one of its own pages: that is one entry in the sidebar.
        else if (
          role === 'listed' &&
          !(first === element && element.json.root === page && isFirst(element, path, page))
        ) {
          const fixes =
            first === element && isBefore(element, path, page, name) ? ([{ do: 'remove', path }] as const) : []
          return report({ path }, { page, first: nameOf(first), languages: undefined }, { ...about, fixes })
        }
        const language = languageOf(element)
        if (!language?.parent || endpoint) return
        const pages = listed(partitions, language.parent)
        const other = pages.get(key)
        if (!other) pages.set(key, language)
        else if (other !== language && !first) {
          const languages = [other.title ?? '', language.title ?? ''] as const
          const own = [`${language.title}/${name}`, name.replace(/^[^/]+/, language.title ?? '')].find(has)
          report({ path }, { page, first: nameOf(other), languages, own }, about)
        }
      },
    }
  },
})

/** The identity of an endpoint: one method and path in two specifications are two pages. */
function endpointName({ spec, method, path }: NonNullable<PageVisit['endpoint']>, { specs }: ElementVisit): string {
  const sources = spec === undefined ? specs.map(({ source }) => source) : [spec]
  return `${sources.map((source) => pagePath(source).path).join()} ${method} ${path.replace(/(?<=.)\/$/, '')}`
}

function isFirst({ json }: ElementVisit, path: JsonPath, page: string): boolean {
  return Array.isArray(json.pages) && json.pages.indexOf(page) === path.at(-1)
}

/** True if an entry before this one in the same list names the same page. */
function isBefore({ json }: ElementVisit, path: JsonPath, page: string, name: string): boolean {
  if (!Array.isArray(json.pages)) return false
  const before: unknown[] = json.pages.slice(0, Number(path.at(-1)))
  return before.some((entry) => typeof entry === 'string' && (entry === page || nameOfPage(entry) === name))
}

function listed(map: Map<ElementVisit, Map<string, ElementVisit>>, key: ElementVisit): Map<string, ElementVisit> {
  const known = map.get(key)
  if (known) return known
  const found = new Map<string, ElementVisit>()
  map.set(key, found)
  return found
}
