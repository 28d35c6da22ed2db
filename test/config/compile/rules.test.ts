/* The run-time rules are for those who get past the types; so does this file. */
/* oxlint-disable typescript/no-explicit-any */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compile } from '../../../src/config/compile/compile.js'
import { anchor, docs, group, language, navigation, tab } from '../../../src/index.js'

const loose = { anchor, docs, group, language, navigation, tab } as Record<string, (...given: any[]) => any>
const { anchor: a, docs: d, group: g, language: l, navigation: n, tab: t } = loose as Required<Record<string, any>>

const site = { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' } } as const

const found = (config: unknown) => compile(config).diagnostics.map(({ code, message }) => `${code} ${message}`)
const codes = (config: unknown) => compile(config).diagnostics.map(({ code }) => code)
const withSetting = (settings: object) => () => d({ ...site, navigation: n().pages('a'), ...settings })

/** The one finding of each config: its code, and some of its message. */
// prettier-ignore
const illegal: [config: () => unknown, code: string, message: string | RegExp][] = [
  [() => ({ tabs: [] }), 'wrong-export', 'must be docs({ … }), navigation()… or parts(…), not an object'],
  [() => t('Guides'), 'wrong-export', "tab 'Guides'"],
  [() => d(site), 'navigation-missing', 'no navigation'],
  [() => d({ ...site, navigation: { tabs: [] } }), 'wrong-navigation', 'must be navigation()…, not an object'],
  [() => n(), 'root-pattern-missing', 'is empty'],
  [() => n().tabs(t('A')).versions(), 'mixed-children', "has both 'versions' and 'tabs': Mintlify keeps 'versions'"],
  [() => n().tabs(t('A').href('/x').pages('y')), 'mixed-children', "Tab 'A' has both 'href' and 'pages'"],
  [() => n().pages('a').pages('b'), 'content-twice', 'calls .pages() twice'],
  [() => n().groups(g('A').icon('x')), 'group-empty', "Group 'A' is empty"],
  [() => n().tabs(a('A').pages()), 'wrong-child', "must contain tab(…), not anchor 'A'"],
  [() => n().groups([g('A').pages()]), 'wrong-child', 'not a list'],
  [() => n().pages(3), 'wrong-child', 'page paths and group(…), not the number 3'],
  [() => n().tabs(t), 'wrong-child', 'the function tab'],
  [() => n().groups(g('A').openapi('a').asyncapi('b')), 'exclusive-keys', "both 'openapi' and 'asyncapi'"],
  [() => n().tabs(t('A').icon(3)), 'wrong-value', "'icon' must be a string, or { name, style?, library? }, not the number 3"],
  [() => n().tabs(t('A').icon({ name: 'x', stile: 'solid' })), 'unknown-key', "'icon' has no key 'stile'"],
  [() => n().languages(l('en').banner({ content: 'x' }).pages('a')), 'wrong-value', "not an object without 'dismissible'"],
  [() => n().tabs(t('A').href(true)), 'wrong-value', "'href' must be a URL"],
  [() => n().pages('a').global(a('A').pages('b')), 'wrong-child', 'links, made with .href'],
  [() => n().tabs(t(undefined)), 'title-not-text', 'tab(…) takes a title, not undefined'],
  [() => n().languages(l('fra').pages('a')), 'language-code', "language code 'fra'"],
  [withSetting({ nmae: 'x' }), 'unknown-key', "docs.json has no key 'nmae'"],
  [withSetting({ styling: { eyebrow: 'section' } }), 'unknown-key', "'styling' has no key 'eyebrow'"],
  [withSetting({ styling: { eyebrows: 'x' } }), 'wrong-value', "'styling.eyebrows' must be 'section' or 'breadcrumbs', not 'x'"],
  [withSetting({ seo: { at: new Date(0) } }), 'not-json', 'an object of class Date'],
]

for (const [config, code, message] of illegal)
  test(`reports ${code}: ${String(message)}`, () => {
    assert.equal(codes(config()), [code])
    assert.match(found(config()).join(), message)
  })

// prettier-ignore
const instead: [config: () => unknown, hint: string][] = [
  [() => n().groups(g('A').pages(['a', 'b'])), 'Spread the list: `.pages(...list)`, with the name of the list. If its entries are written here, remove the brackets.'],
  [() => n().groups('a/one', 'a/two', g('B').pages('b')), "Put pages into a group: `group('Guides').pages(…)`. For the groups of a folder, write `...groupsIn('guides')`."],
  [() => n().groups({ group: 'A', pages: ['x', 'y'] }), "Write `group('A').pages('x', …)`."],
  [() => n().groups(g({ group: 'A', pages: ['x'] })), "Write group('A').pages('x')."],
  [() => n().tabs({ tab: 'A', group: [{ group: 'B', page: ['x', 'y'] }] }), "Write `tab('A').groups(group('B').pages('x', …))`."],
  [() => n().tabs({ tab: 'A', Url: 'https://a.b' }), "Write `tab('A').href('https://a.b')`."],
  [() => n().groups(function made() {}), 'Call it: `made()`.'],
  [() => n().tabs(t('A').icon({ name: 'x', style: 'soild' })), "Did you mean 'solid'?"],
]
for (const [config, hint] of instead)
  test(`says what to write instead: ${hint}`, () =>
    assert.equal(
      compile(config()).diagnostics.map((each) => each.hint),
      [hint],
    ))

test('reports every problem in one run, those of shared elements once', () => {
  const shared = g('Empty')
  const config = n().tabs(t('A').groups(shared), t('B').groups(shared), t('C').icon(1), 'x')
  assert.equal(codes(config), ['wrong-child', 'group-empty', 'wrong-value'])
})

test('a circular value, and ten thousand levels, are errors, not crashes', () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  assert.equal(codes(n().pages('a').set('x', circle)), ['not-json', 'set-unknown-key'])
  let deep = group('deepest').pages('x')
  for (let level = 0; level < 10_000; level++) deep = group('g').pages(deep)
  assert.equal(codes(navigation().groups(deep)), ['too-deep'])
})

const severe = (config: unknown) => compile(config).diagnostics.map(({ severity, message }) => `${severity} ${message}`)

test('a key that some variants of a call set is counted where it has a value', () => {
  const groups = ['Start', 'はじめに'].map((title, at) =>
    group(title)
      .pages('a')
      .set('iconn', at === 1 ? 'book' : undefined),
  )
  const config = navigation().groups(...groups)
  assert.is(JSON.stringify(compile(config).json).split('iconn').length, 2)
  assert.equal(severe(config), [
    "note Group 'はじめに' sets 'iconn', which neither build-nav nor Mintlify's validator knows.",
  ])
})

test('.set is a note for an unknown key, a warning for a key with a method or a type, nothing for the title', () => {
  const element = group('A').set('iconType', 'x').set('expanded', 'yes').set('group', 'A')
  const inElement = compile(navigation().groups(element)).diagnostics
  const levels = inElement.map(({ severity, code }) => `${severity} ${code}`)
  assert.equal(levels, ['note set-unknown-key', 'warning set-known-key'])
  const legal = docs({ ...site, navigation: navigation().pages('index') })
  const config = legal
    .set(['styling', 'density'], 'compact')
    .set(['styling', 'eyebrows'], 'none')
    .set(['api', 'playground', 'colour', 'dark'], true)
  const told = severe(config).filter((line) => line.includes('docs() sets'))
  assert.equal(told, [
    "note docs() sets 'styling.density', which neither build-nav nor Mintlify's validator knows.",
    "warning docs() sets 'styling.eyebrows' with .set(), which bypasses the types. The typed form is docs({ styling: { eyebrows: … } }).",
    "note docs() sets 'api.playground.colour.dark', which neither build-nav nor Mintlify's validator knows.",
  ])
  // The navigation has no path: its elements have methods.
  assert.equal(severe(legal.set(['navigation', 'pages'], [])), [
    "error '.set' must be a path into a setting, not a path into 'navigation'.",
  ])
})

test.run()
