import { counted } from '../../../base/diagnostics/counted.js'
import { listed } from '../../../base/diagnostics/listed.js'
import { short, shortName } from '../../../base/diagnostics/short.js'
import { Languages } from '../lacking.js'
import { defineRule } from '../rule.js'

interface Args {
  /** The page, or what else is lacking, in words. */
  readonly what: string
  readonly lacking: readonly string[]
  readonly having: readonly string[]
  /** The number of languages. */
  readonly of: number
}

export const localeParity = defineRule<Args>({
  id: 'locale-parity',
  severity: 'warning',
  off: true,
  message: ({ what, ...args }) => sentence(what, args),
  hint: ({ lacking }) =>
    `Translate it, and list it in ${lacking.length === 1 ? `the navigation of '${lacking[0]}'` : 'their navigation'}.`,
  fold: ({ what, ...args }) => ({
    key: sentence('', args),
    isOfPlace: true,
    subject: what,
    group: what,
    many: (_count, whats) => sentence(inWords(whats), args),
  }),
  why: 'A page, a tab or a setting such as `navbar` that the default language (the one marked `default`, else the first) or at least half of the languages have, and another one lacks: the switcher has nowhere to go. The place is the condition in the code that leaves it out, where there is one. Off by default, as translations are rarely complete; a build that adds a language reports what that one lacks.',
  example: { what: "'guides/start'", lacking: ['fr'], having: ['en'], of: 2 },
  check: ({ added }, report) => {
    const languages = new Languages()
    return {
      element: (element) => languages.element(element),
      page: (visit) => languages.page(visit),
      end() {
        for (const { path, what, having, lacking, of } of languages.lacking((code) => added?.has(code) ?? true)) {
          const { path: own } = lacking[0]
          const at = { path: [...own, 'language'], lacks: { in: own, had: path } }
          const args = { having, lacking: lacking.map(({ title }) => title ?? ''), of }
          if ('page' in what) {
            report(at, { what: `'${shortName(what.page)}'`, ...args }, { about: what.page })
          } else if ('setting' in what) report(at, { what: `the setting '${what.setting}'`, ...args })
          else {
            const { kind, title } = what.element
            const pages = what.pages === 0 ? '' : ` (${counted(what.pages, 'page')})`
            report(at, { what: `${kind} '${shortName(title ?? '')}'${pages}`, ...args })
          }
        }
      },
    }
  },
})

/** The number of things that are named, whatever their number. */
const MOST_NAMED = 4

/** `'a/b' and 'a/c'`, `tab 'Blog' (3 pages) and 12 pages` */
function inWords(whats: readonly string[]): string {
  if (whats.length <= MOST_NAMED) return listed(whats)
  const [pages, others] = [true, false].map((isPage) => whats.filter((what) => what.startsWith("'") === isPage)) as [
    string[],
    string[],
  ]
  const rest = others.length - MOST_NAMED
  const counts = [
    ...(rest > 0 ? [`${rest} other elements`] : []),
    ...(pages.length > 0 ? [counted(pages.length, 'page')] : []),
  ]
  return listed([...others.slice(0, MOST_NAMED), ...counts])
}

/** `'de' lacks`, `'fr' and 'es' lack`, `12 languages lack` */
function named(codes: readonly string[], many: string, [one, several]: readonly [string, string]): string {
  const names = codes.length > 3 ? `${codes.length} ${many}` : listed(codes.map((code) => `'${short(code)}'`))
  return `${names} ${codes.length === 1 ? one : several}`
}

/** `'fr' and 'es' lack tab 'Blog' (3 pages), which 'en' has.` */
function sentence(what: string, { lacking, having, of }: Pick<Args, 'lacking' | 'having' | 'of'>): string {
  const isRest = having.length > 1 && having.length + lacking.length === of
  const others = isRest ? 'all other languages have' : named(having, 'other languages', ['has', 'have'])
  return `${named(lacking, 'languages', ['lacks', 'lack'])} ${what}, which ${others}.`
}
