import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { newestOf } from '../../../src/commands/init/node-version.js'

test('the newest Node that a repository allows', () => {
  const cases: readonly [string, number | undefined][] = [
    ['v20.11.0', 20],
    ['18', 18],
    ['18.x', 18],
    ['lts/*', undefined],
    ['lts/Iron', 20],
    ['hydrogen', 18],
    ['>=18', undefined],
    ['>=18.12.0 <21', 20],
    ['>= 16 < 20.5', 20],
    ['<=18', 18],
    ['^18.17 || ^20.3 || >=21', undefined],
    ['^16 || ^18', 18],
    ['16 - 18', 18],
    ['~22.1', 22],
    ['*', undefined],
    ['node', undefined],
  ]
  for (const [range, newest] of cases) assert.is(newestOf(range), newest, range)
})

test.run()
