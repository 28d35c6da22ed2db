import { group, language, parts, tab } from 'build-nav'
import { pagesIn } from 'build-nav/files'
// English is written by people, in this docs.json and in the web editor.
import docs from './docs.json' with { type: 'json' }
import { type Locale, locales, words } from './words.js'

const english = docs.navigation.languages.find((each) => each.language === 'en')!

/** The English tabs in another language: titles by the table, translated pages, and no group without one. */
function tabsIn(locale: Locale) {
  const word = (title: string) => words[locale][title] ?? title
  const translated = new Set(pagesIn(locale))
  return english.tabs.map(({ tab: title, icon, href, groups = [] }) => {
    const own = tab(word(title)).icon(icon)
    if (href) return own.href(href)
    return own.groups(
      ...groups.map((each) => {
        const pages = each.pages.map((page) => `${locale}/${page}`).filter((page) => translated.has(page))
        return (
          pages.length > 0 &&
          group(word(each.group))
            .icon(each.icon)
            .pages(...pages)
        )
      }),
    )
  })
}

// This config owns the tabs of the other languages, and nothing else.
export default parts(locales.map((locale) => language(locale).tabs(...tabsIn(locale))))
