import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { around, pulled } from '../pulled.js'

/** A tab whose pages are in two folders, some of them behind a function. */
const config = around(
  'navigation().languages(...locales.map(sidebar))',
  `
const locales = ['en', 'fr', 'de'] as const

type Locale = (typeof locales)[number]

const utils = (locale: Locale) => group('Utils').pages(...under(locale, 'utils'))

const sidebar = (locale: Locale) =>
  language(locale).tabs(
    tab('Start').pages(
      ...under(
        locale,
        group('A').pages('a', 'b'),
        utils(locale),
        // Looks accidental: missing only in fr
        locale !== 'fr' && 'changelog',
      ),
    ),
    tab('Wan').pages(
      group('Wan').pages(
        ...under(
          locale,
          'wan',
          // Looks accidental: missing only in fr
          locale !== 'fr' && 'causal',
        ),
        locale === 'de' && 'fr/causal',
        ...under(locale, 'fun', 'vace'),
      ),
    ),
    tab('More').pages(
      'x',
      // Looks accidental: missing only in fr
      locale !== 'fr' && utils(locale),
      ...under(locale, 'c'),
    ),
  )
`,
)

interface Docs {
  readonly navigation: {
    readonly languages: readonly { readonly tabs: readonly { pages: (string | { pages: string[] })[] }[] }[]
  }
}

test('a page that the last language gets, in a folder behind a call, is under no condition', async () => {
  const { result, text } = await pulled(config, (docs: never) => {
    const { languages } = (docs as Docs).navigation
    languages[1]?.tabs[0]?.pages.push('fr/changelog')
  })
  assert.is(result.conditions, 0)
  assert.match(text(), `        utils(locale),\n        'changelog',\n      ),`)
})

test('a page that goes from one language to the last that lacks it is under no condition', async () => {
  const { result, text } = await pulled(config, (docs: never) => {
    const { languages } = (docs as Docs).navigation
    for (const [index, { tabs }] of languages.entries()) {
      const [wan] = tabs[1]?.pages ?? []
      if (typeof wan !== 'object') continue
      if (index === 1) wan.pages.splice(1, 0, 'fr/causal')
      if (index === 2) wan.pages.splice(2, 1)
    }
  })
  assert.is(result.conditions, 0)
  assert.match(text(), `          'wan',\n          'causal',\n        ),\n        ...under(locale, 'fun', 'vace'),`)
})

test('a call that the last language gets is under no condition', async () => {
  const { result, text } = await pulled(config, (docs: never) => {
    const { languages } = (docs as Docs).navigation
    languages[1]?.tabs[2]?.pages.splice(1, 0, { group: 'Utils', pages: ['fr/utils'] } as never)
  })
  assert.is(result.conditions, 0)
  assert.match(text(), `      'x',\n      utils(locale),\n      ...under(locale, 'c'),`)
})

/** Three versions in each of three languages, with an entry between two pages. */
const versions = (page: string) =>
  around(
    'navigation().languages(...locales.map(sidebar))',
    `
const locales = ['en', 'fr', 'de'] as const

type Locale = (typeof locales)[number]

const sidebar = (locale: Locale) =>
  language(locale).versions(
    ...newestFirst('3.0', '2.0', '1.0').map(({ label, since }) =>
      version(label).pages(...under(\`\${locale}/\${label}\`, 'a', ${page}, 'z')),
    ),
  )
`,
  )

interface Versioned {
  readonly navigation: {
    readonly languages: readonly {
      readonly language: string
      readonly versions: readonly { readonly version: string; readonly pages: string[] }[]
    }[]
  }
}

/** The entry between two others, once some languages have a page in some versions. */
async function entryWith(page: string, locales: readonly string[], labels: readonly string[]): Promise<string> {
  const { result, text } = await pulled(versions(page), (docs: never) => {
    for (const { language, versions: all } of (docs as Versioned).navigation.languages)
      for (const { version, pages } of all)
        if (locales.includes(language) && labels.includes(version)) pages.splice(1, 0, `${language}/${version}/b`)
  })
  assert.equal(result.left, [])
  return /'a',(.*)'z'/s.exec(text())?.[1]?.replace(/\s+/g, ' ').trim() ?? ''
}

test('what two conditions ask for is written once, and a choice of all languages asks for nothing', async () => {
  const page = `locale === 'en' && since('2.0') && 'b'`
  assert.is(await entryWith(page, ['fr', 'de'], ['2.0', '3.0']), `since('2.0') && 'b',`)
  assert.is(await entryWith(page, ['en'], ['1.0']), `locale === 'en' && 'b',`)
  assert.is(await entryWith(page, ['fr'], ['2.0', '3.0']), `locale !== 'de' && since('2.0') && 'b',`)
})

test.run()
