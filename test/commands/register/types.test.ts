import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import ts from 'typescript'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { printTypes } from '../../../src/commands/register/types.js'
import { types } from '../../../src/commands/register/types.js'
import { Site } from '../../cli/cli.js'
import { runs } from '../../runs.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'

/** What the text of a build-nav-env.d.ts declares, as the compiler reads it. */
function declared(text: string): Record<string, string[]> {
  const file = ts.createSourceFile('build-nav-env.d.ts', text, ts.ScriptTarget.Latest, true)
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly ts.Diagnostic[] }
  const messageTexts = parseDiagnostics.map(({ messageText }) => messageText)
  assert.equal(messageTexts, [])
  const found: Record<string, string[]> = {}
  const strings = (node: ts.Node): string[] =>
    ts.isStringLiteral(node) ? [node.text] : node.getChildren().flatMap(strings)
  const visit = (node: ts.Node): void => {
    if (ts.isPropertySignature(node)) found[node.name.getText()] = strings(node)
    else ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const config = (navigation: string, settings = '') =>
  `import { docs, group, navigation, tab, under } from 'build-nav'
export default docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, ${settings} navigation: ${navigation} })\n`

const paths = (...list: string[]) => Object.fromEntries(list.map((path) => [path, { get: {}, post: {} }]))
const spec = (...list: string[]) => JSON.stringify({ openapi: '3.0.0', info: {}, paths: paths(...list) })

const named = "'/index', 'guides/one.mdx', 'guides/', 'gone', 'README', 'generated/user', 'generated/get-users'"
const openapi = 'openapi: 3.0.0\npaths:\n  /a:\n    get: {}\n'

/** The files of a site as `config`, specifications and pages without text, and the names that are registered. */
const rows: Readonly<Record<string, readonly [files: Record<string, string>, pages: string, register: object]>> = {
  'every page that Mintlify publishes, and nothing else': [
    { 'docs.config.ts': config("navigation().pages('index')"), '.mintignore': 'guides/draft.mdx\n' },
    'index.mdx, guides/it’s "one".md, guides/draft.mdx, snippets/part.mdx, README.md, node_modules/other/readme.mdx',
    { pages: ['guides/it’s "one"', 'index'] },
  ],
  'what the config names already and the check accepts, as it is written; what is missing is not': [
    {
      'docs.config.ts': config(`navigation().pages(${named}, group('A').root('guides/one/').openapi({ source: 'api.json', directory: 'generated' }))`),
      'api.json': spec('/users'),
    },
    'index.mdx, README.mdx, guides/one.mdx',
    { pages: ['README', 'generated/get-users', 'guides/one', 'guides/one.mdx', 'guides/one/', 'index'], endpoints: ['GET /users', 'POST /users'] },
  ],
  'pages in the folders that `under` is given, from there, too': [
    {
      'docs.config.ts': config(`navigation().groups(
      ...(['en', 'fr/'] as const).flatMap((code) => under(code, ...under('v2', group('A').root('start').pages('a/one', 'gone')))),
      group('B').pages('other/index'),
    )`),
    },
    'en/v2/start.mdx, en/v2/a/one.mdx, fr/v2/start.mdx, fr/v2/only.mdx, fr/index.mdx, other/index.mdx',
    {
      pages: ['en/v2/a/one', 'en/v2/start', 'fr/index', 'fr/v2/only', 'fr/v2/start', 'other/index'],
      pagesUnder: ['a/one', 'only', 'start'],
    },
  ],
  'the endpoints of all specifications in effect': [
    {
      'docs.config.ts': config("navigation().tabs(tab('A').openapi('a.yaml').pages('get /a', 'GET /nowhere'), tab('B').pages('POST /b'))", "api: { openapi: 'b.json' },"),
      'a.yaml': openapi,
      'b.json': spec('/b', "/it's"),
    },
    '',
    { pages: [], endpoints: ['GET /a', 'GET /b', "GET /it's", 'POST /b', "POST /it's", 'get /a'] },
  ],
  'where one endpoint names its specification, every one may': [
    { 'docs.config.ts': config("navigation().pages('a.json GET /a')"), 'a.json': spec('/a') },
    '',
    { pages: [], endpoints: ['GET /a', 'POST /a', 'a.json GET /a', 'a.json POST /a'] },
  ],
  'where one specification is elsewhere, any endpoint passes': [
    {
      'docs.config.ts': config("navigation().pages('a.json GET /a', group('B').openapi('https://acme.dev/api.json').pages('GET /b'))"),
      'a.json': spec('/a'),
    },
    '',
    { pages: [] },
  ],
} // prettier-ignore

for (const [what, [files, pages, register]] of Object.entries(rows))
  test(`registered: ${what}`, async () => {
    const texts = Object.fromEntries(pages.split(', ').filter(Boolean).map((page) => [page, ''])) // prettier-ignore
    const cwd = temporaryFolder({ ...files, ...texts })
    const result = await types({ cwd })
    assert.is(readFileSync(path.join(cwd, 'build-nav-env.d.ts'), 'utf8'), result.text)
    const found = declared(result.text)
    assert.equal(found, register)
    assert.equal([result.pages, result.endpoints], [found.pages?.length, found.endpoints?.length])
  })

test('a build keeps the types current where they are, and makes none', async () => {
  const cwd = temporaryFolder({ 'docs.config.ts': config("navigation().pages('index')"), 'index.mdx': '' })
  assert.is((await build({ cwd })).types, undefined)
  assert.not(existsSync(path.join(cwd, 'build-nav-env.d.ts')))
  await types({ cwd })
  assert.is((await build({ cwd })).types?.written, false)
  writeTo(path.join(cwd, 'guides/new.mdx'), '')
  assert.is((await build({ cwd, check: true })).types, undefined)
  assert.is((await types({ cwd, check: true })).changed, true)
  assert.is((await build({ cwd })).types?.written, true)
  assert.equal(declared(readFileSync(path.join(cwd, 'build-nav-env.d.ts'), 'utf8')).pages, ['guides/new', 'index'])
  assert.is((await types({ cwd, check: true })).changed, false)
})

test('the command says what it wrote, and --check fails where the types are out of date', async () => {
  const site = new Site({ 'docs.config.ts': config("navigation().pages('index')"), 'index.mdx': '' })
  const missing = await site.runHere('types', '--check')
  assert.equal(missing, {
    code: 1,
    stdout: '',
    stderr: 'build-nav-env.d.ts does not exist. Run `npx build-nav types`, and commit it.\n',
  })
  assert.not(site.has('build-nav-env.d.ts'))
  assert.is((await site.runHere('types')).stdout, 'Wrote build-nav-env.d.ts: 1 page\n')
  writeFileSync(site.path('two.mdx'), '')
  const stale = await site.runHere('types', '--check')
  assert.is(stale.code, 1)
  assert.match(stale.stdout, "+      | 'two'")
  assert.is((await site.runHere()).stdout, 'Wrote docs.json\nWrote build-nav-env.d.ts\n')
  site.remove()
})

test('any name survives as a type', () => {
  const names = fc.array(fc.string({ unit: 'binary' }), { minLength: 1 })
  fc.assert(
    fc.property(names, fc.option(names, { nil: undefined }), (pages, endpoints) => {
      const found = declared(printTypes({ pages, pagesUnder: [], endpoints }))
      assert.equal(found, { pages, ...(endpoints && { endpoints }) })
    }),
    { numRuns: runs(1000), examples: [[["'", '\\', '\u2028', '*/', '${a}', '`', '\n'], undefined]] },
  )
})

test.run()
