import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findConfig } from '../../../src/config/loader/find-config.js'
import { loadConfig } from '../../../src/config/loader/load.js'
import { thrownHint } from '../../../src/config/loader/thrown-hint.js'
import { group, tab } from '../../../src/index.js'
import { writeTo } from '../../temporary-folder.js'
import { problems, site } from './site.js'

const load = (files: Record<string, string>, name = 'docs.config.ts') => loadConfig(path.join(site(files), name))
const value = async (files: Record<string, string>, name?: string) => (await load(files, name)).value
const namesOf = (files: readonly string[]) => files.map((file) => path.basename(file))

test('a marker of a merge conflict that lost its others is named, where the compiler trips over it', async () => {
  for (const marker of ['<<<<<<< HEAD', '=======', '>>>>>>> main']) {
    const text = `export default {\n  a: 1,\n${marker}\n  b: 2,\n}\n`
    const [found] = await problems(() => load({ 'docs.config.ts': text }))
    assert.match(
      found?.message ?? '',
      `there is a merge conflict marker (${marker.slice(0, 7)}) here, without the others`,
    )
    assert.is(found?.place?.line, 3)
  }
})

for (const [kind, manifest] of Object.entries({ esm: '{ "type": "module" }', commonJs: '{}' })) {
  test(`modules of every spelling, in a ${kind} repository`, async () => {
    const loaded = await load({
      'package.json': manifest,
      'docs.config.ts': `
        import one from './nav/one'
        import { two } from './nav/two.js'
        import three from './nav/three.json' with { type: 'json' }
        import four from './nav/three.json'
        import * as five from './nav'
        export const check = { rules: {} }
        export default [one, two, three.three, four.three, five.index, import.meta.dirname === __dirname]`,
      'nav/one.ts': 'export default 1 as number',
      'nav/two.ts': 'export const two: number = 2',
      'nav/three.json': '{ "three": 3 }',
      'nav/index.ts': 'export const index = 5',
    })
    assert.equal(loaded.value, [1, 2, 3, 3, 5, true])
    assert.equal(loaded.exports, { check: { rules: {} } })
    assert.equal(namesOf(loaded.files), ['docs.config.ts', 'one.ts', 'two.ts', 'three.json', 'index.ts'])
  })

  test(`top-level await and dynamic imports, in a ${kind} repository`, async () => {
    const loaded = await load({
      'package.json': manifest,
      'docs.config.ts': `
        import { readFile } from 'node:fs/promises'
        import { later } from './later'
        import { group } from 'build-nav'
        const { dynamic } = await import('./dynamic.js')
        const text = await readFile(new URL('./data.json', import.meta.url), 'utf8')
        export default async () => [later, dynamic, JSON.parse(text).a, typeof group]`,
      'later.ts': 'export const later: number = await Promise.resolve(1)',
      'dynamic.ts': 'export const dynamic: number = 2',
      'data.json': '{"a":3}',
    })
    assert.equal(loaded.value, [1, 2, 3, 'function'])
    assert.equal(namesOf(loaded.files).sort(), ['docs.config.ts', 'dynamic.ts', 'later.ts'])
  })
}

test('import() of a name that only the run knows, and import.meta', async () => {
  const { value, files } = await load({
    'docs.config.ts': `
import { count } from './state'
const titles = await Promise.all(['en', 'es'].map(async (code) => (await import(\`./nav/\${code}.ts\`)).default))
const url = import.meta.resolve('./nav/en.ts')
const text = "Use await import(name), or (import('./' + name))"
export default async () => [titles, (await import(url)).default, (await import('./' + 'state')).count, count,
  url.startsWith('file:'), import.meta.filename === __filename,
  import.meta.resolve('node:fs'), import.meta.resolve('dep').endsWith('/dep/index.js'), text]`,
    'state.ts': 'export const count = 1',
    'nav/en.ts': `import { group } from 'build-nav'\nexport default 'English' + typeof group as string`,
    'nav/es.ts': `import { count } from '../state.js'\nexport default 'Español' + count as string`,
    // What stands beside them is not bundled.
    'nav/broken.mdx': '{',
    'node_modules/dep/package.json': '{ "name": "dep", "main": "index.js" }',
    'node_modules/dep/index.js': '',
  })
  const text = "Use await import(name), or (import('./' + name))"
  const titles = ['Englishfunction', 'Español1']
  assert.equal(value, [titles, 'Englishfunction', 1, 1, true, true, 'node:fs', true, text])
  assert.equal(namesOf(files).sort(), ['docs.config.ts', 'en.ts', 'es.ts', 'state.ts'])
})

test('require() of modules, of parts of node, of packages, and of a name that only the run knows', async () => {
  const files = {
    'docs.config.cjs': `const path = require('node:path')
const { group } = require('build-nav')
const call = require('call')
const { a } = require('./a')
const later = ['build-nav', './data.json', './en.cjs'].map((name) => require(name))
module.exports = [path.basename(__filename), typeof group, call(), a, later[0].group === group, later[1].n, later[2]]`,
    'a.ts': 'export const a: number = 1',
    'data.json': '{ "n": 2 }',
    'en.cjs': `module.exports = 'English'`,
    'node_modules/call/index.js': `module.exports = () => 'called'`,
  }
  const expected = ['docs.config.cjs', 'function', 'called', 1, true, 2, 'English']
  assert.equal(await value(files, 'docs.config.cjs'), expected)
})

test('whatever a default export can be wrapped in', async () => {
  const interop = `Object.defineProperty(exports, '__esModule', { value: true }); exports.default = { __esModule: true, default: 7 }`
  const plain: Record<string, string> = {
    'export default 7': 'docs.config.ts',
    'export default Promise.resolve(7)': 'docs.config.mts',
    'export default () => 7': 'docs.config.mjs',
    'export default async () => () => 7': 'docs.config.ts',
    'module.exports = 7': 'docs.config.js',
    'module.exports = async () => 7': 'docs.config.cjs',
    [interop]: 'docs.config.js',
    'const seven = 7; export { seven as default }': 'docs.config.js',
    // A rejection that the exported function handles is none that nobody handles.
    'const down = Promise.reject(new Error()); export default async () => down.catch(() => 7)': 'docs.config.ts',
  }
  for (const [code, name] of Object.entries(plain)) assert.is(await value({ [name]: code }, name), 7, code)
})

test('a tsconfig with paths is honoured; a broken one does not stop a config that does not need it', async () => {
  const config = {
    'docs.config.ts': `import { nav } from '@/nav'\nexport default nav`,
    'src/nav.ts': 'export const nav = 1',
    'tsconfig.json': `{ /* comments */ "compilerOptions": { "paths": { "@/*": ["./src/*"] } }, }`,
  }
  assert.is(await value(config), 1)
  for (const tsconfig of [
    '{ "compilerOptions": ',
    '{ "extends": "./nope.json" }',
    '{ "compilerOptions": { "target": "es3", "jsx": 1 } }',
  ])
    assert.is(await value({ 'docs.config.ts': 'export default 1 as number', 'tsconfig.json': tsconfig }), 1, tsconfig)
})

test("build-nav is the copy of the config's own repository; without one, the running package, whose elements are known", async () => {
  const config = {
    'docs.config.ts': `import * as all from 'build-nav'\nexport default { own: 'own' in all ? all.own : all.group }`,
  }
  assert.equal(await value(config), { own: group })
  const installed = {
    'node_modules/build-nav/package.json': '{ "name": "build-nav", "type": "module", "exports": "./index.js" }',
    'node_modules/build-nav/index.js': 'export const own = 1',
  }
  assert.equal(await value({ ...config, ...installed }), { own: 1 })
})

test('every load is fresh: text, JSON and moved modules included; and leaves no modules behind', async () => {
  const folder = site({
    'docs.config.ts': `import { readFile } from 'node:fs/promises'
import data from './data.json'
import { part } from './part'
export default [(await readFile(new URL('./title.txt', import.meta.url), 'utf8')).trim(), data.n, part]`,
    'part.ts': `import data from './data.json'\nexport const part = 'part ' + data.n`,
    'data.json': '{ "n": 1 }',
    'title.txt': 'One',
  })
  const again = async () => (await loadConfig(path.join(folder, 'docs.config.ts'))).value
  assert.equal(await again(), ['One', 1, 'part 1'])
  writeTo(path.join(folder, 'title.txt'), 'Two')
  writeTo(path.join(folder, 'data.json'), '{ "n": 2 }')
  assert.equal(await again(), ['Two', 2, 'part 2'])
  rmSync(path.join(folder, 'part.ts'))
  writeTo(path.join(folder, 'part/index.ts'), `export const part = 'moved'`)
  assert.equal(await again(), ['Two', 2, 'moved'])
  const { cache } = createRequire(import.meta.url)
  const before = Object.keys(cache).length
  for (let round = 0; round < 5; round++) await again()
  assert.is(Object.keys(cache).length, before)
})

test('the config runs in its folder, and the process is left as it was', async () => {
  const { stdout, exit } = process
  const before = process.cwd()
  const folder = site({ 'docs.config.ts': `const here = process.cwd()\nprocess.chdir('/')\nexport default here` })
  const again = async () => (await loadConfig(path.join(folder, 'docs.config.ts'))).value
  assert.equal(await Promise.all([again(), again()]), [folder, folder])
  assert.equal([process.cwd(), process.stdout === stdout, process.exit === exit], [before, true, true])
})

test('the config of a folder, whichever of the names it has', () => {
  for (const name of ['docs.config.ts', 'docs.config.mts', 'docs.config.js', 'docs.config.mjs']) {
    const folder = site({ [name]: '' })
    assert.is(findConfig(folder), path.join(folder, name))
  }
})

/** What is said where no config is chosen. */
// prettier-ignore
const refused: [files: Record<string, string>, explicit: string | undefined, code: string, said: string][] = [
  [{ 'docs.config.ts': '', 'docs.config.mjs': '' }, undefined, 'config-ambiguous', 'docs.config.mjs, docs.config.ts'],
  [{ 'docs.json': '{}' }, undefined, 'config-not-found', 'npx build-nav init'],
  [{ 'apps/my docs/docs.config.ts': '', 'node_modules/x/docs.config.js': '' }, undefined, 'config-not-found', 'The site is apps/my docs/docs.config.ts: add `--cwd "apps/my docs"`.'],
  [{}, 'nope.ts', 'explicit-config-missing', ''],
  [{ 'docs.config.ts': '' }, 'docs.confg.ts', 'explicit-config-missing', "Did you mean 'docs.config.ts'?"],
]

test('where there is no config, or several, what to do', async () => {
  for (const [files, explicit, code, said] of refused) {
    const [problem] = await problems(() => findConfig(site(files), explicit))
    assert.is(problem?.code, code)
    assert.match(`${problem?.message} ${problem?.hint}`, said)
  }
})

const packages = {
  'node_modules/import-only/package.json':
    '{ "name": "import-only", "type": "module", "exports": { ".": { "import": { "types": "./i.d.ts", "default": "./i.js" } }, "./parts/*": { "import": "./parts/*.js" } } }',
  'node_modules/import-only/i.js': `import { inner } from 'inner'\nexport const name = 'import-only ' + inner`,
  'node_modules/import-only/parts/one.js': `export default 'one'`,
  'node_modules/inner/package.json': '{ "name": "inner", "type": "module", "exports": { "import": "./inner.mjs" } }',
  'node_modules/inner/inner.mjs': `export const inner = 'inner'`,
  'node_modules/dual/package.json':
    '{ "name": "dual", "exports": { "import": "./dual.mjs", "require": "./dual.cjs" } }',
  'node_modules/dual/dual.mjs': `export const by = 'import'`,
  'node_modules/dual/dual.cjs': `exports.by = 'require'`,
  'node_modules/old/package.json': '{ "name": "old", "main": "./lib/old.js" }',
  'node_modules/old/lib/old.js': `module.exports = { old: 'old', computed: 1 }\nmodule.exports['late' + 'r'] = 'later'`,
  'node_modules/awaits/package.json': '{ "name": "awaits", "type": "module", "exports": "./awaits.js" }',
  'node_modules/awaits/awaits.js': `export const waited = await Promise.resolve('waited')`,
  'node_modules/@acme/nav/package.json':
    '{ "name": "@acme/nav", "exports": { "./pages": [{ "browser": "./no.js" }, { "default": "./pages.cjs" }] } }',
  'node_modules/@acme/nav/pages.cjs': `exports.pages = ['scoped']`,
}

const ofPackages = `
import { name } from 'import-only'
import one from 'import-only/parts/one'
import { by } from 'dual'
import whole, { old, later } from 'old'
import { pages } from '@acme/nav/pages'
import { own } from '#own'
export default [name, one, by, old, later, whole.computed, ...pages, own]`

const manifest = '{ "type": "module", "imports": { "#own": { "import": "./nav/own.ts" } } }'

test('packages resolve as import has it', async () => {
  const files = { ...packages, 'package.json': manifest, 'nav/own.ts': `export const own: string = 'own'` }
  const loaded = await loadConfig(path.join(site({ ...files, 'docs.config.ts': ofPackages }), 'docs.config.ts'))
  assert.equal(loaded.value, ['import-only inner', 'one', 'import', 'old', 'later', 1, 'scoped', 'own'])
  const told = loaded.files.map((file) => path.basename(file))
  assert.equal(told, ['docs.config.ts', 'own.ts'])
})

/** What plain JavaScript throws, and the hint for it. */
function hintOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return thrownHint(error) ?? ''
  }
  throw new Error('it does not throw')
}

// oxlint-disable-next-line typescript/no-explicit-any
const loose = { group, tab } as any
const titles: Readonly<Record<string, { readonly Start: string }>> = { en: { Start: 'Start' } }

const hints: [what: string, run: () => unknown, hint: string | RegExp][] = [
  ['a method that no element has', () => loose.group('A').icon('x').rounded('full'), ".set('rounded', …)"],
  ['the opposite', () => loose.group('A').collapsed(true), /remove `\.collapsed\(…\)`.*`\.expanded\(\)`/],
  ['a table without the name', () => titles['jp']!.Start, /'Start' is undefined.*`words\[locale\]`/],
  ['a part of a value', () => loose.group('A').iconType('solid'), "Write `.icon({ name: '…', style: 'solid' })`."],
  ['a misspelt name', () => loose.group('A').pags('a'), "Did you mean 'pages'?"],
]
for (const [what, run, hint] of hints) test(`the hint for ${what}`, () => assert.match(hintOf(run), hint))

test.run()
