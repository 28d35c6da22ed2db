import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { patchJson } from '../../../../src/format/json/patch/patch.js'
import { type JsonValue, deepEqual } from '../../../../src/format/json/value.js'
import { corpus } from '../../../corpus.js'
import { format, formatting, jsonValue } from '../arbitraries.js'
import { runs } from '../../../runs.js'

const parse = (text: string): JsonValue => JSON.parse(text.replace(/^\ufeff/, '')) as JsonValue

test('the patched text holds exactly the new value, whatever the two are', () => {
  fc.assert(
    fc.property(jsonValue, jsonValue, formatting, (old, value, style) => {
      const patched = patchJson(format(old, style), value)
      if (!deepEqual(parse(patched), parse(JSON.stringify(value)))) throw new Error(patched)
    }),
    { numRuns: runs(3000) },
  )
})

test('an unchanged value keeps every byte, in every style', () => {
  fc.assert(
    fc.property(jsonValue, formatting, (value, style) => {
      const text = format(value, style)
      assert.is(patchJson(text, parse(text)), text)
    }),
    { numRuns: runs(1000) },
  )
})

for (const site of corpus() ?? []) {
  if (site.value === undefined) continue
  test(`${site.name} keeps its bytes`, () => {
    assert.is(patchJson(site.text, structuredClone(site.value) as JsonValue), site.text)
  })
}

test.run()
