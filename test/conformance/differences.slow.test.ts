import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compile } from '../../src/config/compile/compile.js'
import { simulate } from '../../src/config/provider/simulate.js'
import { oracle } from '../config/provider/oracle.js'
import { differences } from './differences.js'
import { lostFrom } from './kept.js'

const provider = await oracle()

if (provider) {
  for (const { what, config, provider: verdict, told } of differences) {
    test(`Mintlify still ${verdict} ${what}, told by ${told}`, () => {
      const { json, diagnostics } = compile(config)
      const plain = JSON.parse(JSON.stringify(json)) as { navigation: unknown }
      const result = provider.validate(plain)
      assert.is(result.success ? 'drops' : 'refuses', verdict)
      if (result.success) assert.ok([...lostFrom(plain, result.data)].length > 0)

      const severities = diagnostics.map(({ severity }) => severity)
      assert.not(severities.includes('error'))
      assert.is(severities.includes('warning'), told === 'build')
      const { accepted, drops } = simulate(plain.navigation)
      assert.ok(!accepted || drops.length > 0)
    })
  }
}

test.run()
