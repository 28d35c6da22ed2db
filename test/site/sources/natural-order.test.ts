import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PagePath } from '../../../src/config/builders/register.js'
import { compareTexts, inOrder } from '../../../src/site/sources/order.js'

test('numbers sort as numbers, letters by the alphabet, whatever their case and the language', () => {
  const sorted = ['1', '1b', '02', '2', '10', '2024-01', 'a', 'a-2', 'a-10', 'a-b', 'B', 'b', 'c1', 'C2', 'Z', 'ä']
  assert.equal([...sorted].reverse().toSorted(compareTexts), sorted)
})

test('a page comes before the folder of its name, and an index page before all of its folder', () => {
  const sorted = ['index', 'a', 'a/index', 'a/1', 'a/b/index', 'a/b/c', 'a-b', 'a2']
  const pages = sorted.toReversed().map((path) => ({ path: path as PagePath, title: '', frontmatter: {} }))
  assert.equal(
    inOrder(pages, {}, '').map(({ path }) => path),
    sorted,
  )
})

test.run()
