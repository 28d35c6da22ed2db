import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { loadConfig } from '../../../src/config/loader/load.js'
import { site } from './site.js'
import { writeTo } from '../../temporary-folder.js'

const esm = '{ "type": "module" }'
const commonJs = '{}'

async function value(files: Record<string, string>, name = 'docs.config.ts'): Promise<unknown> {
  return (await loadConfig(path.join(site(files), name))).value
}

test('a marker of a merge conflict that lost its others is named, where the compiler trips over it', async () => {
  for (const marker of ['<<<<<<< HEAD', '=======', '>>>>>>> main']) {
    try {
      await value({ 'docs.config.ts': `export default {\n  a: 1,\n${marker}\n  b: 2,\n}\n` })
      assert.unreachable(marker)
    } catch (error) {
      const [found] = (error as BuildNavError).diagnostics
      const sign = marker.slice(0, 7)
      assert.match(found?.message ?? '', `there is a merge conflict marker (${sign}) here, without the others`)
      assert.is(found?.place?.line, 3)
    }
  }
})

for (const [kind, manifest] of Object.entries({ esm, commonJs })) {
  test(`modules of every spelling, in a ${kind} repository`, async () => {
    const loaded = await loadConfig(
      path.join(
        site({
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
        }),
        'docs.config.ts',
      ),
    )
    assert.equal(loaded.value, [1, 2, 3, 3, 5, true])
    assert.equal(loaded.exports, { check: { rules: {} } })
    const names = loaded.files.map((file) => path.basename(file))
    assert.equal(names, ['docs.config.ts', 'one.ts', 'two.ts', 'three.json', 'index.ts'])
  })

  test(`top-level await and dynamic imports, in a ${kind} repository`, async () => {
    const loaded = await loadConfig(
      path.join(
        site({
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
        }),
        'docs.config.ts',
      ),
    )
    assert.equal(loaded.value, [1, 2, 3, 'function'])
    assert.equal(loaded.files.map((file) => path.basename(file)).sort(), ['docs.config.ts', 'dynamic.ts', 'later.ts'])
  })
}

test('import() of a name that is known at run time only', async () => {
  const files = {
    'docs.config.ts': `export default async () => Promise.all(['en', 'es'].map(async (code) => (await import('./' + code)).default))`,
    'en.ts': `export default 'English' as string`,
    'es.ts': `export default 'Español' as string`,
  }
  assert.equal(await value(files), ['English', 'Español'])
})

test('whatever a default export can be wrapped in', async () => {
  const plain: Record<string, string> = {
    'export default 7': 'docs.config.ts',
    'export default Promise.resolve(7)': 'docs.config.mts',
    'export default () => 7': 'docs.config.mjs',
    'export default async () => () => 7': 'docs.config.ts',
    'module.exports = 7': 'docs.config.js',
    'module.exports = async () => 7': 'docs.config.cjs',
    "Object.defineProperty(exports, '__esModule', { value: true }); exports.default = { __esModule: true, default: 7 }":
      'docs.config.js',
    'const seven = 7; export { seven as default }': 'docs.config.js',
  }
  for (const [code, name] of Object.entries(plain)) assert.is(await value({ [name]: code }, name), 7, code)
})

test('a tsconfig with paths is honoured; a broken one does not stop a config that does not need it', async () => {
  const config = {
    'docs.config.ts': `import { nav } from '@/nav'\nexport default nav`,
    'src/nav.ts': 'export const nav = 1',
  }
  const tsconfig = `{ /* comments */ "compilerOptions": { "paths": { "@/*": ["./src/*"] } }, }`
  assert.is(await value({ ...config, 'tsconfig.json': tsconfig }), 1)
  for (const broken of [
    '{ "compilerOptions": ',
    '{ "extends": "./nope.json" }',
    '{ "compilerOptions": { "target": "es3", "jsx": 1 } }',
  ]) {
    assert.is(await value({ 'docs.config.ts': 'export default 1 as number', 'tsconfig.json': broken }), 1, broken)
  }
})

test("build-nav is the copy of the config's own repository; without one, the running package", async () => {
  const config = {
    'docs.config.ts': `import * as all from 'build-nav'\nexport default 'own' in all ? all.own : typeof all.navigation`,
  }
  assert.is(await value(config), 'function')
  const installed = {
    'node_modules/build-nav/package.json': '{ "name": "build-nav", "type": "module", "exports": "./index.js" }',
    'node_modules/build-nav/index.js': 'export const own = 1',
  }
  assert.is(await value({ ...config, ...installed }), 1)
})

test('a config shares the running builders, so its elements are recognised', async () => {
  const { group } = await import('../../../src/index.js')
  assert.is(
    await value({ 'docs.config.ts': `import { group } from 'build-nav'\nexport default { group }` }).then(
      (v) => (v as { group: unknown }).group,
    ),
    group,
  )
})

test('every load is fresh, JSON and moved modules included', async () => {
  const folder = site({
    'docs.config.ts': `import a from './a.json'\nimport { b } from './b'\nexport default [a.a, b]`,
    'a.json': '{"a":1}',
    'b.ts': 'export const b = 1',
  })
  const config = path.join(folder, 'docs.config.ts')
  assert.equal((await loadConfig(config)).value, [1, 1])
  writeTo(path.join(folder, 'a.json'), '{"a":2}')
  writeTo(path.join(folder, 'b.ts'), 'export const b = 2')
  assert.equal((await loadConfig(config)).value, [2, 2])
  const { rmSync } = await import('node:fs')
  rmSync(path.join(folder, 'b.ts'))
  writeTo(path.join(folder, 'b/index.ts'), 'export const b = 3')
  assert.equal((await loadConfig(config)).value, [2, 3])
})

test('a load leaves no modules behind', async () => {
  const config = path.join(
    site({ 'docs.config.ts': `import { b } from './b'\nexport default b`, 'b.ts': 'export const b = 2' }),
    'docs.config.ts',
  )
  await loadConfig(config)
  const { createRequire } = await import('node:module')
  const { cache } = createRequire(import.meta.url)
  const before = Object.keys(cache).length
  for (let i = 0; i < 5; i++) await loadConfig(config)
  assert.is(Object.keys(cache).length, before)
})

test('a rejection that the exported function handles is none that nobody handles', async () => {
  const files = {
    'docs.config.ts': `const mirror = Promise.reject(new Error('down'))\nexport default async () => mirror.catch(() => 'cached')`,
  }
  assert.is(await value(files), 'cached')
})

test('a load gives back its memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // What the first collection finalizes, the next one frees.
  const used = async () => {
    for (let round = 0; round < 3; round++) {
      collect()
      await new Promise((next) => setImmediate(next))
    }
    return process.memoryUsage().heapUsed
  }
  for (const before of ['', 'await 0\n']) {
    const config = path.join(
      site({
        'docs.config.ts': `import { big } from './big'\n${before}export default big.length`,
        'big.ts': `export const big = ${JSON.stringify(Array.from({ length: 5000 }, (_, index) => `page/${index}`))}`,
      }),
      'docs.config.ts',
    )
    const load = async () => {
      for (let round = 0; round < 15; round++) await loadConfig(config)
    }
    await load()
    const start = await used()
    await load()
    const kept = (await used()) - start
    assert.ok(kept < 2.5e6, `${Math.round(kept / 15_000)} kB a load`)
  }
})

test('the config runs in its folder, and the process is left as it was', async () => {
  const { stdout, exit } = process
  const before = process.cwd()
  const folder = site({ 'docs.config.ts': `const here = process.cwd()\nprocess.chdir('/')\nexport default here` })
  const loads = await Promise.all([
    loadConfig(path.join(folder, 'docs.config.ts')),
    loadConfig(path.join(folder, 'docs.config.ts')),
  ])
  assert.equal(
    loads.map(({ value }) => value),
    [folder, folder],
  )
  assert.is(process.cwd(), before)
  assert.is(process.stdout, stdout)
  assert.is(process.exit, exit)
})

test.run()
