import { applyPatch } from 'diff'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lineCounts, unifiedDiff } from '../../src/cli/unified-diff.js'

const lines = fc.array(fc.constantFrom('a\n', 'b\n', '\n'), { maxLength: 12 }).map((all) => all.join(''))
const end = fc.constantFrom('', 'end')

test('a diff changes the one text into the other, wherever they differ', () => {
  fc.assert(
    fc.property(lines, lines, lines, lines, end, end, (start, old, now, rest, oldEnd, nowEnd) => {
      const [before, after] = [start + old + rest + oldEnd, start + now + rest + nowEnd]
      assert.is(applyPatch(before, unifiedDiff('docs.json', before, after, false)), after)
    }),
  )
})

test('of a long file, a diff has the changed lines with three around them, and their numbers', () => {
  const many = Array.from({ length: 1000 }, (_, index) => `${index + 1}\n`)
  const [before, after] = [many.join(''), many.with(499, 'new\n').join('')]
  assert.match(
    unifiedDiff('docs.json', before, after, false),
    '@@ -497,7 +497,7 @@\n 497\n 498\n 499\n-500\n+new\n 501\n 502\n 503\n',
  )
  assert.is(lineCounts(before, after), '+1 −1 lines')
})

test.run()
