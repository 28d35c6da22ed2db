import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import type { MigrateOptions } from '../../../src/commands/migrate/migrate.js'
import { onSite } from './site.js'
import type { Site } from './site.js'

const docsJson = { navigation: { tabs: [{ tab: "It's", pages: ['index'] }] } }

const withConfig = (files: Record<string, string | object>, test: (site: Site) => Promise<void> | void) =>
  onSite({ 'docs.json': docsJson, ...files }, test)

/** What a migration says: of the findings that it gives, or that stop it. */
async function said({ folder }: Site, options: MigrateOptions = {}): Promise<string> {
  const { diagnostics } = await migrate({ cwd: folder, ...options }).catch((error: unknown) => {
    if (error instanceof BuildNavError) return error
    throw error
  })
  return diagnostics.map(({ code, message, hint }) => `${code} ${message} ${hint}`).join('\n')
}

const plugin = (name: string, code: string) => ({
  [`node_modules/${name}/package.json`]: { name, main: 'index.cjs' },
  [`node_modules/${name}/index.cjs`]: code,
})

const notInstalled: Readonly<Record<string, Record<string, string | object>>> = {
  'a plugin': { '.prettierrc': { semi: false, plugins: ['prettier-plugin-gone'] } },
  'a plugin among others': {
    '.prettierrc': { semi: false, plugins: ['prettier-plugin-gone', 'prettier-plugin-there'] },
    ...plugin('prettier-plugin-there', 'module.exports = { languages: [] }'),
  },
  'what a plugin needs': {
    '.prettierrc': { semi: false, plugins: ['prettier-plugin-there'] },
    ...plugin('prettier-plugin-there', "require('prettier-plugin-gone')"),
  },
  'a plugin for some files only': {
    '.prettierrc': {
      semi: false,
      overrides: [{ files: '*.ts', options: { plugins: ['./prettier-plugin-gone.mjs'] } }],
    },
  },
}

for (const [what, files] of Object.entries(notInstalled)) {
  test(`${what} that is not installed is left out, and named; the rest of the configuration counts`, () =>
    withConfig(files, async (site) => {
      assert.match(await said(site), /migrate-prettier-missing .*prettier-plugin-gone/)
      assert.not.match(site.read('docs.config.ts'), ';')
    }))
}

test('a shared configuration that is not installed leaves the defaults', () =>
  withConfig({ 'package.json': { prettier: '@acme/prettier-config' } }, async (site) => {
    assert.match(await said(site), /migrate-prettier-missing .*@acme\/prettier-config/)
    assert.match(site.read('docs.config.ts'), 'tab("It\'s")')
  }))

test('a plugin is found from the file that is written, not from where the command runs', () =>
  withConfig(
    {
      '.prettierrc': { plugins: ['prettier-plugin-there'] },
      ...plugin('prettier-plugin-there', 'module.exports = { languages: [] }'),
    },
    async (site) => assert.is(await said(site), ''),
  ))

const failing: Readonly<Record<string, readonly [config: string, message: RegExp]>> = {
  exits: ['process.exit(0)', /it calls process\.exit\(0\)/],
  'exits later': ['setTimeout(() => process.exit(0), 1); await new Promise(() => {})', /it calls process\.exit\(0\)/],
  'throws what is no error': ['throw undefined', /it throws undefined/],
  'throws an error without words': ["throw new TypeError('')", /TypeError/],
  'throws later': ["setTimeout(() => { throw new Error('later') }, 1); await new Promise(() => {})", /later/],
  'rejects for nobody': ["Promise.reject(new Error('nobody')); await new Promise(() => {})", /nobody/],
  'never settles': ['await new Promise(() => {})', /it never ends/],
}

for (const [what, [config, message]] of Object.entries(failing)) {
  test(`a prettier configuration that ${what} is explained, nothing is written, and there is a way around it`, () =>
    withConfig({ 'prettier.config.mjs': `${config}\nexport default { semi: false }` }, async (site) => {
      const error = await said(site)
      assert.match(error, /^migrate-prettier /)
      assert.match(error, message)
      assert.match(error, '--no-prettier-config')
      assert.not(site.has('docs.config.ts'))
      assert.is(await said(site, { prettierConfig: false }), '')
      assert.match(site.read('docs.config.ts'), ';')
    }))
}

test('the command fails where a configuration would end it, or leave it nothing to do', () =>
  withConfig({ 'prettier.config.mjs': 'await new Promise(() => {})' }, (site) => {
    const { code, error } = site.run('migrate')
    assert.is(code, 1)
    assert.match(error, 'it never ends')
  }))

test('--no-prettier-config does not run the configuration; what it prints otherwise is no result', () =>
  withConfig({ 'prettier.config.mjs': "console.log('here I am'); export default {}" }, (site) => {
    assert.not.match(site.run('migrate', '--dry-run', '--no-prettier-config').error, 'here I am')
    const { out, error } = site.run('migrate', '--dry-run')
    assert.not.match(out, 'here I am')
    assert.match(error, 'here I am')
  }))

test.run()
