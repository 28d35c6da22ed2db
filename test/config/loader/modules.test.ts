import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadConfig } from '../../../src/config/loader/load.js'
import { writeTo } from '../../temporary-folder.js'
import { site } from './site.js'

const load = async (files: Record<string, string>, name = 'docs.config.ts') =>
  (await loadConfig(path.join(site(files), name))).value

test('every load is fresh', async () => {
  const folder = site({
    'docs.config.ts': `import { readFile } from 'node:fs/promises'
import { part } from './part'
export default [(await readFile(new URL('./title.txt', import.meta.url), 'utf8')).trim(), part]`,
    'part.ts': `import data from './data.json'\nexport const part = data.n`,
    'data.json': '{ "n": 1 }',
    'title.txt': 'One',
  })
  const config = path.join(folder, 'docs.config.ts')
  assert.equal((await loadConfig(config)).value, ['One', 1])
  writeTo(path.join(folder, 'title.txt'), 'Two')
  writeTo(path.join(folder, 'data.json'), '{ "n": 2 }')
  assert.equal((await loadConfig(config)).value, ['Two', 2])
})

test('import() of a name that only the run knows, and import.meta', async () => {
  const folder = site({
    'docs.config.ts': `
import { count } from './state'
const titles = await Promise.all(['en', 'es'].map(async (code) => (await import(\`./nav/\${code}.ts\`)).default))
const url = import.meta.resolve('./nav/en.ts')
const text = "Use await import(name), or (import('./' + name))"
export default [titles, (await import(url)).default, count, url.startsWith('file:'), import.meta.filename === __filename,
  import.meta.resolve('node:fs'), import.meta.resolve('dep').endsWith('/dep/index.js'), text]`,
    'state.ts': 'export const count = 1',
    'nav/en.ts': `import { group } from 'build-nav'\nexport default 'English' + typeof group as string`,
    'nav/es.ts': `import { count } from '../state.js'\nexport default 'Español' + count as string`,
    // What stands beside them is not bundled.
    'nav/broken.mdx': '{',
    'node_modules/dep/package.json': '{ "name": "dep", "main": "index.js" }',
    'node_modules/dep/index.js': '',
  })
  const { value, files } = await loadConfig(path.join(folder, 'docs.config.ts'))
  const text = "Use await import(name), or (import('./' + name))"
  const titles = ['Englishfunction', 'Español1']
  assert.equal(value, [titles, 'Englishfunction', 1, true, true, 'node:fs', true, text])
  assert.equal(files.map((file) => path.relative(folder, file)).sort(), [
    'docs.config.ts',
    path.join('nav', 'en.ts'),
    path.join('nav', 'es.ts'),
    'state.ts',
  ])
})

test('require() of modules, of parts of node, of packages, and of a name that only the run knows', async () => {
  const value = await load(
    {
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
    },
    'docs.config.cjs',
  )
  assert.equal(value, ['docs.config.cjs', 'function', 'called', 1, true, 2, 'English'])
})

test('exports of every spelling, live, through modules that import each other', async () => {
  const value = await load({
    'docs.config.ts': `
import all, { a, b as bee, C, type T, up } from './nav'
import * as nav from './nav'
import { "a name" as named } from './nav'
import common, { one } from './common.cjs'
await 0
const before = nav.n
up()
const t: T = \`
import { x } from "nowhere";
export { y };\`
export default [all, a, bee, C.name, nav.star, named, before, nav.n, common.one, one, t.length > 3]`,
    'nav.ts': `
import { user } from './user'
export const { a, rest: [b] } = { a: 1, rest: [2] }
export let n = 1
export function up() { n++ }
export class C {}
export type T = string
export * from './star'
export { a as "a name" }
export default await user()`,
    'user.ts': `import { a } from './nav'\nexport const user = async () => 'user ' + typeof a`,
    'star.ts': `export const star = 'star'\nexport default 'not this'`,
    'common.cjs': 'exports.one = 1',
  })
  assert.equal(value, ['user number', 1, 2, 'C', 'star', 1, 1, 2, 1, 1, true])
})

for (const name of ['what?', 'a*b', '#1', '100%', 'a%20b', '[x]', '{a,b}', "it's"]) {
  for (const [kind, text] of Object.entries({
    plain: '',
    'that awaits': 'await 1\n',
  })) {
    test(`a config ${kind} in a folder called ${name}`, async () => {
      const value = await load(
        {
          [`${name}/docs.config.ts`]: `import { part } from './part.js'\nimport data from './data.json'\nimport { group } from 'build-nav'\n${text}export default [part, data.n, typeof group]`,
          [`${name}/part.ts`]: 'export const part = 1 as number',
          [`${name}/data.json`]: '{ "n": 2 }',
        },
        `${name}/docs.config.ts`,
      )
      assert.equal(value, [1, 2, 'function'])
    })
  }
}

test.run()
