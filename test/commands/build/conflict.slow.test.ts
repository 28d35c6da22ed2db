import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
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

/** Two branches that changed the same lines of docs.json, or of the file that it is split into; the first is checked out. */
async function parted(edit?: (repository: Repository) => void, isSplit = false): Promise<Repository> {
  const repository = await Repository.built(first)
  if (isSplit) {
    const { navigation, ...settings } = JSON.parse(repository.read('docs.json'))
    repository.write('docs.json', JSON.stringify({ ...settings, navigation: { $ref: './nav/all.json' } }, null, 2))
    repository.write('nav/all.json', JSON.stringify(navigation, null, 2))
    repository.commit('split')
  }
  repository.git('switch', '-q', '-c', 'feature')
  if (edit) edit(repository)
  else {
    repository.config(theirs)
    await repository.builds()
  }
  repository.commit('theirs')
  repository.git('switch', '-q', 'main')
  repository.config(ours)
  await repository.builds()
  repository.commit('ours')
  return repository
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
    assert.is(await repository.build(), 'wrote')
    assert.equal(JSON.parse(repository.read('docs.json')).navigation.groups[1].pages, both['Guides'])
    assert.is(await repository.build(), 'same')
  })

  test(`after ${name}, an edit that the config does not have is named with its side`, async () => {
    const repository = await parted((tree) => {
      tree.edit('"guides/b"', '"guides/editor",\n        "guides/b"')
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
  const repository = await parted(undefined, true)
  repository.tries('merge', '-q', 'feature')
  assert.match(repository.read('nav/all.json'), '<<<<<<<')
  repository.config(both)
  assert.is(await repository.drift(), 'config')
  assert.is(await repository.build(), 'wrote')
  assert.equal(JSON.parse(repository.read('nav/all.json')).groups[1].pages, both['Guides'])
  assert.match(repository.read('docs.json'), './nav/all.json')

  const edited = await parted((tree) => {
    const text = tree.read('nav/all.json')
    tree.write('nav/all.json', text.replace('"guides/b"', '"guides/editor",\n        "guides/b"'))
  }, true)
  edited.tries('merge', '-q', 'feature')
  edited.config(ours)
  const said = await edited.build()
  assert.match(said, 'docs-json-conflict')
  assert.match(said, "nav/all.json has conflict markers, and the side 'feature' has 1 edit")
  assert.match(said, "added page 'guides/editor' to Guides")
  assert.match(said, 'git checkout --theirs nav/all.json')
  assert.not.match(said, 'guides/ours')
  assert.is(await edited.build({ force: true }), 'wrote')
})

test('the edited side, left in docs.json, is pulled, and the other side stays', async () => {
  const repository = await parted((tree) => tree.edit('"guides/b"', '"guides/editor",\n        "guides/b"'))
  repository.tries('merge', '-q', 'feature')
  assert.is(await repository.drift(), 'docs.json')
  for (const command of [pull, diff]) {
    const [said] = await problems(() => command({ cwd: repository.folder }))
    assert.match(said?.hint ?? '', 'git checkout --theirs docs.json')
  }
  repository.write('docs.json', splitConflict(repository.read('docs.json'))?.theirs.text ?? '')
  const { left, taken } = await pull({ cwd: repository.folder })
  assert.equal(left, [])
  assert.equal(taken, ["added page 'guides/editor' to Guides"])
  assert.match(repository.read('docs.config.ts'), 'guides/ours')
  assert.is(await repository.build(), 'wrote')
  assert.match(repository.read('docs.json'), /guides\/ours[^]*guides\/editor|guides\/editor[^]*guides\/ours/)
})

/** As `git add` and `git commit` leave them, whatever is in the files. */
function commitsMarkers(repository: Repository, groups: Groups): void {
  repository.commit('markers')
  repository.tries('rebase', '--continue')
  repository.config(groups)
  repository.commit('settled in the config')
}

function addsPage(tree: Repository): void {
  tree.edit('"guides/b"', '"guides/editor",\n        "guides/b"')
}

for (const name of ['a merge', 'a rebase']) {
  test(`conflict markers that are committed after ${name} are settled, unless a side was edited`, async () => {
    const built = await parted()
    const theirs = await parted(addsPage)
    const ours = await parted()
    addsPage(ours)
    ours.commit('edit')
    for (const repository of [built, theirs, ours]) {
      stops[name]?.(repository)
      commitsMarkers(repository, both)
    }
    for (const repository of [built, built.clone()]) {
      // Of the commit that a rebase took away, git can't tell what it was built from.
      assert.match(await repository.build(), name.includes('merge') ? 'wrote' : 'docs-json-conflict')
    }
    for (const repository of [theirs, theirs.clone(), ours, ours.clone()]) {
      const marked = repository.read('docs.json')
      const said = await repository.build()
      assert.match(said, 'docs-json-conflict')
      assert.match(said, /(added page|with) 'guides\/editor'/)
      assert.not.match(said, /--(ours|theirs)/)
      assert.is(repository.read('docs.json'), marked)
    }
  })
}

test('a side of committed conflict markers is taken by the command that is named, and pulled', async () => {
  const repository = await parted()
  addsPage(repository)
  repository.commit('edit')
  repository.tries('merge', '-q', 'feature')
  commitsMarkers(repository, both)
  const clone = repository.clone()
  const command = /`git (checkout [\da-f]+ docs\.json)`/.exec(await clone.build())?.[1]
  clone.git(...(command ?? 'none').split(' '))
  const { left, taken } = await pull({ cwd: clone.folder })
  assert.equal(left, [])
  assert.ok(taken.includes("added page 'guides/editor' to Guides"))
  assert.match(clone.read('docs.config.ts'), /guides\/ours[^]*guides\/theirs[^]*guides\/editor/)
  assert.is(await clone.build(), 'wrote')
})

test('a choice between the sides in the config is no edit that gets lost', async () => {
  const repository = await parted()
  repository.tries('merge', '-q', 'feature')
  repository.config(ours)
  const [said] = await problems(() => pull({ cwd: repository.folder }))
  assert.is(said?.code, 'docs-json-unsettled')
  assert.is(await repository.build(), 'wrote')
})

test('what was added by hand while a conflict was settled is an edit, also when it is staged', async () => {
  const settled = await Repository.built({ ...both, Api: ['api/x', 'api/y', 'api/hand'] })
  const repository = await parted()
  repository.tries('merge', '-q', 'feature')
  repository.config(both)
  repository.write('docs.json', settled.read('docs.json'))
  for (const stage of [() => undefined, () => repository.git('add', 'docs.json')]) {
    stage()
    assert.match(await repository.build(), /docs-json-edited[^]*added page 'api\/hand'/)
  }
})

test('a stash that does not fit is settled, too', async () => {
  const repository = await Repository.built(first)
  repository.config(theirs)
  await repository.builds()
  repository.git('stash', '-q')
  repository.config(ours)
  await repository.builds()
  repository.commit('ours')
  repository.tries('stash', 'pop', '-q')
  assert.match(repository.read('docs.json'), '<<<<<<<')
  repository.config(both)
  assert.is(await repository.build(), 'wrote')
})

test('without git, what a side has and the config does not is named', async () => {
  const repository = await parted()
  repository.tries('merge', '-q', 'feature')
  const text = repository.read('docs.json')
  const folder = new Repository()
  folder.write('docs.json', text)
  folder.config(ours)
  const said = await folder.build()
  assert.match(said, "the side 'feature'")
  assert.match(said, 'guides/theirs')
  folder.config(both)
  assert.is(await folder.build(), 'wrote')
})

test('a navigation-only config does not choose between settings', async () => {
  const navigationOnly = `import { navigation } from 'build-nav'\nexport default navigation().pages('index')\n`
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  repository.write('docs.config.ts', navigationOnly)
  repository.write(
    'docs.json',
    '{\n  "theme": "mint",\n  "name": "Acme",\n  "colors": { "primary": "#0D9373" },\n  "navigation": { "pages": ["index"] }\n}\n',
  )
  repository.commit('first')
  repository.git('switch', '-q', '-c', 'feature')
  repository.edit('"Acme"', '"Theirs"')
  repository.commit('theirs')
  repository.git('switch', '-q', 'main')
  repository.edit('"Acme"', '"Ours"')
  repository.commit('ours')
  repository.tries('merge', '-q', 'feature')
  assert.match(await repository.build(), "changed 'name' from 'Acme' to 'Theirs'")
})

test('sides that are not JSON are explained as before', async () => {
  const repository = await Repository.built(first)
  repository.write('docs.json', '{\n<<<<<<< HEAD\n  "a": [\n=======\n  "b": {\n>>>>>>> feature\n}\n')
  assert.match(await repository.build(), 'json-conflict-marker')
  for (const text of [
    '{\n<<<<<<< HEAD\n  "a": [\n=======\n  "b": {\n>>>>>>> feature\n}\n',
    '{\n<<<<<<< HEAD\n  "a": 1\n>>>>>>> feature\n}\n',
    '{\n  "a": 1\n=======\n>>>>>>> feature\n}\n',
  ]) {
    repository.write('docs.json', text)
    const error = await build({ cwd: repository.folder }).catch((reason: BuildNavError) => reason)
    assert.instance(error, BuildNavError)
    // A build that stops at them must not advise a build before they are gone.
    assert.match(
      (error as BuildNavError).diagnostics[0]?.hint ?? '',
      /^Keep one side .* run `npx build-nav` afterwards/,
    )
  }
})

test('a conflict in the config is explained with its two sides', async () => {
  const repository = await parted()
  repository.tries('merge', '-q', 'feature')
  const said = await repository.build()
  assert.match(said, 'config-conflict-marker')
  assert.match(said, /HEAD has:\n {4}.*'guides\/ours',/)
  assert.match(said, /feature has:\n {4}.*'guides\/theirs',/)
})

test.run()
