import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { commentsFrom, isCommentedOut } from '../../../src/commands/code/comments.js'
import { around, pulled } from './pulled.js'

const areCode = (text: string) => commentsFrom(text, 0).map(isCommentedOut)

for (const comment of [
  `// 'guides/old',`,
  `// "guides/old"`,
  `/* , 'guides/old' */`,
  `// de: 'Referenz',`,
  `// { source: '/a', destination: '/b' },`,
  `// {\n//   text: 'A',\n// },`,
  `// group('Old').pages('old'),`,
  `// ...legacy,`,
  `// locale === 'fr' && 'fr-only',`,
  '// `${locale}/old`,',
  `// apiTab,`,
  `// .icon('book')`,
  `// pages.push('old')`,
  `// const old = ['old']`,
  `// expanded: true,`,
  `/*\n * group('Old')\n *   .pages('old'),\n */`,
]) {
  test(`an entry that is commented out: ${comment}`, () => assert.not(areCode(comment).includes(false)))
}

for (const comment of [
  `// The old guide`,
  `// TODO`,
  `// Beta`,
  `// see: the RFC`,
  `// note: deprecated`,
  `// Keep 'old' first`,
  `// (hidden) and more`,
  `// guides/old`,
  '// see `old`',
  `// Beta (hidden)`,
  `// Don't move this, it's linked`,
  `// "Start" is first because of the redirect`,
  `/** Pages for all. */`,
  `// prettier-ignore`,
  `// https://acme.dev/old`,
]) {
  test(`words: ${comment}`, () => assert.not(areCode(comment).includes(true)))
}

/** Without the entry \`gone\` of docs.json. */
async function without(code: string, before = ''): Promise<string> {
  const { text } = await pulled(around(`navigation().groups(${code})`, before), (docs: never) => {
    const { groups } = (docs as { navigation: { groups: Group[] } }).navigation
    for (const group of groups) {
      group.pages = group.pages.filter((page) => page !== 'gone')
      if (group.tag === 'GONE') delete group.tag
    }
    groups.splice(0, 9, ...groups.filter((group) => group.group !== 'Gone'))
  })
  return text()
}

interface Group {
  group: string
  pages: string[]
  tag?: string
}

for (const [code, stays, before = ''] of [
  [
    `group('A').pages(\n      'a',\n      // 'b',\n      'gone',\n      'c',\n    )`,
    [`'a',\n      // 'b',\n      'c',`],
  ],
  [`group('A').pages(\n      'a',\n      'gone', // 'b',\n      'c',\n    )`, [`// 'b',`]],
  [`group('A').pages('a', 'gone' /* , 'b' */, 'c')`, [`'a', /* , 'b' */ 'c'`]],
  [`group('A').pages('a', 'c', 'gone' /* , 'b' */)`, [`/* , 'b' */`]],
  [`group('A').pages(\n      // 'b',\n      'gone',\n    'c')`, [`// 'b',`]],
  [
    `group('A').pages('c'),\n    // group('B')\n    //   .pages('b'),\n    group('Gone').pages('d')`,
    [`// group('B')\n`, `//   .pages('b'),`],
  ],
  [`group('A').pages('c')\n      // .icon('book')\n      .tag('GONE')`, [`// .icon('book')`]],
  [
    `group('A').pages(...pages)`,
    [`// pages.push('b')\n`],
    `const pages = ['c']\n// pages.push('b')\npages.push('gone')\n`,
  ],
  [
    `group('A').pages('a', ...pages)`,
    [`  // 'b',\n  'c',`],
    `\nconst pages = [\n  // About the one below:\n  // 'b',\n  'gone',\n  'c',\n]\n`,
  ],
] as const) {
  test(`what is commented out stays when its neighbour goes: ${before}${code}`, async () => {
    const text = await without(code, before)
    for (const part of stays) assert.match(text, part)
    assert.not.match(text, /gone/i)
  })
}

test('words about what goes go with it, also below what is commented out', async () => {
  const text = await without(
    `group('A').pages(\n      'a',\n      // 'b',\n      // The one that nobody reads\n      'gone', // really\n      'c',\n    )`,
  )
  assert.match(text, `'a',\n      // 'b',\n      'c',`)
  assert.not.match(text, /nobody|really/)
})

test('what is commented out stays where it is when its neighbour moves', async () => {
  const { text } = await pulled(
    around(`navigation().groups(group('A').pages(\n      'a',\n      // 'b',\n      'moves',\n      'c',\n    ))`),
    (docs: never) => {
      const [{ pages }] = (docs as { navigation: { groups: [Group] } }).navigation.groups
      pages.push(...pages.splice(1, 1))
    },
  )
  assert.match(text(), `'a',\n      // 'b',\n      'c',\n      'moves',`)
})

test.run()
