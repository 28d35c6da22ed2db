import { rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { diff } from '../../../src/commands/diff/diff.js'
import type { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { pull } from '../../../src/commands/pull/pull.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { configOf, Repository } from './repository.js'
import type { Groups } from './repository.js'

const first: Groups = {
  Start: ['index', 'install', 'upgrade'],
  Guides: ['guides/a', 'guides/b', 'guides/c'],
  Api: ['api/x', 'api/y'],
}
/** What the last step of each sequence wants: it takes a page away, so overwriting is never harmless. */
const less: Groups = { ...first, Start: ['index', 'install'] }

test('never asks after a stash that comes back over another build', async () => {
  const repository = await Repository.built(first)
  repository.config({ ...first, Api: ['api/x'] })
  await repository.builds()
  repository.git('stash', '-q')
  await repository.builds()
  repository.config({ ...first, Guides: ['guides/a'] })
  await repository.builds()
  repository.commit('meanwhile')
  repository.git('stash', 'pop', '-q')
  assert.is(await repository.build(), 'same')
  repository.config({ ...less, Api: ['api/x'] })
  assert.is(await repository.build(), 'wrote')
})

test('never asks after a stash that comes back over work which was committed without a build', async () => {
  const repository = await Repository.built(first)
  const { Start, ...others } = first
  const renamed: Groups = { Begin: Start as readonly string[], ...others }
  repository.config(renamed)
  repository.commit('config only')
  repository.git('switch', '-q', '-c', 'feature')
  await repository.builds()
  repository.commit('built')
  repository.config({ ...renamed, Api: ['api/x'], More: ['api/y'] })
  await repository.builds()
  repository.git('stash', '-q')
  repository.git('switch', '-q', 'main')
  repository.git('stash', 'pop', '-q')
  assert.match(repository.read('docs.json'), /"Start"[^]*"More"/)
  assert.is(await repository.build(), 'wrote')
  assert.not.match(repository.read('docs.json'), '"Start"')
})

test('never asks where a stash is built on further before anything else', async () => {
  const repository = await Repository.built(first)
  repository.config({ ...first, Api: ['api/x'] })
  await repository.builds()
  repository.git('stash', '-q')
  await repository.builds()
  repository.git('stash', 'pop', '-q')
  repository.config({ ...less, Api: ['api/x'] })
  assert.is(await repository.build(), 'wrote')
})

test('never asks after a revert that went back to work which was not built then', async () => {
  const repository = await Repository.built(first)
  const withIcon = (icon: string) => configOf(first).replace(`group('Api')`, `group('Api').icon('${icon}')`)
  repository.write('docs.config.ts', withIcon('code'))
  repository.commit('an icon, not built')
  repository.write('docs.config.ts', withIcon('star'))
  await repository.builds()
  repository.commit('a different icon, built')
  repository.git('revert', '--no-edit', 'HEAD')
  const clone = repository.clone()
  assert.is(await clone.build(), 'wrote')
  assert.match(clone.read('docs.json'), '"icon": "code"')
})

test('never asks in a second working tree', async () => {
  const repository = await Repository.built(first)
  const folder = path.join(temporaryFolder(), 'tree')
  repository.git('worktree', 'add', '-q', '-b', 'other', folder)
  const other = new Repository(folder)
  other.config({ ...first, Api: ['api/x'] })
  assert.is(await other.build(), 'wrote')
  repository.config(less)
  assert.is(await repository.build(), 'wrote')
  other.config({ ...less, Api: ['api/x'] })
  assert.is(await other.build(), 'wrote')
})

test('never asks during a merge that git put together by itself', async () => {
  const repository = await Repository.built(first)
  repository.git('switch', '-q', '-c', 'feature')
  repository.config({ ...first, Api: ['api/x'] })
  await repository.builds()
  repository.commit('feature')
  repository.git('switch', '-q', 'main')
  repository.config({ ...first, Guides: ['guides/a'] })
  await repository.builds()
  repository.commit('main')
  repository.git('merge', '-q', '--no-commit', '--no-ff', 'feature')
  repository.forget()
  repository.config({ ...less, Guides: ['guides/a'], Api: ['api/x'] })
  assert.is(await repository.build(), 'wrote')
})

test('never asks where the config only adds, whatever is known', async () => {
  const repository = new Repository()
  repository.write(
    'docs.json',
    '{ "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": { "groups": [{ "group": "Start", "pages": ["index"] }] } }',
  )
  repository.config({ Start: ['index', 'install'], More: ['more'] })
  assert.is(await repository.build(), 'wrote')
})

test('docs.json put back to an older build is an edit', async () => {
  const repository = await Repository.built(first)
  const old = repository.read('docs.json')
  repository.config({ ...first, Api: ['api/x', 'api/y', 'api/z'] })
  await repository.builds()
  repository.commit('added')
  repository.write('docs.json', old)
  // git leaves this behind when a rebase is over.
  repository.write('.git/REBASE_HEAD', repository.git('rev-parse', 'HEAD~1'))
  assert.match(await repository.build(), "removed page 'api/z' from Api")
  repository.commit('reverted in the web editor')
  assert.match(await repository.build(), "removed page 'api/z' from Api")
  assert.match(await repository.clone().build(), "removed page 'api/z' from Api")
})

test('a config that alone is put back to a commit is a change of the config', async () => {
  const repository = await Repository.built(first)
  repository.edit('"install"', '"install",\n          "web"')
  await pull({ cwd: repository.folder })
  repository.commit('edited and pulled')
  repository.git('checkout', '-q', 'HEAD~1', '--', 'docs.config.ts')
  assert.equal(await repository.drift(), 'config')
  assert.is(await repository.build(), 'wrote')
  // Until the commit, the edit has only been taken here, and that was undone.
  const other = await Repository.built(first)
  other.edit('"install"', '"install",\n          "web"')
  await pull({ cwd: other.folder })
  other.git('checkout', '-q', '--', 'docs.config.ts')
  assert.match(await other.build(), /^docs-json-edited\n.*'web'/s)
})

test('docs.json put back to an older build beside unbuilt work is an edit, in a second working tree, too', async () => {
  const repository = await Repository.built(first)
  repository.config({ ...first, More: ['more'] })
  await repository.builds()
  repository.commit('added')
  const folder = path.join(temporaryFolder(), 'tree')
  repository.git('worktree', 'add', '-q', '-b', 'other', folder)
  for (const tree of [repository, new Repository(folder)]) {
    tree.git('checkout', '-q', 'HEAD~1', '--', 'docs.json')
    assert.match(await tree.build(), "removed group 'More'")
    tree.config({ ...less, More: ['more'] })
    assert.match(await tree.build(), "removed group 'More'")
  }
})

test('the newest build of another working tree, copied over without its config, is an edit', async () => {
  const repository = await Repository.built(first)
  const other = new Repository(path.join(temporaryFolder(), 'tree'))
  repository.git('worktree', 'add', '-q', '-b', 'other', other.folder)
  other.config({ ...first, More: ['more'] })
  await other.builds()
  repository.write('docs.json', other.read('docs.json'))
  assert.match(await repository.build(), "added group 'More'")
})

test('what migrate has read is known to the first build, and what was edited since is not', async () => {
  const repository = await Repository.built(first)
  rmSync(path.join(repository.folder, 'docs.config.ts'))
  repository.forget()
  await migrate({ cwd: repository.folder })
  const config = repository.read('docs.config.ts')
  repository.write('docs.config.ts', config.replace('upgrade', 'renewed'))
  assert.is(await repository.build(), 'wrote')
  repository.edit('"api/y"', '"api/z"')
  repository.write('docs.config.ts', config)
  assert.match(await repository.build(), "replaced page 'api/y' with 'api/z'")
})

test('an edit that the config has, too, is no question', async () => {
  const repository = await Repository.built(first)
  repository.edit('"api/y"', '"api/y",\n        "api/z"')
  repository.config({ ...less, Api: ['api/x', 'api/y', 'api/z'] })
  assert.is(await repository.build(), 'wrote')
})

test('only the edits that the config lacks are named', async () => {
  const repository = await Repository.built(first)
  repository.edit('"api/y"', '"api/y",\n        "api/z"')
  repository.edit('"Acme"', '"Acme Docs"')
  repository.config({ ...less, Api: ['api/x', 'api/y', 'api/z'] })
  const said = await repository.build()
  assert.match(said, "changed 'name'")
  assert.not.match(said, 'api/z')
})

for (const [name, from, wanted, told] of [
  [
    'a page that the config renamed',
    ',\n          "upgrade"',
    { ...first, Start: ['index', 'install', 'changes'] },
    "removed page 'upgrade' from Start",
  ],
  [
    'a page that the config moved',
    ',\n          "upgrade"',
    { ...first, Start: ['index', 'install'], Api: ['api/x', 'api/y', 'upgrade'] },
    "removed page 'upgrade' from Start",
  ],
  [
    'a group that the config renamed',
    ',\n      {\n        "group": "Api",\n        "pages": [\n          "api/x",\n          "api/y"\n        ]\n      }',
    { Start: first['Start'] ?? [], Guides: first['Guides'] ?? [], Reference: first['Api'] ?? [] },
    "removed group 'Api' (2 pages) from the navigation",
  ],
] as const) {
  test(`${name} and docs.json removed is an edit, and a conflict`, async () => {
    const repository = await Repository.built(first)
    repository.edit(from, '')
    repository.config(wanted)
    const isTold = async () => {
      assert.match(await repository.build(), told)
      const { left } = await pull({ cwd: repository.folder, dryRun: true })
      assert.equal(
        left.map(({ code }) => code),
        ['pull-conflict'],
      )
    }
    await isTold()
    repository.commit('edit', 'docs.json')
    repository.commit('config')
    repository.forget()
    await isTold()
  })
}

test('what docs.json removed from a group that the config removed is no question, here or merged', async () => {
  const repository = await Repository.built(first)
  repository.edit('"guides/a",', '')
  repository.commit('web editor')
  const { Guides: _gone, ...others } = first
  repository.config(others)
  assert.is(await repository.build(), 'wrote')
  repository.git('checkout', '-q', 'docs.json')
  repository.commit('config, not built')
  repository.forget()
  assert.is(await repository.drift(), 'config')
  assert.equal((await pull({ cwd: repository.folder, dryRun: true })).files, [])
})

const extras = (icon: string, ...pages: string[]) =>
  `import { docs, group, navigation } from 'build-nav'
export default docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().groups(
  group('Start').pages('index', 'install'),
  group('Extras')${icon && `.icon('${icon}')`}.pages(${pages.map((page) => `'${page}'`).join()}),
) })
`

for (const [name, icon, pages, expected] of [
  ['with another icon', 'bolt', ['e1', 'e2'], /added group 'Extras'/],
  ['in another order', 'star', ['e2', 'e1'], /added group 'Extras'/],
  ['with a page less', 'star', ['e1'], /added group 'Extras'/],
  ['without its icon', '', ['e1', 'e2'], /added group 'Extras'/],
  ['with a page more', 'star', ['e1', 'e2', 'e3'], /^wrote$/],
] as const) {
  test(`a group that both sides added, ${name}, is ${expected.test('wrote') ? 'no question' : 'an edit'}`, async () => {
    const repository = await Repository.built({ Start: ['index', 'install'] })
    repository.write('docs.config.ts', extras('star', 'e1', 'e2'))
    await repository.builds()
    const docs = repository.read('docs.json')
    repository.git('checkout', '-q', '.')
    await repository.builds()
    repository.forget()
    repository.write('docs.json', docs)
    repository.commit('web editor', 'docs.json')
    repository.write('docs.config.ts', extras(icon, ...pages))
    assert.match(await repository.build(), expected)
  })
}

test('a page that both sides added at different places is an edit', async () => {
  for (const Api of [
    ['api/x', 'api/y', 'api/z'],
    ['api/x', 'api/y'],
  ]) {
    const repository = await Repository.built(first)
    repository.edit('"api/x"', '"api/z",\n        "api/x"')
    repository.config({ ...first, Api, ...(Api.length === 2 && { Guides: [...(first['Guides'] ?? []), 'api/z'] }) })
    assert.match(await repository.build(), "added page 'api/z' to Api")
  }
})

test('the config is ahead, too, only where it has what docs.json lacks', async () => {
  const site = new Repository()
  site.write('docs.config.ts', `import { navigation } from 'build-nav'\nexport default navigation().pages('index')\n`)
  site.write('docs.json', '{ "theme": "mint", "navigation": { "pages": ["index"] } }')
  await site.builds()
  site.write('docs.json', '{ "theme": "maple", "navigation": { "pages": ["index", "more"] } }')
  assert.is(await site.drift(), 'docs.json')

  const repository = await Repository.built(first)
  repository.edit('"api/y"', '"api/y",\n        "api/z"')
  repository.edit('"index"', '"home"')
  repository.config({ ...first, Api: ['api/x', 'api/y', 'api/z'] })
  assert.is(await repository.drift(), 'docs.json')
  repository.config({ ...less, Api: ['api/x', 'api/y', 'api/z'] })
  assert.is(await repository.drift(), 'both')
})

test('a navigation-only config is asked about the navigation alone', async () => {
  const repository = new Repository()
  const config = (...pages: string[]) =>
    repository.write(
      'docs.config.ts',
      `import { navigation } from 'build-nav'\nexport default navigation().pages(${pages.map((page) => `'${page}'`).join()})\n`,
    )
  repository.git('init', '-q', '-b', 'main')
  config('index', 'install', 'upgrade')
  repository.write(
    'docs.json',
    '{ "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": { "pages": ["index", "install", "upgrade"] } }',
  )
  repository.commit('first')
  repository.edit('"Acme"', '"Acme Docs"')
  config('index', 'install')
  assert.is(await repository.build(), 'wrote')
  assert.match(repository.read('docs.json'), 'Acme Docs')
  repository.edit('"install"', '"install", "extra"')
  config('install')
  assert.match(await repository.build(), "added page 'extra'")
})

test('in a hook, whose variables name another repository, the repository at hand is asked', async () => {
  const repository = await Repository.built(first)
  repository.edit('"api/y"', '"api/z"')
  repository.commit('web editor')
  repository.forget()
  const other = await Repository.built(less)
  process.env['GIT_DIR'] = path.join(other.folder, '.git')
  try {
    assert.match(await repository.build(), "replaced page 'api/y' with 'api/z'")
  } finally {
    delete process.env['GIT_DIR']
  }
})

/** A page that somebody else added to docs.json, and pull took. */
async function pulledEdit(): Promise<Repository> {
  const repository = await Repository.built(first)
  repository.git('switch', '-qc', 'editor')
  repository.edit('"api/y"', '"api/y",\n        "api/z"')
  repository.commit('edited')
  assert.match(await repository.build(), "added page 'api/z' to Api")
  assert.equal((await pull({ cwd: repository.folder })).left, [])
  return repository
}

test('what pull took in is known to the next builds', async () => {
  const repository = await pulledEdit()
  const renamed = (from: string, to: string) =>
    repository.write('docs.config.ts', repository.read('docs.config.ts').replace(from, to))
  assert.is(await repository.build(), 'same')
  repository.edit('"api/y",\n        "api/z"', '"api/y"')
  assert.match(await repository.build(), "removed page 'api/z' from Api")
  repository.edit('"api/y"', '"api/y",\n        "api/z"')
  renamed('api/z', 'api/renamed')
  assert.is(await repository.build(), 'wrote')
  repository.commit('pulled')
  renamed("'api/renamed',", '')
  assert.is(await repository.build(), 'wrote')
})

test('an edit that was pulled is asked about again where the code does not have it', async () => {
  const thrownAway = await pulledEdit()
  assert.is(await thrownAway.build(), 'same')
  thrownAway.git('checkout', '-q', 'docs.config.ts')
  assert.match(await thrownAway.build(), "added page 'api/z' to Api")
  await pull({ cwd: thrownAway.folder })
  assert.is(await thrownAway.build(), 'same')
  thrownAway.git('stash', '-q')
  thrownAway.config(less)
  assert.match(await thrownAway.build(), "added page 'api/z' to Api")

  const remade = await Repository.built(first)
  remade.edit('"api/y"', '"api/y",\n        "api/z"')
  await migrate({ cwd: remade.folder, force: true })
  assert.is(await remade.build(), 'same')
  remade.git('checkout', '-q', 'docs.config.ts')
  assert.match(await remade.build(), "added page 'api/z' to Api")

  // On a branch whose config has gone on, with its docs.json or by a comment only.
  for (const [from, to, isBuilt] of [
    ["'Start'", "'Begin'", true],
    ['import', '// Ours.\nimport', false],
  ] as const) {
    const elsewhere = await pulledEdit()
    elsewhere.git('switch', '-qc', 'side')
    elsewhere.commit('pulled')
    assert.is(await elsewhere.build(), 'same')
    elsewhere.git('switch', '-q', 'main')
    elsewhere.write('docs.config.ts', elsewhere.read('docs.config.ts').replace(from, to))
    if (isBuilt) await elsewhere.builds()
    elsewhere.commit('renamed')
    elsewhere.git('merge', '-q', 'editor')
    assert.match(await elsewhere.build(), "added page 'api/z' to Api")
    elsewhere.git('merge', '-q', 'side')
    assert.is(await elsewhere.build(), 'same')
  }
})

/** Somebody's edit came to docs.json and to the config, and went from docs.json again; the last build here was before it. */
async function takenBack(between: (here: Repository) => void = () => {}): Promise<Repository> {
  const there = await Repository.built(first)
  const here = there.clone()
  here.config({ ...first, Api: ['api/x', 'api/w', 'api/y'] })
  await here.builds()
  here.commit('ours')
  there.git('pull', '-q', here.folder)
  there.edit('"api/y"', '"api/y",\n        "api/z"')
  there.commit('web editor')
  assert.equal((await pull({ cwd: there.folder })).left, [])
  there.commit('pulled')
  between(here)
  there.git('revert', '--no-edit', 'HEAD~1')
  return here
}

test('an edit that takes docs.json back to what was built here last is not lost', async () => {
  for (const between of [() => {}, (here: Repository) => here.git('pull', '-q')]) {
    const here = await takenBack(between)
    here.git('pull', '-q')
    assert.is(await here.drift(), 'docs.json')
    assert.match(await here.build(), "removed page 'api/z' from Api")
    assert.match(await here.build(), "removed page 'api/z' from Api")
    const { taken, left } = await pull({ cwd: here.folder })
    assert.equal([taken, left], [["removed page 'api/z' from Api"], []])
    assert.is(await here.build(), 'same')
    here.config({ ...less, Api: ['api/x', 'api/w'] })
    assert.is(await here.build(), 'wrote')
  }
})

test('an edit that a branch took back before it was merged is not lost', async () => {
  const repository = await Repository.built(first)
  repository.git('switch', '-qc', 'editor')
  repository.edit('"api/y"', '"api/y",\n        "api/z"')
  repository.commit('web editor')
  await pull({ cwd: repository.folder })
  repository.commit('pulled')
  repository.git('revert', '--no-edit', 'HEAD~1')
  repository.git('switch', '-q', 'main')
  repository.git('merge', '-q', '--no-ff', '--no-edit', 'editor')
  for (const tree of [repository, repository.clone()]) {
    assert.match(await tree.build(), "removed page 'api/z' from Api")
  }
})

test('without git the last build is known', async () => {
  const site = new Repository(temporaryFolder({ 'node_modules/x/index.js': '', 'docs.config.ts': configOf(first) }))
  await site.builds()
  site.config(less)
  assert.is(await site.build(), 'wrote')
  site.edit('"api/y"', '"api/y",\n        "api/z"')
  site.config({ ...less, Guides: [], More: ['m'] })
  assert.match(await site.build(), "added page 'api/z' to Api")
  await site.builds({ force: true })
  const code = site.read('docs.config.ts')
  site.edit('"m"', '"m", "n"')
  assert.equal((await pull({ cwd: site.folder })).left, [])
  site.edit('"m", "n"', '"m"')
  assert.match(await site.build(), "removed page 'n' from More")
  site.edit('"m"', '"m", "n"')
  assert.is(await site.build(), 'same')
  site.write('docs.config.ts', code.replaceAll('\n', '\r\n'))
  assert.match(await site.build(), "added page 'n' to More")
})

test('where nothing is known, both readings are shown', async () => {
  const site = new Repository(temporaryFolder({ 'node_modules/x/index.js': '', 'docs.config.ts': configOf(first) }))
  site.write(
    'docs.json',
    '{ "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": { "groups": [{ "group": "Start", "pages": ["index", "hello"] }] } }',
  )
  const said = await site.build()
  assert.match(said, 'docs-json-unknown')
  assert.match(said, /If docs.json is newer, [^]*added page 'hello'|replaced page/)
  assert.match(said, /If the config is newer, [^]*added groups? 'Guides'/)
  assert.is(await site.drift(), 'unknown')
  assert.is(await site.build({ force: true }), 'wrote')
})

test('a shallow checkout says that it cannot tell, unless the config at hand gave docs.json', async () => {
  const repository = await Repository.built(first)
  repository.write('page.mdx', 'Text')
  repository.commit('page')
  const fine = repository.clone('--depth', '1')
  assert.is(await fine.drift(), 'none')
  fine.config(less)
  assert.is(await fine.drift(), 'config')
  assert.is(await fine.build(), 'wrote')

  repository.edit('"api/y"', '"api/z"')
  repository.commit('web editor')
  const said = await repository.clone('--depth', '1').build()
  assert.match(said, /shallow checkout/)
  assert.match(said, '`git fetch --unshallow`')
  assert.match(said, "'api/z'")
})

test('what a commit changed in the config, and did not build, is no edit of the docs.json that it edits', async () => {
  const repository = await Repository.built(first)
  repository.config({ ...first, Guides: ['guides/a', 'guides/b', 'guides/c', 'guides/d'] })
  repository.edit('"api/y"', '"api/y",\n        "api/z"')
  repository.commit('both, not built')
  const said = await repository.clone().build()
  assert.match(said, "added page 'api/z' to Api")
  assert.not.match(said, 'guides/d')
  assert.equal((await pull({ cwd: repository.folder })).taken, ["added page 'api/z' to Api"])
  assert.match(repository.read('docs.config.ts'), 'guides/d')
  assert.is(await repository.build(), 'wrote')
})

test('an edit before the end of a shallow history is asked about, though the config went on since', async () => {
  const repository = await Repository.built(first)
  repository.edit('"api/y"', '"api/y", "api/web"')
  repository.commit('web editor')
  const { Api = [], ...others } = first
  repository.config({ ...others, Api: [...Api, 'api/b'] })
  repository.commit('config, not built')
  repository.edit('"api/web"', '"api/web", "api/b"')
  repository.commit('what the config has, by hand')
  assert.is(await repository.clone('--depth', '2').drift(), 'unknown')
  assert.match(await repository.clone().build(), /docs-json-edited[^]*added page 'api\/web'/)
})

test('an old edit that came through many merges is not taken for a build', async () => {
  const repository = await Repository.built(first)
  repository.edit('"api/y"', '"api/y", "api/web"')
  repository.commit('web editor')
  const pages: string[] = []
  const branch = (name: string) => {
    repository.git('switch', '-q', '-c', name)
    repository.edit('"api/web"', `"api/web", "api/${name}"`)
    pages.push(`api/${name}`)
    repository.config({ ...first, Api: [...(first['Api'] ?? []), ...pages] })
    repository.commit(name)
    repository.git('switch', '-q', 'main')
    repository.git('merge', '-q', '--no-ff', '-m', 'merge', name)
  }
  for (const name of ['one', 'two', 'three', 'four']) branch(name)
  repository.forget()
  assert.match(await repository.build(), "'api/web'")
})

test('a git that does not answer is named', async () => {
  const repository = await Repository.built(first)
  repository.edit('"api/y"', '"api/z"')
  repository.forget()
  repository.write('.git/config', 'this is none')
  assert.match(await repository.build(), /git fails[^]*`git status`/)
  await diff({ cwd: repository.folder }).then(
    () => assert.unreachable(),
    (error: BuildNavError) => assert.is(error.diagnostics[0]?.code, 'diff-no-history'),
  )
})

test('a docs.json that is a link is told from the history of the file that it leads to', async () => {
  const repository = await Repository.built(first)
  repository.write('site/docs.json', repository.read('docs.json'))
  rmSync(path.join(repository.folder, 'docs.json'))
  symlinkSync('site/docs.json', path.join(repository.folder, 'docs.json'))
  repository.commit('link')
  repository.edit('"api/y"', '"api/z"')
  repository.commit('web editor')
  repository.forget()
  assert.match(await repository.build(), /docs-json-edited[^]*replaced page 'api\/y' with 'api\/z'/)
  const { facts } = await diff({ cwd: repository.folder, from: 'HEAD~1' })
  assert.equal(
    facts.map(({ text }) => text),
    ["replaced page 'api/y' with 'api/z' in Api"],
  )
})

test('a docs.json that git ignores is known by the last build', async () => {
  const repository = await Repository.built(first)
  repository.git('rm', '-q', '--cached', 'docs.json')
  repository.write('.gitignore', 'docs.json\n')
  repository.commit('ignored')
  repository.config(less)
  assert.is(await repository.build(), 'wrote')
  repository.edit('"api/y"', '"api/z"')
  assert.match(await repository.build(), "replaced page 'api/y' with 'api/z'")
})

test('writes a docs.json that is not there, but never over edits that the last commit has in it', async () => {
  const repository = await Repository.built(first)
  const out = path.join(repository.folder, 'docs.json')
  rmSync(out)
  repository.config(less)
  assert.is(await repository.build(), 'wrote')
  repository.commit('less')
  // What the author has not built yet is no edit.
  rmSync(out)
  repository.config({ ...less, Api: ['api/x', 'api/new'] })
  repository.commit('not built')
  assert.is(await repository.build(), 'wrote')
  repository.commit('built')
  repository.write('docs.json', repository.read('docs.json').replace('"api/x"', '"api/x", "api/web"'))
  repository.commit('in the web editor')
  for (const groups of [less, { ...less, Api: ['api/x', 'api/new', 'api/other'] }]) {
    rmSync(out, { force: true })
    repository.config(groups)
    const error = await build({ cwd: repository.folder }).then(
      () => undefined,
      (thrown: BuildNavError) => thrown,
    )
    assert.match(error?.message ?? '', /docs\.json is not in this folder.*1 edit.*added page 'api\/web' to Api/s)
    assert.match(error?.diagnostics[0]?.hint ?? '', 'git checkout HEAD -- docs.json')
    assert.not(repository.has('docs.json'))
  }
  repository.git('checkout', 'HEAD', '--', 'docs.json')
  await pull({ cwd: repository.folder })
  assert.match(repository.read('docs.config.ts'), 'api/web')
})

test('never writes a docs.json anew whose settings only the last commit has, in a sparse checkout, too', async () => {
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  const config = (page: string) =>
    `import { navigation } from 'build-nav'\n\nexport default navigation().pages('index', '${page}')\n`
  repository.write('docs.config.ts', config('a'))
  repository.write(
    'docs.json',
    '{ "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": {} }',
  )
  await build({ cwd: repository.folder, force: true })
  repository.commit('first')
  repository.git('sparse-checkout', 'set', '--no-cone', '/*', '!/docs.json')
  assert.not(repository.has('docs.json'))
  repository.write('docs.config.ts', config('b'))
  let refusal = ''
  await build({ cwd: repository.folder }).catch((error: Error) => (refusal = error.message))
  assert.match(refusal, 'in the last commit it has settings')
  await build({ cwd: repository.folder, force: true })
  assert.ok(repository.has('docs.json'))
})

test('never takes unbuilt work for an edit after the config got another extension', async () => {
  const repository = await Repository.built(first)
  repository.git('mv', 'docs.config.ts', 'docs.config.mts')
  const config = configOf({ ...first, Start: ['index', 'install'], Api: ['api/x', 'api/y', 'api/new'] })
  repository.write('docs.config.mts', config)
  repository.commit('renamed and not built')
  assert.is((await pull({ cwd: repository.folder })).files.length, 0)
  assert.is(repository.read('docs.config.mts'), config)
  assert.is(await repository.build(), 'wrote')
})

test('asks which side is newer where a config came after docs.json and never gave it, and pull removes nothing', async () => {
  const repository = await Repository.built(first)
  repository.git('rm', '-q', '--cached', 'docs.config.ts')
  repository.git('commit', '-q', '--amend', '-m', 'docs.json only')
  const config = configOf({ ...first, Start: ['index', 'install'], Api: ['api/x', 'api/y', 'api/new'] })
  repository.write('docs.config.ts', config)
  repository.commit('migrated and changed')
  const clone = new Repository(path.join(temporaryFolder(), 'clone'))
  repository.git('clone', '-q', repository.folder, clone.folder)
  const refusal = await pull({ cwd: clone.folder }).then(
    () => '',
    (error: Error) => error.message,
  )
  assert.match(refusal, "build-nav can't tell which is newer")
  assert.is(clone.read('docs.config.ts'), config)
  // What somebody added to docs.json before the config came by a squash is an edit.
  const other = new Repository()
  other.git('init', '-q', '-b', 'main')
  other.config({ ...first, Api: ['api/x', 'api/y', 'api/web'] })
  await other.builds()
  other.commit('docs.json only', 'docs.json')
  other.config(first)
  other.commit('migrated')
  await pull({ cwd: other.folder })
  assert.match(other.read('docs.config.ts'), 'api/web')
})

test.run()
