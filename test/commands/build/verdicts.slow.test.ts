import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pull } from '../../../src/commands/pull/pull.js'
import { problems } from '../../config/loader/site.js'
import { Repository } from './repository.js'
import type { Groups } from './repository.js'

const first: Groups = { A: ['a1', 'a2', 'a3'], B: ['b1', 'b2', 'b3'], C: ['c1', 'c2', 'c3'] }
/** A change that was built and committed with its docs.json. */
const other: Groups = { ...first, B: ['b1', 'b2', 'b3', 'b4'] }
/** A config that adds and removes, so that building is never harmless. */
const changedIn = (groups: Groups): Groups => ({ ...groups, A: ['a1', 'a3', 'new'] })

type Verdict = 'unbuilt' | 'edited' | 'both' | 'unknown'
type Change = (tree: Repository, groups: Groups) => unknown

/** What an author does beside builds, on top of a config of these groups. */
const changes: Readonly<Record<'built' | 'unbuilt' | 'edited' | 'both', Change>> = {
  built: (tree, groups) => tree.makes(changedIn(groups)),
  unbuilt: (tree, groups) => tree.config(changedIn(groups)),
  edited: (tree) => tree.edit('"c3"', '"web"'),
  both: (tree, groups) => {
    tree.config(changedIn(groups))
    tree.edit('"c3"', '"web"')
  },
}

const commits = async (tree: Repository, change: Change, groups = first) => {
  await change(tree, groups)
  tree.commit('change')
}

/** Each leaves a tree in which the change is committed. */
const situations: Readonly<Record<string, (tree: Repository, change: Change) => unknown>> = {
  'a commit': commits,
  'a merge of the change': async (tree, change) => {
    await tree.aside(() => change(tree, first))
    await tree.makes(other, 'other')
    tree.git('merge', '-q', '--no-edit', 'feature')
  },
  'a revert of a revert': async (tree, change) => {
    await commits(tree, change)
    tree.git('revert', '--no-edit', 'HEAD')
    tree.git('revert', '--no-edit', 'HEAD')
  },
  'a squash': async (tree, change) => {
    await tree.aside(async () => {
      await tree.makes(other, 'other')
      await change(tree, other)
    })
    tree.git('merge', '-q', '--squash', 'feature')
    tree.commit('squashed')
  },
}

/** Asks build, `--check` and pull: they have to agree. */
async function verdictOf(tree: Repository): Promise<Verdict> {
  const by = await tree.drift()
  if (by === 'unknown') {
    assert.match(await tree.build(), /^docs-json-unknown/)
    const [refused] = await problems(() => pull({ cwd: tree.folder, dryRun: true }))
    assert.is(refused?.code, 'pull-unknown')
    return 'unknown'
  }
  const { taken, unbuilt, left } = await pull({ cwd: tree.folder, dryRun: true })
  assert.equal(left, [])
  assert.equal(taken, by === 'config' ? [] : ["replaced page 'c3' with 'web' in C"])
  assert.is(unbuilt, by !== 'docs.json', 'pull says what is not built')
  const said = await tree.build()
  assert.match(said, by === 'config' ? /^wrote/ : /^docs-json-edited[^]*replaced page 'c3' with 'web' in C/)
  assert.not.match(said, /a2|new/)
  return by === 'config' ? 'unbuilt' : by === 'both' ? 'both' : 'edited'
}

for (const [situation, arrive] of Object.entries(situations)) {
  test(`after ${situation}, build, --check and pull agree on who changed what`, async () => {
    const edited = await Repository.built(first)
    await arrive(edited, changes.edited)
    assert.is(await verdictOf(edited.clone('--depth', '1')), 'unknown', 'an edit, in a shallow clone')
    assert.is(await verdictOf(edited), 'edited', 'an edit, here')
    const both = await Repository.built(first)
    await arrive(both, changes.both)
    assert.is(await verdictOf(both.clone()), 'both', 'both changed, in a clone')
    const built = await Repository.built(first)
    await arrive(built, changes.built)
    for (const tree of [built.clone(), built]) {
      tree.config({ C: ['c1'] })
      assert.is(await tree.build(), 'wrote', 'built only, here and in a clone')
    }
  })
}

test.run()
