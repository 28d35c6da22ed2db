import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { docs, group, language, navigation, newestFirst, ref, tab, under, version, when } from '../../../src/index.js'
import type { Tab } from '../../../src/index.js'
import { compile } from '../../../src/config/compile/compile.js'
import { legalNavigation } from '../../arbitrary/navigation.js'
import { runs } from '../../runs.js'

/** True for an error whose message contains the text. */
const saying = (text: string) => (error: Error) => error.message.includes(text)

const json = (element: unknown): string => JSON.stringify(element)
const codes = (config: unknown) => compile(config).diagnostics.map(({ code }) => code)

test('under moves pages and roots, however deep, also in what is set, and nothing else', () => {
  const api = (root: string, first: string, fromRoot: string, deep: string) =>
    tab('API')
      .icon('en')
      .openapi('openapi.yaml')
      .groups(
        group('A')
          .root(root)
          .tag('root')
          .pages(first, 'GET /users', 'api.yaml post /users', 'https://acme.dev', '', fromRoot, group('B').pages(deep)),
        group('C').openapi({ source: 'c.yaml', directory: 'c' }),
      )
      .global(tab('Blog').href('/blog'))
  const moved = json(under('en', api('a/index', 'a', '/b', 'c/d'))[0])
  assert.is(moved, json(api('en/a/index', 'en/a', 'b', 'en/c/d')))
  const set = (first: string, root: string, inner: string, last: string, own: string) =>
    group('A')
      .set('pages', [
        first,
        'GET /x',
        { group: 'B', root, pages: [inner], href: 'd', note: ['e'] },
        group('C').pages(last),
      ])
      .set('keywords', ['a'])
      .set('root', own)
      .set('versions', ['1.0'])
  const inSet = json(under('en', set('a', 'b', 'c', 'f', 'g'))[0])
  assert.is(inSet, json(set('en/a', 'en/b', 'en/c', 'en/f', 'en/g')))
})

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

test('a page that starts with a slash is from the root: in any folder, in roots and `.set`, and in a second `under`', () => {
  const start = group('A')
    .root('/index')
    .pages('a', '/cloud', group('B').set('pages', ['b', '/c']))
  const moved = (folder: string) =>
    `{"group":"A","root":"index","pages":["${folder}a","cloud",{"group":"B","pages":["${folder}b","c"]}]}`
  assert.is(json(under('zh', start)[0]), moved('zh/'))
  assert.is(json(under('', start)[0]), moved(''))
  assert.is(json(under('v2', ...under('zh', start))[0]), moved('v2/zh/'))
  const tabbed = under('v2', tab('T').groups(...under('', start)))[0]
  assert.is(json(tabbed), `{"tab":"T","groups":[${moved('v2/')}]}`)
  assert.equal(under('', 'a', '/cloud'), ['a', 'cloud'])
  // A string that `under` returned is a path; outside of `under` the slash stays.
  assert.equal(under('v2', ...under('zh', '/cloud')), ['v2/cloud'])
  assert.is(json(group('A').pages('/a')), '{"group":"A","pages":["/a"]}')
})

test('a list that contains itself is reported, not followed for ever', () => {
  const list: unknown[] = ['a']
  list.push(list)
  const broken = group('A').set('pages', list as never)
  assert.ok(codes(navigation().groups(...under('en', broken))).includes('not-json'))
})

/** What `under` promises, said of the JSON. */
function moved(value: unknown, folder: string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => moved(entry, folder, key))
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
    Object.entries(value).map(([name, member]) => [name, inner(name) ? moved(member, folder, name) : member]),
  )
}

test('under, of any navigation: its JSON with the pages moved; twice is once with both folders', () => {
  fc.assert(
    fc.property(legalNavigation({ depth: 3, sourceRefs: true }), (root) => {
      const before = json(root)
      const [once] = under('en', root)
      assert.equal(JSON.parse(json(once)), moved(JSON.parse(before), 'en'))
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
  const isNew = false as boolean
  const made = group('A')
    .tag('NEW')
    .icon(isNew ? 'star' : undefined)
    .pages('a')
    .tag(isNew ? 'NEW' : undefined)
  assert.is(json(made), '{"group":"A","pages":["a"]}')
  assert.is(json(made.tag('OLD')), '{"group":"A","tag":"OLD","pages":["a"]}')
  assert.equal(codes(navigation().groups(made.root(undefined).boost(undefined).openapi(undefined))), [])
  assert.equal(codes(navigation().groups(group('A').openapi(undefined))), ['group-empty'])
  assert.equal(
    codes(navigation().tabs((tab('A').graphql(undefined) as unknown as Tab<'is empty'>).openapi('a.yaml'))),
    [],
  )
  const bare = group('A').pages('a') as unknown as { tag(): unknown }
  assert.equal(codes(navigation().groups(bare.tag() as typeof made)), ['wrong-value'])
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

test.run()
