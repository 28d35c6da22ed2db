import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pulled, type Files } from './pulled.js'

interface Link {
  label: string
  href: string
}
interface Footer {
  links: { header?: string; items: Link[] }[]
}
interface Docs {
  footer: Footer
  navigation: { languages: { language: string; footer?: Footer }[] }
}

/** As migrate writes a footer that some languages have in place of the site's. */
const files: Files = {
  'docs.config.ts': `import { docs, group, language, navigation } from 'build-nav'
import { footer } from './localized.js'
import { type Locale, locales, translate } from './words.js'

function sidebar(locale: Locale) {
  const t = translate(locale)
  return language(locale)
    .footer(locale === 'en' ? undefined : footer(locale))
    .groups(group(t('Start')).pages(\`\${locale}/index\`))
}

export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: navigation().languages(...locales.map(sidebar)),
  footer: footer('en'),
})
`,
  'localized.ts': `import type { Footer } from 'build-nav'
import { type Locale, translate } from './words.js'

export function footer(locale: Locale): Footer {
  const t = translate(locale)
  return {
    links: [
      {
        header: t('Company'),
        items: [
          { label: t('Jobs'), href: 'https://acme.dev/jobs' },
          { label: 'Blog', href: 'https://acme.dev/blog' },
        ],
      },
    ],
  }
}
`,
  'words.ts': `type Words = Record<keyof typeof fr, string>

export const locales = ['en', 'fr', 'es'] as const

export type Locale = (typeof locales)[number]

const fr = { Company: 'Entreprise', Jobs: 'Emplois', Start: 'Début' }

const es: Words = { Company: 'Empresa', Jobs: 'Empleos', Start: 'Inicio' }

const words: Record<Exclude<Locale, 'en'>, Words> = { fr, es }

export const translate = (locale: Locale) => (title: keyof Words) => (locale === 'en' ? title : words[locale][title])
`,
}
const everywhere = (docs: Docs) => [
  docs.footer,
  ...docs.navigation.languages.flatMap(({ footer }) => (footer ? [footer] : [])),
]

const edits: readonly (readonly [
  what: string,
  edit: (docs: Docs) => void,
  from: string | RegExp,
  to: string,
  file?: string,
])[] = [
  [
    'a text that only the site changed is a condition',
    ({ footer }) => void (footer.links[0]!.items[1]!.label = 'News'),
    "label: 'Blog'",
    "label: locale === 'en' ? 'News' : 'Blog'",
  ],
  [
    'a link that only the site got is under a condition',
    ({ footer }) => void footer.links[0]!.items.push({ label: 'Press', href: 'https://acme.dev/press' }),
    "blog' },\n",
    "blog' },\n          ...(locale === 'en' ? [{ label: 'Press', href: 'https://acme.dev/press' }] : []),\n",
  ],
  [
    'a link that all got is one',
    (docs) => everywhere(docs).forEach(({ links }) => links[0]!.items.push({ label: 'X', href: 'https://x.com/acme' })),
    "blog' },\n",
    "blog' },\n          { label: 'X', href: 'https://x.com/acme' },\n",
  ],
  [
    'a link that only one language lost is under a condition',
    (docs) => void docs.navigation.languages[2]!.footer!.links[0]!.items.pop(),
    "{ label: 'Blog', href: 'https://acme.dev/blog' }",
    "...(locale !== 'es' ? [{ label: 'Blog', href: 'https://acme.dev/blog' }] : [])",
  ],
  [
    'a word of the site is renamed in each table',
    ({ footer }) => void (footer.links[0]!.items[0]!.label = 'Careers'),
    /t\('Jobs'\)/,
    "t('Careers')",
  ],
]

for (const [what, edit, from, to] of edits)
  test(`a function that produces a setting of the site and of languages: ${what}`, async () => {
    const { text } = await pulled(files, edit as never)
    const plain = (code = '') =>
      code
        .replace(/,?\s+(?=[\]})])|\s+/g, '')
        .replaceAll(',]', ']')
        .replaceAll(',}', '}')
    assert.is(plain(text('localized.ts')), plain(files['localized.ts']?.replace(from, to)))
    if (typeof from !== 'string') assert.match(text('words.ts'), "Careers: 'Emplois'")
  })

test.run()
