import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonObject, JsonValue } from '../../../../src/format/json/value.js'
import { isJsonObject } from '../../../../src/format/json/value.js'
import { corpus } from '../../../corpus.js'
import { runs } from '../../../runs.js'
import { assertGivesBack } from '../run-modules.js'
import { generated } from './factored.js'

const test = suite('factor edited real files')
const sites = corpus()?.filter(
  ({ text, value }) => isVariants(value) && text.length < 200_000 && !text.includes('$ref'),
)

function isVariants(value: unknown): value is JsonObject {
  return isJsonObject(value) && /"(?:languages|versions)"/.test(JSON.stringify(value['navigation'] ?? null))
}

/** A copy with some children dropped, doubled, moved or renamed. */
function edited(value: JsonValue, random: () => number): JsonValue {
  if (Array.isArray(value)) {
    const list = value.flatMap((held: JsonValue) => {
      const copy = edited(held, random)
      const chance = random()
      if (chance < 0.01) return []
      if (chance < 0.015) return [copy, copy]
      return [typeof copy === 'string' && chance < 0.02 ? `${copy}-new` : copy]
    })
    if (list.length > 1 && random() < 0.02) list.push(list.shift()!)
    return list
  }
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([key, held]): [string, JsonValue] => {
    if (typeof held === 'string' && random() < 0.01) return [key, key === 'icon' ? 'star' : `${held} 2`]
    return [key, edited(held, random)]
  })
  if (entries.length > 2 && random() < 0.01) entries.push(entries.splice(1, 1)[0]!)
  return Object.fromEntries(entries.filter(([key]) => key !== 'icon' || random() > 0.01))
}

test('what is left of them after edits still comes back, byte for byte', async () => {
  const names = (sites ?? []).map(({ name }) => name)
  const property = fc.asyncProperty(fc.constantFrom(...names), fc.integer({ min: 1 }), async (name, seed) => {
    const site = sites?.find((each) => each.name === name)
    let state = seed
    const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
    const navigation = edited((site?.value as JsonObject | undefined)?.['navigation'] ?? {}, random)
    const docs = { name, navigation: isJsonObject(navigation) ? navigation : {} }
    const { modules, families } = generated(docs)
    assert.not.match(families.map(({ summary }) => summary).join(), 'defect')
    assertGivesBack(modules('parts'), docs)
  })
  await fc.assert(property, { numRuns: runs(90) })
})

if (sites) test.run()
