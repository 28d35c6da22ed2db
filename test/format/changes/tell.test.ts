import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { align } from '../../../src/format/changes/align.js'
import { changesOf } from '../../../src/format/changes/changes.js'
import { tell } from '../../../src/format/changes/tell.js'
import type { JsonObject, JsonValue } from '../../../src/format/json/value.js'
import { group, site, siteOf, tab } from './site.js'

const told = (before: JsonValue, after: JsonValue): string[] => tell(changesOf(align(before, after)))

/** What is told of two navigations. */
const navigations: [before: string, after: string, ...told: string[]][] = [
  ['T: A(a)', 'T: A(a)'],
  ['T: A(a b)', 'T: A(a n b)', "added page 'n' to T › A"],
  ['T: A(a)', 'T: A(x a y)', "added pages 'x' and 'y' to T › A"],
  ['T: A(a b)', 'T: A(b)', "removed page 'a' from T › A"],
  ['T: A(a)', 'T: A()', "removed page 'a' from T › A"],
  ['T: A(a b) B(c)', 'T: A(a) B(c b)', "moved page 'b' from T › A to T › B"],
  ['T: A(a b c d)', 'T: A(d a b c)', "reordered page 'd' in T › A"],
  // Of a page and a group that changed places, the page moved.
  ['T: A(a B(x y))', 'T: A(B(x y) a)', "reordered page 'a' in T › A"],
  // A group that leaves the one that moves, and looks like it.
  ['T: A(a) B(b C(c) d)', 'T: B(b d) A(a) C(c)', "reordered group 'B' in T", "moved group 'C' from T › B to T"],
  ['T: A(a old/start b)', 'T: A(a new/start b)', "renamed page 'old/start' to 'new/start' in T › A"],
  ['T: A(a one b)', 'T: A(a other b)', "replaced page 'one' with 'other' in T › A"],
  // A folder is one line, and is named on both sides where it moved into another, also of the same folder.
  ['T: A(old/a old/b) B(old/c)', 'T: A(new/a new/b) B(new/c)', "renamed 3 pages from 'old/…' to 'new/…'"],
  ['T: A(old/a old/b) B(old/a old/c)', 'T: A(new/a new/b) B(new/a new/c)', "renamed 3 pages from 'old/…' to 'new/…'"],
  ['T: A(old/a old/b)', 'T: A(in/old/a in/old/b)', "renamed 2 pages from 'old/…' to 'in/old/…'"],
  ['T: A(en/old/a en/old/b)', 'T: A(en/in/old/a en/in/old/b)', "renamed 2 pages from 'en/old/…' to 'en/in/old/…'"],
  ['T: A(a b)', 'T: Z(a b)', "renamed group 'A' to 'Z' in T"],
  ['T: A(a) B()', 'T: A(a) Z()', "renamed group 'B' to 'Z' in T"],
  ['T: A(a)', 'T: A(a) N(x y)', "added group 'N' (2 pages) to T"],
  ['T: A(a b c)', 'T: A(a N(b c))', "added group 'N' to T › A", "moved pages 'b' and 'c' from T › A to T › A › N"],
  [
    'T: A(a b c) B(d) | U: C(e)',
    'T: B(d) | U: C(e) A[icon=x](a b c n)',
    "moved group 'A' from T to U",
    "added page 'n' to U › A",
    "set 'icon' of U › A to 'x'",
  ],
  ['T: A[icon=x](a)', 'T: A[icon=y](a)', "changed 'icon' of T › A from 'x' to 'y'"],
  ['T: A(a) B(b)', 'T: A[tag=NEW](a) B[tag=NEW](b)', "set 'tag' of 'A' and 'B' to 'NEW'"],
  // A flag and a number are no texts: they have no quotes.
  ['T: A(a)', 'T: A[hidden=true](a)', "set 'hidden' of T › A to true"],
]
for (const [before, after, ...lines] of navigations)
  test(`${before} becomes ${after}`, () => assert.equal(told(siteOf(before), siteOf(after)), lines))

const link = (label: string, href: string) => ({ label, href })
const redirects = (rows: Record<string, string>): JsonObject => ({
  redirects: Object.entries(rows).map(([source, destination]) => ({ source, destination })),
})
const withFooter = (last: string): JsonObject => {
  const links = ['a', last].map((header) => ({ header, items: [link(header, `https://${header}.dev`)] }))
  return { navigation: { languages: [{ language: 'fr', footer: { links }, pages: ['a'] }] } }
}
const files = (...paths: string[]): JsonObject => ({ navigation: { languages: paths.map(($ref) => ({ $ref })) } })
const navbar = { links: [link('Support', 'https://acme.dev/support')], primary: { type: 'github' } }

/** What is told of two docs.json. */
const settings: [name: string, before: JsonObject, after: JsonObject, ...told: string[]][] = [
  ['a setting', { name: 'Acme' }, { name: 'A' }, "changed 'name' from 'Acme' to 'A'"],
  ['nothing where something was', { name: 'A' }, { name: '' }, "changed 'name' from 'A' to an empty string"],
  ['a nested one', { colors: { dark: '#0' } }, { colors: { dark: '#1' } }, "changed 'colors.dark' from '#0' to '#1'"],
  ['keys in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, 'changed the order of the keys'],
  [
    'short values as they are, long ones by their keys',
    {},
    { banner: { content: 'Hi', dismissible: true }, navbar },
    'set \'banner\' to \'{ "content": "Hi", "dismissible": true }\'',
    "set 'navbar' to an object with 'links' and 'primary'",
  ],
  [
    'texts that begin alike are told whole, and the longest are cut',
    { description: `${'a'.repeat(70)}b` },
    { description: `${'a'.repeat(70)}${'c'.repeat(60)}` },
    `changed 'description' from '${'a'.repeat(70)}b' to '${'a'.repeat(70)}${'c'.repeat(50)}…'`,
  ],
  [
    'redirects',
    redirects({ '/a': '/b' }),
    redirects({ '/c': '/d', '/a': '/x' }),
    "added redirect: '/c' → '/d'",
    "changed redirect: '/a' → '/x'",
  ],
  [
    'the first redirects',
    {},
    redirects({ '/a': '/new', '/b': '/new' }),
    "added 2 redirects: '/a' → '/new' and '/b' → '/new'",
  ],
  ['the last redirect', redirects({ '/a': '/b' }), {}, "removed redirect: '/a' → '/b'"],
  ['no redirects', {}, { redirects: [] }, "set 'redirects' to '[]'"],
  [
    'redirects with other destinations are one line',
    redirects({ '/a': '/old', '/b': '/old' }),
    redirects({ '/a': '/new', '/b': '/new' }),
    "changed 2 redirects: '/a' → '/new' and '/b' → '/new'",
  ],
  ['two lists of equal length are no values to tell', withFooter('b'), withFooter('x'), "changed 'footer.links' of fr"],
  [
    'another kind of content',
    { navigation: { groups: [group('A', 'a')] } },
    { navigation: { tabs: [tab('T', group('A', 'a'))] } },
    'the navigation has tabs instead of groups',
    "added tab 'T' to the navigation",
    "moved group 'A' from the navigation to T",
  ],
  [
    'parts that lie in other files now',
    files('nav/en.json', 'nav/fr.json'),
    files('en.json', 'fr.json'),
    "changed '$ref' of the navigation from 'nav/en.json' to 'en.json'",
    "changed '$ref' of the navigation from 'nav/fr.json' to 'fr.json'",
  ],
  [
    'entries of settings are called by their label: an entry with another address, another label, a new one, or none',
    {
      navbar: { links: [link('Support', '/s'), link('Blog', '/b')] },
      footer: { links: [{ header: 'Legal', items: [] }] },
    },
    { navbar: { links: [link('Support', '/help'), link('News', '/b'), link('Chat', '/c')] }, footer: { links: [] } },
    "changed 'navbar.links[Support].href' from '/s' to '/help'",
    "changed 'navbar.links[Blog].label' from 'Blog' to 'News'",
    "added an entry to 'navbar.links': 'Chat'",
    "removed an entry from 'footer.links': 'Legal'",
  ],
  [
    'an element without a title has a name, too',
    site(tab('T', group('A', { page: 'x', title: 'Old' }, 'a'))),
    siteOf('T: A(a)'),
    "removed group 'Old' from T › A",
  ],
]
for (const [name, before, after, ...lines] of settings) test(name, () => assert.equal(told(before, after), lines))

const version = (label: string, ...tabs: JsonValue[]): JsonObject => ({ version: label, tabs })
const home = (page: string) => [tab('Home', group('A', page)), tab('AMP', group('B', 'amp'))]

test('a version that came took nothing from one that went', () => {
  const old = version('0', ...home('0/a'), tab('Old', group('O', '0/b', '0/c')))
  const added = version('2', ...home('2/a'), tab('New', group('N', '2/b', '2/c')))
  const kept = version('1', ...home('1/a'))
  assert.equal(told({ navigation: { versions: [kept, old] } }, { navigation: { versions: [added, kept] } }), [
    "added version '2' (4 pages) to the navigation",
    "removed version '0' (4 pages) from the navigation",
  ])
})

const editions = (change: (language: string, version: string) => JsonValue[] = () => []) => ({
  navigation: {
    languages: ['en', 'fr', 'ko', 'pt-BR'].map((language) => ({
      language,
      versions: ['v2', 'v1'].map((version) => ({
        version,
        groups: [group(`${language} start`, `${version}/${language}/index`, ...change(language, version))],
      })),
    })),
  },
})

test('the same page in all languages and versions is one fact, and what only some got is told of those', () => {
  const added = (wanted: (language: string) => boolean) =>
    told(
      editions(),
      editions((language, version) => (wanted(language) ? [`${version}/${language}/new`] : [])),
    )
  assert.equal(
    added(() => true),
    ["added page 'v2/en/new' to en start (in 4 languages, 2 versions)"],
  )
  assert.equal(
    added((language) => language === 'ko'),
    ["added page 'v2/ko/new' to ko start (in ko, 2 versions)"],
  )
})

test('twice the same in one variant stays two facts', () => {
  const after = editions()
  for (const { versions } of after.navigation.languages)
    for (const { groups } of versions) groups.push(group('More', 'x'), group('More', 'x'))
  assert.is(told(editions(), after).length, 2)
})

test('a title that is renamed in its translations, too, is one fact', () => {
  const at = (titles: Record<string, string>) => ({
    navigation: {
      languages: Object.entries(titles).map(([language, title]) => ({
        language,
        groups: [group(title, `${language}/a`, `${language}/b`)],
      })),
    },
  })
  assert.equal(told(at({ en: 'Orders', ru: 'Заказы' }), at({ en: 'My orders', ru: 'Мои заказы' })), [
    "renamed group 'Orders' to 'My orders' in en, ru",
  ])
})

test('what is directly in a version or language is told of that, not of the navigation', () => {
  const at = (versions: JsonValue[], others = versions) => ({
    navigation: {
      languages: [
        { language: 'en', versions },
        { language: 'fr', versions: others },
      ],
    },
  })
  const first = { version: '2.0', groups: [group('A', 'a')] }
  const second = { version: '1.0', groups: [group('A', 'a')] }
  const grown = { ...first, groups: [group('A', 'a'), group('B', 'b')] }
  const tagged = (version: JsonObject) => ({ ...version, tag: 'Latest' })
  const tabs = (...titles: string[]) => ({
    navigation: { languages: ['en', 'zh'].map((language) => ({ language, tabs: titles.map((title) => tab(title)) })) },
  })
  for (const [before, after, ...lines] of [
    [at([first, second]), at([tagged(first), second]), "set 'tag' of en, fr, version 2.0 to 'Latest'"],
    [at([first, second]), at([tagged(first), tagged(second)]), "set 'tag' of en, fr, 2 versions to 'Latest'"],
    [at([grown, second]), at([first, second]), "removed group 'B' (1 page) from en, fr, version 2.0"],
    [
      at([grown, second], [first, second]),
      at([tagged(grown), second], [first, tagged(second)]),
      "set 'tag' of en › 2.0 to 'Latest'",
      "set 'tag' of fr › 1.0 to 'Latest'",
    ],
    [tabs('Docs', 'API'), tabs('Docs'), "removed tab 'API' from en, zh"],
  ] as const)
    assert.equal(told(before, after), lines)
})

test('pages that are elsewhere now did not go with what held them', () => {
  const lines = told(siteOf('T: A(a) | API: B(b c d)'), siteOf('T: A(a b c)'))
  assert.not.match(lines.join(' '), /\((2|3) pages\)/)
})

test.run()
