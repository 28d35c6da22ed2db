import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { simulate } from '../../../src/config/provider/simulate.js'
import { corpus } from '../../corpus.js'
import { brokenTree } from '../../arbitrary/trees.js'
import { oracle } from './oracle.js'
import { runs } from '../../runs.js'

const provider = await oracle()
const sites = corpus()

function simulated(navigation: unknown) {
  const { accepted, drops } = simulate(navigation)
  return { accepted, dropped: drops.map(({ path }) => JSON.stringify(path)).sort() }
}

if (provider && sites) {
  for (const { name, folder, value } of sites) {
    if (value === undefined) continue
    test(`drops what Mintlify drops from ${name}`, async () => {
      const { navigation } = (await provider.resolve(folder, value)) as { navigation?: unknown }
      assert.equal(simulated(navigation), provider.judge(navigation))
    })
  }
}

if (provider) {
  test('drops and refuses what Mintlify does, in broken trees', () => {
    const count = { accepted: 0, dropping: 0 }
    fc.assert(
      fc.property(brokenTree, (navigation) => {
        const verdict = provider.judge(navigation)
        count.accepted += verdict.accepted ? 1 : 0
        count.dropping += verdict.dropped.length > 0 ? 1 : 0
        assert.equal(simulated(navigation), verdict)
      }),
      { numRuns: runs(1500) },
    )
    // Guards the generator: a property over trees that are all refused would prove little.
    assert.ok(count.accepted > runs(450) && count.dropping > runs(225), JSON.stringify(count))
  })
}

test('the one known difference: the contract has `ua`, Mintlify rejects it', () => {
  const navigation = { languages: [{ language: 'ua', pages: ['a'] }] }
  assert.is(simulate(navigation).accepted, false)
  assert.is(simulate(navigation, { languages: ['ua'] }).accepted, true)
})

test.run()
