import { mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pull } from '../../../src/commands/pull/pull.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { Repository } from './repository.js'
import type { Groups } from './repository.js'

const first: Groups = { A: ['a1', 'a2', 'a3'], B: ['b1', 'b2'] }
/** What the author removed and added, and did not build. */
const unbuilt: Groups = { A: ['a1', 'a3'], B: ['b1', 'b2', 'b3'] }

/** A repository whose site is in a folder, with pages that move along. */
async function siteIn(name: string): Promise<Repository> {
  const root = new Repository(path.join(temporaryFolder(), 'repository'))
  mkdirSync(path.join(root.folder, name), { recursive: true })
  root.git('init', '-q', '-b', 'main')
  const site = new Repository(path.join(root.folder, name))
  site.config(first)
  for (const page of ['a1', 'a2', 'b1', 'b2']) site.write(`${page}.mdx`, `---\ntitle: ${page}\n---\n\n${page}\n`)
  await site.builds()
  site.commit('first')
  return site
}

function moves(site: Repository, name: string, message?: string): Repository {
  const root = top(site)
  const from = path.relative(root.folder, site.folder)
  mkdirSync(path.join(root.folder, name), { recursive: true })
  const files = root.git('ls-files', '--', from).split('\n').filter(Boolean)
  root.git('mv', ...files, name === '' ? '.' : name)
  if (message !== undefined) root.commit(message)
  return new Repository(path.join(root.folder, name))
}

function top(site: Repository): Repository {
  return new Repository(site.git('rev-parse', '--show-toplevel').trim())
}

/** The answers of `build --check` and pull without the builds of this folder, as in a clone. */
async function asks(site: Repository): Promise<{ drift: string; taken: readonly string[] }> {
  top(site).forget()
  const drift = await site.drift()
  const { taken, left } = await pull({ cwd: site.folder, dryRun: true })
  assert.equal(left, [])
  return { drift, taken: taken.map(String) }
}

const moved: Readonly<Record<string, (site: Repository) => Repository | Promise<Repository>>> = {
  'to another folder': (site) => moves(site, 'site', 'moved'),
  'on the disk only, as git mv does it': (site) => moves(site, 'site'),
  'to the root': (site) => moves(site, '', 'moved'),
  deeper: (site) => moves(site, 'apps/docs', 'moved'),
  twice: (site) => moves(moves(site, 'site', 'moved'), 'apps/docs', 'moved again'),
  'away and back': (site) => moves(moves(site, 'site', 'moved'), 'docs', 'moved back'),
  'in a branch that is merged': (site) => {
    site.git('switch', '-q', '-c', 'side', 'HEAD~1')
    const there = moves(site, 'site', 'moved')
    const root = top(there)
    root.git('switch', '-q', 'main')
    root.git('merge', '-q', '--no-edit', 'side')
    return there
  },
}

for (const [how, move] of Object.entries(moved)) {
  test(`an edit is named, and unbuilt work is not, after the folder moved ${how}`, async () => {
    const site = await siteIn('docs')
    site.config(unbuilt)
    site.edit('"b1"', '"web",\n          "b1"')
    site.commit('both')
    assert.equal(await asks(await move(site)), { drift: 'both', taken: ["added page 'web' to B"] })
  })
}

test('an edit is named, and unbuilt work is not, where another repository has taken the site over as a folder', async () => {
  const site = await siteIn('')
  site.config(unbuilt)
  site.commit('unbuilt')
  site.edit('"b1"', '"web",\n          "b1"')
  site.commit('edited')
  const root = new Repository()
  root.git('init', '-q', '-b', 'main')
  root.write('README.md', 'All of Acme')
  root.commit('first')
  // `git subtree add`, without its script.
  root.git('fetch', '-q', site.folder, 'main')
  root.git('merge', '-q', '-s', 'ours', '--no-commit', '--allow-unrelated-histories', 'FETCH_HEAD')
  root.git('read-tree', '--prefix=docs/', '-u', 'FETCH_HEAD')
  root.git('commit', '-q', '-m', 'docs are here now')
  const there = new Repository(path.join(root.folder, 'docs'))
  assert.equal(await asks(there), { drift: 'both', taken: ["added page 'web' to B"] })
})

test('unbuilt work that the commit of the move itself has stays unbuilt work', async () => {
  const site = moves(await siteIn('docs'), 'site')
  site.config(unbuilt)
  site.commit('moved, with more')
  assert.equal(await asks(site), { drift: 'config', taken: [] })
})

test('a docs.json that was rebuilt beyond recognition as it moved is known by the files around it', async () => {
  const before = await siteIn('docs')
  before.config({ A: ['a1', 'a2', ...Array.from({ length: 40 }, (_, index) => `new/${index}`)], B: ['b1', 'b2'] })
  const site = moves(before, 'site')
  await site.builds({ force: true })
  site.commit('moved and built')
  site.config(unbuilt)
  site.commit('unbuilt')
  assert.equal(await asks(site), { drift: 'config', taken: [] })
})

test('a folder that another site took over meanwhile is not taken for the former one', async () => {
  const old = await siteIn('docs')
  old.config(unbuilt)
  old.commit('unbuilt')
  const site = moves(old, 'site', 'moved')
  mkdirSync(old.folder, { recursive: true })
  old.config({ A: ['other'] })
  await old.builds()
  old.commit('another site')
  assert.equal(await asks(site), { drift: 'config', taken: [] })
})

const navIn = (pages: readonly string[]) =>
  `import { group } from 'build-nav'\nexport const groups = [\n  group('A').pages(${pages.map((page) => `\n    '${page}',`).join('')}\n  ),\n]\n`
const configWith = (code: string) =>
  `import { docs, navigation } from 'build-nav'\n${code}\nexport default docs({ theme: 'mint', name: 'A', colors: { primary: '#0D9373' }, navigation: navigation().groups(...groups) })\n`
const later: Readonly<Record<string, (site: Repository) => void>> = {
  'moved to another folder': (site) => {
    mkdirSync(path.join(site.folder, 'config'))
    renameSync(path.join(site.folder, 'nav.ts'), path.join(site.folder, 'config/nav.ts'))
    site.write('docs.config.ts', configWith(`import { groups } from './config/nav.js'`))
  },
  'written into the config': (site) => {
    const code = site
      .read('nav.ts')
      .replace(/^import.*\n/, '')
      .replace('export const', 'const')
    rmSync(path.join(site.folder, 'nav.ts'))
    site.write('docs.config.ts', `import { group } from 'build-nav'\n${configWith(code)}`)
  },
}

for (const [how, change] of Object.entries(later)) {
  test(`what a module had not built stays unbuilt after the module was ${how}`, async () => {
    const site = new Repository()
    site.git('init', '-q', '-b', 'main')
    site.write('nav.ts', navIn(['a1', 'a2', 'a3']))
    site.write('docs.config.ts', configWith(`import { groups } from './nav.js'`))
    await site.builds()
    site.commit('first')
    site.write('nav.ts', navIn(['a1', 'a3', 'new']))
    site.commit('unbuilt')
    change(site)
    site.commit('changed the modules')
    assert.equal(await asks(site), { drift: 'config', taken: [] })
    site.git('reset', '-q', '--hard', 'HEAD~1')
    site.edit('"a1"', '"web",\n          "a1"')
    site.commit('edited')
    change(site)
    site.commit('changed the modules')
    assert.equal(await asks(site), { drift: 'both', taken: ["added page 'web' to A"] })
  })
}

test('a page that went without a build stays unbuilt after the folder that the config reads was moved', async () => {
  const site = new Repository()
  const reads = (folder: string) =>
    site.write(
      'docs.config.ts',
      `import { docs, group, navigation } from 'build-nav'\nimport { pagesIn } from 'build-nav/files'\nexport default docs({ theme: 'mint', name: 'A', colors: { primary: '#0D9373' }, navigation: navigation().groups(group('G').pages(...pagesIn('${folder}')), group('H').pages('index')) })\n`,
    )
  site.git('init', '-q', '-b', 'main')
  for (const page of ['a', 'b', 'c']) site.write(`old/${page}.mdx`, `---\ntitle: ${page}\n---\n\nPage ${page}\n`)
  reads('old')
  await site.builds()
  site.commit('first')
  rmSync(path.join(site.folder, 'old/b.mdx'))
  site.commit('unbuilt')
  site.edit('"index"', '"index",\n          "web"')
  site.commit('edited')
  renameSync(path.join(site.folder, 'old'), path.join(site.folder, 'new'))
  reads('new')
  site.commit('moved')
  assert.equal(await asks(site), { drift: 'both', taken: ["added page 'web' to H"] })
})

test('a config that moved without its docs.json keeps its unbuilt work', async () => {
  const site = await siteIn('docs')
  site.config(unbuilt)
  site.commit('unbuilt')
  mkdirSync(path.join(site.folder, 'nav'))
  renameSync(path.join(site.folder, 'docs.config.ts'), path.join(site.folder, 'nav/docs.config.ts'))
  site.commit('moved the config')
  const config = { config: 'nav/docs.config.ts', out: 'docs.json' }
  top(site).forget()
  const { taken } = await pull({ cwd: site.folder, dryRun: true, ...config })
  assert.equal(taken, [])
})

test('a docs.json that went missing in the moved folder is not written anew without its edits', async () => {
  const site = await siteIn('docs')
  site.edit('"b1"', '"web",\n          "b1"')
  site.commit('edited')
  const there = moves(site, 'site')
  rmSync(path.join(there.folder, 'docs.json'))
  assert.match(await there.build(), /^docs-json-gone\n.*'web'/s)
})

test.run()
