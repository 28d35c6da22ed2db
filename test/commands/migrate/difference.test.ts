import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonValue } from '../../../src/format/json/value.js'
import { firstDifference } from '../../../src/commands/migrate/difference.js'

/** What is wanted, what is given, and where they differ first. */
const differs = (wanted: JsonValue, given: JsonValue, at: string) =>
  assert.is(JSON.stringify(firstDifference(wanted, given)?.path), at)

const same = (wanted: JsonValue, given: JsonValue) => assert.is(firstDifference(wanted, given), undefined)

test('the same JSON', () => same({ a: [1, { b: null }] }, { a: [1, { b: null }] }))

test('values, members that are missing or too many, other types', () => {
  differs({ a: [1, { b: null }] }, { a: [1, { b: 0 }] }, '["a",1,"b"]')
  differs({ a: [1, 2] }, { a: [1] }, '["a",1]')
  differs({ a: [1] }, { a: [1, 2] }, '["a",1]')
  differs({ a: 1 }, { a: 1, b: 2 }, '["b"]')
  differs({ a: 1, b: 2 }, { a: 1 }, '["b"]')
  differs({ a: [] }, { a: {} }, '["a"]')
  differs([], 'x', '[]')
})

test('the order of keys', () => {
  differs([{ icon: 'x', pages: [] }], [{ pages: [], icon: 'x' }], '[0,"icon"]')
  differs([{ group: 'A', icon: 'x', pages: [] }], [{ group: 'A', pages: [], icon: 'x' }], '[0,"icon"]')
})

test('content may come behind attributes, what Mintlify drops behind what it keeps, and settings as `.set` puts them', () => {
  same({ navigation: { pages: ['a'], icon: 'x' } }, { navigation: { icon: 'x', pages: ['a'] } })
  same(
    { tabs: [{ pages: [], icon: 'x', tab: 'A', tag: 'y' }] },
    { tabs: [{ tab: 'A', icon: 'x', tag: 'y', pages: [] }] },
  )
  const inside = (a: JsonValue) => ({ navigation: { a } })
  const pages = '["navigation","a","pages"]'
  differs(inside({ pages: [], icon: 'x', tag: 'y' }), inside({ tag: 'y', icon: 'x', pages: [] }), pages)
  same(inside({ pages: [], groups: [], icon: 'x' }), inside({ icon: 'x', groups: [], pages: [] }))
  differs(
    inside({ icon: 'x', pages: [], groups: [] }),
    inside({ groups: [], pages: [], icon: 'x' }),
    '["navigation","a","icon"]',
  )
  same({ x: 1, name: 'A' }, { name: 'A', x: 1 })
  same({ api: { x: 1, auth: { y: 1, name: 'A' } } }, { api: { auth: { name: 'A', y: 1 }, x: 1 } })
  differs({ redirects: [{ x: 1, y: 1 }] }, { redirects: [{ y: 1, x: 1 }] }, '["redirects",0,"x"]')
  differs({ x: 1, name: 'A' }, { name: 'A', x: 2 }, '["x"]')
})

test('a title may come first that stands elsewhere; nothing else may move', () => {
  same([{ icon: 'x', group: 'A', pages: [] }], [{ group: 'A', icon: 'x', pages: [] }])
  same([{ pages: [{ pages: [], group: 'B' }], tab: 'A' }], [{ tab: 'A', pages: [{ group: 'B', pages: [] }] }])
  same([{ 1: 'x', icon: 'y', group: 'A' }], [{ 1: 'x', group: 'A', icon: 'y' }])
  differs([{ icon: 'x', group: 'A', pages: [] }], [{ group: 'A', pages: [], icon: 'x' }], '[0,"icon"]')
  differs([{ icon: 'x', group: 'A', pages: [] }], [{ group: 'B', icon: 'x', pages: [] }], '[0,"group"]')
  differs([{ icon: 'x', pages: [] }], [{ group: 'A', icon: 'x', pages: [] }], '[0,"icon"]')
  differs([{ icon: 'x', group: 7 }], [{ group: 7, icon: 'x' }], '[0,"icon"]')
  differs([{ icon: 'x', name: 'A' }], [{ name: 'A', icon: 'x' }], '[0,"icon"]')
})

test.run()
