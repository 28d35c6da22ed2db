/* The run-time rules are for those who get past the types; so does this file. */
/* oxlint-disable typescript/no-explicit-any */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compile } from '../../../src/config/compile/compile.js'
import { anchor, docs, group, language, navigation, tab } from '../../../src/index.js'

const loose = { anchor, docs, group, language, navigation, tab } as Record<string, (...given: any[]) => any>
const { anchor: a, docs: d, group: g, language: l, navigation: n, tab: t } = loose as Required<Record<string, any>>

const site = { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' } } as const

const codes = (config: unknown) => compile(config).diagnostics.map(({ code }) => code)
const messages = (config: unknown) => compile(config).diagnostics.map(({ message }) => message)

const illegal: [string, () => unknown, string[], RegExp][] = [
  [
    'a default export of another type',
    () => ({ tabs: [] }),
    ['wrong-export'],
    /must be docs\(\{ … \}\), navigation\(\)… or parts\(…\), not an object/,
  ],
  ['a default export of another element', () => t('Guides'), ['wrong-export'], /tab 'Guides'/],
  ['no default export', () => undefined, ['wrong-export'], /undefined/],
  ['docs without navigation', () => d(site), ['navigation-missing'], /no navigation/],
  [
    'a plain navigation',
    () => d({ ...site, navigation: { tabs: [] } }),
    ['wrong-navigation'],
    /must be navigation\(\)…, not an object/,
  ],
  ['a navigation that holds nothing', () => n(), ['root-pattern-missing'], /is empty/],
  [
    'two root patterns',
    () => n().tabs(t('A')).versions(),
    ['mixed-children'],
    /has both 'versions' and 'tabs': Mintlify keeps 'versions'/,
  ],
  [
    'anchors and groups in a tab',
    () => n().tabs(t('A').groups().anchors()),
    ['mixed-children'],
    /Tab 'A' has both 'anchors' and 'groups': Mintlify keeps 'anchors'/,
  ],
  [
    'a link with children',
    () => n().tabs(t('A').href('/x').pages('y')),
    ['mixed-children'],
    /Tab 'A' has both 'href' and 'pages'/,
  ],
  ['content given twice', () => n().pages('a').pages('b'), ['content-twice'], /calls .pages\(\) twice/],
  ['an empty group', () => n().groups(g('A').icon('x')), ['group-empty'], /Group 'A' is empty/],
  [
    'an element of the wrong kind',
    () => n().tabs(a('A').pages()),
    ['wrong-child'],
    /must contain tab\(…\), not anchor 'A'/,
  ],
  ['a string for an element', () => n().groups('index'), ['wrong-child'], /must contain group\(…\), not 'index'/],
  ['a list for an element', () => n().groups([g('A').pages()]), ['wrong-child'], /not a list/],
  ['a number for a page', () => n().pages(3), ['wrong-child'], /page paths and group\(…\), not the number 3/],
  ['a tab for a page', () => n().pages(t('A')), ['wrong-child'], /not tab 'A'/],
  ['a builder that was not called', () => n().tabs(t), ['wrong-child'], /the function tab/],
  [
    'openapi beside asyncapi in a group',
    () => n().groups(g('A').openapi('a').asyncapi('b')),
    ['exclusive-keys'],
    /both 'openapi' and 'asyncapi'/,
  ],
  [
    'graphql beside pages in a tab',
    () => n().tabs(t('A').graphql('a').pages('b')),
    ['exclusive-keys'],
    /both 'graphql' and 'pages'/,
  ],
  [
    'a value of the wrong form',
    () => n().tabs(t('A').icon(3)),
    ['wrong-value'],
    /'icon' must be a string, or \{ name, style\?, library\? \}, not the number 3/,
  ],
  [
    'an icon object with a typo',
    () => n().tabs(t('A').icon({ name: 'x', stile: 'solid' })),
    ['unknown-key'],
    /'icon' has no key 'stile'/,
  ],
  [
    'a banner that lacks a key',
    () => n().languages(l('en').banner({ content: 'x' }).pages('a')),
    ['wrong-value'],
    /not an object without 'dismissible'/,
  ],
  ['an href that is no string', () => n().tabs(t('A').href(true)), ['wrong-value'], /'href' must be a URL/],
  [
    'a global that is no link',
    () => n().pages('a').global(a('A').pages('b')),
    ['wrong-child'],
    /links, made with .href/,
  ],
  [
    'a title that is no string',
    () => n().tabs(t(undefined)),
    ['title-not-text'],
    /tab\(…\) takes a title, not undefined/,
  ],
  [
    'a language that does not exist',
    () => n().languages(l('fra').pages('a')),
    ['language-code'],
    /language code 'fra'/,
  ],
  [
    'a typo in a setting',
    () => d({ ...site, navigation: n().pages('a'), nmae: 'x' }),
    ['unknown-key'],
    /docs.json has no key 'nmae'/,
  ],
  [
    'a typo inside a setting',
    () => d({ ...site, navigation: n().pages('a'), styling: { eyebrow: 'section' } }),
    ['unknown-key'],
    /'styling' has no key 'eyebrow'/,
  ],
  [
    'a wrong value inside a setting',
    () => d({ ...site, navigation: n().pages('a'), styling: { eyebrows: 'x' } }),
    ['wrong-value'],
    /'styling.eyebrows' must be 'section' or 'breadcrumbs', not 'x'/,
  ],
  [
    'what is not JSON',
    () => d({ ...site, navigation: n().pages('a'), seo: { at: new Date(0) } }),
    ['not-json'],
    /an object of class Date/,
  ],
]

for (const [what, config, expected, message] of illegal) {
  test(`reports ${what}`, () => {
    assert.equal(codes(config()), expected)
    assert.match(messages(config()).join('\n'), message)
  })
}

const instead: [() => unknown, string[]][] = [
  [
    () => n().groups(g('A').pages(['a', 'b'])),
    [
      'Spread the list: `.pages(...list)`, with the name of the list. If its entries are written here, remove the brackets.',
    ],
  ],
  [
    () => n().groups('a/one', 'a/two', g('B').pages('b')),
    ["Put pages into a group: `group('Guides').pages(…)`. For the groups of a folder, write `...groupsIn('guides')`."],
  ],
  [() => n().groups({ group: 'A', pages: ['x', 'y'] }), ["Write `group('A').pages('x', …)`."]],
  [
    () => n().groups({ group: "It's", pages: [{ group: 'B', pages: ['x'] }] }),
    ["Write `group('It\\'s').pages(group('B').pages('x'))`."],
  ],
  [() => n().groups(g({ group: 'A', pages: ['x'] })), ["Write group('A').pages('x')."]],
  [() => n().groups({ title: 'A', pagse: ['x'] }), ["Write `group('A').pages('x')`."]],
  [() => n().tabs({ tab: 'A', group: [{ group: 'B', page: ['x', 'y'] }] }), ["Write `tab('A').groups(group('B').pages('x', …))`."]], // prettier-ignore
  [() => n().tabs({ tab: 'A', Url: 'https://a.b' }), ["Write `tab('A').href('https://a.b')`."]],
  [() => n().groups(function made() {}), ['Call it: `made()`.']],
]
for (const [config, hints] of instead) {
  test(`says what to write instead: ${hints.join(' ')}`, () => {
    assert.equal(
      compile(config()).diagnostics.map(({ hint }) => hint),
      hints,
    )
  })
}

test('a method without its argument needs a value', () => {
  assert.equal(messages(n().groups(g('A').icon().pages('a'))), [
    "'icon' needs a value: a string, or { name, style?, library? }.",
  ])
})

test('reports every problem in one run, those of shared elements once', () => {
  const shared = g('Empty')
  assert.equal(codes(n().tabs(t('A').groups(shared), t('B').groups(shared), t('C').icon(1), 'x')), [
    'wrong-child',
    'group-empty',
    'wrong-value',
  ])
})

test('a misspelt word among a few is told with the one that was meant', () => {
  const { diagnostics } = compile(n().tabs(t('A').icon({ name: 'x', style: 'soild' })))
  assert.equal(
    diagnostics.map(({ code, hint }) => `${code} ${hint}`),
    ["wrong-value Did you mean 'solid'?"],
  )
})

test('a circular value is an error, not a crash', () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  assert.equal(
    codes(
      navigation()
        .pages('a')
        .set('x', circle as never),
    ),
    ['not-json', 'set-unknown-key'],
  )
})

test('ten thousand levels are an error, not a crash', () => {
  let deep = group('deepest').pages('x')
  for (let level = 0; level < 10_000; level++) deep = group('g').pages(deep)
  const { diagnostics } = compile(navigation().groups(deep))
  assert.equal(
    diagnostics.map(({ code }) => code),
    ['too-deep'],
  )
})

test('ua builds, with a warning that names uk', () => {
  const { json, diagnostics } = compile(navigation().languages(language('ua').pages('a')))
  assert.equal(json, { navigation: { languages: [{ language: 'ua', pages: ['a'] }] } })
  assert.equal(
    diagnostics.map(({ severity, message }) => [severity, message.includes("'uk'")]),
    [['warning', true]],
  )
})

test('a key that some variants of a call set is counted where it has a value', () => {
  const groups = ['Start', 'Démarrer', 'はじめに'].map((title, index) =>
    group(title)
      .pages('a')
      .set('iconn', index === 2 ? 'book' : undefined),
  )
  const { json, diagnostics } = compile(navigation().groups(...groups))
  assert.is(JSON.stringify(json).split('iconn').length, 2)
  assert.equal(
    diagnostics.map(({ message }) => message),
    ["Group 'はじめに' sets 'iconn', which neither build-nav nor Mintlify's validator knows."],
  )
})

test('.set is a note for an unknown key, a warning for a key with a method, nothing for the title', () => {
  const { diagnostics } = compile(
    navigation().groups(group('A').set('iconType', 'x').set('expanded', 'yes').set('group', 'A')),
  )
  assert.equal(
    diagnostics.map(({ severity, code }) => `${severity} ${code}`),
    ['note set-unknown-key', 'warning set-known-key'],
  )
})

test('.set with a path is a note for an unknown key of a setting, and a warning for one that has a type', () => {
  const config = docs({ ...site, navigation: navigation().pages('index') })
    .set(['styling', 'density'], 'compact')
    .set(['styling', 'eyebrows'], 'none')
    .set(['api', 'playground', 'colour', 'dark'], true)
  const { diagnostics } = compile(config)
  assert.equal(
    diagnostics.filter(({ code }) => code.startsWith('set-')).map(({ severity, message }) => `${severity} ${message}`),
    [
      "note docs() sets 'styling.density', which neither build-nav nor Mintlify's validator knows.",
      "warning docs() sets 'styling.eyebrows' with .set(), which bypasses the types. The typed form is docs({ styling: { eyebrows: … } }).",
      "note docs() sets 'api.playground.colour.dark', which neither build-nav nor Mintlify's validator knows.",
    ],
  )
})

test('.set has no path into the navigation, whose elements have methods', () => {
  const config = docs({ ...site, navigation: navigation().pages('index') }).set(['navigation', 'pages'], [])
  assert.equal(
    compile(config).diagnostics.map(({ severity, message }) => `${severity} ${message}`),
    ["error '.set' must be a path into a setting, not a path into 'navigation'."],
  )
})

test('a legal config gives its JSON and no diagnostic', () => {
  const config = docs({ ...site, navigation: navigation().tabs(tab('A').groups(group('B').openapi('a.yaml'))) })
  assert.equal(compile(config), {
    json: { ...site, navigation: { tabs: [{ tab: 'A', groups: [{ group: 'B', openapi: 'a.yaml' }] }] } },
    owns: 'docs',
    diagnostics: [],
  })
})

test.run()
