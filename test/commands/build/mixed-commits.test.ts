import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pull } from '../../../src/commands/pull/pull.js'
import { configOf, Repository } from './repository.js'
import type { Groups } from './repository.js'

const start = { Guides: ['a1', 'a2', 'a3'], Api: ['b1', 'b2'] } satisfies Groups
const { Guides, Api } = start

/** What was built and what was not, in one commit: pull takes nothing, and a build writes, here and in a clone. */
const mixed: Readonly<Record<string, (tree: Repository) => unknown>> = {
  'a page that a commit did not build, however much it built': async (tree) => {
    await tree.makes({ ...start, Guides: ['x', 'y', ...Guides] })
    tree.config({ Guides: ['x', 'y', ...Guides], Api: [...Api, 'unbuilt'] })
    tree.commit('two built, one not')
  },
  'the removal of a page that was built beside one that was not': async (tree) => {
    await tree.makes({ ...start, Guides: ['x', ...Guides] })
    tree.config({ Guides: ['x', ...Guides], Api: [...Api, 'unbuilt'] })
    tree.commit('one built, one not')
    tree.config({ ...start, Api: [...Api, 'unbuilt'] })
    tree.commit('removed again, not built')
  },
  'a page that was removed and built, where another has its place by the time of the commit': async (tree) => {
    await tree.makes({ ...start, Api: ['b2'] })
    tree.config({ ...start, Api: ['new', 'b2'] })
    tree.commit('removed and built, and one more')
  },
  'a page that both added to a group which the config has renamed': (tree) => {
    tree.webEdit('"b2"', '"b2",\n          "b3"')
    tree.config({ Guides: start.Guides, Reference: [...Api, 'b3'] })
    tree.commit('taken, and renamed')
  },
}

async function pulls(tree: Repository): Promise<readonly string[]> {
  return (await pull({ cwd: tree.folder, dryRun: true })).taken
}

for (const [name, steps] of Object.entries(mixed)) {
  test(`no edit: ${name}`, async () => {
    const repository = await Repository.built(start)
    await steps(repository)
    repository.forget()
    for (const tree of [repository.clone(), repository]) {
      assert.equal(await pulls(tree), [])
      assert.is(await tree.build(), 'wrote')
    }
  })
}

test('a first commit that is picked began with nothing: what it built is no edit', async () => {
  const tree = await Repository.built(start)
  const root = tree.head()
  await tree.makes({ Guides: start.Guides, Reference: start.Api }, 'renamed')
  tree.tries('cherry-pick', root)
  tree.git('checkout', '-q', '--ours', 'docs.config.ts')
  tree.git('checkout', '-q', '--theirs', 'docs.json')
  tree.forget()
  assert.is(await tree.build(), 'wrote')
})

test('a first commit agrees on what is in both: neither an unbuilt page nor a later removal is an edit', async () => {
  const tree = await Repository.built(start)
  tree.edit('"b2"', '"b2",\n          "web"')
  tree.config({ ...start, Guides: [...Guides, 'unbuilt'] })
  tree.git('commit', '-q', '-a', '--amend', '--no-edit')
  tree.config({ ...start, Guides: ['a2', 'a3', 'unbuilt'] })
  tree.commit('removed, not built')
  assert.equal(await pulls(tree.clone()), ["added page 'web' to Api"])
})

test('a revert of the commit that took an edit leaves an edit to be taken', async () => {
  const tree = await Repository.built(start)
  tree.webEdit('"b2"', '"b2",\n          "web"')
  await tree.makes({ Guides: ['new', ...Guides], Api: [...Api, 'web'] }, 'taken, with a page of its own')
  await tree.makes({ Guides: ['newer', ...Guides], Api: [...Api, 'web'] }, 'went on')
  tree.tries('revert', '--no-edit', 'HEAD~1')
  assert.match(tree.git('status', '--short'), 'UU docs.json')
  tree.write('docs.config.ts', configOf({ ...start, Guides: ['newer', ...Guides] }))
  tree.git('checkout', '-q', '--theirs', 'docs.json')
  tree.forget()
  const said = await tree.build()
  assert.match(said, "added page 'web' to Api")
  assert.not.match(said, 'newer')
  assert.equal(await pulls(tree), ["added page 'web' to Api"])
})

test.run()
