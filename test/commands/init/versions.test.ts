import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { newestIn } from '../../../src/commands/init/surroundings.js'

test('the newest version that a range allows', () => {
  const cases: readonly [string, number][] = [
    ['v20.11.0', 20_011],
    ['18', 18_999],
    ['18.x', 18_999],
    ['lts/*', Infinity],
    ['>=18', Infinity],
    ['>=18.12.0 <22', 22_999],
    ['<=18', 18_999],
    ['^18.17 || ^20.3 || >=21', Infinity],
    ['^16 || ^18', 18_999],
    ['16 - 18', 18_999],
    ['~22.1', 22_001],
    ['*', Infinity],
    ['node', Infinity],
  ]
  for (const [range, newest] of cases) assert.is(newestIn(range), newest, range)
})

test.run()
