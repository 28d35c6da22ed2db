import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  anchor,
  docs,
  group,
  item,
  language,
  navigation,
  product,
  sourceRef,
  tab,
  version,
  type Docs,
} from '../../../src/index.js'

const json = (element: unknown): string => JSON.stringify(element)

const off = false as boolean
const unset = '' as string | undefined

/** The JSON of elements. */
const elements: [what: string, element: unknown, json: string][] = [
  [
    'the title key first, then keys in the order of the calls',
    tab('Guides').icon('book').hidden().pages('index'),
    '{"tab":"Guides","icon":"book","hidden":true,"pages":["index"]}',
  ],
  [
    'also behind what it holds',
    tab('Guides').pages('index').hidden(false).icon('book'),
    '{"tab":"Guides","pages":["index"],"hidden":false,"icon":"book"}',
  ],
  [
    'the last value of an attribute called twice, at the place of the first call',
    group('A').icon('one').tag('NEW').icon('two').pages(),
    '{"group":"A","icon":"two","tag":"NEW","pages":[]}',
  ],
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
  ['false for false', group('A').expanded(false).pages(), '{"group":"A","expanded":false,"pages":[]}'],
  ['nothing for undefined', group('A').expanded(undefined).pages(), '{"group":"A","pages":[]}'],
  [
    'a key that is set in its place',
    group('A').set('iconType', 'solid').pages('x'),
    '{"group":"A","iconType":"solid","pages":["x"]}',
  ],
  ['a title that is set later', group('A').pages('x').set('group', 'A'), '{"pages":["x"],"group":"A"}'],
  ['no title where it is set to undefined', group('A').pages('x').set('group', undefined), '{"pages":["x"]}'],
  ['no key where it is set to undefined', navigation().set('pages', undefined), '{}'],
  [
    'elements that are set',
    tab('A').set('groups', [group('B').pages()]),
    '{"tab":"A","groups":[{"group":"B","pages":[]}]}',
  ],
]
for (const [what, element, expected] of elements) test(`the JSON has ${what}`, () => assert.is(json(element), expected))

test('a method gives a new element and leaves the old one as it was', () => {
  const base = group('Shared').pages('a')
  const marked = base.tag('NEW')
  assert.is(json(base), '{"group":"Shared","pages":["a"]}')
  assert.is(json(marked), '{"group":"Shared","pages":["a"],"tag":"NEW"}')
  assert.is(json(navigation().tabs(tab('A').groups(base), tab('B').groups(base, marked))).split('Shared').length - 1, 3)
  assert.throws(() => Object.assign(base, { title: 'changed' }))
})

test('global links stand under the plural of their kind, kinds in the order met', () => {
  const links = [tab('Status').href('/s'), anchor('A').href('/a'), tab('T').href('/t')]
  assert.is(
    json(navigation().global(...links)),
    '{"global":{"tabs":[{"tab":"Status","href":"/s"},{"tab":"T","href":"/t"}],"anchors":[{"anchor":"A","href":"/a"}]}}',
  )
  assert.is(json(navigation().pages('a').global(null)), '{"pages":["a"],"global":{"anchors":[]}}')
})

test('every kind emits its own title key', () => {
  const titles = [tab('x'), item('x'), anchor('x'), product('x'), version('x'), language('en'), sourceRef('x')]
  assert.equal(
    titles.map((element) => Object.keys(element.toJSON())[0]),
    ['tab', 'item', 'anchor', 'product', 'version', 'language', 'sourceRef'],
  )
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

test('docs keeps the key order of its settings; .set goes last, or before a key', () => {
  const keysOf = (set: Docs) => Object.keys(set.toJSON()).join(' ')
  assert.is(keysOf(settings), 'name colors styling navigation theme')
  assert.is(keysOf(settings.set('css', 'a')), 'name colors styling navigation theme css')
  const placed = settings.set('mode', 1, { before: 'navigation' }).set('rounded', 2, { before: 'navigation' })
  assert.is(keysOf(placed), 'name colors styling mode rounded navigation theme')
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

test.run()
