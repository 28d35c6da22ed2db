import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { drilldownPage, switchTo } from '../../../src/site/view/screen.js'
import { isShown } from '../../../src/site/view/site.js'
import type { GroupEntry } from '../../../src/site/view/site.js'
import { Reader } from './sites.js'

const versions = (...list: object[]) => ({ navigation: { versions: list } })

test('the site opens on the first page that shows, in the default version and language', () => {
  const v = (version: string, more: object = {}) => ({ version, pages: [`${version}/start`], ...more })
  assert.is(new Reader(versions(v('2'), v('1', { default: true }))).address, '/1/start')
  assert.is(new Reader(versions(v('3', { hidden: true }), v('2'), v('1'))).address, '/2/start')
  const tabs = [
    { tab: 'Blog', href: 'https://acme.dev' },
    { tab: 'Empty', groups: [{ group: 'G', pages: [] }] },
    {
      tab: 'Guides',
      groups: [
        { group: 'Hidden', hidden: true, pages: ['x'] },
        { group: 'A', root: 'a/root', pages: ['a/b'] },
      ],
    },
  ]
  assert.is(new Reader({ navigation: { tabs } }).address, '/a/root')
})

test('where all is hidden, it still opens', () => {
  assert.is(new Reader({ navigation: { groups: [{ group: 'A', hidden: true, pages: ['a'] }] } }).address, '/a')
})

test('switches show the divisions on the way to the page, global links after them', () => {
  const docs = {
    navigation: {
      global: {
        anchors: [
          { anchor: 'Chat', href: 'https://acme.dev' },
          { anchor: 'Old', href: 'https://x.dev', hidden: true },
        ],
      },
      languages: [
        {
          language: 'en',
          tabs: [
            {
              tab: 'Guides',
              anchors: [
                { anchor: 'Start', pages: ['a'] },
                { anchor: 'Later', pages: ['b'] },
              ],
            },
            { tab: 'Drafts', hidden: true, pages: ['draft'] },
          ],
        },
        { language: 'fr', pages: ['fr/a'] },
      ],
    },
  }
  const reader = new Reader(docs)
  const shown = () =>
    reader.screen.levels.map(
      ({ kind, options, open }) =>
        `${kind}: ${options.map((option) => (option === open ? `[${option.title}]` : option.title)).join(' ')}`,
    )
  assert.equal(shown(), ['language: [en] fr', 'tab: [Guides]', 'anchor: [Start] Later Chat'])
  reader.visit('/draft')
  assert.equal(shown(), ['language: [en] fr', 'tab: Guides [Drafts]', 'anchor: Chat'])
  reader.visit('/fr/a')
  assert.equal(shown(), ['language: en [fr]', 'anchor: Chat'])
})

test('previous and next lead through the sidebar, past hidden pages and links', () => {
  const pages = [
    'a',
    { group: 'G', root: 'g', pages: ['h', 'url', 'c'] },
    { group: 'H', hidden: true, pages: ['x'] },
    'd',
  ]
  const reader = new Reader(
    { navigation: { pages } },
    { pages: { h: { isHidden: true }, url: { url: 'https://x.dev' } } },
  )
  const walk = [reader.address]
  for (let next = reader.screen.next; next; next = reader.screen.next) {
    reader.visit(next.address)
    walk.push(next.address)
  }
  assert.equal(walk, ['/a', '/g', '/c', '/d'])
  assert.is(reader.screen.previous?.address, '/c')
})

test('a group shows if anything in it does', () => {
  const groups = [
    { group: 'Empty', pages: [] },
    { group: 'Of hidden', pages: ['hidden', { group: 'Inner', hidden: true, pages: ['a'] }] },
    { group: 'Of a root', root: 'r', pages: [] },
  ]
  const { site } = new Reader({ navigation: { groups } }, { pages: { hidden: { isHidden: true } } })
  assert.equal(
    site.navigation.entries?.filter(isShown).map(({ title }) => title),
    ['Of a root'],
  )
})

test('the same page twice: where the reader is, otherwise in the default version, otherwise first', () => {
  const product = (title: string) => ({
    product: title,
    versions: [
      { version: '2', pages: ['a'] },
      { version: '1', default: true, pages: ['a', 'b'] },
    ],
  })
  const reader = new Reader({ navigation: { products: [product('One'), product('Two')] } })
  const where = () =>
    reader.at.divisions
      .map(({ title }) => title)
      .join(' ')
      .trim()
  assert.is((reader.visit('/a'), where()), 'One 1')
  reader.at = reader.atlas.places('/a')[2] ?? reader.at
  assert.is(where(), 'Two 2')
  assert.is((reader.visit('/a'), where()), 'Two 2')
  assert.is((reader.visit('/b'), where()), 'Two 1')
})

test('addresses are the same with or without outer slashes and index, and case counts', () => {
  const { atlas } = new Reader({ navigation: { pages: ['guides/index', 'Guides/A'] } })
  assert.equal(
    ['/guides/', 'guides/index', '/Guides/A'].map((address) => atlas.locate(address)?.page?.address),
    ['/guides', '/guides', '/Guides/A'],
  )
  assert.is(atlas.locate('/guides/a'), undefined)
  assert.is(atlas.nearest('/Guides/B')?.page?.address, '/Guides/A')
})

/** From a page, by the switch of a kind, to the option of a title. */
function switched(docs: Record<string, unknown>, from: string, title: string): string | undefined {
  const reader = new Reader(docs).visit(from)
  const level = reader.screen.levels.find(({ options }) => options.some((option) => option.title === title))
  const option = level?.options.find((each) => each.title === title)
  return level && option && switchTo(reader.atlas, [...level.above, option], reader.at).page?.address
}

test('a switch of version stays on the page: the same address, one folder apart, one more in front, the group, the first', () => {
  const docs = versions(
    {
      version: '2',
      groups: [
        { group: 'Start', pages: ['v2/first', 'v2/a/b', 'shared'] },
        { group: 'API', pages: ['v2/x', 'v2/y'] },
      ],
    },
    {
      version: '1',
      groups: [
        { group: 'Start', pages: ['v1/first', 'v1/a/b', 'shared'] },
        { group: 'API', pages: ['v1/z'] },
      ],
    },
    { version: '0', groups: [{ group: 'Old', pages: ['old', 'first'] }] },
  )
  assert.is(switched(docs, '/shared', '1'), '/shared')
  assert.is(switched(docs, '/v2/a/b', '1'), '/v1/a/b')
  assert.is(switched(docs, '/v2/first', '0'), '/first')
  assert.is(switched(docs, '/v2/y', '1'), '/v1/z')
  assert.is(switched(docs, '/v2/y', '0'), '/old')
})

test('a switch of language stays on the page, wherever the locale is in its address', () => {
  const docs = {
    navigation: {
      languages: [
        { language: 'en', pages: ['index', 'guides/a', 'docs/en/b', 'only'] },
        { language: 'fr', pages: ['fr/index', 'fr/guides/a', 'docs/fr/b'] },
        { language: 'pt-BR', pages: ['pt-BR/index', 'pt-BR/guides/a'] },
      ],
    },
  }
  assert.is(switched(docs, '/guides/a', 'fr'), '/fr/guides/a')
  assert.is(switched(docs, '/fr/guides/a', 'en'), '/guides/a')
  assert.is(switched(docs, '/fr/guides/a', 'pt-BR'), '/pt-BR/guides/a')
  assert.is(switched(docs, '/docs/en/b', 'fr'), '/docs/fr/b')
  assert.is(switched(docs, '/only', 'fr'), '/fr')
})

test('a switch of tab or product leads to its first page in the same version and language', () => {
  const product = (title: string) => ({
    product: title,
    languages: ['en', 'fr'].map((language) => ({
      language,
      versions: ['2', '1'].map((version) => ({ version, pages: [`${title}/${language}/${version}`] })),
    })),
  })
  const docs = { navigation: { products: [product('one'), product('two')] } }
  assert.is(switched(docs, '/one/fr/1', 'two'), '/two/fr/1')
})

test('a switch to what has no pages says so', () => {
  const reader = new Reader({
    navigation: {
      tabs: [
        { tab: 'A', pages: ['a'] },
        { tab: 'API', openapi: 'missing.yaml' },
      ],
    },
  })
  const [, tab] = reader.site.navigation.divisions ?? []
  reader.at = switchTo(reader.atlas, [reader.site.navigation, tab as never], reader.at)
  assert.is(reader.address, undefined)
  assert.equal(reader.at.divisions.at(-1)?.lacks, ['missing.yaml'])
  assert.equal(reader.screen.levels[0]?.open?.title, 'API')
})

test('drilldown: to the first page, never, or as Mintlify did before it could be set', () => {
  const reader = new Reader({
    navigation: { groups: [{ group: 'Top', pages: ['a', { group: 'Inner', pages: ['b'] }] }] },
  })
  const [top] = reader.site.navigation.entries as readonly GroupEntry[]
  const group = top?.entries[1] as GroupEntry
  const click = (drilldown: boolean | undefined, more: object = {}) =>
    drilldownPage({ drilldown, group, opens: true, at: reader.at, isWide: true, ...more })?.address
  assert.equal([click(true), click(false), click(undefined)], ['/b', undefined, '/b'])
  assert.is(click(true, { opens: false }), undefined)
  assert.is(click(undefined, { isWide: false }), undefined)
  assert.is(click(undefined, { at: reader.visit('/b').at }), undefined)
})

test('a language has its own banner, top bar and footer, and otherwise those of the site', () => {
  const docs = {
    banner: { content: 'Hello' },
    navbar: { links: [{ label: 'Blog', href: 'https://acme.dev' }] },
    navigation: {
      languages: [
        { language: 'en', pages: ['a'] },
        { language: 'ar', banner: { content: 'Ahlan', dismissible: true }, navbar: { links: [] }, pages: ['ar/a'] },
      ],
    },
  }
  const reader = new Reader(docs)
  assert.equal(
    [reader.screen.banner?.content, reader.screen.navbar.length, reader.screen.direction],
    ['Hello', 1, 'ltr'],
  )
  reader.visit('/ar/a')
  assert.equal(
    [reader.screen.banner?.content, reader.screen.navbar.length, reader.screen.direction],
    ['Ahlan', 0, 'rtl'],
  )
})

test.run()
