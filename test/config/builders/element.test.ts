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

test('the title key comes first, then keys in the order of the calls', () => {
  assert.is(
    json(tab('Guides').icon('book').hidden().pages('index')),
    '{"tab":"Guides","icon":"book","hidden":true,"pages":["index"]}',
  )
  assert.is(
    json(tab('Guides').pages('index').hidden(false).icon('book')),
    '{"tab":"Guides","pages":["index"],"hidden":false,"icon":"book"}',
  )
})

test('an attribute called twice takes the last value, at the place of the first call', () => {
  assert.is(
    json(group('A').icon('one').tag('NEW').icon('two').pages()),
    '{"group":"A","icon":"two","tag":"NEW","pages":[]}',
  )
})

test('a method gives a new element and leaves the old one as it was', () => {
  const base = group('Shared').pages('a')
  const marked = base.tag('NEW')
  assert.is(json(base), '{"group":"Shared","pages":["a"]}')
  assert.is(json(marked), '{"group":"Shared","pages":["a"],"tag":"NEW"}')
  assert.is(json(navigation().tabs(tab('A').groups(base), tab('B').groups(base, marked))).split('Shared').length - 1, 3)
  assert.throws(() => Object.assign(base, { title: 'changed' }))
})

test('false, null, undefined and the empty string are no children', () => {
  const off = false as boolean
  const unset = '' as string | undefined
  const tabs = navigation().tabs(
    off && tab('A'),
    null,
    undefined,
    unset && tab('B'),
    tab('C').pages(off && 'x', 'y', null, unset && 'z'),
  )
  assert.is(json(tabs), '{"tabs":[{"tab":"C","pages":["y"]}]}')
})

test('a flag called bare is true; undefined leaves it out', () => {
  assert.is(json(group('A').expanded().pages()), '{"group":"A","expanded":true,"pages":[]}')
  assert.is(json(group('A').expanded(false).pages()), '{"group":"A","expanded":false,"pages":[]}')
  assert.is(json(group('A').expanded(undefined).pages()), '{"group":"A","pages":[]}')
})

test('global links stand under the plural of their kind, kinds in the order met', () => {
  const links = navigation()
    .pages('index')
    .global(tab('Status').href('/s'), anchor('A').href('/a'), tab('T').href('/t'))
  assert.equal(JSON.parse(json(links)).global, {
    tabs: [
      { tab: 'Status', href: '/s' },
      { tab: 'T', href: '/t' },
    ],
    anchors: [{ anchor: 'A', href: '/a' }],
  })
  assert.equal(Object.keys(JSON.parse(json(links)).global), ['tabs', 'anchors'])
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

test('.set keeps the order of the calls, moves a title, leaves undefined out, and takes elements', () => {
  assert.is(json(group('A').set('iconType', 'solid').pages('x')), '{"group":"A","iconType":"solid","pages":["x"]}')
  assert.is(json(group('A').pages('x').set('group', 'A')), '{"pages":["x"],"group":"A"}')
  assert.is(json(group('A').pages('x').set('group', undefined)), '{"pages":["x"]}')
  assert.is(json(tab('A').set('groups', [group('B').pages()])), '{"tab":"A","groups":[{"group":"B","pages":[]}]}')
  assert.is(json(navigation().set('pages', undefined)), '{}')
})

test('a key named __proto__ is data', () => {
  const hostile = JSON.parse('{"__proto__":{"polluted":true}}')
  assert.is(
    json(tab('A').set('__proto__', 1).set('x', hostile)),
    '{"tab":"A","__proto__":1,"x":{"__proto__":{"polluted":true}}}',
  )
  assert.is(({} as { polluted?: boolean }).polluted, undefined)
})

test('docs keeps the key order of its settings; .set goes last, or before a key', () => {
  const settings = docs({
    name: 'Acme',
    colors: { primary: '#fff' },
    navigation: navigation().pages('index'),
    theme: 'mint',
  })
  assert.equal(Object.keys(settings.toJSON()), ['name', 'colors', 'navigation', 'theme'])
  assert.equal(Object.keys(settings.set('css', 'a').toJSON()), ['name', 'colors', 'navigation', 'theme', 'css'])
  const placed = settings.set('mode', 1, { before: 'navigation' }).set('rounded', 2, { before: 'navigation' })
  assert.equal(Object.keys(placed.toJSON()), ['name', 'colors', 'mode', 'rounded', 'navigation', 'theme'])
})

test('.set with a path sets a key of a setting, and leaves its other keys', () => {
  const settings = docs({
    theme: 'mint',
    name: 'Acme',
    colors: { primary: '#fff' },
    styling: { eyebrows: 'breadcrumbs' },
    navigation: navigation().pages('index'),
  })
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
