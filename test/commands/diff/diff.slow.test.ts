import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { diff, hasUnbuiltChanges } from '../../../src/commands/diff/diff.js'
import { diffData, formatDiff, formatDiffMarkdown } from '../../../src/commands/diff/report.js'
import type { JsonValue } from '../../../src/format/json/value.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { Repository } from '../build/repository.js'

const group = (title: string, ...pages: JsonValue[]) => ({ group: title, pages })
const tab = (title: string, ...groups: JsonValue[]) => ({ tab: title, groups })
const site = (...tabs: JsonValue[]) => ({ theme: 'mint', navigation: { tabs } })

const text = (page: string) => `# ${page}\n\nWhat ${page} is about, in a few words that no other page has.\n`
const before = site(tab('Guides', group('Start', 'index', 'install'), group('Build', 'old/one', 'old/two', 'gone')))
const after = site(tab('Guides', group('Start', 'index'), group('Build', 'new/one', 'old/two', 'fresh')))

/** A repository with a branch that moved, removed and added pages. */
function branched(folder = ''): Repository {
  const pages = ['index', 'install', 'old/one', 'old/two', 'gone'].map((page) => [`${folder}${page}.mdx`, text(page)])
  const repository = begun({ ...Object.fromEntries(pages), [`${folder}docs.json`]: before })
  repository.git('switch', '-q', '-c', 'feature')
  repository.write(`${folder}new/one.mdx`, text('old/one'))
  repository.write(`${folder}fresh.mdx`, text('fresh'))
  repository.git('rm', '-q', `${folder}old/one.mdx`, `${folder}gone.mdx`)
  repository.write(`${folder}docs.json`, JSON.stringify(after))
  repository.commit('feature')
  return repository
}

const at = ({ folder }: Repository, ...inner: string[]) => [folder, ...inner].join('/')

/** The lines of a report. */
const texts = async (options: Parameters<typeof diff>[0]) => (await diff(options)).facts.map((fact) => fact.text)

/** A repository on its default branch, with a first commit of some files. */
function begun(files: Readonly<Record<string, unknown>>): Repository {
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  for (const [file, content] of Object.entries(files))
    repository.write(file, typeof content === 'string' ? content : JSON.stringify(content))
  repository.commit('first')
  return repository
}

test('a branch is told from where it left the default branch, whatever that did since', async () => {
  const repository = branched()
  repository.git('switch', '-q', 'main')
  repository.write('docs.json', JSON.stringify({ ...before, name: 'Renamed on main' }))
  repository.commit('main went on')
  repository.git('switch', '-q', 'feature')
  const { from, to, facts } = await diff({ cwd: repository.folder })
  assert.is(`${from} → ${to}`, 'main → the working tree')
  assert.equal(
    facts.map((fact) => fact.text),
    [
      "removed page 'install' from Guides › Start",
      "renamed page 'old/one' to 'new/one' in Guides › Build",
      "replaced page 'gone' with 'fresh' in Guides › Build",
    ],
  )
})

test('a page that git saw renamed is renamed, also in another list and under another name', async () => {
  const repository = branched()
  repository.git('mv', 'fresh.mdx', 'another.mdx')
  const moved = site(tab('Guides', group('Start', 'index', 'another'), group('Build', 'new/one', 'old/two')))
  repository.write('docs.json', JSON.stringify(moved))
  assert.equal(await texts({ cwd: repository.folder, from: 'HEAD' }), [
    "renamed page 'fresh' to 'another' in Guides › Start",
  ])
})

test('a file that moved and was not added yet is followed', async () => {
  const repository = branched()
  repository.git('switch', '-q', 'main')
  repository.git('rm', '-q', '--cached', 'old/two.mdx')
  repository.write('elsewhere/second.mdx', text('old/two'))
  repository.git('rm', '-q', '-f', '--ignore-unmatch', 'old/two.mdx')
  const moved = structuredClone(before) as typeof before
  repository.write('docs.json', JSON.stringify(moved).replace('old/two', 'elsewhere/second'))
  const { rmSync } = await import('node:fs')
  rmSync(at(repository, 'old/two.mdx'), { force: true })
  const { lost } = await diff({ cwd: repository.folder })
  const told = lost.map(({ redirect }) => redirect)
  assert.equal(told, [{ source: '/old/two', destination: '/elsewhere/second' }])
})

test('refs, ranges and files', async () => {
  const repository = branched()
  const { folder: cwd } = repository
  const expected = await texts({ cwd })
  repository.write('a.json', JSON.stringify(before))
  repository.write('b.json', JSON.stringify(after))
  const same = [
    ['main', 'feature'],
    ['main..feature'],
    ['main...feature'],
    ['HEAD~1'],
    ['a.json', 'b.json'],
    ['a.json'],
  ]
  for (const [from, to] of same) assert.equal(await texts({ cwd, from, to }), expected, `${from} ${to}`)
  assert.is((await texts({ cwd, from: 'feature', to: 'main' })).length, 3)
  assert.equal(await texts({ cwd, from: 'feature' }), [])
})

test('a docs.json that was split at a commit is read with its files of then', async () => {
  const repository = begun({
    'docs.json': { navigation: { $ref: 'nav/all.json' } },
    'nav/all.json': { groups: [{ $ref: 'start.json' }] },
    'nav/start.json': { group: 'Start', pages: ['a'] },
  })
  repository.write('nav/start.json', '{ "group": "Start", "pages": ["a", "b"] }')
  assert.equal(await texts({ cwd: repository.folder, from: 'HEAD' }), ["added page 'b' to Start"])
  repository.write('nav/start.json', '<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n')
  const said = await diff({ cwd: repository.folder, from: 'HEAD' }).catch((error: BuildNavError) => error.diagnostics)
  assert.match(JSON.stringify(said), 'nav/start.json')
  assert.match(JSON.stringify(said), 'json-conflict-marker')
})

test('reports', async () => {
  const result = await diff({ cwd: branched().folder })
  const [text, markdown] = [formatDiff(result, { color: false }), formatDiffMarkdown(result)]
  for (const lines of [
    "From main to the working tree:\n  - removed page 'install' from Guides › Start\n  ~ renamed page 'old/one'",
    'URLs that no longer work:\n  /old/one → /new/one\n  /gone: its page is gone\n',
    'To save 1 of them, add to `redirects`:\n  {"source":"/old/one","destination":"/new/one"},\n',
    'run:\n  npx build-nav mv --after old/one new/one\n',
  ])
    assert.match(text, lines)
  for (const lines of [
    '### Navigation\n\n* removed page `install` from `Guides › Start`\n',
    '### URLs that no longer work\n\n* `/old/one` → `/new/one`\n* `/gone`: its page is gone\n',
    '```json\n{"source":"/old/one","destination":"/new/one"}\n```\n',
  ])
    assert.match(markdown, lines)
  const circle = [{ address: '/a', redirect: undefined, replaces: [], end: '/a' }]
  assert.match(
    formatDiff({ ...result, lost: circle as never }, { color: false }),
    '/a: its redirects lead back to it\n',
  )
  const json = diffData(result)
  assert.equal(json.lost[1], { address: '/gone', redirect: null, replaces: [] })
  assert.equal(json.redirects, { add: [{ source: '/old/one', destination: '/new/one' }], remove: [] })
  assert.equal(json.commands, ['npx build-nav mv --after old/one new/one'])
  assert.equal(json.facts[0]?.changes[0]?.before?.place, [
    { kind: 'tab', title: 'Guides' },
    { kind: 'group', title: 'Start' },
  ])
})

const pagesIn = (folder: string, count = 4) => Array.from({ length: count }, (_, at) => `${folder}/page-${at}`)

test('a folder that moved is one command, with a redirect for each page', async () => {
  const docs = (folder: string) => JSON.stringify(site(group('Start', ...pagesIn(folder))))
  const pages = pagesIn('guides').map((page) => [`${page}.mdx`, text(page)])
  const repository = begun({ ...Object.fromEntries(pages), 'docs.json': docs('guides') })
  repository.git('mv', 'guides', 'manual')
  repository.write('docs.json', docs('manual'))
  const result = await diff({ cwd: repository.folder })
  assert.equal(result.commands, ['npx build-nav mv --after guides manual'])
  const pairs = pagesIn('/guides').map((source) => ({ source, destination: source.replace('guides', 'manual') }))
  assert.equal(result.redirects, { added: pairs, removed: [] })
  assert.match(formatDiff({ ...result, areRows: true }, { color: false }), "  '/guides/page-0': '/manual/page-0',\n")
})

test('what stands in the way is said', async () => {
  const repository = branched()
  const code = async (options: Parameters<typeof diff>[0]): Promise<string> =>
    diff(options).then(
      () => 'none',
      (error: BuildNavError) => error.diagnostics[0]?.code ?? '',
    )
  const { folder: cwd } = repository
  assert.is(await code({ cwd, from: 'nowhere' }), 'diff-unknown-ref')
  assert.is(await code({ cwd: temporaryFolder({ 'docs.config.ts': '' }) }), 'diff-no-docs-json')
  const plain = new Repository()
  plain.write('docs.json', '{}')
  assert.is(await code({ cwd: plain.folder }), 'diff-no-repository')
  plain.git('init', '-q', '-b', 'trunk')
  plain.commit('first')
  assert.is(await code({ cwd: plain.folder }), 'diff-unknown-ref')
  repository.git('switch', '-q', '--orphan', 'unrelated')
  repository.write('docs.json', '{}')
  repository.commit('another beginning')
  assert.is(await code({ cwd }), 'diff-no-common-commit')
  const shallow = repository.clone('--depth', '1', '--branch', 'feature')
  assert.is(await code({ cwd: shallow.folder, from: 'origin/main...HEAD' }), 'diff-unknown-ref')
})

test('titles are no Markdown, and steer nothing that shows it', async () => {
  const pages = ['index', '\u001B[31mred', 'a\u202Eb', '@team <b>`x`</b>']
  const files = {
    'old.json': '{ "navigation": { "pages": ["index"] } }',
    'new.json': JSON.stringify({ navigation: { pages } }),
  }
  const markdown = formatDiffMarkdown(await diff({ cwd: temporaryFolder(files), from: 'old.json', to: 'new.json' }))
  for (const shown of [String.raw`\u001b[31mred`, String.raw`a\u202eb`, '`` @team <b>`x`</b> ``'])
    assert.match(markdown, shown)
  assert.not.match(markdown, /[\u001B\u202E]/)
})

test('a page whose file was renamed is lost while docs.json still lists its old path, and the command is named', async () => {
  const docs = site(group('Start', 'index', 'old'))
  const repository = begun({ 'index.mdx': text('index'), 'old.mdx': text('old'), 'docs.json': docs })
  repository.git('mv', 'old.mdx', 'new.mdx')
  const result = await diff({ cwd: repository.folder, from: 'HEAD' })
  const { lost, commands } = result
  assert.match(
    formatDiff(result, { color: false }),
    /^Nothing changed in docs.json [^]*URLs that no longer work:\n  \/old → /,
  )
  assert.equal(lost.map(({ address, redirect }) => [address, redirect?.destination]), [['/old', '/new']]) // prettier-ignore
  assert.equal(commands, ['npx build-nav mv --after old new'])
})

test('changes of the config that were not built are known, and edits of docs.json are none', async () => {
  const repository = await Repository.built({ Start: ['index', 'install'] })
  const hasUnbuilt = () => hasUnbuiltChanges(repository.folder)
  assert.is(await hasUnbuilt(), false)
  repository.edit('"install"', '"install", "more"')
  assert.is(await hasUnbuilt(), false)
  repository.config({ Start: ['index', 'install'], Api: ['api/x'] })
  assert.is(await hasUnbuilt(), true)
  assert.is(await hasUnbuiltChanges('/', `${repository.folder}/docs.json`), true)
  assert.is(await hasUnbuiltChanges('/', `${repository.folder}/docs.config.ts`), true)
  repository.write('docs.config.ts', 'no code')
  assert.is(await hasUnbuilt(), false)
})

test('a folder without a config has nothing to build', async () => {
  assert.is(await hasUnbuiltChanges(temporaryFolder({ 'docs.json': '{}' })), false)
})

test.run()
