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

test('a page outside of the folder of its list begins with a slash', async () => {
  assert.is(
    await edited(start, ([group]) => group?.pages.push('README')),
    `...under('fr', group('Start').icon('book').pages('a', 'b', '/README'))`,
  )
  assert.is(
    await edited(`group('Start').pages(...under('fr', 'a', 'b'))`, ([group]) => group?.pages.splice(1, 0, 'README')),
    `group('Start').pages(...under('fr', 'a', '/README', 'b'))`,
  )
})

test('beside an edit of the group, too, and in a new group', async () => {
  const both: Edit = ([group]) => {
    group?.pages.unshift('README')
    if (group) group.icon = 'star'
  }
  assert.is(await edited(start, both), `...under('fr', group('Start').icon('star').pages('/README', 'a', 'b'))`)
  assert.is(
    await edited(start, (groups) => groups.push({ group: 'More', pages: ['README', 'fr/c'] } as never)),
    `...under('fr', group('Start').icon('book').pages('a', 'b'), group('More').pages('/README', 'c'))`,
  )
})

test('a page enters the folder and leaves it, and a page from the root is renamed and removed', async () => {
  const rooted = `...under('fr', group('Start').pages('a', '/README', 'b'))`
  const renamed =
    (from: string, to: string) =>
    ([group]: Group[]) =>
      group?.pages.splice(group.pages.indexOf(from), 1, to)
  assert.is(
    await edited(rooted, renamed('README', 'fr/README')),
    `...under('fr', group('Start').pages('a', 'README', 'b'))`,
  )
  assert.is(await edited(rooted, renamed('README', 'READ')), `...under('fr', group('Start').pages('a', '/READ', 'b'))`)
  assert.is(await edited(rooted, renamed('fr/b', 'b')), `...under('fr', group('Start').pages('a', '/README', '/b'))`)
  assert.is(
    await edited(rooted, ([group]) => group?.pages.splice(1, 1)),
    `...under('fr', group('Start').pages('a', 'b'))`,
  )
  assert.is(
    await edited(rooted, ([group]) => group?.pages.splice(2, 0, 'fr/c')),
    `...under('fr', group('Start').pages('a', '/README', 'c', 'b'))`,
  )
})

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
