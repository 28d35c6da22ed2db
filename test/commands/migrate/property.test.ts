import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { generate } from '../../../src/commands/migrate/generate.js'
import { formatModules } from '../../../src/commands/migrate/print/format.js'
import { sourceOf } from '../../../src/commands/migrate/source.js'
import type { JsonObject } from '../../../src/format/json/value.js'
import { runs } from '../../runs.js'
import { assertGivesBack } from './run-modules.js'
import { docsJson } from '../../arbitrary/trees.js'
import { typeErrors } from './type-check.js'

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

test.run()
