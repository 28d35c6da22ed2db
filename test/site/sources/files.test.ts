import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { spawnSync } from 'node:child_process'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pagesIn } from '../../../src/files.js'
import { loadConfig } from '../../../src/config/loader/load.js'
import { root } from '../../cli/cli.js'
import { site } from '../../config/loader/site.js'
import { writeTo } from '../../temporary-folder.js'
import { given, page, pages, refusals } from './site.js'

const guides = {
  ...pages(
    'guides/start',
    'guides/2-two/b',
    'guides/2-two/index',
    'guides/10-ten/a',
    'guides/10-ten/deep/z',
    'guides/index',
  ),
  'guides/secret.mdx': page('hidden: true'),
  'guides/old.md': 'Text',
  'guides/README.md': 'For people who edit this',
  'guides/snippets/part.mdx': 'Part',
  'guides/drafts/one.mdx': 'Draft',
  'guides/kept/ignored.mdx': 'Text',
  '.mintignore': 'drafts/\n',
  '.gitignore': 'ignored.mdx\n',
}

const blog = {
  'blog/index.mdx': page('title: Blog', 'order: 9'),
  'blog/a.mdx': page('title: Ä first', 'order: 10', 'date: 2024-03-01'),
  'blog/b.mdx': page("title: 'It''s: fine'", 'order: 2', 'date: 2025-01-01', 'tags: [x, y]'),
  'blog/more/c-d.mdx': page('sidebarTitle: Short', 'title: Long', 'order: 2.5'),
  'blog/none_at-all.mdx': 'Text\n---\ntitle: not this\n---\n',
}
const repository = {
  ...pages('x/README'),
  'x/agents.mdx': page('step: Step 10'),
  'x/changelog.mdx': page('step: Step 2'),
  'x/AGENTS.md': '',
  'x/y/readme.md': '',
  'x/y/license.mdx': '',
}
const broken = {
  'a/one.mdx': page('title: Fix: it'),
  'a/two.mdx': page('ok: 1', 'title: "open'),
  'a/index.mdx': page('title: Fine'),
  'b/merged.mdx': page('title: A', '<<<<<<< HEAD', 'icon: a', '=======', 'icon: b', '>>>>>>> main'),
}
const order = '1 1b 02 2 10 2024-01 a a/index a/1 a/b/index a/b/c a-2 a-10 a-b B c1 C2 Z ä'
const numbered = pages(...order.split(' ').map((page) => `n/${page}`))
const newest = "(a, b) => String(b.frontmatter.date ?? '').localeCompare(String(a.frontmatter.date ?? ''))"

/** Files, a call, and its pages in order, below the folder. */
const lists = `
guides | 'guides' | index 2-two/index 2-two/b 10-ten/a 10-ten/deep/z old start
repository | 'x' | agents changelog y/license
repository | 'x', { sort: 'step' } | changelog agents y/license
numbered | 'n' | ${order}
guides | '/guides/', { except: ['guides/2-two', '10-ten/deep', 'ol*'] } | index 10-ten/a start
guides | './guides', { first: ['guides/start', 'guides/10-ten/a'], except: '2-two' } | start 10-ten/a index 10-ten/deep/z old
guides | 'guides', { recursive: false, hidden: true } | index old secret start
guides | 'guides', { match: ['**/deep/*', 'guides/index.mdx'] } | index 10-ten/deep/z
guides | '.', { match: 'guides/2-two' } | 2-two/index 2-two/b
guides | 'guides', { except: ['[0-9]*', '!10-ten/a', 'old', '!guides/old.md', '/old'] } | index 10-ten/a start
broken | 'a', { except: ['one', 'two'] } | index
blog | 'blog', { sort: 'order' } | index b more/c-d a none_at-all
blog | 'blog', { sort: ${newest} } | index b a more/c-d none_at-all`
test('the pages in a folder, in order, without what Mintlify does not publish', async () => {
  for (const row of lists.trim().split('\n')) {
    const [name = '', call, expected] = row.split(' | ')
    const files = { guides, repository, broken, blog, numbered }[name] ?? {}
    const found = (await given(files, `pagesIn(${call})`)) as readonly string[]
    assert.is(found.map((page) => page.slice(page.indexOf('/') + 1)).join(' '), expected, call)
  }
})

const nested = {
  ...pages(
    'docs/intro',
    'docs/01-setup/linux',
    'docs/01-setup/mac/m1',
    'docs/01-setup/mac/m2/deep',
    'docs/empty/README',
  ),
  'docs/index.mdx': page('title: Documentation'),
  'docs/api/index.mdx': page('title: The API', 'sidebarTitle: Overview', 'icon: code', 'order: 1'),
  'docs/api/users.mdx': page('order: 2'),
  'docs/api/events.mdx': page('order: 1'),
}

/** Files, a call, and below it the result. */
const values = `
blog | readPages('blog', { sort: 'order' }).slice(1, 3)
[{"path":"blog/b","title":"It's: fine","frontmatter":{"title":"It's: fine","order":2,"date":"2025-01-01","tags":["x","y"]}}, {"path":"blog/more/c-d","title":"Short","frontmatter":{"sidebarTitle":"Short","title":"Long","order":2.5}}]

blog | readPages('blog', { match: 'none*' })
[{"path":"blog/none_at-all","title":"None at all","frontmatter":{}}]

nested | groupsIn('docs')
[{"group":"Documentation","pages":["docs/index","docs/intro"]}, {"group":"Setup","pages":["docs/01-setup/linux",{"group":"Mac","pages":["docs/01-setup/mac/m1",{"group":"M2","pages":["docs/01-setup/mac/m2/deep"]}]}]}, {"group":"The API","icon":"code","pages":["docs/api/index","docs/api/events","docs/api/users"]}]

nested | groupsIn('docs', { sort: 'order', match: ['api', 'm1'] })
[{"group":"The API","icon":"code","pages":["docs/api/index","docs/api/events","docs/api/users"]}, {"group":"Setup","pages":[{"group":"Mac","pages":["docs/01-setup/mac/m1"]}]}]

nested | groupsIn('docs', { first: ['docs/api', 'docs/api/users'], group: (folder, pages) => folder.name !== '01-setup' && group(folder.title.toUpperCase()).tag(folder.path).root(folder.index).pages(...pages) })
[{"group":"DOCUMENTATION","tag":"docs","root":"docs/index","pages":["docs/index","docs/intro"]}, {"group":"THE API","tag":"docs/api","root":"docs/api/index","pages":["docs/api/users","docs/api/index","docs/api/events"]}]`
test('titles as readers see them, all of the frontmatter, and groups that mirror folders', async () => {
  for (const each of values.trim().split('\n\n')) {
    const [name = '', call = '', expected = ''] = each.split(/ \| |\n/)
    assert.equal(await given({ blog, nested }[name] ?? {}, call), JSON.parse(expected), call)
  }
})

const fix = 'Fix the frontmatter, or exclude the page with `except`.'
const unlike = "which is not a page of 'guides'. Did you mean 'guides/start'?"
/** A call, and below it the errors. */
const refused = `
pagesIn('guide')
5:1 pages-folder-missing There is no folder 'guide' with files. Did you mean 'guides'?

pagesIn('Guides/2-two')
5:1 pages-folder-missing There is no folder 'Guides/2-two' with files. Did you mean 'guides/2-two'?

readPages('a/b/c')
5:1 pages-folder-missing There is no folder 'a/b/c' with files. Name it from the folder of the config.

groupsIn('../guides')
5:1 pages-folder-missing There is no folder '../guides' with files. Name it from the folder of the config.

[1].map(() => pagesIn('guides', { first: ['guides/strat', 'start'] }))
5:15 pages-first-missing 'first' names 'guides/strat', ${unlike}
5:15 pages-first-missing 'first' names 'start', ${unlike}

pagesIn('a')
5:1 pages-frontmatter The frontmatter of a/one.mdx can't be read: a text with a colon in it needs quotes around it (a/one.mdx:2:11). ${fix}
5:1 pages-frontmatter The frontmatter of a/two.mdx can't be read: a quote or a bracket is opened and never closed (a/two.mdx:3:13). ${fix}

pagesIn('b')
5:1 pages-frontmatter The frontmatter of b/merged.mdx can't be read: it has a merge conflict; keep one side, and delete the marker lines (b/merged.mdx:3:1). ${fix}`
test('what is missing is told at the call, all of it at once, with what was meant', async () => {
  for (const each of refused.trim().split('\n\n')) {
    const [call = '', ...expected] = each.split('\n')
    assert.equal(await refusals({ ...guides, ...broken }, call), expected)
  }
})

test('names that nothing has are warnings at the call; patterns may name nothing', async () => {
  const call = `[
    pagesIn('guides', { except: ['draft', 'start', '2-two/b', 'none*'], hidden: true }),
    groupsIn('guides', { match: ['guides/2-to'] }),
    pagesIn('guides/drafts', { match: '*' }),
  ]`
  const config = configOf(site(guides), call)
  const { warnings } = await loadConfig(config)
  const neither = "which is neither a page nor a folder in 'guides'."
  assert.equal(
    warnings.map(({ place, message }) => `${place?.line} ${message}`),
    [`3 'except' names 'draft', ${neither}`, `4 'match' names 'guides/2-to', ${neither}`],
  )
})

test('folders that links lead to are read as check reads them', async () => {
  const folder = site(pages('shared/a'))
  symlinkSync('shared', path.join(folder, 'guides'))
  assert.equal((await loadConfig(configOf(folder, "pagesIn('guides')"))).value, ['guides/a'])
})

test('paths start at the config: in loads at the same time, after an await, and for other code meanwhile', async () => {
  const configs = ['a', 'b'].map((name) => {
    const folder = site(pages(`nav/${name}`, 'docs/x'))
    const lines = [
      "import { pagesIn } from 'build-nav/files'",
      'await new Promise((done) => setTimeout(done, 30))',
      "export default pagesIn('nav')",
    ]
    writeTo(path.join(folder, 'docs/docs.config.mts'), lines.join('\n'))
    writeTo(path.join(folder, `docs/nav/${name}.mdx`), '')
    return path.join(folder, 'docs/docs.config.mts')
  })
  const loads = configs.map((config) => loadConfig(config))
  assert.throws(() => pagesIn('nav'), /no folder 'nav'/)
  const said = (await Promise.all(loads)).map(({ value }) => value)
  assert.equal(said, [['nav/a'], ['nav/b']])
})

test('a config that is run by tsx, or imported by a test, reads from its own folder, too', () => {
  const folder = site({
    ...pages('docs/guides/a'),
    'package.json': '{"type":"module"}',
    'docs/docs.config.ts': "export { pages as default } from './nav/pages.js'",
    'docs/nav/pages.ts': `import { pagesIn } from ${JSON.stringify(pathToFileURL(path.join(root, 'dist/files.js')).href)}\nexport const pages = pagesIn('guides')\n`,
    'run.ts': "import pages from './docs/docs.config.js'\nconsole.log(pages)",
  })
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs')
  const { stdout, stderr } = spawnSync(process.execPath, [tsx, 'run.ts'], { cwd: folder, encoding: 'utf8' })
  assert.is(stdout, "[ 'guides/a' ]\n", stderr)
})

test('what a config reads is reported: pages, folders, ignore files, also of a load that fails', async () => {
  const folder = site(guides)
  const config = configOf(folder, "[pagesIn('guides/10-ten'), pagesIn('none')]")
  let told: readonly string[] = []
  await loadConfig(config, { onFiles: (files) => (told = files) }).catch(() => {})
  const names = told.map((file) => file.slice(folder.length + 1).replaceAll(path.sep, '/'))
  const read = 'docs.config.ts guides/.gitignore guides/10-ten/ guides/10-ten/.gitignore guides/10-ten/a.mdx '
  const deep = 'guides/10-ten/deep/ guides/10-ten/deep/.gitignore guides/10-ten/deep/z.mdx none/'
  assert.is(
    names
      .filter((name) => !name.startsWith('.'))
      .toSorted()
      .join(' '),
    read + deep,
  )
})

/** A config with a default export, in a folder. */
function configOf(folder: string, code: string): string {
  const config = path.join(folder, 'docs.config.ts')
  writeTo(config, `import { groupsIn, pagesIn } from 'build-nav/files'\nexport default ${code}\n`)
  return config
}

test.run()
