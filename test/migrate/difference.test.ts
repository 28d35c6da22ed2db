import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonValue } from '../../src/json/value.js'
import { firstDifference } from '../../src/migrate/difference.js'

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
  differs({ icon: 'x', pages: [] }, { pages: [], icon: 'x' }, '["icon"]')
  differs({ group: 'A', icon: 'x', pages: [] }, { group: 'A', pages: [], icon: 'x' }, '["icon"]')
})

test('a title may come first that stands elsewhere; nothing else may move', () => {
  same({ icon: 'x', group: 'A', pages: [] }, { group: 'A', icon: 'x', pages: [] })
  same({ pages: [{ pages: [], group: 'B' }], tab: 'A' }, { tab: 'A', pages: [{ group: 'B', pages: [] }] })
  same({ 1: 'x', icon: 'y', group: 'A' }, { 1: 'x', group: 'A', icon: 'y' })
  differs({ icon: 'x', group: 'A', pages: [] }, { group: 'A', pages: [], icon: 'x' }, '["icon"]')
  differs({ icon: 'x', group: 'A', pages: [] }, { group: 'B', icon: 'x', pages: [] }, '["group"]')
  differs({ icon: 'x', pages: [] }, { group: 'A', icon: 'x', pages: [] }, '["icon"]')
  differs({ icon: 'x', group: 7 }, { group: 7, icon: 'x' }, '["icon"]')
  differs({ icon: 'x', name: 'A' }, { name: 'A', icon: 'x' }, '["icon"]')
})

test.run()
