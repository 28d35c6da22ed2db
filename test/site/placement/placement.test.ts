import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Navigation } from '../../../src/site/placement/navigation.js'
import { likelyPlaces, placePages } from '../../../src/site/placement/places.js'
import { nameOf } from '../../../src/site/placement/titles.js'

/** The places of new pages in a navigation, and the lists that come of it. */
function placed(navigation: object, ...pages: string[]) {
  const docs = JSON.parse(JSON.stringify({ navigation })) as { navigation: object }
  const places = new Navigation(docs, () => false)
  const { placed: found, open } = placePages(pages, places)
  return {
    placed: found.map(({ page, element, reason }) => `${page}: ${nameOf(element)}, ${reason}`),
    open: open.map(
      (page) =>
        `${page}: ${likelyPlaces(page, places)
          .map((each) => nameOf(each.element))
          .join()}`,
    ),
    lists: Object.values(
      JSON.parse(JSON.stringify(docs.navigation), (key, value) =>
        key === 'pages' ? (value as string[]).join(' ') : (value as unknown),
      ),
    ) as unknown[],
  }
}

const inEn = (...names: string[]) => names.map((name) => `en/g/${name}`)
const inFr = (...names: string[]) => names.map((name) => `fr/g/${name}`)
const languages = (en: string[], fr: string[]) => ({
  languages: [
    { language: 'en', groups: [{ group: 'Guides', pages: en }] },
    { language: 'fr', groups: [{ group: 'Guides (fr)', pages: fr }] },
  ],
})

test('a page goes into the one list that has three or more pages of its folder; anything else is a question', () => {
  const groups = [
    { group: 'Guides', pages: ['guides/zeta', 'guides/alpha', 'guides/mid', 'one', 'two', 'three'] },
    { group: 'API', pages: ['api/a', 'api/b'] },
    { group: 'A', pages: ['x/a', 'x/b', 'x/c'] },
    { group: 'B', pages: ['x/d', 'x/e', 'x/f', 'x/g'] },
  ]
  const { placed: found, open } = placed({ groups }, 'guides/new', 'api/c', 'x/new', 'four', 'blog/x', 'api/in/y')
  assert.equal(found, ['guides/new: Guides, folder'])
  assert.equal(open, ['api/c: API', 'x/new: B,A', 'four: Guides', 'blog/x: Guides', 'api/in/y: API'])
})

test('the place in a list follows the order that the list has', () => {
  for (const [page, list, expected] of [
    ['gamma', 'index alpha delta kilo zeta faq', 'index alpha delta gamma kilo zeta faq'],
    ['v3', 'v2 v1 v0', 'v3 v2 v1 v0'],
    ['3-c', '1-a 2-b 10-j', '1-a 2-b 3-c 10-j'],
    ['overview', 'x m p', 'overview x m p'],
    ['new', 'x a p changelog', 'x a p new changelog'],
    ['faq', 'x a p', 'x a p faq'],
    ['faq', 'x a p /other', 'x a p /other faq'],
  ] as const) {
    const inFolder = (names: string) =>
      names.split(' ').map((name) => (name.startsWith('/') ? `h${name}` : `g/${name}`))
    const { lists } = placed({ groups: [{ group: 'All', pages: inFolder(list) }] }, `g/${page}`)
    assert.match(JSON.stringify(lists), `"${inFolder(expected).join(' ')}"`)
  }
})

test('counterparts follow the first, after an entry that all lists have', () => {
  for (const [en, fr, ...expected] of [
    ['b a c', 'b a c', 'b a c new', 'b a c new'],
    ['b a zz', 'b a', 'b a new zz', 'b a new'],
  ] as const) {
    const inBoth = languages(inEn(...en.split(' ')), inFr(...fr.split(' ')))
    const { placed: found, lists } = placed(inBoth, 'fr/g/new', 'en/g/new')
    assert.equal(found, ['en/g/new: Guides, folder', 'fr/g/new: Guides (fr), twin'])
    assert.match(JSON.stringify(lists), inEn(...expected[0].split(' ')).join(' '))
    assert.match(JSON.stringify(lists), inFr(...expected[1].split(' ')).join(' '))
  }
})

test('a translation goes where the page is listed already', () => {
  const { placed: found } = placed(languages(inEn('b', 'only', 'a'), inFr('b', 'a')), 'fr/g/only')
  assert.equal(found, ['fr/g/only: Guides (fr), twin'])
  const inEnglish = placed(languages(inEn('only'), ['en/g/only']), 'fr/g/only')
  assert.equal(inEnglish.placed, [], 'a list with the original alone is none of its translations')
})

test('a page beside groups goes where its counterpart is, in the list with these groups', () => {
  const tab = (prefix: string, ...pages: string[]) => ({
    tab: 'Start',
    pages: [{ group: 'A', pages: [`${prefix}a`, `${prefix}b`] }, ...pages, { group: 'B', pages: [`${prefix}c`] }],
  })
  const docs = {
    navigation: {
      languages: [
        { language: 'en', tabs: [tab('', 'changelog/index'), { tab: 'Other', pages: ['d'] }] },
        { language: 'ja', tabs: [{ tab: 'Other', pages: ['ja/d'] }, tab('ja/')] },
      ],
    },
  }
  placePages(['ja/changelog/index'], new Navigation(docs, () => false)) // prettier-ignore
  assert.equal(docs.navigation.languages[1]?.tabs[1], tab('ja/', 'ja/changelog/index'))
})

test.run()
