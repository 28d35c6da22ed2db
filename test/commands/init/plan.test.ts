import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { shellWord } from '../../../src/base/diagnostics/text.js'
import { yamlValue } from '../../../src/commands/init/plan.js'

const names = [
  'docs',
  'R&D',
  'my docs',
  'docs$(touch x)',
  'docs #1',
  'a: b',
  "it's",
  'say "hi"',
  '`x`',
  '日本',
  '-',
  '!x',
  '100%',
]

test('a folder of whatever name is one word to a shell, and itself to YAML', () => {
  for (const name of names) {
    if (process.platform !== 'win32')
      assert.is(path.normalize(execFileSync('sh', ['-c', `printf %s ${shellWord(name)}`], { encoding: 'utf8' })), name)
    const command = `npx build-nav --cwd ${shellWord(name)}`
    assert.equal(parse(`- run: ${yamlValue(command)}\n`), [{ run: command }])
  }
  assert.is(yamlValue('npx build-nav --cwd docs'), 'npx build-nav --cwd docs')
})

test.run()
