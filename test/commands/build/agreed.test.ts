import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { agreedOn } from '../../../src/format/changes/three-way.js'
import { pull } from '../../../src/commands/pull/pull.js'
import { configOf, Repository } from './repository.js'
import type { Groups } from './repository.js'

/** A docs.json of groups: `A: a b | B: c`, an icon in brackets: `A (star): a b`. */
const site = (text: string) => ({
  navigation: {
    groups: text.split(' | ').map((part) => {
      const [, group = '', icon, pages = ''] = /^(\w+)(?: \((\w+)\))?: (.*)$/.exec(part) ?? []
      return { group, ...(icon !== undefined && { icon }), pages: pages.split(' ') }
    }),
  },
})

for (const [name, before, config, docs, agreed] of [
  ['what was built', 'A: a', 'A: a x new', 'A: a x web', 'A: a x'],
  ['what only one side removed', 'A: a b c', 'A: b c', 'A: a b', 'A: a b c'],
  ['what both removed', 'A: a b c', 'A: a new', 'A: a c', 'A: a c'],
  ['a page that both moved', 'A: a b | B: c', 'A: a | B: b c d', 'A: a | B: b c', 'A: a | B: b c'],
  ['a page that one side moved', 'A: a b | B: c', 'A: a b | B: c d', 'A: a | B: b c', 'A: a b | B: c'],
  [
    'a page that one side moved and the other removed',
    'A: a b | B: c',
    'A: a | B: c b',
    'A: a | B: c',
    'A: a b | B: c',
  ],
  ['an order that both made', 'A: a b c', 'A: c a b d', 'A: c a b', 'A: c a b'],
  ['an order that one side made', 'A: a b c', 'A: a b c d', 'A: c b a', 'A: a b c'],
  ['the common part of a group that both added', 'A: a', 'A: a | B: x y', 'A: a web | B: x z', 'A: a | B: x'],
  ['a name that one side gave', 'A: a b | B: c', 'A: a b | C: c', 'A: a x | B: c', 'A: a b | B: c'],
  ['an icon that both gave', 'A: a', 'A (star): a new', 'A (star): a', 'A (star): a'],
  ['an icon that each chose', 'A: a', 'A (star): a new', 'A (bolt): a', 'A: a'],
] as const) {
  test(`config and docs.json agree on ${name}`, () => {
    assert.equal(agreedOn(site(before), site(config), site(docs)), site(agreed))
    assert.equal(agreedOn(site(before), site(docs), site(config)), site(agreed), 'whichever is which')
  })
}

const start = { Guides: ['a1', 'a2', 'a3'], Api: ['b1', 'b2'] } satisfies Groups
const { Guides, Api } = start

/** docs.json was only built, or both sides have its edit: pull takes nothing, and a build writes, here and in a clone. */
const innocent: Readonly<Record<string, (tree: Repository) => unknown>> = {
  'a page that a commit did not build, however much it built': async (tree) => {
    await tree.makes({ ...start, Guides: ['x', 'y', ...Guides] })
    tree.config({ Guides: ['x', 'y', ...Guides], Api: [...Api, 'unbuilt'] })
    tree.commit('two built, one not')
  },
  'the removal of a page that was built beside one that was not': async (tree) => {
    await tree.makes({ ...start, Guides: ['x', ...Guides] })
    tree.config({ Guides: ['x', ...Guides], Api: [...Api, 'unbuilt'] })
    tree.commit('one built, one not')
    tree.config({ Guides, Api: [...Api, 'unbuilt'] })
    tree.commit('removed again, not built')
  },
  'a page that was removed and built, where another has its place by the time of the commit': async (tree) => {
    await tree.makes({ Guides, Api: ['b2'] })
    tree.config({ Guides, Api: ['new', 'b2'] })
    tree.commit('removed and built, and one more')
  },
  'a page that both added to a group which the config has renamed': (tree) => {
    tree.webEdit('"b2"', '"b2",\n          "b3"')
    tree.config({ Guides, Reference: [...Api, 'b3'] })
    tree.commit('taken, and renamed')
  },
}

async function pulls(tree: Repository): Promise<readonly string[]> {
  return (await pull({ cwd: tree.folder, dryRun: true })).taken
}

for (const [name, steps] of Object.entries(innocent)) {
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
  await tree.makes({ Guides, Reference: Api }, 'renamed')
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
