import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { deepEqual } from '../../../src/json/equal.js'
import { patchJson } from '../../../src/json/patch/patch.js'
import { isJsonObject } from '../../../src/json/value.js'
import type { JsonObject, JsonValue } from '../../../src/json/value.js'
import { corpus } from '../../corpus.js'
import { format, formatting, jsonValue } from '../arbitraries.js'
import { runs } from '../../runs.js'

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

test('with $refs: what the file then stands for is the new value', () => {
  const files = fc.tuple(jsonValue, jsonValue).map(([first, second]) => ({ first, second }))
  const siblings = fc.dictionary(fc.constantFrom('group', 'icon', 'tag'), jsonValue, { maxKeys: 2 })
  fc.assert(
    fc.property(
      jsonValue,
      files,
      siblings,
      formatting,
      fc.nat(),
      fc.nat(),
      (base, contents, beside, style, where, how) => {
        const resolve = (value: JsonValue): JsonValue => {
          if (Array.isArray(value)) return value.map(resolve)
          if (!isJsonObject(value)) return value
          const rest = Object.entries(value).map(([key, member]) => [key, resolve(member)] as const)
          if (typeof value.$ref !== 'string') return Object.fromEntries(rest)
          const content = contents[value.$ref as keyof typeof contents]
          if (!isJsonObject(content)) return content
          return { ...content, ...Object.fromEntries(rest.filter(([key]) => key !== '$ref')) }
        }
        const refs = [
          { $ref: 'first', ...beside },
          { ...beside, $ref: 'second' },
        ]
        const old = { base, tabs: [...refs, 'x'], one: refs[where % 2] } as JsonValue
        const wanted = resolve(old) as { base: JsonValue; tabs: JsonValue[]; one: JsonValue }
        if (how % 5 === 0) wanted.base = beside
        if (how % 5 === 1) wanted.tabs.reverse()
        if (how % 5 === 2) wanted.tabs[where % 2] = { ...(wanted.tabs[where % 2] as JsonObject), icon: 'new' }
        if (how % 5 === 3) wanted.one = { ...(wanted.one as JsonObject), added: base }
        const text = patchJson(format(old, style), wanted as never, { resolve })
        if (!deepEqual(resolve(parse(text)), JSON.parse(JSON.stringify(wanted)))) throw new Error(text)
      },
    ),
    { numRuns: runs(1500) },
  )
})

for (const site of corpus() ?? []) {
  if (site.value === undefined) continue
  test(`${site.name} keeps its bytes`, () => {
    assert.is(patchJson(site.text, structuredClone(site.value) as JsonValue), site.text)
  })
}

test.run()
