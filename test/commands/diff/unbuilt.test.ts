import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hasUnbuiltChanges } from '../../../src/commands/diff/diff.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { Repository } from '../build/repository.js'

test('changes of the config that were not built are known, and edits of docs.json are none', async () => {
  const repository = await Repository.built({ Start: ['index', 'install'] })
  const hasUnbuilt = () => hasUnbuiltChanges(repository.folder)
  assert.is(await hasUnbuilt(), false)
  repository.edit('"install"', '"install", "more"')
  assert.is(await hasUnbuilt(), false)
  repository.config({ Start: ['index', 'install'], Api: ['api/x'] })
  assert.is(await hasUnbuilt(), true)
  assert.is(await hasUnbuiltChanges('/', `${repository.folder}/docs.json`), true)
  assert.is(await hasUnbuiltChanges('/', `${repository.folder}/docs.config.ts`), true)
  repository.write('docs.config.ts', 'no code')
  assert.is(await hasUnbuilt(), false)
})

test('a folder without a config has nothing to build', async () => {
  assert.is(await hasUnbuiltChanges(temporaryFolder({ 'docs.json': '{}' })), false)
})

test.run()
