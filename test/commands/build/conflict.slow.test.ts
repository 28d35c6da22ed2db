import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { diff } from '../../../src/commands/diff/diff.js'
import { splitConflict } from '../../../src/base/files/conflict.js'
import { pull } from '../../../src/commands/pull/pull.js'
import { problems } from '../../config/loader/site.js'
import { Repository } from './repository.js'
import type { Groups } from './repository.js'

const first: Groups = { Start: ['index', 'install'], Guides: ['guides/a', 'guides/b'], Api: ['api/x'] }
const ours: Groups = { ...first, Guides: ['guides/a', 'guides/ours', 'guides/b'] }
const theirs: Groups = { ...first, Guides: ['guides/a', 'guides/theirs', 'guides/b'], Api: ['api/x', 'api/y'] }
const both: Groups = { ...theirs, Guides: ['guides/a', 'guides/ours', 'guides/theirs', 'guides/b'] }

const addsPage = (tree: Repository, file = 'docs.json') =>
  tree.write(file, tree.read(file).replace('"guides/b"', '"guides/editor",\n        "guides/b"'))

/** Two branches that changed the same lines of docs.json, or of the file that it is split into; the first is checked out. */
async function parted(theirChange: Groups | ((tree: Repository) => unknown) = theirs, isSplit = false) {
  const tree = await Repository.built(first)
  if (isSplit) {
    const { navigation, ...settings } = JSON.parse(tree.read('docs.json'))
    tree.write('docs.json', JSON.stringify({ ...settings, navigation: { $ref: './nav/all.json' } }, null, 2))
    tree.write('nav/all.json', JSON.stringify(navigation, null, 2))
    tree.commit('split')
  }
  await tree.aside(typeof theirChange === 'function' ? () => theirChange(tree) : theirChange)
  await tree.makes(ours, 'ours')
  return tree
}

const stops: Record<string, (repository: Repository) => void> = {
  'a merge': (repository) => repository.tries('merge', '-q', 'feature'),
  'a merge that writes the base': (repository) =>
    repository.tries('-c', 'merge.conflictStyle=diff3', 'merge', '-q', 'feature'),
  'a rebase': (repository) => {
    repository.git('switch', '-q', 'feature')
    repository.tries('rebase', '-q', 'main')
  },
  'a cherry-pick': (repository) => repository.tries('cherry-pick', 'feature'),
}

for (const [name, stop] of Object.entries(stops)) {
  test(`after ${name}, build-nav settles docs.json once the config is merged`, async () => {
    const repository = await parted()
    stop(repository)
    assert.match(repository.read('docs.json'), '<<<<<<<')
    repository.config(both)
    assert.is(await repository.drift(), 'config')
    const [unsettled] = await problems(() => pull({ cwd: repository.folder }))
    assert.is(unsettled?.code, 'docs-json-unsettled')
    assert.is(await repository.build(), 'wrote')
    assert.equal(JSON.parse(repository.read('docs.json')).navigation.groups[1].pages, both['Guides'])
    assert.is(await repository.build(), 'same')
  })

  test(`after ${name}, an edit that the config does not have is named with its side`, async () => {
    const repository = await parted((tree) => {
      addsPage(tree)
      tree.edit('"Acme"', '"Acme Docs"')
    })
    stop(repository)
    const before = repository.read('docs.json')
    assert.match(before, '<<<<<<<')
    repository.config(ours)
    const said = await repository.build()
    assert.match(said, 'docs-json-conflict')
    assert.match(said, "added page 'guides/editor' to Guides")
    assert.match(said, "changed 'name' from 'Acme' to 'Acme Docs'")
    assert.not.match(said, 'guides/ours')
    assert.is(repository.read('docs.json'), before)
    assert.is(await repository.build({ force: true }), 'wrote')
  })
}

test('a conflict in a file that docs.json is split into is settled, and explained, as one in docs.json', async () => {
  const edited = await parted((tree) => addsPage(tree, 'nav/all.json'), true)
  stops['a merge']?.(edited)
  edited.config(ours)
  const said = await edited.build()
  assert.match(said, "docs-json-conflict\nnav/all.json has conflict markers, and the side 'feature' has 1 edit")
  assert.match(said, "added page 'guides/editor' to Guides")
  assert.match(said, 'git checkout --theirs nav/all.json')
  assert.not.match(said, 'guides/ours')
  edited.config({ ...ours, Guides: ['guides/a', 'guides/ours', 'guides/editor', 'guides/b'] })
  assert.is(await edited.build(), 'wrote')
  assert.match(edited.read('nav/all.json'), /guides\/ours[^]*guides\/editor/)
  assert.match(edited.read('docs.json'), './nav/all.json')
})

test('the edited side, left in docs.json, is pulled, and the other side stays', async () => {
  const repository = await parted(addsPage)
  stops['a merge']?.(repository)
  assert.is(await repository.drift(), 'docs.json')
  for (const command of [pull, diff]) {
    const [said] = await problems(() => command({ cwd: repository.folder }))
    assert.match(said?.hint ?? '', 'git checkout --theirs docs.json')
  }
  repository.write('docs.json', splitConflict(repository.read('docs.json'))?.theirs.text ?? '')
  const { left, taken } = await pull({ cwd: repository.folder })
  assert.equal([left, taken], [[], ["added page 'guides/editor' to Guides"]])
  assert.match(repository.read('docs.config.ts'), 'guides/ours')
  assert.is(await repository.build(), 'wrote')
  assert.match(repository.read('docs.json'), /guides\/ours[^]*guides\/editor|guides\/editor[^]*guides\/ours/)
})

/** As `git add` and `git commit` leave them, whatever is in the files. */
function commitsMarkers(repository: Repository, name: string): void {
  stops[name]?.(repository)
  repository.commit('markers')
  repository.tries('rebase', '--continue')
  repository.config(both)
  repository.commit('settled in the config')
}

async function editedOurs(): Promise<Repository> {
  const repository = await parted()
  addsPage(repository)
  repository.commit('edit')
  return repository
}

for (const name of ['a merge', 'a rebase']) {
  test(`conflict markers that are committed after ${name} are settled, unless a side was edited`, async () => {
    const [built, edited] = [await parted(), [await parted(addsPage), await editedOurs()]]
    for (const repository of [built, ...edited]) commitsMarkers(repository, name)
    for (const tree of [built, built.clone()]) {
      // Of the commit that a rebase took away, git can't tell what it was built from.
      assert.match(await tree.build(), name === 'a merge' ? 'wrote' : 'docs-json-conflict')
    }
    for (const tree of edited.flatMap((each) => [each, each.clone()])) {
      const marked = tree.read('docs.json')
      const said = await tree.build()
      assert.match(said, /^docs-json-conflict[^]*(added page|with) 'guides\/editor'/)
      assert.not.match(said, /--(ours|theirs)/)
      assert.is(tree.read('docs.json'), marked)
    }
  })
}

test('what was added by hand while a conflict was settled is an edit, also when it is staged', async () => {
  const settled = await Repository.built({ ...both, Api: ['api/x', 'api/y', 'api/hand'] })
  const repository = await parted()
  stops['a merge']?.(repository)
  repository.config(both)
  repository.write('docs.json', settled.read('docs.json'))
  for (const isStaged of [false, true]) {
    if (isStaged) repository.git('add', 'docs.json')
    assert.match(await repository.build(), /docs-json-edited[^]*added page 'api\/hand'/)
  }
})

test('without git, what a side has and the config does not is named', async () => {
  const repository = await parted()
  stops['a merge']?.(repository)
  const folder = new Repository()
  folder.write('docs.json', repository.read('docs.json'))
  folder.config(ours)
  assert.match(await folder.build(), /the side 'feature'[^]*guides\/theirs/)
  folder.config(both)
  assert.is(await folder.build(), 'wrote')
})

test('a conflict in the config is explained with its two sides', async () => {
  const repository = await parted()
  stops['a merge']?.(repository)
  const said = await repository.build()
  assert.match(said, 'config-conflict-marker')
  assert.match(said, /HEAD has:\n {4}.*'guides\/ours',/)
  assert.match(said, /feature has:\n {4}.*'guides\/theirs',/)
})

test.run()
