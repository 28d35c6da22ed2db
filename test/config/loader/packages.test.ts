import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadConfig } from '../../../src/config/loader/load.js'
import { failures, site } from './site.js'

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

const config = `
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
  const loaded = await loadConfig(path.join(site({ ...files, 'docs.config.ts': config }), 'docs.config.ts'))
  assert.equal(loaded.value, ['import-only inner', 'one', 'import', 'old', 'later', 1, 'scoped', 'own'])
  assert.equal(
    loaded.files.map((file) => path.basename(file)),
    ['docs.config.ts', 'own.ts'],
  )
})

test('names that packages, JSON, modules and node do not have are found', async () => {
  const text = `import { bye } from 'dual'
import { oldest } from 'old'
import { titel } from './data.json'
import { readFileSnc } from 'node:fs'
import nav from './nav.js'
import type { Missing } from './nav.js'
export default [bye, oldest, titel, readFileSnc, nav]
`
  const nav = 'export const nav = 1\nexport interface Missing {}'
  const folder = site({ ...packages, 'docs.config.ts': text, 'data.json': '{ "title": "x" }', 'nav.ts': nav })
  assert.equal(
    await failures(folder, () => loadConfig(path.join(folder, 'docs.config.ts'))),
    [10, 10, 10, 10, 8].map((column, index) => `export-missing docs.config.ts:${index + 1}:${column}`),
  )
})

test('a package that awaits at its top level; a package that does not export what is asked for is named', async () => {
  const loaded = (text: string) => {
    const folder = site({ ...packages, 'docs.config.ts': text })
    return { folder, run: () => loadConfig(path.join(folder, 'docs.config.ts')) }
  }
  assert.is((await loaded(`import { waited } from 'awaits'\nexport default waited`).run()).value, 'waited')
  const { folder, run } = loaded(`import x from 'import-only/secret'\nexport default x`)
  assert.equal(await failures(folder, run), ['module-missing docs.config.ts:1:15'])
})

test.run()
