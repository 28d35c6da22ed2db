import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { count, readOutcome, readOutcomes } from './outcome.js'

const uvu = (total: number, passed: number, skipped: number) =>
  `\n  Total:     ${total}\n  Passed:    ${passed}\n  Skipped:   ${skipped}\n  Duration:  1.00ms\n\n`

test('passed, failed and skipped are what uvu counts', () => {
  assert.equal(readOutcome(`• • ✘ ${uvu(3, 2, 1)}`, 1), { passed: 2, failed: 1, skipped: 1 })
})

test('a test that turned back is skipped, and did not pass', () => {
  const output = `skipped: no disk\n• skipped: no user\n• • ${uvu(3, 3, 0)}`
  assert.equal(readOutcome(output, 0), { passed: 1, failed: 0, skipped: 2 })
})

test('a reason beside what uvu skipped is no other skip', () => {
  assert.equal(readOutcome(`skipped: no corpus\n• ${uvu(1, 1, 4)}`, 0), { passed: 1, failed: 0, skipped: 4 })
})

test('a file without tests failed, unless it says why', () => {
  assert.equal(readOutcome('', 0), { passed: 0, failed: 1, skipped: 0 })
  assert.equal(readOutcome(uvu(0, 0, 0), 0), { passed: 0, failed: 1, skipped: 0 })
  assert.equal(readOutcome('skipped: no corpus\n', 0), { passed: 0, failed: 0, skipped: 1 })
  assert.equal(readOutcome('skipped: no corpus\n', 1), { passed: 0, failed: 1, skipped: 1 })
})

test('a process that ends badly failed, whatever its tests say', () => {
  assert.equal(readOutcome(`• ${uvu(1, 1, 0)}`, 7), { passed: 1, failed: 1, skipped: 0 })
  assert.equal(readOutcome(`• ${uvu(1, 1, 0)}`, null), { passed: 1, failed: 1, skipped: 0 })
})

test('the totals of several suites in a file add up', () => {
  assert.equal(readOutcome(uvu(2, 2, 0) + uvu(3, 3, 0), 0), { passed: 5, failed: 0, skipped: 0 })
})

const outcomes = (output: string, code: number | null, files: number) =>
  readOutcomes(output, code, files).map(({ passed, failed }) => `${passed} ${failed}`)

test('files that ran in one process have an outcome each', () => {
  const [one, other] = [`• ✘ ${uvu(2, 1, 0)}\nended 1 0.3\n`, `• ${uvu(1, 1, 0)}\nended 0 1.2\n`]
  assert.equal(outcomes(one + other, 0, 2), ['1 1', '1 0'])
  assert.equal(readOutcomes(one + other, 0, 2)[1], {
    passed: 1,
    failed: 0,
    skipped: 0,
    output: `• ${uvu(1, 1, 0)}\n`,
    seconds: '1.2',
  })
})

test('a file that ends the process failed, and so did those that it kept from running', () => {
  const ended = `• ${uvu(1, 1, 0)}\nended 0 0.3\n`
  assert.equal(outcomes(`${ended}• Error: late\n`, 1, 3), ['1 0', '0 1', '0 1'])
  assert.equal(outcomes(`${ended}• `, 0, 2), ['1 0', '0 1'], 'also where it ends it well')
  assert.equal(outcomes(ended + ended, null, 2), ['1 0', '1 1'], 'also after its tests')
})

test('the closing line names skips where there are any', () => {
  assert.is(count({ passed: 3, failed: 0, skipped: 0 }), '3 passed, 0 failed')
  assert.is(count({ passed: 3, failed: 1, skipped: 2 }), '3 passed, 1 failed, 2 skipped')
})

test.run()
