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

/** What is said where no config is chosen. */
const refused: [files: Record<string, string>, explicit: string | undefined, code: string, said: string][] = [
  [{ 'docs.config.ts': '', 'docs.config.mjs': '' }, undefined, 'config-ambiguous', 'docs.config.mjs, docs.config.ts'],
  [{}, undefined, 'config-not-found', ''],
  [{ 'docs.json': '{}' }, undefined, 'config-not-found', 'npx build-nav init'],
  [
    { 'apps/my docs/docs.config.ts': '', 'node_modules/x/docs.config.js': '' },
    undefined,
    'config-not-found',
    'The site is apps/my docs/docs.config.ts: add `--cwd "apps/my docs"`.',
  ],
  [{}, 'nope.ts', 'explicit-config-missing', ''],
  [{ 'docs.config.ts': '' }, 'docs.confg.ts', 'explicit-config-missing', "Did you mean 'docs.config.ts'?"],
]

test('where there is no config, or several, what to do', async () => {
  for (const [files, explicit, code, said] of refused) {
    const [problem] = await problems(() => findConfig(site(files), explicit))
    assert.is(problem?.code, code)
    assert.match(`${problem?.message} ${problem?.hint}`, said)
  }
})

test.run()
