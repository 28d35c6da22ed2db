/** What the package holds. That it resolves everywhere, and that nothing in it is unused, `npm run package:check` says. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { reach } from '../../scripts/reach.js'
import { root } from '../cli/cli.js'
import { packed } from './install.js'

const files = spawnSync('tar', ['-tzf', packed()], { encoding: 'utf8' })
  .stdout.trim()
  .split('\n')
  .map((file) => file.replace(/^package\//, ''))

test('the package holds what users need, in few files, and nothing of the tests', () => {
  const top = new Set(files.map((file) => file.split('/')[0]))
  assert.equal([...top].sort(), ['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json', 'skills', 'src'])
  assert.equal(
    files.filter((file) => /test|bench|\.tmp|\.tsbuildinfo|\.js\.map$|npmignore/.test(file)),
    [],
  )
  assert.ok(files.length <= 63, `${files.length} files`)
})

test('from each declaration an editor gets to its source, and no other source is in the package', () => {
  const sources = files
    .filter((file) => file.endsWith('.d.ts.map'))
    .flatMap((map) => {
      const { sources: named } = JSON.parse(readFileSync(path.join(root, map), 'utf8')) as { sources: string[] }
      return named.map((source) => path.posix.join(path.posix.dirname(map), source))
    })
  assert.ok(sources.includes('src/config/builders/types.ts'))
  assert.equal(files.filter((file) => file.startsWith('src/')).sort(), [...new Set(sources)].sort())
})

test('a build and a check load no other package until they have something to say', () => {
  const folder = path.join(root, 'dist', 'chunks')
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const chunks = new Map(names.map((name) => [path.join(folder, name), readFileSync(path.join(folder, name), 'utf8')]))
  for (const chunk of ['build', 'check']) {
    const code = [...reach(chunks, path.join(folder, `${chunk}.js`))].map((file) => chunks.get(file) ?? '')
    const named = code.flatMap((text) => [...text.matchAll(/^import\s[^'"]*\sfrom ['"]([^'".][^'"]*)['"]/gm)])
    assert.equal(
      named.flatMap(([, name = '']) => (name.startsWith('node:') ? [] : name)),
      [],
    )
  }
})

test.run()
