import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { around, pulled, pulledInPart } from './pulled.js'

interface Group {
  group: string
  hidden?: boolean
  icon?: string
  pages: (string | Group)[]
}
interface Version {
  version: string
  groups: Group[]
}
interface Site {
  name: string
  favicon: string
  appearance: { strict: boolean; default?: string }
  navigation: { groups: Group[]; versions: Version[] }
}

const site = `theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }`

test('a builder that a module needs is added to what it imports or requires, or imported', async () => {
  const addGroup = ({ navigation: { groups } }: Site) => void groups[0]?.pages.push({ group: 'New', pages: ['b'] })
  const more = await pulled(
    {
      'docs.config.cjs': `const { docs, navigation, group } = require('build-nav')
module.exports = docs({ ${site}, navigation: navigation().groups(group('A').pages('a')) })
`,
    },
    (docs: Site) => void Object.assign(docs.navigation, { global: { anchors: [{ anchor: 'Blog', href: '/blog' }] } }),
  )
  assert.match(more.text('docs.config.cjs'), `const { docs, navigation, group, anchor } = require('build-nav')`)
  const data = await pulled(
    {
      'docs.config.ts': around(`navigation().groups(group('A').pages(...pages))`, `import { pages } from './pages.js'`),
      'pages.ts': `export const pages = ['a']\n`,
    },
    addGroup,
  )
  assert.match(data.text('pages.ts'), `import { group } from 'build-nav'\n`)
})

test('a text behind the name of a property changes where it is declared, any other value in place of the name', async () => {
  const { text } = await pulled(
    `import { docs, group, navigation } from 'build-nav'
const strict = true
const isDark = 'dark'
const favicon = '/a.svg'
export default docs({ ${site}, favicon, appearance: { default: isDark, strict }, navigation: navigation().groups(group('A').pages('a')) })
`,
    (docs: Site) => {
      docs.favicon = '/b.svg'
      docs.appearance = { default: 'light', strict: false }
    },
  )
  assert.match(text(), `const isDark = 'light'\nconst favicon = '/b.svg'\n`)
  assert.match(text(), 'strict: false')
})

test('a condition may ask for what the destructured parameter does not name yet', async () => {
  const { result, text } = await pulled(
    around(
      `navigation().versions(...editions.map((edition) => version(edition.label).groups(guides(edition))))`,
      `const editions = [{ label: '2.0', intro: 'x' }, { label: '1.0', intro: 'x' }]
const guides = ({ intro }: { label: string; intro: string }) => group('Guides').pages(intro, 'start')`,
    ),
    ({ navigation: { versions } }: Site) => void versions[0]?.groups[0]?.pages.push('new'),
  )
  assert.is(result.conditions, 1)
  assert.match(
    text(),
    /\(\{ intro, label \}: \{ label: string; intro: string \}\) =>\s+group\('Guides'\)\.pages\(intro, 'start', label === '2\.0' && 'new'\)/,
  )
})

test('where the config refuses one edit, the others are taken, and that one is left with its place', async () => {
  const { result, text } = await pulledInPart(
    {
      'docs.config.ts': around(
        `navigation().groups(
    checked(group('A').icon('star').pages('a', 'b')),
    group('B').pages('c'),
    group('C').pages('d'),
    checked(group('D').pages(...pages, 'y', 'z')),
  )`,
        `import pages from './pages.json' with { type: 'json' }
const given: readonly string[] = [
  '{"group":"A","icon":"star","pages":["a","b"]}',
  '{"group":"D","pages":["x","y","z"]}',
]
function checked<Given>(element: Given): Given {
  if (!given.includes(JSON.stringify(element))) throw new Error(JSON.stringify(element))
  return element
}`,
      ),
      'pages.json': '["x"]\n',
    },
    ({ navigation: { groups } }: Site) => {
      Object.assign(groups[0] as Group, { group: 'AA', icon: undefined, pages: ['a'] })
      ;(groups[1] as Group).pages.push('new')
      ;(groups[2] as Group).group = 'CC'
      ;(groups[3] as Group).pages = ['xx', 'z', 'y']
    },
  )
  assert.match(text(), `group('B').pages('c', 'new'),\n    group('CC').pages('d')`)
  // What a function refuses is written without it, where it is one element.
  assert.match(text(), `group('AA').pages('a'),\n    group('B')`)
  assert.equal(
    result.left.map(({ message, place }) => [message.split(': ')[1], place?.line, place?.column]),
    [
      ["replaced page 'x' with 'xx' in D.", 19, 30],
      ["reordered page 'y' in D.", 19, 45],
    ],
  )
})

test('several edits of what a JSON file gives are one change of it', async () => {
  const { text } = await pulled(
    {
      'docs.config.ts': around(
        `navigation().groups(...groups.map(({ title, pages }) => group(title).pages(...pages)))`,
        `import groups from './groups.json' with { type: 'json' }`,
      ),
      'groups.json': `[
  { "title": "A", "pages": ["a", "b", "c"] },
  { "title": "B", "pages": ["d"] }
]
`,
    },
    ({ navigation: { groups } }: Site) => {
      ;(groups[0] as Group).pages = ['new', 'b', 'cc']
      Object.assign(groups[1] as Group, { group: 'Z', pages: ['d', 'e'] })
    },
  )
  assert.is(
    text('groups.json'),
    `[
  { "title": "A", "pages": ["new", "b", "cc"] },
  { "title": "Z", "pages": ["d", "e"] }
]
`,
  )
})

test('one use of a constant is written out, and the others keep the constant; all its uses together change it', async () => {
  const config = `import { docs, group, navigation } from 'build-nav'
const BRAND = '#0D9373'
const light = BRAND
const strict = true
export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: BRAND, light, dark: BRAND },
  appearance: { strict },
  banner: { content: 'Hi', dismissible: strict },
  navigation: navigation().groups(group('Start').pages('a')),
})
`
  interface Settings {
    colors: Record<'primary' | 'light' | 'dark', string>
    appearance: { strict: boolean }
    banner: { dismissible: boolean }
  }
  const codeAfter = async (edit: (docs: Settings) => void) => {
    const { text } = await pulled(config, edit)
    return text()
  }
  assert.match(await codeAfter(({ colors }) => void (colors.dark = '#fff')), `{ primary: BRAND, light, dark: '#fff' }`)
  const light = await codeAfter(({ colors }) => void (colors.light = '#fff'))
  assert.match(light, `{ primary: BRAND, light: '#fff', dark: BRAND }`)
  assert.match(light, `BRAND = '#0D9373'`)
  const all = { primary: '#000', light: '#000', dark: '#000' }
  assert.match(await codeAfter(({ colors }) => void Object.assign(colors, all)), `BRAND = '#000'`)
  assert.match(await codeAfter(({ appearance }) => void (appearance.strict = false)), `appearance: { strict: false }`)
  const both = await codeAfter(({ appearance, banner }) => {
    appearance.strict = false
    banner.dismissible = false
  })
  assert.match(both, `appearance: { strict: false },\n  banner: { content: 'Hi', dismissible: false }`)
})

test.run()
