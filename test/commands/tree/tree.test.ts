import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { formatTree } from '../../../src/commands/tree/format-tree.js'
import { tree } from '../../../src/commands/tree/tree.js'
import { temporaryFolder } from '../../temporary-folder.js'

const cwd = temporaryFolder({
  'docs.json': JSON.stringify({
    navigation: {
      tabs: [
        {
          tab: 'Guides',
          groups: [
            { group: 'Start', pages: ['index'] },
            { group: 'More', pages: ['more'] },
          ],
        },
      ],
    },
  }),
  'index.mdx': '',
})

test('the part below a title', async () => {
  const found = await tree({ cwd, only: 'Start' })
  assert.match(JSON.stringify(found), 'index')
  assert.not.match(JSON.stringify(found), 'More')
})

test('a page by its path, and by the title in its frontmatter', async () => {
  const folder = temporaryFolder({
    'docs.json': JSON.stringify({
      navigation: { groups: [{ group: 'Start', pages: ['guides/setup', 'guides/other'] }] },
    }),
    'guides/setup.mdx': '---\ntitle: Set up your agent\nsidebarTitle: Agent setup\n---\n',
    'guides/other.mdx': '---\ntitle: Other\n---\n',
  })
  for (const asked of ['guides/setup', 'set up your agent', 'Agent setup']) {
    const found = JSON.stringify(await tree({ cwd: folder, only: asked }))
    assert.match(found, 'guides/setup')
    assert.not.match(found, 'guides/other')
  }
})

test('a tab that is made of a specification: its pages are listed where it is asked for, and else counted', async () => {
  const folder = temporaryFolder({
    'docs.json': JSON.stringify({
      navigation: {
        tabs: [
          { tab: 'Guides', pages: ['index'] },
          { tab: 'API', openapi: 'openapi.json' },
        ],
      },
    }),
    'index.mdx': '',
    'openapi.json': JSON.stringify({
      openapi: '3.1.0',
      paths: { '/users': { get: {}, post: { 'x-hidden': true } }, '/plants': { get: {} } },
    }),
  })
  const text = async (only?: string) => formatTree(await tree({ cwd: folder, only }), { color: false })
  assert.match(
    await text('API'),
    'tab API  2 pages  openapi.json\n   ├─ GET /users  generated\n   └─ GET /plants  generated\n',
  )
  assert.match(await text('GET /plants'), 'GET /plants')
  assert.not.match(await text(), 'GET /users')
})

test('a title that is not there is named', async () => {
  const codes = await tree({ cwd, only: 'Guide' }).catch(
    (error: unknown) =>
      error instanceof BuildNavError && error.diagnostics.map(({ code, message }) => `${code} ${message}`),
  )
  assert.match(String(codes), /^tree-title-missing .*Guide/)
})

test('what Mintlify leaves out is marked, once, with the reason', async () => {
  const docsOf = (navigation: object) =>
    temporaryFolder({ 'docs.json': JSON.stringify({ navigation }), 'index.mdx': '' })
  const groups = [{ group: 'Start', pages: ['index'] }]
  const lost = await tree({
    cwd: docsOf({
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
  const twice = await tree({ cwd: docsOf({ pages: ['index', 'index'], tabs: [{ tab: 'A', pages: ['index'] }] }) })
  assert.match(
    formatTree(twice, { color: false }),
    /index  ✗ the navigation has both 'tabs' and 'pages': .*\n.*index  ✗ also dropped\n/,
  )
  assert.match(JSON.stringify(await tree({ cwd: docsOf({ tabs: [] }) })), 'rejects the whole file')
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
  const cwd = temporaryFolder({
    'docs.json': JSON.stringify({
      navigation: {
        tabs: [
          { tab: 'Cloud', openapi: '/openapi.json' },
          { tab: 'Listed', openapi: '/openapi.json', pages: ['index', 'GET /users'] },
          {
            tab: 'Inherited',
            openapi: '/openapi.json',
            groups: [{ group: 'All' }, { group: 'One', pages: ['index'] }],
          },
          { tab: 'Elsewhere', openapi: 'https://acme.dev/openapi.json' },
          { tab: 'Missing', openapi: '/gone.json' },
          { tab: 'Events', asyncapi: '/events.json' },
        ],
      },
    }),
    'openapi.json': JSON.stringify(openapi),
    'events.json': JSON.stringify({ asyncapi: '3.0.0', channels: { a: {}, b: {} } }),
    'index.mdx': '',
  })
  const root = await tree({ cwd })
  assert.equal(
    root.children?.map(({ title, pages }) => `${title} ${pages}`),
    ['Cloud 3', 'Listed 2', 'Inherited 4', 'Elsewhere 0', 'Missing 0', 'Events 2'],
  )
  assert.is(root.pages, 11)
  // The pages of a specification on another server are not none.
  const text = formatTree(root, { color: false })
  assert.match(text, 'tab Elsewhere  https://acme.dev/openapi.json\n')
  assert.match(text, 'tab Cloud  3 pages  /openapi.json\n')
})

test.run()
