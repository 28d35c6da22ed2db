import { statSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isAsLeft } from '../../../src/commands/build/record.js'
import type { Built } from '../../../src/commands/build/record.js'
import { Repository } from './repository.js'

/** True if a docs.json counts as what a build left at the first commit, after commits of some texts. */
async function asLeft(left: string, commits: readonly string[], attributes = '') {
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  repository.write('.gitattributes', attributes)
  repository.commit('first')
  const head = repository.head()
  for (const text of commits) {
    repository.write('docs.json', text)
    repository.commit('docs')
  }
  repository.write('docs.json', left)
  const out = path.join(repository.folder, 'docs.json')
  const time = statSync(out).mtime.getTime()
  const built = { last: left, isLast: (text) => text === left, left: { head, time } } as Built
  return isAsLeft({ out, fragments: [], text: left, built })
}

test('what a build left is as it was if it alone was committed since', async () => {
  assert.is(await asLeft('{"a": 1}\n', ['{"a": 1}\n']), true)
  assert.is(await asLeft('{"a": 1}\n', ['{"a": 2}\n']), false)
  assert.is(await asLeft('{"a": 1}\n', ['{"a": 2}\n', '{"a": 1}\n']), false)
})

test('what git keeps with other line ends is what the build left, too', async () => {
  const attributes = 'docs.json text eol=crlf\n'
  assert.is(await asLeft('{"a": 1}\r\n', ['{"a": 1}\r\n'], attributes), true)
  assert.is(await asLeft('{"a": 1}\r\n', ['{"a": 2}\r\n'], attributes), false)
})

test.run()
