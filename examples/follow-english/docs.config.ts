import { language, parts } from 'build-nav'
import { pagesIn } from 'build-nav/files'
// English is written by people, in this docs.json and in the web editor.
import docs from './docs.json' with { type: 'json' }
import { words } from './words.js'

const english = docs.navigation.languages.find((each) => each.language === 'en')!

/** The tabs of another language: titles by the table, translated pages, and no group without one. */
function tabsIn(code: keyof typeof words) {
  const pages = new Set(pagesIn(code))
  const translated = (value: unknown): unknown => {
    if (typeof value === 'string') return pages.has(`${code}/${value}`) ? `${code}/${value}` : undefined
    if (Array.isArray(value)) return value.map(translated).filter((each) => each !== undefined)
    const entries = Object.entries(value as Record<string, unknown>).map(([key, of]) => {
      if (key === 'tab' || key === 'group') return [key, words[code][String(of)] ?? of]
      return [key, Array.isArray(of) ? translated(of) : of]
    })
    const element = Object.fromEntries(entries)
    return element.pages?.length === 0 ? undefined : element
  }
  return translated(english.tabs) as never[]
}

// This config owns the tabs of the other languages, and nothing else.
export default parts((['fr', 'ja'] as const).map((code) => language(code).set('tabs', tabsIn(code))))
