import { rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { diff } from '../../../src/commands/diff/diff.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { pull } from '../../../src/commands/pull/pull.js'
import { problems } from '../../config/loader/site.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { configOf, first, less, Repository } from './repository.js'
import type { Groups } from './repository.js'

const { Start, Guides, Api } = first
/** What the web editor adds in most tests. */
const addition = ['"api/y"', '"api/y",\n        "api/z"'] as const
const added = "added page 'api/z' to Api"
const navigationOf = (...pages: string[]) =>
  `import { navigation } from 'build-nav'\nexport default navigation().pages(${pages.map((page) => `'${page}'`).join()})\n`
const settings = '"theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }'

/** docs.json was only ever built: the build at the end writes without a question, in the tree that a story ends with. */
const innocent: Readonly<Record<string, (tree: Repository) => unknown>> = {
  'a stash that comes back over work which was committed without a build': async (tree) => {
    const renamed = { Begin: Start, Guides, Api }
    tree.config(renamed)
    tree.commit('config only')
    tree.git('switch', '-q', '-c', 'feature')
    await tree.makes(renamed, 'built')
    await tree.makes({ ...renamed, Api: ['api/x'], More: ['api/y'] })
    tree.git('stash', '-q')
    tree.git('switch', '-q', 'main')
    tree.git('stash', 'pop', '-q')
    assert.match(tree.read('docs.json'), /"Start"[^]*"More"/)
  },
  'a revert that went back to work which was not built then': async (tree) => {
    const withIcon = (icon: string) => configOf(first).replace(`group('Api')`, `group('Api').icon('${icon}')`)
    tree.write('docs.config.ts', withIcon('code'))
    tree.commit('an icon, not built')
    tree.write('docs.config.ts', withIcon('star'))
    await tree.builds()
    tree.commit('a different icon, built')
    tree.git('revert', '--no-edit', 'HEAD')
    return tree.clone()
  },
  'a build in a second working tree': async (tree) => {
    const other = tree.worktree()
    await other.makes({ ...first, Api: ['api/x'] })
    await tree.makes(less)
    other.config({ ...less, Api: ['api/x'] })
    return other
  },
  'a merge under way that git put together by itself': async (tree) => {
    await tree.aside({ ...first, Api: ['api/x'] })
    await tree.makes({ ...first, Guides: ['guides/a'] }, 'main')
    tree.git('merge', '-q', '--no-commit', '--no-ff', 'feature')
    tree.forget()
    tree.config({ ...less, Guides: ['guides/a'], Api: ['api/x'] })
  },
  'a config that only adds, whatever is known': () => {
    const tree = new Repository()
    tree.write('docs.json', `{ ${settings}, "navigation": { "groups": [{ "group": "Start", "pages": ["index"] }] } }`)
    tree.config({ Start: ['index', 'install'], More: ['more'] })
    return tree
  },
  'a docs.json that git ignores': async (tree) => {
    tree.git('rm', '-q', '--cached', 'docs.json')
    tree.write('.gitignore', 'docs.json\n')
    tree.commit('ignored')
    await tree.makes(less)
    tree.edit('"api/y"', '"api/z"')
    assert.match(await tree.build(), "replaced page 'api/y' with 'api/z'")
    await tree.builds({ force: true })
    tree.config({ ...less, Api: [] })
  },
  'another layout of docs.json': (tree) => {
    tree.write('docs.json', JSON.stringify(JSON.parse(tree.read('docs.json'))))
    tree.commit('formatted')
    tree.forget()
    tree.config(less)
  },
}

for (const [name, steps] of Object.entries(innocent)) {
  test(`never asks after ${name}`, async () => {
    const repository = await Repository.built(first)
    const tree = ((await steps(repository)) as Repository | undefined) ?? repository
    assert.is(await tree.build(), 'wrote')
  })
}

/** Each makes a tree with an edit, and returns what the refusal of a build names. */
const edits: Readonly<Record<string, (tree: Repository) => Promise<string | RegExp> | string>> = {
  'in a hook, whose variables name another repository': async (tree) => {
    tree.webEdit('"api/y"', '"api/z"')
    tree.forget()
    process.env['GIT_DIR'] = path.join((await Repository.built(less)).folder, '.git')
    return "replaced page 'api/y' with 'api/z'"
  },
  'while git does not answer': async (tree) => {
    tree.edit('"api/y"', '"api/z"')
    tree.forget()
    tree.write('.git/config', 'this is none')
    const [refused] = await problems(() => diff({ cwd: tree.folder }))
    assert.is(refused?.code, 'diff-unknown-ref')
    return /git fails[^]*`git status`/
  },
  'in the file that a linked docs.json points to': async (tree) => {
    tree.write('site/docs.json', tree.read('docs.json'))
    rmSync(path.join(tree.folder, 'docs.json'))
    symlinkSync('site/docs.json', path.join(tree.folder, 'docs.json'))
    tree.commit('link')
    tree.webEdit('"api/y"', '"api/z"')
    tree.forget()
    const { facts } = await diff({ cwd: tree.folder, from: 'HEAD~1' })
    assert.is(facts.map(({ text }) => text).join(), "replaced page 'api/y' with 'api/z' in Api")
    return /docs-json-edited[^]*replaced page 'api\/y' with 'api\/z'/
  },
  'once it is staged': async (tree) => {
    await tree.makes({ ...first, Guides: [...Guides, 'guides/d', 'guides/e'] })
    tree.edit('        "guides/d",\n', '')
    tree.git('add', 'docs.json')
    tree.config({ ...first, Guides: [...Guides, 'guides/d', 'guides/e'], Api: [...Api, 'api/z'] })
    return "removed page 'guides/d' from Guides"
  },
  'in another group than the config has the page': (tree) => {
    tree.edit('"api/x"', '"api/z",\n        "api/x"')
    tree.config({ ...first, Guides: [...Guides, 'api/z'] })
    return added
  },
}

for (const [name, steps] of Object.entries(edits)) {
  test(`names an edit ${name}`, async () => {
    const tree = await Repository.built(first)
    try {
      const told = await steps(tree)
      assert.match(await tree.build(), told)
    } finally {
      delete process.env['GIT_DIR']
    }
  })
}

test('edits are refused and named: here and in a clone, whether the config changed or not, until --force', async () => {
  const tree = await Repository.built(first)
  for (const [from, to] of [
    ['"guides/b",', ''],
    ['"api/x",', '"api/x", "guides/b",'],
    ['"Start"', '"How to"'],
    ['"Acme"', '"Acme Docs"'],
    ['"group": "Api",', '"group": "Api", "icon": "code",'],
  ] as const)
    tree.edit(from, to)
  const before = tree.read('docs.json')
  const refuses = async (each: Repository) => {
    const said = await each.build()
    assert.match(said, /^docs-json-edited\ndocs.json has 4 edits/)
    assert.match(said, "moved page 'guides/b' from Guides to Api")
    assert.match(said, "renamed group 'Start' to 'How to'")
    assert.match(said, "changed 'name' from 'Acme' to 'Acme Docs'")
    assert.match(said, "set 'icon' of Api to 'code'")
    assert.is(each.read('docs.json'), before, 'nothing is written')
  }
  for (const isCommitted of [false, true]) {
    if (isCommitted) tree.commit('web editor', 'docs.json')
    tree.git('checkout', '-q', 'docs.config.ts')
    await refuses(tree)
    assert.is(await tree.drift(), 'docs.json')
    tree.config(less)
    await refuses(tree)
    assert.is(await tree.drift(), 'both')
    tree.forget()
    await refuses(tree)
  }
  tree.commit('config changed without a build')
  await refuses(tree.clone())
  assert.is(await tree.build({ force: true }), 'wrote')
  assert.is(await tree.build(), 'same')
})

test('docs.json put back to an older build is an edit: here, in a clone and in a second working tree', async () => {
  const tree = await Repository.built(first)
  await tree.makes({ ...first, More: ['more'] }, 'added')
  const other = tree.worktree()
  for (const each of [tree, other]) {
    each.git('checkout', '-q', 'HEAD~1', '--', 'docs.json')
    // git leaves this behind when a rebase is over.
    if (each === tree) each.write('.git/REBASE_HEAD', each.git('rev-parse', 'HEAD~1'))
    assert.match(await each.build(), "removed group 'More'")
    each.config({ ...less, More: ['more'] })
    assert.match(await each.build(), "removed group 'More'")
  }
  tree.commit('reverted in the web editor')
  for (const each of [tree, tree.clone()]) assert.match(await each.build(), "removed group 'More'")
})

test('a config that alone is put back to a commit is a change of the config', async () => {
  const [tree, uncommitted] = [await Repository.built(first), await Repository.built(first)]
  for (const each of [tree, uncommitted]) {
    each.edit(...addition)
    await pull({ cwd: each.folder })
  }
  tree.commit('edited and pulled')
  tree.git('checkout', '-q', 'HEAD~1', '--', 'docs.config.ts')
  assert.is(await tree.drift(), 'config')
  assert.is(await tree.build(), 'wrote')
  // Until the commit, the edit has only been taken here, and that was undone.
  uncommitted.git('checkout', '-q', '--', 'docs.config.ts')
  assert.match(await uncommitted.build(), /^docs-json-edited\n.*'api\/z'/s)
})

test('an edit that the config has, too, is no question, and only the edits that it lacks are named', async () => {
  const tree = await Repository.built(first)
  tree.edit(...addition)
  tree.edit('"Acme"', '"Acme Docs"')
  tree.config({ ...less, Api: [...Api, 'api/z'] })
  const said = await tree.build()
  assert.match(said, "changed 'name'")
  assert.not.match(said, 'api/z')
  tree.edit('"Acme Docs"', '"Acme"')
  assert.is(await tree.build(), 'wrote')
})

test('a navigation-only config is asked about the navigation alone', async () => {
  const tree = await Repository.of({
    'docs.config.ts': navigationOf('index', 'install', 'upgrade'),
    'docs.json': `{ ${settings}, "navigation": { "pages": ["index", "install", "upgrade"] } }`,
  })
  tree.forget()
  tree.edit('"Acme"', '"Acme Docs"')
  tree.write('docs.config.ts', navigationOf('index', 'install'))
  assert.is(await tree.build(), 'wrote')
  assert.match(tree.read('docs.json'), 'Acme Docs')
  tree.edit('"install"', '"install", "extra"')
  tree.write('docs.config.ts', navigationOf('install'))
  assert.match(await tree.build(), "added page 'extra'")
})

/** A page that somebody else added to docs.json, and pull took. */
async function pulledEdit(): Promise<Repository> {
  const tree = await Repository.built(first)
  tree.git('switch', '-qc', 'editor')
  tree.webEdit(...addition)
  assert.match(await tree.build(), added)
  assert.equal((await pull({ cwd: tree.folder })).left, [])
  return tree
}

test('what pull took in is known to the next builds', async () => {
  const tree = await pulledEdit()
  const renamed = (from: string, to: string) =>
    tree.write('docs.config.ts', tree.read('docs.config.ts').replace(from, to))
  assert.is(await tree.build(), 'same')
  tree.edit(addition[1], addition[0])
  assert.match(await tree.build(), "removed page 'api/z' from Api")
  tree.edit(...addition)
  renamed('api/z', 'api/renamed')
  assert.is(await tree.build(), 'wrote')
  tree.commit('pulled')
  renamed("'api/renamed',", '')
  assert.is(await tree.build(), 'wrote')
})

test('an edit that was pulled is asked about again where the code does not have it', async () => {
  const thrownAway = await pulledEdit()
  thrownAway.git('checkout', '-q', 'docs.config.ts')
  assert.match(await thrownAway.build(), added)
  await pull({ cwd: thrownAway.folder })
  assert.is(await thrownAway.build(), 'same')
  thrownAway.git('stash', '-q')
  thrownAway.config(less)
  assert.match(await thrownAway.build(), added)

  const remade = await Repository.built(first)
  remade.edit(...addition)
  await migrate({ cwd: remade.folder, force: true })
  assert.is(await remade.build(), 'same')
  remade.git('checkout', '-q', 'docs.config.ts')
  assert.match(await remade.build(), added)
})

test('without git the last build is known, and an edit before the first is not', async () => {
  const files = { 'node_modules/x/index.js': '', 'docs.config.ts': configOf(first) }
  const site = new Repository(temporaryFolder(files))
  await site.builds()
  site.config(less)
  assert.is(await site.build(), 'wrote')
  site.edit(...addition)
  site.config({ ...less, Guides: [], More: ['m'] })
  assert.match(await site.build(), added)
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

  const unknown = new Repository(temporaryFolder(files))
  const groups = '[{ "group": "Start", "pages": ["index", "hello"] }]'
  unknown.write('docs.json', `{ ${settings}, "navigation": { "groups": ${groups} } }`)
  const said = await unknown.build()
  assert.match(said, 'docs-json-unknown')
  assert.match(said, /If docs.json is newer, [^]*added page 'hello'|replaced page/)
  assert.match(said, /If the config is newer, [^]*added groups? 'Guides'/)
  assert.is(await unknown.drift(), 'unknown')
  assert.is(await unknown.build({ force: true }), 'wrote')
})

test('a shallow checkout says that it cannot tell, unless the config at hand gave docs.json', async () => {
  const tree = await Repository.built(first)
  tree.write('page.mdx', 'Text')
  tree.commit('page')
  const fine = tree.clone('--depth', '1')
  assert.is(await fine.drift(), 'none')
  fine.config(less)
  assert.is(await fine.drift(), 'config')
  assert.is(await fine.build(), 'wrote')

  tree.webEdit('"api/y"', '"api/z"')
  const said = await tree.clone('--depth', '1').build()
  assert.match(said, /shallow checkout/)
  assert.match(said, '`git fetch --unshallow`')
  assert.match(said, "'api/z'")
})

test('writes a docs.json that is not there, but never over edits that the last commit has in it', async () => {
  const tree = await Repository.built(first)
  const gone = (groups: Groups) => {
    rmSync(path.join(tree.folder, 'docs.json'), { force: true })
    tree.config(groups)
  }
  gone(less)
  assert.is(await tree.build(), 'wrote')
  tree.commit('less')
  tree.webEdit('"api/x"', '"api/x", "api/web"')
  for (const groups of [less, { ...less, Api: ['api/x', 'api/new', 'api/other'] }]) {
    gone(groups)
    const said = await tree.build()
    assert.match(said, /docs\.json is not in this folder.*1 edit.*added page 'api\/web' to Api/s)
    assert.match(said, 'git checkout HEAD -- docs.json')
    assert.not(tree.has('docs.json'))
  }
  tree.git('checkout', 'HEAD', '--', 'docs.json')
  await pull({ cwd: tree.folder })
  assert.match(tree.read('docs.config.ts'), 'api/web')
})

test('a docs.json that a commit deleted is written anew if it was only ever built, and asked about if it was edited', async () => {
  const tree = await Repository.built({ A: ['a', 'b'] })
  const deletes = (message = 'deleted') => {
    rmSync(path.join(tree.folder, 'docs.json'))
    tree.commit(message)
  }
  deletes()
  tree.config({ A: ['a', 'b', 'c'] })
  assert.is(await tree.build(), 'wrote')
  tree.commit('built again')
  tree.webEdit('"b",', '"b",\n          "web",')
  const edited = tree.head().slice(0, 10)
  deletes()
  tree.config({ A: ['a', 'b', 'c', 'd'] })
  tree.commit('the config goes on')
  const said = await tree.build()
  assert.match(said, /^docs-json-gone\ndocs.json was deleted in commit [\da-f]{10}, and before, it had 1 edit .*'web'/s)
  assert.not.match(said, `'d'`)
  assert.match(said, `git checkout ${edited} -- docs.json`)
  assert.not(tree.has('docs.json'))
  tree.git('checkout', '-q', edited, '--', 'docs.json')
  assert.match(await tree.build(), `'web'`, 'what the hint restores has the edit, and pull takes it')
  // Where git ignores it since, nobody is asked.
  tree.write('.gitignore', 'docs.json\n')
  deletes('built where it is needed')
  assert.is(await tree.build(), 'wrote')
})

test('never writes a docs.json anew whose settings only the last commit has, in a sparse checkout, too', async () => {
  const tree = await Repository.of({
    'docs.config.ts': navigationOf('index', 'a'),
    'docs.json': `{ ${settings}, "navigation": {} }`,
  })
  tree.git('sparse-checkout', 'set', '--no-cone', '/*', '!/docs.json')
  assert.not(tree.has('docs.json'))
  tree.write('docs.config.ts', navigationOf('index', 'b'))
  assert.match(await tree.build(), 'in the last commit it has settings')
  await tree.builds({ force: true })
  assert.ok(tree.has('docs.json'))
})

test('asks which side is newer where a config came after docs.json and never gave it, and pull removes nothing', async () => {
  const tree = await Repository.built(first)
  tree.git('rm', '-q', '--cached', 'docs.config.ts')
  tree.git('commit', '-q', '--amend', '-m', 'docs.json only')
  tree.config({ ...less, Api: [...Api, 'api/new'] })
  tree.commit('migrated and changed')
  const clone = tree.clone()
  const [refused] = await problems(() => pull({ cwd: clone.folder }))
  assert.match(refused?.message ?? '', "build-nav can't tell which is newer")
  assert.is(clone.read('docs.config.ts'), tree.read('docs.config.ts'))
})

const reading = `import { docs, group, navigation, tab } from 'build-nav'
import { groupsIn } from 'build-nav/files'
import { groupsByTag } from 'build-nav/openapi'
export default docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().tabs(
  tab('Guides').groups(...groupsIn('guides')),
  tab('API').openapi('openapi.json').groups(...groupsByTag('openapi.json')),
) })
`
const spec = (...paths: readonly string[]) =>
  JSON.stringify({
    openapi: '3.1.0',
    paths: Object.fromEntries(paths.map((name) => [name, { get: { tags: ['All'] } }])),
  })

/** A repository whose docs.json comes from its pages, where nothing was built yet, as in a clone. */
async function readingPages(): Promise<Repository> {
  const pages = ['index', 'a', 'b'].map((name) => [`guides/${name}.mdx`, `---\ntitle: The ${name}\n---\n`])
  const files = { 'docs.config.ts': reading, 'openapi.json': spec('/a', '/b'), ...Object.fromEntries(pages) }
  const tree = await Repository.of(files)
  tree.write('guides/a.mdx', '---\ntitle: The a\n---\nMore text\n')
  tree.commit('text')
  tree.forget()
  return tree
}

test('pages and endpoints that come and go are changes of the config: a clone asks nothing', async () => {
  const tree = await readingPages()
  tree.git('rm', '-q', 'guides/b.mdx')
  tree.write('guides/c.mdx', 'Text')
  tree.write('openapi.json', spec('/a', '/c'))
  tree.commit('pages')
  assert.is(await tree.build(), 'wrote')
})

test('an edit of docs.json is told from what the pages of its commit gave, not from those of today', async () => {
  const tree = await readingPages()
  tree.edit('"The index"', '"Guides for all"')
  tree.edit('"guides/b"', '"guides/b", "guides/d"')
  tree.write('guides/d.mdx', 'Text')
  tree.commit('the web editor')
  tree.git('rm', '-q', 'guides/b.mdx')
  tree.commit('a page less')
  const said = await tree.build()
  assert.match(said, /^docs-json-edited\n[^]*Guides for all/)
  // The page that came with it is none: the config has it, too.
  assert.not.match(said, /guides\/[bd]/)
  assert.match(tree.read('docs.json'), /Guides for all/)
})

test.run()
