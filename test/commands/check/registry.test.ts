import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { rules } from '../../../src/commands/check/run-rules.js'
import { ruleIds } from '../../../src/commands/check/levels.js'

test('the registry files every rule under its own id', () => {
  assert.equal(
    Object.entries(rules).filter(([id, rule]) => rule.id !== id),
    [],
  )
  assert.equal(Object.keys(rules), [...ruleIds])
})

test.run()
