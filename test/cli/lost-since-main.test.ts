import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../src/commands/build/build.js'
import { lostSinceMain } from '../../src/cli/lost-since-main.js'
import { Repository } from '../commands/build/repository.js'

const pages = ['guides/a', 'guides/b', 'guides/c']

async function site() {
  const repository = await Repository.built({ Guides: pages })
  for (const page of pages) repository.write(`${page}.mdx`, `# ${page}\n`)
  repository.commit('pages')
  return repository
}

/** The line of a build of these pages. */
async function built(repository: Repository, ...left: readonly string[]) {
  repository.config({ Guides: left })
  return lostSinceMain(await build({ cwd: repository.folder }))
}

test('a build tells how many URLs of the main branch its readers lose, on a branch and on main itself', async () => {
  const repository = await site()
  assert.is(await built(repository, ...pages), '')
  const two = '2 URLs of main no longer work. To see them, run `npx build-nav diff`.\n'
  for (const page of ['guides/a', 'guides/b']) repository.git('rm', '-q', `${page}.mdx`)
  assert.is(await built(repository, 'guides/c'), two)
  repository.git('switch', '-q', '-c', 'feature')
  repository.commit('removed')
  assert.is(await built(repository, 'guides/c'), two)
  // Packed refs name main, too.
  repository.git('pack-refs', '--all')
  assert.is(await built(repository, 'guides/c'), two)
  repository.git('switch', '-q', 'main')
  repository.git('merge', '-q', 'feature')
  assert.is(await built(repository, 'guides/c'), '')
})

test('a page that is added, moved in the navigation or left out of it is no URL that is lost', async () => {
  const repository = await site()
  assert.is(await built(repository, 'guides/c', 'guides/a', 'guides/b', 'guides/new'), '')
  // It opens by its URL.
  assert.is(await built(repository, 'guides/c', 'guides/a'), '')
})

test.run()
