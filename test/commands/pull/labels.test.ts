import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { around, inThreeLanguages, pulled, type WordsForm } from './pulled.js'

const translatedIn = (form: WordsForm) =>
  inThreeLanguages(
    `import { group, language, under } from 'build-nav'
import { type Locale, translate } from './words.js'

export function sidebar(locale: Locale) {
  const t = translate(locale)
  return language(locale).groups(
    ...under(
      locale,
      group(t('Start')).pages('index'),
      group(t('Build')).pages('build'),
      group('Git').tag('New').pages('git'),
      group(t('Learn')).pages('learn', group(t('Start')).pages('learn/start')),
    ),
  )
}
`,
    `const fr = { Start: 'Démarrer', Build: 'Construire', Learn: 'Apprendre' }

type Words = Record<keyof typeof fr, string>

const es: Words = { Start: 'Empezar', Build: 'Construir', Learn: 'Aprender' }
`,
    form,
  )

const translated = translatedIn('keys')

interface Translated {
  readonly navigation: { readonly languages: { readonly groups: { group: string; pages: string[]; tag?: string }[] }[] }
}

test('a title is an entry in each table, and none for the language whose titles are the keys', async () => {
  const { result, text } = await pulled(translatedIn('list'), (docs: never) => {
    const [en, fr, es] = (docs as Translated).navigation.languages.map(({ groups }) => groups)
    en?.push({ group: 'Tools', pages: ['en/tools'] })
    fr?.push({ group: 'Outils', pages: ['fr/tools'] })
    es?.push({ group: 'Tools', pages: ['es/tools'] })
  })
  assert.is(result.conditions, 0)
  assert.match(text('nav/sidebar.ts'), `group(t('Tools')).pages('tools')`)
  assert.match(text('nav/words.ts'), /const fr = \{.*Tools: 'Outils'.*\}[^]*const es: Words = \{.*Tools: 'Tools'.*\}/)
  assert.not.match(text('nav/words.ts'), /const en\b|en:/)
})

test('what no language says any more is in no table, but for what another title says', async () => {
  const { text } = await pulled(translated, (docs: never) => {
    for (const { groups } of (docs as Translated).navigation.languages) groups.splice(0, 2)
  })
  assert.not.match(text('nav/words.ts'), /Build|Constru/)
  assert.match(text('nav/words.ts'), `const fr = { Start: 'Démarrer', Learn: 'Apprendre' }`)
})

test('a group that has another place in one language only keeps the calls that it has', async () => {
  const { text } = await pulled(translated, (docs: never) => {
    const [, , es] = (docs as Translated).navigation.languages
    es?.groups.push(...es.groups.splice(1, 1))
  })
  assert.is(text('nav/sidebar.ts').match(/group\(t\('Build'\)\)\.pages\('build'\)/g)?.length, 2)
})

test('a word of one language is another entry in its table, and a text of the keys is renamed in each table', async () => {
  const { text } = await pulled(translated, (docs: never) => {
    const [en, fr] = (docs as Translated).navigation.languages.map(({ groups }) => groups)
    Object.assign(fr?.[1] ?? {}, { group: 'Bâtir' })
    Object.assign(en?.[3] ?? {}, { group: 'Study' })
  })
  assert.match(text('nav/words.ts'), `Build: 'Bâtir', Study: 'Apprendre'`)
  assert.match(text('nav/words.ts'), `Study: 'Aprender'`)
  assert.match(text('nav/sidebar.ts'), `group(t('Study')).pages('learn'`)
})

const inLanguages = around(
  `navigation().languages(...locales.map(sidebar))`,
  `const locales = ['en', 'fr'] as const
const titles = { en: 'Start', fr: 'Démarrer' }
const tracker = { id: 'UA-1' }
const sidebar = (locale: (typeof locales)[number]) =>
  language(locale).groups(group(titles[locale]).pages(...under(locale, 'index', tracker.id && 'a')))`,
)

interface Docs {
  readonly navigation: { readonly languages: unknown[] }
}

test('a language that comes is a label in the list, and an entry in each table', async () => {
  const { result, text } = await pulled(inLanguages, (docs: never) => {
    const { languages } = (docs as Docs).navigation
    const code = JSON.stringify(languages.at(-1)).replaceAll('fr/', 'de/').replace('"fr"', '"de"')
    languages.push(JSON.parse(code.replace('Démarrer', 'Anfang')))
  })
  assert.is(result.conditions, 0)
  assert.match(text(), `locales = ['en', 'fr', 'de'] as const`)
  assert.match(text(), `titles = { en: 'Start', fr: 'Démarrer', de: 'Anfang' }`)
  assert.match(text(), `tracker = { id: 'UA-1' }`)
})

test('a language that goes has no label in the list, and no entry in a table', async () => {
  const { text } = await pulled(inLanguages, (docs: never) => void (docs as Docs).navigation.languages.pop())
  assert.match(text(), `locales = ['en'] as const`)
  assert.match(text(), `titles = { en: 'Start' }`)
})

test('a language that goes is asked for no more', async () => {
  const config = inLanguages.replace(
    `tracker.id && 'a'`,
    `locale === 'fr' && 'a', locale === 'fr' ? 'b' : 'c', ...(locale !== 'fr' ? ['d'] : []), ...when(locale === 'fr', 'e')`,
  )
  const { text } = await pulled(config, (docs: never) => void (docs as Docs).navigation.languages.pop())
  assert.match(text(), `under(locale, 'index', 'c', 'd')`)
})

test('a language that has another name has it in the list, in tables and in conditions', async () => {
  const config = inLanguages.replace(`tracker.id && 'a'`, `locale === 'fr' && 'a'`)
  const { result, text } = await pulled(config, (docs: never) => {
    const { languages } = (docs as Docs).navigation
    languages.push(JSON.parse(JSON.stringify(languages.pop()).replaceAll('fr/', 'es/').replace('"fr"', '"es"')))
  })
  assert.is(result.conditions, 0)
  assert.match(text(), `locales = ['en', 'es'] as const`)
  assert.match(text(), `titles = { en: 'Start', es: 'Démarrer' }`)
  assert.match(text(), `locale === 'es' && 'a'`)
})

test('languages in another order are labels in that order', async () => {
  const { text } = await pulled(inLanguages, (docs: never) => {
    const { languages } = (docs as Docs).navigation
    languages.reverse()
  })
  assert.is(text(), inLanguages.replace(`['en', 'fr']`, `['fr', 'en']`))
})

test('a title that is translated into one language gets an entry in each table', async () => {
  const { result, text } = await pulled(translated, (docs: never) => {
    const [, fr] = (docs as Translated).navigation.languages.map(({ groups }) => groups)
    Object.assign(fr?.[2] ?? {}, { group: 'Dépôt' })
  })
  assert.is(result.conditions, 0)
  assert.match(text('nav/sidebar.ts'), `group(t('Git')).tag('New')`)
  assert.match(text('nav/words.ts'), /Git: 'Dépôt'/)
})

const inVersions = around(
  `navigation().versions(
    ...newestFirst('2.0', '1.0').map(({ label, since }) => version(label).pages(...under(label, 'index', since('2.0') && 'new'))),
  )`,
)

test('a release that comes is a label before the newest', async () => {
  const { result, text } = await pulled(inVersions, (docs: never) => {
    const { versions } = (docs as { navigation: { versions: unknown[] } }).navigation
    versions.unshift(JSON.parse(JSON.stringify(versions[0]).replaceAll('2.0', '3.0')))
  })
  assert.is(result.conditions, 0)
  assert.match(text(), `newestFirst('3.0', '2.0', '1.0')`)
})

const without = (index: number) => (docs: never) =>
  void (docs as { navigation: { versions: unknown[] } }).navigation.versions.splice(index, 1)

test('a release that goes is asked for no more, and one of its neighbours in its place', async () => {
  const config = inVersions
    .replace(`'2.0', '1.0'`, `'3.0', '2.0', '1.0'`)
    .replace(`since }`, `since, until, only }`)
    .replace(
      `since('2.0') && 'new'`,
      `since('2.0') && 'new', until('2.0') && 'old', only('2.0') && 'mid', only('3.0', '2.0') && 'x'`,
    )
  const middle = await pulled(config, without(1))
  assert.match(middle.text(), `since('3.0') && 'new', until('1.0') && 'old', only('3.0') && 'x'`)
  const last = await pulled(config, without(2))
  assert.match(last.text(), `'new', until('2.0') && 'old', only('2.0') && 'mid', 'x'`)
})

test('a release that has another name has it in the list and in conditions', async () => {
  const { result, text } = await pulled(inVersions, (docs: never) => {
    const { versions } = (docs as { navigation: { versions: unknown[] } }).navigation
    versions[0] = JSON.parse(JSON.stringify(versions[0]).replaceAll('2.0', '2.1'))
  })
  assert.is(result.conditions, 0)
  assert.match(text(), `newestFirst('2.1', '1.0')`)
  assert.match(text(), `since('2.1') && 'new'`)
})

test.run()
