import { diffLines } from 'diff'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compile } from '../../../src/config/compile/compile.js'
import { patchJson } from '../../../src/format/json/patch/patch.js'
import { readJson } from '../../../src/format/json/read.js'
import { docsOf } from '../../builders-of.js'
import { corpus } from '../../corpus.js'

type Json = Record<string, unknown>

for (const site of corpus() ?? []) {
  if (site.value === undefined || site.text.includes('"$ref"')) continue
  const { json, diagnostics } = compile(docsOf(site.value as Json))
  if (diagnostics.some(({ severity }) => severity === 'error')) continue

  test(`${site.name}: compiled over the original, it keeps every byte`, () => {
    assert.is(JSON.stringify(json), JSON.stringify(site.value))
    assert.is(patchJson(site.text, json as never), site.text)
  })

  // A key written twice hides content; such a file is not changed before that is fixed.
  if (readJson(site.text, { file: site.name }).diagnostics.length > 0) continue

  test(`${site.name}: one changed title changes one line`, () => {
    const changed = structuredClone(site.value) as Json
    if (!retitle(changed['navigation'])) return
    const text = patchJson(site.text, changed as never)
    assert.equal(JSON.parse(text.replace(/^\uFEFF/, '')), changed)
    const counts = diffLines(site.text, text)
      .filter(({ added, removed }) => added || removed)
      .map(({ count }) => count)
    assert.equal(counts, [1, 1])
  })
}

/** Changes the title of the deepest group that comes first; false where there is none. */
function retitle(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Object.values(value).some(retitle)) return true
  if (!('group' in value)) return false
  value.group = `${String(value.group)} (changed)`
  return true
}

test.run()
