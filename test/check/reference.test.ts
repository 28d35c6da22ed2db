import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ruleReference } from '../../src/check/reference.js'
import { rules } from '../../src/check/registry.js'
import { ruleIds } from '../../src/check/rule-ids.js'

test('each rule has its section: what it says, why, and how to turn it on or off', () => {
  const text = ruleReference()
  for (const id of [...ruleIds, 'set-known-key']) {
    assert.is(text.split(`\n## ${id}\n`).length, 2, id)
    assert.match(text, `| [\`${id}\`](#${id}) |`)
  }
  assert.match(text, '--rule locale-parity=warning` turns it on')
  assert.not.match(text, 'undefined')
})

test('the registry files every rule under its own id', () => {
  assert.equal(
    Object.entries(rules).filter(([id, rule]) => rule.id !== id),
    [],
  )
  assert.equal(Object.keys(rules), [...ruleIds])
})

test.run()
