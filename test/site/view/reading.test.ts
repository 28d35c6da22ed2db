import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { counterpartsOf, othersOf } from '../../../src/site/view/counterparts.js'
import { drilldownPage, switchTo } from '../../../src/site/view/screen.js'
import { isShown, type GroupEntry } from '../../../src/site/view/site.js'
import { Reader } from './sites.js'

const versions = (...list: object[]) => ({ navigation: { versions: list } })
const v = (version: string, more: object = {}) => ({ version, pages: [`${version}/start`], ...more })
const group = (title: string, ...pages: unknown[]) => ({ group: title, pages })

const nothingFirst = [
  { tab: 'Blog', href: 'https://acme.dev' },
  { tab: 'Empty', groups: [group('G')] },
  {
    tab: 'Guides',
    groups: [
      { ...group('Hidden', 'x'), hidden: true },
      { ...group('A', 'a/b'), root: 'a/root' },
    ],
  },
]
const dropdowns = [
  { dropdown: 'Home', pages: ['home'] },
  { dropdown: 'API', versions: [v('2'), v('1', { default: true })] },
]

test('the site opens on the first page that shows, in the default version; a hidden site opens, too', () => {
  for (const [docs, address] of [
    [versions(v('2'), v('1', { default: true })), '/1/start'],
    [versions(v('3', { hidden: true }), v('2'), v('1')), '/2/start'],
    [{ navigation: { tabs: nothingFirst } }, '/a/root'],
    [{ navigation: { dropdowns } }, '/home'],
    [{ navigation: { groups: [{ ...group('A', 'a'), hidden: true }] } }, '/a'],
  ] as const)
    assert.is(new Reader(docs).address, address)
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
  const pages = ['a', { ...group('G', 'h', 'url', 'c'), root: 'g' }, { ...group('H', 'x'), hidden: true }, 'd']
  const facts = { h: { isHidden: true }, url: { href: 'https://x.dev' } }
  const reader = new Reader({ navigation: { pages } }, { pages: facts })
  const walk = [reader.address]
  for (let next = reader.screen.next; next; next = reader.screen.next) walk.push(reader.visit(next.address).address)
  assert.equal(walk, ['/a', '/g', '/c', '/d'])
  assert.is(reader.screen.previous?.address, '/c')
})

test('a group shows if anything in it does', () => {
  const hidden = group('Of hidden', 'hidden', { ...group('Inner', 'a'), hidden: true })
  const groups = [group('Empty'), hidden, { ...group('Of a root'), root: 'r' }]
  const { site } = new Reader({ navigation: { groups } }, { pages: { hidden: { isHidden: true } } })
  const shown = site.navigation.entries?.filter(isShown)
  assert.equal(shown?.map(({ title }) => title), ['Of a root']) // prettier-ignore
})

test('the same page twice: where the reader is, otherwise in the default version, otherwise first, and never hidden', () => {
  const of = (version: string, ...pages: string[]) => ({ version, pages, default: version === '1' })
  const products = ['One', 'Two'].map((product) => ({ product, versions: [of('2', 'a'), of('1', 'a', 'b')] }))
  const reader = new Reader({ navigation: { products } })
  const titles = () => reader.at.divisions.flatMap(({ title }) => title || []).join(' ')
  assert.is((reader.visit('/a'), titles()), 'One 1')
  reader.at = reader.atlas.places('/a')[2] ?? reader.at
  assert.is(titles(), 'Two 2')
  assert.is((reader.visit('/a'), titles()), 'Two 2')
  assert.is((reader.visit('/b'), titles()), 'Two 1')
  const languages = [
    { language: 'fr', versions: [of('2', 'a')] },
    { language: 'en', versions: [of('2', 'en2'), of('1', 'a')] },
  ]
  const inEnglish = new Reader({ navigation: { languages } }).visit('/en2').visit('/a')
  assert.is(inEnglish.at.divisions[1]?.title, 'en')
  const groups = [{ ...group('Old', 'a'), hidden: true }, group('New', 'a')]
  assert.is(new Reader({ navigation: { groups } }).visit('/a').at.groups[0]?.title, 'New')
})

test('the same element in other languages is the one around a counterpart', () => {
  const languages = [
    { language: 'en', groups: [group('Start', 'index')] },
    { language: 'fr', groups: [group('Commencer', 'fr/index')] },
  ]
  const { atlas } = new Reader({ navigation: { languages } })
  const [start] = atlas.locate('/')?.groups ?? []
  const others = start ? othersOf(start, atlas, counterpartsOf(atlas, [])) : []
  assert.equal(others.map(([language, { title }]) => [language, title]), [['Français', 'Commencer']]) // prettier-ignore
})

test('addresses are the same with or without outer slashes and index, and case counts', () => {
  const { atlas } = new Reader({ navigation: { pages: ['guides/index', 'Guides/A'] } })
  const found = ['/guides/', 'guides/index', '/Guides/A', '/guides/a'].map((each) => atlas.locate(each)?.page?.address)
  assert.equal(found, ['/guides', '/guides', '/Guides/A', undefined])
  assert.is(atlas.nearest('/Guides/B')?.page?.address, '/Guides/A')
})

/** From a page, by the switch of a kind, to the option of a title. */
function switched(navigation: object, from: string, title: string): string | undefined {
  const reader = new Reader({ navigation }).visit(from)
  const level = reader.screen.levels.find(({ options }) => options.some((option) => option.title === title))
  const option = level?.options.find((each) => each.title === title)
  return level && option && switchTo(reader.atlas, [...level.above, option], reader.at).page?.address
}

const byVersion = {
  versions: [
    { version: '2', groups: [group('Start', 'v2/first', 'v2/a/b', 'shared'), group('API', 'v2/x', 'v2/y')] },
    { version: '1', groups: [group('Start', 'v1/first', 'v1/a/b', 'shared'), group('API', 'v1/z')] },
    { version: '0', groups: [group('Old', 'old', 'first')] },
  ],
}
const byLanguage = {
  languages: [
    { language: 'en', pages: ['index', 'guides/a', 'docs/en/b', 'only'] },
    { language: 'fr', pages: ['fr/index', 'fr/guides/a', 'docs/fr/b'] },
    { language: 'pt-BR', pages: ['pt-BR/index', 'pt-BR/guides/a'] },
  ],
}
const byProduct = {
  products: ['one', 'two'].map((product) => ({
    product,
    languages: ['en', 'fr'].map((language) => ({
      language,
      versions: ['2', '1'].map((version) => ({ version, pages: [`${product}/${language}/${version}`] })),
    })),
  })),
}

test('a switch opens the same page of a version, language or product, and otherwise its first page', () => {
  for (const [name, navigation, from, to, at] of [
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
  ] as const)
    assert.is(switched(navigation, from, to), at, name)
})

test('a switch to what has no pages says so', () => {
  const tabs = [
    { tab: 'A', pages: ['a'] },
    { tab: 'API', openapi: 'missing.yaml' },
  ]
  const reader = new Reader({ navigation: { tabs } })
  const [, tab] = reader.site.navigation.divisions ?? []
  reader.at = switchTo(reader.atlas, [reader.site.navigation, tab as never], reader.at)
  const { lacks, title } = reader.at.divisions.at(-1) ?? {}
  assert.equal([reader.address, lacks, title], [undefined, ['missing.yaml'], 'API'])
})

test('drilldown: to the first page, never, or, where it is not set, for readers outside of the group', () => {
  const reader = new Reader({ navigation: { groups: [group('Top', 'a', group('Inner', 'b'))] } })
  const [top] = reader.site.navigation.entries as readonly GroupEntry[]
  const click = (drilldown: boolean | undefined) =>
    drilldownPage(top?.entries[1] as GroupEntry, drilldown, reader.at)?.address
  assert.equal([click(true), click(false), click(undefined)], ['/b', undefined, '/b'])
  reader.visit('/b')
  assert.equal([click(true), click(undefined)], ['/b', undefined])
})

test('a language has its own banner, top bar and footer, and otherwise those of the site', () => {
  const own = { banner: { content: 'Ahlan', dismissible: true }, navbar: { links: [] }, footer: {} }
  const docs = {
    banner: { content: 'Hello' },
    navbar: { links: [{ label: 'Blog', href: 'https://acme.dev' }] },
    footer: { socials: { x: 'https://x.com/acme' }, links: [{ items: [{ label: 'Jobs', href: '/jobs' }] }] },
    navigation: {
      languages: [
        { language: 'en', pages: ['a'] },
        { language: 'ar', pages: ['ar/a'], ...own },
      ],
    },
  }
  const frame = ({ screen }: Reader) => [screen.banner, screen.navbar.length, screen.direction]
  const { footer, divisions } = new Reader(docs).site.navigation
  assert.equal([footer?.map(({ label }) => label), divisions?.[1]?.footer], [['Jobs', 'x'], []])
  assert.equal(frame(new Reader(docs)), [{ content: 'Hello' }, 1, 'ltr'])
  assert.equal(frame(new Reader(docs).visit('/ar/a')), [{ content: 'Ahlan', isDismissible: true }, 0, 'rtl'])
})

test.run()
