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
  assert.equal(
    parseDiagnostics.map(({ messageText }) => messageText),
    [],
  )
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

async function typesIn(files: Readonly<Record<string, string>>) {
  const cwd = temporaryFolder(files)
  const result = await types({ cwd })
  assert.is(readFileSync(path.join(cwd, 'build-nav-env.d.ts'), 'utf8'), result.text)
  return { cwd, result, register: declared(result.text) }
}

test('every page that Mintlify publishes is registered, and nothing else', async () => {
  const { register, result } = await typesIn({
    'docs.config.ts': config("navigation().pages('index')"),
    'index.mdx': '',
    'guides/it’s "one".md': '',
    'guides/draft.mdx': '',
    'snippets/part.mdx': '',
    'README.md': '',
    'node_modules/other/readme.mdx': '',
    '.mintignore': 'guides/draft.mdx\n',
  })
  assert.equal(register, { pages: ['guides/it’s "one"', 'index'] })
  assert.is(result.pages, 2)
  assert.is(result.endpoints, undefined)
})

test('what the config names already and the check accepts is registered as it is written; what is missing is not', async () => {
  const { register } = await typesIn({
    'docs.config.ts': config(
      "navigation().pages('/index', 'guides/one.mdx', 'guides/', 'gone', 'README', 'generated/user', 'generated/get-users', group('A').root('guides/one/').openapi({ source: 'api.json', directory: 'generated' }))",
    ),
    'api.json': spec('/users'),
    'index.mdx': '',
    'README.mdx': '',
    'guides/one.mdx': '',
  })
  assert.equal(register.pages, [
    'README',
    'generated/get-users',
    'guides/one',
    'guides/one.mdx',
    'guides/one/',
    'index',
  ])
})

test('pages in the folders that `under` is given are registered from there, too', async () => {
  const { register } = await typesIn({
    'docs.config.ts': config(`navigation().groups(
      ...(['en', 'fr/'] as const).flatMap((code) => under(code, ...under('v2', group('A').root('start').pages('a/one', 'gone', 'GET /users')))),
      group('B').pages('other/index'),
    )`),
    'en/v2/start.mdx': '',
    'en/v2/a/one.mdx': '',
    'fr/v2/start.mdx': '',
    'fr/v2/only.mdx': '',
    'fr/index.mdx': '',
    'other/index.mdx': '',
  })
  assert.equal(register.pagesUnder, ['a/one', 'only', 'start'])
})

test('the endpoints of all specifications in effect are registered', async () => {
  const { register, result } = await typesIn({
    'docs.config.ts': config(
      "navigation().tabs(tab('A').openapi('a.yaml').pages('get /a', 'GET /nowhere'), tab('B').pages('POST /b'))",
      "api: { openapi: 'b.json' },",
    ),
    'a.yaml': 'openapi: 3.0.0\npaths:\n  /a:\n    get: {}\n',
    'b.json': spec('/b', "/it's"),
  })
  assert.equal(register.endpoints, ['GET /a', 'GET /b', "GET /it's", 'POST /b', "POST /it's", 'get /a'])
  assert.is(result.endpoints, 6)
})

test('where one endpoint names its specification, every one may; where one specification is elsewhere, any endpoint passes', async () => {
  const files = (list: string) => ({ 'docs.config.ts': config(`navigation().pages(${list})`), 'a.json': spec('/a') })
  const { register } = await typesIn(files("'a.json GET /a'"))
  assert.equal(register.endpoints, ['GET /a', 'POST /a', 'a.json GET /a', 'a.json POST /a'])
  const open = await typesIn(files("'a.json GET /a', group('B').openapi('https://acme.dev/api.json').pages('GET /b')"))
  assert.is(open.register.endpoints, undefined)
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

test('a watch follows the specifications, and each folder with pages, be they listed or not', async () => {
  const cwd = temporaryFolder({
    'docs.config.ts': config("navigation().groups(group('A').openapi('spec/api.json'))"),
    'other/deep/page.mdx': '',
    'spec/api.json': spec('/a'),
    'build-nav-env.d.ts': '',
  })
  const followed = new Set<string>()
  await build({ cwd, onFiles: (files) => files.forEach((file) => followed.add(file)) })
  for (const name of ['', 'other/', 'other/deep/', 'spec/api.json'])
    assert.ok(followed.has(path.join(cwd, name || path.sep)), `${name} is not among ${[...followed].join(', ')}`)
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

test('formatters leave the file as it is: the next build would write it back; ESLint has no unused directive to warn of', () => {
  const text = printTypes({ pages: ['index'], pagesUnder: [], endpoints: undefined })
  const { statements } = ts.createSourceFile('build-nav-env.d.ts', text, ts.ScriptTarget.Latest, true)
  assert.not.match(text, 'eslint-disable')
  assert.is(statements.length, 2)
  for (const statement of statements)
    assert.match(statement.getFullText(), '// prettier-ignore\n// biome-ignore format: generated\n')
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
