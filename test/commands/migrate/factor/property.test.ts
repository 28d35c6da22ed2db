import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compile } from '../../../../src/config/compile/compile.js'
import { patchJson } from '../../../../src/format/json/patch/patch.js'
import type { JsonObject } from '../../../../src/format/json/value.js'
import { generate } from '../../../../src/commands/migrate/generate.js'
import { sourceOf } from '../../../../src/commands/migrate/source.js'
import { isSlow, runs } from '../../../runs.js'
import { runModules } from '../run-modules.js'
import { typeErrors } from '../type-check.js'
import { programs } from './programs.js'

const factored = (docs: JsonObject, apart: 'nothing' | 'parts' | 'all' = 'parts') => {
  const source = sourceOf(JSON.stringify(docs), '/docs/docs.json')
  const { modules, families } = generate(source, '/docs/docs.config.ts', {
    factoring: { separate: [], only: undefined },
  })
  return { modules: modules(apart), families }
}

test('programs come back from their docs.json: same value, same bytes, and most as functions', async () => {
  let [functions, tried] = [0, 0]
  const property = fc.asyncProperty(programs, fc.constantFrom('nothing', 'parts', 'all'), async (docs, apart) => {
    const made = factored(docs, apart)
    assert.equal(
      made.families.filter(({ summary }) => summary.includes('defect')),
      [],
    )
    functions += Number(made.families.some(({ isFactored }) => isFactored))
    tried++
    const { json, diagnostics } = compile(runModules(made.modules, 'docs.config.ts'))
    assert.equal(
      diagnostics.filter(({ severity }) => severity === 'error'),
      [],
    )
    const text = JSON.stringify(docs)
    assert.is(patchJson(text, json), text)
  })
  await fc.assert(property, { numRuns: runs(120) })
  assert.ok(functions > tried / 3, `${functions} of ${tried} became functions`)
})

const written: { path: string; text: string }[] = []

test('factoring twice gives the same text', () => {
  for (const [index, docs] of fc.sample(programs, { numRuns: runs(30), seed: 7 }).entries()) {
    const { modules } = factored(docs)
    assert.equal(factored(docs).modules, modules)
    written.push(...modules.map(({ path, text }) => ({ path: `${index}/${path}`, text })))
  }
})

for (const compiler of isSlow ? (['typescript-5.9', 'typescript', 'typescript-7'] as const) : []) {
  test(`the functions obey the types under ${compiler}`, () => assert.is(typeErrors(written, compiler), ''))
}

test.run()
