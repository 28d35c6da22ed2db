import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Site } from '../../cli/cli.js'
import { docsWith } from './edge-cases.js'

const site = new Site({
  'docs.json': docsWith(['b', { group: 'H', pages: ['g/a'] }], { redirects: [{ source: '/o', destination: '/g/a' }] }),
  'g/a.mdx': '![i](/i.png)',
  'b.mdx': '[a](/g/a#x)\n',
  'i.png': '',
})
test.after(() => site.remove())

test('linked pages stay: each link with its place, and what to do', async () => {
  const { code, stderr } = await site.run('rm', 'g/a')
  assert.is(code, 1)
  assert.match(
    stderr,
    /b\.mdx:1:5\s+error rm-linked {2}The link '\/g\/a#x' points to 'g\/a\.mdx', which would be removed\./,
  )
  assert.match(stderr, '`--to <page>`')
  assert.ok(site.has('g/a.mdx'))
  assert.is((await site.runHere('rm')).code, 2)
})

test('a dry run says what would be done, and writes nothing', async () => {
  const { code, stdout } = await site.runHere('rm', 'g/a', '--to', 'b', '--dry-run')
  assert.is(code, 0)
  assert.match(stdout, "Would remove g/a.mdx\nWould remove 1 entry from the navigation\nWould remove the group 'H', which has no other entries\n")
  assert.match(stdout, 'Would add the redirect /g/a → /b\nWould point the redirect from /o to /b (was /g/a)\n')
  assert.match(stdout, 'Would rewrite 1 link:\n  b.mdx:1:5  /g/a#x → /b\nCheck 1 link that had an anchor')
  assert.match(stdout, 'These files are no longer used, but were not removed:\n  i.png\n')
  assert.ok(site.has('g/a.mdx'))
}) // prettier-ignore

test('links to check are listed: those that lost an anchor, and those in the new page, which lead to itself', async () => {
  const files = {
    'docs.json': docsWith(['index', 'g/a', 'g/b']),
    'index.mdx': '[a](/g/a#x)\n',
    'g/a.mdx': '',
    'g/b.mdx': 'See [a](./a) and\n[a](/g/a).\n',
  }
  const other = new Site(files)
  const { stdout } = await other.runHere('rm', 'g/a', '--to', 'g/b', '--dry-run')
  assert.match(stdout, 'Check 1 link that had an anchor: a link to the new page has none.\n  index.mdx:1:5  /g/a#x → /g/b\n')
  assert.match(stdout, 'Check 2 links from the new page to itself:\n  g/b.mdx:1:9  ./a → ./b\n  g/b.mdx:2:5  /g/a → /g/b\n')
  other.remove()
}) // prettier-ignore

test('of many lost URLs the first are named, and the others are counted', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `old/${name}`)
  const many = new Site({ 'docs.json': docsWith(['index', ...names]), ...Object.fromEntries(names.map((name) => [`${name}.mdx`, ''])) })
  assert.match((await many.runHere('rm', 'old/', '--dry-run')).stdout, 'Readers of /old/a, /old/b, /old/c and 2 more will get a 404.')
  assert.match((await many.runHere('rm', 'old/', '--dry-run', '--all')).stdout, 'Readers of /old/a, /old/b, /old/c, /old/d and /old/e will')
  many.remove()
}) // prettier-ignore

test('--format json has stable fields', async () => {
  const { code, stdout } = await site.runHere('rm', 'g/a', '--keep-links', '--format', 'json')
  assert.is(code, 0)
  const { file, version, outcome, counts: _, diagnostics, ...rest } = JSON.parse(stdout) as Record<string, unknown>
  assert.equal([file, version, outcome, diagnostics], ['docs.json', 1, 'done', []])
  assert.equal(rest, {
    removed: ['g/a.mdx'],
    kept: [],
    entries: [{ path: ['navigation', 'groups', 0, 'pages', 1, 'pages', 0], before: 'g/a' }],
    elements: ["group 'H'"],
    redirects: { added: [], removed: [], changed: [] },
    dead: [{ source: '/o', destination: '/g/a' }],
    lost: ['/g/a'],
    unused: ['i.png'],
    mirrors: [],
    written: true,
    isResumed: false,
    links: [{ file: 'b.mdx', line: 1, column: 5, written: '/g/a#x', to: 'g/a.mdx', after: null }],
    changed: ['docs.json'],
  })
  assert.not(site.has('g'))
})

test('with --wildcard, a folder gets one redirect, and its index and what another wildcard has keep theirs', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `old/p${index}`)
  const files = Object.fromEntries([...names, 'old/index', 'index'].map((name) => [`${name}.mdx`, '']))
  const folder = new Site({ 'docs.json': docsWith(['index', 'old/index', ...names]), ...files })
  const offer = await folder.runHere('rm', 'old/', '--to', 'index', '--dry-run')
  assert.match(offer.stdout, 'These are 13 redirects. To add only one for a folder, add --wildcard.\n')
  assert.is((await folder.runHere('rm', 'old/', '--wildcard')).code, 2)
  assert.match((await folder.runHere('rm', 'old/p1', '--to', 'index', '--wildcard')).stderr, 'it is not a folder')
  assert.is((await folder.runHere('rm', 'old/', '--to', 'index', '--wildcard')).code, 0)
  const { redirects } = JSON.parse(folder.read('docs.json')) as { redirects: unknown }
  assert.equal(redirects, [
    { source: '/old', destination: '/' },
    { source: '/old/:slug*', destination: '/' },
  ])
  folder.remove()
  const covered = new Site({
    'docs.json': docsWith(['index', ...names]).replace(
      '{',
      '{ "redirects": [{ "source": "/:x*", "destination": "/" }],',
    ),
    ...files,
  })
  const { stderr } = await covered.runHere('rm', 'old/', '--to', 'index', '--wildcard')
  assert.match(stderr, "the redirect from '/:x*' covers the same URLs")
  covered.remove()
})

test.run()
