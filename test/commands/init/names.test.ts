import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { shellWord } from '../../../src/base/diagnostics/text.js'
import { yamlValue } from '../../../src/commands/init/plan.js'
import { newestIn } from '../../../src/commands/init/surroundings.js'

test('a folder of whatever name is one word to a shell, and itself to YAML', () => {
  const odd = ['R&D', 'my docs', 'docs$(touch x)', 'docs #1', 'a: b', "it's", 'say "hi"', '`x`', '日本', '!x', '100%']
  for (const name of ['docs', '-', ...odd]) {
    if (process.platform !== 'win32')
      assert.is(path.normalize(execFileSync('sh', ['-c', `printf %s ${shellWord(name)}`], { encoding: 'utf8' })), name)
    const command = `npx build-nav --cwd ${shellWord(name)}`
    assert.equal(parse(`- run: ${yamlValue(command)}\n`), [{ run: command }])
  }
})

test('the newest version that a range allows', () => {
  const cases: readonly [string, number][] = [
    ['v20.11.0', 20_011],
    ['18.x', 18_999],
    ['lts/*', Infinity],
    ['>=18', Infinity],
    ['>=18.12.0 <22', 22_999],
    ['<=18', 18_999],
    ['^18.17 || ^20.3 || >=21', Infinity],
    ['^16 || ^18', 18_999],
    ['16 - 18', 18_999],
    ['~22.1', 22_001],
  ]
  for (const [range, newest] of cases) assert.is(newestIn(range), newest, range)
})

test.run()
