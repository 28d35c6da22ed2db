import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { inThreeLanguages, pulled, type Files } from './pulled.js'

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

const words = inThreeLanguages(
  `import { group, language } from 'build-nav'
import { footer } from '../localized.js'
import { type Locale, translate } from './words.js'

export function sidebar(locale: Locale) {
  const t = translate(locale)
  return language(locale)
    .footer(locale === 'en' ? undefined : footer(locale))
    .groups(group(t('Start')).pages(\`\${locale}/index\`))
}
`,
  `type Words = Record<keyof typeof fr, string>

const fr = { Company: 'Entreprise', Jobs: 'Emplois', Start: 'Début' }

const es: Words = { Company: 'Empresa', Jobs: 'Empleos', Start: 'Inicio' }
`,
)

/** As migrate writes a footer that some languages have in place of the site's. */
const files: Files = {
  ...words,
  'docs.config.ts': `import { footer } from './localized.js'
${words['docs.config.ts']?.replace('  navigation:', `  footer: footer('en'),\n  navigation:`)}`,
  'localized.ts': `import type { Footer } from 'build-nav'
import { type Locale, translate } from './nav/words.js'

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
    'a text that only the site changed is a word',
    ({ footer }) => void (footer.links[0]!.items[1]!.label = 'News'),
    "label: 'Blog'",
    "label: t('News')",
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
    if (typeof from !== 'string') assert.match(text('nav/words.ts'), "Careers: 'Emplois'")
  })

test.run()
