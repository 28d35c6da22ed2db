import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { temporaryFolder } from '../../temporary-folder.js'
import { diff } from '../../../src/commands/diff/diff.js'
import { diffData, formatDiff, formatDiffMarkdown } from '../../../src/commands/diff/report.js'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { Repository } from '../build/repository.js'
import { group, site, tab } from '../../format/changes/site.js'

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

interface Listing {
  /** Pages, with the page whose text they have. */
  readonly pages: Readonly<Record<string, string>>
  readonly redirects?: readonly string[]
}

/** The lost URLs between two states of a site, with what the redirects to add and to remove are. */
async function lostBetween(before: Listing, after: Listing) {
  const filesOf = ({ pages, redirects = [] }: Listing) => {
    const list = redirects.map((line) => {
      const [source, destination] = line.split(' -> ')
      return { source, destination }
    })
    const files = Object.entries(pages).map(([page, from]) => [`${page}.mdx`, text(from)])
    const docs = { redirects: list, navigation: { pages: Object.keys(pages) } }
    return { ...Object.fromEntries(files), 'docs.json': JSON.stringify(docs) } as Record<string, string>
  }
  const repository = begun(filesOf(before))
  for (const page of Object.keys(before.pages)) if (!(page in after.pages)) repository.git('rm', '-q', `${page}.mdx`)
  for (const [file, content] of Object.entries(filesOf(after))) repository.write(file, content)
  repository.git('add', '-A')
  const { lost } = await diff({ cwd: repository.folder, from: 'HEAD' })
  return lost.map(({ address, redirect, replaces, end }) =>
    [
      address,
      end === undefined ? '' : ` ends at ${end}`,
      redirect ? `, add ${redirect.source} -> ${redirect.destination}` : '',
      ...replaces.map(({ source, destination }) => `, remove ${source} -> ${destination}`),
    ].join(''),
  )
}

const named = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))
const pair = { pages: named('index', 'a') }
const moved = { index: 'index', b: 'a' }

/** Two states, and the URLs that readers lose between them. */
const losses: readonly (readonly [name: string, before: Listing, after: Listing, lost: readonly string[]])[] = [
  [
    'a redirect saves an address only where it ends at a page, or outside',
    { pages: named('index', 'old/a', 'old/b', 'old/c', 'old/d', 'old/e') },
    {
      pages: named('index', 'a', 'c', 'e'),
      redirects: [
        '/old/c -> /from-c',
        '/from-c -> /c',
        '/old/d -> https://acme.dev/d',
        '/old/e -> /round',
        '/round -> /old/e',
        '/old/:slug* -> /:slug*',
      ],
    },
    ['/old/b ends at /b', '/old/e ends at /old/e'],
  ],
  [
    'wildcards are filled by their names, as long as can be',
    { pages: named('index', 'v1/x/a', 'v1/y/b') },
    { pages: { index: 'index', 'a/x': 'v1/x/a' }, redirects: ['/v1/:part/:rest* -> /:rest*/:part'] },
    ['/v1/y/b ends at /b/y'],
  ],
  [
    'a page that came back to where it was moved from: the redirect that is in the way goes',
    pair,
    { pages: moved, redirects: ['/b -> /a'] },
    ['/a, add /a -> /b, remove /b -> /a'],
  ],
  ['straight to the end', pair, { pages: moved, redirects: ['/b -> /index'] }, ['/a, add /a -> /index']],
  [
    'a redirect that leads nowhere',
    pair,
    { pages: moved, redirects: ['/a -> /nowhere'] },
    ['/a ends at /nowhere, add /a -> /b, remove /a -> /nowhere'],
  ],
  ["the URL of a folder's index is the same", pair, { pages: { index: 'index', 'a/index': 'a' } }, []],
  [
    'a page that a new redirect hides is lost where the redirect leads nowhere',
    { pages: named('index', 'a', 'b', 'c'), redirects: ['/c -> /gone'] },
    { pages: named('index', 'a', 'b', 'c'), redirects: ['/c -> /gone', '/a -> /nowhere', '/b -> /index'] },
    ['/a ends at /nowhere'],
  ],
  [
    'a redirect that was removed is lost as a page is',
    {
      pages: named('index'),
      redirects: ['/old -> /index', '/older -> /old', '/dead -> /nowhere', '/x -> https://acme.dev'],
    },
    { pages: named('index') },
    ['/old, add /old -> /index', '/older, add /older -> /index', '/x, add /x -> https://acme.dev'],
  ],
]

for (const [name, was, now, lost] of losses) test(name, async () => assert.equal(await lostBetween(was, now), lost))

test('a page that git saw renamed is renamed, also in another list and under another name', async () => {
  const repository = branched()
  repository.git('mv', 'fresh.mdx', 'another.mdx')
  const moved = site(tab('Guides', group('Start', 'index', 'another'), group('Build', 'new/one', 'old/two')))
  repository.write('docs.json', JSON.stringify(moved))
  assert.equal(await texts({ cwd: repository.folder, from: 'HEAD' }), [
    "renamed page 'fresh' to 'another' in Guides › Start",
  ])
})

test('a listed page that its frontmatter hides is told: its URL stays, its entry does not', async () => {
  const repository = branched()
  const hide = (page: string) => repository.write(`${page}.mdx`, `---\nhidden: true\n---\n\n${text(page)}`)
  assert.equal((await diff({ cwd: repository.folder })).hidden, [])
  hide('old/two')
  hide('install')
  const result = await diff({ cwd: repository.folder })
  assert.equal(result.hidden, ['/old/two'])
  assert.match(formatDiff(result, { color: false }), 'in their frontmatter:\n  /old/two\n')
  assert.match(formatDiffMarkdown(result), '- `/old/two`')
  repository.commit('hidden')
  assert.equal((await diff({ cwd: repository.folder, from: 'main..HEAD' })).hidden, ['/old/two'])
  const again = await diff({ cwd: repository.folder, from: 'HEAD' })
  assert.is(formatDiff(again, { color: false }), 'Nothing changed from HEAD to the working tree.\n')
})

test('titles in the sidebar that frontmatter changed are told, those that changed alike in one line', async () => {
  const repository = branched()
  const titled = (page: string, title: string) => repository.write(`${page}.mdx`, `---\n${title}\n---\n\n${text(page)}`)
  titled('old/two', 'title: Zwei\nsidebarTitle: Two')
  titled('fresh', 'title: Fresh "it"')
  repository.commit('titles')
  assert.equal((await diff({ cwd: repository.folder, from: 'HEAD' })).titles, [])
  titled('old/two', 'title: Deux\nsidebarTitle: Two')
  titled('fresh', 'title: Set up')
  const result = await diff({ cwd: repository.folder, from: 'HEAD' })
  assert.equal(result.titles, [{ before: 'Fresh "it"', after: 'Set up', addresses: ['/fresh'] }])
  assert.match(formatDiff(result, { color: false }), `frontmatter changed:\n  'Fresh "it"' → 'Set up' (/fresh)\n`)
  assert.match(formatDiffMarkdown(result), '* `Fresh "it"` → `Set up` (/fresh)')
  const folded = { ...result, titles: [{ before: 'A', after: 'B', addresses: ['/a', '/b', '/c', '/d'] }] }
  assert.match(formatDiff(folded, { color: false }), "'A' → 'B' (/a, /b, /c and 1 more)")
})

test('many redirects are a line each in a terminal, and a page that is listed twice counts once', async () => {
  const repository = branched()
  const redirects = Array.from({ length: 9 }, (_, index) => ({ source: `/from/${index}`, destination: `/to/${index}` }))
  repository.write('docs.json', JSON.stringify({ ...after, redirects: [{ source: '/x', destination: '/' }] }))
  repository.commit('one')
  repository.write(
    'docs.json',
    JSON.stringify({ ...after, redirects: [{ source: '/x', destination: '/' }, ...redirects] }),
  )
  const pretty = formatDiff(await diff({ cwd: repository.folder, from: 'HEAD' }), { color: false })
  assert.match(pretty, "+ added 9 redirects:\n      '/from/0' → '/to/0'\n      '/from/1' → '/to/1'\n")
  assert.match(pretty, "'/from/4' → '/to/4'\n      and 4 more\n")
  const all = formatDiff(await diff({ cwd: repository.folder, from: 'HEAD' }), { color: false, all: true })
  assert.match(all, "'/from/8' → '/to/8'\n")
  const groups = (folder: string) =>
    ['A', 'B'].map((group) => ({ group, pages: [`${folder}/a`, `${folder}/${group}`] }))
  const listing = (folder: string) => ({ name: 'A', navigation: { groups: groups(folder) } })
  repository.write('docs.json', JSON.stringify(listing('was')))
  repository.commit('twice')
  repository.write('docs.json', JSON.stringify(listing('now')))
  assert.equal(await texts({ cwd: repository.folder, from: 'HEAD' }), ["renamed 3 pages from 'was/…' to 'now/…'"])
})

test('redirects that exist are honoured, wildcards, too', async () => {
  const repository = branched()
  const redirects = [
    { source: '/old/:slug*', destination: '/new/:slug*' },
    { source: '/gone', destination: '/' },
  ]
  repository.write('docs.json', JSON.stringify({ ...after, redirects }))
  // A redirect wins over a page: that the file of `old/two` stays helps nobody.
  const away = { address: '/old/two', redirect: undefined, replaces: [], end: '/new/two' }
  assert.equal((await diff({ cwd: repository.folder })).lost, [away])
  redirects[0] = { source: '/old/:slug', destination: '/new/one' }
  repository.write('docs.json', JSON.stringify({ ...after, redirects }))
  assert.equal((await diff({ cwd: repository.folder })).lost, [])
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
  assert.equal(
    lost.map(({ redirect }) => redirect),
    [{ source: '/old/two', destination: '/elsewhere/second' }],
  )
})

test('docs in a folder of the repository', async () => {
  const repository = branched('docs/')
  const { lost, facts } = await diff({ cwd: at(repository, 'docs') })
  assert.is(facts.length, 3)
  assert.is(lost[0]?.redirect?.destination, '/new/one')
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

test('the pages that a specification gives count: in what came, and in what went as it was then', async () => {
  const spec = (...paths: string[]) =>
    JSON.stringify({ openapi: '3.1.0', paths: Object.fromEntries(paths.map((name) => [name, { get: {} }])) })
  const tabs = (...list: object[]) => JSON.stringify({ navigation: { tabs: list } })
  const guides = { tab: 'Guides', pages: ['index'] }
  const docs = tabs(guides, { tab: 'Old', openapi: '/old.json' })
  const repository = begun({ 'docs/old.json': spec('/a', '/b', '/c'), 'docs/docs.json': docs })
  repository.git('rm', '-q', 'docs/old.json')
  repository.write('docs/new.json', spec('/a', '/b'))
  repository.write(
    'docs/docs.json',
    tabs(guides, { tab: 'New', icon: 'bolt', groups: [{ group: 'Api', openapi: 'new.json' }] }),
  )
  assert.equal(await texts({ cwd: at(repository, 'docs'), from: 'HEAD' }), [
    "added tab 'New' (2 pages) to the navigation",
    "removed tab 'Old' (3 pages) from the navigation",
  ])
  const groups = [
    { group: 'Guide', pages: ['guide'] },
    { group: 'Api', openapi: 'new.json' },
  ]
  repository.write('docs/docs.json', tabs(guides, { tab: 'New', icon: 'bolt', groups }))
  const [added] = await texts({ cwd: at(repository, 'docs'), from: 'HEAD' })
  assert.is(added, "added tab 'New' (3 pages) to the navigation")
})

test('reports', async () => {
  const result = await diff({ cwd: branched().folder })
  assert.is(
    formatDiff(result, { color: false }),
    `From main to the working tree:
  - removed page 'install' from Guides › Start
  ~ renamed page 'old/one' to 'new/one' in Guides › Build
  ~ replaced page 'gone' with 'fresh' in Guides › Build

These URLs no longer work:
  /old/one: to keep it, redirect it to /new/one
  /gone

To save them, add to \`redirects\`:
  {"source":"/old/one","destination":"/new/one"},

To add redirects and change links in pages, too, run:
  npx build-nav mv --after old/one new/one
`,
  )
  assert.is(
    formatDiffMarkdown(result),
    `<!-- build-nav diff -->

### Navigation

* removed page \`install\` from \`Guides › Start\`
* renamed page \`old/one\` to \`new/one\` in \`Guides › Build\`
* replaced page \`gone\` with \`fresh\` in \`Guides › Build\`

### URLs that no longer work

- \`/old/one\` → \`/new/one\`
- \`/gone\`: its page is gone

Add to \`redirects\` to save 1 of them:

\`\`\`json
{"source":"/old/one","destination":"/new/one"}
\`\`\`
`,
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

/** A branch that moved the pages of guides, and what more it did. */
async function movedFolder(more: (repository: Repository) => void = () => {}, redirects: readonly object[] = []) {
  const docs = (folder: string, own: readonly object[] = []) =>
    JSON.stringify({ ...site(group('Start', ...pagesIn(folder))), redirects: own })
  const pages = pagesIn('guides').map((page) => [`${page}.mdx`, text(page)])
  const repository = begun({ ...Object.fromEntries(pages), 'docs.json': docs('guides') })
  repository.git('mv', 'guides', 'manual')
  repository.write('docs.json', docs('manual', redirects))
  more(repository)
  return diff({ cwd: repository.folder })
}

test('a folder that moved is one address, one wildcard and one command', async () => {
  const result = await movedFolder()
  assert.match(
    formatDiff(result, { color: false }),
    `
These URLs no longer work:
  /guides/… (4 pages; a redirect to /manual/… would save them)

To save them, add to \`redirects\`:
  {"source":"/guides/:slug*","destination":"/manual/:slug*"},

To add redirects and change links in pages, too, run:
  npx build-nav mv --after guides manual
`,
  )
  assert.match(formatDiffMarkdown(result), '- `/guides/…` → `/manual/…` (4 pages)\n\nAdd to `redirects` to save them:')
  assert.is(result.lost.length, 4)
})

test('no wildcard that would take readers elsewhere: pages that are left, that went, or that moved elsewhere', async () => {
  const sources = async (...given: Parameters<typeof movedFolder>) =>
    (await movedFolder(...given)).redirects.added.map(({ source }) => source)
  const each = pagesIn('/guides')
  const isLeft = await sources((repository) => repository.write('guides/new.mdx', text('new')))
  assert.equal(isLeft, each)
  const elsewhere = await sources((repository) => {
    repository.git('mv', 'manual/page-3.mdx', 'other.mdx')
    repository.write('docs.json', JSON.stringify(site(group('Start', ...pagesIn('manual', 3), 'other'))))
  })
  assert.equal(elsewhere, each)
  const gone = await sources((repository) => {
    repository.git('rm', '-qf', 'manual/page-3.mdx')
    repository.write('docs.json', JSON.stringify(site(group('Start', ...pagesIn('manual', 3)))))
  })
  assert.equal(gone, each.slice(0, 3))
})

test('readers of a wildcard that points elsewhere now keep their pages, by a redirect for each', async () => {
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  const versions = (...labels: readonly string[]) => ({
    versions: labels.map((label) => {
      const folder = label.toLowerCase()
      return { version: label, pages: pagesIn(label === 'v1' ? `${folder}/mcp` : `${folder}/protocol`) }
    }),
  })
  const write = (latest: string, ...labels: readonly string[]) => {
    const redirects = [
      { source: '/en/:slug*', destination: `/${latest}/:slug*` },
      { source: '/edge/mcp/:slug*', destination: '/edge/protocol/:slug*' },
    ]
    const navigation = versions(...labels)
    for (const page of navigation.versions.flatMap(({ pages }) => pages)) repository.write(`${page}.mdx`, text(page))
    repository.write('docs.json', JSON.stringify({ redirects, navigation }))
  }
  write('v1', 'Edge', 'v1')
  repository.commit('first')
  write('v2', 'Edge', 'v2', 'v1')
  const result = await diff({ cwd: repository.folder })
  assert.match(formatDiff(result, { color: false }), 'add to `redirects`:\n  {"source":"/en/mcp/')
  assert.equal(
    result.lost.map(({ redirect }) => redirect?.destination),
    pagesIn('/v1/mcp'),
  )
  repository.write('docs.config.ts', "import { redirects } from './redirects.js'\n")
  repository.write('redirects.ts', "export const redirects = redirect({ '/a': '/b' })\n")
  const inRows = formatDiff(await diff({ cwd: repository.folder }), { color: false })
  assert.match(inRows, /add to `redirects`:\n  '\/en\/mcp\/[\w-]+': '\/v1\/mcp\/[\w-]+',/)
})

test('titles are no Markdown', async () => {
  const repository = branched()
  repository.write('docs.json', JSON.stringify(site(tab('@team <b>`x`</b>', group('Start', 'index')))))
  const markdown = formatDiffMarkdown(await diff({ cwd: repository.folder, from: 'HEAD' }))
  assert.match(markdown, '`` @team <b>`x`</b> ``')
})

test('what stands in the way is said', async () => {
  const repository = branched()
  const code = async (options: Parameters<typeof diff>[0]): Promise<string> => {
    try {
      await diff(options)
      return 'none'
    } catch (error) {
      if (!(error instanceof BuildNavError)) throw error
      return error.diagnostics[0]?.code ?? ''
    }
  }
  const { folder: cwd } = repository
  assert.is(await code({ cwd, from: 'nowhere' }), 'diff-unknown-ref')
  assert.is(await code({ cwd: new Repository().folder }), 'diff-no-docs-json')
  const plain = new Repository()
  plain.write('docs.json', '{}')
  assert.is(await code({ cwd: plain.folder }), 'diff-no-repository')
  // Nobody has named HEAD.
  await diff({ cwd: plain.folder }).catch(({ diagnostics: [said] }: BuildNavError) =>
    assert.not.match(`${said?.message} ${said?.hint}`, 'HEAD'),
  )
  plain.git('init', '-q', '-b', 'trunk')
  assert.is(await code({ cwd: plain.folder }), 'diff-no-history')
  plain.commit('first')
  assert.is(await code({ cwd: plain.folder }), 'diff-no-default-branch')
  repository.git('switch', '-q', '--orphan', 'unrelated')
  repository.write('docs.json', '{}')
  repository.commit('another beginning')
  assert.is(await code({ cwd }), 'diff-no-common-commit')
  const shallow = repository.clone('--depth', '1', '--branch', 'feature')
  assert.is(await code({ cwd: shallow.folder, from: 'origin/main...HEAD' }), 'diff-unknown-ref')
})

test('a label can not steer what shows the Markdown', async () => {
  const files = {
    'old.json': '{ "navigation": { "pages": ["index"] } }',
    'new.json': JSON.stringify({ navigation: { pages: ['index', '\u001B[31mred', 'a\u202Eb'] } }),
  }
  const markdown = formatDiffMarkdown(await diff({ cwd: temporaryFolder(files), from: 'old.json', to: 'new.json' }))
  assert.match(markdown, String.raw`\u001b[31mred`)
  assert.match(markdown, String.raw`a\u202eb`)
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
    /^Nothing changed in docs.json [^]*These URLs no longer work:\n  \/old: /,
  )
  assert.equal(lost.map(({ address, redirect }) => [address, redirect?.destination]), [['/old', '/new']]) // prettier-ignore
  assert.equal(commands, ['npx build-nav mv --after old new'])
})

test('--config names the site from another folder: by its docs.json or its config', async () => {
  const repository = branched('docs/')
  repository.write('docs/docs.config.ts', '')
  const own = await texts({ cwd: at(repository, 'docs') })
  assert.is(own.length, 3)
  for (const config of ['docs/docs.json', 'docs/docs.config.ts'])
    assert.equal(await texts({ cwd: repository.folder, config }), own)
  repository.write('old.json', JSON.stringify(before))
  assert.equal(await texts({ cwd: repository.folder, config: 'docs/docs.json', from: 'old.json' }), [
    "removed page 'install' from Guides › Start",
    "renamed page 'old/one' to 'new/one' in Guides › Build",
    "replaced page 'gone' with 'fresh' in Guides › Build",
  ])
})

test('the pages that changed are read by one process of git, however many they are', async () => {
  const repository = branched()
  for (const page of ['index', 'old/two', 'fresh'])
    repository.write(`${page}.mdx`, `---\ntitle: New\n---\n${text(page)}`)
  const trace = path.join(temporaryFolder({}), 'trace')
  process.env['GIT_TRACE'] = trace
  const { titles } = await diff({ cwd: repository.folder, from: 'HEAD' })
  delete process.env['GIT_TRACE']
  assert.is(titles.length, 3)
  assert.is(readFileSync(trace, 'utf8').match(/built-in: git cat-file --batch/g)?.length, 1)
})

test.run()
