import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compile } from '../../../src/config/compile/compile.js'
import { patchJson } from '../../../src/format/json/patch/patch.js'
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
}

test.run()
