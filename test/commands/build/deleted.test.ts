import { rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Repository } from './repository.js'

const groups = { A: ['a', 'b'] }

function deletes(repository: Repository, message = 'deleted'): void {
  rmSync(path.join(repository.folder, 'docs.json'))
  repository.commit(message)
}

test('a docs.json that a commit deleted is written anew if it was only ever built, and asked about if it was edited', async () => {
  const repository = await Repository.built(groups)
  deletes(repository)
  repository.config({ A: ['a', 'b', 'c'] })
  assert.is(await repository.build(), 'wrote')
  repository.commit('built again')
  repository.edit('"b",', '"b",\n          "web",')
  repository.commit('edited')
  const edited = repository.head()
  deletes(repository)
  repository.config({ A: ['a', 'b', 'c', 'd'] })
  repository.commit('the config goes on')
  const said = await repository.build()
  assert.match(said, /^docs-json-gone\ndocs.json was deleted in commit [\da-f]{10}, and before, it had 1 edit .*'web'/s)
  assert.not.match(said, `'d'`)
  assert.match(said, `git checkout ${edited.slice(0, 10)} -- docs.json`)
  assert.not(repository.has('docs.json'))
  repository.git('checkout', '-q', edited.slice(0, 10), '--', 'docs.json')
  assert.match(await repository.build(), `'web'`, 'what the hint restores has the edit, and pull takes it')
  rmSync(path.join(repository.folder, 'docs.json'))
  await repository.builds({ force: true })
})

test('a docs.json that git ignores since it was deleted is built without a question', async () => {
  const repository = await Repository.built(groups)
  repository.edit('"b"', '"b",\n          "web"')
  repository.commit('edited')
  repository.write('.gitignore', 'docs.json\n')
  deletes(repository, 'built where it is needed')
  assert.is(await repository.build(), 'wrote')
})

test.run()
