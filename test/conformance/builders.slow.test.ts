import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isElement } from '../../src/config/builders/data.js'
import { compile } from '../../src/config/compile/compile.js'
import { kinds } from '../../src/format/contract/kinds.js'
import type { Kind } from '../../src/format/contract/kind.js'
import { methodsOf } from '../../src/format/contract/methods.js'
import { legalDocs } from '../arbitrary/docs.js'
import { legalNavigation } from '../arbitrary/navigation.js'
import { oracle } from '../config/provider/oracle.js'
import { lostFrom } from './kept.js'
import { runs } from '../runs.js'

test('the generator calls every method of every kind', () => {
  const missing = new Set(
    (Object.keys(kinds) as Kind[]).flatMap((kind) => methodsOf(kind).map(({ key }) => `${kind}.${key}`)),
  )
  const visit = (value: unknown): void => {
    if (isElement(value)) {
      for (const { key, value: inner } of value.calls) {
        missing.delete(`${value.kind}.${key}`)
        visit(inner)
      }
    } else if (Array.isArray(value)) value.forEach(visit)
  }
  fc.sample(legalNavigation(), { numRuns: 1500, seed: 1 }).forEach(visit)
  assert.equal([...missing], [])
})

const provider = await oracle()
const times = runs(1000)

if (provider) {
  test(`Mintlify accepts every navigation that the builders express, whole (${times} runs)`, () => {
    fc.assert(
      fc.property(legalNavigation({ sourceRefs: true }), (navigation) => {
        assert.equal(compile(navigation).diagnostics, [])
        const json: unknown = JSON.parse(JSON.stringify(navigation))
        assert.equal(provider.judge(json), { accepted: true, dropped: [] })
      }),
      { numRuns: times },
    )
  })

  test(`Mintlify accepts every docs.json that the builders express, whole (${times} runs)`, () => {
    fc.assert(
      fc.property(legalDocs, (docs) => {
        assert.equal(compile(docs).diagnostics, [])
        const json: unknown = JSON.parse(JSON.stringify(docs))
        const result = provider.validate(json)
        if (!result.success) assert.unreachable(JSON.stringify(result.error.issues, null, 1).slice(0, 2000))
        assert.equal([...lostFrom(json, result.data)], [])
      }),
      { numRuns: times },
    )
  })
}

test.run()
