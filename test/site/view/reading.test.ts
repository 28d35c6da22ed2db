import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Counterparts } from '../../../src/site/view/counterparts.js'
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
  const links = [
    { anchor: 'Chat', href: 'https://acme.dev' },
    { anchor: 'Old', href: 'https://x.dev', hidden: true },
  ]
  const anchors = ['Start a', 'Later b'].map((each) => ({ anchor: each.slice(0, -2), pages: [each.slice(-1)] }))
  const tabs = [
    { tab: 'Guides', anchors },
    { tab: 'Drafts', hidden: true, pages: ['draft'] },
  ]
  const languages = [
    { language: 'en', tabs },
    { language: 'fr', pages: ['fr/a'] },
  ]
  const reader = new Reader({ navigation: { global: { anchors: links }, languages } })
  const shown = () =>
    reader.screen.levels.map(({ kind, options, open }) => {
      const titles = options.map((option) => (option === open ? `[${option.title}]` : option.title))
      return `${kind}: ${titles.join(' ')}`
    })
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
    { pages: { h: { isHidden: true }, url: { href: 'https://x.dev' } } },
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

test('of one address, what shows comes before what is hidden, and the own version before the default one', () => {
  const groups = [
    { group: 'Old', hidden: true, pages: ['a'] },
    { group: 'New', pages: ['a'] },
  ]
  const hidden = new Reader({ navigation: { groups } })
  assert.is(hidden.visit('/a').at.groups[0]?.title, 'New')
  const pages = (version: string) => ({ version, pages: ['a', version] })
  const reader = new Reader(versions({ ...pages('1'), default: true }, pages('2')))
  assert.is(reader.visit('/2').visit('/a').at.divisions.at(-1)?.title, '2')
})

test('the same element in other languages is the one around a counterpart', () => {
  const start = (title: string, folder: string) => ({ groups: [{ group: title, pages: [`${folder}index`] }] })
  const languages = [
    { language: 'en', ...start('Start', '') },
    { language: 'fr', ...start('Commencer', 'fr/') },
  ]
  const { atlas } = new Reader({ navigation: { languages } })
  const [group] = atlas.locate('/')?.groups ?? []
  const others = group ? new Counterparts(atlas, []).othersOf(group) : []
  assert.equal(
    others.map(([language, { title }]) => `${language}: ${title}`),
    ['Français: Commencer'],
  )
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

const group = (title: string, ...pages: string[]) => ({ group: title, pages })
const byVersion = versions(
  { version: '2', groups: [group('Start', 'v2/first', 'v2/a/b', 'shared'), group('API', 'v2/x', 'v2/y')] },
  { version: '1', groups: [group('Start', 'v1/first', 'v1/a/b', 'shared'), group('API', 'v1/z')] },
  { version: '0', groups: [group('Old', 'old', 'first')] },
)
const byLanguage = {
  navigation: {
    languages: [
      { language: 'en', pages: ['index', 'guides/a', 'docs/en/b', 'only'] },
      { language: 'fr', pages: ['fr/index', 'fr/guides/a', 'docs/fr/b'] },
      { language: 'pt-BR', pages: ['pt-BR/index', 'pt-BR/guides/a'] },
    ],
  },
}
const byProduct = {
  navigation: {
    products: ['one', 'two'].map((product) => ({
      product,
      languages: ['en', 'fr'].map((language) => ({
        language,
        versions: ['2', '1'].map((version) => ({ version, pages: [`${product}/${language}/${version}`] })),
      })),
    })),
  },
}

/** A switch from a page to an option: the page that opens. */
const switches: readonly (readonly [
  name: string,
  docs: Record<string, unknown>,
  from: string,
  to: string,
  at: string,
])[] = [
  ['version: the same address', byVersion, '/shared', '1', '/shared'],
  ['version: one folder apart', byVersion, '/v2/a/b', '1', '/v1/a/b'],
  ['version: one folder more in front', byVersion, '/v2/first', '0', '/first'],
  ['version: the same group', byVersion, '/v2/y', '1', '/v1/z'],
  ['version: the first page', byVersion, '/v2/y', '0', '/old'],
  ['language: a locale in front', byLanguage, '/guides/a', 'fr', '/fr/guides/a'],
  ['language: no locale', byLanguage, '/fr/guides/a', 'en', '/guides/a'],
  ['language: another locale', byLanguage, '/fr/guides/a', 'pt-BR', '/pt-BR/guides/a'],
  ['language: a locale inside', byLanguage, '/docs/en/b', 'fr', '/docs/fr/b'],
  ['language: the first page', byLanguage, '/only', 'fr', '/fr'],
  ['product: the same version and language', byProduct, '/one/fr/1', 'two', '/two/fr/1'],
]

for (const [name, docs, from, to, at] of switches)
  test(`a switch of ${name}`, () => assert.is(switched(docs, from, to), at))

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

test('drilldown: to the first page, never, or, where it is not set, for readers outside of the group', () => {
  const reader = new Reader({
    navigation: { groups: [{ group: 'Top', pages: ['a', { group: 'Inner', pages: ['b'] }] }] },
  })
  const [top] = reader.site.navigation.entries as readonly GroupEntry[]
  const group = top?.entries[1] as GroupEntry
  const click = (drilldown: boolean | undefined) => drilldownPage(group, drilldown, reader.at)?.address
  assert.equal([click(true), click(false), click(undefined)], ['/b', undefined, '/b'])
  reader.visit('/b')
  assert.equal([click(true), click(undefined)], ['/b', undefined])
})

test('a language has its own banner, top bar and footer, and otherwise those of the site', () => {
  const docs = {
    banner: { content: 'Hello' },
    navbar: { links: [{ label: 'Blog', href: 'https://acme.dev' }] },
    footer: { socials: { x: 'https://x.com/acme' }, links: [{ items: [{ label: 'Jobs', href: '/jobs' }] }] },
    navigation: {
      languages: [
        { language: 'en', pages: ['a'] },
        {
          language: 'ar',
          banner: { content: 'Ahlan', dismissible: true },
          navbar: { links: [] },
          footer: {},
          pages: ['ar/a'],
        },
      ],
    },
  }
  const frame = ({ screen }: Reader) => [screen.banner?.content, screen.navbar.length, screen.direction]
  const { footer, navigation } = new Reader(docs).site
  assert.equal([footer.map(({ label }) => label), navigation.divisions?.[1]?.footer], [['Jobs', 'x'], []])
  assert.equal(frame(new Reader(docs)), ['Hello', 1, 'ltr'])
  assert.equal(frame(new Reader(docs).visit('/ar/a')), ['Ahlan', 0, 'rtl'])
})

test.run()
