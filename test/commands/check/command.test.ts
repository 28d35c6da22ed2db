import { test } from 'uvu'
import * as assert from 'uvu/assert'
import path from 'node:path'
import { runHere } from '../../cli/cli.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'

async function run(command: string, cwd: string, ...args: string[]) {
  const { code, stdout: out } = await runHere(cwd, [command, ...args])
  return { code, out }
}

async function usage(...args: string[]): Promise<string> {
  const { code, stderr } = await runHere(temporaryFolder({}), ['check', ...args])
  assert.is(code, 2)
  return stderr
}

const site = () =>
  temporaryFolder({
    'docs.json':
      '{ "theme": "mint", "name": "A", "colors": { "primary": "#0D9373" }, "navigation": { "pages": ["index", { "group": "G", "iconType": "x", "pages": ["a"] }] } }',
    'index.mdx': '',
    'a.mdx': '',
  })

test('warnings pass, until there are more than --max-warnings; errors do not', async () => {
  const folder = site()
  assert.is((await run('check', folder)).code, 0)
  assert.is((await run('check', folder, '--max-warnings', '1')).code, 0)
  assert.is((await run('check', folder, '--max-warnings=0')).code, 1)
  assert.is((await run('check', folder, '--rule', 'unknown-key=error')).code, 1)
  assert.is((await run('check', folder, '--rule', 'unknown-key=off', '--max-warnings=0')).code, 0)
})

test('a folder stands for its docs.json, or its config', async () => {
  const folder = site()
  const above = path.dirname(folder)
  const name = path.basename(folder)
  assert.match((await run('check', above, name)).out, /unknown-key/)
  assert.match((await run('tree', above, name)).out, /index/)
  const empty = await runHere(temporaryFolder({ 'docs/a.mdx': '' }), ['check', 'docs'])
  assert.match(empty.stderr, /^error config-not-found {2}There is no docs\.config\.ts/)
})

test('json and github print what stands in the way of a check, too', async () => {
  const folder = temporaryFolder({ 'docs.json': '{"navigation": {},}' })
  const { code, out } = await run('check', folder, '--format', 'json')
  assert.is(code, 1)
  assert.equal(
    JSON.parse(out).diagnostics.map((found: { code: string }) => found.code),
    ['json-trailing-comma'],
  )
  assert.match((await run('check', folder, '--format', 'github')).out, /^::error file=docs.json,line=1,/)
})

test('each format', async () => {
  const folder = site()
  assert.match(
    (await run('check', folder, 'docs.json')).out,
    /docs\.json[\s\S]*unknown-key[\s\S]*\n! 1 warning in 2 pages\n {2}Exit 0: .*\n$/,
  )
  const { counts, diagnostics } = JSON.parse((await run('check', folder, '--format', 'json')).out)
  assert.equal(counts, { error: 0, warning: 1, note: 0 })
  assert.equal([diagnostics[0].file, diagnostics[0].line, diagnostics[0].column], ['docs.json', 1, 120])
  const workspace = process.env['GITHUB_WORKSPACE']
  delete process.env['GITHUB_WORKSPACE']
  assert.match(
    (await run('check', folder, '--format=github')).out,
    /^::warning file=docs\.json,line=1,col=120,title=unknown-key::/,
  )
  if (workspace !== undefined) process.env['GITHUB_WORKSPACE'] = workspace
})

test('--fix says what it fixed, and reports the rest; --dry-run prints the patch', async () => {
  const folder = site()
  const files = {
    'docs.json':
      '{ "theme": "mint", "name": "A", "colors": { "primary": "#0D9373" }, "navigation": { "pages": ["A", "a", "b.mdx", "nope"] } }',
    'b.mdx': '',
  }
  for (const [name, text] of Object.entries(files)) writeTo(path.join(folder, name), text)
  assert.match(await usage('--dry-run'), '--dry-run needs --fix')
  const dry = await run('check', folder, '--fix', '--dry-run')
  assert.match(
    dry.out,
    '+{ "theme": "mint", "name": "A", "colors": { "primary": "#0D9373" }, "navigation": { "pages": ["a", "b", "nope"] } }',
  )
  assert.match(dry.out, /\nNot counted, as --fix would fix them: \d .*\n✗ 1 error in 3 pages\n/)
  const { code, out } = await run('check', folder, '--fix', '--rule', 'page-orphan=off')
  assert.is(code, 1, 'an error is left')
  assert.match(out, /^Fixed 3 findings in docs\.json:\n {2}docs\.json:1:\d+ {2}page-missing {2}"A" → "a"\n/)
  assert.match(out, "error page-missing  There is no page 'nope'.")
  assert.match((await run('check', folder, '--fix')).out, /^Nothing to fix\n/)
})

test('a dry run prints the patches of the first files, and counts the others', async () => {
  const names = Array.from({ length: 15 }, (_, index) => `p${index}`)
  const folder = temporaryFolder({
    'docs.json': JSON.stringify({ name: 'A', navigation: { pages: ['index', ...names] }, redirects: [{ source: '/old', destination: '/index' }] }),
    'index.mdx': '',
    ...Object.fromEntries(names.map((name) => [`${name}.mdx`, '[a](/old)\n'])),
  }) // prettier-ignore
  const dry = ['--fix', '--dry-run', '--only', 'link-redirected']
  const { out } = await run('check', folder, ...dry)
  assert.is(out.match(/^--- a\//gm)?.length, 12)
  assert.match(out, '\n  … and 3 more files: --all\n')
  assert.is((await run('check', folder, ...dry, '--all')).out.match(/^--- a\//gm)?.length, 15)
})

test('--only runs one rule, also one that is off, and nothing else; an unknown one names a near one', async () => {
  const folder = site()
  writeTo(
    path.join(folder, 'docs.json'),
    '{ "navigation": { "pages": ["index", "gone", "A", { "group": "G", "iconType": "x", "pages": ["a"] }] } }',
  )
  const codes = async (...args: string[]) => {
    const { out } = await run('check', folder, '--format=json', ...args)
    return JSON.parse(out).diagnostics.map(({ code }: { code: string }) => code)
  }
  assert.equal(await codes('--only', 'page-missing'), ['page-missing', 'page-missing'])
  assert.equal(await codes('--only', 'unknown-key', '--only=icon-unknown'), ['unknown-key'])
  assert.equal(await codes('--only', 'page-missing', '--rule', 'page-missing=off'), ['page-missing', 'page-missing'])
  assert.match(await usage('--only', 'page-mising'), "did you mean 'page-missing'?")
  const { out } = await run('check', folder, '--fix', '--only', 'unknown-key')
  assert.not.match(out, /"A" → "a"/)
  assert.equal(await codes('--only', 'page-missing', '--fix'), ['page-missing'])
})

test('--only leaves what the baseline has of other rules alone', async () => {
  const folder = site()
  await run('check', folder, '--baseline', 'b.json', '--update-baseline')
  const { out } = await run('check', folder, '--baseline', 'b.json', '--only', 'page-missing')
  assert.is(out, '✓ No problems in 2 pages\n')
  assert.match(await usage('--baseline', 'b.json', '--update-baseline', '--only', 'page-missing'), '--update-baseline')
})

test('the baseline on the command line', async () => {
  const folder = site()
  assert.is((await run('check', folder, '--baseline', 'b.json', '--update-baseline')).code, 0)
  const { code, out } = await run('check', folder, '--baseline', 'b.json', '--max-warnings', '0')
  assert.is(code, 0)
  assert.match(out, 'Baseline: 1 known')
})

test('wrong usage is told from a bad site', async () => {
  assert.match(await usage('--rule', 'page-orphans=off'), "did you mean 'page-orphan'?")
  assert.match(await usage('--rule', 'page-orphan=loud'), 'off, note, warning, error')
  assert.match(await usage('--rule', 'page-orphan'), '<id=level>')
  assert.match(await usage('--format', 'xml'), '--format must be pretty, json or github')
  assert.match(await usage('--max-warnings', 'few'), 'a number')
  assert.match(await usage('--update-baseline'), '--baseline')
})

test('the tree: kinds, counts, links, hidden marks, specifications, what is broken', async () => {
  const navigation = {
    tabs: [
      {
        tab: 'Guides',
        groups: [
          { group: 'Start', root: 'index', pages: ['index', 'gone', { group: 'More', hidden: true, pages: ['a'] }] },
        ],
      },
      { tab: 'API', openapi: 'openapi.yaml', pages: ['GET /a', 'GET /b'] },
      { tab: 'Blog', href: 'https://acme.dev' },
    ],
    global: { anchors: [{ anchor: 'Chat', href: '/a' }] },
  }
  const folder = temporaryFolder({
    'docs.json': JSON.stringify({ navigation }),
    'index.mdx': '',
    'a.mdx': '---\nhidden: true\n---\n',
    'openapi.yaml': 'openapi: 3.0.0\npaths:\n  /a:\n    get: {}\n',
  })
  const { code, out } = await run('tree', folder)
  assert.is(code, 0)
  assert.is(
    out,
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
  assert.is((await run('tree', folder, '--depth', '1')).out.split('\n').length, 6)
  assert.is(
    (await run('tree', folder, '--only', 'more')).out,
    'navigation  5 pages\n└─ tab Guides  3 pages\n   └─ group Start  3 pages  root index\n      └─ group More  1 page  hidden\n         └─ a  hidden\n',
  )
  const json = JSON.parse((await run('tree', folder, '--format', 'json', '--depth=1')).out)
  assert.equal(
    [json.version, json.tree.pages, json.tree.children[1]],
    [1, 5, { kind: 'tab', title: 'API', specs: ['openapi.yaml'], pages: 2 }],
  )
})

test.run()
