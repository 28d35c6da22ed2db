import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Diagnostic } from '../../../src/base/diagnostics/diagnostic.js'
import { loadConfig } from '../../../src/config/loader/load.js'
import { failures, problems, site } from './site.js'

const config = (folder: string) => path.join(folder, 'docs.config.ts')
const failing = (text: string, others: Record<string, string> = {}, timeout = 20_000) => {
  const folder = site({ 'docs.config.ts': text, ...others })
  return failures(folder, () => loadConfig(config(folder), { timeout }))
}

// prettier-ignore
const cases: Record<string, [text: string, expected: string, others?: Record<string, string>]> = {
  'a syntax error': ['const a = 1\nexport default { a: , }', 'config-syntax docs.config.ts:2:21'],
  'a name that nothing defines': ['export default navigation().tabs(\n  tab(1),\n)\nfunction navigation() {\n  return { tabs: (x: unknown) => x }\n}', 'config-throws docs.config.ts:2:3'],
  'a throw': ['type A = { b: string }\nconst f = (x: A) => {\n  throw new TypeError(x.b)\n}\nexport default () =>\n  f({ b: "" })', 'config-throws docs.config.ts:3:9'],
  'a throw in a package, seen from the config': ["import { boom } from 'boom'\nexport default [\n  boom(),\n]", 'config-throws docs.config.ts:3:3', { 'node_modules/boom/index.js': 'exports.boom = () => { throw new Error("x") }' }],
  'a string': ["if (true) {\n  throw 'a string'\n}", 'config-throws docs.config.ts:2:3'],
  'a throw after an await': ['const a: any = await 1\n\nexport default a.b.c', 'config-throws docs.config.ts:3:20'],
  'a missing module': ["import a from './a'\nimport b from './nope.js'\nexport default [a, b]", 'module-missing docs.config.ts:2:15', { 'a.ts': 'export default 1' }],
  'a missing package': ["import { x } from 'no-such-package'\nexport default x", 'module-missing docs.config.ts:1:19'],
  'broken JSON': ["import a from './a.json'\nexport default a", 'json-missing-value a.json:2:3', { 'a.json': '{\n  "a": }' }],
  'a package.json that is no JSON': ["import a from './a'\nexport default a", 'json-trailing-comma package.json:2:14', { 'a.ts': 'export default 1', 'package.json': '{\n  "name": "x",\n}' }],
  'a name that build-nav does not have': ["import { group, tabs } from 'build-nav'\nexport default [group('a'), tabs('b')]", 'export-missing docs.config.ts:1:17'],
  'a name that a module does not have': ["import { guides as g } from './nav'\nexport default { g }", 'export-missing docs.config.ts:1:10', { 'nav.ts': 'export const guide = 1' }],
  'no default export': ['export const a = 1', 'no-default-export docs.config.ts:1:1'],
  'an error by its cause': ["const a = new Error('inner')\nconst b = new Error('outer', { cause: a })\nb.stack = ''\nthrow b", 'config-throws docs.config.ts:1:11'],
  'process.exit': ['const stop = () => {\n  process.exit(3)\n}\nstop()\nexport default 1', 'config-exits docs.config.ts:2:11'],
  'a rejection that nobody handles': ["Promise.reject(\n  new Error('x'),\n)\nexport default 1", 'config-throws docs.config.ts:2:3'],
  'a throw in a timer': ["export default new Promise(() =>\n  setTimeout(() => { throw new Error('x') }, 5))", 'config-throws docs.config.ts:2:28'],
  'a promise that is too slow': ['\nexport default new Promise((r) => setTimeout(r, 1500))', 'config-too-slow docs.config.ts:2:1'],
  'an endless loop': ['export default () => {\n  let n: number = 0\n  while (true) n++\n}', 'config-loops docs.config.ts:1:1'],
}

for (const [name, [text, expected, others]] of Object.entries(cases)) {
  test(`${name} is placed`, async () =>
    assert.equal(await failing(text, others, /slow|loops/.test(expected) ? 1000 : undefined), [expected]))
}

test('loops of promises are stopped, and the next load of the process works', async () => {
  for (const text of [
    'export default async () => {\n  for (;;) await null\n}',
    'const f = async (): Promise<unknown> => f\nexport default f',
  ]) {
    const [found = ''] = await failing(text, {}, 1000)
    assert.ok(found.startsWith('config-loops docs.config.ts:'), found)
  }
  assert.is((await loadConfig(config(site({ 'docs.config.ts': 'export default 1' })))).value, 1)
})

/** What is first said of a config that fails. */
async function said(text: string, others: Record<string, string> = {}): Promise<Partial<Diagnostic>> {
  const folder = site({ 'docs.config.ts': text, ...others })
  return (await problems(() => loadConfig(config(folder))))[0] ?? {}
}

test('a circle of imports around a throw is named', async () => {
  for (const before of ['', 'await 0\n']) {
    const { place, hint = '' } = await said(`${before}export { a as default } from './a'`, {
      'a.ts': "import './b'\nexport const a = { title: 1 }",
      'b.ts': "import { a } from './a'\nexport const b = 1 + a.title",
    })
    assert.equal([place?.line, place?.column], [2, 24])
    assert.match(hint, /import each other: b\.ts → a\.ts → b\.ts/)
  }
})

const install = 'package.json lists the package, but it is not installed: run `npm install`.'
const installed = { 'package.json': '{ "dependencies": { "yaml": "1", "@acme/nav": "1" } }', 'navigation.ts': '' }

/** Imports that are nearly ours, or nearly a listed package, are corrected, and never ones to install. */
const imports: Record<string, string> = {
  buildnav: "Did you mean 'build-nav'?",
  'buil-nav': "Did you mean 'build-nav'?",
  '@build-nav/files': "Did you mean 'build-nav/files'?",
  'build-nav/fils': "Did you mean 'build-nav/files'?",
  '@acm/nav/x': "Did you mean '@acme/nav/x'?",
  './nvigation.js': "Did you mean './navigation.js'?",
  yaml: install,
  'no-such-package': 'npm install --save-dev no-such-package',
}

/** A name that nothing has: the one that was meant, or its import. */
const names: [text: string, hint: string | undefined][] = [
  ["import { tabs } from 'build-nav'\nexport default tabs('x')", "Did you mean 'tab'?"],
  ["import { group } from 'build-nav'\nexport default [group, gruop('x')]", "Did you mean 'group'?"],
  ['const guides = 1\nexport default [guides, giudes]', "Did you mean 'guides'?"],
  ["export default group('x')", "Import it: `import { group } from 'build-nav'`."],
  ["export default pagesIn('x')", "Import it: `import { pagesIn } from 'build-nav/files'`."],
  ['export default somethingElse', undefined],
]

test('near names are offered: of modules, of packages, of exports and of constants', async () => {
  for (const [specifier, expected] of Object.entries(imports)) {
    const { hint } = await said(`import { group } from '${specifier}'\nexport default group('x')`, installed)
    if (specifier === 'no-such-package') assert.match(hint ?? '', expected)
    else assert.is(hint, expected)
  }
  for (const [text, expected] of names) assert.is((await said(text)).hint, expected)
})

test('after a failure the files to wait for are told', async () => {
  const folder = site({ 'docs.config.ts': "import './gone'\nexport default 1" })
  let files: readonly string[] = []
  await problems(() => loadConfig(config(folder), { onFiles: (told) => (files = told) }))
  assert.equal(files, [config(folder), path.join(folder, 'gone')])
})

const script = `
import { loadConfig } from ${JSON.stringify(new URL('../../../src/config/loader/load.ts', import.meta.url).href)}
process.on('SIGINT', () => {})
try {
  const { value } = await loadConfig(process.argv[2])
  process.stdout.write('result ' + value)
} catch (error) {
  process.stdout.write(error.diagnostics.map(({ code, place }) => code + ' ' + place.line + ':' + place.column).join())
}`

/** What notes the codes, in the sources as in the bundles. */
const recorder = process.env['BUILD_NAV_PRODUCED_CODES']
  ? ['--import', new URL('../../produced-codes.ts', import.meta.url).href]
  : []

function run(text: string): string {
  const folder = site({ 'docs.config.ts': text, 'run.mjs': script })
  const args = ['--import', 'tsx', ...recorder, path.join(folder, 'run.mjs'), config(folder)]
  return execFileSync(process.execPath, args, {
    cwd: new URL('../..', import.meta.url),
    encoding: 'utf8',
    stdio: 'pipe',
  })
}

// prettier-ignore
for (const [what, text, expected] of [
  ['what a config prints is no output', "console.log('a'); process.stdout.write('b'); export default 1", 'result 1'],
  ['a promise that nothing can settle is explained as soon as nothing is left to do', 'const a: number = 1\nexport default new Promise(() => {})', 'config-never-settles 2:1'],
  ['Ctrl+C ends a load that loops, where something waits for it', `process.kill(process.pid, 'SIGINT')\nfor (;;) {}\nexport default 1`, 'config-interrupted 1:1'],
] as const)
  test(what, () => assert.is(run(text), expected))

test('a module that cannot be read is named', async () => {
  const folder = site({ 'docs.config.ts': "import a from './a'\nexport default a", 'a.ts': '' })
  const file = path.join(folder, 'a.ts')
  const source = (name: string) => {
    if (name !== file) return undefined
    throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: file })
  }
  const [found] = await problems(() => loadConfig(config(folder), { overlay: { source, data: () => undefined } }))
  assert.equal([found?.code, found?.place?.file], ['module-unreadable', file])
  assert.match(String(found?.message), 'EACCES')
})

test.run()
