import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Site as InstalledSite } from '../../cli/cli.js'
import { Site, textOf } from './site.js'

const docsJson = { navigation: { tabs: [{ tab: "It's", pages: ['index'] }] } }
const withConfig = (files: Record<string, string | object>) => new Site({ 'docs.json': docsJson, ...files })
const said = async (site: Site) => textOf((await site.migrate()).diagnostics)

const plugin = (name: string, code: string) => ({
  [`node_modules/${name}/package.json`]: { name, main: 'index.cjs' },
  [`node_modules/${name}/index.cjs`]: code,
})

const notInstalled: Readonly<Record<string, [config: object, files?: Record<string, string | object>]>> = {
  'a plugin': [{ plugins: ['prettier-plugin-gone'] }],
  'what a plugin needs': [
    { plugins: ['prettier-plugin-there'] },
    plugin('prettier-plugin-there', "require('prettier-plugin-gone')"),
  ],
}

for (const [what, [config, files]] of Object.entries(notInstalled)) {
  test(`${what} that is not installed is left out, and named; the rest of the configuration counts`, async () => {
    const site = withConfig({ '.prettierrc': { semi: false, ...config }, ...files })
    assert.match(await said(site), /migrate-prettier-missing .*prettier-plugin-gone/)
    assert.not.match(site.read('docs.config.ts'), ';')
  })
}

const failing: Readonly<Record<string, readonly [config: string, message: RegExp]>> = {
  exits: ['process.exit(0)', /it calls process\.exit\(0\)/],
  'throws what is no error': ['throw undefined', /it throws undefined/],
  'rejects for nobody': ["Promise.reject(new Error('nobody')); await new Promise(() => {})", /nobody/],
  'never settles': ['await new Promise(() => {})', /it never ends/],
}

for (const [what, [config, message]] of Object.entries(failing)) {
  test(`a prettier configuration that ${what} is explained, nothing is written, and there is a way around it`, async () => {
    const site = withConfig({ 'prettier.config.mjs': `${config}\nexport default { semi: false }` })
    const error = await site.refusal()
    assert.match(error, 'migrate-prettier ')
    assert.match(error, message)
    assert.match(error, '--no-prettier-config')
    assert.not(site.has('docs.config.ts'))
    assert.equal((await site.migrate({ prettierConfig: false })).diagnostics, [])
    assert.match(site.read('docs.config.ts'), ';')
  })
}

test('a process fails where a configuration would leave it nothing to do; what one prints is no result', async () => {
  const site = new InstalledSite({ 'docs.json': JSON.stringify(docsJson) })
  site.write('prettier.config.mjs', 'await new Promise(() => {})')
  const { code, stderr } = await site.run('migrate')
  assert.is(code, 1)
  assert.match(stderr, 'it never ends')
  site.write('prettier.config.mjs', "console.log('here I am'); export default {}")
  assert.not.match((await site.run('migrate', '--dry-run', '--no-prettier-config')).stderr, 'here I am')
  const printing = await site.run('migrate', '--dry-run')
  assert.not.match(printing.stdout, 'here I am')
  assert.match(printing.stderr, 'here I am')
  site.remove()
})

test.run()
