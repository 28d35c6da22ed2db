import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { baselineText } from '../../../src/commands/check/baseline.js'
import { check } from '../../../src/commands/check/check.js'
import { add } from '../../../src/commands/add/add.js'
import { mv } from '../../../src/commands/moves/mv.js'
import type { MvOptions } from '../../../src/commands/moves/mv.js'
import { rm } from '../../../src/commands/moves/rm.js'
import { docsWith, MovedSite, refusalOf, type Files } from './edge-cases.js'

interface Row {
  readonly files: Files
  readonly mv: readonly string[] | MvOptions
  /** Files that changed or came, with their texts; those that went are undefined. */
  readonly gives: Readonly<Record<string, string | undefined>>
  readonly pages?: readonly unknown[]
  readonly redirects?: readonly (readonly [string, string])[]
}

const rows: Readonly<Record<string, Row>> = {
  'a page: links, entry, redirect, in the style of their authors': {
    files: {
      'docs.json': docsWith(['index', '/guides/a.mdx', { group: 'H', root: 'guides/a', pages: ['guides/b'] }]),
      'index.mdx': '[a](/guides/a?x=1#y) [b](guides/a) [c](./guides/a/) <Card href="/guides/a.mdx" /> `/guides/a`\n',
      'guides/a.mdx': '[b](./b) ![i](../images/i.png) [me](#here)\n',
      'guides/b.mdx': '[ref]: ./a "Title"\n\nimport A from "./a.mdx"\n',
      'images/i.png': '',
    },
    mv: ['guides/a', 'howto/deep/first'],
    gives: {
      'guides/a.mdx': undefined,
      'howto/deep/first.mdx': '[b](../../guides/b) ![i](../../images/i.png) [me](#here)\n',
      'guides/b.mdx': '[ref]: ../howto/deep/first "Title"\n\nimport A from "../howto/deep/first.mdx"\n',
      'index.mdx':
        '[a](/howto/deep/first?x=1#y) [b](howto/deep/first) [c](./howto/deep/first/) <Card href="/howto/deep/first.mdx" /> `/guides/a`\n',
    },
    pages: ['index', '/howto/deep/first.mdx', { group: 'H', root: 'howto/deep/first', pages: ['guides/b'] }],
    redirects: [['/guides/a', '/howto/deep/first']],
  },
  'a folder without an index page: links to its own address lead to its new place': {
    files: {
      'docs.json': docsWith(['g/a', 'g/h/b', 'top'], { navbar: { links: [{ label: 'G', href: '/g' }] } }),
      'g/a.mdx': '[here](./h) [all](../g)',
      'g/h/b.mdx': '',
      'top.mdx': '[g](/g) [h](g/h/) [x](/gg) <Card href="./g/h#x" />',
    },
    mv: ['g', 'n/x'],
    gives: {
      'g/a.mdx': undefined,
      'g/h/b.mdx': undefined,
      'n/x/a.mdx': '[here](./h) [all](.)',
      'n/x/h/b.mdx': '',
      'top.mdx': '[g](/n/x) [h](n/x/h/) [x](/gg) <Card href="./n/x/h#x" />',
    },
    pages: ['n/x/a', 'n/x/h/b', 'top'],
    redirects: [
      ['/g/a', '/n/x/a'],
      ['/g/h/b', '/n/x/h/b'],
    ],
  },
  'a folder that keeps a page: links to its own address stay': {
    files: { 'docs.json': docsWith(['g/a', 'g/b', 'top']), 'g/a.mdx': '', 'g/b.mdx': '', 'top.mdx': '[g](/g)' },
    mv: ['g/a', 'n/a'],
    gives: { 'g/a.mdx': undefined, 'n/a.mdx': '' },
    pages: ['n/a', 'g/b', 'top'],
    redirects: [['/g/a', '/n/a']],
  },
  'a folder: what leads right as it is stays as it is': {
    files: {
      'docs.json': docsWith(['g/a', 'g/b', 'top']),
      'g/a.mdx': '[b](./b) [t](../top) ![i](./i.png)',
      'g/b.mdx': '',
      'g/i.png': 'png',
      'top.mdx': '[a](g/a) [b](./g/b?x=1#y)',
    },
    mv: ['g', 'n/x'],
    gives: {
      'g/a.mdx': undefined,
      'g/b.mdx': undefined,
      'g/i.png': undefined,
      'n/x/a.mdx': '[b](./b) [t](../../top) ![i](./i.png)',
      'n/x/b.mdx': '',
      'n/x/i.png': 'png',
      'top.mdx': '[a](n/x/a) [b](./n/x/b?x=1#y)',
    },
    pages: ['n/x/a', 'n/x/b', 'top'],
    redirects: [
      ['/g/a', '/n/x/a'],
      ['/g/b', '/n/x/b'],
    ],
  },
  'an index has the address of its folder': {
    files: {
      'docs.json': docsWith(['g/index', 'g/s', 't']),
      'g/index.mdx': '[s](./s)',
      'g/s.mdx': '[i](./) [k](/g) [l](/g/) [m](/g/index)',
      't.mdx': '',
    },
    mv: ['g/index', 'h/overview'],
    gives: {
      'g/index.mdx': undefined,
      'h/overview.mdx': '[s](../g/s)',
      'g/s.mdx': '[i](../h/overview) [k](/h/overview) [l](/h/overview/) [m](/h/overview)',
    },
    pages: ['h/overview', 'g/s', 't'],
    redirects: [['/g', '/h/overview']],
  },
  'a page that becomes the index of its folder keeps its address': {
    files: { 'docs.json': docsWith(['a', 'b']), 'a.mdx': '', 'b.mdx': '[a](/a)' },
    mv: ['a', 'a/index'],
    gives: { 'a.mdx': undefined, 'a/index.mdx': '' },
    pages: ['a/index', 'b'],
  },
  'several into a folder': {
    files: { 'docs.json': docsWith(['a', 'b', 'c']), 'a.mdx': '', 'b.md': '', 'c.mdx': '[a](/a) [b](/b)' },
    mv: ['a', 'b.md', 'd/'],
    gives: { 'a.mdx': undefined, 'b.md': undefined, 'd/a.mdx': '', 'd/b.md': '', 'c.mdx': '[a](/d/a) [b](/d/b)' },
    pages: ['d/a', 'd/b', 'c'],
    redirects: [
      ['/a', '/d/a'],
      ['/b', '/d/b'],
    ],
  },
  'a swap from a table': {
    files: {
      'docs.json': docsWith(['a', 'b', 'c']),
      'a.mdx': 'A [b](/b)',
      'b.mdx': 'B [a](/a)',
      'c.mdx': '[a](/a) [b](b)',
      'moves.tsv': '# swapped\na\tb\n\nb\ta\n',
    },
    mv: { from: 'moves.tsv' },
    gives: { 'a.mdx': 'B [a](/b)', 'b.mdx': 'A [b](/a)', 'c.mdx': '[a](/b) [b](a)' },
    pages: ['b', 'a', 'c'],
  },
  'a chain from a table': {
    files: {
      'docs.json': docsWith(['a', 'b']),
      'a.mdx': 'A [b](/b)',
      'b.mdx': 'B [a](/a)',
      'moves.tsv': 'a.mdx\tb.mdx\nb.mdx\tc.mdx\n',
    },
    mv: { from: 'moves.tsv' },
    gives: { 'a.mdx': undefined, 'b.mdx': 'A [b](/c)', 'c.mdx': 'B [a](/b)' },
    pages: ['b', 'c'],
    redirects: [['/a', '/b']],
  },
  'only the case of a name': {
    files: { 'docs.json': docsWith(['Guides/a', 'b']), 'Guides/a.mdx': '', 'b.mdx': '[a](/Guides/a)' },
    mv: ['Guides', 'guides'],
    gives: { 'Guides/a.mdx': undefined, 'guides/a.mdx': '', 'b.mdx': '[a](/guides/a)' },
    pages: ['guides/a', 'b'],
    redirects: [['/Guides/a', '/guides/a']],
  },
  'escapes are read, and what looks like an address is left': {
    files: {
      'docs.json': docsWith(['a_b', 'x/c']),
      'a_b.mdx': '',
      'x/c.mdx': '[a](/a\\_b#x) [b](https\\://a_b.com) <!-- [n](/a_b) --> <ParamField path="/a_b" />',
    },
    mv: ['a_b', 'd'],
    gives: {
      'a_b.mdx': undefined,
      'd.mdx': '',
      'x/c.mdx': '[a](/d#x) [b](https\\://a_b.com) <!-- [n](/a_b) --> <ParamField path="/a_b" />',
    },
    pages: ['d', 'x/c'],
    redirects: [['/a_b', '/d']],
  },
  'a page whose name begins with that of another one stays': {
    files: {
      'docs.json': docsWith(['a/b', 'a/b-c', 't']),
      'a/b.mdx': '',
      'a/b-c.mdx': '',
      't.mdx': '[x](/a/b-c) [y](/a/b) [z](/a/b/)',
    },
    mv: ['a/b', 'a/d'],
    gives: { 'a/b.mdx': undefined, 'a/d.mdx': '', 't.mdx': '[x](/a/b-c) [y](/a/d) [z](/a/d/)' },
    pages: ['a/d', 'a/b-c', 't'],
    redirects: [['/a/b', '/a/d']],
  },
  'a snippet': {
    files: {
      'docs.json': docsWith(['p']),
      'snippets/s.mdx': '![i](/i.png)',
      'i.png': '',
      'p.mdx': 'import S from "/snippets/s.mdx"\n\n<Snippet file="s.mdx" />\n',
    },
    mv: ['snippets/s.mdx', 'snippets/k/'],
    gives: {
      'snippets/s.mdx': undefined,
      'snippets/k/s.mdx': '![i](/i.png)',
      'p.mdx': 'import S from "/snippets/k/s.mdx"\n\n<Snippet file="k/s.mdx" />\n',
    },
    pages: ['p'],
  },
  'an image: pages, the logo, the icon of a group': {
    files: {
      'docs.json': docsWith(['p', { group: 'H', icon: '/img/a.svg', pages: ['q'] }], {
        logo: { light: '/img/a.svg', dark: 'img/a.svg' },
      }),
      'img/a.svg': '<svg/>',
      'p.mdx': '![a](/img/a.svg) <img src="img/a.svg" />',
      'q.mdx': '',
    },
    mv: ['img/a.svg', 'assets/logo.svg'],
    gives: {
      'img/a.svg': undefined,
      'assets/logo.svg': '<svg/>',
      'p.mdx': '![a](/assets/logo.svg) <img src="assets/logo.svg" />',
    },
    pages: ['p', { group: 'H', icon: '/assets/logo.svg', pages: ['q'] }],
  },
  'a specification: entries and frontmatter': {
    files: {
      'docs.json': docsWith([
        'api/o.yaml GET /x',
        'p',
        { group: 'H', openapi: { source: '/api/o.yaml' }, pages: ['GET /x'] },
      ]),
      'api/o.yaml': 'openapi: 3.0.0\npaths: { /x: { get: {} } }\n',
      'p.mdx': '---\nopenapi: /api/o.yaml GET /x\n---\n',
    },
    mv: ['api/o.yaml', 'specs/o.yaml'],
    gives: {
      'api/o.yaml': undefined,
      'specs/o.yaml': 'openapi: 3.0.0\npaths: { /x: { get: {} } }\n',
      'p.mdx': '---\nopenapi: /specs/o.yaml GET /x\n---\n',
    },
    pages: ['specs/o.yaml GET /x', 'p', { group: 'H', openapi: { source: '/specs/o.yaml' }, pages: ['GET /x'] }],
  },
  'CRLF, a BOM and broken MDX keep every other byte': {
    files: {
      'docs.json': docsWith(['a/b', 't', 'u']),
      'a/b.mdx': '',
      't.mdx': '\uFEFF---\r\ntitle: x\r\n---\r\n\r\n[y](/a/b)\r\n',
      'u.mdx': '<Card href="/a/b">\n\n{ unclosed\n',
    },
    mv: ['/a/b', '/a/d'],
    gives: {
      'a/b.mdx': undefined,
      'a/d.mdx': '',
      't.mdx': '\uFEFF---\r\ntitle: x\r\n---\r\n\r\n[y](/a/d)\r\n',
      'u.mdx': '<Card href="/a/d">\n\n{ unclosed\n',
    },
    pages: ['a/d', 't', 'u'],
    redirects: [['/a/b', '/a/d']],
  },
  'a redirect to the old address follows, one from the new address goes': {
    files: {
      'docs.json': docsWith(['b', 't'], {
        redirects: [
          { source: '/a', destination: '/b#x', permanent: true },
          { source: '/c', destination: '/t' },
        ],
      }),
      'b.mdx': '',
      't.mdx': '',
    },
    mv: ['b', 'c'],
    gives: { 'b.mdx': undefined, 'c.mdx': '' },
    pages: ['c', 't'],
    redirects: [
      ['/a', '/c#x'],
      ['/b', '/c'],
    ],
  },
  'moved back, no loop is left': {
    files: { 'docs.json': docsWith(['b'], { redirects: [{ source: '/a', destination: '/b' }] }), 'b.mdx': '' },
    mv: ['b', 'a'],
    gives: { 'b.mdx': undefined, 'a.mdx': '' },
    pages: ['a'],
    redirects: [['/b', '/a']],
  },
  'a new redirect comes before the wildcard that would catch it': {
    files: {
      'docs.json': docsWith(['x/a', 'y/b'], { redirects: [{ source: '/x/:slug*', destination: '/y/:slug*' }] }),
      'x/a.mdx': '',
      'y/b.mdx': '',
    },
    mv: ['x/a', 'z'],
    gives: { 'x/a.mdx': undefined, 'z.mdx': '' },
    pages: ['z', 'y/b'],
    redirects: [
      ['/x/a', '/z'],
      ['/x/:slug*', '/y/:slug*'],
    ],
  },
  'one wildcard for a folder, and a redirect for its index': {
    files: { 'docs.json': docsWith(['x/index', 'x/a']), 'x/index.mdx': '', 'x/a.mdx': '' },
    mv: { paths: ['x', 'z'], wildcard: true },
    gives: { 'x/index.mdx': undefined, 'x/a.mdx': undefined, 'z/index.mdx': '', 'z/a.mdx': '' },
    pages: ['z/index', 'z/a'],
    redirects: [
      ['/x', '/z'],
      ['/x/:slug*', '/z/:slug*'],
    ],
  },
  'no redirect where none is wanted, and those that lead there follow all the same': {
    files: { 'docs.json': docsWith(['b'], { redirects: [{ source: '/a', destination: '/b' }] }), 'b.mdx': '' },
    mv: { paths: ['b', 'c'], noRedirect: true },
    gives: { 'b.mdx': undefined, 'c.mdx': '' },
    pages: ['c'],
    redirects: [['/a', '/c']],
  },
  'the banner, the navbar and the footer': {
    files: {
      'docs.json': docsWith(['p'], {
        banner: { content: 'See [p](/p#x), `/p`' },
        navbar: {
          primary: { type: 'button', label: 'P', href: '/p?a=1' },
          links: [{ label: 'Q', href: 'https://a.b/p' }],
        },
        footer: { links: [{ items: [{ label: 'P', href: '/p' }] }] },
      }),
      'p.mdx': '',
    },
    mv: ['p', 'q'],
    gives: { 'p.mdx': undefined, 'q.mdx': '' },
    pages: ['q'],
    redirects: [['/p', '/q']],
  },
}

for (const [name, row] of Object.entries(rows))
  test(name, async () => {
    const site = new MovedSite(row.files)
    const options: MvOptions = 'length' in row.mv ? { paths: row.mv as readonly string[] } : (row.mv as MvOptions)
    const planned = await mv({ ...options, cwd: site.cwd, dryRun: true })
    assert.not(planned.written)
    assert.equal(site.now(), site.before, 'a dry run writes nothing')
    await mv({ ...options, cwd: site.cwd })
    const now: Record<string, string> = { ...site.now() }
    const wanted: Record<string, string> = { ...site.before, 'docs.json': now['docs.json'] ?? '' }
    for (const [file, text] of Object.entries(row.gives)) {
      if (text === undefined) delete wanted[file]
      else wanted[file] = text
    }
    assert.equal(now, Object.fromEntries(Object.entries(wanted).sort(([a], [b]) => (a < b ? -1 : 1))))
    if (row.pages) assert.equal(site.pages(), row.pages)
    const redirects = (site.docs().redirects ?? []) as readonly { source: string; destination: string }[]
    assert.equal(
      redirects.map(({ source, destination }) => [source, destination]),
      row.redirects ?? [],
    )
  })

test('values of docs.json that name the page change, and nothing else of it', async () => {
  const site = new MovedSite(rows['the banner, the navbar and the footer']?.files ?? {})
  await mv({ cwd: site.cwd, paths: ['p', 'q'] })
  const wanted = (site.before['docs.json'] ?? '')
    .replace('[p](/p#x)', '[p](/q#x)')
    .replace('"/p?a=1"', '"/q?a=1"')
    .replace('"href": "/p"', '"href": "/q"')
    .replace('"p"\n', '"q"\n')
  assert.is(site.read('docs.json').replace(/,\n  "redirects": [^]*\]\n\}/, '\n}'), wanted)
})

const plain: Files = {
  'docs.json': docsWith(['a', 'b', 'g/c'], { redirects: [{ source: '/a', destination: '/b' }] }),
  'a.mdx': '',
  'b.mdx': '',
  'g/c.mdx': '',
  'g/index.mdx': '',
  'drafts/d.mdx': '',
  '.mintignore': 'drafts/\n',
  'bad.tsv': 'a b\n',
  'loop.tsv': 'b\tz\nb\ty\n',
  'same.tsv': 'b\tz\ng/c\tz\n',
  'chain.tsv': 'next\tg\ng\tlast\n',
  'last/index.mdx': '',
  'last/c.mdx': '',
}

const refusals: Readonly<Record<string, MvOptions>> = {
  'mv-exists': { paths: ['b', 'g/c'] },
  'mv-missing': { paths: ['bb', 'c'] },
  'mv-moved-already': { paths: ['zz', 'b'] },
  'mv-same': { paths: ['b', 'b.mdx'] },
  'mv-kind': { paths: ['b', 'b.png'] },
  'mv-endpoint': { paths: ['GET /users', 'c'] },
  'mv-outside': { paths: ['b', '../c'] },
  'mv-reserved': { paths: ['docs.json', 'nav.json'] },
  'mv-unpublished': { paths: ['b', 'drafts/b'] },
  'mv-ignored': { paths: ['drafts/d', 'd'] },
  'mv-address-taken': { paths: ['b', 'g.mdx'] },
  'mv-after-chain': { from: 'chain.tsv', after: true },
  'mv-redirect-conflict': { paths: ['a', 'z'] },
  'mv-wildcard': { paths: ['g', 'g/h'], wildcard: true },
  'mv-table': { from: 'bad.tsv' },
  'mv-twice': { from: 'loop.tsv' },
  'mv-not-moved': { paths: ['b', 'z'], after: true },
  'mv-no-repository': { after: true },
}

for (const [code, options] of Object.entries(refusals))
  test(`refused with nothing written: ${code}`, async () => {
    const site = new MovedSite(plain)
    assert.is(await refusalOf(mv, { ...options, cwd: site.cwd }), code)
    assert.equal(site.now(), site.before)
  })

test('a page does not get a URL that differs only in capitals, and leaves none for nothing', async () => {
  const site = new MovedSite({ ...plain, 'o.mdx': '' })
  assert.is(await refusalOf(mv, { cwd: site.cwd, paths: ['a', 'G/C'] }), 'mv-address-taken')
  assert.is(await refusalOf(mv, { cwd: site.cwd, paths: ['o', 'drafts/o'] }), 'mv-unpublished')
  assert.equal(site.now(), site.before)
  await mv({ cwd: site.cwd, paths: ['a', 'A'], noRedirect: true })
  await mv({ cwd: site.cwd, paths: ['o', 'snippets/o'] })
})

test('a wildcard for a page names the folder of the same name', async () => {
  const site = new MovedSite({ 'docs.json': docsWith(['x', 'x/a']), 'x.mdx': '', 'x/a.mdx': '' })
  const options = { cwd: site.cwd, paths: ['x', 'z'], wildcard: true }
  await mv(options).then(
    () => assert.unreachable(),
    (error: unknown) =>
      assert.match(
        (error as Error & { diagnostics: { hint?: string }[] }).diagnostics[0]?.hint ?? '',
        'name it as `x/`',
      ),
  )
  await mv({ ...options, paths: ['x/', 'z'] })
  assert.equal(site.pages(), ['x', 'z/a'])
})

test('what was meant is named: a page, or the only file or folder of that name, or one spelled like it', async () => {
  const files = { 'docs.json': docsWith(['x']), 'x.mdx': '', 'brand/logo/dark.png': '', 'specs/users.yaml': '' }
  const site = new MovedSite(files)
  const meant = async (given: string) =>
    mv({ cwd: site.cwd, paths: [given, 'z'] }).then(
      () => assert.unreachable(),
      (error: unknown) => (error as Error & { diagnostics: { hint?: string }[] }).diagnostics[0]?.hint,
    )
  assert.is(await meant('images/logo'), "Did you mean 'brand/logo'?")
  assert.is(await meant('dark.png'), "Did you mean 'brand/logo/dark.png'?")
  assert.is(await meant('specs/user.yaml'), "Did you mean 'specs/users.yaml'?")
  assert.is(await meant('nothing/like/it'), undefined)
})

test('a page that is generated has no file; a folder without the page is no sign that it moved already', async () => {
  const site = new MovedSite({
    'docs.json': docsWith(['b', { group: 'API', openapi: { source: 'o.json', directory: 'api' } }]),
    'b.mdx': '',
    'o.json': JSON.stringify({ openapi: '3.1.0', paths: { '/users': { get: { summary: 'Get users' } } } }),
    'images/i.png': '',
  })
  assert.is(await refusalOf(mv, { cwd: site.cwd, paths: ['api/get-users', 'users'] }), 'mv-endpoint')
  assert.is(
    await refusalOf((more) => rm({ paths: ['api/get-users'], cwd: more.cwd }), { cwd: site.cwd }),
    'mv-endpoint',
  )
  assert.is(await refusalOf(mv, { cwd: site.cwd, paths: ['bb', 'images/'] }), 'mv-missing')
  assert.is(await refusalOf(mv, { cwd: site.cwd, paths: ['i.png', 'images/'] }), 'mv-moved-already')
  assert.is(await refusalOf(mv, { cwd: site.cwd, paths: ['assets', 'images'] }), 'mv-moved-already')
})

test('two files to one place are refused, and a page that is listed under both names', async () => {
  const site = new MovedSite(plain)
  assert.is(await refusalOf(mv, { cwd: site.cwd, from: 'same.tsv' }), 'mv-twice')
  const twice = new MovedSite({ 'docs.json': docsWith(['a', 'z']), 'a.mdx': '' })
  assert.is(await refusalOf(mv, { cwd: twice.cwd, paths: ['a', 'z'] }), 'mv-listed-twice')
})

test('a conflict of redirects is settled by --redirect', async () => {
  for (const [redirect, destination] of [
    ['keep', '/b'],
    ['replace', '/z'],
  ] as const) {
    const site = new MovedSite(plain)
    await mv({ cwd: site.cwd, paths: ['a', 'z'], redirect })
    assert.equal(site.docs().redirects, [{ source: '/a', destination }])
  }
})

test('what is named in code and by a full URL is left for a person', async () => {
  const site = new MovedSite({
    'docs.json': docsWith(['g/a', 'b']),
    'g/a.mdx': '[gone](./nowhere)',
    'b.mdx': '`/g/a` https://acme.dev/g/a /v2/g/a /g/a-b',
  })
  const { mentions } = await mv({ cwd: site.cwd, paths: ['g/a', 'h/a'] })
  assert.equal(
    mentions.map(({ file, line, column, text, why }) => `${file}:${line}:${column} ${text} ${why}`),
    ['b.mdx:1:2 /g/a named', 'b.mdx:1:24 /g/a named', 'h/a.mdx:1:8 ./nowhere dead'],
  )
})

test('a file that was moved by hand: what its text has since then is not rewritten twice', async () => {
  const site = new MovedSite({ 'docs.json': docsWith(['g/a', 'b']), 'g/a.mdx': '[b](../b)', 'b.mdx': '[a](/g/a)' })
  renameSync(path.join(site.cwd, 'g/a.mdx'), path.join(site.cwd, 'a.mdx'))
  const { files } = await mv({ cwd: site.cwd, paths: ['g/a', 'a'], after: true })
  assert.equal(files, [{ from: 'g/a.mdx', to: 'a.mdx', isThere: true }])
  assert.is(site.read('a.mdx'), '[b](./b)')
  assert.is(site.read('b.mdx'), '[a](/a)')
  assert.equal(site.pages(), ['a', 'b'])
  const once = site.now()
  await mv({ cwd: site.cwd, paths: ['g/a', 'a'], after: true })
  assert.equal(site.now(), once)
})

test('a link that docs.json has in a part of its own changes there', async () => {
  const site = new MovedSite({
    'docs.json': '{\n  "name": "A",\n  "navigation": { "groups": [{ "$ref": "nav/g.json" }] }\n}\n',
    'nav/g.json': '{ "group": "G", "pages": ["a", "b"] }\n',
    'a.mdx': '',
    'b.mdx': '',
  })
  await mv({ cwd: site.cwd, paths: ['a', 'c'], noRedirect: true })
  assert.is(site.read('nav/g.json'), '{ "group": "G", "pages": ["c", "b"] }\n')
  assert.is(site.read('docs.json'), site.before['docs.json'])
})

test('the same pages of other languages are named, and move with --locales', async () => {
  const languages = ['en', 'fr', 'de'].map((language) => ({ language, pages: [`${language}/a`, `${language}/b`] }))
  const pages = languages.flatMap((each) => each.pages.map((page) => [`${page}.mdx`, `[a](/${each.language}/a)`]))
  const files: Files = {
    ...(Object.fromEntries(pages) as Files),
    'docs.json': `${JSON.stringify({ navigation: { languages } })}\n`,
  }
  const site = new MovedSite(files)
  const { mirrors } = await mv({ cwd: site.cwd, paths: ['en/a', 'en/c'] })
  assert.equal(
    mirrors.map(({ language, command }) => `${language}: ${command}`),
    ['fr: npx build-nav mv fr/a fr/c', 'de: npx build-nav mv de/a de/c'],
  )
  const { 'de/a.mdx': german = '', ...rest } = files
  const other = new MovedSite({ ...rest, 'de/a.md': german, 'de/c.md': 'taken' })
  const { warnings } = await mv({ cwd: other.cwd, paths: ['en/a', 'en/c'], locales: true })
  assert.equal(
    warnings.map(({ code }) => code),
    ['mv-mirror-taken'],
  )
  assert.is(other.read('fr/c.mdx'), '[a](/fr/c)')
  assert.ok(existsSync(path.join(other.cwd, 'de/a.md')))
  assert.equal(
    JSON.parse(other.read('docs.json')).navigation.languages.map((each: { pages: unknown }) => each.pages),
    [
      ['en/c', 'en/b'],
      ['fr/c', 'fr/b'],
      ['de/a', 'de/b'],
    ],
  )
})

test('a wildcard that matches the new address is a warning', async () => {
  const site = new MovedSite({
    'docs.json': docsWith(['a'], { redirects: [{ source: '/x/:slug*', destination: '/y/:slug*' }] }),
    'a.mdx': '',
  })
  const { warnings } = await mv({ cwd: site.cwd, paths: ['a', 'x/a'] })
  assert.equal(
    warnings.map(({ code }) => code),
    ['mv-wildcard-catches'],
  )
})

test('a page that moves onto a URL of Mintlify is a warning', async () => {
  const site = new MovedSite({ 'docs.json': docsWith(['a/mcp', 'b']), 'a/mcp.mdx': '', 'b.mdx': '' })
  const { warnings } = await mv({ cwd: site.cwd, paths: ['a/mcp', 'mcp'] })
  assert.equal(
    warnings.map(({ code, message }) => [code, message]),
    [['mv-provider-url', "Mintlify has content of its own at '/mcp': readers may not get the page."]],
  )
})

test('a file that is not UTF-8 is listed, and keeps its bytes', async () => {
  const site = new MovedSite({ 'docs.json': docsWith(['a', 'b']), 'a.mdx': '' })
  const bytes = Buffer.from('[a](/a) \xe9', 'latin1')
  writeFileSync(path.join(site.cwd, 'b.mdx'), bytes)
  const { mentions } = await mv({ cwd: site.cwd, paths: ['a', 'c'] })
  assert.equal(
    mentions.map(({ file, why }) => `${file} ${why}`),
    ['b.mdx not-utf8'],
  )
  assert.ok(readFileSync(path.join(site.cwd, 'b.mdx')).equals(bytes))
})

test('a part of docs.json moves, and the $refs to it and in it; also together with pages that it lists', async () => {
  const own = new MovedSite({
    'docs.json': '{ "name": "A", "navigation": { "$ref": "./nav/main.json" } }\n',
    'nav/main.json': '{ "groups": [{ "group": "G", "pages": ["i", "g/a"] }, { "$ref": "./deep/more.json" }] }\n',
    'nav/deep/more.json': '{ "group": "M", "pages": ["h"], "$ref": "../base.json" }\n',
    'nav/base.json': '{ "icon": "book" }\n',
    'i.mdx': '',
    'g/a.mdx': '',
    'h.mdx': '',
  })
  const { links } = await mv({ cwd: own.cwd, paths: ['nav/deep/more.json', 'parts/rest.json'] })
  assert.equal(links.map(({ file, before, after }) => [file, before, after]), [
    ['nav/main.json', './deep/more.json', '../parts/rest.json'],
    ['parts/rest.json', '../base.json', '../nav/base.json'],
  ])
  own.write('moves.tsv', 'nav\tdocs/nav\ng/a.mdx\tk/a.mdx\n')
  await mv({ cwd: own.cwd, from: 'moves.tsv' })
  assert.is(own.read('docs/nav/main.json'), '{ "groups": [{ "group": "G", "pages": ["i", "k/a"] }, { "$ref": "../../parts/rest.json" }] }\n')
  assert.is(own.read('parts/rest.json'), '{ "group": "M", "pages": ["h"], "$ref": "../docs/nav/base.json" }\n')
  assert.match(own.read('docs.json'), '"navigation": { "$ref": "./docs/nav/main.json" }')
  assert.equal(Object.keys(own.now()).filter((file) => file.endsWith('.json')), ['docs.json', 'docs/nav/base.json', 'docs/nav/main.json', 'parts/rest.json'])
}) // prettier-ignore

test('the baseline knows findings of a moved page, and about it, by the new name', async () => {
  const site = new MovedSite({
    'docs.json': docsWith(['index', 'guides/a']),
    'index.mdx': '[a](/guides/a#gone)\n',
    'guides/a.mdx': '[x](/nope)\n\n[me](/guides/a#lost)\n\n[y](./gone) [z](../top/gone)\n',
  })
  const baseline = 'docs-baseline.json'
  const { diagnostics } = await check({ cwd: site.cwd })
  site.write(baseline, baselineText(diagnostics, site.cwd))
  const { outputs } = await mv({ cwd: site.cwd, paths: ['guides', 'howto'] })
  assert.ok(outputs.some(({ file }) => path.basename(file) === baseline))
  const now = await check({ cwd: site.cwd, baseline })
  assert.equal([diagnostics.length, now.diagnostics.length, now.known, now.fixed], [6, 0, 6, 0])
})

test('a docs.json that is no object is named', async () => {
  const { cwd } = new MovedSite({ 'docs.json': '[]\n', 'a.mdx': '' })
  for (const run of [
    () => mv({ cwd, paths: ['a', 'b'] }),
    () => rm({ cwd, paths: ['a'] }),
    () => add({ cwd, pages: ['a'] }),
  ])
    assert.is(await refusalOf(run, {}), 'docs-json-no-object')
})

test.run()
