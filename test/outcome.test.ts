import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { count, readOutcome, readOutcomes } from './outcome.js'

const uvu = (total: number, passed: number, skipped = 0) =>
  `\n  Total:     ${total}\n  Passed:    ${passed}\n  Skipped:   ${skipped}\n  Duration:  1.00ms\n\n`

// prettier-ignore
for (const [name, output, code, told] of [
  ['passed, failed and skipped are what uvu counts', `• • ✘ ${uvu(3, 2, 1)}`, 1, '2 passed, 1 failed, 1 skipped'],
  ['a test that turned back is skipped', `skipped: no\n• skipped: no\n• • ${uvu(3, 3)}`, 0, '1 passed, 0 failed, 2 skipped'],
  ['a file without output failed', '', 0, '0 passed, 1 failed'],
  ['a file without tests failed', uvu(0, 0), 0, '0 passed, 1 failed'],
  ['a file without tests that says why is skipped', 'skipped: no corpus\n', 0, '0 passed, 0 failed, 1 skipped'],
  ['a process that was killed failed', `• ${uvu(1, 1)}`, null, '1 passed, 1 failed'],
  ['the totals of several suites add up', uvu(2, 2) + uvu(3, 3), 0, '5 passed, 0 failed'],
] as const) {
  test(name, () => {
    assert.is(count(readOutcome(output, code)), told)
  })
}

const [bad, good] = [`• ✘ ${uvu(2, 1)}\nended 1 0.3\n`, `• ${uvu(1, 1)}\nended 0 1.2\n`]
for (const [name, output, code, files, told] of [
  ['files that ran in one process have an outcome each', bad + good, 0, 2, '1 1, 1 0'],
  ['a file that ends the process failed, and those behind it', `${good}• Error: late\n`, 1, 3, '1 0, 0 1, 0 1'],
  ['also after its tests', good + good, null, 2, '1 0, 1 1'],
] as const) {
  test(name, () => {
    const outcomes = readOutcomes(output, code, files)
    assert.is(outcomes.map(({ passed, failed }) => `${passed} ${failed}`).join(', '), told)
    if (code === 0 && files === 2 && output.endsWith(good))
      assert.equal([outcomes[1]?.output, outcomes[1]?.seconds], [`• ${uvu(1, 1)}\n`, '1.2'])
  })
}

test.run()
