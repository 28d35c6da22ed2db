import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { formatTree, tree } from '../../../src/commands/tree/tree.js'
import { runHere } from '../../cli/cli.js'
import { temporaryFolder } from '../../temporary-folder.js'

const siteOf = (navigation: object, files: Readonly<Record<string, string>> = {}) =>
  temporaryFolder({ 'docs.json': JSON.stringify({ navigation }), 'index.mdx': '', ...files })

test('the part with a title, a page by its path, and by the title in its frontmatter; a title that is not there', async () => {
  const groups = [
    { group: 'Start', pages: ['index', 'guides/setup'] },
    { group: 'More', pages: ['guides/other'] },
  ]
  const cwd = siteOf(
    { tabs: [{ tab: 'Guides', groups }] },
    {
      'guides/setup.mdx': '---\ntitle: Set up your agent\nsidebarTitle: Agent setup\n---\n',
      'guides/other.mdx': '---\ntitle: Other\n---\n',
    },
  )
  for (const only of ['Start', 'guides/setup', 'set up your agent', 'Agent setup']) {
    const found = JSON.stringify(await tree({ cwd, only }))
    assert.match(found, 'guides/setup')
    assert.not.match(found, 'guides/other')
    assert.is(found.includes('index'), only === 'Start')
  }
  const error = await tree({ cwd, only: 'Guide' }).catch((thrown: BuildNavError) => thrown.diagnostics)
  assert.match(JSON.stringify(error), /tree-title-missing.*Guide/)
})

test('what Mintlify leaves out is marked, once, with the reason', async () => {
  const groups = [{ group: 'Start', pages: ['index'] }]
  const lost = await tree({
    cwd: siteOf({
      tabs: [
        { tab: 'A', anchors: [{ anchor: 'Blog', href: '/b' }], groups, page: ['index'] },
        { tab: 'B', href: 'acme.dev' },
      ],
    }),
  })
  assert.match(JSON.stringify(lost.children?.[0]?.broken), "no key 'page': Mintlify silently drops it (1 page)")
  const { children: [blog, start] = [] } = lost.children?.[0] ?? {}
  assert.is(blog?.dropped, undefined)
  assert.match(start?.dropped as string, "keeps 'anchors' and silently drops 'groups' (1 page)")
  assert.is(start?.children?.[0]?.dropped, undefined)
  const twice = await tree({ cwd: siteOf({ pages: ['index', 'index'], tabs: [{ tab: 'A', pages: ['index'] }] }) })
  assert.match(
    formatTree(twice, { color: false }),
    /index  ✗ the navigation has both 'tabs' and 'pages': .*\n.*index  ✗ also dropped\n/,
  )
  assert.match(JSON.stringify(await tree({ cwd: siteOf({ tabs: [] }) })), 'rejects the whole file')
})

test('pages that a specification on the disk gives are counted, and those of others are not', async () => {
  const openapi = {
    openapi: '3.1.0',
    paths: {
      '/users': { get: {}, post: {} },
      '/inner': { get: { 'x-hidden': true }, put: { 'x-excluded': true } },
    },
    webhooks: { created: { post: {} } },
  }
  const tabs = [
    { tab: 'Cloud', openapi: '/openapi.json' },
    { tab: 'Listed', openapi: '/openapi.json', pages: ['index', 'GET /users'] },
    { tab: 'Inherited', openapi: '/openapi.json', groups: [{ group: 'All' }, { group: 'One', pages: ['index'] }] },
    { tab: 'Elsewhere', openapi: 'https://acme.dev/openapi.json' },
    { tab: 'Missing', openapi: '/gone.json' },
    { tab: 'Events', asyncapi: '/events.json' },
  ]
  const events = { asyncapi: '3.0.0', channels: { a: {}, b: {} } }
  const files = { 'openapi.json': JSON.stringify(openapi), 'events.json': JSON.stringify(events) }
  const root = await tree({ cwd: siteOf({ tabs }, files) })
  const told = root.children?.map(({ title, pages }) => `${title} ${pages}`)
  assert.equal(told, ['Cloud 3', 'Listed 2', 'Inherited 4', 'Elsewhere 0', 'Missing 0', 'Events 2'])
  assert.is(root.pages, 11)
  // The pages of a specification on another server are not none.
  const text = formatTree(root, { color: false })
  assert.match(text, 'tab Elsewhere  https://acme.dev/openapi.json\n')
  assert.match(text, 'tab Cloud  3 pages  /openapi.json\n')
})

test('the command: kinds, counts, links, hidden marks, specifications, what is broken', async () => {
  const more = { group: 'More', hidden: true, pages: ['a'] }
  const tabs = [
    { tab: 'Guides', groups: [{ group: 'Start', root: 'index', pages: ['index', 'gone', more] }] },
    { tab: 'API', openapi: 'openapi.yaml', pages: ['GET /a', 'GET /b'] },
    { tab: 'Blog', href: 'https://acme.dev' },
  ]
  const cwd = siteOf(
    { tabs, global: { anchors: [{ anchor: 'Chat', href: '/a' }] } },
    { 'a.mdx': '---\nhidden: true\n---\n', 'openapi.yaml': 'openapi: 3.0.0\npaths:\n  /a:\n    get: {}\n' },
  )
  const run = async (...args: string[]) => (await runHere(cwd, ['tree', ...args])).stdout
  assert.is(
    await run(),
    `navigation  5 pages
├─ tab Guides  3 pages
│  └─ group Start  3 pages  root index
│     ├─ index
│     ├─ gone  ✗ There is no page 'gone'.
│     └─ group More  1 page  hidden
│        └─ a  hidden
├─ tab API  2 pages  openapi.yaml
│  ├─ GET /a
│  └─ GET /b  ✗ 'openapi.yaml' has no endpoint 'GET /b'.
├─ tab Blog  → https://acme.dev
└─ anchor Chat  → /a  on every page
`,
  )
  assert.is((await run('--depth', '1')).split('\n').length, 6)
  assert.is(
    await run('--only', 'more'),
    'navigation  5 pages\n└─ tab Guides  3 pages\n   └─ group Start  3 pages  root index\n      └─ group More  1 page  hidden\n         └─ a  hidden\n',
  )
  const json = JSON.parse(await run('--format', 'json', '--depth=1'))
  assert.equal(
    [json.version, json.tree.pages, json.tree.children[1]],
    [1, 5, { kind: 'tab', title: 'API', specs: ['openapi.yaml'], pages: 2 }],
  )
})

test.run()
