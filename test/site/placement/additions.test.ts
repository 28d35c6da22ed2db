import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { additions } from './additions.js'

test('of real additions, what is placed without a question is right in 95 %, and 45 % of those into a list', () => {
  const tally = additions()
  if (!tally) return
  const { right, wrong, intoLists } = tally
  console.log(`${right} of ${right + wrong.length} right, ${Math.round((100 * right) / intoLists)} % of ${intoLists}`)
  assert.ok(right / (right + wrong.length) >= 0.95, wrong.join('\n'))
  assert.ok(right / intoLists >= 0.45)
})

test.run()
