import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compile } from '../../src/config/compile/compile.js'
import {
  anchor,
  docs,
  group,
  inEach,
  language,
  moved,
  navigation,
  newestFirst,
  permanent,
  redirect,
  ref,
  tab,
  temporary,
  under,
  version,
  when,
  type Docs,
  type Redirect,
} from '../../src/index.js'
import { legalNavigation } from '../arbitrary/navigation.js'
import { runs } from '../runs.js'

const json = (element: unknown): string => JSON.stringify(element)

const off = false as boolean
const unset = '' as string | undefined

/** The JSON of elements. */
// prettier-ignore
const elements: [what: string, element: unknown, json: string][] = [
  ['the title key first, then keys in the order of the calls', tab('Guides').icon('book').hidden().pages('index'), '{"tab":"Guides","icon":"book","hidden":true,"pages":["index"]}'],
  ['the last value of an attribute called twice, at the place of the first call', group('A').icon('one').tag('NEW').icon('two').pages(), '{"group":"A","icon":"two","tag":"NEW","pages":[]}'],
  [
    'no child for false, null, undefined and the empty string',
    navigation().tabs(
      off && tab('A'),
      null,
      undefined,
      unset && tab('B'),
      tab('C').pages(off && 'x', 'y', null, unset),
    ),
    '{"tabs":[{"tab":"C","pages":["y"]}]}',
  ],
  ['true for a flag called bare', group('A').expanded().pages(), '{"group":"A","expanded":true,"pages":[]}'],
  ['nothing for undefined', group('A').expanded(undefined).pages(), '{"group":"A","pages":[]}'],
  ['a key that is set in its place', group('A').set('iconType', 'solid').pages('x'), '{"group":"A","iconType":"solid","pages":["x"]}'],
  ['a title that is set later', group('A').pages('x').set('group', 'A'), '{"pages":["x"],"group":"A"}'],
  ['no title where it is set to undefined', group('A').pages('x').set('group', undefined), '{"pages":["x"]}'],
  ['no key where it is set to undefined', navigation().set('pages', undefined), '{}'],
  ['elements that are set', tab('A').set('groups', [group('B').pages()]), '{"tab":"A","groups":[{"group":"B","pages":[]}]}'],
]
for (const [what, element, expected] of elements) test(`the JSON has ${what}`, () => assert.is(json(element), expected))

test('global links stand under the plural of their kind, kinds in the order met', () => {
  const links = [tab('Status').href('/s'), anchor('A').href('/a'), tab('T').href('/t')]
  assert.is(
    json(navigation().global(...links)),
    '{"global":{"tabs":[{"tab":"Status","href":"/s"},{"tab":"T","href":"/t"}],"anchors":[{"anchor":"A","href":"/a"}]}}',
  )
  assert.is(json(navigation().pages('a').global(null)), '{"pages":["a"],"global":{"anchors":[]}}')
})

test('what an author changes afterwards does not change the element, nor does a change to its JSON', () => {
  const icon = { name: 'book' }
  const specs = ['a.yaml']
  const element = tab('A').icon(icon).openapi(specs)
  icon.name = 'changed'
  specs.push('b.yaml')
  Object.assign(element.toJSON()['icon'] as object, { name: 'changed' })
  assert.is(json(element), '{"tab":"A","icon":{"name":"book"},"openapi":["a.yaml"]}')
})

test('a key named __proto__ is data', () => {
  const hostile = JSON.parse('{"__proto__":{"polluted":true}}')
  assert.is(
    json(tab('A').set('__proto__', 1).set('x', hostile)),
    '{"tab":"A","__proto__":1,"x":{"__proto__":{"polluted":true}}}',
  )
  assert.is(({} as { polluted?: boolean }).polluted, undefined)
})

const settings = docs({
  name: 'Acme',
  colors: { primary: '#fff' },
  styling: { eyebrows: 'breadcrumbs' },
  navigation: navigation().pages('index'),
  theme: 'mint',
})

test('.set with a path sets a key of a setting, and leaves its other keys', () => {
  const json = (set: Docs) => {
    const { styling, seo } = set.toJSON()
    return { styling, seo }
  }
  assert.equal(json(settings.set(['styling', 'density'], 'compact').set(['seo', 'a', 'b'], [1])), {
    styling: { eyebrows: 'breadcrumbs', density: 'compact' },
    seo: { a: { b: [1] } },
  })
  assert.equal(json(settings.set(['styling', 'eyebrows'], undefined)), { styling: {}, seo: undefined })
  const hostile = JSON.stringify(settings.set(['styling', '__proto__', 'polluted'], true))
  assert.match(hostile, '"styling":{"eyebrows":"breadcrumbs","__proto__":{"polluted":true}}')
  assert.is(({} as { polluted?: boolean }).polluted, undefined)
})

/** True for an error whose message contains the text. */
const saying = (text: string) => (error: Error) => error.message.includes(text)

const codes = (config: unknown) => compile(config).diagnostics.map(({ code }) => code)

test('under leaves what it is given as it was, passes on what is skipped, and takes folders as people write them', () => {
  const start = group('A').pages('a')
  assert.is(json(under('en', start, false, null)), '[{"group":"A","pages":["en/a"]},false,null]')
  assert.is(json(start), '{"group":"A","pages":["a"]}')
  assert.is(under('', start)[0], start)
  assert.equal(under('en', 'a', '/b'), ['en/a', 'b'])
  assert.equal(under('en/', 'a'), ['en/a'])
  assert.equal(under('/en', 'a', '/b'), ['/en/a', 'b'])
  assert.is(json(under('en', ref('nav.json'))), '[{"$ref":"nav.json"}]')
  assert.throws(() => (under as (...given: unknown[]) => unknown)(start), /under\(…\) takes a folder before/)
})

/** What `under` promises, said of the JSON. */
function withFolder(value: unknown, folder: string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => withFolder(entry, folder, key))
  if (typeof value === 'string') {
    const stays =
      value === '' ||
      /^[a-z][a-z\d+.-]*:|^#/i.test(value) ||
      / ?\b(get|post|put|delete|patch|head|options|trace|webhook) +\S/i.test(value)
    return (key === 'pages' || key === 'root') && !stays
      ? value.startsWith('/')
        ? value.slice(1)
        : `${folder}/${value}`
      : value
  }
  if (typeof value !== 'object' || value === null) return value
  const inner = (name: string) =>
    /^(pages|root|groups|tabs|menu|anchors|dropdowns|products|versions|languages)$/.test(name)
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, inner(name) ? withFolder(member, folder, name) : member]),
  )
}

test('under, of any navigation: its JSON with the pages moved; twice is once with both folders', () => {
  fc.assert(
    fc.property(legalNavigation({ depth: 3, sourceRefs: true }), (root) => {
      const before = json(root)
      const [once] = under('en', root)
      assert.equal(JSON.parse(json(once)), withFolder(JSON.parse(before), 'en'))
      assert.is(json(under('v1', ...under('en', root))), json(under('v1/en', root)))
      assert.is(json(root), before)
    }),
    { numRuns: runs(1500) },
  )
})

test('newestFirst: since, until and only, by their place in the list', () => {
  const releases = newestFirst('edge', '2.0', '1.1', '1.0')
  assert.equal(
    releases.map(({ label, since, until, only }) => [label, since('2.0'), until('1.1'), only('edge', '1.0')]),
    [
      ['edge', true, false, true],
      ['2.0', true, false, false],
      ['1.1', false, true, false],
      ['1.0', false, true, true],
    ],
  )
  assert.equal({ ...releases[1] }.label, '2.0')
})

test('newestFirst names a label that it does not know, and one that stands twice', () => {
  const [release] = newestFirst('2.0', '1.0')
  assert.throws(() => release.since('3.0' as '2.0'), saying("'3.0' is not one of the releases. They are 2.0, 1.0."))
  assert.throws(
    () => release.only('1.0', 'v2.0' as '2.0'),
    saying("'v2.0' is not one of the releases. Did you mean '2.0'?"),
  )
  assert.throws(() => newestFirst('1.0', '1.0'), saying("names '1.0' twice"))
  assert.throws(() => newestFirst(1 as never), saying('takes labels, not 1'))
})

test('when gives its entries, or none; a condition that can not be false is refused', () => {
  const maybe = (condition: string | boolean | undefined) => when(condition, 'a', group('B').pages('b'))
  assert.is(maybe(true).length, 2)
  assert.equal([maybe(''), maybe(undefined), maybe(false)], [[], [], []])
  const { since } = newestFirst('1.0')[0]
  assert.throws(() => when(since as never, 'a'), saying('not the function since: call it'))
  assert.throws(() => when(Promise.resolve(false) as never, 'a'), saying('await it'))
})

test('an attribute given undefined leaves its key out, whatever it had before', () => {
  const made = group('A').tag('NEW').icon(undefined).pages('a').tag(undefined)
  assert.is(json(made), '{"group":"A","pages":["a"]}')
  assert.is(json(made.tag('OLD')), '{"group":"A","tag":"OLD","pages":["a"]}')
  assert.equal(codes(navigation().groups(made.openapi(undefined))), [])
  assert.equal(codes(navigation().groups(group('A').openapi(undefined))), ['group-empty'])
})

test('ref: a child of any list, a navigation, a setting, a whole list', () => {
  const part = ref('nav/part.json')
  const site = { theme: 'mint', name: 'A', colors: { primary: '#fff' } } as const
  const config = docs({ ...site, navigation: ref('nav.json'), redirects: ref('redirects.json') })
  const refs = { navigation: { $ref: 'nav.json' }, redirects: { $ref: 'redirects.json' } }
  assert.is(json(config), json({ ...site, ...refs }))
  assert.equal(codes(config), [])
  const mixed = navigation().versions(
    part,
    version('1').languages(part, language('en').set('$ref', 'en.json')),
    version('2').pages('a', part).global(part),
    version('3').set('groups', part),
  )
  const [en, list] = ['{"language":"en","$ref":"en.json"}', '{"$ref":"nav/part.json"}']
  assert.is(
    json(mixed),
    `{"versions":[${list},{"version":"1","languages":[${list},${en}]},{"version":"2","pages":["a",${list}],"global":{"anchors":[${list}]}},{"version":"3","groups":${list}}]}`,
  )
  assert.equal(codes(mixed), [])
  assert.equal(codes(navigation().tabs((ref as (file: unknown) => typeof part)(1))), ['wrong-value'])
  assert.equal(codes(part), ['wrong-export'])
})

const any = (builder: unknown) => builder as (...given: unknown[]) => unknown

test('a list of redirects in the order of the rows, with the flag where it is asked for', () => {
  assert.equal(
    [
      ...redirect({ '/b': '/c', '/a/:slug*': 'https://acme.dev/:slug*' }),
      ...temporary({ '/beta': '/next' }),
      ...permanent({ '/old': '/new' }),
    ],
    [
      { source: '/b', destination: '/c' },
      { source: '/a/:slug*', destination: 'https://acme.dev/:slug*' },
      { source: '/beta', destination: '/next', permanent: false },
      { source: '/old', destination: '/new', permanent: true },
    ],
  )
})

/** Redirects as `source destination`. */
const lines = (list: readonly Redirect[]) => list.map(({ source, destination }) => `${source} ${destination}`)

test('inEach: row by row in each folder; what is on another server stays there', () => {
  const rows = { '/a': '/b#c', '/blog': 'https://acme.dev', '/cdn': '//cdn.dev/x' }
  assert.equal(lines(inEach(['', '/es', '/docs/fr'], rows)), [
    '/a /b#c',
    '/es/a /es/b#c',
    '/docs/fr/a /docs/fr/b#c',
    ...['/blog', '/es/blog', '/docs/fr/blog'].map((source) => `${source} https://acme.dev`),
    ...['/cdn', '/es/cdn', '/docs/fr/cdn'].map((source) => `${source} //cdn.dev/x`),
  ])
})

test('moved: each page by its name, from the root, too, and to another server', () => {
  assert.equal(lines(moved('/a', '', 'index', 'b/index')), ['/a /', '/a/b /b'])
  const away = ['/a https://acme.dev/docs/a', '/b/:slug https://acme.dev/docs/b/:slug']
  assert.equal(lines(moved('', 'https://acme.dev/docs', 'a', 'b/:slug')), away)
})

test('docs takes them, and spreads, objects and a $ref beside them', () => {
  const colors = { primary: '#fff' } as const
  const site = { theme: 'mint', name: 'A', colors, navigation: navigation().pages('index') } as const
  const plain = ['x', 'y'].map((name) => ({ source: `/${name}`, destination: `/z/${name}` }))
  const redirects = [...redirect({ '/a': '/b' }), { source: '404', destination: '/c' }, ...plain]
  const { json, diagnostics } = compile(docs({ ...site, redirects }))
  assert.equal(diagnostics, [])
  assert.equal((json['redirects'] as unknown[]).length, 4)
  assert.equal(compile(docs({ ...site, redirects: ref('redirects.json') })).diagnostics, [])
})

const refused: [call: () => unknown, message: string][] = [
  [() => any(redirect)([{ source: '/a', destination: '/b' }]), 'redirect(…) takes an object with a row'],
  [() => inEach(['/es', '/es'], { '/a': '/b' }), "inEach(…) takes each folder once: '/es' is named twice."],
  [() => any(permanent)(), 'takes an object with a row for each redirect: permanent('],
  [() => any(temporary)({ '/a': undefined }), "temporary(…) takes a URL for '/a', not undefined."],
  [() => redirect({ '/a': '/b', '404': '/c' }), "can't keep '404' in its place"],
  [() => any(inEach)({ '/a': '/b' }), 'takes a list of folders and then rows'],
  [() => inEach(['', '/es/'], { '/a': '/b' }), "takes folders such as '' or '/es', not '/es/'."],
  [() => inEach(['/es'], { a: '/b' }), "takes rows that begin with '/', not 'a'."],
  [() => moved('/a/', '/b', 'c'), "not '/a/'."],
  [() => moved('/a', '/b', '/c'), "takes names of pages such as 'list' or 'users/get', not '/c'."],
]

test('what is no row is refused with what to write', () => {
  for (const [call, message] of refused) assert.throws(call, (error: Error) => error.message.includes(message), message)
})

test.run()
