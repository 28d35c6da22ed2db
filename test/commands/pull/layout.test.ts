import fc from 'fast-check'
import { check, format } from 'prettier'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runs } from '../../runs.js'
import { around, pulled } from './pulled.js'

const style = { semi: false, singleQuote: true, parser: 'typescript' } as const

interface Group {
  group: string
  icon?: string
  pages: string[]
}

/** Lists that only just fit on a line, and that only just do not. */
const groups = fc.array(
  fc.record(
    {
      group: fc.constantFrom('Start', 'Build and deploy', 'A'),
      icon: fc.constant('book'),
      pages: fc.uniqueArray(
        fc.nat(40).map((length) => `p${'x'.repeat(length)}`),
        { minLength: 1, maxLength: 5 },
      ),
    },
    { requiredKeys: ['group', 'pages'] },
  ),
  { minLength: 1, maxLength: 3 },
)

test('code that was as prettier wants it is so when pages came, went and have other names', async () => {
  const edits = fc.array(fc.record({ group: fc.nat(2), page: fc.nat(5), gone: fc.nat(3), come: fc.nat(3) }), {
    minLength: 1,
    maxLength: 3,
  })
  await fc.assert(
    fc.asyncProperty(groups, edits, fc.constantFrom(40, 80, 120), async (before, changes, printWidth) => {
      const code = before.map(({ group, icon, pages }) => {
        const own = `group(${JSON.stringify(group)})${icon === undefined ? '' : `.icon('${icon}')`}`
        return `${own}.pages(${pages.map((page) => `'${page}'`).join(', ')})`
      })
      const config = await format(around(`navigation().groups(${code.join(', ')})`), { ...style, printWidth })
      const files = { '.prettierrc': JSON.stringify({ ...style, printWidth }), 'docs.config.ts': config }
      const { text } = await pulled(files, (docs: never) => {
        const all = (docs as { navigation: { groups: Group[] } }).navigation.groups
        for (const [nth, { group, page, gone, come }] of changes.entries()) {
          const { pages } = all[group % all.length] as Group
          const news = Array.from({ length: come }, (_, index) => `new-${nth}-${'y'.repeat(index * 9)}${index}`)
          pages.splice(page % (pages.length + 1), Math.min(gone, pages.length - 1), ...news)
        }
      })
      assert.ok(await check(text(), { ...style, printWidth }), text())
    }),
    { numRuns: runs(60) },
  )
})

test('where prettier is not told which quotes, code is in those of its file', async () => {
  const { text } = await pulled(
    {
      'docs.config.ts': around(
        "navigation().pages('index')",
        'const banner = {\n  content: `Hello`,\n} as const\n',
      ).replace('navigation:', 'banner, navigation:'),
    },
    (docs: never) => void Object.assign((docs as { banner: object }).banner, { type: 'info' }),
  )
  assert.match(text(), "content: `Hello`,\n  type: 'info',\n")
})

const broken = `pages(
      'guides/first-steps-in-the-terminal',
      'guides/first-steps-in-the-editor',
    )`

/** Without a configuration of prettier: a list, its new pages, and the new list. */
const unconfigured: readonly [name: string, before: string, pages: readonly string[], after: string][] = [
  [
    'a list on several lines stays so, though it would fit on one',
    broken,
    ['guides/first-steps-in-the-terminal'],
    broken.replace(/\n.*editor',/, ''),
  ],
  [
    'a list that gets too long is broken',
    `pages('guides/first-steps', 'guides/second-steps')`,
    ['guides/first-steps', 'guides/second-steps', 'guides/third-steps'],
    `pages(\n      'guides/first-steps',\n      'guides/second-steps',\n      'guides/third-steps',\n    )`,
  ],
]

for (const [name, before, pages, after] of unconfigured) {
  test(`where prettier has no configuration, ${name}`, async () => {
    const config = (list: string) => around(`navigation().groups(\n    group('Guides').${list},\n  )`)
    const { text } = await pulled(config(before), (docs: never) => {
      const [group] = (docs as { navigation: { groups: Group[] } }).navigation.groups
      group?.pages.splice(0, 4, ...pages)
    })
    assert.is(text(), config(after))
  })
}

test('where prettier has no configuration, lines are as long as others of the file', async () => {
  const first = `import { docs, group, language, navigation, tab, under } from 'build-nav'`
  const config = (imports: string, longest: string, other: string) =>
    around(
      `navigation().groups(
    group('Guides').pages(${longest}),
    group('Reference').pages(
      group('Settings').pages('reference/settings', ${other}),
    ),
  )`,
    ).replace(/^import .*/, imports)
  const pages = ['first', 'second', 'third'].map((name) => `'guides/${name}-steps'`)
  const { text } = await pulled(
    config(first, pages.join(', '), `'reference/commands', 'reference/gone'`),
    (docs: never) => {
      const { groups } = (docs as { navigation: { groups: (Group & { pages: Group[] })[] } }).navigation
      groups[0]?.pages.push('faq' as never)
      groups[1]?.pages[0]?.pages.pop()
      Object.assign(docs, { redirects: [{ source: '/old', destination: '/new' }] })
    },
  )
  const imports = first.replace('navigation, tab', 'navigation, redirect, tab')
  const after = config(imports, [...pages, `'faq'`].join(', '), `'reference/commands'`)
  assert.is(text().replace(/  redirects: .*\n/, ''), after)
})

test('a statement that was not formatted stays in its own layout, beside one that was', async () => {
  const rows = ['first', 'second'].map(
    (name) => `  { source: '/${name}-old-address', destination: '/${name}-new-address', permanent: true },`,
  )
  const config = `const pages = ['a']
function paths() {
    const more = [ 'b' ]
    return [
      'c',
    ]
}
// prettier-ignore
const redirects = [
${rows.join('\n')}
]
export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  redirects,
  navigation: navigation().pages(...pages, ...paths()),
})
`
  const long = Array.from({ length: 6 }, (_, index) => `${'x'.repeat(9)}-${index}`)
  const { text } = await pulled(`import { docs, navigation } from 'build-nav'\n${config}`, (docs: never) => {
    const { navigation, redirects } = docs as { navigation: { pages: string[] }; redirects: object[] }
    navigation.pages.splice(1, 0, ...long)
    navigation.pages.push('d')
    redirects.push({ source: '/a-third-old-address', destination: '/a-third-new-address', permanent: true })
  })
  assert.match(text(), `const pages = [\n  'a',\n  '${long[0]}',\n`)
  assert.match(text(), `    const more = [ 'b' ]\n    return [\n      'c',\n      'd',\n    ]`)
  const [row = ''] = rows
  assert.match(text(), `${rows[1]}\n${row.replaceAll('first', 'a-third').replace(/'/g, '"').replace(/"/g, "'")}`)
})

test.run()
