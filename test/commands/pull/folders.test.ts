import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { around, pulled, pulledInPart } from './pulled.js'

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
    /groups\(([^]*)\)\n$/
      .exec(text('french.ts'))?.[1]
      ?.replace(/\s+/g, ' ')
      .replace(/\( | ?,? \)/g, (bracket) => bracket.trim().replace(',', '')) ?? ''
  )
}

const start = `...under('fr', group('Start').icon('book').pages('a', 'b'))`

test('a page outside of the folder of its list: the folder is around the other entries only', async () => {
  assert.is(
    await edited(start, ([group]) => group?.pages.push('README')),
    `group('Start').icon('book').pages(...under('fr', 'a', 'b'), 'README')`,
  )
  assert.is(
    await edited(start, ([group]) => group?.pages.splice(1, 0, 'README')),
    `group('Start').icon('book').pages(...under('fr', 'a'), 'README', ...under('fr', 'b'))`,
  )
})

test('beside an edit of the group, too, and beside other groups of the folder', async () => {
  const both: Edit = ([group]) => {
    group?.pages.unshift('README')
    if (group) group.icon = 'star'
  }
  assert.is(await edited(start, both), `group('Start').icon('star').pages('README', ...under('fr', 'a', 'b'))`)
  const three = `...under('fr', group('A').pages('a'), group('B').pages('b'), group('C').pages('c'))`
  assert.is(
    await edited(three, (groups) => groups[1]?.pages.push('README')),
    `...under('fr', group('A').pages('a')), group('B').pages(...under('fr', 'b'), 'README'), ...under('fr', group('C').pages('c'))`,
  )
})

test('a page between those that `under` is given', async () => {
  assert.is(
    await edited(`group('Start').pages(...under('fr', 'a', 'b'))`, ([group]) => group?.pages.splice(1, 0, 'README')),
    `group('Start').pages(...under('fr', 'a'), 'README', ...under('fr', 'b'))`,
  )
})

test('comments around what `under` is given stay', async () => {
  const commented = `...under('fr', /* first */ group('Start').pages('a', 'b'), // last
)`
  const text = await edited(commented, ([group]) => group?.pages.push('README'))
  assert.match(text, `/* first */ group('Start').pages(...under('fr', 'a', 'b'), 'README'), // last`)
})

test('only one language has the page outside of the folder', async () => {
  const { text } = await pulled(
    around(
      `navigation().languages(...(['en', 'fr'] as const).map((locale) => language(locale).groups(...under(locale, group('A').pages('a')))))`,
    ),
    ({ navigation }: Site) => void navigation.languages[1]?.groups[0]?.pages.push('README'),
  )
  assert.match(text(), `group('A').pages(...under(locale, 'a'), locale === 'fr' && 'README')`)
})

test('where `under` would be there too often, the edit is left, and the message names the folder', async () => {
  const many = around(
    `navigation().languages(language('en').groups(...under('en', group('A').pages('a'), group('B').pages('b1', 'b2'), group('C').pages('c'))))`,
  )
  const { result } = await pulledInPart(
    many,
    ({ navigation }: Site) => void navigation.languages[0]?.groups[1]?.pages.splice(1, 0, 'README'),
  )
  assert.is(
    result.left[0]?.hint,
    "This list is inside `under('en', …)`, which puts 'en/' before each page. Move `under` into the lists, around all entries but this one, and write `\"README\"` outside it.",
  )
})

test.run()
