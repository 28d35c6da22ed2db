import { mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pull } from '../../../src/commands/pull/pull.js'
import { Repository } from './repository.js'
import type { Groups } from './repository.js'

const first: Groups = { A: ['a1', 'a2', 'a3'], B: ['b1', 'b2'] }
/** What the author removed and added, and did not build. */
const unbuilt: Groups = { A: ['a1', 'a3'], B: ['b1', 'b2', 'b3'] }
const web = ['"b1"', '"web",\n          "b1"'] as const

/** A repository whose site is in a folder, with pages that move along, and what the author did since the first commit. */
async function siteIn(name: string, config = first, edit?: typeof web): Promise<Repository> {
  const root = new Repository()
  root.git('init', '-q', '-b', 'main')
  const site = new Repository(path.join(root.folder, name))
  for (const page of ['a1', 'a2', 'b1', 'b2']) site.write(`${page}.mdx`, `---\ntitle: ${page}\n---\n\n${page}\n`)
  await site.makes(first, 'first')
  site.config(config)
  if (edit) site.edit(...edit)
  if (config !== first || edit) site.commit('later')
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

const top = (site: Repository) => new Repository(site.git('rev-parse', '--show-toplevel').trim())
const renamed = (site: Repository, from: string, to: string) => {
  mkdirSync(path.join(site.folder, path.dirname(to)), { recursive: true })
  renameSync(path.join(site.folder, from), path.join(site.folder, to))
}

const moved: Readonly<Record<string, (site: Repository) => Repository>> = {
  'to another folder': (site) => moves(site, 'site', 'moved'),
  'on the disk only, as git mv does it': (site) => moves(site, 'site'),
  twice: (site) => moves(moves(site, 'site', 'moved'), 'apps/docs', 'moved again'),
  'in a branch that is merged': (site) => {
    const root = top(site)
    root.git('switch', '-q', '-c', 'side', 'HEAD~1')
    const there = moves(site, 'site', 'moved')
    root.git('switch', '-q', 'main')
    root.git('merge', '-q', '--no-edit', 'side')
    return there
  },
}

const config = (code: string) =>
  `import { docs, group, navigation } from 'build-nav'\n${code}\nexport default docs({ theme: 'mint', name: 'A', colors: { primary: '#0D9373' }, navigation: navigation().groups(...groups) })\n`
const nav = (...pages: string[]) => `group('A').pages(${pages.map((page) => `\n    '${page}',`).join('')}\n  )`
const moduleOf = (...pages: string[]) =>
  `import { group } from 'build-nav'\nexport const groups = [\n  ${nav(...pages)},\n]\n`
/** A site whose module was changed without a build. */
async function withModule(): Promise<Repository> {
  const files = { 'nav.ts': moduleOf('a1', 'a2', 'a3'), 'docs.config.ts': config(`import { groups } from './nav.js'`) }
  const site = await Repository.of(files)
  site.write('nav.ts', moduleOf('a1', 'a3', 'new'))
  site.commit('unbuilt')
  return site
}
const movesModule = (site: Repository) => {
  renamed(site, 'nav.ts', 'config/nav.ts')
  site.write('docs.config.ts', config(`import { groups } from './config/nav.js'`))
  site.commit('changed the modules')
  return site
}
const webInA = (site: Repository) => {
  site.webEdit('"a1"', '"web",\n          "a1"')
  return site
}

/** Each leaves a site with unbuilt work, and where a group is given, with an edit in this group of docs.json. */
const stories: Readonly<Record<string, readonly [edited: string, make: () => Promise<Repository>]>> = {
  ...Object.fromEntries(
    Object.entries(moved).map(([how, move]) => [
      `the folder moved ${how}`,
      ['B', async () => move(await siteIn('docs', unbuilt, web))] as const,
    ]),
  ),
  'another repository took the site over as a folder': [
    'B',
    async () => {
      const site = await siteIn('', unbuilt, web)
      const root = new Repository()
      root.git('init', '-q', '-b', 'main')
      root.write('README.md', 'All of Acme')
      root.commit('first')
      // `git subtree add`, without its script.
      root.git('fetch', '-q', site.folder, 'main')
      root.git('merge', '-q', '-s', 'ours', '--no-commit', '--allow-unrelated-histories', 'FETCH_HEAD')
      root.git('read-tree', '--prefix=docs/', '-u', 'FETCH_HEAD')
      root.git('commit', '-q', '-m', 'docs are here now')
      return new Repository(path.join(root.folder, 'docs'))
    },
  ],
  'a module moved to another folder, beside an edit': ['A', async () => movesModule(webInA(await withModule()))],
}

for (const [how, [edited, make]] of Object.entries(stories)) {
  test(`unbuilt work stays unbuilt work, and an edit an edit, after ${how}`, async () => {
    const site = await make()
    // As in a clone.
    top(site).forget()
    assert.is(await site.drift(), edited ? 'both' : 'config')
    const { taken, left } = await pull({ cwd: site.folder, dryRun: true })
    assert.equal([taken.map(String), left], [edited ? [`added page 'web' to ${edited}`] : [], []])
  })
}

test('a docs.json that went missing in the moved folder is not written anew without its edits', async () => {
  const there = moves(await siteIn('docs', first, web), 'site')
  rmSync(path.join(there.folder, 'docs.json'))
  assert.match(await there.build(), /^docs-json-gone\n.*'web'/s)
})

test.run()
