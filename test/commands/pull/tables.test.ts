import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { around, pulled, pulledInPart, type Files } from './pulled.js'

interface Docs {
  redirects: { source: string; destination: string; permanent?: boolean }[]
}

const config = (redirects: string, before: string) => `import { docs, navigation, permanent, redirect } from 'build-nav'
${before}
export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  redirects: ${redirects},
  navigation: navigation().pages('index'),
})
`
const objects = `export const old = [
  { from: '/a', to: '/index' }, // asked by sales
  { from: '/b', to: '/x' }, // from the old site
  { from: '/c', to: '/y' },
]
`
const tuples = `export const old: [from: string, to: string][] = [
  ['/a', '/index'], // asked by sales
  ['/b', '/x'], // from the old site
  ['/c', '/y'],
]
`
const table = `export const old = {
  '/a': '/index', // asked by sales
  '/b': '/x', // from the old site
  '/c': '/y',
}
`
const imported = `import { old } from './old.js'\n`

const tables: readonly (readonly [name: string, files: Files, row: string])[] = [
  [
    'objects',
    at('old.map(({ from, to }) => ({ source: from, destination: to }))', objects),
    "{ from: '/z', to: '/q' },",
  ],
  ['tuples', at('old.map(([source, destination]) => ({ source, destination }))', tuples), "['/z', '/q'],"],
  [
    'entries',
    at('Object.entries(old).map(([source, destination]) => ({ source, destination }))', table),
    "'/z': '/q',",
  ],
  ['a spread', at('redirect({ ...old })', table), "'/z': '/q',"],
  [
    'beside rows',
    at("[...permanent({ '/k': '/l' }), ...old.map(([source, destination]) => ({ source, destination }))]", tuples),
    "['/z', '/q'],",
  ],
]

function at(redirects: string, old: string): Files {
  return { 'docs.config.ts': config(redirects, imported), 'old.ts': old }
}

for (const [name, files, row] of tables) {
  test(`a redirect less or more is a row less or more in the table that gives it: ${name}`, async () => {
    const { text, again } = await pulled(files, (docs: Docs) => {
      docs.redirects = docs.redirects.filter(({ source }) => source !== '/b')
    })
    const [before, gone] = [files['old.ts'] ?? '', text('old.ts')]
    assert.is(gone, before.replace(/.*'\/b'.*\n/, ''))
    await again((docs: Docs) => void docs.redirects.push({ source: '/z', destination: '/q' }))
    assert.is(text('old.ts'), gone.replace(/(.*'\/c'.*\n)/, `$1  ${row}\n`))
    assert.is(text(), files['docs.config.ts'])
  })
}

test('of two tables, each has its own rows, and a new row is in the last one', async () => {
  const files = {
    'docs.config.ts': config('redirect({ ...old, ...recent })', `import { old, recent } from './old.js'\n`),
    'old.ts': `export const old = {\n  '/a': '/index', // asked by sales\n}\nexport const recent = {\n  '/b': '/x', // 2025\n}\n`,
  }
  const { text, again } = await pulled(files, (docs: Docs) => {
    docs.redirects.push({ source: '/z', destination: '/q' })
  })
  assert.is(text('old.ts'), files['old.ts'].replace('// 2025\n', `// 2025\n  '/z': '/q',\n`))
  await again((docs: Docs) => void docs.redirects.shift())
  assert.match(text('old.ts'), 'export const old = {}\n')
  assert.is(text(), files['docs.config.ts'])
})

test('a row of a JSON file is removed and added there', async () => {
  for (const [rows, code] of [
    ['[\n  ["/a", "/b"],\n  ["/c", "/d"]\n]\n', 'old.map(([source, destination]) => ({ source, destination }))'],
    ['{\n  "/a": "/b",\n  "/c": "/d"\n}\n', 'redirect(old)'],
  ] as const) {
    const files = {
      'docs.config.ts': config(code, `import old from './old.json' with { type: 'json' }\n`),
      'old.json': rows,
    }
    const { text, again } = await pulled(files, (docs: Docs) => void docs.redirects.shift())
    assert.not.match(text('old.json'), '/a')
    await again((docs: Docs) => void docs.redirects.unshift({ source: '/a', destination: '/b' }))
    assert.is(text('old.json'), rows)
    assert.is(text(), files['docs.config.ts'])
  }
})

test('a page that changes its place in a list of rows keeps its row, with all that docs.json lacks', async () => {
  const rows = ["  { name: 'React', url: 'start/react' },\n", "  { name: 'Vue', url: 'start/vue' },\n"]
  const files = {
    'docs.config.ts': around(
      `navigation().groups(group('Start').pages(...items.map(({ url }) => url)))`,
      `import { items } from './items.js'`,
    ),
    'items.ts': `export const items = [\n${rows.join('')}]\n`,
  }
  const { text } = await pulled(files, (docs: { navigation: { groups: { pages: string[] }[] } }) => {
    docs.navigation.groups[0]?.pages.reverse()
  })
  assert.is(text('items.ts'), `export const items = [\n${rows.toReversed().join('')}]\n`)
})

test('a row of a JSON table that changes its place keeps its key and its values', async () => {
  const row = (name: string) =>
    `    "key-${name}": { "text": "${name.toUpperCase()}", "note": "n", "children": ["${name}"] }`
  const files = (order: string) => ({
    'docs.config.ts': around(
      `navigation().languages(
    ...(['en', 'es'] as const).map((lang) =>
      language(lang).groups(
        ...Object.values(guide[lang]).map(({ text, children }) =>
          group(text).pages(...children.map((child) => \`\${lang}/\${child}\`)),
        ),
      ),
    ),
  )`,
      `import guide from './guide.json' with { type: 'json' }`,
    ),
    'guide.json': `{\n${['en', 'es'].map((lang) => `  "${lang}": {\n${[...order].map(row).join(',\n')}\n  }`).join(',\n')}\n}\n`,
  })
  const { text } = await pulled(files('abc'), (docs: { navigation: { languages: { groups: object[] }[] } }) => {
    for (const { groups } of docs.navigation.languages) groups.push(...groups.splice(0, 1))
  })
  assert.is(JSON.stringify(JSON.parse(text('guide.json'))), JSON.stringify(JSON.parse(files('bca')['guide.json'])))
})

test('what the code around a table can not give is left, and the table stays', async () => {
  const before = config('old.map(({ from, to }) => ({ source: from, destination: to }))', objects)
  const { text } = await pulledInPart(before, (docs: Docs) => {
    docs.redirects.push({ source: '/z', destination: '/q', permanent: false })
  })
  assert.is(text(), before)
})

test.run()
