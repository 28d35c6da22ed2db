import { defineRule } from '../rule.js'
import { languageOf, localeFinder } from '../../../site/model/locales.js'
import { nameOfPage } from '../../../site/model/page-path.js'
import type { ElementVisit } from '../../../site/model/walk.js'

export const localeParity = defineRule<{ page: string; language: string; original: string }>({
  id: 'locale-parity',
  severity: 'warning',
  off: true,
  message: ({ page, language, original }) => `'${language}' lacks '${page}', which '${original}' has.`,
  hint: ({ language }) => `Translate it, and list it in the navigation of '${language}'.`,
  fold: ({ page, language, original }) => ({
    key: `${language} ${original}`,
    subject: `'${page}'`,
    many: (count) => `'${language}' lacks ${count} pages that '${original}' has.`,
  }),
  why: 'A page that the default language (the one marked `default`, else the first) has and another lacks: the switcher has nowhere to go. Off by default, as translations are rarely complete.',
  example: { page: 'guides/start', language: 'fr', original: 'en' },
  check: (_site, report) => {
    const lists = new Map<ElementVisit, Map<ElementVisit, string[]>>()
    return {
      element(element) {
        const { kind, parent, isGlobal } = element
        if (kind !== 'language' || !parent || isGlobal) return
        lists.set(parent, (lists.get(parent) ?? new Map<ElementVisit, string[]>()).set(element, []))
      },
      page({ page, element, endpoint }) {
        const language = languageOf(element)
        if (endpoint || !language?.parent) return
        lists.get(language.parent)?.get(language)?.push(nameOfPage(page))
      },
      end() {
        for (const list of lists.values()) {
          const languages = [...list.keys()]
          const codes = languages.flatMap(({ title }) => title ?? [])
          const original = languages.find(({ json }) => json.default === true) ?? languages[0]
          if (!original) continue
          const localeAt = localeFinder(codes)
          const withoutLocale = (page: string) => {
            const at = localeAt(page)
            return at === -1 ? page : page.split('/').toSpliced(at, 1).join('/')
          }
          const wanted = new Set(list.get(original)?.map(withoutLocale))
          for (const [language, pages] of list) {
            if (language === original || language.title === undefined || language.title === original.title) continue
            const present = new Set(pages.map(withoutLocale))
            const names = { language: language.title, original: original.title ?? '' }
            for (const page of wanted) {
              if (!present.has(page))
                report({ path: [...language.path, 'language'] }, { page, ...names }, { about: page })
            }
          }
        }
      },
    }
  },
})
