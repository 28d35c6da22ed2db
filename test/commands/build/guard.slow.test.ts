import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pull } from '../../../src/commands/pull/pull.js'
import { configOf, first, less, Repository } from './repository.js'

const { Guides } = first

/** docs.json was only ever built: no step may ask. Then the config takes something away, here and on other machines. */
const innocent: Readonly<Record<string, (tree: Repository) => unknown>> = {
  'a merge whose docs.json git put together in another order than the config': async (tree) => {
    await tree.aside({ ...first, Guides: [...Guides, 'guides/d'] })
    await tree.makes({ ...first, Guides: ['guides/0', ...Guides] }, 'main')
    tree.git('merge', '-q', '--no-commit', 'feature')
    tree.edit('"guides/0",\n          "guides/a"', '"guides/a",\n          "guides/0"')
    tree.git('add', '-A')
    tree.git('commit', '-q', '-m', 'merge')
    tree.forget()
  },
  'config in several commits, docs.json built after the last': async (tree) => {
    tree.config({ ...first, Api: ['api/y'] })
    tree.commit('config 1')
    tree.config({ ...first, Api: ['api/y'], Guides: ['guides/c'] })
    tree.commit('config 2')
    await tree.builds()
    tree.write('guides/c.mdx', 'Text')
    tree.commit('docs.json and a page')
  },
  'docs.json first, its config in the next commit': async (tree) => {
    await tree.makes({ ...first, Api: ['api/y'] })
    tree.commit('docs.json', 'docs.json')
    tree.commit('config')
  },
  'an edit of docs.json that was taken into the config later': async (tree) => {
    tree.webEdit('"api/y"', '"api/y",\n        "api/z"')
    await tree.makes({ ...first, Api: ['api/x', 'api/y', 'api/z'] }, 'taken in')
  },
  'another layout of docs.json': (tree) => {
    tree.write('docs.json', JSON.stringify(JSON.parse(tree.read('docs.json'))))
    tree.commit('formatted')
  },
  'a config in two modules, and one of them gone since': async (tree) => {
    const split = configOf({ ...first, Api: [] }).replace("('Api').pages(\n", "('Api').pages(...api,\n")
    tree.write('groups.ts', `export const api = ['api/x', 'api/y'] as const\n`)
    tree.write('docs.config.ts', `import { api } from './groups.js'\n${split}`)
    await tree.builds()
    tree.commit('split')
    tree.git('rm', '-q', 'groups.ts')
    await tree.makes(first, 'joined')
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

/** Ways of HEAD with a docs.json that was built, and not committed before. */
const ways: Readonly<Record<string, (tree: Repository) => void>> = {
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

test('a docs.json that was built here last is no edit where HEAD goes on, back or elsewhere', async () => {
  for (const [name, step] of Object.entries(ways)) {
    const tree = await Repository.built(first)
    await tree.makes({ ...first, Api: ['api/x', 'api/w'] })
    step(tree)
    tree.config(less)
    assert.is(await tree.build(), 'wrote', name)
  }
})

type Edits = readonly (readonly [from: string, to: string])[]
/** docs.json was edited: each is refused and named, whatever happened to the config in the meantime. */
const edits: readonly (readonly [
  name: string,
  edits: Edits,
  told: string,
  how: 'uncommitted' | 'alone' | 'with pages',
])[] = [
  ['a page added', [['"api/y"', '"api/y",\n        "api/z"']], "added page 'api/z' to Api", 'uncommitted'],
  ['a page added', [['"api/y"', '"api/y",\n        "api/z"']], "added page 'api/z' to Api", 'with pages'],
  ['a page removed', [['"guides/a",', '']], "removed page 'guides/a' from Guides", 'alone'],
  [
    'a page moved',
    [
      ['"guides/b",', ''],
      ['"api/x",', '"api/x",\n        "guides/b",'],
    ],
    "moved page 'guides/b' from Guides to Api",
    'with pages',
  ],
  ['a group renamed', [['"Guides"', '"How to"']], "renamed group 'Guides' to 'How to'", 'uncommitted'],
  ['a setting', [['"Acme"', '"Acme Docs"']], "changed 'name' from 'Acme' to 'Acme Docs'", 'alone'],
  [
    'an icon',
    [['"group": "Api",', '"group": "Api",\n      "icon": "code",']],
    "set 'icon' of Api to 'code'",
    'with pages',
  ],
]

for (const [name, all, told, how] of edits) {
  test(`refuses and names ${name}, ${how === 'uncommitted' ? how : `committed ${how}`}`, async () => {
    const tree = await Repository.built(first)
    for (const edit of all) tree.edit(...edit)
    if (how === 'with pages') tree.write('api/z.mdx', '# Z')
    if (how !== 'uncommitted') tree.commit('web editor')
    const before = tree.read('docs.json')
    const refuses = async (each: Repository, when: string) => {
      const said = await each.build()
      assert.match(said, 'docs-json-edited', when)
      assert.match(said, told, when)
      assert.is(each.read('docs.json'), before, 'nothing is written')
    }
    await refuses(tree, 'the config as it was')
    assert.is(await tree.drift(), 'docs.json')
    tree.config(less)
    await refuses(tree, 'the config changed')
    assert.is(await tree.drift(), 'both')
    tree.forget()
    await refuses(tree, 'nothing known but git')
    if (how !== 'uncommitted') {
      const elsewhere = tree.clone()
      await refuses(elsewhere, 'in a fresh clone')
      elsewhere.config(less)
      await refuses(elsewhere, 'in a fresh clone, the config changed')
    }
    tree.commit('config changed without a build', 'docs.config.ts')
    await refuses(tree, 'the config committed')
    assert.is(await tree.build({ force: true }), 'wrote')
    assert.is(await tree.build(), 'same')
  })
}

test('an edit after a switch of branches is told by the branch at hand, not by what was built on the other', async () => {
  const tree = await Repository.built({ ...first, Guides: ['guides/a'] })
  await tree.aside({ ...first, Guides: ['guides/a', 'guides/feature'] })
  tree.edit('"guides/a"', '"guides/a",\n        "guides/hand"')
  const said = await tree.build()
  assert.match(said, "added page 'guides/hand' to Guides")
  assert.not.match(said, 'guides/feature')
  const { taken } = await pull({ cwd: tree.folder })
  assert.equal(taken, ["added page 'guides/hand' to Guides"])
})

test('a page that was taken out of what was just built is an edit, also once it is staged', async () => {
  const tree = await Repository.built(first)
  const more = { ...first, Guides: [...Guides, 'guides/d', 'guides/e', 'guides/f'] }
  await tree.makes(more)
  tree.edit('        "guides/e",\n', '')
  tree.git('add', 'docs.json')
  tree.config({ ...more, Api: ['api/x', 'api/y', 'api/z'] })
  assert.match(await tree.build(), "removed page 'guides/e' from Guides")
})

test('an edit is found beside what its commit did not build', async () => {
  const tree = await Repository.built({ Guides: ['a1', 'a2', 'a3'], Api: ['b1'] })
  await tree.makes({ Guides: ['x', 'a1', 'a2', 'a3'], Api: ['b1'] })
  tree.config({ Guides: ['x', 'a1', 'a2', 'a3'], Api: ['b1', 'unbuilt'] })
  tree.edit('        "a2",\n', '')
  tree.commit('built, unbuilt and edited')
  const clone = tree.clone()
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
