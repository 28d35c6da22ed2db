import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { newGroups } from '../../../src/site/placement/new-groups.js'
import { navigationOf } from '../../../src/site/placement/navigation.js'
import { placePages } from '../../../src/site/placement/place-pages.js'
import { nameOf } from '../../../src/site/placement/titles.js'

/** The places of new pages in a navigation, and the lists that come of it. */
function placed(navigation: object, ...pages: string[]) {
  const docs = JSON.parse(JSON.stringify({ navigation })) as { navigation: object }
  const { placed: found, open } = placePages(
    pages,
    navigationOf(docs, () => false),
  )
  return {
    placed: found.map(({ page, element, reason }) => `${page}: ${nameOf(element)}, ${reason}`),
    open: open.map(({ page, reason, candidates }) => `${page}: ${reason}, ${candidates.length}`),
    docs: docs.navigation,
  }
}

/** The list that one page gives with a new one. */
function listWith(page: string, ...pages: readonly string[]): unknown {
  const { docs } = placed({ groups: [{ group: 'All', pages }] }, page)
  return (docs as { groups: readonly { pages: unknown }[] }).groups[0]?.pages
}

test('a page goes into the one list that has three or more pages of its folder', () => {
  const groups = [
    { group: 'Guides', pages: ['guides/zeta', 'guides/alpha', 'guides/mid'] },
    { group: 'API', pages: ['api/a', 'api/b'] },
  ]
  const { placed: found, open } = placed({ groups }, 'guides/new', 'api/c')
  assert.equal(found, ['guides/new: Guides, folder'])
  assert.equal(open, ['api/c: few, 1'], 'two pages are too few to be sure')
})

test('what several lists may hold, or the root folder, is a question', () => {
  const groups = [
    { group: 'A', pages: ['guides/a', 'guides/b', 'guides/c', 'one', 'two', 'three'] },
    { group: 'B', pages: ['guides/d'] },
  ]
  assert.equal(placed({ groups }, 'guides/new', 'four', 'blog/x').open, [
    'guides/new: several, 2',
    'four: root, 1',
    'blog/x: none, 1',
  ])
})

test('the place in a list follows the order that the list has', () => {
  const sorted = ['g/index', 'g/alpha', 'g/delta', 'g/kilo', 'g/zeta', 'g/faq']
  assert.equal(listWith('g/gamma', ...sorted), [
    'g/index',
    'g/alpha',
    'g/delta',
    'g/gamma',
    'g/kilo',
    'g/zeta',
    'g/faq',
  ])
  assert.equal(listWith('g/v3', 'g/v2', 'g/v1', 'g/v0'), ['g/v3', 'g/v2', 'g/v1', 'g/v0'], 'the newest first')
  assert.equal(listWith('g/3-c', 'g/1-a', 'g/2-b', 'g/10-j'), ['g/1-a', 'g/2-b', 'g/3-c', 'g/10-j'], 'by number')
  assert.equal(listWith('g/overview', 'g/x', 'g/m', 'g/p'), ['g/overview', 'g/x', 'g/m', 'g/p'], 'an overview first')
  assert.equal(listWith('g/new', 'g/x', 'g/a', 'g/p', 'g/changelog'), ['g/x', 'g/a', 'g/p', 'g/new', 'g/changelog'])
})

const translated = {
  languages: [
    { language: 'en', groups: [{ group: 'Guides', pages: ['en/g/b', 'en/g/only', 'en/g/a', 'en/g/c'] }] },
    { language: 'fr', groups: [{ group: 'Guides (fr)', pages: ['fr/g/b', 'fr/g/a', 'fr/g/c'] }] },
  ],
}

test('a page beside groups goes where its twin is, in the list with these groups', () => {
  const tab = (prefix: string, ...pages: string[]) => ({
    tab: 'Start',
    pages: [{ group: 'A', pages: [`${prefix}a`, `${prefix}b`] }, ...pages, { group: 'B', pages: [`${prefix}c`] }],
  })
  const languages = [
    { language: 'en', tabs: [tab('', 'changelog/index'), { tab: 'Other', pages: ['d'] }] },
    { language: 'ja', tabs: [{ tab: 'Other', pages: ['ja/d'] }, tab('ja/')] },
  ]
  const { placed: found, docs } = placed({ languages }, 'ja/changelog/index')
  assert.equal(found, ['ja/changelog/index: Start, twin'])
  const [, ja] = (docs as typeof docs & { languages: typeof languages }).languages
  assert.equal(ja?.tabs[1], tab('ja/', 'ja/changelog/index'))
})

test('counterparts in other languages follow the first, after an entry that all lists have', () => {
  const { placed: found, docs } = placed(translated, 'fr/g/new', 'en/g/new')
  assert.equal(found, ['en/g/new: Guides, folder', 'fr/g/new: Guides (fr), twin'])
  assert.equal(docs, {
    languages: [
      { language: 'en', groups: [{ group: 'Guides', pages: ['en/g/b', 'en/g/only', 'en/g/a', 'en/g/c', 'en/g/new'] }] },
      { language: 'fr', groups: [{ group: 'Guides (fr)', pages: ['fr/g/b', 'fr/g/a', 'fr/g/c', 'fr/g/new'] }] },
    ],
  })
})

test('where only the first language has the entry before, all get the one before that', () => {
  const languages = ['en', 'fr'].map((language) => ({
    language,
    groups: [
      {
        group: 'G',
        pages: ['b', 'c', 'a', ...(language === 'en' ? ['z-only'] : [])].map((name) => `${language}/g/${name}`),
      },
    ],
  }))
  const { docs } = placed({ languages }, 'en/g/new', 'fr/g/new')
  assert.equal(
    (docs as typeof translated).languages.map(({ groups }) => groups[0]?.pages),
    [
      ['en/g/b', 'en/g/c', 'en/g/a', 'en/g/new', 'en/g/z-only'],
      ['fr/g/b', 'fr/g/c', 'fr/g/a', 'fr/g/new'],
    ],
  )
})

test('a translation goes where the page is listed already', () => {
  const { placed: found } = placed(translated, 'fr/g/only')
  assert.equal(found, ['fr/g/only: Guides (fr), twin'])
})

test('the pages of a new folder are a group where the folders beside it are', () => {
  const navigation = {
    tabs: [
      {
        tab: 'API',
        groups: [
          { group: 'Users', pages: ['api/users/a', 'api/users/b'] },
          { group: 'API Keys', pages: ['api/api-keys/a', 'api/api-keys/b'] },
        ],
      },
    ],
  }
  const [group, language] = newGroups(
    ['api/sdk-agents/a', 'api/sdk-agents/b', 'fr/start'],
    navigationOf({ navigation }, () => false),
  )
  assert.is(group?.title, 'SDK Agents')
  assert.is(group?.parent?.title, 'API')
  assert.ok(language?.isLanguage, 'a folder that is called like a language is no group')
})

test.run()
