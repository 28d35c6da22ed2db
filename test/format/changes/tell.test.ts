import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { align } from '../../../src/format/changes/align.js'
import { changesOf } from '../../../src/format/changes/changes.js'
import { tell } from '../../../src/format/changes/tell.js'
import type { JsonValue } from '../../../src/format/json/value.js'
import { group, site, tab } from './site.js'

const link = (label: string, href: string) => ({ label, href })
const told = (before: JsonValue, after: JsonValue): string[] => tell(changesOf(align(before, after)))

/** What is told of two lists of groups below one tab. */
const between = (before: JsonValue[], after: JsonValue[]) => told(site(tab('T', ...before)), site(tab('T', ...after)))

const version = (label: string, ...tabs: JsonValue[]): JsonValue => ({ version: label, tabs })
const home = (page: string) => [tab('Home', group('A', page)), tab('AMP', group('B', 'amp'))]

const withFooter = (last: string): JsonValue => {
  const links = ['a', last].map((header) => ({ header, items: [link(header, `https://${header}.dev`)] }))
  return { navigation: { languages: [{ language: 'fr', footer: { links }, pages: ['a'] }] } }
}

const cases: [name: string, told: string[], lines: string[]][] = [
  [
    'a flag and a number are no texts: they have no quotes',
    between([group('A', 'a')], [{ ...(group('A', 'a') as object), hidden: true } as JsonValue]),
    ["set 'hidden' of T › A to true"],
  ],
  [
    'a version that came took nothing from one that went',
    told(
      {
        navigation: {
          versions: [version('1', ...home('1/a')), version('0', ...home('0/a'), tab('Old', group('O', '0/b', '0/c')))],
        },
      },
      {
        navigation: {
          versions: [version('2', ...home('2/a'), tab('New', group('N', '2/b', '2/c'))), version('1', ...home('1/a'))],
        },
      },
    ),
    ["added version '2' (4 pages) to the navigation", "removed version '0' (4 pages) from the navigation"],
  ],
  [
    'the first redirects are added, and the last one is removed, as those beside others are',
    [
      ...told({}, { redirects: ['/a', '/b'].map((source) => ({ source, destination: '/new' })) }),
      ...told({ redirects: [{ source: '/a', destination: '/b' }] }, {}),
      ...told({}, { redirects: [] }),
    ],
    ["added 2 redirects: '/a' → '/new' and '/b' → '/new'", "removed redirect: '/a' → '/b'", "set 'redirects' to '[]'"],
  ],
  [
    'redirects with other destinations are one line',
    told(
      { redirects: ['/a', '/b'].map((source) => ({ source, destination: '/old' })) },
      { redirects: ['/a', '/b'].map((source) => ({ source, destination: '/new' })) },
    ),
    ["changed the destinations of 2 redirects: '/a' → '/new' and '/b' → '/new'"],
  ],
  [
    'two lists of equal length are no values to tell',
    told(withFooter('b'), withFooter('x')),
    ["changed 'footer.links' of fr"],
  ],
  ['nothing', between([group('A', 'a')], [group('A', 'a')]), []],
  ['a page added', between([group('A', 'a', 'b')], [group('A', 'a', 'n', 'b')]), ["added page 'n' to T › A"]],
  [
    'pages added to one list are one line',
    between([group('A', 'a')], [group('A', 'x', 'a', 'y')]),
    ["added pages 'x' and 'y' to T › A"],
  ],
  ['a page removed', between([group('A', 'a', 'b')], [group('A', 'b')]), ["removed page 'a' from T › A"]],
  ['the only page removed', between([group('A', 'a')], [group('A')]), ["removed page 'a' from T › A"]],
  [
    'a page moved',
    between([group('A', 'a', 'b'), group('B', 'c')], [group('A', 'a'), group('B', 'c', 'b')]),
    ["moved page 'b' from T › A to T › B"],
  ],
  [
    'a group that leaves the one that moves, and looks like it',
    between(
      [group('A', 'a'), { group: 'B', pages: ['b', group('C', 'c'), 'd'] }],
      [group('B', 'b', 'd'), group('A', 'a'), group('C', 'c')],
    ),
    ["reordered group 'B' in T", "moved group 'C' from T › B to T"],
  ],
  [
    'a page whose path changed',
    between([group('A', 'a', 'old/start', 'b')], [group('A', 'a', 'new/start', 'b')]),
    ["renamed page 'old/start' to 'new/start' in T › A"],
  ],
  [
    'settings: short values as they are, long ones by their keys',
    told(
      { name: 'Acme' },
      {
        name: 'Acme',
        banner: { content: 'Hi', dismissible: true },
        navbar: { links: [{ label: 'Support', href: 'https://acme.dev/support' }], primary: { type: 'github' } },
      },
    ),
    [
      'set \'banner\' to \'{ "content": "Hi", "dismissible": true }\'',
      "set 'navbar' to an object with 'links' and 'primary'",
    ],
  ],
  [
    'a page that took the place of another',
    between([group('A', 'a', 'security', 'b')], [group('A', 'a', 'notifications', 'b')]),
    ["replaced page 'security' with 'notifications' in T › A"],
  ],
  [
    'a folder renamed is one line',
    between([group('A', 'old/a', 'old/b'), group('B', 'old/c')], [group('A', 'new/a', 'new/b'), group('B', 'new/c')]),
    ["renamed 3 pages from 'old/…' to 'new/…'"],
  ],
  [
    'a folder that moved into another is named on both sides',
    between([group('A', 'old/a', 'old/b')], [group('A', 'in/old/a', 'in/old/b')]),
    ["renamed 2 pages from 'old/…' to 'in/old/…'"],
  ],
  [
    'so is one that moved into another of the same folder',
    between([group('A', 'en/old/a', 'en/old/b')], [group('A', 'en/in/old/a', 'en/in/old/b')]),
    ["renamed 2 pages from 'en/old/…' to 'en/in/old/…'"],
  ],
  ['a title changed', between([group('A', 'a', 'b')], [group('Z', 'a', 'b')]), ["renamed group 'A' to 'Z' in T"]],
  [
    'a group added, with its pages',
    between([group('A', 'a')], [group('A', 'a'), group('N', 'x', 'y')]),
    ["added group 'N' (2 pages) to T"],
  ],
  [
    'a group added around pages that were there',
    between([group('A', 'a', 'b', 'c')], [group('A', 'a', group('N', 'b', 'c'))]),
    ["added group 'N' to T › A", "moved pages 'b' and 'c' from T › A to T › A › N"],
  ],
  [
    'a group moved with what is in it, and changed on the way',
    told(
      site(tab('T', group('A', 'a', 'b', 'c'), group('B', 'd')), tab('U', group('C', 'e'))),
      site(tab('T', group('B', 'd')), tab('U', group('C', 'e'), { ...group('A', 'a', 'b', 'c', 'n'), icon: 'x' })),
    ),
    ["moved group 'A' from T to U", "added page 'n' to U › A", "set 'icon' of U › A to 'x'"],
  ],
  [
    'one that jumps over others',
    between([group('A', 'a', 'b', 'c', 'd')], [group('A', 'd', 'a', 'b', 'c')]),
    ["reordered page 'd' in T › A"],
  ],
  [
    'an attribute',
    between([{ ...group('A', 'a'), icon: 'x' }], [{ ...group('A', 'a'), icon: 'y' }]),
    ["changed 'icon' of T › A from 'x' to 'y'"],
  ],
  [
    'the same attribute of several',
    between(
      [group('A', 'a'), group('B', 'b')],
      [
        { ...group('A', 'a'), tag: 'NEW' },
        { ...group('B', 'b'), tag: 'NEW' },
      ],
    ),
    ["set 'tag' of 'A' and 'B' to 'NEW'"],
  ],
  [
    'another default version',
    told(
      {
        navigation: {
          versions: [
            { version: '2', default: true, pages: ['a'] },
            { version: '1', pages: ['b'] },
          ],
        },
      },
      {
        navigation: {
          versions: [
            { version: '2', pages: ['a'] },
            { version: '1', default: true, pages: ['b'] },
          ],
        },
      },
    ),
    ["version '2' is no longer the default", "version '1' is now the default"],
  ],
  [
    'another kind of content',
    told({ navigation: { groups: [group('A', 'a')] } }, { navigation: { tabs: [tab('T', group('A', 'a'))] } }),
    [
      'the navigation has tabs instead of groups',
      "added tab 'T' to the navigation",
      "moved group 'A' from the navigation to T",
    ],
  ],
  [
    'settings, nested',
    told({ colors: { primary: '#fff', dark: '#000' } }, { colors: { primary: '#f00', dark: '#000' }, name: 'Acme' }),
    ["changed 'colors.primary' from '#fff' to '#f00'", "set 'name' to 'Acme'"],
  ],
  [
    'texts that begin alike are told whole, and the longest are cut',
    told({ description: `${'a'.repeat(70)}b` }, { description: `${'a'.repeat(70)}${'c'.repeat(60)}` }),
    [`changed 'description' from '${'a'.repeat(70)}b' to '${'a'.repeat(70)}${'c'.repeat(50)}…'`],
  ],
  [
    'redirects',
    told(
      { redirects: [{ source: '/a', destination: '/b' }] },
      {
        redirects: [
          { source: '/c', destination: '/d' },
          { source: '/a', destination: '/x' },
        ],
      },
    ),
    ["added redirect: '/c' → '/d'", "changed the destination of redirect '/a' from '/b' to '/x'"],
  ],
  [
    'of a page and a group that changed places, the page moved',
    between([group('A', 'a', group('B', 'x', 'y'))], [group('A', group('B', 'x', 'y'), 'a')]),
    ["reordered page 'a' in T › A"],
  ],
  [
    'parts that lie in other files now',
    told(
      { navigation: { languages: [{ $ref: 'nav/en.json' }, { $ref: 'nav/fr.json' }] } },
      { navigation: { languages: [{ $ref: 'en.json' }, { $ref: 'fr.json' }] } },
    ),
    [
      "changed '$ref' of the navigation from 'nav/en.json' to 'en.json'",
      "changed '$ref' of the navigation from 'nav/fr.json' to 'fr.json'",
    ],
  ],
  [
    'entries of settings are called by their label',
    told({ navbar: { links: [] } }, { navbar: { links: [{ label: 'Support', href: 'https://acme.dev' }] } }),
    ["added an entry to 'navbar.links': 'Support'"],
  ],
  [
    'an entry with another address, another label, or none that is as before',
    told(
      {
        navbar: { links: [link('Support', '/s'), link('Blog', '/b')] },
        footer: { links: [{ header: 'Legal', items: [] }] },
      },
      { navbar: { links: [link('Support', '/help'), link('News', '/b')] }, footer: { links: [] } },
    ),
    [
      "changed 'navbar.links[Support].href' from '/s' to '/help'",
      "changed 'navbar.links[Blog].label' from 'Blog' to 'News'",
      "removed an entry from 'footer.links': 'Legal'",
    ],
  ],
  [
    'nothing where something was',
    told({ name: 'Acme' }, { name: '' }),
    ["changed 'name' from 'Acme' to an empty string"],
  ],
  ['keys in another order', told({ a: 1, b: 2 }, { b: 2, a: 1 }), ['changed the order of the keys']],
  [
    'an element without a title has a name, too',
    between([group('A', { page: 'x', title: 'Old' } as JsonValue, 'a')], [group('A', 'a')]),
    ["removed group 'Old' from T › A"],
  ],
]
for (const [name, lines, expected] of cases) test(name, () => assert.equal(lines, expected))

const editions = (
  change: (language: string, version: string) => JsonValue[],
  languages = ['en', 'fr', 'ko', 'pt-BR'],
) => ({
  navigation: {
    languages: languages.map((language) => ({
      language,
      versions: ['v2', 'v1'].map((version) => ({
        version,
        groups: [group(`${language} start`, `${version}/${language}/index`, ...change(language, version))],
      })),
    })),
  },
})

test('the same page in all languages and versions is one fact', () => {
  assert.equal(
    told(
      editions(() => []),
      editions((language, version) => [`${version}/${language}/new`]),
    ),
    ["added page 'v2/en/new' to en start (in 4 languages, 2 versions)"],
  )
})

test('what only some variants got is told of those', () => {
  const only = (wanted: string) =>
    told(
      editions(() => []),
      editions((language, version) => (language === wanted ? [`${version}/${language}/new`] : [])),
    )
  assert.equal(only('ko'), ["added page 'v2/ko/new' to ko start (in ko, 2 versions)"])
})

test('twice the same in one variant stays two facts', () => {
  const before = editions(() => [])
  const after = structuredClone(before)
  for (const { versions } of after.navigation.languages)
    for (const { groups } of versions) groups.push(group('More', 'x'), group('More', 'x'))
  assert.is(told(before, after).length, 2)
})

test('a title that is renamed in its translations, too, is one fact', () => {
  const orders = { en: ['Orders', 'My orders'], ru: ['Заказы', 'Мои заказы'] }
  const at = (which: number) => ({
    navigation: {
      languages: Object.entries(orders).map(([language, titles]) => ({
        language,
        groups: [group(titles[which] ?? '', `${language}/a`, `${language}/b`)],
      })),
    },
  })
  assert.equal(told(at(0), at(1)), ["renamed group 'Orders' to 'My orders' in en, ru"])
})

test('what is directly in a version or language is told of that, not of the navigation', () => {
  const at = (versions: JsonValue[], others = versions) => ({
    navigation: {
      languages: ['en', 'fr'].map((language, index) => ({ language, versions: index === 0 ? versions : others })),
    },
  })
  const [first, second] = [
    { version: '2.0', groups: [group('A', 'a')] },
    { version: '1.0', groups: [group('A', 'a')] },
  ]
  const tagged = (version: Record<string, JsonValue>) => ({ ...version, tag: 'Latest' })
  assert.equal(told(at([first, second]), at([tagged(first), second])), ["set 'tag' of en, fr, version 2.0 to 'Latest'"])
  assert.equal(told(at([first, second]), at([tagged(first), tagged(second)])), [
    "set 'tag' of en, fr, 2 versions to 'Latest'",
  ])
  const grown = { ...first, groups: [group('A', 'a'), group('B', 'b')] }
  assert.equal(told(at([grown, second]), at([first, second])), ["removed group 'B' (1 page) from en, fr, version 2.0"])
  assert.equal(told(at([grown, second], [first, second]), at([tagged(grown), second], [first, tagged(second)])), [
    "set 'tag' of en › 2.0 to 'Latest'",
    "set 'tag' of fr › 1.0 to 'Latest'",
  ])
  const tabs = (...titles: string[]) => ({
    navigation: { languages: ['en', 'zh'].map((language) => ({ language, tabs: titles.map((title) => tab(title)) })) },
  })
  assert.equal(told(tabs('Docs', 'API'), tabs('Docs')), ["removed tab 'API' from en, zh"])
})

test('pages that are elsewhere now did not go with what held them', () => {
  const before = site(tab('T', group('A', 'a')), tab('API', group('B', 'b', 'c', 'd')))
  const [first, ...others] = told(before, site(tab('T', group('A', 'a', 'b', 'c'))))
  assert.not.match([first, ...others].join(' '), /\((2|3) pages\)/)
})

test.run()
