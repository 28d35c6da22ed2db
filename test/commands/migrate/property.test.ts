import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { generate } from '../../../src/commands/migrate/generate.js'
import { formatModules } from '../../../src/commands/migrate/print/format.js'
import { sourceOf } from '../../../src/commands/migrate/source.js'
import type { JsonObject } from '../../../src/format/json/value.js'
import { docsJson } from '../../arbitrary/trees.js'
import { isSlow, runs } from '../../runs.js'
import { generated } from './code-of.js'
import { programs } from './programs.js'
import { assertGivesBack, typeErrors } from './run-modules.js'

const modulesOf = (docs: JsonObject, split: boolean) =>
  generate(sourceOf(JSON.stringify(docs), '/docs/docs.json'), '/docs/docs.config.ts').modules(split ? 'all' : 'parts')

test('whatever a docs.json holds, the code gives it back: same value, same bytes', () => {
  const property = fc.property(docsJson, fc.boolean(), (docs, split) => assertGivesBack(modulesOf(docs, split), docs))
  fc.assert(property, { numRuns: runs(600) })
})

test('prettier changes nothing of it, and has nothing to change the second time', async () => {
  const property = fc.asyncProperty(docsJson, async (docs) => {
    const { modules } = await formatModules(modulesOf(docs, false).slice(0, 1), '/docs')
    assertGivesBack(modules, docs)
    assert.equal((await formatModules(modules, '/docs')).modules, modules)
  })
  await fc.assert(property, { numRuns: runs(120) })
})

test('whatever a docs.json holds, the code obeys the types', () => {
  const files = fc
    .sample(docsJson, runs(90))
    .flatMap((docs, index) =>
      modulesOf(docs, index % 2 === 0).map(({ path, text }) => ({ path: `${index}/${path}`, text })),
    )
  assert.is(typeErrors(files, 'typescript-7'), '')
})

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

test('of lists that are too long to compare each page with each, nothing is lost, and what is equal is said once', () => {
  const all = Array.from({ length: 200 }, (_, at) => `page-${at}`)
  const some = ['new', ...all.filter((_, at) => at % 7 !== 3), 'last']
  const languages = Object.entries({ en: all, fr: some }).map(([language, names]) => ({
    language,
    pages: names.map((name) => `${language}/${name}`),
  }))
  const docs: JsonObject = { name: 'Acme', navigation: { languages } }
  const { modules, families } = generated(docs)
  assertGivesBack(modules('parts'), docs)
  assert.match(families[0]?.summary ?? '', 'one function with 31 conditions')
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
