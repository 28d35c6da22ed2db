import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { agreedOn } from '../../../src/format/changes/three-way.js'
import type { JsonValue } from '../../../src/format/json/value.js'
import { pull } from '../../../src/commands/pull/pull.js'
import { configOf, Repository } from './repository.js'
import type { Groups } from './repository.js'

const site = (groups: Groups, icons: Readonly<Record<string, string>> = {}): JsonValue => ({
  navigation: {
    groups: Object.entries(groups).map(([group, pages]) => ({
      group,
      ...(icons[group] !== undefined && { icon: icons[group] as string }),
      pages: [...pages],
    })),
  },
})

for (const [name, before, config, docs, agreed] of [
  ['what was built', { A: ['a'] }, { A: ['a', 'x', 'new'] }, { A: ['a', 'x', 'web'] }, { A: ['a', 'x'] }],
  ['what only one side removed', { A: ['a', 'b', 'c'] }, { A: ['b', 'c'] }, { A: ['a', 'b'] }, { A: ['a', 'b', 'c'] }],
  ['what both removed', { A: ['a', 'b', 'c'] }, { A: ['a', 'new'] }, { A: ['a', 'c'] }, { A: ['a', 'c'] }],
  [
    'a page that both moved',
    { A: ['a', 'b'], B: ['c'] },
    { A: ['a'], B: ['b', 'c', 'd'] },
    { A: ['a'], B: ['b', 'c'] },
    { A: ['a'], B: ['b', 'c'] },
  ],
  [
    'a page that one side moved',
    { A: ['a', 'b'], B: ['c'] },
    { A: ['a', 'b'], B: ['c', 'd'] },
    { A: ['a'], B: ['b', 'c'] },
    { A: ['a', 'b'], B: ['c'] },
  ],
  [
    'a page that one side moved and the other removed',
    { A: ['a', 'b'], B: ['c'] },
    { A: ['a'], B: ['c', 'b'] },
    { A: ['a'], B: ['c'] },
    { A: ['a', 'b'], B: ['c'] },
  ],
  [
    'an order that both made',
    { A: ['a', 'b', 'c'] },
    { A: ['c', 'a', 'b', 'd'] },
    { A: ['c', 'a', 'b'] },
    { A: ['c', 'a', 'b'] },
  ],
  [
    'an order that one side made',
    { A: ['a', 'b', 'c'] },
    { A: ['a', 'b', 'c', 'd'] },
    { A: ['c', 'b', 'a'] },
    { A: ['a', 'b', 'c'] },
  ],
  [
    'the common part of a group that both added',
    { A: ['a'] },
    { A: ['a'], B: ['x', 'y'] },
    { A: ['a', 'web'], B: ['x', 'z'] },
    { A: ['a'], B: ['x'] },
  ],
  [
    'a name that one side gave',
    { A: ['a', 'b'], B: ['c'] },
    { A: ['a', 'b'], C: ['c'] },
    { A: ['a', 'x'], B: ['c'] },
    { A: ['a', 'b'], B: ['c'] },
  ],
] as const) {
  test(`config and docs.json agree on ${name}`, () => {
    assert.equal(agreedOn(site(before), site(config), site(docs)), site(agreed))
    assert.equal(agreedOn(site(before), site(docs), site(config)), site(agreed), 'whichever is which')
  })
}

test('an attribute is agreed on by itself', () => {
  const [a, b] = [{ A: ['a'] }, { A: ['a', 'new'] }]
  assert.equal(agreedOn(site(a), site(b, { A: 'star' }), site(a, { A: 'star' })), site(a, { A: 'star' }))
  assert.equal(agreedOn(site(a), site(b, { A: 'star' }), site(a, { A: 'bolt' })), site(a))
})

const start: Groups = { Guides: ['a1', 'a2', 'a3'], Api: ['b1', 'b2'] }

/** Judged here and in a clone, where nothing but git knows. */
async function eachSays(repository: Repository, said: RegExp): Promise<void> {
  repository.forget()
  for (const tree of [repository.clone(), repository]) assert.match(await tree.build(), said)
}

async function pulls(repository: Repository): Promise<readonly string[]> {
  return (await pull({ cwd: repository.folder, dryRun: true })).taken
}

test('a page that a commit did not build stays, however much it built', async () => {
  const repository = await Repository.built(start)
  repository.config({ ...start, Guides: ['x', 'y', ...(start['Guides'] ?? [])] })
  await repository.builds()
  repository.config({ Guides: ['x', 'y', 'a1', 'a2', 'a3'], Api: ['b1', 'b2', 'unbuilt'] })
  repository.commit('two built, one not')
  const clone = repository.clone()
  assert.equal(await pulls(clone), [])
  await eachSays(repository, /^wrote$/)
})

test('a page that was built beside one that was not can be removed from the config', async () => {
  const repository = await Repository.built(start)
  repository.config({ ...start, Guides: ['x', 'a1', 'a2', 'a3'] })
  await repository.builds()
  repository.config({ Guides: ['x', 'a1', 'a2', 'a3'], Api: ['b1', 'b2', 'unbuilt'] })
  repository.commit('one built, one not')
  repository.config({ ...start, Api: ['b1', 'b2', 'unbuilt'] })
  repository.commit('removed again, not built')
  const clone = repository.clone()
  assert.equal(await pulls(clone), [])
  await eachSays(repository, /^wrote$/)
})

test('a page that was removed and built is no edit, where another has its place by the time of the commit', async () => {
  const repository = await Repository.built(start)
  repository.config({ ...start, Api: ['b2'] })
  await repository.builds()
  repository.config({ ...start, Api: ['new', 'b2'] })
  repository.commit('removed and built, and one more')
  const clone = repository.clone()
  assert.equal(await pulls(clone), [])
  await eachSays(repository, /^wrote$/)
})

test('a page that both added to a group which the config has renamed is no edit', async () => {
  const repository = await Repository.built(start)
  repository.edit('"b2"', '"b2",\n          "b3"')
  repository.commit('web editor')
  repository.config({ Guides: start['Guides'] ?? [], Reference: ['b1', 'b2', 'b3'] })
  repository.commit('taken, and renamed')
  await eachSays(repository, /^wrote$/)
})

test('a first commit that is picked began with nothing: what it built is no edit', async () => {
  const repository = await Repository.built(start)
  const root = repository.git('rev-parse', 'HEAD').trim()
  repository.config({ Guides: start['Guides'] ?? [], Reference: start['Api'] ?? [] })
  await repository.builds()
  repository.commit('renamed')
  repository.tries('cherry-pick', root)
  repository.git('checkout', '-q', '--ours', 'docs.config.ts')
  repository.git('checkout', '-q', '--theirs', 'docs.json')
  repository.forget()
  assert.is(await repository.build(), 'wrote')
})

test('a first commit agrees on what is in both: neither an unbuilt page nor a later removal is an edit', async () => {
  const repository = await Repository.built(start)
  repository.edit('"b2"', '"b2",\n          "web"')
  repository.config({ ...start, Guides: ['a1', 'a2', 'a3', 'unbuilt'] })
  repository.git('commit', '-q', '-a', '--amend', '--no-edit')
  repository.config({ ...start, Guides: ['a2', 'a3', 'unbuilt'] })
  repository.commit('removed, not built')
  assert.equal(await pulls(repository.clone()), ["added page 'web' to Api"])
})

test('a revert of the commit that took an edit leaves an edit to be taken', async () => {
  const repository = await Repository.built(start)
  repository.edit('"b2"', '"b2",\n          "web"')
  repository.commit('web editor')
  repository.config({ Guides: ['new', 'a1', 'a2', 'a3'], Api: ['b1', 'b2', 'web'] })
  await repository.builds()
  repository.commit('taken, with a page of its own')
  repository.config({ Guides: ['newer', 'a1', 'a2', 'a3'], Api: ['b1', 'b2', 'web'] })
  await repository.builds()
  repository.commit('went on')
  repository.tries('revert', '--no-edit', 'HEAD~1')
  assert.match(repository.git('status', '--short'), 'UU docs.json')
  repository.write('docs.config.ts', configOf({ ...start, Guides: ['newer', 'a1', 'a2', 'a3'] }))
  repository.git('checkout', '-q', '--theirs', 'docs.json')
  repository.forget()
  const said = await repository.build()
  assert.match(said, "added page 'web' to Api")
  assert.not.match(said, 'newer')
  assert.equal(await pulls(repository), ["added page 'web' to Api"])
})

test.run()
