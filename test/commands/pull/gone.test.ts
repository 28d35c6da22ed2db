import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { around, inThreeLanguages, pulled, type WordsForm } from './pulled.js'

const siteIn = (form: WordsForm) =>
  inThreeLanguages(
    `import { group, language, newestFirst, under, version } from 'build-nav'
import { type Locale, translate } from './words.js'

const releases = newestFirst('3.0', '2.0', '1.0')

const names: Record<'en' | 'fr' | 'es', string> = { en: 'English', fr: 'Français', es: 'Español' }

export function sidebar(locale: Locale) {
  const t = translate(locale)
  return language(locale).versions(
    ...releases.map(({ label, since, until }) =>
      version(label).groups(
        ...under(
          \`\${label}/\${locale}\`,
          group(names[locale]).pages('names'),
          group(t('Start'))
            .icon(locale === 'es' ? 'sun' : 'play')
            .pages(
              'index',
              locale === 'es' && 'first',
              // for the others
              locale !== 'es' && 'install',
              since('2.0') && locale !== 'es' && 'agents',
              ...(locale === 'es' ? [] : ['x']),
              (locale === 'fr' || locale === 'es') && 'latin',
              !['fr', 'es'].includes(locale) && 'germanic',
              until('2.0') && 'old',
              label === '2.0' && 'two',
            ),
        ),
      ),
    ),
  )
}
`,
    `const fr = { Start: 'Démarrer' }

type Words = Record<keyof typeof fr, string>

/** Spanish; hu is to come */
const es: Words = { Start: 'Empezar' }
`,
    form,
  )

interface Docs {
  readonly navigation: { readonly languages: { readonly versions: unknown[] }[] }
}

const site = siteIn('list')

/** The lists and tables of languages after an edit. */
const edited = {
  list: {
    goes: [`locales = ['en', 'fr'] as const`, `Words> = { fr }\n`],
    comes: [`locales = ['en', 'fr', 'hu', 'es'] as const`, `Words> = { fr, hu: { ...es, Start: 'Kezdés' }, es }\n`],
    reversed: [`locales = ['es', 'fr', 'en'] as const`],
    renamed: [`locales = ['en', 'fr', 'hu'] as const`, `Words> = { fr, hu: es }\n`],
  },
  keys: {
    goes: ['const words = { en: {}, fr } satisfies'],
    comes: [`const words = { en: {}, fr, hu: { ...es, Start: 'Kezdés' }, es } satisfies`],
    reversed: ['const words = { es, fr, en: {} } satisfies'],
    renamed: ['const words = { en: {}, fr, hu: es } satisfies'],
  },
}

for (const form of ['list', 'keys'] as const) {
  const parts = edited[form]

  test(`${form}: a language that goes is taken out of the table that the languages come from, and with it what would not compile`, async () => {
    const { text } = await pulled(siteIn(form), (docs: never) => void (docs as Docs).navigation.languages.pop())
    assert.not.match(text('nav/words.ts') + text('nav/sidebar.ts'), /\bes\b|Spanish|Español/)
    for (const part of parts.goes) assert.match(text('nav/words.ts'), part)
    assert.match(text('nav/sidebar.ts'), `Record<'en' | 'fr', string> = { en: 'English', fr: 'Français' }`)
    assert.match(text('nav/sidebar.ts'), `.icon('play')`)
    const lines = text('nav/sidebar.ts')
      .split('\n')
      .map((line) => line.trim())
    assert.equal(lines.slice(lines.indexOf(`'index',`) + 1, lines.indexOf(`until('2.0') && 'old',`)), [
      '// for the others',
      `'install',`,
      `since('2.0') && 'agents',`,
      `'x',`,
      `locale === 'fr' && 'latin',`,
      `locale !== 'fr' && 'germanic',`,
    ])
  })

  test(`${form}: a language that comes has its words where the others have theirs, and what the code says of the one that it is like`, async () => {
    const { result, text } = await pulled(siteIn(form), (docs: never) => {
      const { languages } = (docs as Docs).navigation
      const code = JSON.stringify(languages.at(-1)).replaceAll('/es/', '/hu/').replace('"es"', '"hu"')
      languages.splice(2, 0, JSON.parse(code.replaceAll('Empezar', 'Kezdés').replaceAll('Español', 'Magyar')))
    })
    assert.is(result.conditions, 0)
    for (const part of parts.comes) assert.match(text('nav/words.ts'), part)
    assert.match(text('nav/sidebar.ts'), `Record<'en' | 'fr' | 'es' | 'hu', string>`)
    assert.match(text('nav/sidebar.ts'), `fr: 'Français', hu: 'Magyar', es: 'Español' }`)
    assert.match(text('nav/sidebar.ts'), `['hu', 'es'].includes(locale) && 'first',`)
  })

  test(`${form}: languages in another order are entries in another order`, async () => {
    const { text } = await pulled(siteIn(form), (docs: never) => void (docs as Docs).navigation.languages.reverse())
    for (const part of parts.reversed) assert.match(text('nav/words.ts'), part)
  })

  test(`${form}: a language and a version that have other labels have them wherever the code says them`, async () => {
    const { result, text } = await pulled(siteIn(form), (docs: never) => {
      const renamed = (JSON.stringify(docs) as string).replaceAll('/es/', '/hu/').replace('"es"', '"hu"')
      return JSON.parse(renamed.replaceAll('2.0', '2.1')) as never
    })
    assert.is(result.conditions, 0)
    for (const part of parts.renamed) assert.match(text('nav/words.ts'), part)
    assert.match(
      text('nav/sidebar.ts'),
      `Record<'en' | 'fr' | 'hu', string> = { en: 'English', fr: 'Français', hu: 'Español' }`,
    )
    assert.not.match(text('nav/sidebar.ts'), /'es'|2\.0/)
  })
}

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

const withCopy = {
  ...translated,
  'nav/words.ts': (translated['nav/words.ts'] ?? '').replace('fr, es }', 'fr, es, it: fr }'),
}

interface Translated {
  readonly navigation: { readonly languages: { readonly groups: { group: string; pages: string[]; tag?: string }[] }[] }
}

test('a title or a tag of some languages is an entry in the tables, also of a language that has the words of another one', async () => {
  const { result, text } = await pulled(withCopy, (docs: never) => {
    const all = (docs as Translated).navigation.languages.map(({ groups }) => groups)
    const [, fr, es, it] = all
    for (const [index, groups] of all.entries())
      Object.assign(groups[3] ?? {}, { tag: ['Lots', 'Beaucoup', 'Mucho', 'Beaucoup'][index] })
    Object.assign(it?.[1] ?? {}, { group: 'Costruire' })
    Object.assign(fr?.[2] ?? {}, { group: 'Git et branches', tag: 'Neuf' })
    Object.assign(es?.[2] ?? {}, { group: 'Git y ramas' })
    // Said elsewhere, too, where it stays.
    Object.assign(fr?.[0] ?? {}, { group: 'Commencer' })
    Object.assign(es?.[0] ?? {}, { group: 'Comienza' })
  })
  assert.equal([result.left, result.conditions], [[], 0])
  assert.match(text('nav/sidebar.ts'), `group(t('Git')).tag(t('New')).pages('git')`)
  assert.match(text('nav/sidebar.ts'), `group(t('Start (group)')).pages('index')`)
  assert.match(text('nav/sidebar.ts'), `.tag(t('Lots'))`)
  const words = text('nav/words.ts').replace(/\s+/g, ' ')
  assert.match(
    words,
    `'Start (group)': 'Commencer', Build: 'Construire', Lots: 'Beaucoup', Git: 'Git et branches', New: 'Neuf', Learn:`,
  )
  assert.match(words, `Build: 'Construir', Lots: 'Mucho', Git: 'Git y ramas', New: 'New', Learn:`)
  assert.match(words, `it: { ...fr, 'Start (group)': 'Démarrer', Git: 'Git', New: 'New', Build: 'Costruire' }`)
})

test('a title is an entry in each table, and none for the language whose titles are the keys; where the key is taken, a condition', async () => {
  const { result, text } = await pulled(translatedIn('list'), (docs: never) => {
    const [en, fr, es] = (docs as Translated).navigation.languages.map(({ groups }) => groups)
    en?.push({ group: 'Tools', pages: ['en/tools'] })
    fr?.push({ group: 'Outils', pages: ['fr/tools'] })
    es?.push({ group: 'Tools', pages: ['es/tools'] })
    Object.assign(fr?.[0] ?? {}, { group: 'Commencer' })
  })
  assert.is(result.conditions, 1)
  assert.match(text('nav/sidebar.ts'), `group(t('Tools')).pages('tools')`)
  assert.match(text('nav/sidebar.ts'), `group(locale === 'fr' ? 'Commencer' : t('Start')).pages('index')`)
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

test('a new word has a key in the script of the other keys', async () => {
  const apart = {
    ...translated,
    'docs.config.ts': (translated['docs.config.ts'] ?? '')
      .replace(`import { docs`, `import { docs, group, language`)
      .replace('languages(', `languages(language('en').groups(group('Start').pages('index')), `),
    'nav/words.ts': (translated['nav/words.ts'] ?? '').replace('en: {}, fr, es', 'zh: fr, fr, es'),
  }
  const { result, text } = await pulled(apart, (docs: never) => {
    const titles = [['Tools'], ['工具', '插件'], ['Outils', 'Greffons'], ['Útiles', 'Extensiones']]
    for (const [index, { groups }] of (docs as Translated).navigation.languages.entries()) {
      const folder = ['', 'zh/', 'fr/', 'es/'][index] ?? ''
      for (const [at, group] of (titles[index] ?? []).entries())
        groups.push({ group, pages: [`${folder}${['tools', 'plugins'][at]}/all`] })
    }
  })
  assert.equal(result.left, [])
  assert.match(text('nav/sidebar.ts'), `group(t('Outils')).pages('tools/all')`)
  assert.match(text('nav/sidebar.ts'), `group(t('Greffons')).pages('plugins/all')`)
})

test('what moves in one language moves in the code where the others have nothing that it passes', async () => {
  const nav = `navigation().languages(
    ...(['en', 'fr'] as const).map((locale) =>
      language(locale).groups(
        group(locale).pages(...under(locale, 'index', locale === 'en' && 'news', 'install', 'end')),
      ),
    ),
  )`
  const { result, text } = await pulled(around(nav), (docs: never) => {
    const [en] = (docs as { navigation: { languages: { groups: { pages: string[] }[] }[] } }).navigation.languages
    const pages = en?.groups[0]?.pages ?? []
    pages.splice(0, 2, 'en/news', 'en/index')
  })
  assert.is(result.conditions, 0)
  assert.match(text(), `under(locale, locale === 'en' && 'news', 'index', 'install', 'end')`)
})

const tracked = around(
  `navigation().languages(...codes.map(sidebar))`,
  `const codes = ['en', 'id'] as const
type Code = (typeof codes)[number]
const tracker = { id: 'UA-1' }
const words: { readonly [Of in Code]?: string } = { id: 'Mulai' }
const sidebar = (code: Code) =>
  language(code).groups(group(words[code] ?? 'Start').pages(...under(code, 'index', tracker.id && 'a')))`,
)
for (const [what, now, codes, words] of [
  ['is renamed', ['uk'], `['en', 'uk']`, `{ uk: 'Mulai' }`],
  ['comes', ['id', 'uk'], `['en', 'id', 'uk']`, `{ id: 'Mulai', uk: 'Mulai' }`],
  ['goes', [], `['en']`, `{}`],
] as const) {
  test(`a language that ${what} has no part in an object that its label is a mere key of`, async () => {
    const { result, text } = await pulled(tracked, (docs: never) => {
      const { languages } = (docs as Docs).navigation
      const code = JSON.stringify(languages.pop())
      languages.push(
        ...now.map((label) => JSON.parse(code.replaceAll('id/', `${label}/`).replace('"id"', `"${label}"`))),
      )
    })
    assert.is(result.conditions, 0)
    for (const part of [`const codes = ${codes}`, `const tracker = { id: 'UA-1' }`, `= ${words}\n`])
      assert.match(text(), part)
  })
}

test('a version that is renamed in one product stays what it is in another', async () => {
  const product = (name: string) => `import { newestFirst, under, version } from 'build-nav'
const releases = newestFirst('3.0', '2.0', '1.0')
export const ${name} = releases.map(({ label, since }) =>
  version(label).pages(...under('${name}/' + label, 'index', since('2.0') && 'new')))
`
  const products = {
    'docs.config.ts': around(`navigation().products(product('A').versions(...a), product('B').versions(...b))`)
      .replace('{ anchor,', '{ product,')
      .replace('\n', `\nimport { a } from './a.js'\nimport { b } from './b.js'\n`),
    'a.ts': product('a'),
    'b.ts': product('b'),
  }
  const { result, text } = await pulled(
    products,
    (docs: never) =>
      JSON.parse(
        (JSON.stringify(docs) as string).replace('"2.0"', '"2.0.1"').replaceAll('a/2.0/', 'a/2.0.1/'),
      ) as never,
  )
  assert.is(result.conditions, 0)
  assert.is(text('a.ts'), product('a').replaceAll('2.0', '2.0.1'))
  assert.is(text('b.ts'), product('b'))
})

for (const [what, folder, cut] of [
  ['with a folder of its own', '', (text: string) => text.replaceAll('3.0', '3.1')],
  ['whose folder stays', `latest/`, (text: string) => text.replace('3.0', '3.1')],
] as const) {
  test(`a version that is cut in one product, ${what}, leaves the code of another`, async () => {
    const newest = folder && `const latest = '3.0'\n`
    const product = (name: string) => `import { newestFirst, under, version } from 'build-nav'
${newest}const releases = newestFirst(${folder ? 'latest' : `'3.0'`}, '2.0')
export const ${name} = releases.map(({ label, only }) =>
  version(label).pages(...under('${name}/' + ${folder ? `(label === latest ? 'latest' : label)` : 'label'}, 'index', 'install', only('3.0') && 'new')))
`
    const products = {
      'docs.config.ts': around(`navigation().products(product('A').versions(...a), product('B').versions(...b))`)
        .replace('{ anchor,', '{ product,')
        .replace('\n', `\nimport { a } from './a.js'\nimport { b } from './b.js'\n`),
      'a.ts': product('a'),
      'b.ts': product('b'),
    }
    const { result, text } = await pulled(products, (docs: never) => {
      const { versions } = (docs as { navigation: { products: { versions: unknown[] }[] } }).navigation.products[0] as {
        versions: unknown[]
      }
      const code = JSON.stringify(versions[0])
      versions.splice(0, 1, JSON.parse(cut(code)), JSON.parse(code.replaceAll('/latest/', '/3.0/')))
    })
    assert.is(result.conditions, 0)
    for (const part of [folder ? `newestFirst(latest, '3.0',` : `newestFirst('3.1', '3.0',`, `only('3.1', '3.0')`])
      assert.match(text('a.ts'), part)
    assert.is(text('b.ts'), product('b'))
  })
}

test('a version that goes leaves what others are since and until', async () => {
  const { text } = await pulled(site, (docs: never) => {
    for (const { versions } of (docs as Docs).navigation.languages) versions.splice(1, 1)
  })
  const code = text('nav/sidebar.ts')
  for (const part of [`newestFirst('3.0', '1.0')`, `since('3.0') && locale`, `until('1.0') && 'old'`]) {
    assert.match(code, part)
  }
  assert.not.match(code, /2\.0|'two'/)
})

const releasesFile = (labels: string) => `/** What readers get. */
export const latest = '2.0'

export const releases = [${labels}] as const

export type Release = (typeof releases)[number]
`

test('a version that goes leaves no condition that all versions left decide alike', async () => {
  const files = {
    'docs.config.ts': `import { docs, navigation } from 'build-nav'
import { releases } from './releases.js'
import { sidebar } from './sidebar.js'

export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: navigation().versions(...releases.map(sidebar)),
})
`,
    'releases.ts': releasesFile(`{ label: latest }, { label: '1.0' }`),
    'sidebar.ts': `import { group, under, version, when } from 'build-nav'
import { latest, type Release } from './releases.js'

export function sidebar(release: Release) {
  const { label } = release
  return version(label).groups(start(release), group('Others').pages('others'))
}

function start({ label }: Release) {
  const folder = label === latest ? '' : 'v1'
  return group('Start')
    .icon(label === latest ? 'play' : undefined)
    .tag(label !== latest ? 'OLD' : undefined)
    .pages(
      // Every version has it.
      'index',
      // Looks accidental: missing only in 1.0
      label === latest && 'agents',
      ...under(folder, 'a', ...when(label === latest, 'b', 'c')),
      ...when(label !== latest, 'd', 'e'),
      ...(label === latest
        ? [
            // The new ones.
            'f',
            group('G').pages('g', label === latest && 'h'),
          ]
        : ['i', group('J').pages('j', label !== latest && 'k')]),
      [latest].includes(label) ? 'l' : 'm',
      label !== latest && 'n',
    )
}
`,
  }
  const { result, text } = await pulled(files, (docs) => void versionsOf(docs).pop())
  assert.is(result.conditions, 0)
  assert.is(text('releases.ts'), releasesFile('{ label: latest }'))
  assert.is(
    text('sidebar.ts'),
    `import { group, under, version } from 'build-nav'
import { type Release } from './releases.js'

export function sidebar(release: Release) {
  const { label } = release
  return version(label).groups(start(release), group('Others').pages('others'))
}

function start({}: Release) {
  const folder = ''
  return group('Start')
    .icon('play')
    .pages(
      // Every version has it.
      'index',
      'agents',
      ...under(folder, 'a', 'b', 'c'),
      // The new ones.
            'f',
            group('G').pages('g', 'h'),
      'l',
    )
}
`,
  )
})

const menu = around(
  `navigation().versions(...shown.map(edition))`,
  `const latest = '3.0'
const releases = newestFirst('draft', latest, '2.0', '1.0')
type Release = (typeof releases)[number]
/** The draft last. */
const shown = [...releases.slice(1), ...releases.slice(0, 1)]

function titled({ label }: Release) {
  if (label === 'draft') return version('Draft')
  return version(label === latest ? \`Version \${label} (latest)\` : \`Version \${label}\`)
}

function edition(release: Release) {
  const { label, since, until } = release
  return titled(release)
    .pages(...under(label, 'index', since('2.0') && 'agents', until('2.0') && 'old', 'a', 'b', 'c'))
    .set('default', label === latest ? true : undefined)
}
`,
)

interface Version {
  version: string
  default?: boolean
  pages: string[]
}
const versionsOf = (docs: never) => (docs as { navigation: { versions: Version[] } }).navigation.versions

test('a version whose title is not its label goes from the list, and from code that picks by its places', async () => {
  const { result, text } = await pulled(menu, (docs) => void versionsOf(docs).pop())
  assert.is(result.conditions, 0)
  assert.match(text(), `newestFirst(latest, '2.0', '1.0')`)
  assert.match(text(), 'const shown = [...releases]\n')
  assert.match(text(), `function titled({ label }: Release) {\n  return version(`)
})

test('a version that is renamed with its folder is so wherever the code asks for it', async () => {
  const { result, text } = await pulled(menu, (docs) => {
    versionsOf(docs)[1] = JSON.parse(JSON.stringify(versionsOf(docs)[1]).replaceAll('2.0', '2.0.1')) as Version
  })
  assert.is(result.conditions, 0)
  for (const part of [`latest, '2.0.1', '1.0'`, `since('2.0.1') && 'agents', until('2.0.1') && 'old'`])
    assert.match(text(), part)
})

test('versions in another order are picked so by their places, and the list of what is since when stays', async () => {
  const { result, text } = await pulled(
    menu,
    (docs) => void versionsOf(docs).splice(0, 2, ...versionsOf(docs).slice(0, 2).reverse()),
  )
  assert.is(result.conditions, 0)
  assert.match(text(), 'const shown = [releases[2], releases[1], releases[3], releases[0]]')
})

test('a version that is cut while the newest has a folder of its own leaves what others are since', async () => {
  const shown = `const latest = '3.0'
const releases = newestFirst('next', latest, '2.0')
`
  const pages = `under(label === latest ? 'latest' : label, 'index', 'a', 'b', since('3.0') && 'agents')`
  const loop = `releases.map(({ label, since }) => version(label).pages(...${pages}).tag(label === latest ? 'Latest' : undefined))`
  const { result, text } = await pulled(around(`navigation().versions(...${loop})`, shown), (docs) => {
    const [, newest] = versionsOf(docs)
    if (!newest) return
    const frozen = newest.pages.map((page) => page.replace('latest', '3.0'))
    versionsOf(docs).splice(1, 1, { ...newest, version: '3.1' }, { version: '3.0', pages: frozen } as Version)
  })
  assert.is(result.conditions, 0)
  assert.match(text(), shown.replace('3.0', '3.1').replace('latest,', `latest, '3.0',`))
  assert.match(text(), `since('3.0') && 'agents'`)
})

test('a version that is cut while the newest has no folder is compared by its label where the old one was, which gets a folder', async () => {
  const pages = Array.from({ length: 60 }, (_, index) => `a/${index}`)
  const folder = `label === '2.0' ? '' : 'v1'`
  const paths = `...under(${folder}, ...when(since('2.0'), 'b'), ${pages.map((page) => `'${page}'`).join(', ')})`
  const releases = `newestFirst('2.0', '1.0').map(({ label, since }) => version(label).pages(${paths}))`
  const { result, text } = await pulled(around(`navigation().versions(...${releases})`), (docs) => {
    const [newest] = versionsOf(docs)
    if (!newest) return
    versionsOf(docs).splice(1, 0, { ...newest, pages: newest.pages.map((page) => `2.0/${page}`) })
    Object.assign(newest, { version: '2.1' })
  })
  assert.equal(result.left, [])
  assert.match(text(), `newestFirst('2.1', '2.0', '1.0')`)
  assert.match(text(), `under(label === '2.1' ? '' : since('2.0') ? '2.0' : 'v1', ...when(since('2.0'), 'b')`)
})

test('what an if pushes goes with the if', async () => {
  const site = around(
    `navigation().versions(...['3.0', '2.0', '1.0'].map(sidebar))`,
    `const LATEST = '3.0'
function sidebar(label: string) {
  const pages = [label]
  if (label !== '1.0') {
    pages.push(label + '/a')
  }
  if (label === LATEST) pages.push('new')
  return version(label).pages(...pages).tag(label === LATEST ? 'Latest' : undefined)
}`,
  )
  const { result, text } = await pulled(site, (docs) => {
    for (const each of versionsOf(docs)) each.pages = each.pages.filter((page) => !/new|a$/.test(page))
    versionsOf(docs)[0]?.pages.unshift('guides/b')
  })
  assert.equal(result.left, [])
  assert.match(
    text(),
    `const pages = [label]\n  return version(label).pages(label === LATEST && 'guides/b', ...pages).tag`,
  )
})

const asFunctions = around(
  `navigation().versions(two('en'), one('en', '1.0'))`,
  `
function pages(folder: string) {
  return [group('Start').pages(\`\${folder}/index\`, \`\${folder}/install\`), group('Guides').pages(\`\${folder}/guide\`)]
}

function two(folder: string) {
  return version('2.0').groups(...pages(folder))
}

function one(folder: string, label: string) {
  return version(label).groups(group('Old').pages(\`\${folder}/\${label}/index\`, \`\${folder}/\${label}/install\`))
}
`,
)

interface Versions {
  readonly navigation: { readonly versions: { version: string; groups: { pages: string[] }[] }[] }
}

test('a version that is copied where a function that takes its label gives it is a call more', async () => {
  const { text } = await pulled(asFunctions, (docs: never) => {
    const { versions } = (docs as Versions).navigation
    versions.push(JSON.parse(JSON.stringify(versions.at(-1)).replaceAll('1.0', '0.9')) as (typeof versions)[0])
  })
  assert.match(text(), `.versions(two('en'), one('en', '1.0'), one('en', '0.9'))`)
})

test('a short version that is another one but for a page is written out, as no code says that page for it', async () => {
  const { text } = await pulled(asFunctions, (docs: never) => {
    const { versions } = (docs as Versions).navigation
    const copy = structuredClone(versions[0] as Versions['navigation']['versions'][0])
    copy.groups[0]?.pages.push('en/new')
    versions.unshift({ ...copy, version: '3.0' })
  })
  assert.match(text(), `version('3.0')`)
})

for (const [what, before, after] of [
  [
    'an `else`',
    `  let text = ''
  if (label === '3.0') text = 'V3'
  else if (label === 'draft') text = 'Draft'
  labels.push(label)
  return version(text || label)`,
    `  let text = ''
  if (label === '3.0') text = 'V3'
  labels.push(label)
  return version(text || label)`,
  ],
  [
    'a loop',
    `  for (const each of labels) if (label === 'draft') labels.push(each)
  return version(label === 'draft' ? 'Draft' : label)`,
    `  for (const each of labels) {}
  return version(label)`,
  ],
  [
    'one with comments',
    `  // Versions are titled by their labels.

  // a draft
  if (label === 'draft') return version('Draft') // not yet
  return version(label)`,
    `  // Versions are titled by their labels.

  return version(label)`,
  ],
  [
    'a block',
    `  // not a draft
  if (label !== 'draft') {
    // as it is
    const text = \`
    V\`
    return version(text.trim() + label)
  }
  return version('Draft')`,
    `  // not a draft
  {
    // as it is
    const text = \`
    V\`
    return version(text.trim() + label)
  }
  return version('Draft')`,
  ],
  [
    'a block whose names mean something else behind it',
    `  const { length } = labels
  if (label !== 'draft') {
    const { length } = label
    labels.push(label.slice(0, length))
  }
  if (label === 'draft') labels.pop()
  ;[length].forEach((each) => labels.push(\`\${each}\`))
  return version(label === 'draft' ? 'Draft' : label)`,
    `  const { length } = labels
  {
    const { length } = label
    labels.push(label.slice(0, length))
  }
  ;[length].forEach((each) => labels.push(\`\${each}\`))
  return version(label)`,
  ],
] as const) {
  test(`an if that a version decides by its going leaves the code around it as it was: ${what}`, async () => {
    const titled = (body: string) =>
      `const labels: string[] = []\nfunction titled({ label }: { label: string }) {\n${body}\n}\n`
    const loop = `...newestFirst('3.0', '2.0', 'draft').map((release) => titled(release).pages(...under(release.label, 'a', 'b')))`
    const { result, text } = await pulled(
      around(`navigation().versions(${loop})`, titled(before)),
      (docs) => void versionsOf(docs).pop(),
    )
    assert.is(result.conditions, 0)
    assert.match(text(), titled(after))
  })
}

const ofProduct = (name: string, page: string) => `import { newestFirst, version, under } from 'build-nav'
const releases = newestFirst('3.0', '2.0', '1.0')
const shown = [releases[1], releases[0], ...releases.slice(2)] as typeof releases
export const ${name} = shown.map(({ label, since }) =>
  version(label).pages(...under('${name}/' + label, 'index', since('2.0') && '${page}')),
)
`

test('a version that goes from one product leaves the code of another, whose versions have the same names', async () => {
  const files = {
    'docs.config.ts': `import { docs, navigation, product } from 'build-nav'
import { a } from './a.js'
import { b } from './b.js'
export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: navigation().products(product('A').versions(...a), product('B').versions(...b)),
})
`,
    'a.ts': ofProduct('a', 'x'),
    'b.ts': ofProduct('b', 'y'),
  }
  const { text } = await pulled(files, (docs: never) => {
    const { products } = (docs as { navigation: { products: { versions: unknown[] }[] } }).navigation
    products[1]?.versions.shift()
  })
  assert.is(text('a.ts'), files['a.ts'])
  assert.match(text('b.ts'), `newestFirst('3.0', '1.0')`)
  const last = await pulled(files, (docs: never) => {
    const { products } = (docs as { navigation: { products: { versions: unknown[] }[] } }).navigation
    products[1]?.versions.pop()
  })
  // Code that picks by places is as it was where it picks the same; all that is left is since 2.0.
  assert.is(last.text('a.ts'), files['a.ts'])
  const left = files['b.ts'].replace(`, '1.0'`, '').replace(', since', '').replace(`since('2.0') && `, '')
  assert.is(last.text('b.ts'), left)
})

test.run()
