import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { defaultExportPlace } from '../../../../src/config/loader/places/default-export-place.js'
import { explainFailure } from '../../../../src/config/loader/explain/explain.js'
import { importLog } from '../../../../src/config/loader/load/import-log.js'
import { loadConfig } from '../../../../src/config/loader/load/load-config.js'
import { failures, problems, site } from '../site.js'

const config = (folder: string) => path.join(folder, 'docs.config.ts')
const failing = (text: string, others: Record<string, string> = {}, timeout = 20_000) => {
  const folder = site({ 'docs.config.ts': text, ...others })
  return failures(folder, () => loadConfig(config(folder), { timeout }))
}

const cases: Record<string, [text: string, expected: string, others?: Record<string, string>]> = {
  'a syntax error': ['const a = 1\nexport default { a: , }', 'config-syntax docs.config.ts:2:21'],
  'a syntax error behind letters of several bytes': ["const a = 'äöüß日本語' ) 1", 'config-syntax docs.config.ts:1:21'],
  'one beside an await': ["await 1; const a = 'äöüß日本語' ) 1", 'config-syntax docs.config.ts:1:30'],
  'a syntax error in a module': [
    "export { a as default } from './a'",
    'config-syntax nav/a.ts:1:7',
    { 'a.ts': "export { a } from './nav/a'", 'nav/a.ts': 'const = 1' },
  ],
  'a syntax error in plain JavaScript': [
    "import './a.js'\nexport default 1",
    'config-syntax a.js:2:13',
    { 'a.js': 'exports.a = 1\nexports.b = ;' },
  ],
  'a name that nothing defines': [
    'export default navigation().tabs(\n  tab(1),\n)\nfunction navigation() {\n  return { tabs: (x: unknown) => x }\n}',
    'config-throws docs.config.ts:2:3',
  ],
  'a throw': [
    'type A = { b: string }\nconst f = (x: A) => {\n  throw new TypeError(x.b)\n}\nexport default () =>\n  f({ b: "" })',
    'config-throws docs.config.ts:3:9',
  ],
  'a throw in a package, seen from the config': [
    "import { boom } from 'boom'\nexport default [\n  boom(),\n]",
    'config-throws docs.config.ts:3:3',
    { 'node_modules/boom/index.js': 'exports.boom = () => { throw new Error("x") }' },
  ],
  'a string': ["if (true) {\n  throw 'a string'\n}", 'config-throws docs.config.ts:2:3'],
  undefined: ['\nthrow undefined', 'config-throws docs.config.ts:2:1'],
  'an object': ['throw { reason: 1 }', 'config-throws docs.config.ts:1:1'],
  'a throw after an await': ['const a: any = await 1\n\nexport default a.b.c', 'config-throws docs.config.ts:3:20'],
  'a missing module': [
    "import a from './a'\nimport b from './nope.js'\nexport default [a, b]",
    'module-missing docs.config.ts:2:15',
    { 'a.ts': 'export default 1' },
  ],
  'a missing package': ["import { x } from 'no-such-package'\nexport default x", 'module-missing docs.config.ts:1:19'],
  'a missing module beside an await': [
    "import a from './nope'\nexport default await a",
    'module-missing docs.config.ts:1:15',
  ],
  'broken JSON': [
    "import a from './a.json'\nexport default a",
    'json-missing-value a.json:2:3',
    { 'a.json': '{\n  "a": }' },
  ],
  'a package.json that is no JSON': [
    "import a from './a'\nexport default a",
    'json-trailing-comma package.json:2:14',
    { 'a.ts': 'export default 1', 'package.json': '{\n  "name": "x",\n}' },
  ],
  'broken JSON beside an await': [
    "import a from './a.json'\nexport default await a",
    'json-trailing-comma a.json:2:6',
    { 'a.json': '[\n  "a",\n]' },
  ],
  'a regular expression that is none': ['const a = 1\nexport default [a, /(b/u]', 'config-syntax docs.config.ts:2:20'],
  'one in a module, beside an await': [
    "import { a } from './a'\nexport default await a",
    'config-syntax a.ts:2:3',
    { 'a.ts': 'export const a =\n  /[z-a]/' },
  ],
  'a name that build-nav does not have': [
    "import { group, tabs } from 'build-nav'\nexport default [group('a'), tabs('b')]",
    'export-missing docs.config.ts:1:17',
  ],
  'a name that a module does not have': [
    "import { guides as g } from './nav'\nexport default { g }",
    'export-missing docs.config.ts:1:10',
    { 'nav.ts': 'export const guide = 1' },
  ],
  'such a name, beside an await': [
    "import { guides } from './nav'\nexport default await guides",
    'export-missing docs.config.ts:1:10',
    { 'nav.ts': 'export const guide = 1' },
  ],
  'no default export': ['export const a = 1', 'no-default-export docs.config.ts:1:1'],
  'a default export that is undefined': [
    'const a = undefined\nexport default a',
    'no-default-export docs.config.ts:2:1',
  ],
  'a default export that is a misspelt import': [
    "import { tabs } from './nav'\nexport default tabs",
    'export-missing docs.config.ts:1:10',
    { 'nav.ts': 'export const tab = 1' },
  ],
  'several errors in one': [
    "const a = () =>\n  new Error('a')\nexport default Promise.any([Promise.reject(a())])",
    'config-throws docs.config.ts:2:3',
  ],
  'an error by its cause': [
    "const a = new Error('inner')\nconst b = new Error('outer', { cause: a })\nb.stack = ''\nthrow b",
    'config-throws docs.config.ts:1:11',
  ],
  'what throws when it is looked at': [
    'export default 1\nthrow { get stack() { throw 1 }, get message() { throw 2 }, get errors() { throw 3 } }',
    'config-throws docs.config.ts:1:1',
  ],
  'a proxy': [
    'throw new Proxy({}, { get() { throw 1 }, getPrototypeOf() { throw 2 } })',
    'config-throws docs.config.ts:1:1',
  ],
  'a module that reads too early in a circle of imports': [
    "export { a as default } from './a'",
    'config-throws b.ts:2:22',
    { 'a.ts': "import './b'\nexport const a = 1", 'b.ts': "import { a } from './a'\nexport const b = 1 + a" },
  ],
  'that, beside an await': [
    "await 0\nexport { a as default } from './a'",
    'config-throws b.ts:2:22',
    { 'a.ts': "import './b'\nexport const a = 1", 'b.ts': "import { a } from './a'\nexport const b = 1 + a" },
  ],
  'what throws a moment later': [
    "setTimeout(() => {\n  throw new Error('late')\n}, 40)\nexport default 1",
    'config-throws docs.config.ts:2:9',
  ],
  'a rejection a moment later': [
    "setTimeout(() => void Promise.reject(\n  new Error('late')), 40)\nexport default 1",
    'config-throws docs.config.ts:2:3',
  ],
  'a function that gives itself': ['const f = (): unknown => f\nexport default f', 'config-loops docs.config.ts:2:1'],
  'process.exit': [
    'const stop = () => {\n  process.exit(3)\n}\nstop()\nexport default 1',
    'config-exits docs.config.ts:2:11',
  ],
  'a rejection that nobody handles': [
    "Promise.reject(\n  new Error('x'),\n)\nexport default 1",
    'config-throws docs.config.ts:2:3',
  ],
  'a throw in a timer': [
    "export default new Promise(() =>\n  setTimeout(() => { throw new Error('x') }, 5))",
    'config-throws docs.config.ts:2:28',
  ],
  'a promise that is too slow': [
    '\nexport default new Promise((r) => setTimeout(r, 1500))',
    'config-too-slow docs.config.ts:2:1',
  ],
  'an endless loop': [
    'export default () => {\n  let n: number = 0\n  while (true) n++\n}',
    'config-loops docs.config.ts:3:3',
  ],
  'an endless loop after an await': [
    'export default async () => {\n  await new Promise((r) => setTimeout(r, 20))\n  let n = 0\n  for (;;) n++\n}',
    'config-loops docs.config.ts:4:3',
  ],
}

for (const [name, [text, expected, others]] of Object.entries(cases)) {
  test(`${name} is placed`, async () =>
    assert.equal(await failing(text, others, /slow|loops/.test(expected) ? 1000 : undefined), [expected]))
}

test('an error is told with all that it carries', async () => {
  const folder = site({
    'docs.config.ts':
      "const error = new AggregateError([new Error('mirror 1'), 'mirror 2'], 'no mirror', { cause: new Error('offline') })\nthrow error",
  })
  assert.match(
    (await problems(() => loadConfig(config(folder))))[0]?.message ?? '',
    /no mirror\n  - Error: mirror 1\n  - mirror 2\n  Cause: Error: offline$/,
  )
})

test('a circle of imports is named', async () => {
  const folder = site({
    'docs.config.ts': "export { a as default } from './a'",
    'a.ts': "import './b'\nexport const a = 1",
    'b.ts': "import { a } from './a'\nexport const b = 1 + a",
  })
  assert.match(
    (await problems(() => loadConfig(config(folder))))[0]?.hint ?? '',
    /import each other: a\.ts → b\.ts → a\.ts/,
  )
})

test('near names are offered', async () => {
  const folder = site({
    'docs.config.ts': "import { guides } from './nvigation.js'\nexport default guides",
    'navigation.ts': '',
  })
  assert.is((await problems(() => loadConfig(config(folder))))[0]?.hint, "Did you mean './navigation.js'?")
  const other = site({ 'docs.config.ts': "import { tabs } from 'build-nav'\nexport default tabs('x')" })
  assert.is((await problems(() => loadConfig(config(other))))[0]?.hint, "Did you mean 'tab'?")
})

test('an import that is nearly ours, or nearly a listed package, is corrected, and never one to install', async () => {
  const hintFor = async (specifier: string) => {
    const text = `import { group } from '${specifier}'\nexport default group('x')`
    const folder = site({
      'docs.config.ts': text,
      'package.json': '{ "dependencies": { "yaml": "1", "@acme/nav": "1" } }',
    })
    return (await problems(() => loadConfig(config(folder))))[0]?.hint
  }
  const meant: Record<string, string> = {
    buildnav: 'build-nav',
    'buil-nav': 'build-nav',
    build_nav: 'build-nav',
    '@build-nav/react': 'build-nav',
    '@build-nav/files': 'build-nav/files',
    'build-nav/fils': 'build-nav/files',
    'buildnav/openapi': 'build-nav/openapi',
    '@acm/nav/x': '@acme/nav/x',
  }
  for (const [specifier, expected] of Object.entries(meant))
    assert.is(await hintFor(specifier), `Did you mean '${expected}'?`)
  assert.is(await hintFor('yaml'), 'package.json lists the package, but it is not installed: run `npm install`.')
  assert.match((await hintFor('no-such-package')) ?? '', 'npm install --save-dev no-such-package')
})

test('a name that nothing defines: the one that was meant, or its import', async () => {
  const hintFor = async (text: string) =>
    (await problems(() => loadConfig(config(site({ 'docs.config.ts': text })))))[0]?.hint
  assert.is(
    await hintFor("import { group } from 'build-nav'\nexport default [group, gruop('x')]"),
    "Did you mean 'group'?",
  )
  assert.is(await hintFor('const guides = 1\nexport default [guides, giudes]'), "Did you mean 'guides'?")
  assert.is(await hintFor("export default group('x')"), "Import it: `import { group } from 'build-nav'`.")
  assert.is(await hintFor("export default pagesIn('x')"), "Import it: `import { pagesIn } from 'build-nav/files'`.")
  assert.is(await hintFor('export default somethingElse'), undefined)
})

test('a namespace may be asked for a name that it does not have', async () => {
  const folder = site({
    'docs.config.ts': "import * as nav from './nav'\nexport default [(nav as any).extra]",
    'nav.ts': 'export const a = 1',
  })
  assert.equal((await loadConfig(config(folder))).value, [undefined])
})

test('after a failure the next load works, and the files to wait for are told', async () => {
  const folder = site({ 'docs.config.ts': "import './gone'\nexport default 1", 'ok.config.ts': 'export default 1' })
  let files: readonly string[] = []
  await problems(() => loadConfig(config(folder), { onFiles: (told) => (files = told) }))
  assert.equal(files, [config(folder), path.join(folder, 'gone')])
  assert.is((await loadConfig(path.join(folder, 'ok.config.ts'))).value, 1)
})

const script = `
import { loadConfig } from ${JSON.stringify(new URL('../../../../src/config/loader/load/load-config.ts', import.meta.url).href)}
process.on('SIGINT', () => {})
try {
  const { value } = await loadConfig(process.argv[2])
  process.stdout.write('result ' + value)
} catch (error) {
  process.stdout.write(error.diagnostics.map(({ code, place }) => code + ' ' + place.line + ':' + place.column).join())
}`

/** What notes the codes, in the sources as in the bundles. */
const recorder = process.env['BUILD_NAV_PRODUCED_CODES']
  ? ['--import', new URL('../../../produced-codes.ts', import.meta.url).href]
  : []

function run(text: string): string {
  const folder = site({ 'docs.config.ts': text, 'run.mjs': script })
  const args = ['--import', 'tsx', ...recorder, path.join(folder, 'run.mjs'), config(folder)]
  return execFileSync(process.execPath, args, {
    cwd: new URL('../../..', import.meta.url),
    encoding: 'utf8',
    stdio: 'pipe',
  })
}

test('what a config prints stays out of the output', () => {
  assert.is(run("console.log('a'); process.stdout.write('b'); console.error('c'); export default 1"), 'result 1')
})

test('a promise that nothing can settle is explained as soon as nothing is left to do', () => {
  assert.is(run('const a: number = 1\nexport default new Promise(() => {})'), 'config-never-settles 2:1')
  assert.is(run('const a: number = 1\nawait new Promise(() => {})\nexport default a'), 'config-never-settles 2:1')
})

test('Ctrl+C ends a load that loops, where something waits for it', () => {
  assert.is(run(`process.kill(process.pid, 'SIGINT')\nfor (;;) {}\nexport default 1`), 'config-interrupted 1:1')
})

test('a module that cannot be read is named', () => {
  const folder = site({ 'docs.config.ts': '' })
  const denied = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: config(folder) })
  const context = { file: config(folder), log: importLog(config(folder)), timeout: 1000 }
  const [found] = explainFailure(denied, context).diagnostics
  assert.is(found?.code, 'module-unreadable')
  assert.match(String(found?.message), 'EACCES')
})

test('the place of the default export', () => {
  const place = (text: string) => {
    const folder = site({ 'docs.config.ts': text })
    const found = defaultExportPlace(config(folder))
    return found && `${found.line}:${found.column}`
  }
  assert.is(place('// why\nexport default 1'), '2:1')
  assert.is(place('const a = 1\nexport { a as default }'), '2:1')
  assert.is(place('\nmodule.exports = 1'), '2:1')
  assert.is(place('export default function () {}'), '1:1')
  assert.is(place('export const a = 1'), undefined)
})

/** A nested list, as prettier has it, with one change. */
const nested = (from: string, to: string) =>
  "const f = (...x: unknown[]) => x\nexport default f({\n  a: f(\n    f('one'),\n    f(\n      'two',\n    ),\n    f('three', f('four')),\n  ),\n  b: { c: [1, 2], d: 'e' },\n  g: {\n    h: 1,\n  },\n});\n".replace(
    from,
    to,
  )

const slips: Record<string, [text: string, ...expected: string[]]> = {
  'a comma is missing, before a comment': [
    'export default [\n  f(1) // one\n  f(2),\n]\n',
    '2:7 a comma is missing here.',
  ],
  'a comma is missing in an object': ["export default {\n  a: 'x'\n  b: 'y',\n}\n", '2:9 a comma is missing here.'],
  'a colon is missing': ["export default {\n  a 'x',\n}\n", '2:5 Expected "}" but found "\'x\'".'],
  'a semicolon stands for a comma': [nested("'four')),", "'four'));"), '8:26 a comma belongs here, not a semicolon.'],
  'what closes is missing in a line': [
    nested("f('one'),", "f('one',"),
    '4:6 this `(` is not closed. The compiler only noticed at 10:4: Expected ")" but found ":".',
  ],
  'what closes is missing in two lines': [
    nested("f('one'),", "f('one',").replace("'four'))", "'four')"),
    '4:6 this `(` is not closed. The compiler only noticed at 10:4: Expected ")" but found ":".',
    '8:6 this `(` is not closed. The compiler only noticed at 10:4: Expected ")" but found ":".',
  ],
  'a line that closes is missing': [
    nested('    ),\n', ''),
    '5:6 this `(` is not closed. The compiler only noticed at 9:4: Expected ")" but found ":".',
  ],
  'the end of the file is missing': [
    nested('});', '}'),
    '2:17 this `(` is not closed. The compiler only noticed at 15:1: Expected ")" but found end of file.',
  ],
  'another bracket closes': ['export default { a: [1, 2 }\n', '1:21 this `[` is not closed.'],
  'a bracket too many, in a line': [
    nested("f('one'),", "f('one')),"),
    '4:13 this `)` is one too many. It closes the `(` at 3:7, to which the `)` at 9:3 belongs.',
  ],
  'a line too many that closes': [
    nested("    f('three'", "    ),\n    f('three'"),
    '8:5 this `)` is one too many. It closes the `(` at 3:7, to which the `)` at 10:3 belongs.',
  ],
  'a bracket too many that opens': [nested('g: {', 'g: {{'), '11:6 this `{` is one too many.'],
  'docs( is forgotten': [
    nested('f({', '{'),
    '2:16 a `docs(` is missing here. The `)` at 14:2 closes what was never opened: write `export default docs({`.',
  ],
  'what opens is missing in a line': [nested("f('one'", "f 'one'"), '4:6 a `(` is missing here.'],
  'what opens is missing at the end of a line': [nested('g: {', 'g:'), '11:5 a `{` is missing here.'],
  'curly quotes': [
    nested("'one'", '“one”').replace("'three'", '‘three’'),
    '4:7 “one” is in curly quotes, which word processors and chats insert. Use plain double quotes: ".',
    '8:7 ‘three’ is in curly quotes, which word processors and chats insert. Use plain double quotes: ".',
  ],
  'a curly quote at the end only': [
    nested("'one'", "'one’"),
    '4:7 \'one’ is in curly quotes, which word processors and chats insert. Use plain double quotes: ".',
  ],
  'the second quote is missing': [nested("'one'", "'one"), '4:7 the quote that begins here does not end.'],
  'the first quote is missing': [nested("'one'", "guides/one'"), '4:7 a quote is missing here.'],
  'brackets in strings, templates and regular expressions': [
    "const f = (...x: unknown[]) => x\nexport default f(\n  f(`(${f('(')}(`, /[(]/, '('),\n  f(1,\n  2)\n",
    '2:17 this `(` is not closed. The compiler only noticed at 6:1: Expected ")" but found end of file.',
  ],
}

for (const [name, [text, ...expected]] of Object.entries(slips)) {
  test(`${name}: told where it was done`, async () => {
    const found = await problems(() => loadConfig(config(site({ 'docs.config.ts': text }))))
    const told = found.map(({ message, hint, place }) =>
      [
        `${place?.line}:${place?.column}`,
        message.replace("The file can't be parsed: ", ''),
        ...(hint ? [hint] : []),
      ].join(' '),
    )
    assert.equal(told, expected)
  })
}

test.run()
