import { defineRule } from '../rule.js'
import { isFolderOf, languageOf, localeFinder } from '../../../site/model/locales.js'
import { sidebarOf } from '../sidebar.js'
import { nameOfPage, pagePath } from '../../../site/model/page-path.js'
import type { ElementVisit, PageVisit } from '../../../site/model/walk.js'
import { short } from '../../../base/diagnostics/text.js'

interface Args {
  readonly page: string
  readonly folder: string
  readonly language: string
  /** The page of the same name in the language's own folder. */
  readonly near: string | undefined
  /** True if the sidebar lists that page already. */
  readonly isListed?: boolean
}

export const localePage = defineRule<Args>({
  id: 'locale-page',
  severity: 'warning',
  message: ({ page, folder, language }) =>
    `'${short(page)}' is in the folder for '${folder}' but listed in the navigation for '${language}'.`,
  hint({ near, language, isListed }) {
    if (near === undefined) return undefined
    return isListed
      ? `'${short(near)}' is already listed for '${language}': remove this entry.`
      : `Did you mean '${near}'?`
  },
  head: ['page is listed in another language', 'pages are listed in another language'],
  row: ({ page, language }) => ({ what: `${page}  in the navigation of ${language}` }),
  why: 'A page is listed in the navigation of one language, but its file is in the folder of another: readers who open it change language by accident, and the language switcher breaks. This often remains after copying one language to create the next.',
  example: { page: 'ko/start', folder: 'ko', language: 'ja', near: 'ja/start' },
  check: ({ pages }, report) => {
    const lists = new Map<ElementVisit, { codes: string[]; found: { visit: PageVisit; language: string }[] }>()
    const listed = new Map<ElementVisit, Set<string>>()
    const listOf = (parent: ElementVisit) => {
      const list = lists.get(parent) ?? { codes: [], found: [] }
      lists.set(parent, list)
      return list
    }
    return {
      element({ kind, title, parent, isGlobal }) {
        if (kind === 'language' && title !== undefined && parent && !isGlobal) listOf(parent).codes.push(title)
      },
      page(visit) {
        const language = languageOf(visit.element)
        const sidebar = sidebarOf(visit.element)
        listed.set(sidebar, (listed.get(sidebar) ?? new Set()).add(nameOfPage(visit.page)))
        if (visit.endpoint || !language?.parent || language.title === undefined) return
        listOf(language.parent).found.push({ visit, language: language.title })
      },
      end() {
        for (const { codes, found } of lists.values()) {
          const localeAt = localeFinder(codes)
          for (const { visit, language } of found) {
            const { path: page } = pagePath(visit.page)
            const at = localeAt(page)
            const folder = page.split('/')[at]
            if (folder === undefined || isFolderOf(folder, language, codes)) continue
            const meant = page.split('/').with(at, language).join('/')
            const near = pages.has(meant) ? meant : undefined
            const isListed = listed.get(sidebarOf(visit.element))?.has(meant)
            report({ path: visit.path }, { page: visit.page, folder, language, near, isListed }, { about: page })
          }
        }
      },
    }
  },
})
