import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { align } from '../../../../src/commands/migrate/factor/align.js'
import { mergeOrders } from '../../../../src/commands/migrate/factor/variants.js'
import { runs } from '../../../runs.js'

const same = (left: string, right: string) => Number(left === right)
const aligned = (left: readonly string[], right: readonly string[]) => align(left, right, same, (entry) => entry)

test('both lists stand in the aligned one, in their orders', () => {
  const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 8 })
  const property = fc.property(list, list, (left, right) => {
    const pairs = aligned(left, right)
    assert.equal(
      pairs.flatMap((pair) => pair.left ?? []),
      left,
    )
    assert.equal(
      pairs.flatMap((pair) => pair.right ?? []),
      right,
    )
    for (const pair of pairs) if (pair.left && pair.right) assert.is(pair.left, pair.right)
  })
  fc.assert(property, { numRuns: runs(3000) })
})

test('as much as possible is matched, and the heavier pair wins', () => {
  const matched = (left: string, right: string) =>
    aligned([...left], [...right])
      .flatMap((pair) => (pair.left && pair.right ? [pair.left] : []))
      .join('')
  assert.is(matched('abcdef', 'xacdyf'), 'acdf')
  assert.is(matched('ab', 'ba').length, 1)
  const weights: Record<string, number> = { aa: 1, bb: 2 }
  const heavy = align(
    ['a', 'b'],
    ['b', 'a'],
    (left, right) => weights[left + right] ?? 0,
    () => undefined,
  )
  assert.equal(
    heavy.filter((pair) => pair.left && pair.right),
    [{ left: 'b', right: 'b' }],
  )
})

test('thousands of pages are aligned around those that occur once', () => {
  const left = Array.from({ length: 3000 }, (_, at) => `page-${at}`)
  const right = ['new', ...left.filter((_, at) => at % 7 !== 3), 'last']
  let compared = 0
  const pairs = align(
    left,
    right,
    (one, other) => {
      compared++
      return same(one, other)
    },
    (entry) => entry,
  )
  assert.is(pairs.filter((pair) => pair.left && pair.right).length, right.length - 2)
  assert.ok(compared < 100_000, `${compared} comparisons`)
})

test('orders are merged unless they contradict each other', () => {
  assert.equal(mergeOrders(['a', 'c'], ['a', 'b', 'c']), ['a', 'b', 'c'])
  assert.equal(mergeOrders(['a', 'b'], ['c']), ['c', 'a', 'b'])
  assert.is(mergeOrders(['a', 'b'], ['b', 'a']), undefined)
})

test.run()
