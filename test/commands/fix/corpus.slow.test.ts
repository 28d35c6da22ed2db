import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { docsJsonFiles } from '../../../src/commands/build/docs-json-files.js'
import { runRules } from '../../../src/commands/check/run-rules.js'
import { fixDocs } from '../../../src/commands/fix/fix-docs.js'
import { readJson } from '../../../src/format/json/read.js'
import { type JsonObject, type JsonValue, deepEqual } from '../../../src/format/json/value.js'
import { corpusDisk, corpusDocs } from '../check/corpus-site.js'
import { corpus } from '../../corpus.js'

const sites = corpus()?.filter((_, index) => index % 4 === 0)

for (const site of sites ?? []) {
  const docs = corpusDocs(site)
  if (!docs || docs.diagnostics.length > 0) continue
  test(`fixes ${site.name}: nothing is left of what is fixed, no other finding comes, and the file says it`, async () => {
    const disk = corpusDisk(site)
    const fixedOnce = async (value: JsonValue) => fixDocs(value, await runRules(value, disk))
    const once = await fixedOnce(docs.value)
    if (once.fixed.length === 0) return assert.is(once.docs, docs.value)
    const { docs: now } = await fixedOnce(once.docs)
    const [before, after] = [await counts(docs.value, disk), await counts(now, disk)]
    for (const [rule, count] of after) assert.ok(count <= (before.get(rule) ?? 0), rule)
    assert.equal((await fixedOnce(now)).fixed, [])
    // A key that is in one object twice is for its author to settle before anything is written.
    if (site.text.includes('$ref') || readJson(site.text, { file: '/site/docs.json' }).diagnostics.length > 0) return
    const { docsJson } = docsJsonFiles(now as JsonObject, { owns: 'docs', before: site.text, out: '/site/docs.json' })
    assert.ok(deepEqual(JSON.parse(docsJson.text.replace(/^\uFEFF/, '')), now))
  })
}

async function counts(docs: unknown, disk: ReturnType<typeof corpusDisk>): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const { rule } of await runRules(docs, disk)) found.set(rule, (found.get(rule) ?? 0) + 1)
  return found
}

if (!sites) test.skip('no corpus', () => {})

test.run()
