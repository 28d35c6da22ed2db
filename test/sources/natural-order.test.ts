import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { compareTexts, pathKeys } from '../../src/sources/natural-order.js'
import { pageMatter } from '../../src/site/page-matter.js'
import { runs } from '../runs.js'

test('numbers sort as numbers, letters by the alphabet, whatever their case and the language', () => {
  const sorted = ['1', '1b', '02', '2', '10', '2024-01', 'a', 'a-2', 'a-10', 'a-b', 'B', 'b', 'c1', 'C2', 'Z', 'ä']
  assert.equal([...sorted].reverse().toSorted(compareTexts), sorted)
})

test('a page comes before the folder of its name, and an index page before all of its folder', () => {
  const sorted = ['index', 'a', 'a/index', 'a/1', 'a/b/index', 'a/b/c', 'a-b', 'a2']
  const pathKey = pathKeys()
  const byKey = (a: string, b: string) => (pathKey(a) < pathKey(b) ? -1 : 1)
  assert.equal([...sorted].reverse().toSorted(byKey), sorted)
})

const word = fc.stringMatching(/^[a-zA-Z0-9 :#'"[\]{}\-_.,/&*!|>%@~é\\]{0,12}$/)
const lines = fc.array(fc.tuple(fc.stringMatching(/^[a-z_][a-z0-9_-]{0,5}$/), word), { maxLength: 4 })

test('frontmatter that is read without a parser says what the parser says', () => {
  const isSame = (pairs: readonly (readonly [string, string])[]) => {
    const block = pairs.map(([key, value]) => `${key}: ${value}`).join('\n')
    const found = pageMatter(`---\n${block}\n---\n`)
    let expected: unknown
    try {
      expected = parse(block, { logLevel: 'error' }) as unknown
    } catch {
      expected = undefined
    }
    if (!('values' in found)) return
    assert.equal({ ...found.values }, expected ?? {}, block)
  }
  fc.assert(fc.property(lines, isSame), { numRuns: runs(6000) })
  for (const value of [
    'yes',
    'null',
    '007',
    '1.50',
    '0x1F',
    '1e3',
    '.5',
    '-1',
    '+1',
    '2024-01-05',
    'NaN',
    '.inf',
    '12:30',
    'a: b',
    'a #b',
    "'it''s'",
    '"a\\n"',
    'True',
    '~',
    'Infinity',
    '1_000',
  ])
    isSame([['key', value]])
})

test.run()
