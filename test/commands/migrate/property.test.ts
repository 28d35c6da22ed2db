import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compile } from '../../../src/config/compile/compile.js'
import { patchJson } from '../../../src/format/json/patch/patch.js'
import { generate } from '../../../src/commands/migrate/generate.js'
import { formatModules } from '../../../src/commands/migrate/print/format.js'
import { sourceOf } from '../../../src/commands/migrate/source.js'
import type { JsonObject } from '../../../src/format/json/value.js'
import { evaluate } from './evaluate.js'
import { docsJson } from './trees.js'
import { typeErrors } from './type-check.js'
import { runs } from '../../runs.js'

const modulesOf = (docs: JsonObject, split: boolean) =>
  generate(sourceOf(JSON.stringify(docs), '/docs/docs.json'), '/docs/docs.config.ts').modules(split ? 'all' : 'parts')

const format = async (text: string) =>
  (await formatModules([{ path: 'docs.config.ts', text }], '/docs')).modules[0]?.text ?? ''

function assertGivesBack(modules: ReturnType<typeof modulesOf>, docs: JsonObject): void {
  const { json, diagnostics } = compile(evaluate(modules, 'docs.config.ts'))
  assert.equal(
    diagnostics.filter(({ severity }) => severity === 'error'),
    [],
  )
  const text = JSON.stringify(docs)
  assert.is(patchJson(text, json), text)
}

test('whatever a docs.json holds, the code gives it back: same value, same bytes', () => {
  const property = fc.property(docsJson, fc.boolean(), (docs, split) => assertGivesBack(modulesOf(docs, split), docs))
  fc.assert(property, { numRuns: runs(600) })
})

test('prettier changes nothing of it, and has nothing to change the second time', async () => {
  const property = fc.asyncProperty(docsJson, async (docs) => {
    const [config] = modulesOf(docs, false)
    const text = await format(config?.text ?? '')
    assertGivesBack([{ path: 'docs.config.ts', text }], docs)
    assert.is(await format(text), text)
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
