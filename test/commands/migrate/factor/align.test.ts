import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { align } from '../../../../src/commands/migrate/factor/align.js'
import { mergeOrders } from '../../../../src/commands/migrate/factor/variants.js'
import { runs } from '../../../runs.js'

const same = (left: string, right: string) => Number(left === right)

test('both lists stand in the aligned one, in their orders', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 8 })
  const property = fc.property(list, list, (left, right) => {
    const pairs = align(left, right, same, (entry) => entry)
    const sides = [pairs.flatMap((pair) => pair.left ?? []), pairs.flatMap((pair) => pair.right ?? [])]
    assert.equal(sides, [left, right])
    for (const pair of pairs) if (pair.left && pair.right) assert.is(pair.left, pair.right)
  })
  fc.assert(property, { numRuns: runs(3000) })
})

test('as much as possible is matched, and the heavier pair wins', () => {
  const matched = (left: string, right: string, weigh = same) =>
    align([...left], [...right], weigh, () => undefined)
      .flatMap((pair) => (pair.left && pair.right ? [pair.left] : []))
      .join('')
  assert.is(matched('abcdef', 'xacdyf'), 'acdf')
  assert.is(
    matched('ab', 'ba', (left, right) => same(left, right) * (left === 'b' ? 2 : 1)),
    'b',
  )
})

test('thousands of pages are aligned around those that occur once', () => {
  const left = Array.from({ length: 3000 }, (_, at) => `page-${at}`)
  const right = ['new', ...left.filter((_, at) => at % 7 !== 3), 'last']
  let compared = 0
  const counted = (one: string, other: string) => {
    compared++
    return same(one, other)
  }
  const pairs = align(left, right, counted, (entry) => entry)
  assert.is(pairs.filter((pair) => pair.left && pair.right).length, right.length - 2)
  assert.ok(compared < 100_000, `${compared} comparisons`)
})

test('orders are merged unless they contradict each other', () => {
  assert.equal(mergeOrders(['a', 'c'], ['a', 'b', 'c']), ['a', 'b', 'c'])
  assert.equal(mergeOrders(['a', 'b'], ['c']), ['c', 'a', 'b'])
  assert.is(mergeOrders(['a', 'b'], ['b', 'a']), undefined)
})

test.run()
