import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { build } from '../../../src/commands/build/build.js'
import { pull, pullText } from '../../../src/commands/pull/pull.js'
import { ownVersion, packageRoot } from '../../../src/config/loader/own-package.js'
import type { JsonValue } from '../../../src/format/json/value.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'
import { around, pulled, pulledInPart } from './pulled.js'

interface Site {
  navigation: { groups: { group: string; pages: string[] }[] }
}

interface Languages {
  navigation: { languages: { groups: { group: string; tag?: string }[] }[] }
}

test('an edit that no code can take is left, and told with its place', async () => {
  const titles = around(
    `navigation().groups(...['One', 'Two'].map((title) => group(title + '!'.repeat(title.length)).pages(title)))`,
  )
  const { result } = await pulledInPart(titles, ({ navigation: { groups } }: Site) => {
    const [first] = groups
    if (first) first.group = 'Uno'
  })
  const levels = result.left.map(({ code, severity }) => `${severity} ${code}`)
  assert.equal(levels, ['error pull-left'])
  const helper = around(
    `navigation().groups(
    group('A').pages('a'),
    ...['One'].map(titled),
    ...eval('[]'),
    ...shouted,
  )`,
    `const titled = (title: string) => group(title.toUpperCase()).pages('b')
const shouted = ['C', 'D'].map((title) => titled(title))`,
  )
  const renamed = await pulledInPart(helper, ({ navigation: { groups } }: Site) => {
    Object.assign(groups[1] as object, { group: 'Uno' })
    groups[3]?.pages.push('e')
    groups.splice(3, 0, { group: 'N', pages: ['n'] })
  })
  const lines = renamed.text().split('\n')
  const told = renamed.result.left.map(({ place }) => lines[(place?.line ?? 0) - 1]?.slice((place?.column ?? 0) - 1))
  assert.equal(told, [`group(title.toUpperCase()).pages('b')`, `...shouted,`, `'b')`])
})

test('a group of all languages that goes from one, with its title in a row, is left at the loop', async () => {
  const config = around(
    `navigation().languages(
    ...(['en', 'fr'] as const).map((locale) =>
      language(locale).groups(
        ...sections.map(({ label, words, pages }) =>
          group(locale === 'en' ? label : words[locale]).pages(...under(locale, ...pages)),
        ),
      ),
    ),
  )`,
    `const sections = [
  { label: 'Start', words: { fr: 'Début', de: 'Anfang' }, pages: ['a'] },
  { label: 'Build', words: { fr: 'Bâtir', de: 'Bauen' }, pages: ['b'] },
] as const
`,
  )
  const { result, text } = await pulledInPart(
    config,
    ({ navigation }: Languages) => void navigation.languages[1]?.groups.shift(),
  )
  assert.is(text(), config)
  assert.match(
    result.left[0]?.hint ?? '',
    '`...sections.map(({ label, words, pages }) => …` produces these entries. Change the files or data that it reads.',
  )
})

test('a search that may run the config no more leaves the edits for which it would have had to', async () => {
  const folder = temporaryFolder({
    'docs.config.ts': around(
      `navigation().groups(group('A').pages('a'), ...['One', 'Two'].map((title) => group(title + '!'.repeat(title.length)).pages(title)))`,
    ),
  })
  const [config, out] = [path.join(folder, 'docs.config.ts'), path.join(folder, 'docs.json')]
  await build({ cwd: folder })
  // One of the two can't be taken, so all at once does not do.
  const wanted = readFileSync(out, 'utf8').replace('"a"', '"a", "c"').replace('"One!!!"', '"Uno"')
  const leftWith = async (mostTries: number | undefined) => {
    const { left } = await pullText(config, wanted, out, { texts: new Map(), mostTries })
    return left.length
  }
  assert.equal([await leftWith(undefined), await leftWith(0)], [1, 2])
})

test('what is to be written for one variant says so, and points at the element', async () => {
  const variants = around(
    `navigation().languages(
  ...(['en', 'de'] as const).map((code) =>
    language(code).groups(...['a', 'b'].map((name) => group(name).pages(\`\${code}/\${name}\`)))),
)`,
  )
  const { result, text } = await pulledInPart(variants, ({ navigation }: Languages) => {
    const edited = navigation.languages[1]?.groups[0]
    if (edited) edited.tag = 'NEU'
  })
  const [left] = result.left
  assert.is(
    left?.hint,
    `This code also produces 3 other parts of docs.json, which would change too. Write \`.tag("NEU")\` for this place only. Or run \`npx build-nav pull --inline\`, which may write the value out for you.`,
  )
  const line = text().split('\n')[(left?.place?.line ?? 1) - 1] ?? ''
  assert.match(line.slice((left?.place?.column ?? 1) - 1), /^(group|pages)\(/)
})

test('code that loses a page or does not compile is no hint', async () => {
  const filtered = around(
    `navigation().groups(...names.map((name) => group(name).pages(...rows.filter((row) => row.of === name).map((row) => row.page))))`,
    `const names = ['A', 'B']
const rows = [{ page: 'a', of: 'A' }, { page: 'b', of: 'B' }]
`,
  )
  const renamed = await pulledInPart(filtered, ({ navigation: { groups } }: Site) => {
    Object.assign(groups[1] as object, { group: 'Bee' })
  })
  assert.match(renamed.result.left[0]?.hint ?? '', 'Change this code together with the code or data that depends on it')
  const typed = around(
    `navigation().groups(...[...sections].map(([title, pages]) => group(title).pages(...pages)))`,
    `const sections = new Map<string, string[]>([['A', ['a']], ['B', ['c']]])\n`,
  )
  const nested = await pulledInPart(typed, ({ navigation: { groups } }: Site) => {
    Object.assign(groups[0] as object, { pages: ['a', { group: 'Deep', pages: ['b'] }] })
  })
  assert.is(nested.text(), typed)
  assert.match(nested.result.left[0]?.hint ?? '', 'Change this code together with the code or data that depends on it')
})

test('a flag that happens to tell one row from the others is no condition, nor is what one variant has several of', async () => {
  const rows = around(
    `navigation().products(product('Products').groups(...sdks.map(sdkGroup)))`,
    `import { product } from 'build-nav'
interface Sdk { id: string; title: string; hasCli?: boolean }
const sdks: Sdk[] = [{ id: 'ts', title: 'A', hasCli: true }, { id: 'prod', title: 'B' }]
const sdkGroup = ({ id, title, hasCli }: Sdk) =>
  group(title).tag(hasCli ? 'CLI' : undefined).pages(\`${'${id}'}/install\`, hasCli && \`${'${id}'}/cli\`)
`,
  )
  const { result, text } = await pulledInPart(
    rows,
    ({ navigation }: { navigation: { products: Site['navigation'][] } }) => {
      const [first] = navigation.products[0]?.groups ?? []
      if (first) Object.assign(first, { pages: ['ts/install', 'ts/cli', 'ts/browser'], icon: 'js' })
    },
  )
  assert.match(
    String(result.left[0]?.hint),
    'This code also produces another part of docs.json, which would change too.',
  )
  assert.is(result.left.length, 2)
  assert.is(text(), rows)
})

const words = `const zh = { Docs: '文档', Start: '开始' }
const words = { en: {} as Partial<typeof zh>, zh }
const locales = Object.keys(words) as ('en' | 'zh')[]
const sidebar = (locale: 'en' | 'zh') => {
  const t = (title: keyof typeof zh): string => words[locale][title] ?? title
  return language(locale)
    .navbar({ primary: { type: 'button', label: t('Start'), href: 'https://acme.dev' } })
    .tabs(...under(locale, tab(t('Docs')).icon('book').groups(group(t('Start')).pages('a', 'b'))))
}
`
interface Translated {
  navigation: { languages: { navbar: { primary: { label: string } }; tabs: { icon: unknown }[] }[] }
}
const translated = around(`navigation().languages(...locales.map(sidebar))`, words)

test('a text that is looked up stays a key of its table, wherever it is looked up', async () => {
  const label = (text: string) =>
    pulled(translated, ({ navigation: { languages } }: Translated) => {
      if (languages[0]) languages[0].navbar.primary.label = text
    })
  const renamed = await label('Open')
  assert.equal(renamed.result.taken, ["changed 'navbar.primary.label' of en from 'Start' to 'Open'"])
  assert.match(renamed.text(), `label: t('Open')`)
  assert.match(renamed.text(), /Start: '开始', Open: '开始'/)
  const other = await label('Docs')
  assert.match(other.text(), `label: locale === 'en' ? 'Docs' : t('Start')`)
})

test('edits behind many that the config refuses are taken', async () => {
  const refused = Array.from({ length: 12 }, (_, index) => `checked(group('${index}').pages('${index}'))`)
  const checked = `function checked<Group>(own: Group): Group {
  if (JSON.stringify(own).includes('new')) throw new Error('refused')
  return own
}`
  const groups = `navigation().groups(${[...refused, `group('Last').pages('last')`].join(', ')})`
  const { result, text } = await pulledInPart(around(groups, checked), ({ navigation }: Site) => {
    for (const { group, pages } of navigation.groups) pages.push(`new/${group}`)
  })
  assert.is(result.left.length, refused.length)
  assert.match(text(), `group('Last').pages('last', 'new/Last')`)
})

test('a page that comes beside the pages of a text that is split is written, and the text stays', async () => {
  const split = `'a b c'.split(' ').map((page) => \`docs/\${page}\`)`
  const { text } = await pulledInPart(
    around(`navigation().groups(group('A').pages(...${split}))`),
    ({ navigation: { groups } }: Site) => void groups[0]?.pages.splice(1, 2, 'other', 'docs/c', 'docs/d'),
  )
  assert.match(text(), `...${split}, 'docs/d')`)
})

test('a config that gives something else each time can not be followed', async () => {
  const random = around(`navigation().groups(group(String(globalThis.process.hrtime.bigint())).pages('a'))`)
  const codes = await pulled(random, ({ navigation: { groups } }: Site) => {
    groups[0]?.pages.push('b')
  }).catch((error: unknown) => error instanceof BuildNavError && error.diagnostics.map(({ code }) => code))
  assert.equal(codes, ['pull-unreadable'])
})

test('a config that can not be followed through another copy of build-nav names both copies', async () => {
  const folder = temporaryFolder({
    'docs.config.ts': around(`navigation().groups(group('A').pages('a'))`),
    'node_modules/build-nav/package.json': JSON.stringify({
      name: 'build-nav',
      version: '0.0.1',
      type: 'module',
      exports: { '.': './dist/index.js' },
    }),
    // This version gives each group a number, another one each time.
    'node_modules/build-nav/dist/index.js': `import * as now from ${JSON.stringify(path.join(packageRoot, 'dist', 'index.js'))}
const { docs, navigation } = now
const group = (title) => now.group(title + process.hrtime.bigint())
export { docs, group, navigation }
`,
  })
  await build({ cwd: folder })
  const out = path.join(folder, 'docs.json')
  writeTo(out, readFileSync(out, 'utf8').replace('"a"', '"a", "b"'))
  const error = await pull({ cwd: folder }).catch((thrown: unknown) => thrown)
  assert.instance(error, BuildNavError)
  const [{ message, hint } = { message: '', hint: '' }] = (error as BuildNavError).diagnostics
  assert.match(message, /but the config imports build-nav 0\.0\.1 \(.*node_modules.build-nav\)\./)
  assert.match(message, `The command is build-nav ${ownVersion()} (${packageRoot})`)
  assert.match(hint ?? '', 'npm ls build-nav')
})

test("keys in another order that the code can not have are the writer's to keep, and nothing is left", async () => {
  const spread = `import { docs, group, navigation } from 'build-nav'
const common = { name: 'Acme', theme: 'mint' } as const
export default docs({
  ...common,
  colors: { primary: '#0D9373' },
  navigation: navigation().groups(group('Start').pages('a')),
}).set('x-extra', 'a')
`
  await pulled(spread, (docs: Record<string, JsonValue>) => {
    const keys = ['theme', 'navigation', 'x-extra', 'name', 'colors']
    return Object.fromEntries(keys.map((key) => [key, docs[key] as JsonValue]))
  })
})

test.run()
