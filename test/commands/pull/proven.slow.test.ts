import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonValue } from '../../../src/format/json/value.js'
import { around, pulled, pulledInPart } from './pulled.js'

interface Group {
  group: string
  icon?: string
  pages: JsonValue[]
}

interface Part {
  groups: Group[]
}

interface Site {
  navigation: Part & { versions: (Part & { version: string; pages: string[] })[]; languages: Part[] }
}

const versions = around(`navigation().versions(
  ...(['v3', 'v2', 'v1'] as const).map((label) =>
    version(label).groups(...under(label, group('Start').pages('a', 'b'), group('More').pages('c', 'd'))),
  ),
)`)

/** What a list of pages can't have, so that it is kept with `.set`. */
const refused: readonly JsonValue[] = [{ anchor: 'Blog', href: 'https://x.dev' }, '', null, 5]

for (const entry of refused) {
  const push = ({ navigation }: Site) => void navigation.versions[0]?.groups[0]?.pages.push(entry)
  test(`a list kept with .set has the folders that code around it gives, and no more: ${JSON.stringify(entry)}`, async () => {
    const nested = around(`navigation().groups(...under('x', ...under('y', group('A').pages('a', 'b'))))`)
    const pushInto = ({ navigation }: Site) => void navigation.groups[0]?.pages.push(entry)
    for (const { text } of [await pulled(versions, push), await pulled(nested, pushInto)])
      assert.match(text(), /\.set\('pages', \['a', 'b', /)
  })

  test(`where the code that changes a list has no place for it, nothing of it is written: ${JSON.stringify(entry)}`, async () => {
    const lists = {
      "...['a', 'b'].map((page) => `docs/${page}`)": '',
      "...lower(['A', 'B'])": 'const lower = (pages: string[]) => pages.map((page) => page.toLowerCase())',
      "...known(['a', 'b'])": "const known = (pages: string[]) => pages.filter((page) => 'ab'.includes(page))",
      "...'a b'.split(' ')": '',
    }
    for (const [list, helper] of Object.entries(lists)) {
      const config = around(`navigation().groups(group('A').pages(${list}), group('B').pages('b'))`, helper)
      const { result, text } = await pulledInPart(config, ({ navigation: { groups } }: Site) => {
        groups[0]?.pages.push(entry)
        groups[1]?.pages.push('taken')
      })
      assert.is(result.left.length, 1)
      assert.is(inOneLine(text()), inOneLine(config.replace(`pages('b')`, `pages('b', 'taken')`)))
    }
  })
}

/** Code without its layout. */
function inOneLine(code: string): string {
  return code.replace(/\s+/g, '').replaceAll(',)', ')')
}

/** A group whose list no code of the config says. */
const hidden = `const hidden = () => group('Hidden').pages(...'e f'.split(' ').map((page) => page.toUpperCase()))`
const beside = around(
  `navigation().groups(group('A').pages('a', 'b', group('In').pages('c', 'd')), ...[0].map(hidden), group('M').pages('m'))`,
  hidden,
)
const groupsOf = ({ navigation: { groups } }: Site) => groups as [Group, Group, Group]

const halves: Readonly<Record<string, (groups: [Group, Group, Group]) => void>> = {
  'a page into a list that no code says': ([from, to]) => to.pages.splice(1, 0, ...from.pages.splice(1, 1)),
  'a page out of a list that no code says': ([to, from]) => to.pages.push(...from.pages.splice(1, 1)),
  'a group into a list that no code says': ([from, to]) => to.pages.splice(1, 0, ...from.pages.splice(2, 1)),
  'pages that change places': ([first, second]) => {
    first.pages[0] = 'F'
    second.pages[1] = 'a'
  },
  'a page out of a group that goes': ([first, second]) => {
    first.pages.splice(2, 1)
    second.pages.splice(1, 0, 'c')
    first.pages.splice(1, 0, 'd')
  },
}

for (const [what, move] of Object.entries(halves)) {
  test(`half of a move is not written: ${what}; what else was edited is`, async () => {
    const { result, text } = await pulledInPart(beside, (docs: Site) => {
      const groups = groupsOf(docs)
      move(groups)
      groups[2].pages.push('taken')
      groups[2].icon = 'book'
    })
    assert.equal(result.taken, ["set 'icon' of M to 'book'", "added page 'taken' to M"])
    assert.is(text(), beside.replace(`pages('m')`, `icon('book').pages('m', 'taken')`))
  })
}

test('of two moves, the one that the code can say is taken', async () => {
  const { result, text } = await pulledInPart(beside, (docs: Site) => {
    const [from, none, to] = groupsOf(docs)
    none.pages.splice(1, 0, ...from.pages.splice(1, 1))
    to.pages.push(...from.pages.splice(0, 1))
  })
  assert.equal(result.taken, ["moved page 'a' from A to M"])
  assert.match(text(), `group('A').pages('b', group('In')`)
})

test('a page goes from one version to another, whose code has a folder of its own: it is written outside of it', async () => {
  const { text } = await pulled(versions, ({ navigation }: Site) => {
    const [from, to] = navigation.versions
    to?.groups[1]?.pages.push(...(from?.groups[0]?.pages.splice(1, 1) ?? []))
  })
  assert.match(text(), "group('Start').pages('a', label !== 'v3' && 'b')")
  assert.match(text(), "group('More').pages('c', 'd', label === 'v2' && '/v3/b')")
})

test('a group goes from one language to another, whose code puts its pages into a folder: they are from the root there', async () => {
  const languages = around(`navigation().languages(
  language('en').groups(...under('en', group('A').pages('a'))),
  language('fr').groups(...under('fr', group('B').pages('a', group('Shared').pages('b', 'c')))),
)`)
  const { text } = await pulled(languages, ({ navigation }: Site) => {
    const [to, from] = navigation.languages
    to?.groups[0]?.pages.push(...(from?.groups[0]?.pages.splice(1, 1) ?? []))
  })
  assert.match(text(), "under('en', group('A').pages('a', group('Shared').pages('/fr/b', '/fr/c')))")
  assert.match(text(), "under('fr', group('B').pages('a'))")
})

test('a page that moves to a list that is kept with .set leaves its own list', async () => {
  const languages = around(`navigation().languages(
  language('en').groups(...under('en', group('A').pages('a'))),
  language('fr').groups(...under('fr', group('B').pages('a', 'b'))),
)`)
  const { text } = await pulled(languages, ({ navigation }: Site) => {
    const [to, from] = navigation.languages
    to?.groups[0]?.pages.push(null, ...(from?.groups[0]?.pages.splice(1, 1) ?? []))
  })
  assert.match(text(), ".set('pages', ['a', null, '/fr/b'])")
  assert.match(text(), "under('fr', group('B').pages('a'))")
})

test('a version comes while another goes that no code of its own gives: what comes is taken', async () => {
  const config = around(
    "navigation().versions(...['v3', 'v2'].map((label) => version(label).pages(`${label}/a`, 'news')), ...old())",
    "const old = () => 'v1 v0'.split(' ').map((label) => version(label).pages(`${label}/a`, 'news'))",
  )
  const { result, text } = await pulledInPart(config, ({ navigation }: Site) => {
    navigation.versions.pop()
    navigation.versions.unshift({ version: 'v4', pages: ['v4/a', 'news'] } as never)
  })
  assert.equal(result.taken, ["added version 'v4' (2 pages) to the navigation"])
  assert.match(text(), `['v4', 'v3', 'v2'].map`)
})

test.run()
