import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isSlow, runs } from '../../../runs.js'
import { assertGivesBack } from '../run-modules.js'
import { typeErrors } from '../type-check.js'
import { generated } from './factored.js'
import { programs } from './programs.js'

test('programs come back from their docs.json: same value, same bytes, and most as functions', () => {
  let [functions, tried] = [0, 0]
  const property = fc.property(programs, fc.constantFrom('nothing', 'parts', 'all'), (docs, apart) => {
    const { modules, families } = generated(docs)
    assert.not.match(families.map(({ summary }) => summary).join(), 'defect')
    functions += Number(families.some(({ isFactored }) => isFactored))
    tried++
    assertGivesBack(modules(apart), docs)
  })
  fc.assert(property, { numRuns: runs(120) })
  assert.ok(functions > tried / 3, `${functions} of ${tried} became functions`)
})

const written: { path: string; text: string }[] = []

test('factoring twice gives the same text', () => {
  for (const [index, docs] of fc.sample(programs, { numRuns: runs(30), seed: 7 }).entries()) {
    const modules = generated(docs).modules('parts')
    assert.equal(generated(docs).modules('parts'), modules)
    written.push(...modules.map(({ path, text }) => ({ path: `${index}/${path}`, text })))
  }
})

for (const compiler of isSlow ? (['typescript-5.9', 'typescript', 'typescript-7'] as const) : []) {
  test(`the functions obey the types under ${compiler}`, () => assert.is(typeErrors(written, compiler), ''))
}

test.run()
