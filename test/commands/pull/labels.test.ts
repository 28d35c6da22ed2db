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
  assert.match(text('nav/words.ts'), /const fr = \{[^}]*Tools: 'Outils'[^]*const es: Words = \{[^}]*Tools: 'Tools'/)
  assert.not.match(text('nav/words.ts'), /const en\b|en:/)
})

test('what no language says any more is in no table, but for what another title says', async () => {
  const { text } = await pulled(translated, (docs: never) => {
    for (const { groups } of (docs as Translated).navigation.languages) groups.splice(0, 2)
  })
  assert.not.match(text('nav/words.ts'), /Build|Constru/)
  assert.match(text('nav/words.ts'), `const fr = { Start: 'Démarrer', Learn: 'Apprendre' }`)
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

test('a new language has a table of its own, with the words beside where docs.json shows none', async () => {
  const { text } = await pulled(translatedIn('list'), (docs: never) => {
    const { languages } = (docs as Translated).navigation as { languages: object[] }
    const groups = [
      { group: 'Kezdet', pages: ['hu/index'] },
      { group: 'Építés', pages: ['hu/build'] },
    ]
    languages.push({ language: 'hu', groups })
  })
  assert.match(text('nav/words.ts'), `hu: { Start: 'Empezar', Build: 'Építés', Learn: 'Aprender' }`)
})

test('a text that is equal in all languages becomes one word, wherever it stands, when a new language translates it', async () => {
  const sidebar = `import { group, language, under } from 'build-nav'
import { type Locale, translate } from './words.js'

export function sidebar(locale: Locale) {
  const t = translate(locale)
  return language(locale).groups(
    ...under(locale, group(t('Start')).pages('index'), group('Git').pages('git'), group(t('Build')).pages('build')),
    ...under(locale, group('Git').pages('git/more')),
  )
}
`
  const tables = `const fr = { Start: 'Démarrer', Build: 'Construire' }

type Words = Record<keyof typeof fr, string>

const es: Words = { Start: 'Empezar', Build: 'Construir' }
`
  const { result, text } = await pulled(inThreeLanguages(sidebar, tables, 'list'), (docs: never) => {
    const { languages } = (docs as Translated).navigation as { languages: object[] }
    const titled = (group: string, page: string) => ({ group, pages: [`hu/${page}`] })
    const groups = [
      titled('Kezdet', 'index'),
      titled('Git!', 'git'),
      titled('Építés', 'build'),
      titled('Git!', 'git/more'),
    ]
    languages.push({ language: 'hu', groups })
  })
  assert.is(result.conditions, 0)
  assert.is(text('nav/sidebar.ts').split(`group(t('Git'))`).length, 3)
  assert.is(text('nav/words.ts').split(`Git: 'Git!'`).length, 2)
})

test('a renamed language has words of its own: no note; if its folder stays, one condition', async () => {
  const named = (folder: string) => (docs: never) => {
    const { languages } = (docs as Translated).navigation as { languages: Variant[] }
    languages[1] = like(languages[1], ['"fr"', '"fr-CA"'], ['fr/', folder])
  }
  const renamed = await pulled(translatedIn('list'), named('fr-CA/'))
  assert.is(renamed.result.conditions, 0)
  assert.match(renamed.text('nav/words.ts'), "'en', 'fr-CA', 'es'")
  assert.equal(renamed.result.copies, [])
  const kept = await pulled(translatedIn('list'), named('fr/'))
  assert.is(kept.result.conditions, 1)
  assert.match(kept.text('nav/sidebar.ts'), "language(locale === 'fr' ? 'fr-CA' : locale)")
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

const site = around(
  `navigation().languages(...locales.map(sidebar))`,
  `const locales = ['en', 'fr'] as const
const titles = { en: 'Start', fr: 'Démarrer' }
const tracker = { id: 'UA-1' }
const sidebar = (locale: (typeof locales)[number]) =>
  language(locale).groups(group(titles[locale]).pages(...under(locale, 'index', tracker.id && 'a')))`,
)
const asked = site.replace(`tracker.id && 'a'`, `locale === 'fr' && 'a'`)
const releases = around(
  `navigation().versions(
    ...newestFirst('3.0', '2.0', '1.0').map(({ label, since }) => version(label).pages(...under(label, 'index', since('2.0') && 'new'))),
  )`,
)
const rows = around(
  `navigation().languages(...(Object.keys(folders) as Locale[]).map(sidebar))`,
  `const folders = { en: 'en', fr: 'fr', es: 'es' }
type Locale = keyof typeof folders
const rows: { title: string; words: Partial<Record<Locale, string>> }[] = [
  { title: 'Start', words: { fr: 'Démarrer', es: 'Empezar' } },
  { title: 'Build', words: { es: 'Construir' } },
]
const sidebar = (locale: Locale) =>
  language(locale).groups(...rows.map(({ title, words }) => group(words[locale] ?? title).pages(\`\${folders[locale]}/\${title}\`)))`,
)
const latest = around(
  `navigation().versions(...newestFirst('next', latest, '1.0').map(edition))`,
  `const latest = '2.0'
const edition = ({ label }: { label: string }) =>
  version(label === latest ? \`v\${label} (latest)\` : \`v\${label}\`)
    .groups(...under(label, group('Start').pages('index', 'install')))
    .default(label === latest ? true : undefined)
`,
)

test('an entry under a condition moves with its condition, in the variants that have it', async () => {
  const config = site.replace(
    `group(titles[locale]).pages(...under(locale, 'index', tracker.id && 'a'))`,
    `...under(locale, locale === 'en' && group('A').pages('a'), locale !== 'en' && group(titles[locale]).pages('b'), group('C').pages('c'))`,
  )
  const { result, text } = await pulled(config, (docs: never) => {
    for (const { groups } of (docs as Translated).navigation.languages) groups.reverse()
  })
  assert.is(result.conditions, 0)
  assert.match(
    text().replaceAll(/,?\s+/g, ' '),
    `group('C').pages('c') locale === 'en' && group('A').pages('a') locale !== 'en' && group(titles[locale]).pages('b')))`,
  )
})

test('a release with another name and its old folder has the name alone', async () => {
  const { text } = await pulled(releases, (docs: never) => {
    Object.assign((docs as Site).navigation.versions?.[2] ?? {}, { version: '1.0 (old)' })
  })
  assert.match(text().replaceAll(/\s+/g, ' '), `version(label === '1.0' ? '1.0 (old)' : label)`)
})

test('the folder of a new language is found though each title and each path are new', async () => {
  const config = around(
    `navigation().languages(...locales.map(sidebar))`,
    `const locales = ['en', 'fr'] as const
const titles = { en: ['Start', 'Build', 'Learn'], fr: ['Débuter', 'Bâtir', 'Apprendre'] }
const folders = { en: 'docs/en', fr: 'docs/fr' }
const sidebar = (locale: (typeof locales)[number]) => {
  const [start = '', build = '', learn = ''] = titles[locale]
  return language(locale).groups(
    ...under(folders[locale], group(start).pages('a', 'b'), group(build).pages('c', 'd'), group(learn).pages('e', 'f')),
  )
}`,
  )
  const { result, text } = await pulled(config, (docs: never) => {
    const { languages } = (docs as Translated).navigation as unknown as { languages: Variant[] }
    languages.push(
      like(
        languages[1],
        ['"fr"', '"de"'],
        ['docs/fr', 'docs/de'],
        ['Débuter', 'Start'],
        ['Bâtir', 'Bau'],
        ['Apprendre', 'Lernen'],
      ),
    )
  })
  assert.is(result.conditions, 0)
  assert.match(text(), `fr: 'docs/fr', de: 'docs/de'`)
})

type Variant = Record<string, unknown>
const like = (variant: unknown, ...names: readonly (readonly [was: string, now: string])[]) =>
  JSON.parse(names.reduce((text, [was, now]) => text.replaceAll(was, now), JSON.stringify(variant))) as Variant

/** An edit of the list of variants, and what the code says then in place of what it said. */
const edits: readonly (readonly [string, string, (list: Variant[]) => void, ...(readonly [string, string])[]])[] = [
  [
    'a language that comes is a label in the list, and an entry in each table',
    site,
    (list) => void list.push(like(list[1], ['fr/', 'de/'], ['"fr"', '"de"'], ['Démarrer', 'Anfang'])),
    [`'fr'] as const`, `'fr', 'de'] as const`],
    [`fr: 'Démarrer' }`, `fr: 'Démarrer', de: 'Anfang' }`],
  ],
  [
    'a language that goes has no label in the list, and no entry in a table',
    site,
    (list) => void list.pop(),
    [`['en', 'fr'] as const`, `['en'] as const`],
    [`, fr: 'Démarrer'`, ''],
  ],
  [
    'a language that has another name has it in the list, in tables and in conditions',
    asked,
    (list) => void list.push(like(list.pop(), ['fr/', 'es/'], ['"fr"', '"es"'])),
    [`'fr'] as const`, `'es'] as const`],
    [`fr: 'Démarrer'`, `es: 'Démarrer'`],
    [`locale === 'fr'`, `locale === 'es'`],
  ],
  [
    'a language that goes is in no row, nor alone in one',
    rows,
    (list) => void list.pop(),
    [`, es: 'es'`, ''],
    [`, es: 'Empezar'`, ''],
    [`{ es: 'Construir' }`, '{}'],
  ],
  [
    'a release that comes is a label before the newest',
    releases,
    (list) => void list.unshift(like(list[0], ['3.0', '4.0'])),
    [`'3.0'`, `'4.0', '3.0'`],
  ],
  [
    'a release that has another name has it in the list and in conditions',
    releases,
    (list) => void list.splice(1, 1, like(list[1], ['2.0', '2.1'])),
    [`'2.0', '1.0'`, `'2.1', '1.0'`],
    [`since('2.0')`, `since('2.1')`],
  ],
  [
    'a release that takes over what marks the latest is the constant, and the one before is a label',
    latest,
    (list) => {
      list.splice(1, 0, like(list[1], ['2.0', '3.0']))
      list[2] = { version: 'v2.0', groups: list[2]?.['groups'] }
    },
    [`latest = '2.0'`, `latest = '3.0'`],
    [`latest, '1.0'`, `latest, '2.0', '1.0'`],
  ],
]

interface Site {
  readonly navigation: { readonly languages?: Variant[]; readonly versions?: Variant[] }
}

for (const [name, config, edit, ...replaced] of edits)
  test(name, async () => {
    const { result, text } = await pulled(config, ({ navigation: { languages, versions = [] } }: Site) =>
      edit(languages ?? versions),
    )
    assert.is(result.conditions, 0)
    assert.is(
      text(),
      replaced.reduce((code, [was, now]) => code.replace(was, now), config),
    )
  })

test.run()
