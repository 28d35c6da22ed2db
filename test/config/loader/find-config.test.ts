import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findConfig } from '../../../src/config/loader/find-config.js'
import { problems, site } from './site.js'

test('the config of a folder, whichever of the names it has', () => {
  for (const name of ['docs.config.ts', 'docs.config.mts', 'docs.config.js', 'docs.config.mjs']) {
    const folder = site({ [name]: '' })
    assert.is(findConfig(folder), path.join(folder, name))
  }
})

test('an explicit path is taken from the folder', () => {
  const folder = site({ 'docs/nav.ts': '', 'docs.config.ts': '' })
  assert.is(findConfig(folder, 'docs/nav.ts'), path.join(folder, 'docs/nav.ts'))
})

test('several configs are named, and none is chosen', async () => {
  const [problem] = await problems(() => findConfig(site({ 'docs.config.ts': '', 'docs.config.mjs': '' })))
  assert.is(problem?.code, 'config-ambiguous')
  assert.match(problem?.message ?? '', 'docs.config.mjs, docs.config.ts')
})

test('no config: what to do depends on whether a docs.json lies there', async () => {
  const [bare] = await problems(() => findConfig(site({})))
  assert.is(bare?.code, 'config-not-found')
  const [migratable] = await problems(() => findConfig(site({ 'docs.json': '{}' })))
  assert.match(migratable?.hint ?? '', 'npx build-nav init')
  const [below] = await problems(() =>
    findConfig(site({ 'apps/my docs/docs.config.ts': '', 'node_modules/x/docs.config.js': '' })),
  )
  assert.is(below?.hint, 'The site is apps/my docs/docs.config.ts: add `--cwd "apps/my docs"`.')
  const [missing] = await problems(() => findConfig(site({}), 'nope.ts'))
  assert.is(missing?.code, 'explicit-config-missing')
  const [mistyped] = await problems(() => findConfig(site({ 'docs.config.ts': '' }), 'docs.confg.ts'))
  assert.is(mistyped?.hint, "Did you mean 'docs.config.ts'?")
})

test.run()
