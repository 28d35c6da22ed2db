import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { around, pulled } from './pulled.js'

interface Group {
  group: string
  icon?: string
  pages: string[]
}
interface Site {
  navigation: { languages: { language: string; groups: Group[] }[] }
}
type Edit = (groups: Group[]) => unknown

const english = `import { docs, group, language, navigation } from 'build-nav'
import { french } from './french.js'

export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: navigation().languages(language('en').groups(group('Start').pages('a', 'README')), french()),
})
`

/** The code of the groups of a language that is a function of its own, after an edit of them. */
async function edited(groups: string, edit: Edit): Promise<string> {
  const french = `import { group, language, under } from 'build-nav'\n\nexport const french = () => language('fr').groups(${groups})\n`
  const { text } = await pulled(
    { 'docs.config.ts': english, 'french.ts': french },
    ({ navigation }: Site) => void edit(navigation.languages[1]?.groups ?? []),
  )
  assert.is(text(), english, 'the call of the function stays')
  return (
    /groups\(\s*([^]*?),?\s*\)\n$/
      .exec(text('french.ts'))?.[1]
      ?.replace(/\s+/g, ' ')
      .replace(/\( | ?,? \)/g, (bracket) => bracket.trim().replace(',', '')) ?? ''
  )
}

const start = `...under('fr', group('Start').icon('book').pages('a', 'b'))`
const rooted = `...under('fr', group('Start').pages('a', '/README', 'b'))`
const renamed =
  (from: string, to: string): Edit =>
  ([group]) =>
    group?.pages.splice(group.pages.indexOf(from), 1, to)
const both: Edit = ([group]) => {
  group?.pages.unshift('README')
  if (group) group.icon = 'star'
}

const cases: readonly (readonly [name: string, groups: string, edit: Edit, from: string, to: string])[] = [
  ['begins with a slash', start, ([group]) => group?.pages.push('README'), `'b')`, `'b', '/README')`],
  [
    'begins with a slash beside pages that have the folder',
    `group('Start').pages(...under('fr', 'a', 'b'))`,
    ([group]) => group?.pages.splice(1, 0, 'README'),
    `'b'`,
    `'/README', 'b'`,
  ],
  ['beside an edit of the group', start, both, `'book').pages('a'`, `'star').pages('/README', 'a'`],
  [
    'in a new group',
    start,
    (groups) => groups.push({ group: 'More', pages: ['README', 'fr/c'] }),
    `'b'))`,
    `'b'), group('More').pages('/README', 'c'))`,
  ],
  ['enters the folder', rooted, renamed('README', 'fr/README'), `'/README'`, `'README'`],
  ['is renamed', rooted, renamed('README', 'READ'), `'/README'`, `'/READ'`],
  ['was inside', rooted, renamed('fr/b', 'b'), `'b'`, `'/b'`],
  ['is removed', rooted, ([group]) => group?.pages.splice(1, 1), `'/README', `, ''],
  ['is beside a new page inside', rooted, ([group]) => group?.pages.splice(2, 0, 'fr/c'), `'b'`, `'c', 'b'`],
]

for (const [name, groups, edit, from, to] of cases) {
  test(`a page outside of the folder of its list: ${name}`, async () => {
    assert.is(await edited(groups, edit), groups.replace(from, to))
  })
}

const languages = around(
  `navigation().languages(...(['en', 'fr'] as const).map((locale) => language(locale).groups(...under(locale === 'en' ? '' : 'fr', group('A').pages('a', 'b')))))`,
)

test('only one language has the page outside of the folder', async () => {
  const { text } = await pulled(
    languages,
    ({ navigation }: Site) => void navigation.languages[1]?.groups[0]?.pages.push('README'),
  )
  assert.match(text(), `group('A').pages('a', 'b', locale === 'fr' && '/README')`)
})

test.run()
