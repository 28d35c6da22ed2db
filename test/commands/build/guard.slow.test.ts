import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pull } from '../../../src/commands/pull/pull.js'
import { configOf, Repository } from './repository.js'
import type { Groups } from './repository.js'

const first: Groups = {
  Start: ['index', 'install', 'upgrade'],
  Guides: ['guides/a', 'guides/b', 'guides/c'],
  Api: ['api/x', 'api/y'],
}
/** What the last step of each sequence wants: it takes a page away, so overwriting is never harmless. */
const less: Groups = { ...first, Start: ['index', 'install'] }

/** docs.json was only ever built: no step may ask. Then the config takes something away, here and on other machines. */
const innocent: Record<string, (repository: Repository) => Promise<void>> = {
  'a build and its commit': async () => {},
  'builds between edits of the config': async (repository) => {
    repository.config({ ...first, New: ['new/a'] })
    await repository.builds()
    repository.config({ ...first, New: ['new/b'] })
    await repository.builds()
    repository.config(first)
    await repository.builds()
  },
  'a branch and back, built on both': async (repository) => {
    repository.git('switch', '-q', '-c', 'feature')
    repository.config({ ...first, Api: ['api/x'] })
    await repository.builds()
    repository.commit('feature')
    repository.git('switch', '-q', 'main')
    await repository.builds()
  },
  'a merge of two branches that both changed config and docs.json': async (repository) => {
    repository.git('switch', '-q', '-c', 'feature')
    repository.config({ ...first, Api: ['api/x', 'api/z', 'api/y'] })
    await repository.builds()
    repository.commit('feature')
    repository.git('switch', '-q', 'main')
    repository.config({ ...first, Guides: ['guides/a', 'guides/c'] })
    await repository.builds()
    repository.commit('main')
    repository.git('merge', '-q', '--no-edit', 'feature')
  },
  'a merge whose docs.json git put together in another order than the config': async (repository) => {
    repository.git('switch', '-q', '-c', 'feature')
    repository.config({ ...first, Guides: ['guides/a', 'guides/b', 'guides/c', 'guides/d'] })
    await repository.builds()
    repository.commit('feature')
    repository.git('switch', '-q', 'main')
    repository.config({ ...first, Guides: ['guides/0', 'guides/a', 'guides/b', 'guides/c'] })
    await repository.builds()
    repository.commit('main')
    repository.git('merge', '-q', '--no-commit', 'feature')
    const swapped = repository
      .read('docs.json')
      .replace('"guides/0",\n          "guides/a"', '"guides/a",\n          "guides/0"')
    repository.write('docs.json', swapped)
    repository.git('add', '-A')
    repository.git('commit', '-q', '-m', 'merge')
    repository.forget()
  },
  'a rebase of config and docs.json': async (repository) => {
    repository.git('switch', '-q', '-c', 'feature')
    repository.config({ ...first, Api: ['api/x'] })
    await repository.builds()
    repository.commit('feature')
    repository.git('switch', '-q', 'main')
    repository.config({ ...first, Guides: ['guides/b', 'guides/c'] })
    await repository.builds()
    repository.commit('main')
    repository.git('switch', '-q', 'feature')
    repository.git('rebase', '-q', 'main')
  },
  'a squash of a branch': async (repository) => {
    repository.git('switch', '-q', '-c', 'feature')
    repository.config({ ...first, Api: ['api/x'] })
    await repository.builds()
    repository.commit('one')
    repository.config({ ...first, Api: ['api/y'] })
    await repository.builds()
    repository.commit('two')
    repository.git('switch', '-q', 'main')
    repository.git('merge', '-q', '--squash', 'feature')
    repository.commit('squashed')
  },
  'config in one commit, docs.json in the next': async (repository) => {
    repository.config({ ...first, Api: ['api/y'] })
    repository.commit('config')
    await repository.builds()
    repository.commit('docs.json')
  },
  'config in several commits, docs.json built after the last': async (repository) => {
    repository.config({ ...first, Api: ['api/y'] })
    repository.commit('config 1')
    repository.config({ ...first, Api: ['api/y'], Guides: ['guides/c'] })
    repository.commit('config 2')
    await repository.builds()
    repository.write('guides/c.mdx', 'Text')
    repository.commit('docs.json and a page')
  },
  'docs.json first, its config in the next commit': async (repository) => {
    repository.config({ ...first, Api: ['api/y'] })
    await repository.builds()
    repository.commit('docs.json', 'docs.json')
    repository.commit('config')
  },
  'an edit of docs.json that was taken into the config later': async (repository) => {
    repository.edit('"api/y"', '"api/y",\n        "api/z"')
    repository.commit('web editor')
    repository.config({ ...first, Api: ['api/x', 'api/y', 'api/z'] })
    await repository.builds()
    repository.commit('taken in')
  },
  'a revert of config and docs.json': async (repository) => {
    repository.config({ ...first, Api: ['api/y'] })
    await repository.builds()
    repository.commit('change')
    repository.git('revert', '--no-edit', 'HEAD')
  },
  'another layout of docs.json': async (repository) => {
    repository.write('docs.json', JSON.stringify(JSON.parse(repository.read('docs.json'))))
    repository.commit('formatted')
  },
  'a config in two modules, and one of them gone since': async (repository) => {
    repository.write('groups.ts', `export const api = ['api/x', 'api/y'] as const\n`)
    repository.write(
      'docs.config.ts',
      configOf({ ...first, Api: [] })
        .replace("group('Api').pages(\n", "group('Api').pages(...api,\n")
        .replace('\n', "\nimport { api } from './groups.js'\n"),
    )
    await repository.builds()
    repository.commit('split')
    repository.config(first)
    repository.git('rm', '-q', 'groups.ts')
    await repository.builds()
    repository.commit('joined')
  },
}

for (const [name, steps] of Object.entries(innocent)) {
  test(`never asks after ${name}`, async () => {
    const repository = await Repository.built(first)
    await steps(repository)
    const elsewhere = repository.clone()
    for (const tree of [elsewhere, repository]) {
      tree.config(less)
      assert.is(await tree.build(), 'wrote', tree === elsewhere ? 'in a fresh clone' : 'here')
      assert.is(await tree.build(), 'same')
    }
  })
}

test('a docs.json that was built here last is no edit where HEAD goes on, back or elsewhere', async () => {
  const steps: Record<string, (tree: Repository) => void> = {
    'its commit': (tree) => tree.commit('built'),
    'the commit of docs.json only': (tree) => tree.commit('built', 'docs.json'),
    'the commit of the config only': (tree) => tree.commit('not built', 'docs.config.ts'),
    'the commit of something else': (tree) => {
      tree.write('page.mdx', 'Text')
      tree.commit('a page', 'page.mdx')
    },
    'an amended commit': (tree) => tree.git('commit', '-q', '--amend', '-a', '--no-edit'),
    'a commit that was taken back': (tree) => {
      tree.commit('built')
      tree.git('reset', '-q', '--mixed', 'HEAD~1')
    },
    'another branch and back': (tree) => {
      tree.commit('built')
      tree.git('switch', '-qc', 'other', 'HEAD~1')
      tree.git('switch', '-q', 'main')
    },
    'the checkout of an older commit': (tree) => {
      tree.config({ ...first, Guides: [] })
      tree.commit('built, and the config went on')
      tree.git('checkout', '-q', 'HEAD~1')
    },
    'a stash that comes back elsewhere': (tree) => {
      tree.git('stash', '-q')
      tree.git('commit', '-q', '--allow-empty', '-m', 'other')
      tree.git('stash', 'pop', '-q')
    },
  }
  for (const [name, step] of Object.entries(steps)) {
    const repository = await Repository.built(first)
    repository.config({ ...first, Api: ['api/x', 'api/w'] })
    await repository.builds()
    step(repository)
    repository.config(less)
    assert.is(await repository.build(), 'wrote', name)
  }
})

/** docs.json was edited: each is refused and named, whatever happened to the config in the meantime. */
const edits: Record<string, readonly [change: (repository: Repository) => void, told: string]> = {
  'a page added': [(tree) => tree.edit('"api/y"', '"api/y",\n        "api/z"'), "added page 'api/z' to Api"],
  'a page removed': [(tree) => tree.edit('"guides/a",', ''), "removed page 'guides/a' from Guides"],
  'a page moved': [
    (tree) => {
      tree.edit('"guides/b",', '')
      tree.edit('"api/x",', '"api/x",\n        "guides/b",')
    },
    "moved page 'guides/b' from Guides to Api",
  ],
  'a group renamed': [(tree) => tree.edit('"Guides"', '"How to"'), "renamed group 'Guides' to 'How to'"],
  'a setting': [(tree) => tree.edit('"Acme"', '"Acme Docs"'), "changed 'name' from 'Acme' to 'Acme Docs'"],
  'an icon': [
    (tree) => tree.edit('"group": "Api",', '"group": "Api",\n      "icon": "code",'),
    "set 'icon' of Api to 'code'",
  ],
}

const committed: Record<string, (tree: Repository) => void> = {
  uncommitted: () => {},
  'committed by itself': (tree) => tree.commit('web editor', 'docs.json'),
  'committed with pages': (tree) => {
    tree.write('api/z.mdx', '# Z')
    tree.commit('web editor')
  },
}

for (const [nth, [name, [change, told]]] of Object.entries(edits).entries()) {
  for (const [at, [how, commit]] of Object.entries(committed).entries()) {
    // All ways for the first edit, one for each other.
    if (nth > 0 && nth % 3 !== at) continue
    test(`refuses and names ${name}, ${how}`, async () => {
      const repository = await Repository.built(first)
      change(repository)
      commit(repository)
      const before = repository.read('docs.json')
      const refuses = async (tree: Repository, when: string) => {
        const said = await tree.build()
        assert.match(said, 'docs-json-edited', when)
        assert.match(said, told, when)
        assert.is(tree.read('docs.json'), before, 'nothing is written')
      }
      await refuses(repository, 'the config as it was')
      assert.is(await repository.drift(), 'docs.json')
      repository.config(less)
      await refuses(repository, 'the config changed')
      assert.is(await repository.drift(), 'both')
      repository.forget()
      await refuses(repository, 'nothing known but git')
      if (how !== 'uncommitted') {
        const elsewhere = repository.clone()
        await refuses(elsewhere, 'in a fresh clone')
        elsewhere.config(less)
        await refuses(elsewhere, 'in a fresh clone, the config changed')
      }
      repository.commit('config changed without a build', 'docs.config.ts')
      await refuses(repository, 'the config committed')
      assert.is(await repository.build({ force: true }), 'wrote')
      assert.is(await repository.build(), 'same')
    })
  }
}

test('an edit after a switch of branches is told by the branch at hand, not by what was built on the other', async () => {
  const repository = await Repository.built({ ...first, Guides: ['guides/a'] })
  repository.git('switch', '-q', '-c', 'feature')
  repository.config({ ...first, Guides: ['guides/a', 'guides/feature'] })
  await repository.builds()
  repository.commit('feature')
  repository.git('switch', '-q', 'main')
  repository.edit('"guides/a"', '"guides/a",\n        "guides/hand"')
  const said = await repository.build()
  assert.match(said, "added page 'guides/hand' to Guides")
  assert.not.match(said, 'guides/feature')
  const { taken } = await pull({ cwd: repository.folder })
  assert.equal(taken, ["added page 'guides/hand' to Guides"])
})

test('a page that was taken out of what was just built is an edit, also once it is staged', async () => {
  const repository = await Repository.built(first)
  const more = { ...first, Guides: [...(first['Guides'] ?? []), 'guides/d', 'guides/e', 'guides/f'] }
  repository.config(more)
  await repository.builds()
  repository.edit('        "guides/e",\n', '')
  repository.git('add', 'docs.json')
  repository.config({ ...more, Api: ['api/x', 'api/y', 'api/z'] })
  assert.match(await repository.build(), "removed page 'guides/e' from Guides")
})

test('an edit is found beside what its commit did not build', async () => {
  const repository = await Repository.built({ Guides: ['a1', 'a2', 'a3'], Api: ['b1'] })
  repository.config({ Guides: ['x', 'a1', 'a2', 'a3'], Api: ['b1'] })
  await repository.builds()
  repository.config({ Guides: ['x', 'a1', 'a2', 'a3'], Api: ['b1', 'unbuilt'] })
  repository.edit('        "a2",\n', '')
  repository.commit('built, unbuilt and edited')
  const clone = repository.clone()
  const said = await clone.build()
  assert.match(said, "removed page 'a2'")
  assert.not.match(said, 'unbuilt')
  await pull({ cwd: clone.folder })
  assert.is(clone.read('docs.config.ts'), configOf({ Guides: ['x', 'a1', 'a3'], Api: ['b1', 'unbuilt'] }))
})

test('a page that the first commit did not build stays in the config', async () => {
  const repository = await Repository.built({ Guides: ['a1'] })
  repository.config({ Guides: ['a1', 'unbuilt'] })
  repository.git('commit', '-q', '-a', '--amend', '--no-edit')
  for (const tree of [repository.clone(), repository]) {
    const config = tree.read('docs.config.ts')
    await pull({ cwd: tree.folder }).catch(() => {})
    assert.is(tree.read('docs.config.ts'), config)
    assert.is(await tree.build(), 'wrote')
  }
})

test.run()
