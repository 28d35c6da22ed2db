/** Our JSON types say what type-fest's say. They are our own, as users' compilers would read all of its files otherwise. */
import type { JsonObject as TheirObject, JsonValue as TheirValue } from 'type-fest'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonObject, JsonValue } from '../../src/index.js'

type Same<One, Other> = [One, Other] extends [Other, One] ? true : false

test("JSON is JSON: each type takes the other's values", () => {
  const same: [Same<JsonValue, TheirValue>, Same<JsonObject, TheirObject>, Same<JsonValue, unknown>] = [
    true,
    true,
    false,
  ]
  assert.equal(same, [true, true, false])
})

test.run()
